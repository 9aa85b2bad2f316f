"""Whether a database is whole: the file itself, its secret, and the log of every table."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from rich.console import Console
from rich.progress import track

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.errors import OtherRules
from tafelrunde.server.secret import Secret
from tafelrunde.server.store import schema, sql
from tafelrunde.server.store.base import Row, text
from tafelrunde.server.table.hub import replayed

TABLES = "SELECT id FROM tables UNION SELECT table_id FROM log ORDER BY 1"
PEOPLE = "SELECT count(*) FROM people"
HAS = "SELECT 1 FROM sqlite_master WHERE name = ?1"
NAMED = 3  # damaged tables that a message names


class Checked(NamedTuple):
    """What was found in a database."""

    people: int
    tables: int
    damaged: list[str]

    def __str__(self) -> str:
        """Say it in one sentence."""
        found = f"{self.tables} tables and {self.people} people, every log loads"
        if not self.damaged:
            return found
        some = ", ".join(quoted(name) for name in self.damaged[:NAMED])
        more = ", …" if len(self.damaged) > NAMED else ""
        return f"{found} but {len(self.damaged)}, damaged in the original, too: {some}{more}"


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file that is there, `ro` or `rw`."""
    where = quote(str(path.absolute()))
    connection = sqlite3.connect(f"file:{where}?mode={mode}", uri=True, isolation_level=None)
    connection.text_factory = text  # a bad byte in one row must not hide all others
    return connection


def check(path: Path, secret: Secret) -> Checked:
    """Read all of a database without changing it; TafelrundeError says what is wrong with it."""
    where = quoted(str(path), 200)
    if not path.is_file():
        raise TafelrundeError(f"there is no database at {where}")
    try:
        with closing(connect(path, "ro")) as connection:
            trouble = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if trouble != "ok":
                raise TafelrundeError(f"the database {where} is damaged: {quoted(str(trouble), 120)}")
            check_kind(connection, where)
            check_secret(connection, secret, where)
            return asyncio.run(check_logs(connection))
    except sqlite3.Error as problem:
        raise TafelrundeError(f"the database {where} cannot be read: {problem}") from None


def check_kind(connection: sqlite3.Connection, where: str) -> None:
    """Refuse what is no database of ours, or one of a newer version."""
    known = connection.execute(HAS, ("alembic_version",)).fetchone()
    revision = connection.execute(sql.REVISION).fetchone() if known else None
    if revision is None:
        raise TafelrundeError(f"{where} is no database of Tafelrunde")
    schema.up_to_date(str(revision[0]))


def check_secret(connection: sqlite3.Connection, secret: Secret, where: str) -> None:
    """Refuse a secret with which nobody in the database would be recognised."""
    marked = connection.execute(HAS, ("marks",)).fetchone()  # older databases have none
    found = connection.execute(sql.MARK, ("secret",)).fetchone() if marked else None
    if found is not None and found[0] != secret.fingerprint:
        raise TafelrundeError(f"the secret {quoted(str(secret.path), 200)} is not the one of {where}")


async def check_logs(connection: sqlite3.Connection) -> Checked:
    """Load the log of every table."""
    names = [name for (name,) in connection.execute(TABLES)]

    async def log(name: str) -> list[Row]:
        return [Row(*found) for found in connection.execute(sql.LOG, (name, 0))]

    damaged = await load_all(names, log)
    return Checked(connection.execute(PEOPLE).fetchone()[0], len(names), damaged)


async def load_all(names: Iterable[str], log: Callable[[str], Awaitable[list[Row]]]) -> list[str]:
    """Load tables from their logs; returns those with which that does not work."""
    damaged: list[str] = []
    console = Console(stderr=True)
    quiet = not console.is_terminal
    for name in track(list(names), "loading every log", console=console, transient=True, disable=quiet):
        rows = await log(name)
        try:
            await replayed(name, rows)
        except OtherRules:
            pass  # it waits for the version that began it
        except Exception:  # whatever stands in the rows
            damaged.append(str(name))
    return damaged
