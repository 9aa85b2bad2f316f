"""PostgreSQL through asyncpg: commits of several tables at the same time go together, as in SQLite."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy.ext.asyncio import create_async_engine

from tafelrunde.server.errors import Conflict, Unavailable
from tafelrunde.server.store import sql
from tafelrunde.server.store.base import Statement, Store
from tafelrunde.server.store.schema import upgrade

MOST_AT_ONCE = 512
CONNECTIONS = 4
Write = tuple[list[Statement], asyncio.Future[None]]


class PostgresStore(Store):
    """A database by its URL."""

    def __init__(self, url: str) -> None:
        self.url = url.replace("postgres://", "postgresql://", 1)
        self.waiting: asyncio.Queue[Write | None] = asyncio.Queue()

    async def open(self) -> None:
        """Bring the schema up to date, connect, start the writer."""
        engine = create_async_engine(self.url.replace("postgresql://", "postgresql+asyncpg://", 1))
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        except (OSError, asyncpg.PostgresError) as problem:
            raise Unavailable(f"the database does not answer: {problem}; check --db") from None
        finally:
            await engine.dispose()
        self.pool: Any = await asyncpg.create_pool(  # pyright: ignore[reportUnknownMemberType]
            self.url, min_size=1, max_size=CONNECTIONS
        )
        self.writer = asyncio.get_running_loop().create_task(self.write_all())

    async def close(self) -> None:
        """Let the writer finish, and disconnect."""
        await self.waiting.put(None)
        await self.writer
        await self.pool.close()

    # Writing.

    async def write(self, statements: list[Statement]) -> None:
        """Hand statements to the writer and wait until they are durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((statements, done))
        await done

    async def write_all(self) -> None:
        """Commit until None comes: everything that waits at a time in one transaction."""
        going = True
        while going:
            batch = [await self.waiting.get()]
            while len(batch) < MOST_AT_ONCE and not self.waiting.empty():
                batch.append(self.waiting.get_nowait())
            going = None not in batch
            await self.commit([each for each in batch if each is not None])

    async def commit(self, writes: list[Write]) -> None:
        """Commit all writes together; if one of them fails, each alone, so that it fails alone."""
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                for statement, rows in grouped(writes).items():
                    await connection.executemany(dollars(statement), rows)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
            if len(writes) > 1:
                for write in writes:
                    await self.commit([write])
                return
            kind = Conflict if isinstance(problem, asyncpg.UniqueViolationError) else Unavailable
            settle(writes[0][1], kind(f"nothing was written: {problem}"))
            return
        for _, done in writes:
            settle(done, None)

    # Reading.

    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what a statement finds."""
        try:
            return [tuple(found) for found in await self.pool.fetch(dollars(statement), *values)]
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as problem:
            raise Unavailable(f"the database cannot be read: {problem}") from None


def dollars(statement: str) -> str:
    """Write ?1 as $1."""
    return statement.replace("?", "$")


def grouped(writes: list[Write]) -> dict[str, list[Sequence[Any]]]:
    """Sort statements by kind; within a write only UNSEAT must come before SEAT."""
    groups: dict[str, list[Sequence[Any]]] = {
        sql.APPEND: [],
        sql.SUMMARISE: [],
        sql.UNSEAT: [],
        sql.SEAT: [],
    }
    for statements, _ in writes:
        for statement, values in statements:
            groups.setdefault(statement, []).append(values)
    return {statement: rows for statement, rows in groups.items() if rows}


def settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    """Wake whoever waits for a commit."""
    if not done.done():
        done.set_result(None) if problem is None else done.set_exception(problem)
