"""Bots at a table: a view as JSON goes in, a move comes out, wherever they think."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from functools import cache
from typing import ParamSpec, Protocol, TypeVar

from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot, favourite
from tafelrunde.bots.simple import Bot
from tafelrunde.engine.game import View
from tafelrunde.engine.registry import game
from tafelrunde.engine.rng import Rng
from tafelrunde.server import logs
from tafelrunde.server.fairness import Owner

STEP = 5  # iterations: some milliseconds, also where the engine is not compiled
MOMENT = 0.03  # seconds that everything else waits at most, or about
P = ParamSpec("P")
T = TypeVar("T")


class Thinking(Protocol):
    """Where bots think, as the tables need it."""

    async def choose(self, owner: Owner, name: str, level: int, view: bytes, /) -> str:
        """Return the move of a bot."""
        ...

    async def run(self, owner: Owner, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes long, and return what came out."""
        ...


class InPlace:
    """Bots think where the table is: a browser has no processes for them."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()  # one thought after the other

    async def choose(self, _: Owner, name: str, level: int, view: bytes) -> str:
        """Return the move of a bot; a random one where it finds none, so that the game goes on."""
        try:
            async with self.turn:
                await asyncio.sleep(0)
                bot, seen = bot_for(name, level), game(name).read_view(view)
                return await in_steps(bot, seen) if isinstance(bot, SearchBot) else bot.choose(seen)
        except Exception as problem:
            return at_random(name, level, view, problem)

    async def run(self, _: Owner, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes long, after all that waits already."""
        await asyncio.sleep(0)
        return work(*args, **kwargs)


async def in_steps(bot: SearchBot, view: View) -> str:
    """Let a bot search, and make way for others every few moments."""
    pondering, since = bot.ponder(view, STEP), time.monotonic()
    while True:
        try:
            next(pondering)
        except StopIteration as end:
            return favourite(end.value)
        if time.monotonic() - since > MOMENT:
            await asyncio.sleep(0)
            since = time.monotonic()


@cache
def bot_for(name: str, level: int) -> Bot:
    """Return this process's bot of a level."""
    return make_bot(f"level:{level}", game(name), Rng(secrets.randbits(64)))


def choose(name: str, level: int, view: bytes) -> str:
    """Let a bot decide, in its process."""
    return bot_for(name, level).choose(game(name).read_view(view))


def at_random(name: str, level: int, view: bytes, problem: Exception) -> str:
    """Return a random move in place of that of a bot who has found none, and note why."""
    logs.warn("a bot moves at random", game=name, level=level, problem=repr(problem))
    return make_bot("random", game(name), Rng(secrets.randbits(64))).choose(game(name).read_view(view))
