"""Fair turns: who waits is called address by address, there person by person, however much each asks for."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

MOST_PEOPLE = 10_000
UNSEEN = ""  # in the place of an address that is not known


class Owner(NamedTuple):
    """Who asked for some work."""

    address: str
    person: str


class Place:
    """A place that was taken; whoever has it leaves it once."""

    def __init__(self, places: Places, address: str) -> None:
        self.places = places
        self.address = address
        self.left = False

    def leave(self) -> None:
        """Let somebody else have it in the next turn of the event loop; in this one others work, too."""
        if not self.left:
            self.left = True
            asyncio.get_running_loop().call_soon(self.places.leave, self.address)


class Places:
    """Places for work that is done at the same time; `each`: how many of them one address gets at most."""

    def __init__(self, places: int, each: int | None = None) -> None:
        self.places = self.free = places
        self.each = each or math.inf
        self.taken: Counter[str] = Counter()
        self.waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}  # by address, then by person

    async def take(self, owner: Owner) -> Place:
        """Wait for a place."""
        if self.free > 0 and self.taken[owner.address] < self.each:
            self.enter(owner.address)
        else:
            called = asyncio.get_running_loop().create_future()
            people = self.waiting.setdefault(owner.address, {})
            people.setdefault(owner.person, deque()).append(called)
            try:
                await called
            except asyncio.CancelledError:
                if called.done() and not called.cancelled():
                    self.leave(owner.address)
                raise
        return Place(self, owner.address)

    @asynccontextmanager
    async def place(self, owner: Owner) -> AsyncGenerator[None]:
        """Have a place for a while."""
        place = await self.take(owner)
        try:
            yield
        finally:
            place.leave()

    def enter(self, address: str) -> None:
        """Note that a place is taken."""
        self.free -= 1
        self.taken[address] += 1

    def leave(self, address: str) -> None:
        """Note that a place is free, and call the next ones."""
        self.free += 1
        self.taken[address] -= 1
        if not self.taken[address]:
            del self.taken[address]
        self.call()

    def resize(self, places: int) -> None:
        """Have more places, or fewer as soon as some are left."""
        self.free += places - self.places
        self.places = places
        self.call()

    def call(self) -> None:
        """Call as many as there are places for."""
        while self.free > 0 and self.call_next():
            pass

    def call_next(self) -> bool:
        """Call whoever's turn it is; False if nobody may come."""
        for address in self.waiting:
            if self.taken[address] < self.each:
                break
        else:
            return False
        # Whoever is called goes to the end: the address among the addresses, the person among its people.
        people = self.waiting.pop(address)
        person = next(iter(people))
        line = people.pop(person)
        called = line.popleft()
        if line:
            people[person] = line
        if people:
            self.waiting[address] = people
        if not called.done():
            self.enter(address)
            called.set_result(None)
        return True


class Whereabouts:
    """From which address a person came last; for so many people, those who came last."""

    def __init__(self, most: int = MOST_PEOPLE) -> None:
        self.most = most
        self.known: dict[str, str] = {}

    def note(self, person: str, address: str) -> None:
        """Note where a person is."""
        self.known.pop(person, None)
        self.known[person] = address
        if len(self.known) > self.most:
            del self.known[next(iter(self.known))]

    def owner(self, person: str) -> Owner:
        """Return a person with their address; all who have not been seen share one."""
        return Owner(self.known.get(person, UNSEEN), person)
