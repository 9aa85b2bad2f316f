"""A server with a check for slow callbacks: `python watched_server.py FOLDER PORT`.

asyncio has such a check, but it looks at files whenever something is called, and each time another thread may
take Python's lock: beside a thread that computes it finds its own delays.
"""

import asyncio
import os
import sys
import threading
import time
from asyncio.events import Handle
from collections.abc import Callable
from pathlib import Path

import uvicorn

from tafelrunde.server.http.app import Application
from tafelrunde.server.serve import configuration
from tafelrunde.server.store.base import store_at

LONGEST = 0.05
FAR_TOO_LONG = 0.5


class Watch:
    """Notes callbacks that take too long, on a machine on which others may have the cores."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "slow"
        self.notes.touch()
        path = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self.waits = os.open(path, os.O_RDONLY) if path.exists() else -1
        self.run: Callable[[Handle], None] = Handle._run  # pyright: ignore
        Handle._run = lambda handle: self.watched(handle)  # pyright: ignore

    def waited(self) -> float:
        """For how many seconds this thread has waited for a core."""
        return int(os.pread(self.waits, 100, 0).split()[1]) / 1e9 if self.waits >= 0 else 0.0

    def watched(self, handle: Handle) -> None:
        """Run a callback; what it took is told if it was too long."""
        waited, computed, begin = self.waited(), time.process_time(), time.perf_counter()
        self.run(handle)
        took, computed = time.perf_counter() - begin, time.process_time() - computed
        if took > LONGEST:
            took -= self.waited() - waited
            # If no thread of this process computes, one that has Python's lock may be waiting for a core.
            if took > (LONGEST if computed > LONGEST else FAR_TOO_LONG):
                with self.notes.open("a") as notes:
                    notes.write(f"{handle!r} took {took:.3f} seconds, {computed:.3f} computing\n")


async def block_once(file: Path) -> None:
    """Block the loop when the file appears: the check must see it."""
    while not file.exists():
        await asyncio.sleep(0.05)
    end = time.thread_time() + 2 * LONGEST
    while time.thread_time() < end:
        pass


def main(folder: Path, port: int) -> None:
    server = uvicorn.Server(
        configuration(
            Application(store_at(f"sqlite:///{folder}/t.sqlite"), b"s" * 32, 0.0), "127.0.0.1", port
        )
    )

    async def watched() -> None:
        loop = asyncio.get_running_loop()
        serving = loop.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        Watch(folder)
        (folder / "watching").touch()
        blocking = loop.create_task(block_once(folder / "block"))
        await serving
        blocking.cancel()

    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
        runner.run(watched())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
