"""What happens in AXIO rota, in the rulebook's words, and who may see it (AX-21)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, Eyes, Told, Turn, unnamed
from tafelrunde.games.axio import codes
from tafelrunde.games.axio.codes import EMPTY, coordinates
from tafelrunde.games.axio.material import COLOURS, TILES
from tafelrunde.games.axio.tables import SHOWS


class StartDrawn(Effect, frozen=True):
    """The lot says who begins (AX-06)."""

    seat: int


class SquareLaid(Effect, frozen=True):
    """A tile of the square in the middle was laid (AX-04)."""

    x: int
    y: int
    tile: str
    rotation: int


class TileDrawn(Effect, frozen=True):
    """A seat drew from its own stack; which tile, only that seat sees (AX-05, AX-12)."""

    seat: int
    tile: str = ""


class BonusDrawn(Effect, frozen=True):
    """A bonus turn began with a tile from the supply; which, only that seat sees (AX-14)."""

    seat: int
    due: int  # bonus turns still to come after it
    tile: str = ""


class TileLaid(Effect, frozen=True):
    """A seat laid its tile (AX-07)."""

    seat: int
    x: int
    y: int
    tile: str
    rotation: int
    name: str = ""  # the colour that its empty corners were named (AX-10)


class Scored(Effect, frozen=True):
    """The circles of a tile's four corners brought points, and markers moved (AX-08, AX-09, AX-10, AX-13)."""

    seat: int
    before: tuple[int, ...]  # where the markers stood, in the order RGBOP
    now: tuple[int, ...]
    # The points of each corner, clockwise from top left, also those lost above 12; empty if there are none.
    corners: tuple[int, ...] = ()
    completes: tuple[int, ...] = ()  # the corners whose circles have four now
    named: int = 0  # how far the name of the empty corner moved its marker, all other corners scored (AX-10)


class Axio(Effect, frozen=True):
    """Markers reached 12: AXIO! Each brings a bonus turn, while the supply lasts (AX-14, AX-15)."""

    seat: int
    colours: str
    turns: int  # that are won


class BonusLapsed(Effect, frozen=True):
    """The supply is empty, so bonus turns that were due lapse (AX-15)."""

    seat: int
    turns: int


class TurnPassed(Effect, frozen=True):
    """It is the turn of the left neighbour (AX-06)."""

    seat: int


class GameEnded(Effect, frozen=True):
    """All tiles are laid (AX-16), or a seat wins at once: its five markers stand on 12 (AX-19)."""

    seat: int | None = None


DRAWN = (TileDrawn, BonusDrawn)
ALL = (
    Turn, StartDrawn, SquareLaid, *DRAWN, TileLaid, Scored, Axio, BonusLapsed, TurnPassed, GameEnded
)  # fmt: skip

PREVIEWS = (Scored, Axio, GameEnded)
PARTS = (codes.CORNER, codes.MARKER)

# The notes of which some may know more than others.
PRIVATE = frozenset((codes.DRAWN, codes.BONUS_DRAWN))

# What goes without saying in the log.
UNSAID = (Turn, TurnPassed, GameEnded)

# By field of the view: the effects that may change it.
CHANGES: dict[str, tuple[type[Effect], ...]] = {
    "actors": (Turn, StartDrawn, *DRAWN, TileLaid),
    "phase": (StartDrawn, SquareLaid, *DRAWN, TileLaid, GameEnded),
    "turn": (StartDrawn, TurnPassed),
    "laid": (SquareLaid, TileLaid),
    "hand": (*DRAWN, TileLaid),
    "holding": (*DRAWN, TileLaid),
    "markers": (Scored,),
    "scores": (Scored,),
    "stacks": (TileDrawn,),
    "supply": (BonusDrawn,),
    "bonus_turns_due": (Axio, BonusDrawn, GameEnded),
}


def effects(told: Sequence[Told], eyes: Eyes) -> list[Effect]:
    """Name what was noted, in order; corners and markers are parts of what a tile scored."""
    found: list[Effect] = []
    corners = [each for each in told if each[0] == codes.CORNER]
    markers = [each for each in told if each[0] == codes.MARKER]
    laid = next((each for each in told if each[0] == codes.LAID), None)
    for each in told:
        if each[0] == codes.SCORED and laid:
            found.append(scored(each[1], corners, markers, by_name(laid, corners, markers)))
        elif each[0] not in PARTS:
            found.append(named(each, eyes))
    return found


def scored(seat: int, corners: list[Told], markers: list[Told], named: int) -> Scored:
    """Name what a tile scored: corners with points and whether complete, markers before and now."""
    before, now = tuple([each[3] for each in markers]), tuple([each[4] for each in markers])
    points = tuple([each[3] for each in corners])
    completes = tuple([each[1] for each in corners if each[4]])
    return Scored(seat, before, now, points if any(points) else (), completes, named)


def by_name(laid: Told, corners: list[Told], markers: list[Told]) -> int:
    """Return how far the empty corner's name moved its marker, all other corners scored (AX-10, AX-13)."""
    _, _, _, lying, name = laid
    if name == EMPTY:
        return 0
    _, _, _, before, now = markers[name]
    others = sum(
        points for _, at, colour, points, _ in corners if colour == name and SHOWS[4 * lying + at] != EMPTY
    )
    return now - min(now, before + others)


def named(told: Told, eyes: Eyes) -> Effect:
    """Name one thing that happened."""
    what, a, b, c, d = told
    match what:
        case codes.START_DRAWN:
            return StartDrawn(a)
        case codes.SQUARE_LAID:
            return SquareLaid(*coordinates(a), TILES[b >> 2], b & 3)
        case codes.DRAWN:
            return TileDrawn(a, TILES[b] if a in eyes else "")
        case codes.BONUS_DRAWN:
            return BonusDrawn(a, c, TILES[b] if a in eyes else "")
        case codes.LAID:
            return TileLaid(a, *coordinates(b), TILES[c >> 2], c & 3, "" if d == EMPTY else COLOURS[d])
        case codes.ON_TOP:
            return Axio(a, "".join(COLOURS[colour] for colour in range(len(COLOURS)) if b >> colour & 1), c)
        case codes.LAPSED:
            return BonusLapsed(a, b)
        case codes.PASSED:
            return TurnPassed(a)
        case codes.ENDED:
            return GameEnded(a if b else None)
        case _:
            raise unnamed(what)
