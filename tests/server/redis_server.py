"""Debian's Redis on a port of its own; it can be killed, frozen and started again, and keeps nothing."""

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import redis

from server.support import free_port, until


class Redis:
    """A Redis of a test."""

    def __init__(self) -> None:
        if shutil.which("redis-server") is None:
            pytest.skip("Redis is not installed, so what needs it was NOT tested")
        self.port = free_port()
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=2)

    def start(self) -> None:
        settings = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(["redis-server", *settings], stdout=subprocess.DEVNULL, cwd="/tmp")  # noqa: S108
        until(self.answers)

    def answers(self) -> bool:
        try:
            return bool(self.client().ping())
        except redis.RedisError:
            return False

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """Stop it for a while, as a machine that hangs."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)
