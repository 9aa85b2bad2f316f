"""PostgreSQL through asyncpg: commits of several tables at the same time go together, as in SQLite."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from operator import itemgetter
from time import monotonic
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.clock import agree
from tafelrunde.server.errors import Conflict, Unavailable
from tafelrunde.server.store import lock, schema, sql
from tafelrunde.server.store.base import PATIENCE, Promises, Statement, Store, in_time
from tafelrunde.server.store.line import FAILURES, Line, dollars

MOST_AT_ONCE = 512
READERS = 3
FIRST = (sql.APPEND, sql.SUMMARISE, sql.UNSEAT, sql.SEAT)  # in this order
Write = tuple[list[Statement], asyncio.Future[None]]


class PostgresStore(Store):
    """A database by its URL; `shared`: with other servers, which hear of each other over a bus.

    The connection that writes is the one that holds the lock, so nothing is written without the lock.
    """

    def __init__(self, url: str, *, shared: bool = False) -> None:
        self.url = url.replace("postgres://", "postgresql://", 1)
        self.shared = shared
        self.waiting: list[Write] = []
        self.idle: asyncio.Future[None] | None = None  # the writer has nothing to do until it is done
        self.closing = False
        self.writing = Line(self.url, lock.share if shared else lock.claim)
        self.readers = [Line(self.url) for _ in range(READERS)]
        self.free: asyncio.LifoQueue[Line] = asyncio.LifoQueue()
        for line in self.readers:
            self.free.put_nowait(line)

    async def open(self) -> None:
        """Lock the database, bring the schema up to date, start the writer."""
        try:
            async with self.writing as connection:
                if self.shared:
                    asked = monotonic()
                    at: float = await connection.fetchval(sql.TIME)
                    agree(at + (monotonic() - asked) / 2)
                revision = await revision_of(connection)
            if not schema.up_to_date(*revision):
                await self.upgrade()
        except TafelrundeError:
            raise
        except (*FAILURES, ValueError) as problem:
            reason = str(problem) or "no answer in time"
            raise Unavailable(f"the database does not answer: {reason}; check --db") from None
        self.loop = asyncio.get_running_loop()
        self.promises = Promises(self.loop)
        self.writer = self.loop.create_task(self.write_all())

    async def upgrade(self) -> None:
        """Run the migrations that are missing; of several servers that start at once the first does."""
        from sqlalchemy import text
        from sqlalchemy.ext.asyncio import create_async_engine

        engine = create_async_engine(self.url.replace("postgresql://", "postgresql+asyncpg://", 1))
        try:
            async with engine.begin() as connection:
                await connection.execute(text(lock.UPGRADING))
                await connection.run_sync(schema.upgrade)
        finally:
            await engine.dispose()

    async def close(self) -> None:
        """Let the writer finish, and disconnect."""
        self.closing = True
        self.wake()
        await self.writer
        self.promises.close()
        for line in (self.writing, *self.readers):
            await line.close()

    # Writing.

    def write(self, statements: list[Statement]) -> asyncio.Future[None]:
        """Hand statements to the writer; what is returned is done when they are durable."""
        done = self.promises.make()
        self.waiting.append((statements, done))
        self.wake()
        return done

    def wake(self) -> None:
        """Let the writer go on."""
        idle, self.idle = self.idle, None
        if idle is not None and not idle.done():
            idle.set_result(None)

    async def write_all(self) -> None:
        """Commit until the store is closed: everything that waits at a time in one transaction."""
        while self.waiting or not self.closing:
            if not self.waiting:
                self.idle = self.loop.create_future()
                await self.idle
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            # Whoever waited too long has been told that it failed.
            writes = [each for each in batch if not each[1].done()]
            if writes:
                await self.commit(writes)

    async def commit(self, writes: list[Write]) -> None:
        """Commit all writes together; if one of them fails, each alone, so that it fails alone."""
        try:
            groups = grouped(writes)
            async with self.writing as connection:
                if len(groups) == 1:  # one transaction without saying so, in one round trip
                    await self.writing.run(*groups.popitem())
                else:
                    async with connection.transaction():
                        for statement, rows in groups.items():
                            await self.writing.run(statement, rows)
        except (*FAILURES, lock.Taken) as problem:
            if len(writes) > 1 and not self.writing.broken:
                for write in writes:
                    await self.commit([write])
                return
            kind = Conflict if isinstance(problem, asyncpg.UniqueViolationError) else Unavailable
            for _, done in writes:
                settle(done, kind(f"not written: {problem or 'no answer in time'}"))
            return
        for _, done in writes:
            settle(done, None)

    # Reading.

    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what a statement finds."""
        async with in_time(PATIENCE):
            return await self.find(statement, values)

    async def find(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Ask by the next connection that is free."""
        line = await self.free.get()
        try:
            async with line as connection:
                return [tuple(found) for found in await connection.fetch(dollars(statement), *values)]
        except FAILURES as problem:
            reason = str(problem) or "no answer in time"
            raise Unavailable(f"the database cannot be read: {reason}") from None
        finally:
            self.free.put_nowait(line)


async def revision_of(connection: Any) -> tuple[str | None, str | None]:
    """Return the revision of the schema, and of which programs can go on with it; None in a new database."""
    revision = None
    try:
        revision = await connection.fetchval(sql.REVISION)
        return revision, await connection.fetchval(dollars(sql.MARK), schema.COMPATIBLE.format(revision))
    except asyncpg.UndefinedTableError:
        return revision, None


def grouped(writes: list[Write]) -> dict[str, list[Sequence[Any]]]:
    """Sort statements by kind; within a write only UNSEAT must come before SEAT.

    Rows are sorted by what they are about, so that two servers which write the same wait for each other in
    the same order, and neither for ever.
    """
    groups: dict[str, list[Sequence[Any]]] = {}
    for statements, _ in writes:
        for statement, values in statements:
            groups.setdefault(statement, []).append(values)
    for rows in groups.values():
        rows.sort(key=itemgetter(0))
    return groups if len(groups) < 2 else {each: groups[each] for each in (*FIRST, *groups) if each in groups}


def settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    """Wake whoever waits for a commit."""
    if not done.done():
        done.set_result(None) if problem is None else done.set_exception(problem)
