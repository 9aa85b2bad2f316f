"""Who one is called."""

from __future__ import annotations

import asyncio

from tafelrunde.server.clock import now
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.limits import NAME_LENGTH, clean
from tafelrunde.server.people import Known
from tafelrunde.server.questions import NewName


async def rename(desk: Desk, visit: Visit, new: NewName) -> Known:
    """Change one's name, also where one sits already."""
    who, name = visit.who, clean(new.name, NAME_LENGTH)
    desk.may_rename(who.person)
    async with desk.naming.setdefault(who.person, asyncio.Lock()):
        old = await desk.hub.store.name_on(who.person, who.device)
        await desk.hub.store.rename(who.person, name, now())
        desk.rename(who.person, name)
        await desk.hub.rename(who.person, old or who.name, name)
    return who._replace(name=name)
