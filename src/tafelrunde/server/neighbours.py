"""Other server processes on the same database: hears what they do, and tells what this one does.

The log is the only truth. News only make it known sooner; a look at the log from time to time finds all else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import assert_never

from tafelrunde.server import logs
from tafelrunde.server.bus import news
from tafelrunde.server.bus.news import EVERYBODY, AnyNews, Presence
from tafelrunde.server.errors import Unavailable
from tafelrunde.server.fairness import Owner
from tafelrunde.server.limits import Buckets
from tafelrunde.server.signatures import Key
from tafelrunde.server.socket import Sockets
from tafelrunde.server.table import following, presence
from tafelrunde.server.table.elsewhere import Far, Process
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.room import Room

BEAT = 1.0  # seconds between two signs of life
SILENCE = 4.0  # seconds after which a process counts as lost
EACH = 3  # beats that tell everything, changed or not: somebody may have missed it
LOOK = 2.0  # seconds between two looks at the logs of all tables in memory
CLOCKS = 30.0  # seconds between two looks for clocks that nobody minds, however that came to be


class Neighbours:
    """The other processes. `shared`: what is counted for all of them together, by name."""

    def __init__(self, hub: Hub, sockets: Sockets, shared: Mapping[str, Buckets]) -> None:
        self.hub, self.sockets, self.bus = hub, sockets, hub.bus
        self.shared = {**sockets.shared(), **shared}
        self.echoed = monotonic()
        self.missed = asyncio.Event()  # something, perhaps: the bus was gone
        for name, buckets in self.shared.items():
            buckets.spent = partial(self.spend, name)

    async def open(self, mark: str) -> None:
        """Begin to hear and to tell."""
        await self.bus.open(self, mark)
        for each in (self.beat(), self.look(), self.mind_clocks()):
            self.hub.spawn(each)

    async def close(self) -> None:
        """Say goodbye, so that others take over at once."""
        self.bus.tell(EVERYBODY, news.Gone())
        await self.bus.close()

    def spend(self, what: str, whose: str) -> None:
        """Tell what somebody has done of which there is only so much."""
        self.bus.tell(EVERYBODY, news.Spent(what, whose))

    # What this process does from time to time.

    async def beat(self) -> None:
        """Say that this process is there and what it does; notice who says nothing any more."""
        before, beats = monotonic(), 0
        while True:
            changed, self.hub.changed = self.hub.changed, False
            whole = changed or self.hub.reviews.under_way or beats % EACH == 0
            self.bus.tell(EVERYBODY, self.alive() if whole else news.STILL)
            beats += 1
            await asyncio.sleep(BEAT)
            late, before = monotonic() - before > 2 * BEAT, monotonic()
            if late or not self.bus.well:
                self.hear_all_anew()
            elif monotonic() - self.echoed > SILENCE:
                self.bus.reconnect()
                self.hear_all_anew()
            for origin in self.hub.elsewhere.silent(monotonic() - SILENCE):
                logs.warn("another process is lost", process=origin)
                self.lose(origin)

    def alive(self) -> news.Alive:
        """Return what this process does."""
        hub = self.hub
        tables = {name: presence.connected(room) for name, room in hub.rooms.items() if room.guests}
        playing = [room.kept for room in hub.rooms.values() if room.kept.phase == "playing"]
        clocks = [table.id for table in playing if table.clock != "off"]
        reviews = {
            name: news.Review(*each.owner, each.done, each.total)
            for name, each in hub.reviews.under_way.items()
        }
        hosts = [host for name, people in tables.items() if (host := hub.rooms[name].kept.host) in people]
        known = hub.whereabouts.known
        return news.Alive(tables, clocks, reviews, {each: known[each] for each in hosts if each in known})

    def hear_all_anew(self) -> None:
        """Give everybody time to be heard: it was this process, or the bus, that was away."""
        self.echoed = monotonic()
        for each in self.hub.elsewhere.processes.values():
            each.heard = monotonic()

    async def look(self) -> None:
        """Find what was written elsewhere and not heard of; after a gap, also who was signed out."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self.missed.wait()
            missed = self.missed.is_set() or not self.bus.well
            self.missed.clear()
            try:
                if missed:
                    await self.sockets.look_again()
                for name, number in (await self.hub.store.latest([*self.hub.rooms])).items():
                    room = self.hub.rooms.get(name)
                    if room is not None and room.number < number and not room.lock.locked():
                        self.hub.spawn(following.look(room))
            except Unavailable as problem:
                logs.warn("the logs could not be looked at", problem=str(problem))
                await asyncio.sleep(LOOK)
                (self.missed.set if missed else self.missed.clear)()

    async def mind_clocks(self) -> None:
        """Find clocks that nobody minds, such as those of a process that was lost while nobody listened."""
        while True:
            await asyncio.sleep(CLOCKS)
            with suppress(Unavailable):
                await self.hub.take_over_running()

    # What is heard.

    def echo(self) -> None:
        """Note that the bus works."""
        self.echoed = monotonic()

    def back(self) -> None:
        """Look at once for what was missed."""
        self.hear_all_anew()
        self.bus.tell(EVERYBODY, self.alive())
        self.missed.set()

    def gained(self, name: str) -> None:
        """Let bots and the clock of a table go on here."""
        room = self.hub.rooms.get(name)
        if room is not None:
            room.drive_soon()

    def hear(self, origin: str, channel: str, said: AnyNews) -> None:
        """Let news of another process have their effect."""
        process = self.hub.elsewhere.process(origin, monotonic())
        match said:
            case news.Written():  # first, for most are
                if room := self.hub.rooms.get(channel):
                    following.hear(room, said)
            case news.Alive():
                process.clocks, process.reviews = said.clocks, said.reviews
                for person, address in said.addresses.items():
                    self.hub.whereabouts.note(person, address)
                if said.tables != process.tables:
                    self.note(process, said.tables, {*process.tables, *said.tables})
            case news.Gone():
                self.lose(origin)
            case news.Signedout(person, device):
                self.sockets.hang_up_here(Key(person, device))
            case news.Named(person, name):
                self.sockets.rename_here(person, name)
            case news.Spent(what, whose):
                if what in self.shared:
                    self.shared[what].of(whose).spend()
            case _:  # of those who are at a table
                if room := self.hub.rooms.get(channel):
                    self.hear_at(room, process, said)

    def hear_at(self, room: Room, process: Process, said: Presence) -> None:
        """Let news about a table have their effect where it is in memory."""
        name = room.kept.id
        match said:
            case news.Here(people):
                self.note(process, {**process.tables, name: people}, {name})
            case news.Shown(browser, person, number, reading):
                far = process.browsers.get(browser)
                if far is None or (far.person, far.table) != (person, name):
                    far = process.browsers[browser] = Far(person, name)
                self.hub.spawn(presence.ready(room, far, number, reading=reading))
            case news.Closed(browser):
                room.showing.forget(process.browsers.pop(browser, Far("", name)))
            case news.Looked():
                presence.looked(room)
            case news.Awaiting(people):
                room.send_awaited({*people})
            case _:
                assert_never(said)

    def note(self, process: Process, tables: dict[str, list[str]], names: Iterable[str]) -> None:
        """Note who is connected to another process, and tell it at those tables where it has changed."""
        changed = [name for name in names if process.tables.get(name) != tables.get(name)]
        rooms = [room for name in changed if (room := self.hub.rooms.get(name))]
        before = [room.here() for room in rooms]
        process.tables = tables
        for room, people in zip(rooms, before, strict=True):
            presence.changed_elsewhere(room, people)

    def lose(self, origin: str) -> None:
        """Go on without a process: nobody is connected to it, and others mind its clocks and reviews."""
        process = self.hub.elsewhere.processes[origin]
        self.note(process, {}, process.tables)
        del self.hub.elsewhere.processes[origin]
        for far in process.browsers.values():
            if far.table in self.hub.rooms:
                self.hub.rooms[far.table].showing.forget(far)
        for name in process.clocks:
            self.hub.spawn(self.hub.take_over(name))
        for name, each in process.reviews.items():
            self.hub.spawn(self.hub.reviews.take_over(name, Owner(each.address, each.person)))
