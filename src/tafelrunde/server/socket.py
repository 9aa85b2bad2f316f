"""One WebSocket for each browser tab: who it is, what it asks, what it is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from tafelrunde.server import logs
from tafelrunde.server.bus.news import EVERYBODY, Named, Signedout
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.fairness import Owner, Places
from tafelrunde.server.limits import (
    CUT_OFF,
    CUT_OFF_OF_AN_ADDRESS,
    ENTERING,
    ENTERING_OF_AN_ADDRESS,
    MESSAGES,
    MESSAGES_OF_AN_ADDRESS,
    PATIENCE,
    SOCKETS,
    SOCKETS_PER_ADDRESS,
    SOCKETS_PER_PERSON,
    Buckets,
    all_take,
    by_part,
    counted_as,
)
from tafelrunde.server.people import NOBODY, Known, People
from tafelrunde.server.signatures import Key
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.talk import Connection, Talk, read
from tafelrunde.server.wire import EXTENSION, Wire

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

FAULTS = (1002, 1007, 1008, 1009)  # codes with which a socket is closed that behaves badly


class Tab(Connection):
    """A browser tab at the other end of a wire."""

    def __init__(self, wire: Wire, owner: Owner, who: Known) -> None:
        super().__init__(owner, who.name)
        self.wire = wire
        self.who = who

    def send(self, data: bytes) -> None:
        """Send without waiting."""
        self.wire.write_text(data)

    def close(self) -> None:
        """End the connection; the browser comes back by itself."""
        self.ended = True
        self.wire.shutdown()


class Sockets(Talk):
    """Answers /socket. What people may do is counted for all their sockets together, those before too."""

    def __init__(self, hub: Hub, people: People, places: Places) -> None:
        super().__init__(hub)
        self.people = people
        self.places = places  # shared with requests
        self.connections: set[Tab] = set()
        self.per_person: Counter[str] = Counter()
        self.per_address: Counter[str] = Counter()
        self.coming = Buckets(*SOCKETS)
        self.messages = Buckets(*MESSAGES), Buckets(*MESSAGES_OF_AN_ADDRESS)
        self.entering = Buckets(*ENTERING), Buckets(*ENTERING_OF_AN_ADDRESS)
        self.patience = Buckets(*PATIENCE)
        self.cut_off = Buckets(*CUT_OFF), Buckets(*CUT_OFF_OF_AN_ADDRESS)
        self.deaf = False  # the server stops

    def shared(self) -> dict[str, Buckets]:
        """Return what several processes count together: who was cut off."""
        return by_part("cut off", self.cut_off)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let one socket of a page of this server in, and have its wire listen from then on."""
        await receive()
        address = counted_as(scope["client"][0]) if scope.get("client") else ""
        try:
            who = await self.people.recognise(scope["headers"]) if self.coming.take(address) else NOBODY
        except Unavailable as problem:
            await self.send_away(problem, send)
            return
        owner = Owner(address, who.person)
        if not who.person or not self.may_come(owner):
            await send({"type": "websocket.close", "code": 1008})
            return
        await send({"type": "websocket.accept"})  # at once, so nobody else has come in since
        self.per_person[owner.person] += 1
        self.per_address[owner.address] += 1
        self.hub.whereabouts.note(owner.person, owner.address)
        wire: Wire = scope["extensions"][EXTENSION]
        wire.listening = self.attend(Tab(wire, owner, who))

    async def send_away(self, problem: Unavailable, send: Send) -> None:
        """Close a socket while the store does not work; its browser comes back later."""
        logs.warn("a socket was closed", problem=str(problem))
        await send({"type": "websocket.close", "code": 1013})

    def may_come(self, owner: Owner) -> bool:
        """Tell whether a person or an address may have another socket, and was not cut off too often."""
        of_person, of_address = self.cut_off
        return (
            self.per_person[owner.person] < SOCKETS_PER_PERSON
            and self.per_address[owner.address] < SOCKETS_PER_ADDRESS
            and of_person.left(owner.person)
            and of_address.left(owner.address)
        )

    async def attend(self, connection: Tab) -> None:
        """Greet a browser and listen to it until it goes."""
        self.connections.add(connection)
        try:
            # Once more, now that it can be hung up: it may have been signed out while it came in.
            if (await self.people.known(connection.who.key)).person:
                connection.greet()
                await self.listen(connection)
        except Unavailable as problem:
            await self.send_away(problem, connection.wire.send)  # pyright: ignore[reportArgumentType]
        finally:
            self.connections.discard(connection)
            self.count_down(self.per_person, connection.person)
            self.count_down(self.per_address, connection.owner.address)
            if connection.room is not None:
                await self.part(connection)

    def count_down(self, counter: Counter[str], key: str) -> None:
        """Forget one, and the key with the last."""
        counter[key] -= 1
        if counter[key] <= 0:
            del counter[key]

    async def listen(self, connection: Tab) -> None:
        """Answer every message until the browser goes."""
        wire = connection.wire
        while True:
            message = await wire.receive()
            if message["type"] != "websocket.receive" or connection.ended:
                if message.get("code") in FAULTS:
                    self.hub.counters["cut_off"] += 1
                    all_take(self.cut_off, connection.owner)
                return
            if self.deaf:
                continue  # what is said now is heard by whoever comes next
            data = message.get("text") or message.get("bytes") or ""
            try:
                if not all_take(self.messages, connection.owner):
                    raise Refuse("too_fast", "too many messages; wait a moment")
                await self.answer(connection, read(data))
            except Refuse as problem:
                self.refuse(connection, problem)
                if problem.reason == "newer_version":
                    connection.close()  # it comes back by itself, to another process
                # A move that others' moves have overtaken is nobody's fault.
                if problem.reason != "stale" and not self.patience.take(connection.person):
                    wire.cut_off()  # whoever goes on regardless
            if not wire.queue.empty():
                await asyncio.sleep(0)  # others first

    async def enter(self, connection: Connection, table: str, seen: int) -> None:
        """Bring a browser to a table, in its turn."""
        if not all_take(self.entering, connection.owner):
            raise Refuse("too_fast", "you come and go very often; wait a moment")
        async with self.places.place(connection.owner):
            await super().enter(connection, table, seen)

    def rename(self, person: str, name: str) -> None:
        """Let somebody speak under another name from now on, wherever they are connected."""
        self.rename_here(person, name)
        self.hub.bus.tell(EVERYBODY, Named(person, name))

    def rename_here(self, person: str, name: str) -> None:
        """Let somebody speak under another name at the sockets of this process."""
        for connection in self.connections:
            if connection.person == person:
                connection.name = name

    async def hang_up(self, key: Key) -> None:
        """End all connections of a device, everywhere; what it still had to say is not heard."""
        self.hang_up_here(key)
        self.hub.bus.tell(EVERYBODY, Signedout(*key))

    def hang_up_here(self, key: Key) -> None:
        """End the connections of a device to this process."""
        for connection in [each for each in self.connections if each.who.key == key]:
            connection.close()

    async def look_again(self) -> None:
        """Ask the store who is signed in, and by which name: others may have said so unheard."""
        connections = list(self.connections)
        names = await self.hub.store.names_on([each.who.device for each in connections])
        for connection in connections:
            name = names.get(connection.who.key)
            if name is None:
                connection.close()
            else:
                connection.name = name

    def close(self) -> None:
        """Send everybody away; their browsers come back when the server does."""
        for connection in self.connections:
            connection.close()
