"""AXIO rota in sentences: what happened, and what speaks against a move."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, marked
from tafelrunde.engine.texts import Texts
from tafelrunde.games.axio import effects
from tafelrunde.games.axio.codes import NOT_NOW, OBJECTIONS, PHASES, UNNAMED
from tafelrunde.games.axio.material import COLOUR_NAMES, COLOURS, EMPTY_CORNER
from tafelrunde.games.axio.notation import read_touched
from tafelrunde.games.axio.rules import AxioState

TEXTS = Texts("tafelrunde.games.axio.texts")
NAME_OF = dict(zip(COLOURS + EMPTY_CORNER, (*COLOUR_NAMES, "empty"), strict=True))


def sentence(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say one thing that happened; empty for what goes without saying."""

    def say(key: str, seat: int, **values: object) -> str:
        return TEXTS.say(language, f"effect.{key}", who=names[seat], **values)

    match effect:
        case effects.StartDrawn(seat):
            return say("start", seat)
        case effects.SquareLaid(x, y, tile, rotation):
            return TEXTS.say(language, "effect.square", tile=marked(f"{tile}@{x},{y}/{rotation}"))
        case effects.TileDrawn(seat, tile) if tile:
            return say("drawn", seat, tile=marked(tile))
        case effects.BonusDrawn(seat, _, tile) if tile:
            return say("bonus-drawn", seat, tile=marked(tile))
        case effects.BonusDrawn(seat):
            return say("bonus", seat)
        case effects.TileLaid():
            return laid(effect, language, names)
        case effects.Scored():
            return scored(effect, language)
        case effects.Axio(_, colours):
            return " ".join(["AXIO!"] * len(colours))
        case effects.BonusLapsed(_, turns):
            return TEXTS.count(language, "lapsed", turns)
        case _:  # goes without saying (UNSAID)
            return ""


def laid(effect: effects.TileLaid, language: str, names: Sequence[str]) -> str:
    """Say where a tile was laid, and what its empty corners are called."""
    lying = f"{effect.tile}@{effect.x},{effect.y}/{effect.rotation}"
    who, tile = names[effect.seat], marked(f"{lying}={effect.name}" if effect.name else lying)
    if not effect.name:
        return TEXTS.say(language, "effect.laid", who=who, tile=tile)
    colour = colour_in_words(language, effect.name)
    return TEXTS.say(language, "effect.laid-named", who=who, tile=tile, colour=colour)


def scored(effect: effects.Scored, language: str) -> str:
    """Say which markers moved, and how far."""
    steps = zip(COLOURS, effect.before, effect.now, strict=True)
    gains = [
        TEXTS.say(language, "effect.gain", colour=colour_in_words(language, colour), points=now - before)
        for colour, before, now in steps
        if now > before
    ]
    said = ", ".join(gains) or TEXTS.say(language, "effect.nothing")
    return f"{said[0].upper()}{said[1:]}."


def result(state: AxioState, language: str, names: Sequence[str]) -> str:
    """Say which markers decided between equal lowest ones (AX-18); empty where the lowest did."""
    (winner, *others), scores = state.winners(), state.scores()
    rivals = [seat for seat, score in enumerate(scores) if score == scores[winner] and seat != winner]
    if others or not rivals:
        return ""
    own, best = sorted(state.markers(winner)), max(sorted(state.markers(seat)) for seat in rivals)
    rank = next(rank for rank in range(len(own)) if own[rank] > best[rank])
    order = TEXTS.say(language, f"result.rank-{rank}")
    who, equal = names[winner], ", ".join(map(str, own[:rank]))
    return TEXTS.say(language, "result.tie", who=who, equal=equal, rank=order, own=own[rank], best=best[rank])


def why(state: AxioState, seat: int, touched: str, language: str, names: Sequence[str]) -> str:
    """Say what speaks against laying on `2,-1`, or exactly as `2,-1/3=R`; empty where nothing does."""
    move = read_touched(touched)
    if move is None:
        return ""
    objection = state.objection(seat, move)
    if objection == UNNAMED and "/" not in touched:
        return ""  # the name comes after the place
    if objection == NOT_NOW:
        return TEXTS.say(language, f"why.{PHASES[state.phase]}", who=names[state.turn])
    return TEXTS.say(language, f"why.{OBJECTIONS[objection]}") if objection else ""


def mark(what: str, language: str) -> str:
    """Say a tile, and where it lies if that is marked, too."""
    tile, _, where = what.partition("@")
    words = tile_in_words(language, tile)
    return TEXTS.say(language, "word.lying", tile=words, where=where) if where else words


def colour_in_words(language: str, colour: str) -> str:
    """Say "red" for R."""
    return TEXTS.say(language, f"colour.{NAME_OF[colour]}")


def tile_in_words(language: str, tile: str) -> str:
    """Say "red-green-blue-empty" for RGB_."""
    return "-".join(colour_in_words(language, corner) for corner in tile)
