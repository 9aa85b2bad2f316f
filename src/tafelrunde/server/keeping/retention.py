"""Lets go of tables at which nothing has happened for long, a few at a time, while the server runs."""

from __future__ import annotations

import asyncio

from tafelrunde.server import logs
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Unavailable
from tafelrunde.server.keeping.forgetting import OF_A_TABLE
from tafelrunde.server.store.base import Statement
from tafelrunde.server.table.hub import Hub

DAY = 86400.0
STEP = 100  # tables looked at in one step
BREATH = 0.5  # seconds between two steps
PAUSE = 3600.0  # seconds between two rounds
# By the last line of the log: a summary is not written with every move.
NEXT = """
SELECT id, coalesce((SELECT at FROM log WHERE table_id = id ORDER BY number DESC LIMIT 1), updated) < ?2
FROM tables WHERE id > ?1 ORDER BY id LIMIT ?3
"""
# Somebody may have come since it was looked at: the age is asked once more where the table is deleted.
DROP_OLD_LOG = """
DELETE FROM log WHERE table_id = ?1 AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = ?1 AND at >= ?2)
"""
WITHOUT_LOG = " AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = ?1)"


async def keep_for(hub: Hub, days: float) -> None:
    """Delete tables, finished or abandoned, at which nothing has happened for so many days."""
    while True:
        try:
            gone = await round_of(hub, now() - days * DAY)
            if gone:
                logs.info("old tables deleted", tables=gone)
        except Unavailable as problem:
            logs.warn("old tables not deleted", problem=str(problem))
        await asyncio.sleep(PAUSE)


async def round_of(hub: Hub, before: float) -> int:
    """Look at all tables once, and delete the old ones at which nobody is; returns how many."""
    last, gone = "", 0
    while found := await hub.store.read(NEXT, last, before, STEP):
        for name, old in found:
            if old and not in_use(hub, name):
                await hub.store.write(dropping(name, before))
                hub.damaged.discard(name)
                gone += 1
        last = found[-1][0]
        await asyncio.sleep(BREATH)
    return gone


def in_use(hub: Hub, name: str) -> bool:
    """Tell whether somebody is at a table, or may be: here, or connected to another process."""
    return name in hub.rooms or name in hub.loading or bool(hub.elsewhere.at(name))


def dropping(name: str, before: float) -> list[Statement]:
    """Return what deletes everything about a table, if nothing has happened there since."""
    rest = [(each + WITHOUT_LOG, (name,)) for each in OF_A_TABLE[1:]]
    return [(DROP_OLD_LOG, (name, before)), *rest]
