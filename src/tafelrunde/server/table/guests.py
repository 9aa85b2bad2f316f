"""A browser at a table, as the table needs it."""

from __future__ import annotations

from typing import Protocol


class Guest(Protocol):
    """A browser at this table, as the room needs it."""

    person: str

    def send(self, data: bytes) -> None:
        """Send without waiting."""
        ...

    def close(self) -> None:
        """Close the connection; the browser comes back by itself."""
        ...
