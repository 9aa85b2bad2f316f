"""HTTP: which games and tables there are, opening one, and hints."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Response

from tafelrunde.server.answers import GameInfo, TableLists, TableName
from tafelrunde.server.desk import tables
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, TableId, Visitor, as_json, body, brings
from tafelrunde.server.questions import FirstGame, NewTable, OwnMove, OwnSeat, SameDeal, SharedDeal

router = APIRouter(prefix="/api")
NEW = NewTable, SameDeal, SharedDeal, FirstGame


@router.get("/games")
async def list_games() -> list[GameInfo]:
    """List the games."""
    return tables.list_games()


@router.get("/tables")
async def list_tables(visitor: Visitor, desk: AtDesk) -> TableLists:
    """List the tables that wait for people, and one's own."""
    return await tables.list_tables(desk, visitor)


@router.post("/tables", responses=REFUSALS, status_code=201, openapi_extra=brings(*NEW))
async def open_table(
    asker: Asker, new: Annotated[NewTable | SameDeal | SharedDeal | FirstGame, body(*NEW)], desk: AtDesk
) -> TableName:
    """Open a table, sit down, seat bots and others on this device, and begin if asked to."""
    return await tables.open_table(desk, asker, new)


@router.post("/tables/{name}/hint", responses=REFUSALS, openapi_extra=brings(OwnSeat))
async def hint(name: TableId, asker: Asker, own: Annotated[OwnSeat, body(OwnSeat)], desk: AtDesk) -> Response:
    """Advise one about one's own decision, where nobody else plays."""
    return as_json(await tables.hint(desk, asker, name, own))


@router.post("/tables/{name}/coach", responses=REFUSALS, openapi_extra=brings(OwnMove))
async def coach(
    name: TableId, asker: Asker, own: Annotated[OwnMove, body(OwnMove)], desk: AtDesk
) -> Response:
    """Say whether a move that one is about to make loses clearly, where nobody else plays."""
    return as_json(await tables.coach(desk, asker, name, own))
