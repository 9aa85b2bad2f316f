"""What the server answers over HTTP where msgspec writes it: large, or written by a worker process.

The other answers are pydantic's, beside what gives them in http/. web/src/lib/http.ts is made from both.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.bots.review import Account
from tafelrunde.engine.texts import Words
from tafelrunde.teaching.standing import Standing


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
    """A finished game step by step."""

    game: str
    options: dict[str, str]
    names: list[str]
    levels: list[int | None]  # of the bots; None: a person
    seats: int
    scores: list[int]
    winners: list[int]
    steps: list[Step]


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
