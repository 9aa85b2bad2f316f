"""Redis as the bus: news by publish and subscribe, leases as keys that expire.

Nothing here is kept for certain. What could not be told is dropped, for whoever needs it reads the log.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import msgspec
import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server import logs
from tafelrunde.server.bus.base import Bus, Listener
from tafelrunde.server.bus.leases import Leases
from tafelrunde.server.bus.news import EVERYBODY, AnyNews, decode_news, encode_news

PATIENCE = 1.0  # seconds for an answer of Redis
AGAIN = 0.3  # seconds until it is tried again
JOINING = 0.3  # seconds to wait for a channel: a table can be read without it
BACKLOG = 10_000  # news that wait to be sent
ORIGIN = 16  # bytes before all news: which process they come from
FAILURES = (RedisError, OSError)


class RedisBus(Bus):
    """Two connections for news, one each way, and others for questions."""

    several = True
    well = False

    def __init__(self, url: str) -> None:
        self.origin = secrets.token_hex(ORIGIN // 2)
        try:
            self.client: Any = redis.Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
                url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
            )
        except ValueError as problem:
            raise TafelrundeError(f"no bus at {quoted(url, 80)}: {problem} (--bus)") from None
        self.channels: dict[str, asyncio.Event] = {}  # and whether they are heard yet
        self.asked: asyncio.Queue[tuple[str, bool]] = asyncio.Queue()  # channels to join, or to leave
        self.waiting: list[tuple[str, bytes]] = []
        self.sending = asyncio.Event()
        self.closing = False
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener, mark: str) -> None:
        """Begin to listen, also while Redis is not there: it may come later."""
        self.listener = listener
        self.prefix = f"tafelrunde:{mark}:"
        self.leases = Leases(
            self.run, lambda name: f"{self.prefix}lease:{name}", self.origin, listener.gained
        )
        work = (self.send(), self.listen(), self.leases.keep())
        self.tasks = [asyncio.get_running_loop().create_task(each) for each in work]
        self.sender = self.tasks[0]

    async def close(self) -> None:
        """Send what is waiting, let others take over, and disconnect."""
        await self.leases.close()
        self.closing = True
        self.sending.set()
        await asyncio.wait([self.sender], timeout=PATIENCE)
        for each in self.tasks:
            each.cancel()
        await asyncio.wait(self.tasks, timeout=PATIENCE)
        with suppress(*FAILURES):
            await self.client.aclose()

    # Leases.

    async def run(self, script: str, keys: list[str], values: list[Any]) -> Any:
        """Run a script."""
        try:
            return await self.client.eval(script, len(keys), *keys, *values)
        except RedisError as problem:
            raise OSError(str(problem)) from None

    def holds(self, name: str) -> bool:
        """Tell whether it is this process that acts there; if not, it wants to from now on."""
        return self.leases.holds(name)

    async def claim(self, name: str) -> bool:
        """Try at once to be the one who acts there."""
        return await self.leases.claim(name)

    def release(self, name: str) -> None:
        """Let others act there."""
        self.leases.release(name)

    # Telling.

    def tell(self, channel: str, news: AnyNews) -> None:
        """Tell all other processes on a channel, without waiting; not while Redis is gone."""
        if self.well and len(self.waiting) < BACKLOG:
            self.waiting.append((self.prefix + channel, self.origin.encode() + encode_news(news)))
            self.sending.set()

    async def send(self) -> None:
        """Send what waits, all of it at a time; Redis is told not to answer."""
        connection: Any = None
        while self.waiting or not self.closing:
            await self.sending.wait()
            self.sending.clear()
            waiting, self.waiting = self.waiting, []
            try:
                if connection is None:
                    connection = self.client.connection_pool.make_connection()
                    await connection.connect()
                    await connection.send_command("CLIENT", "REPLY", "OFF")
                packed = b"".join(
                    part for each in waiting for part in connection.pack_command("PUBLISH", *each)
                )
                await connection.send_packed_command(packed, check_health=False)
            except FAILURES:
                if connection is not None:
                    await connection.disconnect(nowait=True)
                connection = None

    # Hearing.

    async def join(self, channel: str) -> None:
        """Hear a channel from now on, and wait a little until that is sure."""
        heard = self.channels.get(channel)
        if heard is None:
            heard = self.channels[channel] = asyncio.Event()
            self.asked.put_nowait((channel, True))
        if self.well and not heard.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(JOINING):
                    await heard.wait()

    def leave(self, channel: str) -> None:
        """Hear a channel no more."""
        if self.channels.pop(channel, None) is not None:
            self.asked.put_nowait((channel, False))

    def reconnect(self) -> None:
        """Begin anew with a connection by which nothing comes."""
        self.well = False
        self.hearing.cancel()

    async def listen(self) -> None:
        """Hear all channels, again and again."""
        told = False
        while True:
            self.hearing = asyncio.ensure_future(self.hear())
            try:
                await asyncio.wait([self.hearing])
                problem = None if self.hearing.cancelled() else self.hearing.exception()
            except asyncio.CancelledError:
                self.hearing.cancel()
                raise
            if self.well or not told:
                logs.warn("the bus does not answer; what others do is seen later", problem=str(problem))
            told, self.well = True, False
            await asyncio.sleep(AGAIN)

    async def hear(self) -> None:
        """Hear all channels while the connection lasts."""
        async with self.client.pubsub() as pubsub:
            while not self.asked.empty():
                self.asked.get_nowait()
            for each in self.channels.values():
                each.clear()
            await pubsub.subscribe(*(self.prefix + each for each in (*self.channels, EVERYBODY)))
            asking = asyncio.ensure_future(self.ask(pubsub))
            try:
                while True:
                    self.heard(await pubsub.get_message(timeout=None))
            finally:
                asking.cancel()

    async def ask(self, pubsub: Any) -> None:
        """Join and leave channels, in the order in which that was asked for."""
        while True:
            channel, joining = await self.asked.get()
            await (pubsub.subscribe if joining else pubsub.unsubscribe)(self.prefix + channel)

    def heard(self, message: Any) -> None:
        """Let what came have its effect; what cannot be read was told by another version, and is left out."""
        if message is None:
            return
        channel = message["channel"].decode().removeprefix(self.prefix)
        if message["type"] == "subscribe":
            if channel in self.channels:
                self.channels[channel].set()
            elif channel == EVERYBODY:  # the last one: all others are heard, too
                self.well = True
                self.listener.back()
        elif message["type"] == "message":
            data: bytes = message["data"]
            origin = data[:ORIGIN].decode("ascii", "replace")
            if origin == self.origin:
                self.listener.echo()
                return
            try:
                news = decode_news(data[ORIGIN:])
            except msgspec.MsgspecError as problem:
                logs.warn("news that cannot be read", problem=str(problem))
                return
            self.listener.hear(origin, channel, news)
