"""A connection to PostgreSQL that is made when it is needed, and thrown away when it fails or hangs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from tafelrunde.server.store.base import PATIENCE

FAILURES = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError)
CONNECTING = 3.0  # seconds
CLOSING = 1.0
SETTINGS = {"application_name": "tafelrunde"}


class Line:
    """One connection at a time; `greet` is the first thing that is done with each."""

    def __init__(self, url: str, greet: Callable[[Any], Awaitable[None]] | None = None) -> None:
        self.url = url
        self.greet = greet
        self.connection: Any = None

    @property
    def broken(self) -> bool:
        """Tell whether the next use must connect."""
        return self.connection is None or self.connection.is_closed()

    @asynccontextmanager
    async def use(self) -> AsyncGenerator[Any]:
        """Hand out the connection for a while; what is not done by then fails."""
        if self.broken:
            await self.connect()
        # To end the connection ends everything that waits for it; to cancel a statement would wait, too.
        bell = asyncio.get_running_loop().call_later(PATIENCE, self.connection.terminate)
        try:
            yield self.connection
        except asyncio.CancelledError:
            self.connection.terminate()
            raise
        except asyncpg.InternalClientError as problem:  # it was ended in the middle of something
            self.connection.terminate()
            raise ConnectionError(str(problem)) from None
        finally:
            bell.cancel()

    async def connect(self) -> None:
        """Connect."""
        connect: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        connection = await connect(self.url, timeout=CONNECTING, server_settings=SETTINGS)
        try:
            if self.greet is not None:
                await asyncio.wait_for(self.greet(connection), PATIENCE)
        except BaseException:
            connection.terminate()
            raise
        self.connection = connection

    async def close(self) -> None:
        """Disconnect."""
        if not self.broken:
            with contextlib.suppress(*FAILURES):
                await self.connection.close(timeout=CLOSING)
