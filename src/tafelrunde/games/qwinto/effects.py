"""What happens in Qwinto, in the rulebook's words, and who may see it (QW-23)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.engine.effects import Effect, Eyes, Told, Turn, unnamed
from tafelrunde.games.qwinto import codes
from tafelrunde.games.qwinto.codes import ENDS, FILLS, MISSES, PASS, WRITE
from tafelrunde.games.qwinto.material import FIELD_NAMES, LENGTH, LETTERS, MISS, NAMES, PILES, ROWS
from tafelrunde.games.qwinto.notation import spell


class StartDrawn(Effect, frozen=True):
    """The lot says who is active first (QW-07)."""

    seat: int


class Dealt(Effect, frozen=True):
    """A card was dealt to a seat; which one, only that seat sees (QW-07)."""

    seat: int
    card: str = ""


class GridLaid(Effect, frozen=True):
    """A pile of the grid got its first card (QW-07)."""

    pile: str
    card: str


class CardPut(Effect, frozen=True):
    """The active player put a card on a pile (QW-08, QW-09)."""

    seat: int
    card: str
    pile: str


class NumberMade(Effect, frozen=True):
    """The number and the colours of the turn (QW-10, QW-11)."""

    number: int
    colours: tuple[str, ...]
    fields: tuple[str, ...] = ()  # where the active player could write it; only that seat is told


class Gain(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry, or none, brings."""

    points: int  # all together
    row: int = 0  # of them in the field's row (QW-18)
    column: int = 0  # and in its 3-column (QW-19)
    full: bool = False  # the row is full now
    ends: bool = False  # the game (QW-17, QW-22)
    miss: int = 0  # of the points, for a miss (QW-20)


class Decided(Effect, frozen=True):
    """A seat decided what to write; until all have, only that seat knows what (QW-12)."""

    seat: int
    entry: str = ""
    number: int = 0
    gain: Gain | None = None


class Entered(Effect, frozen=True):
    """A seat wrote the number of the turn (QW-12)."""

    seat: int
    field: str
    number: int
    gain: Gain


class Missed(Effect, frozen=True):
    """The active player wrote nothing and marked a miss (QW-13)."""

    seat: int
    gain: Gain


class Passed(Effect, frozen=True):
    """Somebody else wrote nothing (QW-12)."""

    seat: int


class CardDrawn(Effect, frozen=True):
    """The active player drew a card; which one, only that seat sees (QW-15)."""

    seat: int
    card: str = ""


class PileMade(Effect, frozen=True):
    """The covered cards of the grid became the new draw pile (QW-16)."""

    count: int


class TurnPassed(Effect, frozen=True):
    """The next player is active (QW-15)."""

    seat: int


class GameEnded(Effect, frozen=True):
    """Two rows are full, a fourth miss is marked, or a solo game has no cards left (QW-17, QW-22)."""


SHOWN = (Entered, Missed, Passed)
ALL = (
    Turn, StartDrawn, Dealt, GridLaid, CardPut, NumberMade, Decided, *SHOWN,
    CardDrawn, PileMade, TurnPassed, GameEnded,
)  # fmt: skip

PREVIEWS = (NumberMade, Decided)

# The notes of which some may know more than others.
PRIVATE = frozenset((codes.DEALT, codes.NUMBER_MADE, codes.DECIDED, codes.DRAWN))

# What goes without saying in the log.
UNSAID = (Turn, TurnPassed, GameEnded)

# By field of the view: the effects that may change it.
CHANGES: dict[str, tuple[type[Effect], ...]] = {
    "actors": (Turn, *SHOWN),
    "phase": (StartDrawn, GridLaid, NumberMade, *SHOWN, TurnPassed, GameEnded),
    "active": (StartDrawn, TurnPassed),
    "hand": (Dealt, CardPut, CardDrawn),
    "hand_sizes": (Dealt, CardPut, CardDrawn),
    "draw_pile": (Dealt, GridLaid, CardDrawn, PileMade),
    "grid": (GridLaid, CardPut, PileMade),
    "put_on": (CardPut, TurnPassed),
    "number": (NumberMade, TurnPassed),
    "colours": (NumberMade, TurnPassed),
    "decision": (Decided, *SHOWN),
    "sheets": (Entered, Missed),
    "scores": (Entered, Missed),
    "unseen": (Dealt, GridLaid, CardPut, CardDrawn, PileMade),
    "miss": (NumberMade, *SHOWN, GameEnded),
}


def effects(told: Sequence[Told], eyes: Eyes) -> list[Effect]:
    """Name what was noted, in order; what an entry brings is noted before it."""
    found: list[Effect] = []
    row = column = 0
    for each in told:
        what, a, b, c, d = each
        if what == codes.GAINED:
            row, column = a, b
        elif what == codes.DECIDED:
            found.append(Decided(a, spell(b), c, gain(row, column, d)) if a in eyes else Decided(a))
        elif what == codes.SHOWN:
            found.append(shown(a, b, c, gain(row, column, d)))
        else:
            found.append(named(each, eyes))
    return found


def gain(row: int, column: int, does: int) -> Gain:
    """Return what an entry brings."""
    miss = MISS if does & MISSES else 0
    points = row + column + miss
    return Gain(points, row, column, full=bool(does & FILLS), ends=bool(does & ENDS), miss=miss)


def shown(seat: int, move: int, number: int, brings: Gain) -> Effect:
    """Name an entry that all see now, or that there is none."""
    if move != PASS:
        return Entered(seat, FIELD_NAMES[move - WRITE], number, brings)
    return Missed(seat, brings) if brings.miss else Passed(seat)


def named(told: Told, eyes: Eyes) -> Effect:
    """Name one thing that happened."""
    what, a, b, c, d = told
    match what:
        case codes.START_DRAWN:
            return StartDrawn(a)
        case codes.DEALT:
            return Dealt(a, NAMES[b] if a in eyes else "")
        case codes.GRID_LAID:
            return GridLaid(PILES[a], NAMES[b])
        case codes.PUT_DOWN:
            return CardPut(a, NAMES[b], PILES[c])
        case codes.NUMBER_MADE:
            colours = tuple(LETTERS[row] for row in range(len(ROWS)) if b >> LENGTH * row & 1)
            fields = tuple(name for field, name in enumerate(FIELD_NAMES) if c >> field & 1)
            return NumberMade(a, colours, fields if d in eyes else ())
        case codes.DRAWN:
            return CardDrawn(a, NAMES[b] if a in eyes else "")
        case codes.NEW_PILE:
            return PileMade(a)
        case codes.PASSED_ON:
            return TurnPassed(a)
        case codes.ENDED:
            return GameEnded()
        case _:
            raise unnamed(what)
