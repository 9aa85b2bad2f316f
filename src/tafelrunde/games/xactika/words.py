"""XACTIKA in sentences: what happened."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect
from tafelrunde.engine.texts import Texts
from tafelrunde.games.xactika import effects
from tafelrunde.games.xactika.material import LETTERS, SYMBOLS

TEXTS = Texts("tafelrunde.games.xactika.texts")


def sentence(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say one thing that happened; empty for what goes without saying."""

    def say(key: str, seat: int, **values: object) -> str:
        return TEXTS.say(language, f"effect.{key}", who=names[seat], **values)

    match effect:
        case effects.Followed(seat, card):
            return say("followed", seat, card=card)
        case effects.Discarded(seat, card):
            return say("discarded", seat, card=card)
        case effects.Led(seat, card, demand):
            return say("led", seat, card=card, demand=demand_in_words(language, demand))
        case effects.TrickTaken(seat):
            return say("trick", seat)
        case effects.Dealt(seat, _, cards) if cards:
            return say("dealt", seat, cards=", ".join(cards))
        case effects.DealerDrawn(seat):
            return say("dealer", seat)
        case effects.BidMade(seat, tricks):
            return say("bid", seat, tricks=TEXTS.count(language, "trick", tricks))
        case effects.RoundEnded(number, _, _, points):
            brought = [
                f"{name} {TEXTS.count(language, 'point', n)}" for name, n in zip(names, points, strict=True)
            ]
            return TEXTS.say(language, "effect.round", round=number, points=", ".join(brought))
        case _:
            return ""


def demand_in_words(language: str, demand: str) -> str:
    """Say "3 balls" for 3b."""
    return TEXTS.count(language, SYMBOLS[LETTERS.index(demand[1])], int(demand[0]))
