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
from tafelrunde.server.bus.line import Line
from tafelrunde.server.bus.news import EVERYBODY, AnyNews, decode_news, encode_news

PATIENCE = 1.0  # seconds for an answer of Redis
AGAIN = 0.3  # seconds until it is tried again
JOINING = 0.3  # seconds to wait for a channel: a table can be read without it
SETTLING = 5.0  # seconds in which all channels are heard on a new connection
ORIGIN = 16  # bytes before all news: which process they come from
FAILURES = (RedisError, OSError)


class RedisBus(Bus):
    """Two connections for news, one each way, and others for questions."""

    several = True
    well = False

    def __init__(self, url: str) -> None:
        self.origin = secrets.token_hex(ORIGIN // 2)
        self.mark = self.origin.encode()  # before all that is said
        try:
            self.client: Any = redis.Redis.from_url(  # pyright: ignore[reportUnknownMemberType]
                url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
            )
        except ValueError as problem:
            raise TafelrundeError(f"no bus at {quoted(url, 80)}: {problem} (--bus)") from None
        self.channels: dict[str, asyncio.Event] = {}  # and whether they are heard yet
        self.speaking: Line | None = None
        self.listening: Line | None = None
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, listener: Listener, mark: str) -> None:
        """Begin to listen, also while Redis is not there: it may come later."""
        self.listener = listener
        self.prefix = f"tafelrunde:{mark}:"
        self.leases = Leases(
            self.run, lambda name: f"{self.prefix}lease:{name}", self.origin, listener.gained
        )
        work = (self.listen(), self.leases.keep())
        self.tasks = [asyncio.get_running_loop().create_task(each) for each in work]

    async def close(self) -> None:
        """Let others take over, and disconnect."""
        await self.leases.close()
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
        if self.well and self.speaking is not None:
            self.speaking.say("PUBLISH", self.prefix + channel, self.mark + encode_news(news))

    # Hearing.

    def look(self) -> None:
        """Hear what has come, now that the process is awake."""
        if self.listening is not None:
            self.listening.look()

    async def join(self, channel: str) -> None:
        """Hear a channel from now on, and wait a little until that is sure."""
        heard = self.channels.get(channel)
        if heard is None:
            heard = self.channels[channel] = asyncio.Event()
            if self.listening is not None:
                self.listening.say("SUBSCRIBE", self.prefix + channel)
        if self.well and not heard.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(JOINING):
                    await heard.wait()

    def leave(self, channel: str) -> None:
        """Hear a channel no more."""
        if self.channels.pop(channel, None) is not None and self.listening is not None:
            self.listening.say("UNSUBSCRIBE", self.prefix + channel)

    def reconnect(self) -> None:
        """Begin anew with a connection by which nothing comes."""
        self.well = False
        if self.listening is not None:
            self.listening.transport.abort()

    async def listen(self) -> None:
        """Speak and hear, again and again."""
        told = False
        while True:
            problem = "the connection was lost"
            try:
                await self.hear()
            except FAILURES as failure:
                problem = str(failure) or "no answer in time"
            if self.well or not told:
                logs.warn("the bus does not answer; what others do is seen later", problem=problem)
            told, self.well = True, False
            await asyncio.sleep(AGAIN)

    async def hear(self) -> None:
        """Speak and hear while both connections last."""
        lines: list[Line] = []
        try:
            lines.append(await Line.open(self.client, lambda _: None))
            lines[0].say("CLIENT", "REPLY", "OFF")
            lines.append(await Line.open(self.client, self.heard))
            self.speaking, self.listening = lines
            for each in self.channels.values():
                each.clear()
            self.listening.say("SUBSCRIBE", *(self.prefix + each for each in (*self.channels, EVERYBODY)))
            lost = [each.lost for each in lines]
            await asyncio.wait(lost, timeout=SETTLING, return_when=asyncio.FIRST_COMPLETED)
            if self.well:  # else it is begun anew
                await asyncio.wait(lost, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.speaking = self.listening = None
            for each in lines:
                each.close()

    def heard(self, message: list[Any]) -> None:
        """Let what came have its effect; what cannot be read was told by another version, and is left out."""
        kind, data = message[0], message[2]
        if kind == b"message" and data.startswith(self.mark):  # first, for most are one or the other
            self.listener.echo()
            return
        channel = message[1][len(self.prefix) :].decode()
        if kind == b"message":
            try:
                news = decode_news(memoryview(data)[ORIGIN:])
            except msgspec.MsgspecError as problem:
                logs.warn("news that cannot be read", problem=str(problem))
                return
            self.listener.hear(data[:ORIGIN].decode("ascii", "replace"), channel, news)
        elif kind == b"subscribe":
            if channel == EVERYBODY:  # the last one: all others are heard, too
                self.well = True
                self.listener.back()
            elif channel in self.channels:
                self.channels[channel].set()
