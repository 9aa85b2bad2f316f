"""All tables: finds them, loads them from their logs when they are needed, drops them when they are not."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import AsyncGenerator, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from itertools import repeat
from typing import Any

import msgspec

from tafelrunde.server import logs
from tafelrunde.server.bus.base import Bus
from tafelrunde.server.bus.memory import MemoryBus
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Newer, OtherRules, Refuse, Unavailable, Unreadable
from tafelrunde.server.fairness import Owner, Whereabouts
from tafelrunde.server.limits import OPENING, OPENING_OF_AN_ADDRESS, TABLES_PER_PERSON, Buckets, all_take
from tafelrunde.server.store.base import Row, Store
from tafelrunde.server.table import facts
from tafelrunde.server.table.bots import Thinking
from tafelrunde.server.table.elsewhere import Elsewhere
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.following import replayed, tried
from tafelrunde.server.table.reviews import Reviews
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import Table

NAME_LENGTH = 16  # of a table
NAME = re.compile(rf"[A-Za-z0-9~_-]{{{NAME_LENGTH}}}")
UNKNOWN = "there is no table with this name; check the link"
RENAMED = 50  # tables at which a new name is told at once
TRIES, TRYING = 5, 1.0  # to take a table over, and seconds between them
IDLE = 120.0  # seconds after which a table without anybody leaves the memory


class Hub:
    """The tables of this process."""

    def __init__(
        self, store: Store, workers: Thinking, pause: float, mark: str = "", bus: Bus | None = None
    ) -> None:
        self.store = store
        self.bus = bus or MemoryBus()
        self.elsewhere = Elsewhere()
        self.mark = mark  # with which the names of tables begin
        self.workers = workers
        self.pause = pause  # seconds that a bot takes at least
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.counters: Counter[str] = Counter()
        self.damaged: set[str] = set()  # as far as is known
        self.newer: set[str] = set()  # tables that only a newer version of this program understands
        self.changed = True  # who is where, or which clocks run, since others were told
        self.reviews = Reviews(self)
        self.whereabouts = Whereabouts()
        self.opening = Buckets(*OPENING), Buckets(*OPENING_OF_AN_ADDRESS)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task, and keep it until it is done."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finish)
        return task

    def finish(self, task: asyncio.Task[Any]) -> None:
        """Let go of a task that is done; a fault in it is told in the logs."""
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logs.warn("a task failed", problem=repr(task.exception()))

    async def room(self, table: str, *, looked: bool = True) -> Room:
        """Return a table, from memory or from its log; for reading and writing take it with `at`.

        `looked`: for somebody, so that bots play.
        """
        found = self.rooms.get(table)
        if found is not None:
            return found
        if table not in self.loading:
            self.loading[table] = asyncio.get_running_loop().create_task(self.load_once(table, looked=looked))
        return await asyncio.shield(self.loading[table])

    async def load_once(self, table: str, *, looked: bool) -> Room:
        """Load a table for all who wait for it, also if some of them go."""
        try:
            await self.bus.join(table)  # before it is read: nothing is missed in between
            return await self.load(table, looked=looked)
        except BaseException:
            if table not in self.rooms:  # else it was opened meanwhile
                self.bus.leave(table)
            raise
        finally:
            del self.loading[table]

    @asynccontextmanager
    async def at(self, table: str, *, looked: bool = True) -> AsyncGenerator[Room]:
        """Hold a table: nobody else writes meanwhile, and all that it shows has been committed."""
        while True:
            room = await self.room(table, looked=looked)
            async with room.lock:
                if room.usable():
                    yield room
                    return

    async def load(self, name: str, *, looked: bool) -> Room:
        """Replay a log; one that cannot be replayed is set aside and touches no other table."""
        await self.store.settle()  # else what is loaded now may be told wrong by a write that comes late
        try:
            rows = await self.log_of(name)
        except Unreadable as problem:
            raise self.set_aside(name, problem) from None
        try:
            room = Room(self, await replayed(name, rows))
        except Newer as problem:
            raise self.step_aside(name, problem) from None
        except OtherRules as problem:
            raise Refuse("other_rules", f"{problem}; use the version that opened it") from None
        except Exception as problem:  # whatever stands in the rows
            raise self.set_aside(name, problem) from None
        self.damaged.discard(name)
        if self.bus.several and room.table.clock != "off" and not await self.bus.claim(name):
            room.resumed = 0.0
        if name in self.rooms:  # it was opened meanwhile
            return self.rooms[name]
        self.rooms[name] = room
        self.changed = True
        if not looked:
            room.looked = 0.0
        room.drive()
        return room

    async def log_of(self, name: str) -> list[Row]:
        """Return the log of a table that there is."""
        rows = await self.store.log(name)
        if rows:
            return rows
        if await self.store.phase_of(name) is None:
            raise Refuse("unknown_table", UNKNOWN)
        return await self.store.log(name)  # it may have been opened between these questions

    def set_aside(self, name: str, problem: Exception) -> Refuse:
        """Note a table whose log cannot be read; returns what is said to whoever asks for it."""
        if name not in self.damaged:
            self.damaged.add(name)
            logs.warn("a table is damaged and set aside", table=name, problem=str(problem) or repr(problem))
        return Refuse("damaged", "the log of this table is damaged, so it cannot be shown")

    def step_aside(self, name: str, problem: Newer) -> Refuse:
        """Leave a table to processes of a newer version; returns what is said to whoever asks for it here."""
        if name not in self.newer:
            self.newer.add(name)
            logs.warn("a table is left to a newer version", table=name, problem=str(problem))
        return Refuse("newer_version", f"{problem}; come back, and another process will have it")

    def forget(self, room: Room) -> None:
        """Drop a table from memory; whoever is there comes back and finds it as the log has it."""
        name = room.kept.id
        if self.rooms.get(name) is room:
            del self.rooms[name]
            self.changed = True
            self.bus.leave(name)
            self.bus.release(name)
        room.stop()

    async def load_again(self, table: str) -> None:
        """Load a table whose memory could not be trusted any more, so that its bots and clock go on."""
        for pause in (0.2, 1.0, 5.0, *repeat(15.0, 240)):
            await asyncio.sleep(pause)
            try:
                await self.room(table)
            except Unavailable:
                continue
            except Refuse:
                pass  # it was never written, or it is damaged
            return

    async def resume(self) -> None:
        """Begin to load the tables whose clocks run; on the others nothing happens until somebody looks.

        The start waits for none of them: a game in which somebody went back very often takes seconds.
        """
        names = await self.running()
        logs.info("resuming", tables=len(names))
        self.spawn(self.take_over_all(names))

    async def take_over_running(self) -> None:
        """Mind all clocks that no other process minds."""
        await self.take_over_all(await self.running())

    async def take_over_all(self, names: list[str]) -> None:
        """Mind the clocks of some tables, one after the other."""
        for name in names:
            await self.take_over(name, tries=1)

    async def running(self) -> list[str]:
        """Return the tables whose clocks run, or may do so."""
        try:
            running = await self.store.running()
        except Unreadable as problem:
            logs.warn(
                "the list of tables is damaged; each is loaded when it is asked for", problem=str(problem)
            )
            running = []
        return [name for name, card in running if runs(card)]

    async def take_over(self, name: str, tries: int = TRIES) -> None:
        """Mind the clock of a table, unless another process does; a lost one may seem to for a while."""
        for again in range(tries):
            if await self.bus.claim(name):
                with suppress(Refuse, Unavailable):
                    await self.room(name, looked=False)
            if name in self.rooms or name in self.loading:
                return
            self.bus.release(name)
            await asyncio.sleep(TRYING if again < tries - 1 else 0)

    async def sweep(self) -> None:
        """Drop idle tables from time to time."""
        while True:
            await asyncio.sleep(IDLE / 4)
            before = now() - IDLE
            for room in [each for each in self.rooms.values() if each.idle(before)]:
                self.forget(room)

    async def may_open(self, owner: Owner) -> None:
        """Refuse more tables than one person or address needs, or about: some may be asked for at once."""
        if await self.store.hosted(owner.person) >= TABLES_PER_PERSON:
            raise Refuse(
                "too_many", f"you have {TABLES_PER_PERSON} unfinished tables; finish or leave one first"
            )
        if not all_take(self.opening, owner):
            raise Refuse("too_fast", "too many new tables; wait a little")

    async def open_table(self, begin: list[AnyFact], name: str = "") -> Room:
        """Open a table with its first facts, all of them or none."""
        room = Room(self, Table(name or self.new_name()))
        async with room.lock:
            self.rooms[room.table.id] = room
            await self.bus.join(room.table.id)
            await room.record(*begin)
        self.counters["tables_opened"] += 1
        logs.info("table opened", table=room.table.id, game=room.table.game.id, seats=len(room.table.places))
        return room

    def new_name(self) -> str:
        """Return a name that no table has, and nobody can guess."""
        return f"{self.mark}{secrets.token_urlsafe(12)}"[:NAME_LENGTH]

    async def rename(self, person: str, old: str, name: str) -> None:
        """Tell a person's unfinished tables their new name; others on the same device keep theirs.

        Where they are silenced or kept away, or have left, nobody is told: names are read by everybody.
        """
        for listed in await self.store.tables_of(person, now(), RENAMED) if old != name else ():
            with suppress(Refuse, Unavailable):
                async with self.at(listed.id) as room:
                    await tried(partial(rename_at, room, person, old, name))

    async def settled(self) -> None:
        """Wait until nobody writes at any table."""
        for room in list(self.rooms.values()):
            async with room.lock:
                pass

    def close(self) -> None:
        """Stop everything that runs by itself."""
        for room in list(self.rooms.values()):
            self.forget(room)
        for task in self.tasks:
            task.cancel()


async def rename_at(room: Room, person: str, old: str, name: str) -> None:
    """Give the first seat that somebody has under their old name the new one."""
    table = room.table
    seats = [each for each in table.seats_of(person) if table.places[each].name == old]
    heard = person in table.people() and person not in (*table.muted, *table.kicked)
    if seats and heard and table.phase != "over":
        await room.record(facts.Renamed(seats[0], name))


def runs(card: bytes) -> bool:
    """Tell whether a clock runs at a table, by its card; a damaged one is looked at more closely."""
    try:
        return msgspec.json.decode(card)["clock"] != "off"
    except Exception:  # whatever stands there
        return True
