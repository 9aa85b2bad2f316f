"""What a store does, the same for every database: statements to write, questions to ask."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, TypeVar

import msgspec

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server import logs
from tafelrunde.server.errors import Conflict, Unavailable
from tafelrunde.server.signatures import LINK_SECONDS, Link
from tafelrunde.server.store import sql
from tafelrunde.teaching.standing import Try

PATIENCE = 5.0  # seconds for a write or a question
HEALTH = 2.0  # seconds until a store that does not answer counts as ill
WRITABLE = "writable"  # the mark that is written to find out
Statement = tuple[str, Sequence[Any]]
S = TypeVar("S", bound=msgspec.Struct)
# What a game gives and what a clock shows; a database may hold anything.
Score = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
Time = Annotated[float, msgspec.Meta(ge=0, lt=1e11)]


class Result(msgspec.Struct, frozen=True):
    """What a finished game came to for a person who played it to its end."""

    table: str
    seat: int
    person: str
    name: str
    game: str
    seats: int
    deal: str  # the same for all games with the same chance
    score: Score
    won: int  # 1 or 0
    at: Time
    offline: int = 0  # 1: played with the chance in hand, and handed in


class Summary(msgspec.Struct, frozen=True):
    """What the lists of tables need; follows from the log and is written along with it."""

    game: str
    phase: str
    public: bool
    host: str
    people: list[str]
    card: bytes  # the table as the lists show it, JSON
    results: list[Result] = []  # once the game is over


class Row(msgspec.Struct, frozen=True, gc=False):
    """A line of the log."""

    number: int
    at: float
    body: bytes


class Listed(msgspec.Struct, frozen=True):
    """A table as it was found."""

    id: str
    phase: str
    updated: Time
    card: bytes
    host: str


class Device(msgspec.Struct, frozen=True):
    """A browser in which a person is signed in."""

    id: str
    kind: str  # such as "Firefox, Linux"; may be empty
    added: Time
    seen: Time


class Store(ABC):
    """Every write is durable when it returns; statements of one write happen together or not at all.

    Writes are done one after the other, in the order in which they were asked for.
    """

    doubts = 0  # appends of which it is not known whether they have happened or still will
    failed = False  # an append has, since writing was last tried

    # What a database does in its own way.

    @abstractmethod
    async def open(self) -> None:
        """Keep other servers out, connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting, and disconnect."""

    @abstractmethod
    def write(self, statements: list[Statement]) -> Awaitable[None]:
        """Run statements in one transaction; Conflict or Unavailable if that fails or takes too long."""

    @abstractmethod
    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what a statement finds; Unavailable if that fails or takes too long."""

    async def check(self) -> None:
        """Raise Unavailable soon if reading does not work, or the right to write is not to be had.

        After a write that has failed something is written until that works: the disk may be full.
        """
        async with in_time(HEALTH):
            await self.has_people()
            await self.write([(sql.KEEP_MARK, (WRITABLE, ""))] if self.failed else [])
            self.failed = False

    # Writing.

    async def append(self, table: str, rows: Sequence[Row], summary: Summary | None) -> None:
        """Add lines to a log, and with them a new summary if there is one.

        The database itself takes only the next number of a table: any other raises Conflict.
        """
        statements: list[Statement] = [(sql.APPEND, (table, row.number, row.at, row.body)) for row in rows]
        if summary is not None:
            values = (table, summary.game, summary.phase, int(summary.public), summary.host)
            statements += [(sql.SUMMARISE, (*values, rows[-1].at, summary.card)), (sql.UNSEAT, (table,))]
            statements += [(sql.SEAT, (table, person)) for person in summary.people]
            statements += [(sql.RESULT, msgspec.structs.astuple(result)) for result in summary.results]
        try:
            await self.write(statements)
        except Conflict:
            raise
        except BaseException:
            self.doubts += 1
            self.failed = True
            raise

    async def settle(self) -> None:
        """Wait until every append that failed is done or dead: what is written later comes after it."""
        doubts = self.doubts
        if doubts:
            await self.write([])
            self.doubts = 0 if self.doubts == doubts else self.doubts

    async def rename(self, person: str, name: str, at: float) -> None:
        """Note the name of a person, new or known."""
        await self.write([(sql.RENAME, (person, name, at))])

    async def welcome(self, person: str, name: str, device: Device) -> None:
        """Note somebody new, with their first device."""
        added = (device.id, person, device.kind, device.added, device.seen)
        await self.write([(sql.RENAME, (person, name, device.added)), (sql.ADD_DEVICE, added)])

    async def use_link(self, link: Link, device: Device) -> None:
        """Sign a device in, if the one that made the link still is; Conflict if the link was used before."""
        added = (device.id, device.kind, device.added, link.device, link.person)
        await self.write(
            [
                (sql.FORGET_LINKS, (device.added - LINK_SECONDS,)),
                (sql.USE_LINK, (link.number, float(link.until))),
                (sql.LINK_DEVICE, added),
            ]
        )

    async def sign_out(self, person: str, device: str) -> None:
        """Forget a device of a person."""
        await self.write([(sql.SIGN_OUT, (device, person))])

    async def note_seen(self, seen: Mapping[str, float]) -> None:
        """Note when devices were seen."""
        if seen:
            await self.write([(sql.SEEN, (device, at)) for device, at in seen.items()])

    async def keep_review(self, table: str, body: bytes) -> None:
        """Keep the review of a game."""
        await self.write([(sql.KEEP_REVIEW, (table, body))])

    async def keep_mark(self, name: str, value: str) -> None:
        """Note something about the whole database."""
        await self.write([(sql.KEEP_MARK, (name, value))])

    async def first_mark(self, name: str, value: str) -> str:
        """Note something about the whole database unless it is noted; returns what is."""
        await self.write([(sql.FIRST_MARK, (name, value))])
        return await self.mark(name) or value

    async def learn(self, person: str, game: str, lesson: str, at: float) -> None:
        """Note that somebody has finished a lesson."""
        await self.write([(sql.LEARN, (person, game, lesson, at))])

    async def try_puzzle(self, person: str, game: str, tried: Try) -> None:
        """Note that somebody has answered a puzzle; only the first answer to it is kept."""
        values = (tried.puzzle, tried.day, tried.level, tried.solved, tried.again)
        await self.write([(sql.TRY, (person, game, *values))])

    # Reading.

    async def log(self, table: str, behind: int = 0) -> list[Row]:
        """Return a log in order, or what comes behind a number; [] for an unknown table."""
        return [Row(*found) for found in await self.read(sql.LOG, table, behind)]

    async def latest(self, tables: list[str]) -> dict[str, int]:
        """Return how far the logs of some tables are; only where several processes write."""
        return {name: number or 0 for name, number in await self.read(sql.LATEST, tables)}

    async def running(self) -> list[tuple[str, bytes]]:
        """Return the tables on which a game is being played, and their cards."""
        return [(found[0], found[1]) for found in await self.read(sql.RUNNING)]

    async def open_tables(self, each: int, limit: int) -> list[Listed]:
        """Return public tables that wait for people: of each host the newest ones, so many of all."""
        return readable(Listed, await self.read(sql.OPEN, each, limit))

    async def tables_of(self, person: str, since: float, limit: int) -> list[Listed]:
        """Return a person's unfinished tables, then those that changed since, the newest first."""
        return readable(Listed, await self.read(sql.OWN, person, since, limit))

    async def hosted(self, person: str) -> int:
        """Count the unfinished tables of a host, but those that they have left."""
        return (await self.read(sql.HOSTED, person))[0][0]

    async def names_on(self, devices: list[str]) -> dict[tuple[str, str], str | None]:
        """Return the names of the people who are signed in on some devices; only for several processes."""
        return {
            (person, device): text(name) for person, device, name in await self.read(sql.NAMES_ON, devices)
        }

    async def name_on(self, person: str, device: str) -> str | None:
        """Return the name of a person who is signed in on a device."""
        return text(first(await self.read(sql.NAME_ON, device, person)))

    async def devices(self, person: str) -> list[Device]:
        """Return the devices on which a person is signed in."""
        return readable(Device, await self.read(sql.DEVICES, person))

    async def link_used(self, number: str) -> bool:
        """Tell whether a link was used."""
        return bool(await self.read(sql.LINK_USED, number))

    async def learned(self, person: str) -> list[tuple[str, str]]:
        """Return the games and lessons that somebody has finished, the first first."""
        found = await self.read(sql.LEARNED, person)
        return [(text(game) or "", text(lesson) or "") for game, lesson in found]

    async def tried(self, person: str, game: str) -> list[Try]:
        """Return the puzzles of a game that somebody has tried, the first first."""
        return readable(Try, await self.read(sql.TRIED, person, game))

    async def phase_of(self, table: str) -> str | None:
        """Return how far a table is; None if there is none."""
        return first(await self.read(sql.PHASE, table))

    async def solo_results(self, person: str, limit: int) -> list[Result]:
        """Return the games that a person has played alone, the newest first."""
        return readable(Result, await self.read(sql.SOLO, person, limit))

    async def deal_results(self, game: str, deal: str, limit: int, *, fewest: bool = False) -> list[Result]:
        """Return what a deal came to, the best first: the winners, then by points."""
        return readable(Result, await self.read(sql.DEAL, game, deal, limit, -1 if fewest else 1))

    async def review_of(self, table: str) -> bytes | None:
        """Return the review of a game, if it has been made."""
        return first(await self.read(sql.REVIEW, table))

    async def mark(self, name: str) -> str | None:
        """Return what was noted about the whole database."""
        return text(first(await self.read(sql.MARK, name)))

    async def has_people(self) -> bool:
        """Tell whether anybody has ever been here."""
        return bool(await self.read(sql.ANYBODY))


