"""Bots think in processes elsewhere (`tafelrunde work`), asked over streams of Redis (docs/decisions/0013).

A web process asks no more at a time than there are processes to think, and in turn for all who want
something: so the queue is short, and whoever wants much waits in the web process, alone. What was asked and
is in the stream no more, unanswered, was lost together with Redis or on the way, and is asked again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, ParamSpec, TypeVar

import msgspec
from redis import asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server import logs
from tafelrunde.server.bus.jobs import ANSWERS, JOBS, LONG, NAMES, QUICK, WORKERS, Answer
from tafelrunde.server.errors import Refuse, Unheard
from tafelrunde.server.fairness import Places
from tafelrunde.server.table.bots import choose
from tafelrunde.server.table.workers import Measured, Turns, for_long

FAILURES = (RedisError, OSError, TimeoutError)
TIMEOUT = 3.0  # seconds after which Redis counts as gone
BLOCK = 2  # seconds that one waits there for something new
LOOK = 0.5  # seconds between two looks at what was asked
RESTING = 4  # times that, while nothing is
AGAIN = 2.0  # seconds after which something asked is looked for
AWAY = 5.0  # seconds after which whoever thinks counts as gone; they stir every second
PATIENCE = 10.0  # seconds without anybody who thinks until moves are made here
QUICK_LEVEL = 3  # the highest that searches in no game: a few milliseconds
MOST = 10_000  # entries of a stream; there are as many as processes, or something is wrong
MOST_PROCESSES = 1024  # of one worker, whatever its name says
NOBODY = "nobody thinks for bots; start `tafelrunde work` with the same --bus"

P = ParamSpec("P")
T = TypeVar("T")


@dataclass
class Asked:
    """Something asked, and where in the stream it is; None: it has to be sent."""

    stream: str
    name: str
    arguments: bytes
    done: asyncio.Future[msgspec.Raw]
    entry: bytes | None = None
    at: float = 0.0


@dataclass
class Load:
    """How much there is to think about, and how many do."""

    processes: int = 0
    waiting: int = 0
    age: float = 0.0


def connect(url: str) -> Any:
    """Return a client of Redis that gives up soon; whoever uses it knows when to try again."""
    made: Any = redis.Redis
    try:
        return made.from_url(
            url, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT, retry=Retry(NoBackoff(), 0)
        )
    except ValueError as problem:
        raise TafelrundeError(f"--bus is redis://host:port, not {quoted(url)}: {problem}") from None


class Stream(Turns):
    """What this web process has others think about."""

    def __init__(self, url: str) -> None:
        super().__init__(1)
        self.redis = connect(url)
        self.answers = ANSWERS.format(secrets.token_hex(8))
        self.name = self.answers.rpartition(":")[2]
        self.numbers = count(1)
        self.asked: dict[int, Asked] = {}
        self.heard = time.monotonic()  # when somebody was there to think
        self.alone = False  # for so long that nobody waits any more
        self.made_here = 0
        self.closing = False
        self.load = Load()

    async def warm(self) -> None:
        """Hear answers, and look after what was asked, until cancelled."""
        await asyncio.gather(self.listen(), self.watch())

    async def close(self) -> None:
        """Leave nothing behind."""
        self.closing = True  # the client may take a cancelled task for one that was too slow, and go on
        with suppress(*FAILURES):
            await self.redis.delete(self.answers)
        with suppress(*FAILURES):
            await self.redis.aclose()

    # Asking.

    async def done(self, places: Places, work: Callable[P, T], /, *args: P.args, **_: P.kwargs) -> T:
        """Let a process elsewhere do something now."""
        if self.alone:
            raise Unheard(NOBODY)
        name = NAMES[work]
        waiting: asyncio.Future[msgspec.Raw] = asyncio.get_running_loop().create_future()
        number, stream = next(self.numbers), LONG if places is self.long else QUICK
        asked = self.asked[number] = Asked(stream, name, msgspec.json.encode(args), waiting)
        try:
            with suppress(*FAILURES):  # then it is sent again by `watch`
                await self.send(number, asked)
            return msgspec.json.decode(await waiting, type=JOBS[name].answer)
        except msgspec.MsgspecError as problem:
            raise Refuse("unavailable", f"thinking failed: the answer is unreadable: {problem}") from None
        finally:
            del self.asked[number]

    async def send(self, number: int, asked: Asked) -> None:
        """Put something asked into its stream."""
        asked.entry, asked.at = None, time.monotonic()
        fields = {"to": self.name, "number": number, "job": asked.name, "arguments": asked.arguments}
        asked.entry = await self.redis.xadd(asked.stream, fields, maxlen=MOST)

    async def instead(self, name: str, level: int, view: bytes, problem: Exception) -> str:
        """Return a quick bot's move where nobody thinks: weaker, but a game must not stand for ever."""
        if not isinstance(problem, Unheard):
            return await super().instead(name, level, view, problem)
        self.made_here += 1
        return await asyncio.to_thread(choose, name, min(level, QUICK_LEVEL), view)

    # Hearing.

    async def listen(self) -> None:
        """Hear every answer."""
        while not self.closing:
            try:
                found = await self.redis.blpop([self.answers], BLOCK)
            except FAILURES:
                await asyncio.sleep(LOOK)
            else:
                if found:
                    self.hear(found[1])

    def hear(self, data: bytes) -> None:
        """Hand an answer to whoever waits for it; one that comes twice is heard once."""
        try:
            answer = msgspec.json.decode(data, type=Answer)
        except msgspec.MsgspecError as problem:
            logs.warn("an answer for a bot is unreadable", problem=str(problem))
            return
        asked = self.asked.get(answer.number)
        if asked is None or asked.done.done():
            return
        if answer.problem:
            asked.done.set_exception(Refuse("unavailable", f"thinking failed: {answer.problem}"))
        else:
            asked.done.set_result(answer.answer)

    # Looking after what was asked.

    async def watch(self) -> None:
        """See who thinks, ask again what was lost, and wait for nobody who does not come."""
        while not self.closing:
            with suppress(*FAILURES):
                await self.look()
                await self.ask_again()
            if not self.alone and time.monotonic() - self.heard > PATIENCE:
                self.alone = True
                logs.warn(NOBODY, waiting=len(self.asked), instead=f"moves of level {QUICK_LEVEL}")
            if self.alone:
                for each in self.asked.values():
                    if not each.done.done():
                        each.done.set_exception(Unheard(NOBODY))
            await asyncio.sleep(LOOK if self.asked else RESTING * LOOK)

    async def look(self) -> None:
        """See how many processes think, and how much waits for them."""
        async with self.redis.pipeline(transaction=False) as lines:
            lines.time()
            lines.zrange(WORKERS, 0, -1, withscores=True)
            for stream in (QUICK, LONG):
                lines.xlen(stream)
                lines.xrange(stream, count=1)
            clock, workers, quick, first, long, second = await lines.execute()
        processes = thinking(workers, clock[0] - AWAY)
        begun = [int(entries[0][0].split(b"-")[0]) / 1000 for entries in (first, second) if entries]
        age = max(0.0, clock[0] - min(begun)) if begun else 0.0
        self.load = Load(sum(processes), quick + long, age)
        if processes:
            self.heard = time.monotonic()
            self.quick.resize(sum(processes))
            self.long.resize(sum(for_long(each) for each in processes))
            if self.alone:
                self.alone = False
                logs.info("somebody thinks for bots again", processes=sum(processes))

    async def ask_again(self) -> None:
        """Send what is in no stream and has no answer."""
        late = time.monotonic() - AGAIN
        doubtful = [(number, each) for number, each in self.asked.items() if each.at < late]
        async with self.redis.pipeline(transaction=False) as lines:
            for _, each in doubtful:
                entry = each.entry or "0-0"
                lines.xrange(each.stream, entry, entry)
            found: list[Any] = await lines.execute() if doubtful else []
        for (number, each), there in zip(doubtful, found, strict=True):
            if not there and number in self.asked and not each.done.done():
                await self.send(number, each)

    def measured(self) -> list[Measured]:
        """Return numbers for whoever watches the server."""
        return [
            Measured("bot_processes", "gauge", "Processes that think for bots.", self.load.processes),
            Measured("bot_queue", "gauge", "Decisions that wait or are thought about.", self.load.waiting),
            Measured("bot_queue_age_seconds", "gauge", "Age of the oldest of them.", self.load.age),
            Measured(
                "bot_moves_made_here_total",
                "counter",
                "Moves of a quick bot, for nobody thought.",
                self.made_here,
            ),
        ]


def thinking(workers: list[tuple[bytes, float]], since: float) -> list[int]:
    """Return how many processes each worker has who was there since; its name says it."""
    processes = [name.rpartition(b":")[2] for name, seen in workers if seen >= since]
    return [min(MOST_PROCESSES, max(1, int(each))) for each in processes if each.isdigit()]
