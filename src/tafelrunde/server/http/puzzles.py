"""HTTP: puzzles, asked and answered as the tasks of lessons are, and how one stands with them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from tafelrunde.server.desk import puzzles
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
Number = Annotated[int, Path(ge=0, le=9999)]
Tried = Annotated[Attempt, body(Attempt)]


@router.get("/puzzles/{name}", responses=REFUSALS)
async def list_puzzles(name: GameId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return what puzzles a game has, which are next, and how one stands."""
    return as_json(await puzzles.listed(desk, visitor, name))


@router.get("/puzzles/{name}/{number}", responses=REFUSALS)
async def ask_puzzle(name: GameId, number: Number, passer: Passer, desk: AtDesk) -> Response:
    """Return a puzzle, as a task."""
    return sent(await puzzles.ask(desk, passer, name, number))


@router.post("/puzzles/{name}/{number}", responses=REFUSALS, openapi_extra=brings(Attempt))
async def answer_puzzle(
    name: GameId, number: Number, attempt: Tried, visitor: Visitor, desk: AtDesk
) -> Response:
    """Return what a move in a puzzle comes to; it is noted for whoever is somebody."""
    return sent(await puzzles.answer(desk, visitor, name, number, attempt))


@router.post("/puzzles/{name}/{number}/line", responses=REFUSALS, openapi_extra=brings(Attempt))
async def play_on(name: GameId, number: Number, asker: Asker, attempt: Tried, desk: AtDesk) -> Response:
    """Return how it goes on after a move if the best bots play."""
    return sent(await puzzles.play_on(desk, asker, name, number, attempt))


@router.post("/puzzles/{name}/{number}/why", responses=REFUSALS, openapi_extra=brings(Touch))
async def why_not(name: GameId, number: Number, touch: Annotated[Touch, body(Touch)]) -> Response:
    """Say why something cannot be done in a puzzle; empty where it can."""
    return as_json(puzzles.why(name, number, touch))
