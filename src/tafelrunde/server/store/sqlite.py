"""SQLite through the raw driver: one thread writes, and commits what all tables ask for at the same time."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any, NamedTuple

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.errors import Conflict, Unavailable, Unreadable
from tafelrunde.server.private import make_private
from tafelrunde.server.store import lock, schema, sql
from tafelrunde.server.store.base import PATIENCE, Promises, Statement, Store, first, in_time, text

MOST_AT_ONCE = 512
LONGEST_WAL = 16_000  # pages, then the writer itself tidies up
TIDYING = 2.0  # seconds between two times


class Write(NamedTuple):
    """Statements that belong together, and who waits for them."""

    statements: list[Statement]
    done: asyncio.Future[None]


class SqliteStore(Store):
    """A file; synchronous=FULL: a commit is on the disk when it returns."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.queue: SimpleQueue[Write | None] = SimpleQueue()
        self.reader = ThreadPoolExecutor(1, "store-reader")
        self.closing = Event()

    async def open(self) -> None:
        """Create the file if it is missing, lock it, bring its schema up to date, start the writer."""
        self.loop = asyncio.get_running_loop()
        self.promises = Promises(self.loop)
        await self.loop.run_in_executor(self.reader, self.prepare)
        self.writer = Thread(target=self.write_all, name="store-writer", daemon=True)
        self.writer.start()
        self.tidier = Thread(target=self.tidy, name="store-tidier", daemon=True)
        self.tidier.start()

    def prepare(self) -> None:
        """Open the reading connection after the migrations."""
        try:
            Path(self.path).parent.mkdir(parents=True, exist_ok=True)
            for suffix in ("", "-wal", "-shm", ".lock"):
                make_private(Path(self.path + suffix))
            self.locks = [lock.lock_file(self.path), lock.lock_database(self.path)]
            self.reading = self.connect()
            revision = self.revision()
        except (OSError, sqlite3.Error) as problem:
            raise TafelrundeError(f"cannot use the database {quoted(self.path, 200)}: {problem}") from None
        if not schema.up_to_date(*revision):
            import sqlalchemy

            engine = sqlalchemy.create_engine(f"sqlite:///{self.path}")
            with engine.begin() as connection:
                schema.upgrade(connection)
            engine.dispose()

    def revision(self) -> tuple[str | None, str | None]:
        """Return the revision of the schema, and of which programs can go on with it; None in a new file."""
        names = {name for (name,) in self.reading.execute("SELECT name FROM sqlite_master")}
        if "alembic_version" not in names:
            return None, None
        revision = text(first(self.reading.execute(sql.REVISION).fetchall()))
        mark = (schema.COMPATIBLE.format(revision),)
        found = self.reading.execute(sql.MARK, mark).fetchone() if "marks" in names else None
        return revision, found and text(found[0])

    def connect(self) -> sqlite3.Connection:
        """Connect with the settings that make a commit durable."""
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=PATIENCE
        )
        connection.text_factory = text  # a bad byte in one row must not hide all others
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        return connection

    async def close(self) -> None:
        """Let the writer finish."""
        self.queue.put(None)
        await self.loop.run_in_executor(self.reader, self.writer.join)
        self.promises.close()
        self.closing.set()
        await self.loop.run_in_executor(self.reader, self.tidier.join)
        self.reading.close()
        self.reader.shutdown()
        for each in self.locks:
            each.close()

    # Writing.

    def write(self, statements: list[Statement]) -> asyncio.Future[None]:
        """Hand statements to the writer; what is returned is done when they are on the disk."""
        done = self.promises.make()
        self.queue.put(Write(statements, done))
        return done

    def write_all(self) -> None:
        """Commit until None comes: everything that waits at a time in one transaction."""
        connection = self.connect()
        connection.execute(f"PRAGMA wal_autocheckpoint={LONGEST_WAL}")
        going = True
        while going:
            batch = [self.queue.get()]
            while len(batch) < MOST_AT_ONCE and not self.queue.empty():
                batch.append(self.queue.get())
            going = None not in batch
            writes = [each for each in batch if each is not None]
            if writes:
                self.answer(commit(connection, writes))
        connection.close()

    def tidy(self) -> None:
        """Move what was committed from the write-ahead log to the database: no commit waits for that."""
        connection = self.connect()
        while not self.closing.wait(TIDYING):
            with contextlib.suppress(sqlite3.OperationalError):  # busy: the next time, then
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        connection.close()

    def answer(self, results: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
        """Tell those who wait, on their own thread, all at once."""
        self.loop.call_soon_threadsafe(resolve, results)

    # Reading.

    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return what a statement finds."""
        async with in_time(PATIENCE):
            return await self.loop.run_in_executor(self.reader, self.fetch, statement, values)

    def fetch(self, statement: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """Run a statement on the reading thread."""
        try:
            return self.reading.execute(statement, values).fetchall()
        except sqlite3.Error as problem:
            kind = Unavailable if isinstance(problem, sqlite3.OperationalError) else Unreadable
            raise kind(f"the database cannot be read: {problem}") from None


def commit(
    connection: sqlite3.Connection, writes: list[Write]
) -> list[tuple[asyncio.Future[None], Exception | None]]:
    """Commit all writes together; if one of them fails, each alone, so that it fails alone."""
    cursor = connection.cursor()
    try:
        connection.execute("BEGIN IMMEDIATE")  # waits while another program writes
        # Whoever waited too long has been told that it failed.
        statements = [each for write in writes if not write.done.done() for each in write.statements]
        for text, same in groupby(statements, key=itemgetter(0)):
            cursor.executemany(text, [values for _, values in same])
        connection.execute("COMMIT")
    except Exception as problem:  # whatever it is, others go on writing
        if connection.in_transaction:
            with contextlib.suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        # A disk that is full or a file that is locked fails for all.
        if len(writes) > 1 and not isinstance(problem, sqlite3.OperationalError):
            return [result for write in writes for result in commit(connection, [write])]
        kind = Conflict if isinstance(problem, sqlite3.IntegrityError) else Unavailable
        return [(write.done, kind(f"not written: {problem}")) for write in writes]
    return [(write.done, None) for write in writes]


def resolve(results: list[tuple[asyncio.Future[None], Exception | None]]) -> None:
    """Wake those who wait for a commit."""
    for done, problem in results:
        if not done.done():
            done.set_result(None) if problem is None else done.set_exception(problem)
