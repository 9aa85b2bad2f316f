"""A server with asyncio's check for slow callbacks: `python watched_server.py FOLDER PORT`."""

import asyncio
import logging
import os
import sys
import threading
import time
from pathlib import Path

import uvicorn

from tafelrunde.server.http.app import Application
from tafelrunde.server.serve import configuration
from tafelrunde.server.store.base import store_at

LONGEST = 0.05


class PatientLoop(asyncio.SelectorEventLoop):
    """A loop whose clock stands still while other processes have the core: only its own work counts."""

    waited: int | None = None

    def time(self) -> float:
        if self.waited is None:
            path = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
            self.waited = os.open(path, os.O_RDONLY) if path.exists() else -1
        delay = int(os.pread(self.waited, 100, 0).split()[1]) if self.waited >= 0 else 0
        return super().time() - delay / 1e9


async def block_once(file: Path) -> None:
    """Block the loop when the file appears: the check must see it."""
    while not file.exists():
        await asyncio.sleep(0.05)
    end = time.thread_time() + 2 * LONGEST
    while time.thread_time() < end:
        pass


def main(folder: Path, port: int) -> None:
    logging.basicConfig(filename=folder / "slow", level=logging.WARNING)
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
        loop.slow_callback_duration = LONGEST
        loop.set_debug(True)
        (folder / "watching").touch()
        blocking = loop.create_task(block_once(folder / "block"))
        await serving
        blocking.cancel()

    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        runner.run(watched())


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
