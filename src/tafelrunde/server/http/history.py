"""HTTP: finished games, as a record, step by step, draw by draw, and reviewed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from tafelrunde.server.desk import history, records
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, Passer, TableId, Visitor, body, brings, sent
from tafelrunde.server.questions import MOST_SEATS, SharedGame

router = APIRouter(prefix="/api/tables")
shared = APIRouter(prefix="/api")


@shared.post("/replay", responses=REFUSALS, openapi_extra=brings(SharedGame))
async def replay_record(
    passer: Passer, game: Annotated[SharedGame, body(SharedGame)], desk: AtDesk
) -> Response:
    """Return the game of a record step by step, as a seat or a spectator saw it."""
    return sent(await records.replay(desk, passer, game))


@router.get("/{name}/record", responses={**REFUSALS, 200: {"content": {"text/plain": {}}}})
async def record(name: TableId, passer: Passer, desk: AtDesk) -> Response:
    """Return a finished game as a record, for `tafelrunde verify` and `replay`."""
    text = await history.record(desk, passer, name)
    headers = {"content-disposition": f'attachment; filename="{name}.record"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/{name}/replay", responses=REFUSALS)
async def replay(
    name: TableId,
    visitor: Visitor,
    desk: AtDesk,
    seat: Annotated[int | None, Query(ge=0, lt=MOST_SEATS)] = None,
) -> Response:
    """Return a finished game step by step, as a seat or a spectator saw it."""
    return sent(await history.replay(desk, visitor, name, seat))


@router.get("/{name}/course", responses=REFUSALS, response_model=list[list[int]])
async def course(name: TableId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return the scores of all seats after every turn of a finished game."""
    return sent(await history.course(desk, visitor, name))


@router.get("/{name}/sums", responses=REFUSALS)
async def sums(name: TableId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return where the points of a finished game came from, for a game that tells it."""
    return sent(await history.sums(desk, visitor, name))


@router.get("/{name}/review", responses=REFUSALS)
async def review(name: TableId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return what a finished game's decisions cost, or how far that has been worked out."""
    return sent(await history.review(desk, visitor, name))


@router.post("/{name}/review", responses=REFUSALS)
async def ask_for_review(name: TableId, asker: Asker, desk: AtDesk) -> Response:
    """Have a finished game reviewed; returns the same as a look at the review."""
    return sent(await history.ask_for_review(desk, asker, name))


@router.get("/{name}/draws", responses=REFUSALS)
async def draws(name: TableId, passer: Passer, desk: AtDesk) -> Response:
    """Return every draw of a finished game with what could have been drawn, and all moves, to compare."""
    return sent(await history.draws(desk, passer, name))
