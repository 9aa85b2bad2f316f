"""HTTP: what games came to. One's solo games, the deals of the day, and games with the same chance."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel

from tafelrunde.engine.errors import UnknownGame
from tafelrunde.engine.registry import game
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, Desk, TableId, TableName, Visitor, owner_of
from tafelrunde.server.store.base import Result
from tafelrunde.server.table import deals, opening

LISTED = 50
REMEMBERED = 1000

router = APIRouter(prefix="/api")
GameId = Annotated[str, Path(max_length=32)]


class Outcome(BaseModel):
    """What a game came to for somebody."""

    table: str  # empty where one may not look at it
    seat: int
    name: str
    own: bool
    score: int
    won: bool
    at: float


class Solo(BaseModel):
    """The games that one has played alone: the best and the mean of all, and the newest."""

    count: int
    best: int
    mean: float
    results: list[Outcome]


class Day(BaseModel):
    """The results of a day's deal on this server, the best first."""

    day: str
    results: list[Outcome]


class Daily(BaseModel):
    """The deal of the day of a game."""

    game: str
    seats: int
    level: int | None  # of the bots, if there are any
    commitment: str
    table: str | None  # at which one plays it
    over: bool
    today: Day
    yesterday: Day


class Deal(BaseModel):
    """Games with the same chance as a table."""

    game: str
    over: bool
    daily: str
    results: list[Outcome]


def outcome(found: Result, person: str) -> Outcome:
    """Return a result as somebody may see it: another's table, and what is said there, stays theirs."""
    own = found.person == person
    return Outcome(
        table=found.table if own else "",
        seat=found.seat,
        name=found.name,
        own=own,
        score=found.score,
        won=bool(found.won),
        at=found.at,
    )


@router.get("/me/solo")
async def solo(visitor: Visitor, desk: AtDesk) -> dict[str, Solo]:
    """Return one's solo games by game."""
    by_game: dict[str, list[Result]] = {}
    for found in await desk.hub.store.solo_results(visitor.person, REMEMBERED):
        by_game.setdefault(found.game, []).append(found)
    return {
        name: Solo(
            count=len(found),
            best=max(each.score for each in found),
            mean=sum(each.score for each in found) / len(found),
            results=[outcome(each, visitor.person) for each in found[:LISTED]],
        )
        for name, found in by_game.items()
    }


def known(name: str) -> str:
    """Return the name of a game that exists."""
    try:
        return game(name).id
    except UnknownGame as problem:
        raise Refuse("unreadable", str(problem)) from None


@router.get("/daily/{name}", responses=REFUSALS)
async def look_at_daily(name: GameId, visitor: Visitor, desk: AtDesk) -> Daily:
    """Return the deal of the day of a game, with its results and yesterday's."""
    found, day = game(known(name)), deals.today()
    seats, secret = opening.daily_seats(found), deals.secret_of(desk.identities, found.id, day)
    own = deals.table_of(desk.identities, found.id, day, visitor.person)
    phase = await desk.hub.store.phase_of(own)
    return Daily(
        game=found.id,
        seats=seats,
        level=opening.LEVEL if seats > 1 else None,
        commitment=hashlib.sha256(bytes.fromhex(secret)).hexdigest(),
        table=own if phase else None,
        over=phase == "over",
        today=await results(desk, found.id, day, visitor.person),
        yesterday=await results(desk, found.id, deals.day_before(day), visitor.person),
    )


async def results(desk: Desk, name: str, day: str, person: str) -> Day:
    """Return what a day's deal came to."""
    found = await desk.hub.store.deal_results(name, day, LISTED)
    return Day(day=day, results=[outcome(each, person) for each in found])


@router.post("/daily/{name}", responses=REFUSALS, status_code=201)
async def play_daily(name: GameId, asker: Asker, request: Request, desk: AtDesk) -> TableName:
    """Play the deal of the day; whoever has begun it comes to the same table again."""
    found, day = game(known(name)), deals.today()
    own = deals.table_of(desk.identities, found.id, day, asker.person)
    async with desk.dealing:
        if await desk.hub.store.phase_of(own) is None:
            await desk.hub.may_open(owner_of(request, asker, desk))
            begin = opening.deal_of_the_day(desk.identities, found, day, asker.person, asker.name)
            await desk.hub.open_table(begin, own)
    return TableName(id=own)


@router.get("/tables/{name}/deal", responses=REFUSALS)
async def look_at_deal(name: TableId, visitor: Visitor, desk: AtDesk) -> Deal:
    """Return what the games with the same chance came to."""
    async with desk.hub.at(name) as room:
        table = room.table
    found = await desk.hub.store.deal_results(table.game.id, table.deal, LISTED)
    return Deal(
        game=table.game.id,
        over=table.phase == "over",
        daily=table.daily,
        results=[outcome(each, visitor.person) for each in found],
    )
