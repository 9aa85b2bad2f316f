"""The HTTP part: who one is, which games and tables there are, and finished games."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from tafelrunde.bots.levels import LEVELS, level_name
from tafelrunde.engine.errors import BadOptions, UnknownGame
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.server import advice, daily, facts, history
from tafelrunde.server.facts import decode_fact
from tafelrunde.server.hub import Hub
from tafelrunde.server.identity import Identities, set_cookie
from tafelrunde.server.limits import HINTS, NAME_LENGTH, TABLES_PER_PERSON, Bucket, Refuse, clean
from tafelrunde.server.messages import Clock
from tafelrunde.server.table import Table

MOST_SEATS = 10
LISTED = 50
DAY = 86400.0
GUEST = {"de": "Gast", "en": "Guest"}

router = APIRouter(prefix="/api")


class Body(BaseModel):
    """What a request brings; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why a request was refused."""

    reason: str
    detail: str


class Me(BaseModel):
    """Who one is: a public number and a name."""

    person: str
    name: str


class NewName(Body):
    """A name, plain text."""

    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]


class Token(Body):
    """A personal link's secret part."""

    token: Annotated[str, Field(max_length=200)]


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
    turn: bool


class TableLists(BaseModel):
    """Tables one may join, and one's own."""

    open: list[TableInfo]
    mine: list[TableInfo]


class NewTable(Body):
    """A table to open: bots and names by seat; with `start` the game begins at once."""

    game: Annotated[str, Field(max_length=32)]
    seats: Annotated[int, Field(ge=1, le=MOST_SEATS)]
    options: Annotated[dict[str, Annotated[str, Field(max_length=32)]], Field(max_length=8)] = {}
    clock: Clock = "off"
    public: bool = False
    bots: Annotated[
        list[Annotated[int, Field(ge=LEVELS[0], le=LEVELS[-1])] | None], Field(max_length=MOST_SEATS)
    ] = []
    names: Annotated[list[Annotated[str, Field(max_length=NAME_LENGTH)]], Field(max_length=MOST_SEATS)] = []
    start: bool = False


class SameDeal(Body):
    """A table with the chance of a finished one, to compare: the same game and bots."""

    like: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{16}$")]


class TableName(BaseModel):
    """A table by its name."""

    id: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    404: {"model": Problem},
    409: {"model": Problem},
    429: {"model": Problem},
}
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$")]


class Desk:
    """What the requests need, kept in the application's state."""

    def __init__(self, hub: Hub, identities: Identities) -> None:
        self.hub = hub
        self.identities = identities
        self.opening: dict[str, Bucket] = {}
        self.asking: dict[str, Bucket] = {}
        self.dealing = asyncio.Lock()  # a deal of the day is opened once for each person

    def may_open(self, address: str) -> bool:
        """Tell whether an address may open another table now."""
        return take(self.opening, address, 0.5, 30)

    def may_ask(self, person: str) -> bool:
        """Tell whether a person may ask for another hint now."""
        return take(self.asking, person, *HINTS)


def take(buckets: dict[str, Bucket], key: str, rate: float, burst: float) -> bool:
    """Take one from somebody's bucket; full ones are thrown away when there are many."""
    if len(buckets) > 10_000:
        buckets.clear()
    return buckets.setdefault(key, Bucket(rate, burst)).take()


def desk_of(request: Request) -> Desk:
    """Return the desk of the application that answers."""
    return request.app.state.desk


AtDesk = Annotated[Desk, Depends(desk_of)]


async def person_of(request: Request, response: Response, desk: AtDesk) -> Me:
    """Return who asks; somebody new gets a number, a name and a cookie."""
    person = desk.identities.person_in(request.scope["headers"])
    if person is not None:
        return Me(person=person, name=await desk.hub.store.name_of(person) or guest_name(request))
    person, name = desk.identities.new(), guest_name(request)
    await desk.hub.store.rename(person, name, time.time())
    give_cookie(request, response, desk, person)
    return Me(person=person, name=name)


Asker = Annotated[Me, Depends(person_of)]


def guest_name(request: Request) -> str:
    """Return a name for somebody who has not said one."""
    german = request.headers.get("accept-language", "").lower().startswith("de")
    return f"{GUEST['de' if german else 'en']} {secrets.randbelow(9000) + 1000}"


