"""`tafelrunde work`: thinks for the bots of web processes elsewhere (bus/stream.py, docs/decisions/0013).

A decision is acknowledged together with its answer. Until then whoever thinks about it says every second that
it still does. If it does not, another worker takes the decision over; after a few of them nobody does, for it
seems to end whoever thinks about it, and the web process is told so.
"""

from __future__ import annotations

import asyncio
import secrets
import signal
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec
from redis.exceptions import ResponseError

from tafelrunde.server import logs
from tafelrunde.server.bus.jobs import ANSWERS, GROUP, LONG, QUICK, WORKERS, Answer, do
from tafelrunde.server.bus.stream import FAILURES, connect
from tafelrunde.server.table.workers import Workers, for_long

BLOCK = 500  # milliseconds that a free process waits for something new
STIR = 1.0  # seconds between two signs of life
LOST = 3000  # milliseconds without one until a decision is taken over
DELIVERIES = 3  # workers that try a decision
KEPT = 60  # seconds for which an answer waits for a web process that is away
FORGOTTEN = 3600  # seconds after which a worker that is gone is forgotten
REST = 0.5  # seconds until Redis is tried again


class Entry(NamedTuple):
    """Something to think about."""

    stream: str
    id: bytes
    fields: dict[bytes, bytes]
    taken_over: bool = False


