"""HTTP: what games came to. One's solo games, the deals of the day, and games with the same chance."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from functools import partial
from typing import Annotated

from fastapi import APIRouter

from tafelrunde.engine.errors import UnknownGame
from tafelrunde.engine.registry import game
from tafelrunde.server.answers import Daily, Day, Deal, Solo, TableName, Taken
from tafelrunde.server.desk import handing, results
from tafelrunde.server.desk.desk import Desk
from tafelrunde.server.desk.results import LISTED, outcome
from tafelrunde.server.errors import Overtaken, Refuse
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, GameId, TableId, Visitor, body, brings
from tafelrunde.server.questions import HandedIn
from tafelrunde.server.table import deals, opening

router = APIRouter(prefix="/api")
TAKEN = "taken "  # before the name of a table: whether its chance was handed out, or is played here
HERE = "here"


@router.get("/me/solo")
async def solo(visitor: Visitor, desk: AtDesk) -> dict[str, Solo]:
    """Return one's solo games by game."""
    return await results.solo(desk, visitor)


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
        taken=await desk.hub.store.mark(TAKEN + own) not in (None, HERE),
        today=await day_of(desk, found.id, day, visitor.person),
        yesterday=await day_of(desk, found.id, deals.day_before(day), visitor.person),
    )


async def day_of(desk: Desk, name: str, day: str, person: str) -> Day:
    """Return what a day's deal came to."""
    found = await desk.hub.store.deal_results(name, day, LISTED)
    return Day(day=day, results=[outcome(each, person) for each in found])


@router.post("/daily/{name}", responses=REFUSALS, status_code=201)
async def play_daily(name: GameId, asker: Asker, desk: AtDesk) -> TableName:
    """Play the deal of the day; whoever has begun it comes to the same table again."""
    found, day = game(known(name)), deals.today()
    own = deals.table_of(desk.identities, found.id, day, asker.person)
    async with desk.dealing:
        if await desk.hub.store.phase_of(own) is None:
            await desk.hub.may_open(desk.owner(asker))
            # Of two processes of which one deals and the other hands out, the first is right.
            taken = await desk.hub.store.first_mark(TAKEN + own, HERE) != HERE
            secret = deals.secret_of(desk.identities, found.id, day)
            begin = opening.deal_of_the_day(secret, found, day, asker.person, asker.who.name, offline=taken)
            with suppress(Overtaken):  # another process has dealt the same
                await desk.hub.open_table(begin, own)
    return TableName(own)


@router.post("/daily/{name}/take", responses=REFUSALS)
async def take_daily(name: GameId, asker: Asker, desk: AtDesk) -> Taken:
    """Take the deal of the day along; from then on one's result says that the chance was in one's hands."""
    found, day = game(known(name)), deals.today()
    own = deals.table_of(desk.identities, found.id, day, asker.person)
    async with desk.dealing:
        begun = await desk.hub.store.phase_of(own) is not None
        if not begun:
            await desk.hub.may_open(desk.owner(asker))
            begun = await desk.hub.store.first_mark(TAKEN + own, day) == HERE
        if begun:
            raise Refuse("already_started", "you have begun this deal; go on with it here")
    return Taken(found.id, day, deals.secret_of(desk.identities, found.id, day))


@router.post("/results", responses=REFUSALS, openapi_extra=brings(HandedIn))
async def hand_in(asker: Asker, new: Annotated[HandedIn, body(HandedIn)], desk: AtDesk) -> TableName:
    """Hand in a game that was played without a network; the first with a chance counts, and no other."""
    desk.may_hand_in(desk.owner(asker))
    work = partial(handing.checked, desk.identities, new, asker.person, asker.who.name)
    name, happened = await desk.worked_out(asker, work)
    async with desk.dealing:
        known = await desk.hub.store.phase_of(name) is not None
        if not known:
            try:
                await desk.hub.open_table(happened, name)
            except Overtaken:
                known = True
        if known:
            await of_the_same(desk, name, asker.person)
    return TableName(name)


async def of_the_same(desk: Desk, name: str, person: str) -> None:
    """Refuse a chance that somebody else has handed in, or that one plays here."""
    async with desk.hub.at(name) as room:
        table = room.table
    if not table.seats_of(person) or not table.offline or table.phase != "over":
        raise Refuse("already_started", "a game with this chance is here already")


@router.get("/tables/{name}/deal", responses=REFUSALS)
async def look_at_deal(name: TableId, visitor: Visitor, desk: AtDesk) -> Deal:
    """Return what the games with the same chance came to."""
    return await results.deal(desk, visitor, name)
