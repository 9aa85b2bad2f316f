"""Where tables live: an append-only log and what is needed to find a table again. SQLite or PostgreSQL."""

from __future__ import annotations

from typing import Protocol

import msgspec

from tafelrunde.engine.errors import TafelrundeError, quoted


class Conflict(TafelrundeError):
    """That number of that table is taken: somebody else wrote to the log."""


class Unavailable(TafelrundeError):
    """The store does not work now, so nothing was written."""


class Result(msgspec.Struct, frozen=True):
    """What a finished game came to for a person who played it to its end."""

    table: str
    seat: int
    person: str
    name: str
    game: str
    seats: int
    deal: str  # the same for all games with the same chance
    score: int
    won: int  # 1 or 0
    at: float


class Summary(msgspec.Struct, frozen=True):
    """What the lists of tables need; follows from the log and is written along with it."""

    game: str
    phase: str
    public: bool
    host: str
    people: list[str]
    card: bytes  # the table as the lists show it, JSON
    results: list[Result] = []  # once the game is over


class Row(msgspec.Struct, frozen=True):
    """A line of the log."""

    number: int
    at: float
    body: bytes


class Listed(msgspec.Struct, frozen=True):
    """A table as it was found."""

    id: str
    phase: str
    updated: float
    card: bytes


class Store(Protocol):
    """The same for every database. Every write is durable when it returns."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        ...

    async def close(self) -> None:
        """Write what is waiting, and disconnect."""
        ...

    async def append(self, table: str, row: Row, summary: Summary | None) -> None:
        """Add a line to a log, and with it a new summary if there is one; a taken number raises Conflict."""
        ...

    async def log(self, table: str) -> list[Row]:
        """Return a whole log in order; [] for an unknown table."""
        ...

    async def running(self) -> list[str]:
        """Return the tables on which a game is being played."""
        ...

    async def open_tables(self, limit: int) -> list[Listed]:
        """Return the public tables that wait for people, the newest first."""
        ...

    async def tables_of(self, person: str, since: float, limit: int) -> list[Listed]:
        """Return a person's unfinished tables and those that changed since, the newest first."""
        ...

    async def hosted(self, person: str) -> int:
        """Count the unfinished tables of a host."""
        ...

    async def name_of(self, person: str) -> str | None:
        """Return the name of a person."""
        ...

    async def phase_of(self, table: str) -> str | None:
        """Return how far a table is; None if there is none."""
        ...

    async def solo_results(self, person: str, limit: int) -> list[Result]:
        """Return the games that a person has played alone, the newest first."""
        ...

    async def deal_results(self, game: str, deal: str, limit: int) -> list[Result]:
        """Return what a deal came to, the best first."""
        ...

    async def review_of(self, table: str) -> bytes | None:
        """Return the review of a game, if it has been made."""
        ...

    async def keep_review(self, table: str, body: bytes) -> None:
        """Keep the review of a game."""
        ...

    async def rename(self, person: str, name: str, at: float) -> None:
        """Note the name of a person, new or known."""
        ...


def store_at(url: str) -> Store:
    """Return the store that a URL names."""
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        from tafelrunde.server.store.sqlite import SqliteStore

        return SqliteStore(rest[1:])
    if scheme in ("postgresql", "postgres"):
        from tafelrunde.server.store.postgres import PostgresStore

        return PostgresStore(url)
    raise TafelrundeError(
        f"no store at {quoted(url, 80)}; give sqlite:///path or postgresql://user@host/name"
    )
