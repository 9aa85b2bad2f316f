"""What the workers of one host count, in memory that all of them share: whoever is asked shows it all.

They share a port, so nobody can choose whom to ask, and numbers that are now one's, now another's, mean
nothing.
"""

from __future__ import annotations

import asyncio
import mmap
import struct
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from zlib import crc32

SIZE = 1 << 16  # bytes for the numbers of a worker, a tenth of which they need
PAUSE = 2.0  # seconds between two times that a worker notes its own
STALE = 4 * PAUSE  # seconds after which they are not shown: it is gone
HEAD = struct.Struct("dII")  # when they were noted, how many bytes there are, and their sum


@dataclass(frozen=True)
class Siblings:
    """The workers, and which of them this is; the parent makes the memory before they begin."""

    memory: mmap.mmap
    own: int

    @staticmethod
    def of(workers: int) -> list[Siblings]:
        """Return the same for each of so many workers."""
        memory = mmap.mmap(-1, workers * SIZE)
        return [Siblings(memory, own) for own in range(workers)]

    async def keep_noted(self, text: Callable[[], str]) -> None:
        """Note the own numbers from time to time."""
        while True:
            self.note(text())
            await asyncio.sleep(PAUSE)

    def note(self, text: str) -> None:
        """Note the own numbers."""
        data = text.encode()[: SIZE - HEAD.size]
        begin = self.own * SIZE
        self.memory[begin + HEAD.size : begin + HEAD.size + len(data)] = data
        HEAD.pack_into(self.memory, begin, monotonic(), len(data), crc32(data))

    def noted(self, worker: int) -> str:
        """Return the numbers of a worker; none if it is gone, or just writes them."""
        begin = worker * SIZE
        at, size, checked = HEAD.unpack_from(self.memory, begin)
        data = self.memory[begin + HEAD.size : begin + HEAD.size + size]
        return data.decode() if monotonic() - at < STALE and crc32(data) == checked else ""

    def together(self, text: str) -> str:
        """Return the own numbers and those of all others, each with its `worker`."""
        kinds: dict[str, dict[str, None]] = {}  # by name: what is said of it, once, then the numbers
        for worker in range(len(self.memory) // SIZE):
            for line in (text if worker == self.own else self.noted(worker)).splitlines():
                said = line.startswith("#")
                name = line.split()[2] if said else line.partition(" ")[0].partition("{")[0]
                kinds.setdefault(name, {})[line if said else labelled(line, worker + 1)] = None
        return "".join(f"{line}\n" for lines in kinds.values() for line in lines)


def labelled(line: str, worker: int) -> str:
    """Return a number with the worker that it is of among its labels."""
    named, value = line.rsplit(" ", 1)
    name, _, labels = named.rstrip("}").partition("{")
    return f'{name}{{worker="{worker}"{labels and ","}{labels}}} {value}'
