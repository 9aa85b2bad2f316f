"""Questions by their paths, as they are asked below /api, for where there is no web server."""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

from tafelrunde.server import questions
from tafelrunde.server.desk import history, lessons, puzzles, records, results, tables
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.questions import (
    MOST_SEATS,
    Attempt,
    Body,
    FirstGame,
    NewTable,
    OwnMove,
    OwnSeat,
    SameDeal,
    SharedDeal,
    SharedGame,
    Touch,
    Unfit,
)

B = TypeVar("B", bound=Body)
GAME = re.compile(r"[^/]{1,32}")
TABLE = re.compile(r"[A-Za-z0-9~_-]{16}")
LESSON = re.compile(r"[A-Za-z0-9-]{1,32}")
TASK = re.compile(r"[0-9]{1,2}")
PUZZLE = re.compile(r"[0-9]{1,4}")


class Nowhere(Exception):
    """Nothing is answered at that path."""


class Question(NamedTuple):
    """A way to ask, a path in its parts, what stands behind it, and what it brings."""

    method: str
    path: list[str]
    query: dict[str, str]
    body: str

    def brings(self, *kinds: type[B]) -> B:
        """Read what it brings."""
        return questions.read(self.body, *kinds)

    def seat(self) -> int | None:
        """Return the seat from which to look, if there is one."""
        seat = self.query.get("seat")
        if seat is None:
            return None
        if not re.fullmatch("[0-9]", seat) or int(seat) >= MOST_SEATS:
            raise Unfit(f"query.seat: a number below {MOST_SEATS} is expected")
        return int(seat)


def question(method: str, path: str, body: str) -> Question:
    """Read a question."""
    path, _, query = path.partition("?")
    return Question(method, [unquote(each) for each in path.split("/")[1:]], dict(parse_qsl(query)), body)


async def answer(desk: Desk, visit: Visit, asked: Question) -> object:
    """Answer a question; bytes are an answer as it is sent."""
    match asked.method, *asked.path:
        case "GET", "games":
            return tables.list_games()
        case "GET", "tables":
            return await tables.list_tables(desk, visit)
        case "POST", "tables":
            return await tables.open_table(
                desk, visit, asked.brings(NewTable, SameDeal, SharedDeal, FirstGame)
            )
        case "POST", "replay":
            return await records.replay(desk, visit, asked.brings(SharedGame))
        case _, "tables", name, what:
            return await at_table(desk, visit, fit(name, TABLE), what, asked)
        case "GET", "me", "solo":
            return await results.solo(desk, visit)
        case "GET", "me", "lessons":
            return await lessons.learned(desk, visit)
        case "PUT", "me", "lessons", name, lesson:
            return await lessons.learn(desk, visit, fit(name, GAME), fit(lesson, LESSON))
        case _, "lessons", name, *more:
            return await in_lessons(desk, visit, fit(name, GAME), more, asked)
        case _, "puzzles", name, *more:
            return await in_puzzles(desk, visit, fit(name, GAME), more, asked)
        case _:
            raise Nowhere


async def at_table(desk: Desk, visit: Visit, name: str, what: str, asked: Question) -> object:
    """Answer what is asked about a table."""
    match asked.method, what:
        case "POST", "hint":
            return await tables.hint(desk, visit, name, asked.brings(OwnSeat))
        case "POST", "coach":
            return await tables.coach(desk, visit, name, asked.brings(OwnMove))
        case "GET", "record":
            return await history.record(desk, visit, name)
        case "GET", "replay":
            return await history.replay(desk, visit, name, asked.seat())
        case "GET", "course":
            return await history.course(desk, visit, name)
        case "GET", "sums":
            return await history.sums(desk, visit, name)
        case "GET", "review":
            return await history.review(desk, visit, name)
        case "POST", "review":
            return await history.ask_for_review(desk, visit, name)
        case "GET", "draws":
            return await history.draws(desk, visit, name)
        case "GET", "deal":
            return await results.deal(desk, visit, name)
        case _:
            raise Nowhere


async def in_lessons(desk: Desk, visit: Visit, name: str, path: list[str], asked: Question) -> object:
    """Answer what is asked about the course of a game."""
    match asked.method, *path:
        case ["GET"]:
            return lessons.course(name)
        case "GET", lesson, task:
            return await lessons.ask(desk, visit, name, fit(lesson, LESSON), number(task, TASK))
        case "POST", lesson, task:
            attempt = asked.brings(Attempt)
            return await lessons.answer(desk, visit, name, fit(lesson, LESSON), number(task, TASK), attempt)
        case "POST", lesson, task, "why":
            return lessons.why(name, fit(lesson, LESSON), number(task, TASK), asked.brings(Touch))
        case _:
            raise Nowhere


async def in_puzzles(desk: Desk, visit: Visit, name: str, path: list[str], asked: Question) -> object:
    """Answer what is asked about the puzzles of a game."""
    match asked.method, *path:
        case ["GET"]:
            return await puzzles.listed(desk, visit, name)
        case "GET", which:
            return await puzzles.ask(desk, visit, name, number(which, PUZZLE))
        case "POST", which:
            return await puzzles.answer(desk, visit, name, number(which, PUZZLE), asked.brings(Attempt))
        case "POST", which, "line":
            return await puzzles.play_on(desk, visit, name, number(which, PUZZLE), asked.brings(Attempt))
        case "POST", which, "why":
            return puzzles.why(name, number(which, PUZZLE), asked.brings(Touch))
        case _:
            raise Nowhere


def fit(text: str, form: re.Pattern[str]) -> str:
    """Return a part of a path; one that has not its form is refused."""
    if not form.fullmatch(text):
        raise Unfit(f"path: {form.pattern} is expected")
    return text


def number(text: str, form: re.Pattern[str]) -> int:
    """Return a number in a path."""
    return int(fit(text, form))
