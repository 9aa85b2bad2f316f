"""A store whose writes fail, hang, come late, or succeed without anybody being told."""

import asyncio
from typing import Any

from tafelrunde.server.errors import Unavailable
from tafelrunde.server.store.base import Statement, Store


class Died(BaseException):
    """The process is gone at this point; nothing after it happens."""


class FaultyStore(Store):
    """Passes everything on to a real store, but the next write, or a later one, has the fault that is set."""

    FAULTS = ("fails", "hangs", "is late", "answer is lost", "dies before", "dies after")

    def __init__(self, real: Store) -> None:
        self.real = real
        self.fault = ""
        self.skip = 0  # writes that go well before it
        self.unread = 0  # questions that fail
        self.release = asyncio.Event()
        self.under_way: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.real.open()

    async def close(self) -> None:
        await asyncio.gather(*self.under_way, return_exceptions=True)
        await self.real.close()

    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        if self.unread:
            self.unread -= 1
            raise Unavailable("the database cannot be read: the connection is lost")
        return await self.real.read(statement, *values)

    async def write(self, statements: list[Statement]) -> None:
        match self.next_fault() if statements else "":
            case "fails":
                raise Unavailable("nothing was written: the disk is full")
            case "hangs":
                await self.release.wait()
                raise Unavailable("nothing was written: the time is up")
            case "is late":
                self.under_way.append(asyncio.create_task(self.write_later(statements)))
                raise Unavailable("not known whether it was written: the time is up")
            case "answer is lost":
                await self.real.write(statements)
                raise Unavailable("not known whether it was written: the connection is lost")
            case "dies before":
                raise Died
            case "dies after":
                await self.real.write(statements)
                raise Died
            case _:
                await self.real.write(statements)

    def next_fault(self) -> str:
        """Return what befalls a write."""
        if not self.fault or self.skip:
            self.skip = max(self.skip - 1, 0)
            return ""
        fault, self.fault = self.fault, ""
        return fault

    async def write_later(self, statements: list[Statement]) -> None:
        """Write after everybody has given up on it."""
        await self.release.wait()
        await self.real.write(statements)
