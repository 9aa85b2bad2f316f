"""All connections to this server, counted by address; those that hang about for nothing are sent away."""

from __future__ import annotations

import asyncio
from asyncio import Transport
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from itertools import compress
from operator import methodcaller

from tafelrunde.server.limits import (
    CONNECTIONS,
    CONNECTIONS_PER_ADDRESS,
    UNSENT_PER_ADDRESS,
    Buckets,
    counted_as,
)

PAUSE = 1.0  # seconds between two looks at all connections
READING_SECONDS = 15.0  # in which some of an answer must be read
READING_BYTES = 8192  # and this is some
UNSENT = methodcaller("get_write_buffer_size")


class Punctual(asyncio.Protocol):
    """A connection on which something has to happen in time."""

    def overdue(self, now: float) -> bool:
        """Tell whether it has waited for too long."""
        raise NotImplementedError


@dataclass(slots=True)
class Line:
    """A connection: whose it is, and how much of what was written has not been read."""

    address: str  # empty: that of a proxy, which speaks for others
    since: float = 0.0
    unsent: int = 0

    def stuck(self, unsent: int, now: float) -> bool:
        """Note how much is unread now, and tell whether it has not become less for too long."""
        if not unsent or unsent <= self.unsent - READING_BYTES or not self.unsent:
            self.since, self.unsent = now, unsent
        return unsent > 0 and now - self.since > READING_SECONDS


class Crowd:
    """Who is connected."""

    def __init__(self) -> None:
        self.proxies: Container[str] = ()
        self.lines: dict[Transport, Line] = {}
        self.asking: set[Transport] = set()  # those that speak HTTP
        self.behind: set[Transport] = set()  # those that had not read everything at the last look
        self.per_address: Counter[str] = Counter()
        self.coming = Buckets(*CONNECTIONS)

    def admit(self, transport: Transport, host: str) -> bool:
        """Let a connection in, if its address has not too many and does not come too often."""
        address = "" if host in self.proxies else counted_as(host)
        if address:
            if self.per_address[address] >= CONNECTIONS_PER_ADDRESS or not self.coming.take(address):
                return False
            self.per_address[address] += 1
        self.lines[transport] = Line(address)
        self.asking.add(transport)
        return True

    def stay(self, transport: Transport) -> None:
        """Note that a connection has become a socket, on which nothing need happen."""
        self.asking.discard(transport)

    def leave(self, transport: Transport) -> None:
        """Note that a connection is gone."""
        self.asking.discard(transport)
        self.behind.discard(transport)
        line = self.lines.pop(transport, None)
        if line is not None and line.address:
            self.per_address[line.address] -= 1
            if not self.per_address[line.address]:
                del self.per_address[line.address]

    async def watch(self) -> None:
        """Look at all connections from time to time."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(PAUSE)
            self.sweep(loop.time())

    def sweep(self, now: float) -> None:
        """Send those away who do not finish what they say, or do not read what they are told."""
        unsent: dict[str, list[tuple[int, Transport]]] = {}
        behind = set(compress(self.lines, map(UNSENT, self.lines)))  # few; and looking must cost little
        for transport in self.asking | self.behind | behind:
            line, size, protocol = self.lines[transport], UNSENT(transport), transport.get_protocol()
            asking = isinstance(protocol, Punctual)
            late = asking and protocol.overdue(now)
            if late or (line.stuck(size, now) and (asking or transport.is_closing())):
                transport.abort()
            elif line.address and size:
                unsent.setdefault(line.address, []).append((size, transport))
        self.behind = behind
        for lines in unsent.values():
            total = sum(size for size, _ in lines)
            for size, transport in sorted(lines, key=lambda each: -each[0]):
                if total <= UNSENT_PER_ADDRESS:
                    break
                transport.abort()
                total -= size
