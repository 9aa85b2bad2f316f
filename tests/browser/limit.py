"""An end for tests that wait for ever: what a page is asked to evaluate has no limit of its own."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FOR_EVER = 240.0  # seconds; the slowest test of `make test` takes a fifth of it


@contextmanager
def limited(seconds: float = FOR_EVER) -> Iterator[None]:
    """End all browsers if it takes longer: then whatever waits for one fails."""
    limit = threading.Timer(seconds, end_browsers)
    limit.start()
    try:
        yield
    finally:
        limit.cancel()


def end_browsers(which: str = "--remote-debugging-pipe") -> None:
    """Kill all browsers that this process has started, or those with a certain word in their command.

    Their helpers end with them: as long as one of them holds the browser's pipe, nobody is told of its end.
    """
    commands: dict[str, str] = {}
    parents: dict[str, str] = {}
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            commands[process.name] = (process / "cmdline").read_text()
            parents[process.name] = (process / "stat").read_text().rpartition(")")[2].split()[1]
    for process in parents:
        line = [process]
        while line[-1] in parents and line[-1] != str(os.getpid()):
            line.append(parents[line[-1]])
        if line[-1] == str(os.getpid()) and any(which in commands[each] for each in line[:-1]):
            with suppress(OSError):
                os.kill(int(process), signal.SIGKILL)
