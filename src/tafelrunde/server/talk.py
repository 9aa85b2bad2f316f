"""What a browser says at its table, and what comes of it, whichever way it is connected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

import msgspec

from tafelrunde.server import messages
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.limits import MESSAGE_BYTES
from tafelrunde.server.messages import PROTOCOL, Because, FromBrowser, Goto, Pong, Refused, Welcome
from tafelrunde.server.table import commands, following, presence
from tafelrunde.server.table.following import tried
from tafelrunde.server.table.hub import NAME, UNKNOWN, Hub
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import encode

PING_PAUSE = 3.0  # short, so that nobody plays on for long without a connection
decode = msgspec.json.Decoder(FromBrowser).decode


class Connection(ABC):
    """A browser tab."""

    def __init__(self, owner: Owner, name: str) -> None:
        self.owner = owner
        self.person = owner.person
        self.name = name
        self.ended = False
        self.room: Room | None = None

    @abstractmethod
    def send(self, data: bytes) -> None:
        """Send without waiting."""

    @abstractmethod
    def close(self) -> None:
        """End the connection; the browser comes back by itself."""

    def greet(self) -> None:
        """Say the first words."""
        self.send(encode(Welcome(self.person, self.name, now(), PING_PAUSE, PROTOCOL)))


class Talk:
    """Lets what browsers say have its effect."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def refuse(self, connection: Connection, problem: Refuse) -> None:
        """Say why something was refused."""
        self.hub.counters[f"refused_{problem.reason}"] += 1
        connection.send(encode(Refused(problem.reason, str(problem))))

    async def answer(self, connection: Connection, message: FromBrowser) -> None:
        """Let a message have its effect."""
        match message:
            case messages.Play():  # first, for most are
                await self.carry_out(connection, message)
            case messages.Ping():
                connection.send(encode(Pong(now())))
            case messages.Ready(number, reading):
                room = self.room_of(connection)
                await presence.ready(room, connection, number, reading=reading)
                presence.relay(room, connection, number, reading=reading)
            case messages.Enter(table, seen):
                await self.enter(connection, table, seen)
            case messages.Rematch():
                room = self.room_of(connection)
                room.manners.check(room.table, connection.owner, message)
                async with room.lock:
                    if not connection.ended:
                        name = await tried(partial(commands.rematch, room, connection.owner))
                        connection.send(encode(Goto(name)))
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
        """Let a command have its effect at the table where a browser is, once all news are heard."""
        self.hub.bus.look()
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
        if not NAME.fullmatch(table):  # what becomes a channel of the bus may be no other one's name
            raise Refuse("unknown_table", UNKNOWN)
        if connection.room is not None:
            await self.part(connection)
        async with self.hub.at(table) as room:
            if self.hub.bus.several and seen > room.table.number:  # another process has told it more
                await following.catch_up(room, room.table.number)
            presence.enter(room, connection, seen)
            connection.room = room
            await tried(partial(presence.welcome_back, room, connection.person))

    async def part(self, connection: Connection) -> None:
        """Take a browser from its table."""
        room, connection.room = connection.room, None
        if room is not None:
            async with room.lock:
                presence.depart(room, connection)


def read(data: str | bytes) -> FromBrowser:
    """Read a message."""
    if len(data) > MESSAGE_BYTES:
        raise Refuse("too_long", f"a message has at most {MESSAGE_BYTES} bytes")
    try:
        return decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        raise Refuse("unreadable", f"not a message: {problem}") from None
