"""Bots think in worker processes: a view as JSON goes in, a move comes out. The event loop only waits."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import ParamSpec, TypeVar

from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.simple import Bot
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """As many processes as there are cores, less the one of the server."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool = self.fresh_pool()

    def fresh_pool(self) -> ProcessPoolExecutor:
        """Return new processes; they start when there is something to think about."""
        return ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"), initializer=settle_in)

    async def warm(self) -> None:
        """Start the processes now, so that no decision waits for that."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self.pool, os.getpid) for _ in range(self.processes)))

    async def choose(self, name: str, level: int, view: bytes) -> str:
        """Return the move of a bot."""
        return await self.run(choose, name, level, view)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let a process do something, and return what came out."""
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self.pool
            try:
                return await loop.run_in_executor(pool, partial(work, *args, **kwargs))
            except BrokenProcessPool:
                # A process was killed from outside: go on with new ones.
                if self.pool is pool:
                    self.pool = self.fresh_pool()
        return await loop.run_in_executor(self.pool, partial(work, *args, **kwargs))

    def close(self) -> None:
        """Stop the processes; a decision that is being thought about ends first, within a second."""
        self.pool.shutdown(wait=True, cancel_futures=True)


def settle_in() -> None:
    """Prepare a process: load the games, and end together with the server however that ends."""
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(0)

        Thread(target=follow, daemon=True).start()
    for name in games():
        game(name)


@cache
def bot_for(name: str, level: int) -> Bot:
    """Return this process's bot of a level."""
    return make_bot(f"level:{level}", game(name), Rng(secrets.randbits(64)))


def choose(name: str, level: int, view: bytes) -> str:
    """Let a bot decide, in its process."""
    return bot_for(name, level).choose(game(name).read_view(view))
