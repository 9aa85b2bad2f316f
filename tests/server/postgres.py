"""PostgreSQL's own binaries, run by a user who is not root; it can be stopped, frozen and restarted."""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.support import free_port

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}


class Postgres:
    """A server with databases of its own."""

    def __init__(self) -> None:
        found = shutil.which("initdb")
        folder = BINARIES[-1] if BINARIES else Path(found).resolve().parent if found else None
        if folder is None:
            pytest.skip("PostgreSQL is not installed, so its store was NOT tested")
        users = {each.pw_name for each in pwd.getpwall()}
        user = next((each for each in ("postgres", "nobody") if each in users), None)
        root = os.geteuid() == 0
        if root and user is None:
            pytest.skip("PostgreSQL does not run as root and there is no user postgres or nobody: NOT tested")
        self.folder, self.port, self.databases = folder, free_port(), 0
        self.data = Path("/tmp") / f"tafelrunde-postgres-{os.getpid()}"  # noqa: S108
        self.data.mkdir(mode=0o700)
        self.as_user: dict[str, Any] = {}
        if root and user is not None:
            shutil.chown(self.data, user)
            self.as_user = {"user": user}
        command = [folder / "initdb", "-D", self.data / "db", "-U", "t", "-A", "trust", "-N"]
        subprocess.run(command, check=True, **QUIET, **self.as_user)
        self.start()

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://t@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        settings = ["-c", f"unix_socket_directories={self.data}", "-c", "listen_addresses=127.0.0.1"]
        command = [self.folder / "postgres", "-D", self.data / "db", "-p", str(self.port), *settings]
        self.process = subprocess.Popen(command, **QUIET, **self.as_user)
        ready = [self.folder / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-q", "-t", "1"]
        for _ in range(200):
            if subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.05)
        raise AssertionError("PostgreSQL did not start")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)  # at once, whoever is still connected
        self.process.wait()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.data, ignore_errors=True)

    def new_database(self) -> str:
        """Make a database that nobody has used; returns its URL."""
        self.databases += 1
        name = f"fresh{self.databases}"
        self.run(f"CREATE DATABASE {name}")
        return self.url_of(name)

    def run(self, statement: str, database: str = "") -> Any:
        """Run a statement; returns its first value."""

        async def ask() -> Any:
            connection = await asyncpg.connect(database or self.url)
            try:
                return await connection.fetchval(statement)
            finally:
                await connection.close()

        return asyncio.run(ask())

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop all its processes for a while, as a machine that hangs."""
        found = [self.process.pid, *children(self.process.pid)]
        for process in found:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in found:
                os.kill(process, signal.SIGCONT)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue
        if int(text.rpartition(")")[2].split()[1]) == parent:
            found.append(int(path.parent.name))
    return found
