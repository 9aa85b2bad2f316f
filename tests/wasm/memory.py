"""A store in memory, for tables where there is no database."""

from typing import Any

from tafelrunde.server.errors import Conflict
from tafelrunde.server.store import sql
from tafelrunde.server.store.base import Statement, Store


class MemoryStore(Store):
    """Keeps the logs, how far their tables are, and reviews; what else is written is forgotten."""

    def __init__(self) -> None:
        self.logs: dict[str, list[tuple[Any, ...]]] = {}
        self.phases: dict[str, str] = {}
        self.reviews: dict[str, bytes] = {}

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def write(self, statements: list[Statement]) -> None:
        for text, values in statements:
            if text == sql.APPEND:
                table, *row = values
                log = self.logs.setdefault(table, [])
                if row[0] != len(log) + 1:
                    raise Conflict(f"line {row[0]} comes after {len(log)}")
                log.append(tuple(row))
            elif text == sql.SUMMARISE:
                self.phases[values[0]] = values[2]
            elif text == sql.KEEP_REVIEW:
                self.reviews[values[0]] = values[1]

    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        if statement == sql.LOG:
            return self.logs.get(values[0], [])
        kept = {sql.PHASE: self.phases, sql.REVIEW: self.reviews}.get(statement, {})
        return [(kept[values[0]],)] if values and values[0] in kept else []
