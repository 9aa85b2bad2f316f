"""One server for each database: a second one is refused, however the first one ended.

Several servers on one PostgreSQL need a bus to tell each other what they write (`--bus`): they share the
lock, and one without a bus is refused beside them.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import sys
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import Any

from tafelrunde.engine.errors import TafelrundeError, quoted

FAR_BEHIND = 1 << 62  # SQLite's own locks are at 1 << 30
KEY = int.from_bytes(b"tafelrun", "big")
# PostgreSQL must notice soon when the server's machine is gone, or the lock would stay.
KEEP_ALIVE = "SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3"
TRY_LOCK = "SELECT pg_try_advisory_lock($1)"
TRY_SHARED = "SELECT pg_try_advisory_lock_shared($1)"
# A process that hangs in the middle of a write must not hold up all others.
NEVER_IDLE = "SET idle_in_transaction_session_timeout = '2s'"
UPGRADING = f"SELECT pg_advisory_xact_lock({KEY + 1})"
TRIES = 15  # a server that was killed is still there for a moment, as PostgreSQL sees it
PAUSE = 0.2
ADVICE = "stop it, or give this server its own database with --db"
TOGETHER = "servers share a database only if each of them is given the same --bus"


class Taken(TafelrundeError):
    """Another server uses the database."""


def lock_file(path: str) -> TextIOWrapper:
    """Lock the file beside an SQLite database; the system unlocks it when the process ends."""
    beside = Path(f"{os.path.realpath(path)}.lock")
    lock = beside.open("a+", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.seek(0)
        process = lock.read().strip() or "unknown"
        lock.close()
        raise Taken(
            f"another server (process {process}) uses {quoted(path, 200)} already; {ADVICE}"
        ) from None
    lock.truncate(0)
    lock.write(str(os.getpid()))
    lock.flush()
    return lock


def lock_database(path: str) -> FileIO:
    """Lock an SQLite database itself, where the system can (Linux): by whatever name somebody else opens it.

    The lock is on one byte far behind all that SQLite locks, and belongs to the file as it was opened here.
    """
    database = FileIO(path, "ab")
    if sys.platform == "linux":
        wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, FAR_BEHIND, 1, 0)
        try:
            fcntl.fcntl(database, fcntl.F_OFD_SETLK, wanted)
        except (BlockingIOError, PermissionError):
            database.close()
            raise Taken(
                f"another server uses {quoted(path, 200)} already, under another name or without its .lock; "
                f"{ADVICE}"
            ) from None
    return database


async def claim(connection: Any) -> None:
    """Lock a PostgreSQL database for as long as a connection lives."""
    await wait_for(connection, TRY_LOCK, f"another server uses this database already; {ADVICE}; {TOGETHER}")


async def share(connection: Any) -> None:
    """Lock a PostgreSQL database together with other servers that have a bus."""
    await wait_for(connection, TRY_SHARED, f"a server without --bus uses this database; {TOGETHER}")
    await connection.execute(NEVER_IDLE)


async def wait_for(connection: Any, lock: str, refusal: str) -> None:
    """Try for a while to lock a database."""
    await connection.execute(KEEP_ALIVE)
    for _ in range(TRIES):
        if await connection.fetchval(lock, KEY):
            return
        await asyncio.sleep(PAUSE)
    raise Taken(refusal)
