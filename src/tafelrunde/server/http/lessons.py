"""HTTP: the courses of the games. A lesson needs no table: every question says where in it one is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from tafelrunde.engine.errors import IllegalMove, UnknownGame, UnreadableMove
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, Body, Desk, Visitor, as_json, worked_out
from tafelrunde.server.http.results import GameId
from tafelrunde.server.http.tables import MOVE_LENGTH
from tafelrunde.server.table.commands import TOUCHED_LENGTH
from tafelrunde.server.table.table import encode
from tafelrunde.teaching import lessons

router = APIRouter(prefix="/api")
LessonId = Annotated[str, Path(pattern="^[A-Za-z0-9-]{1,32}$")]  # by name, or a figure by its clause
Number = Annotated[int, Path(ge=0, le=99)]


class Attempt(Body):
    """A move in a lesson, in notation."""

    move: Annotated[str, Field(max_length=MOVE_LENGTH)]


class Touch(Body):
    """What was touched on the board of a lesson: a part of a move."""

    touched: Annotated[str, Field(max_length=TOUCHED_LENGTH)]


class Learned(BaseModel):
    """The lessons that one has finished, by game."""

    lessons: dict[str, list[str]]


@contextmanager
def refusing() -> Generator[None]:
    """Refuse what the lessons do not have, and moves that their positions do not."""
    try:
        yield
    except (lessons.NoSuchLesson, UnknownGame, UnreadableMove) as problem:
        raise Refuse("unreadable", str(problem)) from None
    except IllegalMove as problem:
        raise Refuse("illegal", str(problem)) from None


@router.get("/lessons/{name}", responses=REFUSALS)
async def course(name: GameId) -> Response:
    """Return the lessons of a game in order; none where it has no course."""
    with refusing():
        return as_json(lessons.outline(name))


@router.get("/lessons/{name}/{lesson}/{task}", responses=REFUSALS)
async def ask(name: GameId, lesson: LessonId, task: Number, request: Request, desk: AtDesk) -> Response:
    """Return a task: the table as it lies there, what may be done, and what is asked."""
    with refusing():
        found = lessons.lesson(name, lesson)
        return await told(request, desk, (name, lesson, task), lambda: encode(lessons.ask(found, task)))


@router.post("/lessons/{name}/{lesson}/{task}", responses=REFUSALS)
async def answer(
    name: GameId, lesson: LessonId, task: Number, attempt: Attempt, request: Request, desk: AtDesk
) -> Response:
    """Return what a move in a task comes to."""
    with refusing():
        found, key = lessons.lesson(name, lesson), (name, lesson, task, attempt.move)
        return await told(request, desk, key, lambda: encode(lessons.answer(found, task, attempt.move)))


@router.post("/lessons/{name}/{lesson}/{task}/why", responses=REFUSALS)
async def why(name: GameId, lesson: LessonId, task: Number, touch: Touch) -> Response:
    """Say why something cannot be done in a task; empty where it can."""
    with refusing():
        return as_json(lessons.why(lessons.lesson(name, lesson), task, touch.touched))


async def told(request: Request, desk: Desk, key: object, tell: Callable[[], bytes]) -> Response:
    """Return what is worked out once for everybody."""
    found = desk.shelf.find(key)
    if found is None:
        found = await worked_out(request, desk, tell)
        desk.shelf.keep(key, found)
    return Response(found, media_type="application/json")


@router.get("/me/lessons")
async def learned(visitor: Visitor, desk: AtDesk) -> Learned:
    """Return which lessons one has finished."""
    found: dict[str, list[str]] = {}
    for name, lesson in await desk.hub.store.learned(visitor.person) if visitor.person else ():
        found.setdefault(name, []).append(lesson)
    return Learned(lessons=found)


@router.put("/me/lessons/{name}/{lesson}", responses=REFUSALS)
async def learn(name: GameId, lesson: LessonId, asker: Asker, desk: AtDesk) -> Response:
    """Note that one has finished a lesson."""
    with refusing():
        lessons.lesson(name, lesson)
        if lesson not in lessons.lessons(name):
            raise lessons.NoSuchLesson(f"{lesson} is a figure of the rules, and no lesson to finish")
    await desk.hub.store.learn(asker.person, name, lesson, now())
    return as_json(None)
