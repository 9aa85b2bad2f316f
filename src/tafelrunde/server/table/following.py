"""A table as its log has it: read as a whole, or brought up to what others have written since.

Several processes may have a table in memory. Each appends only at the number that it knows, so one that was
overtaken is refused by the database, reads what it has missed, and tries again if it still makes sense.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec

from tafelrunde.engine.effects import Told
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.bus.news import Written
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Damaged, Overtaken, Refuse, Unavailable
from tafelrunde.server.messages import PROTOCOL
from tafelrunde.server.store.base import Row
from tafelrunde.server.table.facts import AnyFact, decode_fact
from tafelrunde.server.table.table import Table

if TYPE_CHECKING:
    from tafelrunde.server.table.room import Room

BREATH = 0.004  # seconds that all logs which are read keep the event loop together, until others have it
Line = tuple[int, Annotated[float, msgspec.Meta(ge=0, lt=1e11)], bytes]  # a database may hold anything
TRIES = 8  # at a moment at which others write, too
MOST = 32  # moves that have only been told
Heard = tuple[tuple[int, float, bytes], list[bytes]]  # a line of the log, and the events that came of it
T = TypeVar("T")
reading = list[str]()  # the tables whose logs are being read; going back often makes even one take seconds


async def replayed(name: str, rows: list[Row]) -> Table:
    """Return the table that a log describes; anything wrong with it raises some error."""
    if not rows:
        raise Damaged("its log is empty")
    return await begun(name, rows)


async def begun(name: str, rows: Sequence[Row]) -> Table:
    """Return a table as it was after some lines of its log, perhaps none."""
    table, latest = Table(name), now()
    reading.append(name)
    try:
        since = time.perf_counter()
        for row in rows:
            happen(table, row, latest)
            table.forget_chat()
            if time.perf_counter() - since > BREATH / len(reading):
                await asyncio.sleep(0)
                since = time.perf_counter()
    finally:
        reading.remove(name)
    return table


def happen(table: Table, row: Row, latest: float) -> AnyFact:
    """Let happen what a line of the log says."""
    number, at, body = msgspec.convert(msgspec.structs.astuple(row), Line)
    # A clock may have been set back since, or another machine's may be ahead: nothing is in the future.
    return table.apply(number, min(at, latest), decode_fact(body))


async def tried(work: Callable[[], Awaitable[T]]) -> T:
    """Do something at a table, and once more if others were faster: it is checked anew each time."""
    for _ in range(TRIES - 1):
        try:
            return await work()
        except Overtaken:
            continue
    return await work()


def hear(room: Room, written: Written) -> None:
    """Take lines that another process has committed, now or after what is going on here."""
    rows, number = written.rows, room.number
    if room.lock.locked():
        room.hub.spawn(hear_later(room, written))
    elif not room.live or rows[-1][0] < number:
        pass  # it is known
    elif rows[-1][0] == number:
        confirm(room, rows[-1][2])
    elif rows[0][0] != number + 1:
        room.hub.spawn(look(room))
    elif written.updates and written.protocol == PROTOCOL and len(rows) == 1:
        hear_move(room, written)
    else:
        take(room, [Row(*row) for row in rows])


def confirm(room: Room, body: bytes) -> None:
    """See that the last fact is what others know; if it is not, somebody lied, or the log went back."""
    known = room.heard[-1][0][2] if room.heard else room.last
    if known not in (None, body):
        room.give_up(Damaged("another process has written something else at this number"))


async def hear_later(room: Room, written: Written) -> None:
    """Take lines in one's turn; after a write of this process they may be known."""
    async with room.lock:
        pass
    hear(room, written)


async def look(room: Room) -> None:
    """Read what was missed, if anything; the next look may find what this one does not."""
    async with room.lock:
        if room.live:
            with suppress(Refuse):
                await catch_up(room, room.table.number)


async def catch_up(room: Room, known: int) -> None:
    """Bring a table to the end of its log, from the number up to which it is as the log has it.

    Beyond that number memory has what was refused: then all is replayed. The caller holds the lock.
    """
    table = room.table
    try:
        rows = await room.hub.store.log(table.id, known if table.number == known else 0)
        if table.number != known:
            if len(rows) < known:
                raise Damaged("what was written at this table is gone")
            room.table = await begun(table.id, rows[:known])
            rows = rows[known:]
        for row in rows:
            if room.live:
                take(room, [row])
    except BaseException as problem:
        if not isinstance(problem, Unavailable) or room.table.number != known:
            room.give_up(problem)
        if isinstance(problem, TafelrundeError):
            raise Refuse("unavailable", str(problem)) from None
        raise


def hear_move(room: Room, written: Written) -> None:
    """Hand on what another process has made of a move; it happens here when somebody needs the position."""
    seated, made = room.seated(), written.updates
    if not made.keys() >= seated.keys():  # somebody has come of whom the other process has not heard
        take(room, [Row(*written.rows[0])])
        return
    room.heard.append((written.rows[0], written.events))
    for seats, guests in seated.items():
        for guest in guests:
            guest.send(made[seats])
    if not room.waits or len(room.heard) == MOST:
        follow(room)


def follow(room: Room) -> None:
    """Let everything happen that was heard of and told."""
    table, (heard, room.heard), latest = room.kept, (room.heard, []), now()
    table.silent = True
    try:
        for (number, at, body), events in heard:
            table.apply(number, min(at, latest), decode_fact(body))
            for event in events:
                table.events.add(number, event)
    except Exception as problem:  # whatever was heard
        room.give_up(problem)
        return
    finally:
        table.silent = False
    room.used, room.last = table.at, heard[-1][0][2]
    if not room.waits:
        room.drive()


def take(room: Room, rows: Sequence[Row]) -> None:
    """Let happen here what another process has committed, and show it to everybody."""
    table, latest = room.table, now()
    phase, shown = table.phase, len(table.events)
    happened: list[AnyFact] = []
    told: list[Told] = []
    try:
        for row in rows:
            happened.append(happen(table, row, latest))
            told += table.told
    except Exception as problem:  # whatever stands in the rows
        room.give_up(problem)
        return
    if len(rows) > 1:
        table.told, table.seen = told, None
    room.last = rows[-1].body
    room.show(happened, phase, shown)
