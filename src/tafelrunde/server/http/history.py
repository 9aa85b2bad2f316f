"""HTTP: finished games, as a record, step by step, draw by draw, and reviewed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tafelrunde.engine.actors import NATURE
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.desk import (
    REFUSALS,
    Asker,
    AtDesk,
    Desk,
    TableId,
    Visitor,
    as_json,
    owner_of,
    worked_out,
)
from tafelrunde.server.http.tables import MOST_SEATS
from tafelrunde.server.people import NOBODY, Known
from tafelrunde.server.table import deals, history
from tafelrunde.server.table.facts import decode_fact
from tafelrunde.server.table.table import Table

router = APIRouter(prefix="/api/tables")


async def finished(desk: Desk, name: str, visitor: Known = NOBODY) -> tuple[Table, list[history.Numbered]]:
    """Return a finished table and its log; what is hidden in a running game stays hidden.

    So does the chance of a day while others still play it, except for a visitor who has played at this table.
    """
    async with desk.hub.at(name) as room:
        table = room.table
    if table.phase != "over":
        raise Refuse("not_started", "the game is not over; come back when it is")
    if deals.still_open(table.daily) and not table.seats_of(visitor.person):
        raise Refuse("daily_open", "others still play the deal of this day; it is shown tomorrow")
    return table, [(row.number, decode_fact(row.body)) for row in await desk.hub.store.log(name)]


@router.get("/{name}/record", responses={**REFUSALS, 200: {"content": {"text/plain": {}}}})
async def record(name: TableId, request: Request, desk: AtDesk) -> Response:
    """Return a finished game as a record, for `tafelrunde verify` and `replay`."""
    table, log = await finished(desk, name)
    text = await worked_out(request, desk, lambda: str(history.record_of(table, log)))
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{name}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/{name}/replay", responses=REFUSALS)
async def replay(
    name: TableId,
    visitor: Visitor,
    request: Request,
    desk: AtDesk,
    seat: Annotated[int | None, Query(ge=0, lt=MOST_SEATS)] = None,
) -> Response:
    """Return a finished game step by step, as a seat or a spectator saw it."""
    table, log = await finished(desk, name, visitor)
    if seat is not None and seat >= len(table.places):
        raise Refuse("unreadable", f"the table has seats 0 to {len(table.places) - 1}, so no seat {seat}")
    steps = await worked_out(request, desk, history.steps_of, table, log, seat)
    return as_json(
        {
            "game": table.game.id,
            "options": table.options,
            "names": [place.name for place in table.places],
            "levels": [place.level for place in table.places],
            "seats": len(table.places),
            "scores": table.state.scores(),
            "winners": table.state.winners(),
            "steps": steps,
        }
    )


@router.get("/{name}/course", responses=REFUSALS)
async def course(name: TableId, visitor: Visitor, request: Request, desk: AtDesk) -> list[list[int]]:
    """Return the scores of all seats after every decision of a finished game."""
    table, log = await finished(desk, name, visitor)
    return await worked_out(request, desk, history.course_of, table, log)


@router.get("/{name}/review", responses=REFUSALS)
async def review(name: TableId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return what a finished game's decisions cost, or how far that has been worked out."""
    table, _ = await finished(desk, name, visitor)
    return Response(await desk.hub.reviews.look(table), media_type="application/json")


@router.post("/{name}/review", responses=REFUSALS)
async def ask_for_review(name: TableId, asker: Asker, request: Request, desk: AtDesk) -> Response:
    """Have a finished game reviewed; returns the same as a look at the review."""
    table, log = await finished(desk, name, asker)
    record, owner = history.record_of(table, log), owner_of(request, asker, desk)
    return Response(await desk.hub.reviews.ask(table, record, owner), media_type="application/json")


@router.get("/{name}/draws", responses=REFUSALS)
async def draws(name: TableId, request: Request, desk: AtDesk) -> Response:
    """Return every draw of a finished game with what could have been drawn, and all moves, to compare."""
    table, log = await finished(desk, name)
    found = await worked_out(request, desk, history.draws_of, table, log)
    fair = table.chance.header()
    shares = table.all_shares()
    moves = [(entry.actor, entry.text) for _, entry in history.entries(log) if entry.actor != NATURE]
    return as_json({**fair, "shares": shares, "draws": found, "moves": moves})