class Promises:
    """What those who write wait for; who has waited too long is told so. One timer for all costs least."""

    def __init__(self, loop: asyncio.AbstractEventLoop, patience: float = PATIENCE) -> None:
        self.loop, self.patience = loop, patience
        self.open: deque[tuple[float, asyncio.Future[None]]] = deque()  # until when each is waited for
        self.timer: asyncio.TimerHandle | None = None

    def make(self) -> asyncio.Future[None]:
        """Return what is done when something is written."""
        done: asyncio.Future[None] = self.loop.create_future()
        while self.open and self.open[0][1].done():
            self.open.popleft()
        until = self.loop.time() + self.patience
        self.open.append((until, done))
        if self.timer is None:
            self.timer = self.loop.call_at(until, self.give_up)
        return done

    def give_up(self) -> None:
        """Tell those who have waited too long: it may happen all the same."""
        now = self.loop.time()
        while self.open and (self.open[0][1].done() or self.open[0][0] <= now):
            _, done = self.open.popleft()
            if not done.done():
                done.set_exception(no_answer(self.patience))
        self.timer = self.loop.call_at(self.open[0][0], self.give_up) if self.open else None

    def close(self) -> None:
        """Leave no timer behind."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


@asynccontextmanager
async def in_time(seconds: float) -> AsyncGenerator[None]:
    """Give up what the database does not answer in time; a write may have happened all the same."""
    try:
        async with asyncio.timeout(seconds):
            yield
    except TimeoutError:
        raise no_answer(seconds) from None


def no_answer(seconds: float) -> Unavailable:
    """Return what is said of a database that takes too long."""
    return Unavailable(f"the database has not answered for {seconds:g} seconds; try again later")


def first(found: list[tuple[Any, ...]]) -> Any:
    """Return the one value that was found; None if there is none."""
    return found[0][0] if found else None


def text(found: Any) -> str | None:
    """Return a text, whatever stands there in its place; what is no letter is shown as such."""
    if isinstance(found, bytes):
        return found.decode("utf-8", "replace")
    return None if found is None else str(found)


def readable(kind: type[S], rows: list[tuple[Any, ...]]) -> list[S]:
    """Return rows as what they should be; a damaged one is set aside, so that all others are shown."""
    found: list[S] = []
    for row in rows:
        try:
            found.append(msgspec.convert(dict(zip(kind.__struct_fields__, row, strict=True)), kind))
        except msgspec.ValidationError as problem:
            logs.warn("a damaged row is set aside", row=kind.__name__, problem=str(problem))
    return found


def store_at(url: str, *, shared: bool = False) -> Store:
    """Return the store that a URL names; `shared`: with other servers, which only PostgreSQL can be."""
    scheme, _, rest = url.partition("://")
    if shared and scheme == "sqlite":
        raise TafelrundeError(
            "--bus is for several servers on one PostgreSQL, and an SQLite file has only one server; "
            "give --db postgresql://user@host/name, or leave --bus out"
        )
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        from tafelrunde.server.store.sqlite import SqliteStore

        return SqliteStore(rest[1:])
    if scheme in ("postgresql", "postgres"):
        from tafelrunde.server.store.postgres import PostgresStore

        return PostgresStore(url, shared=shared)
    raise TafelrundeError(
        f"no store at {quoted(url, 80)}; give sqlite:///path or postgresql://user@host/name"
    )
