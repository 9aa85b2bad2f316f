"""A connection to PostgreSQL that is made when it is needed, and thrown away when it fails or hangs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from tafelrunde.server.store.base import PATIENCE

FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
CONNECTING = 3.0  # seconds
CLOSING = 1.0
SETTINGS = {"application_name": "tafelrunde"}


class Line:
    """One connection, for one at a time: `async with line as connection`; what is not done in time fails.

    `greet` is the first thing that is done with each connection.
    """

    def __init__(self, url: str, greet: Callable[[Any], Awaitable[None]] | None = None) -> None:
        self.url = url
        self.greet = greet
        self.connection: Any = None
        self.prepared: dict[str, Any] = {}  # statements that this connection knows
        self.until: float | None = None  # when whoever uses it has had enough time
        self.bell: asyncio.TimerHandle | None = None  # one for many uses: few are ever needed

    @property
    def broken(self) -> bool:
        """Tell whether the next use must connect."""
        return self.connection is None or self.connection.is_closed()

    async def __aenter__(self) -> Any:
        """Hand out the connection."""
        if self.broken:
            await self.connect()
        self.until = self.loop.time() + PATIENCE
        if self.bell is None:
            self.bell = self.loop.call_at(self.until, self.ring)
        return self.connection

    async def __aexit__(self, _: object, problem: BaseException | None, __: object) -> None:
        """Take the connection back; if it was ended in the middle of something, say so as of any other."""
        self.until = None
        if isinstance(problem, asyncio.CancelledError | asyncpg.InternalClientError):
            self.connection.terminate()
        if isinstance(problem, asyncpg.InternalClientError):
            raise ConnectionError(str(problem)) from None

    def ring(self) -> None:
        """End the connection of whoever has used it for too long: that ends everything that waits for it.

        To cancel a statement would wait, too.
        """
        self.bell = None
        if self.until is not None and self.until <= self.loop.time():
            self.connection.terminate()
        elif self.until is not None:
            self.bell = self.loop.call_at(self.until, self.ring)

    async def run(self, statement: str, rows: list[Sequence[Any]]) -> None:
        """Run a statement for each row, all together, by the connection that is handed out."""
        known = self.prepared.get(statement)
        if known is None:
            known = self.prepared[statement] = await self.connection.prepare(dollars(statement))
        await known.executemany(rows)

    async def connect(self) -> None:
        """Connect."""
        self.loop = asyncio.get_running_loop()
        connect: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        connection = await connect(self.url, timeout=CONNECTING, server_settings=SETTINGS)
        try:
            if self.greet is not None:
                await asyncio.wait_for(self.greet(connection), PATIENCE)
        except BaseException:
            connection.terminate()
            raise
        self.connection, self.prepared = connection, {}

    async def close(self) -> None:
        """Disconnect."""
        if self.bell is not None:
            self.bell.cancel()
        if not self.broken:
            with contextlib.suppress(*FAILURES):
                await self.connection.close(timeout=CLOSING)


def dollars(statement: str) -> str:
    """Write ?1 as $1."""
    return statement.replace("?", "$")
