"""HTTP: which games and tables there are, opening one, and hints."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from tafelrunde.bots.levels import LEVELS, level_name
from tafelrunde.engine.errors import BadOptions, UnknownGame
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.server import logs
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.http.desk import (
    REFUSALS,
    Asker,
    AtDesk,
    Body,
    TableId,
    TableName,
    Visitor,
    as_json,
    make_way,
    owner_of,
)
from tafelrunde.server.limits import NAME_LENGTH, clean
from tafelrunde.server.messages import Clock
from tafelrunde.server.people import Known
from tafelrunde.server.store.base import Listed
from tafelrunde.server.table import advice, opening, presence
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.hub import Hub
from tafelrunde.teaching import lessons, puzzles

MOVE_LENGTH = 64
MOST_SEATS = 10
LISTED = 50
LISTED_OF_A_HOST = 2
LISTED_OF_AN_ADDRESS = 8
CONSIDERED = 1000
DAY = 86400.0

router = APIRouter(prefix="/api")


class LevelInfo(BaseModel):
    """A bot's level."""

    level: int
    name: dict[str, str]


class GameInfo(BaseModel):
    """A game and what can be chosen for it."""

    id: str
    name: dict[str, str]
    seats: tuple[int, int]
    solo: bool
    options: dict[str, list[str]]
    lessons: int  # of its course
    puzzles: int
    combinations: dict[int, list[dict[str, str]]]  # by number of seats: what can be played, the usual first
    levels: list[LevelInfo]


class TableInfo(BaseModel):
    """A table in a list."""

    id: str
    game: str
    phase: Literal["waiting", "playing", "over"]
    host: str
    names: list[str]
    seats: int
    free: int
    clock: Clock
    locked: bool = False  # nobody else may sit down
    options: dict[str, str] = {}
    levels: list[int | None] = []  # of the bots, by seat
    daily: str = ""
    like: str = ""  # the table whose chance it has, too
    scores: list[int] = []  # once it is over
    winners: list[int] = []
    own: list[int] = []  # one's own seats
    at: float = 0  # when something happened there last
    turn: bool = False
    damaged: bool = False  # its log cannot be read


class TableLists(BaseModel):
    """Tables one may join, and one's own."""

    open: list[TableInfo]
    mine: list[TableInfo]


class NewTable(Body):
    """A table to open: bots and names by seat; with `start` the game begins at once."""

    game: Annotated[str, Field(max_length=32)]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    options: Annotated[dict[str, Annotated[str, Field(max_length=32)]], Field(max_length=8)] = {}  # noqa: RUF012
    clock: Clock = "off"
    public: bool = False
    bots: Annotated[
        list[Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])] | None], Field(max_length=MOST_SEATS)
    ] = []  # noqa: RUF012
    names: Annotated[list[Annotated[str, Field(max_length=NAME_LENGTH)]], Field(max_length=MOST_SEATS)] = []  # noqa: RUF012
    start: bool = False


class SameDeal(Body):
    """A table with the chance of a finished one, to compare: the same game and bots."""

    like: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{16}$")]


@router.get("/games")
async def list_games() -> list[GameInfo]:
    """List the games."""
    levels = [
        LevelInfo(level=level, name={each: level_name(level, each) for each in LANGUAGES}) for level in LEVELS
    ]
    return [
        GameInfo(
            id=found.id,
            name={each: found.texts.say(each, "name") for each in LANGUAGES},
            seats=(found.seats[0], found.seats[-1]),
            solo=1 in found.seats,
            options={name: list(values) for name, values in found.options.items()},
            lessons=len(lessons.lessons(found.id)),
            puzzles=len(puzzles.puzzles(found.id)),
            combinations={seats: found.offered(seats) for seats in found.seats},
            levels=levels,
        )
        for found in map(game, games())
    ]


@router.get("/tables")
async def list_tables(visitor: Visitor, desk: AtDesk) -> TableLists:
    """List the tables that wait for people, and one's own."""
    store = desk.hub.store
    mine = await store.tables_of(visitor.person, now() - DAY, LISTED)
    own = {listed.id for listed in mine}
    waiting = fair_choice(desk.hub, await store.open_tables(LISTED_OF_A_HOST, CONSIDERED))
    cards = [found for each in mine if (found := await own_card(desk.hub, each, visitor.person))]
    return TableLists(
        open=[found for each in waiting if each.id not in own and (found := card(each))],
        mine=sorted(cards, key=lambda each: (not each.turn, each.phase == "over")),
    )


