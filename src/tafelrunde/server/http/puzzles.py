"""HTTP: puzzles, asked and answered as the tasks of lessons are, and how one stands with them."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from tafelrunde.server.answers import Puzzles
from tafelrunde.server.clock import now
from tafelrunde.server.http.desk import (
    REFUSALS,
    Asker,
    AtDesk,
    Visitor,
    as_json,
    make_way,
    owner_of,
)
from tafelrunde.server.http.lessons import Attempt, Touch, refusing, told
from tafelrunde.server.http.results import GameId
from tafelrunde.server.table import deals
from tafelrunde.server.table.table import encode
from tafelrunde.teaching import lessons, puzzles
from tafelrunde.teaching.standing import Try, next_puzzle, standing

router = APIRouter(prefix="/api")
Number = Annotated[int, Path(ge=0, le=9999)]
STRIDE = 61  # puzzles from one day to the next, so that their levels differ


@router.get("/puzzles/{name}", responses=REFUSALS)
async def list_puzzles(name: GameId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return what puzzles a game has, which are next, and how one stands."""
    with refusing():
        found = puzzles.puzzles(name)
    tries = await desk.hub.store.tried(visitor.person, name) if visitor.person else []
    own, levels = standing(tries, deals.today()), [each.level for each in found]
    following = next_puzzle([puzzles.key_of(each) for each in found], levels, tries, own)
    return as_json(Puzzles(levels, today_of(len(found)), following, own))


def today_of(count: int) -> int:
    """Return the number of the puzzle of the day among so many."""
    return date.fromisoformat(deals.today()).toordinal() * STRIDE % max(1, count)


@router.get("/puzzles/{name}/{number}", responses=REFUSALS)
async def ask_puzzle(name: GameId, number: Number, request: Request, desk: AtDesk) -> Response:
    """Return a puzzle, as a task."""
    with refusing():
        found = puzzles.as_lesson(puzzles.puzzle(name, number))
        return await told(request, desk, ("puzzle", name, number), lambda: encode(lessons.ask(found, 0)))


@router.post("/puzzles/{name}/{number}", responses=REFUSALS)
async def answer_puzzle(
    name: GameId, number: Number, attempt: Attempt, visitor: Visitor, request: Request, desk: AtDesk
) -> Response:
    """Return what a move in a puzzle comes to; it is noted for whoever is somebody."""
    with refusing():
        found, move = puzzles.puzzle(name, number), attempt.move
        key = "puzzle", name, number, move
        answer = await told(request, desk, key, lambda: encode(puzzles.answer(found, move)))
    if visitor.person:
        day = deals.today() if number == today_of(len(puzzles.puzzles(name))) else ""
        tried = Try(puzzles.key_of(found), day, found.level, int(move == found.best), now())
        await desk.hub.store.try_puzzle(visitor.person, name, tried)
    return answer


@router.post("/puzzles/{name}/{number}/line", responses=REFUSALS)
async def play_on(
    name: GameId, number: Number, attempt: Attempt, asker: Asker, request: Request, desk: AtDesk
) -> Response:
    """Return how it goes on after a move if the best bots play."""
    with refusing():
        found, move = puzzles.puzzle(name, number), attempt.move
        key = "line", name, number, move
        body = desk.shelf.find(key)
        if body is None:
            owner = owner_of(request, asker, desk)
            desk.may_be_coached(owner)
            make_way(request)
            body = await desk.hub.workers.run(owner, line_json, found, move)
            desk.shelf.keep(key, body)
        return Response(body, media_type="application/json")


def line_json(found: puzzles.Puzzle, move: str) -> bytes:
    """Work out how it goes on, in a worker process."""
    return encode(puzzles.line(found, move))


@router.post("/puzzles/{name}/{number}/why", responses=REFUSALS)
async def why_not(name: GameId, number: Number, touch: Touch) -> Response:
    """Say why something cannot be done in a puzzle; empty where it can."""
    with refusing():
        return as_json(lessons.why(puzzles.as_lesson(puzzles.puzzle(name, number)), 0, touch.touched))
