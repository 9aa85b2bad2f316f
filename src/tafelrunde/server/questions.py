"""What a request brings; unknown fields are refused, and nothing is taken for what it is not."""

from __future__ import annotations

from typing import Annotated, TypeVar

import msgspec

from tafelrunde.bots.levels import LEVELS
from tafelrunde.server.limits import NAME_LENGTH, RECORD_LENGTH
from tafelrunde.server.messages import Clock
from tafelrunde.server.table.commands import TOUCHED_LENGTH

MOVE_LENGTH = 64
MOST_SEATS = 10
MOST_OPTIONS = 8

Word = Annotated[str, msgspec.Meta(max_length=32)]
Level = Annotated[int, msgspec.Meta(ge=LEVELS[0], le=LEVELS[-1])]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SEATS)]
Move = Annotated[str, msgspec.Meta(max_length=MOVE_LENGTH)]

Day = Annotated[str, msgspec.Meta(pattern="^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")]
RecordText = Annotated[str, msgspec.Meta(max_length=RECORD_LENGTH)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request brings."""


B = TypeVar("B", bound=Body)


class Unfit(Exception):
    """A request without the form that it should have."""


class NewTable(Body, frozen=True):
    """A table to open: bots and names by seat; with `start` the game begins at once."""

    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=MOST_SEATS)]
    options: Annotated[dict[str, Word], msgspec.Meta(max_length=MOST_OPTIONS)] = {}
    clock: Clock = "off"
    public: bool = False
    bots: Annotated[list[Level | None], msgspec.Meta(max_length=MOST_SEATS)] = []
    names: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)]], msgspec.Meta(max_length=MOST_SEATS)
    ] = []
    start: bool = False


class FirstGame(Body, frozen=True):
    """The game at the end of a course, against the weakest bots."""

    game: Word
    lesson: Word


class SameDeal(Body, frozen=True):
    """A table with the chance of a finished one, to compare: the same game and bots."""

    like: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9~_-]{16}$")]


class SharedDeal(Body, frozen=True):
    """A table with the chance of a game that comes as a record."""

    record: RecordText


class SharedGame(Body, frozen=True):
    """A game that comes as a record, to be told as a seat or a spectator saw it."""

    record: RecordText
    seat: Seat | None = None


class HandedIn(Body, frozen=True):
    """A finished game without a network: for one, or the deal of a day."""

    record: RecordText
    day: Day = ""


class TakenDeal(Body, frozen=True):
    """A deal of the day that was taken along."""

    game: Word
    day: Day
    secret: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class OwnSeat(Body, frozen=True):
    """One of one's own seats."""

    seat: Seat


class OwnMove(OwnSeat, frozen=True):
    """A move that one is about to make, in notation."""

    move: Move


class Attempt(Body, frozen=True):
    """A move in a lesson, in notation."""

    move: Move


class Touch(Body, frozen=True):
    """What was touched on the board of a lesson: a part of a move."""

    touched: Annotated[str, msgspec.Meta(max_length=TOUCHED_LENGTH)]


class NewName(Body, frozen=True):
    """A name, plain text."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=NAME_LENGTH)]


def read(body: str | bytes, *kinds: type[B]) -> B:
    """Read a body as the first of some kinds that it fits; what fits none is refused."""
    problems: list[str] = []
    for kind in kinds:
        try:
            return msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            problems.append(str(problem))
    raise Unfit(f"body: {problems[0]}")