def fair_choice(hub: Hub, tables: list[Listed]) -> list[Listed]:
    """Choose the tables to show, the newest first: nobody's push those of others away."""
    shown: Counter[str] = Counter()
    chosen: list[Listed] = []
    for each in tables:
        room = hub.rooms.get(each.id)
        if room is None or room.deserted() or not any(place.free for place in room.table.places):
            continue  # whoever came would wait in vain
        address = hub.whereabouts.owner(each.host).address
        shown[address] += 1
        if shown[address] <= LISTED_OF_AN_ADDRESS:
            chosen.append(each)
    return sorted(chosen[:LISTED], key=lambda each: -each.updated)


def card(listed: Listed, person: str = "", **more: bool) -> TableInfo | None:
    """Return a table as the lists show it to a person; None for one whose entry is damaged."""
    try:
        found = msgspec.json.decode(listed.card)
        own = [seat for seat, each in enumerate(found.get("people", ())) if person and each == person]
        return TableInfo.model_validate({**found, "own": own, "at": listed.updated, **more})
    except (msgspec.MsgspecError, ValueError, TypeError, AttributeError, RecursionError):
        logs.warn("the entry of a table is damaged", table=listed.id)
        return None


async def own_card(hub: Hub, listed: Listed, person: str) -> TableInfo | None:
    """Return one's own table with whether one has something to decide there."""
    if listed.phase != "playing":
        return card(listed, person)
    try:
        room = await hub.room(listed.id)
        presence.look(room)
        return card(listed, person, turn=person in room.deciding)
    except (Refuse, Unavailable) as problem:
        return card(listed, person, damaged=isinstance(problem, Refuse) and problem.reason == "damaged")


@router.post("/tables", responses=REFUSALS, status_code=201)
async def open_table(asker: Asker, new: NewTable | SameDeal, request: Request, desk: AtDesk) -> TableName:
    """Open a table, sit down, seat bots and others on this device, and begin if asked to."""
    if isinstance(new, SameDeal):
        async with desk.hub.at(new.like) as source:
            begin = opening.same_deal(source.table, asker.person, asker.name)
    else:
        begin = first_facts(new, asker)
    await desk.hub.may_open(owner_of(request, asker, desk))
    room = await desk.hub.open_table(begin)
    return TableName(id=room.table.id)


def first_facts(new: NewTable, asker: Known) -> list[AnyFact]:
    """Return how a new table begins, or refuse what cannot be."""
    try:
        found = game(new.game)
        options = found.complete(new.seats, new.options)
    except (UnknownGame, BadOptions) as problem:
        raise Refuse("unreadable", str(problem)) from None
    names = [asker.name, *(clean(name, NAME_LENGTH) for name in new.names)]
    begin = opening.opened(found, new.seats, options, asker.person, clock=new.clock, public=new.public)
    sitting = opening.seating(new.seats, new.bots, asker.person, names, start=new.start)
    return [begin, *sitting]


class OwnSeat(Body):
    """One of one's own seats."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class OwnMove(OwnSeat):
    """A move that one is about to make, in notation."""

    move: Annotated[str, Field(max_length=MOVE_LENGTH)]


@router.post("/tables/{name}/hint", responses=REFUSALS)
async def hint(name: TableId, own: OwnSeat, asker: Asker, request: Request, desk: AtDesk) -> Response:
    """Advise one about one's own decision, where nobody else plays."""
    async with desk.hub.at(name) as room:
        question = advice.question(room.table, asker.person, own.seat)
    owner = owner_of(request, asker, desk)
    desk.may_ask(owner)
    make_way(request)
    return as_json(await advice.advise(room, owner, question))


@router.post("/tables/{name}/coach", responses=REFUSALS)
async def coach(name: TableId, own: OwnMove, asker: Asker, request: Request, desk: AtDesk) -> Response:
    """Say whether a move that one is about to make loses clearly, where nobody else plays."""
    async with desk.hub.at(name) as room:
        question = advice.question(room.table, asker.person, own.seat)
        move = advice.legal(room, own.seat, own.move)
    owner = owner_of(request, asker, desk)
    desk.may_be_coached(owner)
    make_way(request)
    return as_json(await advice.coach(room, owner, question, move))