class Worker:
    """Some processes that think, and as many hands that fetch work for them."""

    def __init__(self, url: str, processes: int | None) -> None:
        self.redis: Any = connect(url)
        self.workers = Workers(processes)
        self.name = f"{secrets.token_hex(6)}:{self.workers.processes}"
        self.under_way: dict[bytes, str] = {}  # by entry, the stream
        self.stopping = asyncio.Event()
        self.cut_off = False  # Redis does not answer
        self.done = False  # all that was begun

    async def run(self) -> None:
        """Think until stopped, then end with the thoughts under way."""
        loop = asyncio.get_running_loop()
        for each in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(each, self.stopping.set)
        with suppress(BrokenProcessPool):  # some were killed already: the first thought starts others
            await self.workers.warm()
        greet(self.redis, self.workers.processes)
        stirring = asyncio.create_task(self.stir())
        processes = self.workers.processes
        spare = processes - for_long(processes)  # they are for quick thoughts alone
        hands = [self.hand((QUICK,) if each < spare else (QUICK, LONG)) for each in range(processes)]
        await asyncio.gather(*hands)
        self.done = True
        stirring.cancel()
        await self.leave()
        await self.workers.close()
        logs.info("stopped")

    async def hand(self, streams: tuple[str, ...]) -> None:
        """Fetch one thing after the other and have it thought about."""
        tidied = 0.0
        while not self.stopping.is_set():
            try:
                found: list[Entry] = []
                if time.monotonic() - tidied > STIR:
                    tidied = time.monotonic()
                    found = await self.abandoned(streams)
                for entry in found or await self.fresh(streams):
                    await self.think(entry)
                self.note(None)
            except FAILURES as problem:
                self.note(problem)
                if isinstance(problem, ResponseError) and str(problem).startswith("NOGROUP"):
                    await self.make_groups()
                await asyncio.sleep(REST)

    def note(self, problem: Exception | None) -> None:
        """Say once that Redis is gone, and once that it is back."""
        if (problem is not None) != self.cut_off and not isinstance(problem, ResponseError):
            self.cut_off = problem is not None
            if problem is not None:
                logs.warn("the bus does not answer; it is tried again", problem=str(problem))
            else:
                logs.info("the bus answers again")

    async def make_groups(self) -> None:
        """Make what Redis does not know, or no more."""
        for stream in (QUICK, LONG):
            with suppress(*FAILURES):  # somebody else has made it, or nobody can now
                await self.redis.xgroup_create(stream, GROUP, id="0", mkstream=True)

    async def abandoned(self, streams: tuple[str, ...]) -> list[Entry]:
        """Take over something that another worker has not finished."""
        for stream in streams:
            _, found, *_ = await self.redis.xautoclaim(stream, GROUP, self.name, LOST, count=1)
            if found:
                return [Entry(stream, *each, taken_over=True) for each in found]
        return []

    async def fresh(self, streams: tuple[str, ...]) -> list[Entry]:
        """Wait a moment for something new, of each stream one."""
        wanted = dict.fromkeys(streams, ">")
        found = await self.redis.xreadgroup(GROUP, self.name, wanted, count=1, block=BLOCK)
        return [Entry(stream.decode(), *each) for stream, entries in found or () for each in entries]

    async def think(self, entry: Entry) -> None:
        """Have something thought about, and send the answer."""
        self.under_way[entry.id] = entry.stream
        try:
            fields = entry.fields
            number = fields.get(b"number", b"")
            if not number.isdigit() or not {b"to", b"job", b"arguments"} <= set(fields):
                logs.warn("nonsense stands in a stream, and was taken out", stream=entry.stream)
                await self.settle(entry, None)
            elif entry.taken_over and await self.deliveries(entry) > DELIVERIES:
                await self.settle(entry, failed(int(number), "every worker that thinks about this ends"))
            else:
                job = fields[b"job"].decode("utf-8", "replace")
                task = partial(do, int(number), job, fields[b"arguments"])
                await self.settle(entry, await self.answer(int(number), task))
        finally:
            self.under_way.pop(entry.id, None)

    async def answer(self, number: int, task: partial[bytes]) -> bytes:
        """Let a process think; that every one of them ends of it is an answer, too."""
        try:
            return await self.workers.tried(task)
        except Exception as problem:
            return failed(number, str(problem))

    async def deliveries(self, entry: Entry) -> int:
        """Return how many workers have been given something."""
        found = await self.redis.xpending_range(entry.stream, GROUP, entry.id, entry.id, 1)
        return found[0]["times_delivered"] if found else 0

    async def settle(self, entry: Entry, answer: bytes | None) -> None:
        """Send an answer and acknowledge what was asked, both or neither."""
        async with self.redis.pipeline(transaction=True) as lines:
            if answer is not None:
                key = ANSWERS.format(entry.fields[b"to"].decode("utf-8", "replace"))
                lines.rpush(key, answer)
                lines.expire(key, KEPT)
            lines.xack(entry.stream, GROUP, entry.id)
            lines.xdel(entry.stream, entry.id)
            await lines.execute()

    async def stir(self) -> None:
        """Say every second that one is there and still thinks."""
        while not self.done:
            with suppress(*FAILURES):
                now, _ = await self.redis.time()
                await self.redis.zadd(WORKERS, {self.name: now})
                for stream in (QUICK, LONG):
                    mine = [entry for entry, where in self.under_way.items() if where == stream]
                    if mine:
                        await self.redis.xclaim(stream, GROUP, self.name, 0, mine, justid=True)
            await asyncio.sleep(STIR)

    async def leave(self) -> None:
        """Go without a trace, and remove that of others who were killed; who fetched something stays."""
        with suppress(*FAILURES):
            now, _ = await self.redis.time()
            await self.redis.zrem(WORKERS, self.name)
            await self.redis.zremrangebyscore(WORKERS, 0, now - FORGOTTEN)
            for stream in (QUICK, LONG):
                for each in await self.redis.xinfo_consumers(stream, GROUP):
                    gone = each["name"] == self.name.encode() or each["idle"] > FORGOTTEN * 1000
                    if gone and not each["pending"]:
                        await self.redis.xgroup_delconsumer(stream, GROUP, each["name"])
        with suppress(*FAILURES):
            await self.redis.aclose()


def failed(number: int, problem: str) -> bytes:
    """Return the answer that there is none."""
    return msgspec.json.encode(Answer(number, problem=problem))


def greet(client: Any, processes: int) -> None:
    """Say in one line for whom bots think here; a password stays out of it."""
    known = client.connection_pool.connection_kwargs
    where = known.get("path") or f"{known.get('host')}:{known.get('port', 6379)}"
    sys.stdout.write(
        f"Tafelrunde: {processes} processes think for the tables at {where}. Stop with Ctrl-C.\n"
    )
    sys.stdout.flush()


def work(url: str, processes: int | None) -> None:
    """Think until stopped."""
    logs.set_up()

    async def run() -> None:
        await Worker(url, processes).run()

    asyncio.run(run())
