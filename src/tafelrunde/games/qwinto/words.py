"""Qwinto in sentences: what happened, what cannot be done, and cards, fields and colours by name."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, marked
from tafelrunde.engine.texts import Texts
from tafelrunde.games.qwinto import effects
from tafelrunde.games.qwinto.material import COLOURS, FIELD_OF, LETTERS, NUMBERS
from tafelrunde.games.qwinto.view import QwintoView

TEXTS = Texts("tafelrunde.games.qwinto.texts")


def sentence(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say one thing that happened; empty for what goes without saying."""

    def say(key: str, seat: int, **values: object) -> str:
        return TEXTS.say(language, f"effect.{key}", who=names[seat], **values)

    match effect:
        case effects.StartDrawn(seat):
            return say("start", seat)
        case effects.Dealt(seat, card) if card:
            return say("dealt", seat, card=marked(card))
        case effects.GridLaid(pile, card):
            return TEXTS.say(language, "effect.grid", put=marked(f"{card}>{pile}"))
        case effects.CardPut(seat, card, pile):
            return say("put", seat, put=marked(f"{card}>{pile}"))
        case effects.NumberMade(number, colours):
            key = "effect.number" if number in NUMBERS and colours else "phase.nowhere"
            return TEXTS.say(language, key, number=number, colours=colours_in_words(language, colours))
        case effects.Decided(seat, "pass", gain=gain) if gain:
            return say("missed" if gain.points else "passed", seat)
        case effects.Decided(seat, entry, number) if entry:
            return say("entered", seat, number=number, field=marked_field(entry))
        case effects.Entered(seat, field, number):
            return say("entered", seat, number=number, field=marked_field(field))
        case effects.Missed(seat):
            return say("missed", seat)
        case effects.Passed(seat):
            return say("passed", seat)
        case effects.CardDrawn(seat, card) if card:
            return say("drawn", seat, card=marked(card))
        case effects.PileMade():
            return TEXTS.say(language, "effect.pile")
        case _:  # goes without saying (UNSAID)
            return ""


def why(key: str, view: QwintoView, touched: str, language: str, names: Sequence[str]) -> str:
    """Say why something touched cannot be done, by the key of its refusal."""
    return TEXTS.say(
        language,
        f"why.{key}",
        who="" if view.active is None else names[view.active],
        number=view.number,
        colours=colours_in_words(language, view.colours),
        row=colour_in_words(language, touched[0]) if touched in FIELD_OF else "",
    )


def marked_field(field: str) -> str:
    """Mark a field as y:5, for y5 is a card as well."""
    return marked(f"{field[0]}:{field[1:]}")


def mark(what: str, language: str) -> str:
    """Say a card, a card on a pile, or a field."""
    card, _, pile = what.partition(">")
    if pile:
        return put_in_words(language, card, pile)
    row, _, column = what.partition(":")
    return field_in_words(language, row + column) if column else card_in_words(language, card)


def colour_in_words(language: str, letter: str) -> str:
    """Say "yellow" for y."""
    return TEXTS.say(language, f"colour.{COLOURS[LETTERS.index(letter)]}")


def colours_in_words(language: str, letters: Sequence[str]) -> str:
    """Say "orange, yellow or purple"."""
    names = [colour_in_words(language, each) for each in letters]
    commas = [", ".join(names[:-1])] if len(names) > 1 else []
    return TEXTS.say(language, "colour.or").join(commas + names[-1:])


def card_in_words(language: str, card: str) -> str:
    """Say "orange 5" for o5."""
    return TEXTS.say(language, "word.card", colour=colour_in_words(language, card[0]), value=card[1:])


def put_in_words(language: str, card: str, pile: str) -> str:
    """Say "orange 5 on d"."""
    return TEXTS.say(language, "word.put", card=card_in_words(language, card), pile=pile)


def field_in_words(language: str, field: str) -> str:
    """Say "yellow, column 5" for y5."""
    colour = colour_in_words(language, field[0])
    return TEXTS.say(language, "word.field", colour=colour, column=field[1:])
