"""The bus of one process: there is nobody to tell, and it is always this process that acts."""

from __future__ import annotations

from tafelrunde.server.bus.base import Bus, Listener
from tafelrunde.server.bus.news import AnyNews


class MemoryBus(Bus):
    """Does nothing, at no cost."""

    several = False

    async def open(self, listener: Listener, mark: str) -> None:
        """There is nothing to hear."""

    async def close(self) -> None:
        """There is nothing to let go of."""

    def tell(self, channel: str, news: AnyNews) -> None:
        """There is nobody to tell."""

    def look(self) -> None:
        """There is nothing to hear."""

    async def join(self, channel: str) -> None:
        """There is nothing to hear."""

    def leave(self, channel: str) -> None:
        """There was nothing to hear."""

    def reconnect(self) -> None:
        """There is no connection."""

    def holds(self, name: str) -> bool:  # noqa: ARG002
        """Nobody else could act."""
        return True

    async def claim(self, name: str) -> bool:  # noqa: ARG002
        """Nobody else could act."""
        return True

    def release(self, name: str) -> None:
        """Nobody else could act."""
