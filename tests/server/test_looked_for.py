"""A table that somebody looks for in the moment in which it is opened is there afterwards, and once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.test_writes import open_game
from tafelrunde.server.bus.memory import MemoryBus
from tafelrunde.server.errors import Refuse
from tafelrunde.server.store.base import Statement
from tafelrunde.server.store.sqlite import SqliteStore
from tafelrunde.server.table.hub import Hub

NAME = "looked-for-early"


class SlowStore(SqliteStore):
    """A file whose logs are read, and told, when it is time; and so it writes."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.reads, self.tells, self.writes = (asyncio.Event() for _ in range(3))

    async def log(self, table: str, behind: int = 0) -> Any:
        await self.reads.wait()
        found = await super().log(table, behind)
        await self.tells.wait()
        return found

    async def write(self, statements: list[Statement]) -> None:  # type: ignore[override]
        await self.writes.wait()
        await super().write(statements)


class Channels(MemoryBus):
    """A bus that knows what is heard."""

    def __init__(self) -> None:
        self.heard = set[str]()

    async def join(self, channel: str) -> None:
        self.heard.add(channel)

    def leave(self, channel: str) -> None:
        self.heard.discard(channel)


async def soon(*events: asyncio.Event) -> None:
    """Let something happen, and whatever comes of it."""
    for event in events:
        event.set()
    await asyncio.sleep(0.1)


async def read_and_told_before(store: SlowStore) -> None:
    await soon(store.reads, store.tells)
    await soon(store.writes)


async def read_before_and_told_behind(store: SlowStore) -> None:
    await soon(store.reads)
    await soon(store.writes)
    await soon(store.tells)


async def read_behind(store: SlowStore) -> None:
    await soon(store.writes)
    await soon(store.reads, store.tells)


@pytest.mark.parametrize("happen", [read_and_told_before, read_before_and_told_behind, read_behind])
def test_who_looks_for_a_table_that_is_being_opened_harms_nobody(
    tmp_path: Path, happen: Callable[[SlowStore], Awaitable[None]]
) -> None:
    async def play() -> None:
        store, bus = SlowStore(tmp_path / "tables.sqlite"), Channels()
        await store.open()
        hub = Hub(store, None, 0.0, bus=bus)  # type: ignore[arg-type]
        looking = asyncio.create_task(hub.room(NAME))
        await asyncio.sleep(0)  # it has begun
        opening = asyncio.create_task(open_game(hub, "axio", 1, {}, NAME))
        await asyncio.sleep(0)
        room = hub.rooms[NAME]
        await happen(store)
        await opening
        try:
            assert await looking is room
        except Refuse as problem:
            assert problem.reason == "unknown_table"
        assert room.live and room.number == 3 and hub.rooms == {NAME: room}
        assert bus.heard == {NAME} and not hub.damaged
        hub.close()
        await store.close()

    asyncio.run(play())
