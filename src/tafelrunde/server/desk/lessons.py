"""The courses of the games. A lesson needs no table: every question says where in it one is."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from tafelrunde.engine.errors import IllegalMove, UnknownGame, UnreadableMove
from tafelrunde.engine.record import read_record
from tafelrunde.engine.registry import game
from tafelrunde.engine.texts import Words
from tafelrunde.server.answers import Learned
from tafelrunde.server.clock import now
from tafelrunde.server.desk import records
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.errors import Refuse
from tafelrunde.server.questions import Attempt, FirstGame, Touch
from tafelrunde.server.table import opening
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.table import encode
from tafelrunde.teaching import lessons


@contextmanager
def refusing() -> Generator[None]:
    """Refuse what the lessons do not have, and moves that their positions do not."""
    try:
        yield
    except (lessons.NoSuchLesson, UnknownGame, UnreadableMove) as problem:
        raise Refuse("unreadable", str(problem)) from None
    except IllegalMove as problem:
        raise Refuse("illegal", str(problem)) from None


def course(name: str) -> list[lessons.Outline]:
    """Return the lessons of a game in order; none where it has no course."""
    with refusing():
        return lessons.outline(name)


def first_game(wanted: FirstGame, person: str, name: str) -> list[AnyFact]:
    """Return how the table at the end of a course begins; one that has begun waits for nobody's chance."""
    with refusing():
        found, lesson = game(wanted.game), lessons.lesson(wanted.game, wanted.lesson)
    if lesson.table is None:
        raise Refuse(
            "unreadable", f"{wanted.lesson} ends with no game; only the last lesson of a course does"
        )
    if lesson.begun:
        record = read_record(lesson.begun)
        return opening.game_so_far(record, records.chance_in(record), records.decisions(record), person, name)
    seats = lesson.table.seats
    options = found.complete(seats, lesson.table.options)
    bots = opening.seating(seats, opening.gentle(seats), person, [name], start=False)
    return [opening.opened(found, seats, options, person), *bots]


async def ask(desk: Desk, visit: Visit, name: str, lesson: str, task: int) -> bytes:
    """Return a task: the table as it lies there, what may be done, and what is asked."""
    with refusing():
        found = lessons.lesson(name, lesson)
        return await desk.told(visit, (name, lesson, task), lambda: encode(lessons.ask(found, task)))


async def answer(desk: Desk, visit: Visit, name: str, lesson: str, task: int, attempt: Attempt) -> bytes:
    """Return what a move in a task comes to."""
    with refusing():
        found, key = lessons.lesson(name, lesson), (name, lesson, task, attempt.move)
        return await desk.told(visit, key, lambda: encode(lessons.answer(found, task, attempt.move)))


def why(name: str, lesson: str, task: int, touch: Touch) -> Words:
    """Say why something cannot be done in a task; empty where it can."""
    with refusing():
        return lessons.why(lessons.lesson(name, lesson), task, touch.touched)


async def learned(desk: Desk, visit: Visit) -> Learned:
    """Return which lessons one has finished."""
    found: dict[str, list[str]] = {}
    for name, lesson in await desk.hub.store.learned(visit.person) if visit.person else ():
        found.setdefault(name, []).append(lesson)
    return Learned(found)


async def learn(desk: Desk, visit: Visit, name: str, lesson: str) -> None:
    """Note that one has finished a lesson."""
    with refusing():
        lessons.lesson(name, lesson)
        if lesson not in lessons.lessons(name):
            raise lessons.NoSuchLesson(f"{lesson} is a figure of the rules, and no lesson to finish")
    await desk.hub.store.learn(visit.person, name, lesson, now())
