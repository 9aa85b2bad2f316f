"""HTTP: finished games, as a record, step by step, draw by draw, and reviewed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tafelrunde.engine.actors import NATURE
from tafelrunde.server.answers import Draws, Replay
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.desk import (
    REFUSALS,
    Asker,
    AtDesk,
    Desk,
    TableId,
    Visitor,
    address_of,
    owner_of,
    worked_out,
)
from tafelrunde.server.http.tables import MOST_SEATS
from tafelrunde.server.people import NOBODY, Known
from tafelrunde.server.table import deals, history
from tafelrunde.server.table.facts import decode_fact
from tafelrunde.server.table.table import Table, encode

router = APIRouter(prefix="/api/tables")


async def finished(desk: Desk, name: str, visitor: Known = NOBODY) -> Table:
    """Return a finished table; what is hidden in a running game stays hidden.

    So does the chance of a day while others still play it, except for a visitor who has played at this table.
    """
    async with desk.hub.at(name) as room:
        table = room.table
    if table.phase != "over":
        raise Refuse("not_started", "the game is not over; come back when it is")
    if deals.still_open(table.daily) and not table.seats_of(visitor.person):
        raise Refuse("daily_open", "others still play the deal of this day; it is shown tomorrow")
    return table


async def log_of(desk: Desk, table: Table) -> list[history.Numbered]:
    """Return the log of a table."""
    return [(row.number, decode_fact(row.body)) for row in await desk.hub.store.log(table.id)]


async def told(
    request: Request, desk: Desk, table: Table, what: str, tell: Callable[[list[history.Numbered]], bytes]
) -> bytes:
    """Return what is told of a finished game; it is worked out again when something has happened there."""
    key = table.id, table.number, what
    found = desk.shelf.find(key)
    if found is None:
        desk.may_retell(address_of(request))
        log = await log_of(desk, table)
        # Whoever asked for the same a moment before may have it by then.
        found = await worked_out(request, desk, lambda: desk.shelf.kept.get(key) or tell(log))
        desk.shelf.keep(key, found)
    return found


@router.get("/{name}/record", responses={**REFUSALS, 200: {"content": {"text/plain": {}}}})
async def record(name: TableId, request: Request, desk: AtDesk) -> Response:
    """Return a finished game as a record, for `tafelrunde verify` and `replay`."""
    table = await finished(desk, name)
    text = await told(request, desk, table, "record", lambda log: str(history.record_of(table, log)).encode())
    headers = {"content-disposition": f'attachment; filename="{name}.record"'}
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
    table = await finished(desk, name, visitor)
    if seat is not None and seat >= len(table.places):
        raise Refuse("unreadable", f"the table has seats 0 to {len(table.places) - 1}, so no seat {seat}")
    body = await told(request, desk, table, f"replay {seat}", lambda log: replayed(table, log, seat))
    return Response(body, media_type="application/json")


def replayed(table: Table, log: list[history.Numbered], seat: int | None) -> bytes:
    """Return a finished game step by step, as JSON."""
    return encode(
        Replay(
            game=table.game.id,
            options=table.options,
            names=[place.name for place in table.places],
            levels=[place.level for place in table.places],
            seats=len(table.places),
            scores=table.state.scores(),
            winners=table.state.winners(),
            steps=history.steps_of(table, log, seat),
        )
    )


@router.get("/{name}/course", responses=REFUSALS, response_model=list[list[int]])
async def course(name: TableId, visitor: Visitor, request: Request, desk: AtDesk) -> Response:
    """Return the scores of all seats after every decision of a finished game."""
    table = await finished(desk, name, visitor)
    body = await told(request, desk, table, "course", lambda log: encode(history.course_of(table, log)))
    return Response(body, media_type="application/json")


@router.get("/{name}/review", responses=REFUSALS)
async def review(name: TableId, visitor: Visitor, desk: AtDesk) -> Response:
    """Return what a finished game's decisions cost, or how far that has been worked out."""
    table = await finished(desk, name, visitor)
    return Response(await desk.hub.reviews.look(table), media_type="application/json")


@router.post("/{name}/review", responses=REFUSALS)
async def ask_for_review(name: TableId, asker: Asker, request: Request, desk: AtDesk) -> Response:
    """Have a finished game reviewed; returns the same as a look at the review."""
    table = await finished(desk, name, asker)
    record, owner = history.record_of(table, await log_of(desk, table)), owner_of(request, asker, desk)
    return Response(await desk.hub.reviews.ask(table, record, owner), media_type="application/json")


@router.get("/{name}/draws", responses=REFUSALS)
async def draws(name: TableId, request: Request, desk: AtDesk) -> Response:
    """Return every draw of a finished game with what could have been drawn, and all moves, to compare."""
    table = await finished(desk, name)
    body = await told(request, desk, table, "draws", lambda log: drawn(table, log))
    return Response(body, media_type="application/json")


def drawn(table: Table, log: list[history.Numbered]) -> bytes:
    """Return every draw and every move of a finished game, as JSON."""
    moves = [(entry.actor, entry.text) for _, entry in history.entries(log) if entry.actor != NATURE]
    draws = history.draws_of(table, log)
    fair = table.chance.header()
    return encode(Draws(fair["commitment"], fair["secret"], table.all_shares(), draws, moves))