def give_cookie(request: Request, response: Response, desk: Desk, person: str) -> None:
    """Make a browser remember who it is."""
    cookie = desk.identities.cookie_of(person)
    response.headers["set-cookie"] = set_cookie(cookie, secure=request.url.scheme == "https")


@router.get("/me")
async def me(asker: Asker) -> Me:
    """Say who one is; somebody new gets an identity."""
    return asker


@router.put("/me", responses=REFUSALS)
async def rename(asker: Asker, new: NewName, desk: AtDesk) -> Me:
    """Change one's name."""
    name = clean(new.name, NAME_LENGTH)
    await desk.hub.store.rename(asker.person, name, time.time())
    return Me(person=asker.person, name=name)


@router.post("/me/link")
async def link(asker: Asker, desk: AtDesk) -> Token:
    """Make a link that moves the identity to another device."""
    return Token(token=desk.identities.link_of(asker.person))


@router.post("/me/adopt", responses=REFUSALS)
async def adopt(token: Token, request: Request, response: Response, desk: AtDesk) -> Me:
    """Become who the link is of."""
    person = desk.identities.person_linked(token.token)
    if person is None:
        raise Refuse("unreadable", "this link is not valid, or too old; make a new one")
    give_cookie(request, response, desk, person)
    return Me(person=person, name=await desk.hub.store.name_of(person) or guest_name(request))


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
            combinations={seats: found.combinations(seats) for seats in found.seats},
            levels=levels,
        )
        for found in map(game, games())
    ]


@router.get("/tables")
async def list_tables(asker: Asker, desk: AtDesk) -> TableLists:
    """List the tables that wait for people, and one's own."""
    store = desk.hub.store
    mine = await store.tables_of(asker.person, time.time() - DAY, LISTED)
    own = {listed.id for listed in mine}
    return TableLists(
        open=[card(each.card) for each in await store.open_tables(LISTED) if each.id not in own],
        mine=[
            card(each.card, turn=await has_turn(desk.hub, each.id, each.phase, asker.person)) for each in mine
        ],
    )


def card(data: bytes, *, turn: bool = False) -> TableInfo:
    """Return a table as the lists show it."""
    return TableInfo(**msgspec.json.decode(data), turn=turn)


async def has_turn(hub: Hub, table: str, phase: str, person: str) -> bool:
    """Tell whether a person has something to decide at a table."""
    if phase != "playing":
        return False
    found = (await hub.room(table)).table
    return any(found.places[seat].person == person and found.places[seat].human for seat in found.actors())


@router.post("/tables", responses=REFUSALS, status_code=201)
async def open_table(asker: Asker, new: NewTable | SameDeal, request: Request, desk: AtDesk) -> TableName:
    """Open a table, sit down, seat bots and others on this device, and begin if asked to."""
    await may_open(request, asker, desk)
    if isinstance(new, SameDeal):
        source = (await desk.hub.room(new.like)).table
        room = await desk.hub.open_table(*daily.same_deal(source, asker.person, asker.name))
        return TableName(id=room.table.id)
    try:
        found = game(new.game)
        options = found.complete(new.seats, new.options)
    except (UnknownGame, BadOptions) as problem:
        raise Refuse("unreadable", str(problem)) from None
    opened = facts.Opened(
        game=found.id,
        rules=found.rules_version,
        seats=new.seats,
        options=options,
        clock=new.clock,
        public=new.public,
        host=asker.person,
        secret=secrets.token_hex(32),
    )
    room = await desk.hub.open_table(opened, seating(new, asker))
    return TableName(id=room.table.id)


async def may_open(request: Request, asker: Me, desk: Desk) -> None:
    """Refuse to open more tables than one person or address needs."""
    address = request.client.host if request.client else ""
    if not desk.may_open(address):
        raise Refuse("too_fast", "too many new tables; wait a little")
    if await desk.hub.store.hosted(asker.person) >= TABLES_PER_PERSON:
        raise Refuse("too_many", f"you have {TABLES_PER_PERSON} unfinished tables; finish or leave one first")


