"""What happens in other processes: who is connected to which table there, and what they are doing."""

from __future__ import annotations

from dataclasses import dataclass, field

from tafelrunde.server.bus.news import Review
from tafelrunde.server.table.guests import Guest

NOBODY: frozenset[str] = frozenset()


class Far(Guest):
    """A browser that is connected to another process, as those see it who wait for it."""

    def __init__(self, person: str, table: str) -> None:
        self.person = person
        self.table = table

    def send(self, data: bytes) -> None:
        """Its own process tells it."""

    def close(self) -> None:
        """Its own process closes it."""


@dataclass
class Process:
    """Another process, as it was heard of last."""

    heard: float
    tables: dict[str, list[str]] = field(default_factory=dict[str, list[str]])  # who is connected
    clocks: list[str] = field(default_factory=list[str])
    reviews: dict[str, Review] = field(default_factory=dict[str, Review])
    browsers: dict[int, Far] = field(default_factory=dict[int, Far])  # those for which bots wait


class Elsewhere:
    """All other processes; none where there is only this one."""

    def __init__(self) -> None:
        self.processes: dict[str, Process] = {}

    def at(self, table: str) -> frozenset[str] | set[str]:
        """Return who is connected to a table elsewhere."""
        if not self.processes:
            return NOBODY
        return {person for each in self.processes.values() for person in each.tables.get(table, ())}

    def process(self, origin: str, at: float) -> Process:
        """Return a process from which something was heard now."""
        found = self.processes.get(origin)
        if found is None:
            found = self.processes[origin] = Process(at)
        found.heard = at
        return found

    def reviews(self) -> dict[str, Review]:
        """Return the reviews that others make."""
        return {table: each for one in self.processes.values() for table, each in one.reviews.items()}

    def silent(self, since: float) -> list[str]:
        """Return the processes that were not heard since."""
        return [origin for origin, each in self.processes.items() if each.heard < since]
