"""A connection to Redis for news. No task reads or writes: to wait for news costs more than they do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import hiredis

BACKLOG_BYTES = 1 << 20  # unsent; what is said beyond that is lost
GATHER = 0.015  # seconds in which what comes is heard together: to wake up costs more than to hear
AWAKE = 0.005  # seconds of which that are enough where the process is awake anyway


class Line(asyncio.Protocol):
    """What comes after a silence is heard at once, what follows together; what is said is written at once."""

    def __init__(self, connection: Any, heard: Callable[[list[Any]], None]) -> None:
        self.connection = connection  # it opened the line, and would close it if it were forgotten
        self.transport: asyncio.Transport = connection._writer.transport
        self.heard = heard
        self.reader = hiredis.Reader()
        self.loop = asyncio.get_running_loop()
        self.lost: asyncio.Future[None] = self.loop.create_future()
        self.pausing: asyncio.TimerHandle | None = None
        self.paused_at = 0.0
        self.transport.set_protocol(self)

    @classmethod
    async def open(cls, client: Any, heard: Callable[[list[Any]], None]) -> Line:
        """Let redis-py connect as its URL says, then do without it."""
        connection = client.connection_pool.make_connection()
        await connection.connect()
        return cls(connection, heard)

    def say(self, *words: str | bytes) -> None:
        """Send a command, without waiting."""
        if not self.transport.is_closing() and self.transport.get_write_buffer_size() < BACKLOG_BYTES:
            self.transport.write(hiredis.pack_command(words))  # pyright: ignore

    def data_received(self, data: bytes) -> None:
        """Hear what has come."""
        self.reader.feed(data)
        while (found := self.reader.gets()) is not False:
            self.heard(found)
        if not self.transport.is_closing():
            self.transport.pause_reading()
            self.paused_at = self.loop.time()
            self.pausing = self.loop.call_later(GATHER, self.listen_on)

    def listen_on(self) -> None:
        """Hear what has come meanwhile."""
        self.pausing = None
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def nudge(self) -> None:
        """Hear what has come, if the last time was not just now: the process is awake."""
        if self.pausing is not None and self.loop.time() - self.paused_at > AWAKE:
            self.pausing.cancel()
            self.listen_on()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Note that the line is gone."""
        if not self.lost.done():
            self.lost.set_result(None)

    def close(self) -> None:
        """Send what was said, and hang up."""
        self.transport.close()
        self.connection._reader = self.connection._writer = None
