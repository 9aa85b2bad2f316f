"""The way from SQLite to PostgreSQL: all tables, in one transaction, compared before it is committed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.keeping.checking import PEOPLE, TABLES, Checked, load_all
from tafelrunde.server.keeping.places import alone
from tafelrunde.server.store import lock, sql
from tafelrunde.server.store.base import Row, Store
from tafelrunde.server.store.line import CONNECTING, FAILURES, SETTINGS
from tafelrunde.server.store.postgres import PostgresStore, dollars

AT_ONCE = 2000  # rows
VERSION = "alembic_version"
OURS = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> ?1"
THEIRS = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
COLUMNS = """
SELECT column_name, data_type FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position
"""
BY_SCHEMA = "name LIKE 'compatible %'"  # marks that the migrations themselves make
KEYS = "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk"


def as_bytes(value: Any) -> bytes:
    """Return what a column of bytes takes."""
    return value.encode() if isinstance(value, str) else bytes(value)


# SQLite takes anything anywhere, PostgreSQL only what fits.
FITTING: dict[str, Callable[[Any], Any]] = {
    "text": str,
    "integer": int,
    "double precision": float,
    "bytea": as_bytes,
}


async def move(url: str, to: str) -> Checked:
    """Copy everything from an SQLite database to an empty PostgreSQL database; the first stays as it is."""
    if not to.startswith(("postgresql://", "postgres://")):
        raise TafelrundeError(f"expected postgresql://user@host/name, not {quoted(to, 80)}")
    if url.startswith(("postgresql://", "postgres://")):
        raise TafelrundeError("the data is in PostgreSQL already; pg_dump and pg_restore move it elsewhere")
    async with alone(url) as store, reached(to) as connection:
        tables = [name for (name,) in await store.read(OURS, VERSION)]
        await refuse_used(connection, [*tables, VERSION])
        await PostgresStore(to).upgrade()
        async with connection.transaction():
            await connection.execute(f"DELETE FROM marks WHERE {BY_SCHEMA}")  # noqa: S608, the old ones come instead
            counts = {table: await fill(store, connection, table) for table in tables}
            return await compare(store, connection, counts)


@asynccontextmanager
async def reached(url: str) -> AsyncGenerator[Any]:
    """Connect to a PostgreSQL database that no server uses; none can start on it meanwhile."""
    connect: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    connection = None
    try:
        connection = await connect(url, timeout=CONNECTING, server_settings=SETTINGS)
        if not await connection.fetchval(lock.TRY_LOCK, lock.KEY):
            raise TafelrundeError("a server uses this PostgreSQL database; stop it first, then try again")
        yield connection
    except (*FAILURES, asyncpg.InternalClientError, ValueError, OverflowError, TimeoutError) as problem:
        reason = quoted(str(problem).partition("\n")[0] or type(problem).__name__, 200)
        raise TafelrundeError(f"it could not be moved to {shown(url)}: {reason}") from None
    finally:
        if connection is not None:
            connection.terminate()


def shown(url: str) -> str:
    """Return a URL as it may be shown: without the password."""
    parts = urlsplit(url)
    return quoted(f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}", 200)


async def refuse_used(connection: Any, ours: list[str]) -> None:
    """Refuse a database in which anything stands; tables of ours without a row do no harm."""
    found = {each["tablename"] for each in await connection.fetch(THEIRS)}
    strange = sorted(found - set(ours))
    full = [each for each in sorted(found - {VERSION, *strange}) if await has_rows(connection, each)]
    if strange or full:
        which = ", ".join(quoted(each) for each in [*full, *strange][:3])
        raise TafelrundeError(
            f"the PostgreSQL database is not empty, there is {which}; give a new one (createdb)"
        )


async def has_rows(connection: Any, table: str) -> bool:
    """Tell whether anything stands in a table."""
    but = f" WHERE NOT {BY_SCHEMA}" if table == "marks" else ""
    return await connection.fetchval(f'SELECT 1 FROM "{table}"{but} LIMIT 1') is not None  # noqa: S608, our own name


async def fill(store: Store, connection: Any, table: str) -> int:
    """Copy the rows of one table, some at a time, in the order of its key: a log takes no other."""
    found = await connection.fetch(COLUMNS, table)
    columns = {each["column_name"]: FITTING[each["data_type"]] for each in found}
    keys = [key for (key,) in await store.read(KEYS, table)]
    places = [list(columns).index(key) for key in keys]
    order, marks = ", ".join(keys), ", ".join(f"?{place}" for place in range(1, len(keys) + 1))
    first = f'SELECT {", ".join(columns)} FROM "{table}" ORDER BY {order} LIMIT {AT_ONCE}'  # noqa: S608, our own names
    later = first.replace("ORDER BY", f"WHERE ({order}) > ({marks}) ORDER BY")
    count, rows = 0, await store.read(first)
    while rows:
        fitting = [fitted(table, columns, row) for row in rows]
        await connection.copy_records_to_table(table, records=fitting, columns=list(columns))
        count += len(rows)
        rows = await store.read(later, *(rows[-1][place] for place in places))
    return count


def fitted(table: str, columns: dict[str, Callable[[Any], Any]], row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row as PostgreSQL takes it."""
    try:
        return tuple(fit(value) for fit, value in zip(columns.values(), row, strict=True))
    except (TypeError, ValueError, OverflowError) as problem:
        raise TafelrundeError(
            f"a damaged row of {table} does not fit PostgreSQL: {problem}; restore a backup"
        ) from None


async def compare(store: Store, connection: Any, counts: dict[str, int]) -> Checked:
    """Count what has arrived, and load every log from there; all is the same, or nothing is kept."""
    for table, before in counts.items():
        after = await connection.fetchval(f'SELECT count(*) FROM "{table}"')  # noqa: S608, our own name
        if before != after:
            raise TafelrundeError(f"nothing was moved: {table} has {before} rows, and {after} arrived")

    async def log(name: str) -> list[Row]:
        arrived = [Row(*found) for found in await connection.fetch(dollars(sql.LOG), name, 0)]
        if arrived != await store.log(name):
            raise TafelrundeError(
                f"nothing was moved: the log of table {quoted(name)} has not arrived as it was"
            )
        return arrived

    names = [found[0] for found in await connection.fetch(TABLES)]
    damaged = await load_all(names, log)
    return Checked(await connection.fetchval(PEOPLE), len(names), damaged)
