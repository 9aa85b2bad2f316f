"""Backups of a data folder, made while the server runs, and their way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp

from tafelrunde.bests import write_safely
from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.keeping.checking import Checked, check, connect
from tafelrunde.server.keeping.places import DATABASE, SECRET, existing, say_in_use, sqlite_path
from tafelrunde.server.secret import Secret, read_secret
from tafelrunde.server.store import lock

DUMP = "PostgreSQL makes its own backups: pg_dump --format=custom --file=FILE URL; copy the secret, too"
LOAD = "PostgreSQL reads its own backups: pg_restore --clean --if-exists --dbname=URL FILE"
ANYTHING = "SELECT 1 FROM sqlite_master"
PATIENCE = 5.0  # seconds until a database that somebody else holds counts as in use


def backup(url: str, secret_file: Path, to: Path) -> Checked:
    """Copy database and secret into a new folder, which appears when all of it is there and checked."""
    source = existing(sqlite_path(url, DUMP))
    secret = kept_secret(secret_file)
    to = Path(os.path.abspath(to))
    with in_words(f"no backup in {quoted(str(to), 200)}"):
        if os.path.lexists(to) and not (to.is_dir() and not any(to.iterdir())):
            raise TafelrundeError(f"{quoted(str(to), 200)} is there already; give a new folder")
        os.umask(0o077)
        to.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(mkdtemp(prefix=f".{to.name}.unfinished-", dir=to.parent))
        try:
            copy(source, folder / DATABASE)
            (folder / SECRET).write_bytes(secret.value)
            found = check(folder / DATABASE, Secret(secret_file, secret.value))
            for path in (folder / DATABASE, folder / SECRET, folder):
                sync(path)
            folder.rename(to)
            sync(to.parent)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return found


def kept_secret(path: Path) -> Secret:
    """Return a secret that is on the disk."""
    secret = read_secret(path)
    if secret.fresh:
        where = quoted(str(path), 200)
        raise TafelrundeError(
            f"there is no secret {where}, without which nobody is recognised; give --secret-file"
        )
    return secret


def copy(source: Path, to: Path) -> None:
    """Copy a database as it is at one moment, whoever writes meanwhile, into one plain file."""
    with closing(connect(source, "rw")) as original, closing(sqlite3.connect(to)) as fresh:
        original.backup(fresh, progress=impatience())
        fresh.execute("PRAGMA journal_mode=DELETE")


def restore(source: Path, url: str, secret_file: Path, *, replace: bool) -> Checked:
    """Put a backup in the place of a database: all of it, or nothing if anything goes wrong.

    The database comes first and the secret second: whoever is interrupted between the two has a server that
    says which secret is missing, and can restore again.
    """
    target = sqlite_path(url, LOAD)
    for name in (DATABASE, SECRET):
        if not (source / name).is_file():
            where = quoted(str(source), 200)
            raise TafelrundeError(f"{where} is no backup: it has no {name}; `tafelrunde backup` makes one")
    secret = kept_secret(source / SECRET)
    found = check(source / DATABASE, secret)
    with in_words("nothing was restored"), ExitStack() as stack:
        os.umask(0o077)
        target.parent.mkdir(parents=True, exist_ok=True)
        secret_file.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and target.samefile(source / DATABASE):
            raise TafelrundeError("the backup is this database itself; restore from a copy of it")
        try:
            stack.enter_context(lock.lock_file(str(target)))
            stack.enter_context(lock.lock_database(str(target)))
        except lock.Taken as problem:
            raise say_in_use(problem) from None
        known = read_secret(secret_file)
        fresh = stack.enter_context(closing(sqlite3.connect(target, timeout=PATIENCE, isolation_level=None)))
        same_secret = not known.fresh and known.value == secret.value
        if not replace and (fresh.execute(ANYTHING).fetchone() or not (known.fresh or same_secret)):
            where = quoted(str(target.parent), 200)
            raise TafelrundeError(f"there is a database or secret in {where} already; --replace gives it up")
        original = stack.enter_context(closing(connect(source / DATABASE, "ro")))
        original.backup(fresh, progress=impatience())  # one transaction: the old one is there until its end
        fresh.execute("PRAGMA journal_mode=WAL")
        fresh.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if not same_secret:
            write_safely(secret_file, secret.value)
    return found


def impatience() -> Callable[[int, int, int], None]:
    """Return what ends a copy that somebody else keeps from beginning: SQLite alone would wait for ever."""
    end = time.monotonic() + PATIENCE

    def look(status: int, _: int, __: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and time.monotonic() > end:
            raise sqlite3.OperationalError("another program holds the database")

    return look


def sync(path: Path) -> None:
    """Wait until a file or folder is on the disk."""
    found = os.open(path, os.O_RDONLY)
    try:
        os.fsync(found)
    finally:
        os.close(found)


@contextmanager
def in_words(outcome: str) -> Generator[None]:
    """Say in one line what the system or the database does not allow, and what came of it."""
    try:
        yield
    except (OSError, sqlite3.Error) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        advice = "is the disk full, or may this user not write there?"
        raise TafelrundeError(f"{outcome}: {reason}; {advice}") from None
