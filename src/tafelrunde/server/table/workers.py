"""Bots think in worker processes: a view as JSON goes in, a move comes out. The event loop only waits.

Whoever asks for much waits for it alone: long thoughts are thought in turn for all who asked for one, and
always leave a process for the quick ones. `Turns` is that order, here and for processes elsewhere
(bus/stream.py).
"""

from __future__ import annotations

import asyncio
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple, ParamSpec, TypeVar

from tafelrunde.bots.levels import LEVELS
from tafelrunde.engine.registry import game, games
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner, Places
from tafelrunde.server.table.bots import at_random, choose

PAUSES = (0.0, 0.2, 1.0)  # seconds until new processes try again what has ended the old ones
P = ParamSpec("P")
T = TypeVar("T")
NICE = 5  # people who wait for an answer come before bots who think


class Measured(NamedTuple):
    """A number about the work: its name, its kind and meaning for Prometheus, and how much it is."""

    name: str
    kind: str
    what: str
    value: float


class Turns(ABC):
    """Whose work comes next, wherever it is done."""

    def __init__(self, processes: int) -> None:
        self.quick = Places(processes)
        self.long = Places(for_long(processes))

    async def choose(self, owner: Owner, name: str, level: int, view: bytes) -> str:
        """Return the move of a bot; another one where it finds none, so that the game goes on."""
        places = self.long if level == LEVELS[-1] else self.quick  # the strongest one thinks for long
        try:
            return await self.in_turn(places, owner, choose, name, level, view)
        except Exception as problem:
            return await self.instead(name, level, view, problem)

    async def instead(self, name: str, level: int, view: bytes, problem: Exception) -> str:
        """Return a move in place of that of a bot who has found none."""
        return at_random(name, level, view, problem)

    async def run(self, owner: Owner, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a process do something that takes long, and return what came out."""
        return await self.in_turn(self.long, owner, work, *args, **kwargs)

    async def in_turn(
        self, places: Places, owner: Owner, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Let a process do something when there is a place for it.

        A process cannot be interrupted: the place stays taken until it is done, whoever still waits for it.
        """
        place = await places.take(owner)
        doing = asyncio.ensure_future(self.done(places, work, *args, **kwargs))
        doing.add_done_callback(lambda done: place.leave() or done.cancelled() or done.exception())
        return await asyncio.shield(doing)

    @abstractmethod
    async def done(self, places: Places, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a process do something now."""

    @abstractmethod
    async def warm(self) -> None:
        """Get ready, so that no decision waits for that."""

    @abstractmethod
    async def close(self) -> None:
        """Stop."""

    def measured(self) -> list[Measured]:
        """Return numbers for whoever watches the server."""
        return []


class Workers(Turns):
    """As many processes as there are cores, less the one of the server, but two."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(2, (os.cpu_count() or 2) - 1)
        super().__init__(self.processes)
        self.pool = fresh_pool(self.processes)
        self.alone = asyncio.Lock()

    async def warm(self) -> None:
        """Start the processes now, so that no decision waits for that."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self.pool, os.getpid) for _ in range(self.processes)))

    async def done(self, _: Places, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a process do something now."""
        return await self.tried(partial(work, *args, **kwargs))

    async def tried(self, task: Callable[[], T]) -> T:
        """Let a process do something, and another one if that process ends meanwhile."""
        for pause in PAUSES:
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, task)
            except BrokenProcessPool:
                # A process was killed: go on with new ones, later and later if that happens again.
                if self.pool is pool:
                    self.pool = fresh_pool(self.processes)
                await asyncio.sleep(pause)
        return await self.run_alone(task)

    async def run_alone(self, task: Callable[[], T]) -> T:
        """Let a process of its own do what has ended several, so that it ends nobody else's; the last try."""
        async with self.alone:
            pool = fresh_pool(1)
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, task)
            except BrokenProcessPool:
                detail = "every process that thinks about this ends; look for the reason in the system's logs"
                raise Refuse("unavailable", detail) from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    async def close(self) -> None:
        """Stop the processes; a decision that is being thought about ends first, within a second."""
        self.pool.shutdown(wait=True, cancel_futures=True)


def for_long(processes: int) -> int:
    """Return how many of so many processes may think for long at the same time."""
    return max(1, processes - 1)


def fresh_pool(processes: int) -> ProcessPoolExecutor:
    """Return new processes; they start when there is something to think about."""
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=settle_in)


def settle_in() -> None:
    """Prepare a process: load the games, and end together with the server however that ends."""
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        Thread(target=follow, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, who lets thoughts end
    os.nice(NICE)
    for name in games():
        game(name)
