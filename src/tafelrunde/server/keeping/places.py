"""Where the data of a server is, and how to be alone with it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path

from tafelrunde.bests import data_folder
from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.store import lock
from tafelrunde.server.store.base import Store, store_at
from tafelrunde.server.store.sqlite import SqliteStore

DATABASE, SECRET = "tables.sqlite", "secret"
SQLITE = "sqlite:///"


def database(db: str) -> str:
    """Return the URL of the database that is meant."""
    return db or f"{SQLITE}{data_folder() / DATABASE}"


def secret_path(secret_file: str) -> Path:
    """Return where the secret is."""
    return Path(secret_file) if secret_file else data_folder() / SECRET


def sqlite_path(url: str, otherwise: str) -> Path:
    """Return the file of an SQLite database; `otherwise` says what to do with any other."""
    if url.startswith(("postgresql://", "postgres://")):
        raise TafelrundeError(otherwise)
    if not url.startswith(SQLITE) or url == SQLITE:
        raise TafelrundeError(f"no database at {quoted(url, 80)}; give sqlite:///path or postgresql://…")
    return Path(url.removeprefix(SQLITE))


def existing(path: Path) -> Path:
    """Return the path of a database that is there."""
    if not path.is_file():
        where = quoted(str(path), 200)
        raise TafelrundeError(
            f"there is no database at {where}; say with --db or TAFELRUNDE_DATA where it is"
        )
    return path


def say_in_use(problem: lock.Taken) -> TafelrundeError:
    """Return what is said when a server runs on a database."""
    return TafelrundeError(f"{str(problem).removesuffix(lock.ADVICE)}stop it first, then try again")


@asynccontextmanager
async def alone(url: str) -> AsyncGenerator[Store]:
    """Open a database that exists and that no server uses; none can start on it meanwhile."""
    if not url.startswith(("postgresql://", "postgres://")):
        existing(sqlite_path(url, ""))
    os.umask(0o077)
    store = store_at(url)
    try:
        await store.open()
    except lock.Taken as problem:
        raise say_in_use(problem) from None
    try:
        yield store
    finally:
        await store.close()


async def wipe(store: Store) -> None:
    """Overwrite what was deleted, where the database is a file: SQLite leaves it in unused places."""
    if not isinstance(store, SqliteStore):
        return
    try:
        with closing(sqlite3.connect(store.path, isolation_level=None)) as connection:
            connection.execute("VACUUM")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as problem:
        left = "it is deleted, but unused places of the file may still have it"
        raise TafelrundeError(
            f"{left}: {problem}; make room on the disk, then: sqlite3 FILE VACUUM"
        ) from None
