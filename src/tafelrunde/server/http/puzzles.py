"""HTTP: puzzles, asked and answered as the tasks of lessons are."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel

from tafelrunde.server.http.desk import REFUSALS, AtDesk, as_json
from tafelrunde.server.http.lessons import Attempt, Touch, refusing, told
from tafelrunde.server.http.results import GameId
from tafelrunde.server.table import deals
from tafelrunde.server.table.table import encode
from tafelrunde.teaching import lessons, puzzles

router = APIRouter(prefix="/api")
Number = Annotated[int, Path(ge=0, le=9999)]
STRIDE = 61  # puzzles from one day to the next, so that their levels differ


class PuzzleList(BaseModel):
    """The puzzles of a game, the easiest first: the level that finds each, and the one of the day."""

    levels: list[int]
    today: int


@router.get("/puzzles/{name}", responses=REFUSALS)
async def list_puzzles(name: GameId) -> PuzzleList:
    """Return what puzzles a game has."""
    with refusing():
        found = puzzles.puzzles(name)
    day = date.fromisoformat(deals.today()).toordinal()
    return PuzzleList(levels=[each.level for each in found], today=day * STRIDE % max(1, len(found)))


@router.get("/puzzles/{name}/{number}", responses=REFUSALS)
async def ask_puzzle(name: GameId, number: Number, request: Request, desk: AtDesk) -> Response:
    """Return a puzzle, as a task."""
    with refusing():
        found = puzzles.as_lesson(puzzles.puzzle(name, number))
        return await told(request, desk, ("puzzle", name, number), lambda: encode(lessons.ask(found, 0)))


@router.post("/puzzles/{name}/{number}", responses=REFUSALS)
async def answer_puzzle(
    name: GameId, number: Number, attempt: Attempt, request: Request, desk: AtDesk
) -> Response:
    """Return what a move in a puzzle comes to."""
    with refusing():
        found, key = puzzles.as_lesson(puzzles.puzzle(name, number)), ("puzzle", name, number, attempt.move)
        return await told(request, desk, key, lambda: encode(lessons.answer(found, 0, attempt.move)))


@router.post("/puzzles/{name}/{number}/why", responses=REFUSALS)
async def why_not(name: GameId, number: Number, touch: Touch) -> Response:
    """Say why something cannot be done in a puzzle; empty where it can."""
    with refusing():
        return as_json(lessons.why(puzzles.as_lesson(puzzles.puzzle(name, number)), 0, touch.touched))
