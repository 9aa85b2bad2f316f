"""What every question needs: who asks it, what is kept of the answers, and where long work is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, TypeVar
from weakref import WeakValueDictionary

from tafelrunde.server.fairness import Owner
from tafelrunde.server.limits import SHELF_BYTES
from tafelrunde.server.people import Known
from tafelrunde.server.table.hub import Hub

T = TypeVar("T")


class Shelf:
    """Keeps the answers that were asked for last, so many bytes of them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.kept: dict[object, bytes] = {}

    def find(self, key: object) -> bytes | None:
        """Return an answer, and keep it for longer than those that nobody asks for."""
        found = self.kept.pop(key, None)
        if found is not None:
            self.kept[key] = found
        return found

    def keep(self, key: object, answer: bytes) -> None:
        """Keep an answer in place of the oldest ones."""
        self.size += len(answer) - len(self.kept.pop(key, b""))
        self.kept[key] = answer
        while self.size > self.most:
            self.size -= len(self.kept.pop(next(iter(self.kept))))


class Visit(NamedTuple):
    """Somebody who asks: who they are, perhaps nobody, from where, and how others are let in meanwhile."""

    who: Known
    address: str
    make_way: Callable[[], None]

    @property
    def person(self) -> str:
        """The number of whoever asks; empty for nobody."""
        return self.who.person


class Desk:
    """Answers from the tables. Here everybody may ask as they like; a server has its limits."""

    def __init__(self, hub: Hub, rename: Callable[[str, str], None]) -> None:
        self.hub = hub
        self.alone = False  # only one person is here: nothing is hidden from whom they hand it to
        self.rename = rename  # those who are connected
        self.shelf = Shelf(SHELF_BYTES)
        self.naming = WeakValueDictionary[str, asyncio.Lock]()  # by person: one name after the other

    def owner(self, visit: Visit) -> Owner:
        """Return who asks and from where, and remember it: what they set going is done at their expense."""
        owner = Owner(visit.address, visit.person)
        self.hub.whereabouts.note(owner.person, owner.address)
        return owner

    def may_ask(self, owner: Owner) -> None:
        """Refuse another hint to whoever asks for many."""

    def may_be_coached(self, owner: Owner) -> None:
        """Refuse to weigh more moves than a fast player makes."""

    def may_retell(self, address: str) -> None:
        """Refuse to work out more finished games than people look at."""

    def may_rename(self, person: str) -> None:
        """Refuse one name right after the other."""

    async def worked_out(self, visit: Visit, work: Callable[[], T]) -> T:
        """Do something that takes long, after all that waits already."""
        visit.make_way()
        await asyncio.sleep(0)
        return work()

    async def told(self, visit: Visit, key: object, tell: Callable[[], bytes]) -> bytes:
        """Return what is worked out once for everybody."""
        found = self.shelf.find(key)
        if found is None:
            # Whoever asked for the same a moment before may have it by then.
            found = await self.worked_out(visit, lambda: self.shelf.kept.get(key) or tell())
            self.shelf.keep(key, found)
        return found
