"""Runs commands as a shell does, but from a process that has imported everything: each is a fork of it.

As a program this file is that process: it reads a command from each line, and answers with its exit status.
"""

import atexit
import gc
import json
import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

FILES = ("in", "out", "err")  # standard input, output and error of a command
ENVIRONMENT = {"LANG": "en_GB.UTF-8", "PYTHONIOENCODING": "utf-8"}


def run(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `tafelrunde` with these arguments."""
    shell = begun()
    assert shell.stdin and shell.stdout
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in FILES]
        paths[0].write_text(given, "utf-8")
        command = [arguments, {**ENVIRONMENT, **environment}, [str(path) for path in paths]]
        shell.stdin.write(json.dumps(command) + "\n")
        status = int(shell.stdout.readline())
        out, err = (path.read_text("utf-8") for path in paths[1:])
    return subprocess.CompletedProcess(arguments, status, out, err)


@cache
def begun() -> subprocess.Popen[str]:
    """Start the process, once for all tests of a worker."""
    shell = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    atexit.register(shell.kill)
    return shell


def listen() -> None:
    """Fork for every command, and tell its exit status."""
    import typer.rich_utils  # noqa: F401

    import tafelrunde.cli
    import tafelrunde.server.serve

    for name in tafelrunde.games():
        tafelrunde.game(name)
    gc.freeze()  # a fork that ends need not tidy up what it has inherited: a quarter of the time
    for line in sys.stdin:
        arguments, environment, paths = json.loads(line)
        child = os.fork()
        if child == 0:
            become(arguments, environment, paths)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])}\n")
        sys.stdout.flush()


def become(arguments: list[str], environment: dict[str, str], paths: list[str]) -> None:
    """Be the command that was asked for, to the end of this process."""
    from tafelrunde.cli import main

    for number, path in enumerate(paths):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, "w" if number else "r", encoding="utf-8") for number in range(len(paths))
    )
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["tafelrunde", *arguments]
    main()


if __name__ == "__main__":
    listen()
