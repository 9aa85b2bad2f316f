"""Debian's redis-server, which keeps nothing and can be killed, frozen and started again."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from server.support import free_port


class Redis:
    """A server of its own."""

    def __init__(self) -> None:
        if shutil.which("redis-server") is None:
            pytest.skip("Redis is not installed, so several processes were NOT tested")
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *settings], stdout=subprocess.DEVNULL, cwd="/tmp")  # noqa: S108
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()

    def ask(self, *words: str) -> str:
        """Ask it something by its own client."""
        command = ["redis-cli", "-p", str(self.port), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Let it hang for a while."""
        os.kill(self.process.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.process.pid, signal.SIGCONT)
