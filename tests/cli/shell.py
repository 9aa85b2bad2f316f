"""Runs commands as a shell does, but from a process that has imported everything: each is a fork of it.

As a program this file is that process: it reads an order from each line, and answers with a number or null.
"""

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

FILES = ("in", "out", "err")  # standard input, output and error of a command
ENVIRONMENT = {"LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}
ONE_BY_ONE = Lock()  # threads of a test may ask at the same time


def run(
    *arguments: str, given: str = "", before: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `tafelrunde` with these arguments; `before`: what its process does first, in Python."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in FILES]
        paths[0].write_text(given, "utf-8")
        status = Started(arguments, {**ENVIRONMENT, **environment}, paths, before).wait()
        out, err = (path.read_text("utf-8") for path in paths[1:])
    return subprocess.CompletedProcess(arguments, status, out, err)


class Started:
    """A command that goes on meanwhile, in so far like a subprocess.Popen."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        paths: Sequence[Path | str],
        before: str = "",
    ) -> None:
        """`before`: what the process does first, in Python."""
        self.returncode: int | None = None
        self.pid = order("start", arguments, dict(environment), [str(path) for path in paths], before)
        assert self.pid is not None

    def poll(self) -> int | None:
        if self.returncode is None:
            self.returncode = order("look", self.pid, os.WNOHANG)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; without a time for it, nothing else can be asked of the shell meanwhile."""
        if timeout is None and self.returncode is None:
            self.returncode = order("look", self.pid, 0)
        end = time.monotonic() + (timeout or 0)
        while (status := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0)
            time.sleep(0.01)
        return status

    def send_signal(self, which: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, which)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def order(*words: Any) -> Any:
    """Tell the process what to do, and return what it answers."""
    with ONE_BY_ONE:
        shell = begun()
        assert shell.stdin and shell.stdout
        shell.stdin.write(json.dumps(words) + "\n")
        return json.loads(shell.stdout.readline())


@cache
def begun() -> subprocess.Popen[str]:
    """Start the process, once for all tests of a worker."""
    shell = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    atexit.register(shell.kill)
    return shell


def listen() -> None:
    """Do what is ordered."""
    import alembic.command  # noqa: F401
    import sqlalchemy  # noqa: F401
    import typer.rich_utils  # noqa: F401

    import tafelrunde.cli
    import tafelrunde.server.serve

    for name in tafelrunde.games():
        tafelrunde.game(name)
    gc.freeze()  # a fork that ends need not tidy up what it has inherited: a quarter of the time
    orders = {"start": start, "look": look}
    for line in sys.stdin:
        word, *rest = json.loads(line)
        sys.stdout.write(f"{json.dumps(orders[word](*rest))}\n")
        sys.stdout.flush()


def start(arguments: list[str], environment: dict[str, str], paths: list[str], before: str) -> int:
    """Fork for a command."""
    child = os.fork()
    if child == 0:
        become(arguments, environment, paths, before)
    return child


def look(child: int, how: int) -> int | None:
    """Return the exit status of a command that has ended."""
    ended, status = os.waitpid(child, how)
    return os.waitstatus_to_exitcode(status) if ended else None


def become(arguments: list[str], environment: dict[str, str], paths: list[str], before: str) -> None:
    """Be the command that was asked for, to the end of this process."""
    from tafelrunde.cli import main

    for number, path in enumerate(paths):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, "w" if number else "r", encoding="utf-8") for number in range(len(paths))
    )
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["tafelrunde", *arguments]
    exec(before)  # noqa: S102
    main()


if __name__ == "__main__":
    listen()
