"""One WebSocket for each browser tab: who it is, what it asks, what it is told."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from tafelrunde.server import messages
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner, Places
from tafelrunde.server.limits import (
    CUT_OFF,
    CUT_OFF_OF_AN_ADDRESS,
    ENTERING,
    ENTERING_OF_AN_ADDRESS,
    MESSAGE_BYTES,
    MESSAGES,
    MESSAGES_OF_AN_ADDRESS,
    PATIENCE,
    SOCKETS,
    SOCKETS_PER_ADDRESS,
    SOCKETS_PER_PERSON,
    Buckets,
    all_take,
    counted_as,
)
from tafelrunde.server.messages import Because, FromBrowser, Goto, Pong, Refused, Welcome
from tafelrunde.server.people import NOBODY, Known, People
from tafelrunde.server.signatures import Key
from tafelrunde.server.table import commands, presence
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import encode
from tafelrunde.server.wire import EXTENSION, Wire

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PING_PAUSE = 3.0  # short, so that nobody plays on for long without a connection
FAULTS = (1002, 1007, 1008, 1009)  # codes with which a socket is closed that behaves badly
decode = msgspec.json.Decoder(FromBrowser).decode


class Connection:
    """A browser tab."""

    def __init__(self, wire: Wire, owner: Owner, who: Known) -> None:
        self.wire = wire
        self.owner = owner
        self.who = who
        self.person = who.person
        self.name = who.name
        self.ended = False
        self.room: Room | None = None

    def send(self, data: bytes) -> None:
        """Send without waiting."""
        self.wire.write_text(data)

    def close(self) -> None:
        """End the connection; the browser comes back by itself."""
        self.ended = True
        self.wire.shutdown()


class Sockets:
    """Answers /socket. What people may do is counted for all their sockets together, those before too."""

    def __init__(self, hub: Hub, people: People, places: Places) -> None:
        self.hub = hub
        self.people = people
        self.places = places  # shared with requests
        self.connections: set[Connection] = set()
        self.per_person: Counter[str] = Counter()
        self.per_address: Counter[str] = Counter()
        self.coming = Buckets(*SOCKETS)
        self.messages = Buckets(*MESSAGES), Buckets(*MESSAGES_OF_AN_ADDRESS)
        self.entering = Buckets(*ENTERING), Buckets(*ENTERING_OF_AN_ADDRESS)
        self.patience = Buckets(*PATIENCE)
        self.cut_off = Buckets(*CUT_OFF), Buckets(*CUT_OFF_OF_AN_ADDRESS)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket of a page of this server, from the handshake to its end."""
        await receive()
        address = counted_as(scope["client"][0]) if scope.get("client") else ""
        who = await self.people.recognise(scope["headers"]) if self.coming.take(address) else NOBODY
        owner = Owner(address, who.person)
        if not who.person or not self.may_come(owner):
            await send({"type": "websocket.close", "code": 1008})
            return
        self.per_person[owner.person] += 1
        self.per_address[owner.address] += 1
        self.hub.whereabouts.note(owner.person, owner.address)
        try:
            await send({"type": "websocket.accept"})
            await self.attend(Connection(scope["extensions"][EXTENSION], owner, who), receive)
        finally:
            self.count_down(self.per_person, owner.person)
            self.count_down(self.per_address, owner.address)

    def may_come(self, owner: Owner) -> bool:
        """Tell whether a person or an address may have another socket, and was not cut off too often."""
        of_person, of_address = self.cut_off
        return (
            self.per_person[owner.person] < SOCKETS_PER_PERSON
            and self.per_address[owner.address] < SOCKETS_PER_ADDRESS
            and of_person.left(owner.person)
            and of_address.left(owner.address)
        )

    async def attend(self, connection: Connection, receive: Receive) -> None:
        """Greet a browser and listen to it until it goes."""
        self.connections.add(connection)
        try:
            # Once more, now that it can be hung up: it may have been signed out while it came in.
            if (await self.people.known(connection.who.key)).person:
                connection.send(encode(Welcome(connection.person, connection.name, now(), PING_PAUSE)))
                await self.listen(connection, receive)
        finally:
            self.connections.discard(connection)
            if connection.room is not None:
                await self.part(connection)

    def count_down(self, counter: Counter[str], key: str) -> None:
        """Forget one, and the key with the last."""
        counter[key] -= 1
        if counter[key] <= 0:
            del counter[key]

    async def listen(self, connection: Connection, receive: Receive) -> None:
        """Answer every message until the browser goes."""
        while True:
            message = await receive()
            if message["type"] != "websocket.receive" or connection.ended:
                if message.get("code") in FAULTS:
                    self.hub.counters["cut_off"] += 1
                    all_take(self.cut_off, connection.owner)
                return
            data = message.get("text") or message.get("bytes") or ""
            try:
                if len(data) > MESSAGE_BYTES:
                    raise Refuse("too_long", f"a message has at most {MESSAGE_BYTES} bytes")
                if not all_take(self.messages, connection.owner):
                    raise Refuse("too_fast", "too many messages; wait a moment")
                await self.answer(connection, read(data))
            except Refuse as problem:
                self.refuse(connection, problem)
            if not connection.wire.queue.empty():
                await asyncio.sleep(0)  # others first

    def refuse(self, connection: Connection, problem: Refuse) -> None:
        """Say why something was refused; whoever goes on regardless is cut off."""
        self.hub.counters[f"refused_{problem.reason}"] += 1
        connection.send(encode(Refused(problem.reason, str(problem))))
        # A move that others' moves have overtaken is nobody's fault.
        if problem.reason != "stale" and not self.patience.take(connection.person):
            connection.wire.cut_off()

    async def answer(self, connection: Connection, message: FromBrowser) -> None:
        """Let a message have its effect."""
        match message:
            case messages.Play():  # first, for most are
                await self.carry_out(connection, message)
            case messages.Ping():
                connection.send(encode(Pong(now())))
            case messages.Ready(number, reading):
                await presence.ready(self.room_of(connection), connection, number, reading=reading)
            case messages.Enter(table, seen):
                await self.enter(connection, table, seen)
            case messages.Rematch():
                room = self.room_of(connection)
                room.manners.check(room.table, connection.owner, message)
                async with room.lock:
                    if not connection.ended:
                        connection.send(encode(Goto(await commands.rematch(room, connection.owner))))
            case messages.Decline():
                room = self.room_of(connection)
                room.manners.check(room.table, connection.owner, message)
                await commands.decline(room, connection.person)
            case messages.Why(seat, touched):
                room = self.room_of(connection)
                room.manners.check(room.table, connection.owner, message)
                async with room.lock:
                    words = commands.why(room.table, connection.person, seat, touched)
                    connection.send(encode(Because(touched, words)))
            case messages.Leave():
                await self.carry_out(connection, message)
                await self.part(connection)
            case command:
                await self.carry_out(connection, command)

    async def carry_out(self, connection: Connection, command: commands.AtTable) -> None:
        """Let a command have its effect at the table where a browser is."""
        room = self.room_of(connection)
        room.manners.check(room.table, connection.owner, command)
        async with room.lock:
            if not connection.ended:  # kicked or signed out while it waited
                await commands.carry_out(room, connection.person, connection.name, command)

    def room_of(self, connection: Connection) -> Room:
        """Return the table at which a browser is."""
        if connection.room is None:
            raise Refuse("unknown_table", "enter a table first")
        return connection.room

    async def enter(self, connection: Connection, table: str, seen: int) -> None:
        """Bring a browser to a table."""
        if not all_take(self.entering, connection.owner):
            raise Refuse("too_fast", "you come and go very often; wait a moment")
        if connection.room is not None:
            await self.part(connection)
        async with self.places.place(connection.owner), self.hub.at(table) as room:
            presence.enter(room, connection, seen)
            connection.room = room
            await presence.welcome_back(room, connection.person)

    async def part(self, connection: Connection) -> None:
        """Take a browser from its table."""
        room, connection.room = connection.room, None
        if room is not None:
            async with room.lock:
                presence.depart(room, connection)

    def rename(self, person: str, name: str) -> None:
        """Let somebody speak under another name from now on."""
        for connection in self.connections:
            if connection.person == person:
                connection.name = name

    async def hang_up(self, key: Key) -> None:
        """End all connections of a device; what it still had to say is not heard."""
        for connection in [each for each in self.connections if each.who.key == key]:
            connection.close()

    def close(self) -> None:
        """Send everybody away; their browsers come back when the server does."""
        for connection in self.connections:
            connection.close()


def read(data: str | bytes) -> FromBrowser:
    """Read a message."""
    try:
        return decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Refuse("unreadable", f"not a message: {problem}") from None
