"""All tables: finds them, loads them from their logs when they are needed, drops them when they are not."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server import logs
from tafelrunde.server.errors import Refuse
from tafelrunde.server.store.base import Store
from tafelrunde.server.table.facts import AnyFact, decode_fact
from tafelrunde.server.table.reviews import Reviews
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import Table
from tafelrunde.server.table.workers import Workers

CHUNK = 40  # facts between two breaths of the event loop, while a log is read
IDLE = 120.0  # seconds after which a table without anybody leaves the memory


class Hub:
    """The tables of this process."""

    def __init__(self, store: Store, workers: Workers, pause: float) -> None:
        self.store = store
        self.workers = workers
        self.pause = pause  # seconds that a bot takes at least
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.counters: Counter[str] = Counter()
        self.reviews = Reviews(self)

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

    async def room(self, table: str) -> Room:
        """Return a table, from memory or from its log."""
        found = self.rooms.get(table)
        if found is not None:
            return found
        if table not in self.loading:
            self.loading[table] = asyncio.get_running_loop().create_task(self.load(table))
        try:
            return await asyncio.shield(self.loading[table])
        finally:
            self.loading.pop(table, None)

    async def load(self, name: str) -> Room:
        """Replay a log."""
        rows = await self.store.log(name)
        if not rows:
            raise Refuse("unknown_table", "there is no table with this name; check the link")
        table = Table(name)
        for index, row in enumerate(rows):
            table.apply(row.number, row.at, decode_fact(row.body))
            if index % CHUNK == CHUNK - 1:
                await asyncio.sleep(0)
        room = self.rooms[name] = Room(self, table)
        room.drive()
        return room

    def forget(self, room: Room) -> None:
        """Drop a table from memory; whoever is there comes back and finds it as the log has it."""
        if self.rooms.get(room.table.id) is room:
            del self.rooms[room.table.id]
        room.stop()

    async def resume(self) -> None:
        """Load the running tables, so that bots and clocks go on."""
        for name in await self.store.running():
            try:
                await self.room(name)
            except (TafelrundeError, IndexError, KeyError) as problem:
                logs.warn("a table cannot be loaded", table=name, problem=str(problem))
        logs.info("resumed", tables=len(self.rooms))

    async def sweep(self) -> None:
        """Drop idle tables from time to time."""
        while True:
            await asyncio.sleep(IDLE / 4)
            before = time.time() - IDLE
            for room in [each for each in self.rooms.values() if each.idle(before)]:
                self.forget(room)

    async def open_table(self, begin: list[AnyFact], name: str = "") -> Room:
        """Open a table with its first facts, all of them or none."""
        room = Room(self, Table(name or secrets.token_urlsafe(12)))
        async with room.lock:
            self.rooms[room.table.id] = room
            await room.record(*begin)
        self.counters["tables_opened"] += 1
        logs.info("table opened", table=room.table.id, game=room.table.game.id, seats=len(room.table.places))
        return room

    def close(self) -> None:
        """Stop everything that runs by itself."""
        for room in self.rooms.values():
            room.stop()
        for task in self.tasks:
            task.cancel()
