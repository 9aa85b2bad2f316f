"""HTTP: the courses of the games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from tafelrunde.server.answers import Learned
from tafelrunde.server.desk import lessons
from tafelrunde.server.http.desk import (
    REFUSALS,
    Asker,
    AtDesk,
    GameId,
    Passer,
    Visitor,
    as_json,
    body,
    brings,
    sent,
)
from tafelrunde.server.questions import Attempt, Touch

router = APIRouter(prefix="/api")
LessonId = Annotated[str, Path(pattern="^[A-Za-z0-9-]{1,32}$")]  # by name, or a figure by its clause
Number = Annotated[int, Path(ge=0, le=99)]


@router.get("/lessons/{name}", responses=REFUSALS)
async def course(name: GameId) -> Response:
    """Return the lessons of a game in order; none where it has no course."""
    return as_json(lessons.course(name))


@router.get("/lessons/{name}/{lesson}/{task}", responses=REFUSALS)
async def ask(name: GameId, lesson: LessonId, task: Number, passer: Passer, desk: AtDesk) -> Response:
    """Return a task: the table as it lies there, what may be done, and what is asked."""
    return sent(await lessons.ask(desk, passer, name, lesson, task))


@router.post("/lessons/{name}/{lesson}/{task}", responses=REFUSALS, openapi_extra=brings(Attempt))
async def answer(
    name: GameId,
    lesson: LessonId,
    task: Number,
    attempt: Annotated[Attempt, body(Attempt)],
    passer: Passer,
    desk: AtDesk,
) -> Response:
    """Return what a move in a task comes to."""
    return sent(await lessons.answer(desk, passer, name, lesson, task, attempt))


@router.post("/lessons/{name}/{lesson}/{task}/why", responses=REFUSALS, openapi_extra=brings(Touch))
async def why(name: GameId, lesson: LessonId, task: Number, touch: Annotated[Touch, body(Touch)]) -> Response:
    """Say why something cannot be done in a task; empty where it can."""
    return as_json(lessons.why(name, lesson, task, touch))


@router.get("/me/lessons")
async def learned(visitor: Visitor, desk: AtDesk) -> Learned:
    """Return which lessons one has finished."""
    return await lessons.learned(desk, visitor)


@router.put("/me/lessons/{name}/{lesson}", responses=REFUSALS)
async def learn(name: GameId, lesson: LessonId, asker: Asker, desk: AtDesk) -> Response:
    """Note that one has finished a lesson."""
    return as_json(await lessons.learn(desk, asker, name, lesson))
