"""Leases in Redis: of several processes that could act at a table, one does, and is soon replaced when lost.

A lease keeps work from being done twice; it is not what keeps a log right. Whoever acts appends at the number
that they know, so of two who both believe that they hold it one is refused by the database.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any

SECONDS = 3.0  # until the lease of a lost process is over
MARGIN = 0.5  # by which a process that cannot renew lets go before that
RENEW = 1.0
MOST_AT_ONCE = 1000  # in one script: Redis does nothing else meanwhile
CLAIM = """
local held = {}
for i, key in ipairs(KEYS) do
  local holder = redis.call('GET', key)
  held[i] = 0
  if not holder or holder == ARGV[1] then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
    held[i] = 1
  end
end
return held
"""
RELEASE = """
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""
Run = Callable[[str, list[str], list[Any]], Awaitable[Any]]  # a script with its keys and values


class Leases:
    """What this process may do alone. `run` runs a script in Redis and raises OSError where that fails."""

    def __init__(
        self, run: Run, key: Callable[[str], str], origin: str, gained: Callable[[str], None]
    ) -> None:
        self.run, self.key, self.origin, self.gained = run, key, origin, gained
        self.until: dict[str, float] = {}  # by name: until when it is surely ours; 0: it is wanted
        self.fresh: set[str] = set()  # wanted since a moment ago
        self.freed: set[str] = set()
        self.wake = asyncio.Event()

    def holds(self, name: str) -> bool:
        """Tell whether a lease is ours; one that is not is wanted from now on."""
        until = self.until.get(name)
        if until is None:
            self.until[name] = until = 0.0
            self.fresh.add(name)
            self.wake.set()
        return monotonic() < until

    def release(self, name: str) -> None:
        """Want a lease no more."""
        self.fresh.discard(name)
        if self.until.pop(name, 0.0):
            self.freed.add(name)
            self.wake.set()

    async def keep(self) -> None:
        """Renew all leases from time to time; take and free at once."""
        renewed = 0.0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(renewed + RENEW - monotonic()):
                    await self.wake.wait()
            self.wake.clear()
            due = monotonic() >= renewed + RENEW
            renewed = monotonic() if due else renewed
            fresh, self.fresh = self.fresh, set()
            with suppress(OSError):  # what was not renewed is let go of in time
                await self.free()
                await self.take([*self.until] if due else [*fresh])

    async def take(self, names: list[str]) -> None:
        """Take or renew leases; whoever else has one keeps it."""
        for at in range(0, len(names), MOST_AT_ONCE):
            part, asked = names[at : at + MOST_AT_ONCE], monotonic()
            found = await self.run(CLAIM, [*map(self.key, part)], [self.origin, int(1000 * SECONDS)])
            answered = monotonic()  # what was over by now, even for a moment, may have been waited for
            for name, held in zip(part, found, strict=True):
                before = self.until.get(name)
                if before is None:
                    if held:
                        self.freed.add(name)  # it was released in the meantime
                    continue
                self.until[name] = asked + SECONDS - MARGIN if held else 0.0
                if held and before <= answered:
                    self.gained(name)

    async def free(self) -> None:
        """Let others have what is wanted no more."""
        names = [name for name in self.freed if name not in self.until]
        self.freed.clear()
        if names:
            await self.run(RELEASE, [*map(self.key, names)], [self.origin])

    async def claim(self, name: str) -> bool:
        """Try at once to have a lease."""
        if not self.holds(name):
            self.fresh.discard(name)
            with suppress(OSError):
                await self.take([name])
        return self.holds(name)

    async def close(self) -> None:
        """Let others have everything."""
        self.freed.update(self.until)
        self.until.clear()
        with suppress(OSError):  # they are over soon
            await self.free()
