"""A connection to Redis for news. No task reads or writes: to wait for news costs more than they do."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import hiredis

BACKLOG_BYTES = 1 << 20  # unsent; what is said beyond that is lost
GATHER = 0.015  # seconds in which what comes is heard together: to wake up costs more than to hear
AWAKE = 0.004  # seconds of that which are enough where the process is awake anyway
BYTES_AT_ONCE = 1 << 18


class Line(asyncio.Protocol):
    """What comes alone is heard at once, what follows soon together; what is said is written at once."""

    def __init__(self, connection: Any, heard: Callable[[list[Any]], None]) -> None:
        self.connection = connection  # it opened the line, and would close it if it were forgotten
        self.transport: asyncio.Transport = connection._writer.transport
        self.heard = heard
        self.reader = hiredis.Reader()
        self.loop = asyncio.get_running_loop()
        self.lost: asyncio.Future[None] = self.loop.create_future()
        self.next: asyncio.TimerHandle | None = None  # when something is fetched; None: all is heard at once
        self.fetched = 0.0
        self.buffer = bytearray(BYTES_AT_ONCE)
        self.socket = self.transport.get_extra_info("socket")
        self.plain = self.transport.get_extra_info("sslcontext") is None
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
        """Hear what has come; if that was soon after the last, what follows is fetched from time to time."""
        alone = self.loop.time() - self.fetched > GATHER
        self.reader.feed(data)
        self.hear()
        if not alone:
            self.transport.pause_reading()
            self.wait()

    def hear(self) -> None:
        """Hear what has come."""
        while (found := self.reader.gets()) is not False:
            self.heard(found)
        self.fetched = self.loop.time()

    def wait(self) -> None:
        """Hear nothing for a while."""
        self.next = self.loop.call_later(GATHER, self.fetch)

    def look(self) -> None:
        """Hear what has come, if the last look was not just now: to be woken for it costs more."""
        if self.next is not None and self.loop.time() - self.fetched > AWAKE:
            self.next.cancel()
            if self.come():
                self.hear()
            self.fetched = self.loop.time()
            self.wait()

    def fetch(self) -> None:
        """Hear what has come meanwhile; if nothing has, the next will be heard at once."""
        self.next = None
        if self.come():
            self.hear()
            self.wait()
        elif not self.transport.is_closing():
            self.transport.resume_reading()

    def come(self) -> bool:
        """Take what has come, past the event loop: to begin and to end to listen costs it a turn each."""
        if not self.plain or self.transport.is_closing():
            return False
        try:
            size = os.readv(self.socket.fileno(), [self.buffer])
        except OSError:  # nothing, or the line is gone, as the loop will find
            return False
        self.reader.feed(self.buffer, 0, size)  # pyright: ignore[reportArgumentType]
        return size > 0

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Note that the line is gone."""
        if not self.lost.done():
            self.lost.set_result(None)

    def close(self) -> None:
        """Send what was said, and hang up."""
        self.transport.close()
        self.connection._reader = self.connection._writer = None
