"""What a bus does: carry news between processes, and settle which of them acts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib.util import find_spec
from typing import Protocol

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.bus.news import AnyNews

SCHEMES = ("redis", "rediss", "unix")
ADVICE = "pip install 'tafelrunde[hosting]'"


class Listener(Protocol):
    """Who hears what comes over a bus."""

    def hear(self, origin: str, channel: str, said: AnyNews) -> None:
        """Let news of another process have their effect."""
        ...

    def echo(self) -> None:
        """Note that something of one's own has come back, so the bus works."""
        ...

    def gained(self, name: str) -> None:
        """Note that it is this process that acts there from now on."""
        ...

    def back(self) -> None:
        """Note that the bus works again: anything may have been missed."""
        ...


class Bus(ABC):
    """News reach every process that has joined a channel, in order, or get lost; nobody waits for them."""

    several: bool  # whether there may be other processes
    well = True  # as far as is known

    @abstractmethod
    async def open(self, listener: Listener, mark: str) -> None:
        """Begin to listen; `mark` tells the processes of one database from those of others."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of everything, so that others can take over at once."""

    @abstractmethod
    def tell(self, channel: str, news: AnyNews) -> None:
        """Tell all other processes on a channel, without waiting."""

    @abstractmethod
    def look(self) -> None:
        """Hear what has come, now that the process is awake: to be woken for it costs more."""

    @abstractmethod
    async def join(self, channel: str) -> None:
        """Hear a channel from now on."""

    @abstractmethod
    def leave(self, channel: str) -> None:
        """Hear a channel no more."""

    @abstractmethod
    def reconnect(self) -> None:
        """Begin anew with a connection by which nothing comes."""

    @abstractmethod
    def holds(self, name: str) -> bool:
        """Tell whether it is this process that acts there; if not, it wants to from now on."""

    @abstractmethod
    async def claim(self, name: str) -> bool:
        """Try at once to be the one who acts there."""

    @abstractmethod
    def release(self, name: str) -> None:
        """Let others act there."""


def bus_at(url: str) -> Bus:
    """Return the bus that a URL names; none is needed for one process."""
    if not url:
        from tafelrunde.server.bus.memory import MemoryBus

        return MemoryBus()
    check_bus(url)
    from tafelrunde.server.bus.redis import RedisBus

    return RedisBus(url)


def check_bus(url: str) -> None:
    """Refuse a bus that is none, or that nobody here can speak to."""
    if url.partition("://")[0] not in SCHEMES:
        raise TafelrundeError(f"no bus at {quoted(url, 80)}; give redis://host:6379 (--bus)")
    if find_spec("redis") is None:
        raise TafelrundeError(f"--bus needs the client for Redis; install it with: {ADVICE}")