def seating(new: NewTable, asker: Me) -> list[facts.AnyFact]:
    """Return who sits where: bots as asked, people of this device on the first free seats."""
    bots = [*new.bots, *[None] * new.seats]
    if len(new.bots) > new.seats:
        raise Refuse("unreadable", f"{len(new.bots)} bots are given for {new.seats} seats")
    sitting: list[facts.AnyFact] = [
        facts.Botsat(seat, level) for seat, level in enumerate(bots[: new.seats]) if level is not None
    ]
    free = [seat for seat in range(new.seats) if bots[seat] is None]
    names = [asker.name, *(clean(name, NAME_LENGTH) for name in new.names)]
    if len(names) > len(free):
        raise Refuse("table_full", f"{len(names)} people are given for {len(free)} seats without a bot")
    sitting += [facts.Sat(seat, asker.person, name) for seat, name in zip(free, names, strict=False)]
    if new.start:
        if len(names) < len(free):
            raise Refuse("not_started", "some seats are empty; fill them with people or bots")
        sitting.append(facts.Started())
    return sitting


class OwnSeat(Body):
    """One of one's own seats."""

    seat: Annotated[int, Field(ge=0, lt=MOST_SEATS)]


@router.post("/tables/{name}/hint", responses=REFUSALS)
async def hint(name: TableId, own: OwnSeat, asker: Asker, desk: AtDesk) -> Response:
    """Advise one about one's own decision, where nobody else plays."""
    room = await desk.hub.room(name)
    advice.may_ask(room.table, asker.person, own.seat)
    if not desk.may_ask(asker.person):
        raise Refuse("too_fast", "one hint after the other; wait a few seconds")
    return as_json(await advice.advise(room, asker.person, own.seat))


async def finished(desk: Desk, name: str, asker: Me | None = None) -> tuple[Table, list[history.Numbered]]:
    """Return a finished table and its log; what is hidden in a running game stays hidden.

    So does the chance of a day while others still play it, except for the asker who has played at this table.
    """
    table = (await desk.hub.room(name)).table
    if table.phase != "over":
        raise Refuse("not_started", "the game is not over; come back when it is")
    played = asker is not None and asker.person in table.people()
    if daily.still_open(table.daily) and not played:
        raise Refuse("daily_open", "others still play the deal of this day; it is shown tomorrow")
    return table, [(row.number, decode_fact(row.body)) for row in await desk.hub.store.log(name)]


@router.get("/tables/{name}/record", responses={**REFUSALS, 200: {"content": {"text/plain": {}}}})
async def record(name: TableId, desk: AtDesk) -> Response:
    """Return a finished game as a record, for `tafelrunde verify` and `replay`."""
    table, log = await finished(desk, name)
    text = await asyncio.to_thread(lambda: str(history.record_of(table, log)))
    headers = {"content-disposition": f'attachment; filename="{table.game.id}-{name}.txt"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/tables/{name}/replay", responses=REFUSALS)
async def replay(
    name: TableId, asker: Asker, desk: AtDesk, seat: Annotated[int | None, Query(ge=0, lt=MOST_SEATS)] = None
) -> Response:
    """Return a finished game step by step, as a seat or a spectator saw it."""
    table, log = await finished(desk, name, asker)
    if seat is not None and seat >= len(table.places):
        raise Refuse("unreadable", f"the table has seats 0 to {len(table.places) - 1}, so no seat {seat}")
    steps = await asyncio.to_thread(history.steps_of, table, log, seat)
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


@router.get("/tables/{name}/course", responses=REFUSALS)
async def course(name: TableId, asker: Asker, desk: AtDesk) -> list[list[int]]:
    """Return the scores of all seats after every decision of a finished game."""
    table, log = await finished(desk, name, asker)
    return await asyncio.to_thread(history.course_of, table, log)


@router.get("/tables/{name}/review", responses=REFUSALS)
async def review(name: TableId, asker: Asker, desk: AtDesk) -> Response:
    """Return what a finished game's decisions cost, or how far that has been worked out."""
    table, log = await finished(desk, name, asker)
    body = await desk.hub.reviews.look(table, history.record_of(table, log))
    return Response(body, media_type="application/json")


@router.get("/tables/{name}/draws", responses=REFUSALS)
async def draws(name: TableId, desk: AtDesk) -> Response:
    """Return every draw of a finished game with what could have been drawn, to recompute them."""
    table, log = await finished(desk, name)
    found = await asyncio.to_thread(history.draws_of, table, log)
    fair = table.chance.header()
    shares = table.all_shares()
    return as_json({**fair, "shares": shares, "draws": found})


def as_json(value: object) -> Response:
    """Return a value with views in it."""
    return Response(msgspec.json.encode(value), media_type="application/json")
