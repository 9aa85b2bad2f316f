"""What is answered, over HTTP and where there is no server; web/src/lib/http.ts is made from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from tafelrunde.bots.review import Account
from tafelrunde.engine.texts import Words
from tafelrunde.server.messages import Clock
from tafelrunde.teaching.standing import Standing

# Large, or written by a worker process.


class Reasons(msgspec.Struct, frozen=True):
    """What is to be said of a move in both languages: `+ …` speaks for it, `- …` against it."""

    de: list[str]
    en: list[str]


class Step(msgspec.Struct):
    """A step of a finished game, from somebody's perspective."""

    number: int
    actor: int  # -1: nature
    move: str
    words: Words
    effects: list[Any]  # what it did
    view: Any = None  # after it
    scores: list[int] = []
    hands: list[Any] = []  # of all seats after it, as each sees its own; None where a game has none


class Replay(msgspec.Struct, frozen=True):
    """A game step by step: a finished one, or one's own as far as it is."""

    game: str
    options: dict[str, str]
    names: list[str]
    levels: list[int | None]  # of the bots; None: a person
    seats: int
    scores: list[int]
    winners: list[int]
    result: Words | None  # None: it goes on
    steps: list[Step]
    turns: list[int]  # the last step of the opening and of every turn
    rounds: list[int]  # the first step of every round; empty where there is only one


class Draw(msgspec.Struct, frozen=True):
    """A draw: what could have been drawn, with its probability, and what was."""

    outcomes: list[tuple[str, str]]  # in the order of notation
    drawn: str


class Draws(msgspec.Struct, frozen=True):
    """The chance of a finished game, to be recomputed."""

    commitment: str
    secret: str
    shares: list[str]
    draws: list[Draw]
    moves: list[tuple[int, str]]  # who played what


class Judged(msgspec.Struct, frozen=True):
    """A decision with what it lost, and the step of the replay in which it was made."""

    entry: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    lost: float
    luck: float
    step: int
    words: Words
    best_words: Words
    why: Reasons  # of the best move; empty where nothing was lost
    flaws: Reasons  # of the move made


class Review(msgspec.Struct, frozen=True):
    """All decisions of a game, the sums by seat, and the turning points as indices of decisions."""

    game: str
    names: list[str]
    levels: list[int | None]
    decisions: list[Judged]
    accounts: list[Account]
    losses: list[int]
    swings: list[int]


class ReviewState(msgspec.Struct, frozen=True):
    """A review, or how far it is; `asked`: somebody wants it, else the work has not begun."""

    asked: bool
    done: int
    total: int
    review: Review | None


class Puzzles(msgspec.Struct, frozen=True):
    """The puzzles of a game, the easiest first: the level that finds each, today's, and how one stands."""

    levels: list[int]
    today: int
    next: int  # for whoever asks
    own: Standing


# The small ones, which FastAPI describes, too. Slots: else msgspec leaves defaults out that it has filled in.


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: a public number and a name."""

    person: str
    name: str


@dataclass(frozen=True, slots=True)
class Me:
    """Who one is."""

    person: str | None  # nobody yet
    name: str
    lost: bool  # this browser was somebody here, and is not recognised any more
    before: list[Person]  # whom this browser was, and can be again


@dataclass(frozen=True, slots=True)
class LevelInfo:
    """A bot's level."""

    level: int
    name: dict[str, str]
    weaker: bool = False  # than elsewhere: it has less time here than it needs


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game and what can be chosen for it."""

    id: str
    name: dict[str, str]
    seats: tuple[int, int]
    solo: bool
    options: dict[str, list[str]]
    lessons: int  # of its course
    puzzles: int
    combinations: dict[int, list[dict[str, str]]]  # by number of seats: what can be played, the usual first
    levels: list[LevelInfo]


@dataclass(frozen=True, slots=True)
class TableName:
    """A table by its name."""

    id: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table in a list."""

    id: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    host: str
    names: list[str]
    seats: int
    free: int
    clock: Clock
    locked: bool = False  # nobody else may sit down
    options: dict[str, str] = field(default_factory=dict[str, str])
    levels: list[int | None] = field(default_factory=list[int | None])  # of the bots, by seat
    daily: str = ""
    known: bool = False  # its chance, to whoever has seen the first table with it, which is not named
    scores: list[int] = field(default_factory=list[int])  # once it is over
    winners: list[int] = field(default_factory=list[int])
    own: list[int] = field(default_factory=list[int])  # one's own seats
    at: float = 0  # when something happened there last
    turn: bool = False
    damaged: bool = False  # its log cannot be read
    forwards: bool = False  # nobody went back behind something new, else it counts in no list


@dataclass(frozen=True, slots=True)
class TableLists:
    """Tables one may join, and one's own."""

    open: list[TableInfo]
    mine: list[TableInfo]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a game came to for somebody."""

    table: str  # empty where one may not look at it
    seat: int
    name: str
    own: bool
    score: int
    won: bool
    alone: bool  # there was nobody to beat
    at: float
    offline: bool  # played with the chance in hand, and handed in


@dataclass(frozen=True, slots=True)
class Solo:
    """The games that one has played alone: the best and the mean of all, and the newest."""

    count: int
    best: int
    mean: float
    results: list[Outcome]


@dataclass(frozen=True, slots=True)
class Day:
    """The results of a day's deal on this server, the best first."""

    day: str
    results: list[Outcome]


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of the day of a game."""

    game: str
    seats: int
    level: int | None  # of the bots, if there are any
    commitment: str
    table: str | None  # at which one plays it
    over: bool
    taken: bool  # one has taken it along, to play it without a network
    today: Day
    yesterday: Day


@dataclass(frozen=True, slots=True)
class Taken:
    """A deal of the day to take along."""

    game: str
    day: str
    secret: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Games with the same chance as a table."""

    game: str
    over: bool
    daily: str
    results: list[Outcome]


@dataclass(frozen=True, slots=True)
class Learned:
    """The lessons that one has finished, by game."""

    lessons: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a request was refused."""

    reason: str
    detail: str
