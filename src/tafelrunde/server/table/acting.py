"""What happens at a table by itself: bots decide, and clocks run out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tafelrunde.server import logs
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Overtaken, Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.table import facts
from tafelrunde.server.table.table import encode

if TYPE_CHECKING:
    from tafelrunde.server.table.room import Room

CLOCK_LEVEL = 3  # the bot that decides for whoever is out of time
PATIENCE = 30.0  # seconds that bots wait for an answer to a request to take back


def drive(room: Room) -> None:
    """Let bots think about what is theirs to decide, and set the clock for everybody else.

    Bots play for somebody: while nobody looks they pause.
    """
    if not room.live:
        return
    table = room.table
    actors = table.actors()
    room.deciding = {table.places[seat].person for seat in actors if table.places[seat].human}
    if room.timer is not None:
        room.timer.cancel()
        room.timer = None
    if room.waits and room.by_seats is not None and actors:
        return  # there are neither bots nor a clock
    if not acts(room, actors):
        return
    for seat in actors if room.attended() else ():
        if table.places[seat].level is not None:
            running = room.thinking.get(seat)
            if running is None or running[0] != table.due[seat] or running[1].done():
                if running is not None:
                    running[1].cancel()
                task = room.hub.spawn(bot_move(room, seat, table.due[seat]))
                room.thinking[seat] = table.due[seat], task
    if table.clock != "off" and room.alarm is None:
        deadlines = [at for seat in actors if (at := room.deadline(seat)) is not None]
        if deadlines:
            wait = max(0.0, min(deadlines) - now())
            room.timer = asyncio.get_running_loop().call_later(wait, ring, room)


def acts(room: Room, actors: Sequence[int]) -> bool:
    """Tell whether bots or a clock have something to do, and it is this process that lets them."""
    table, bus = room.table, room.hub.bus
    if not actors:
        bus.release(table.id)
        return False
    needed = table.clock != "off" or any(table.places[seat].level is not None for seat in actors)
    return needed and bus.holds(table.id)


async def bot_move(room: Room, seat: int, due: int) -> None:
    """Let a bot decide, not faster than people can follow."""
    table, begin = room.table, time.monotonic()
    try:
        level = table.places[seat].level
        if level is None or not room.still(seat, due, lambda: True):
            return  # what it was to answer has been taken back before it began
        view = encode(table.game.view(table.state, seat))
        move = await room.hub.workers.choose(owner(room), table.game.id, level, view)
        room.hub.counters["bot_decisions"] += 1
        if room.showing.upto:
            await room.showing.wait(due, room.tell_awaited)
        else:
            await asyncio.sleep(room.hub.pause - (time.monotonic() - begin))
        while room.table.takeback is not None and now() < room.table.asked_at + PATIENCE:
            await asyncio.sleep(0.1)
        async with room.lock:
            places, bus = room.table.places, room.hub.bus
            if room.still(seat, due, lambda: places[seat].level == level and bus.holds(table.id)):
                room.thinking.pop(seat, None)
                await room.record(facts.Moved(seat, move))
    except Overtaken:
        pass  # what is still to be decided is thought about anew
    except Refuse as problem:
        logs.warn("bot's move refused", table=table.id, seat=seat, problem=str(problem))


def ring(room: Room) -> None:
    """Decide for whoever is out of time."""
    room.timer = None
    if not room.hub.bus.holds(room.table.id):
        return
    room.looked = now()  # bots answer the move that the clock makes, whoever is here
    room.alarm = room.hub.spawn(clock_moves(room))


async def clock_moves(room: Room) -> None:
    """Let a bot make the one decision of each seat that is out of time."""
    begin = now()
    try:
        for seat in room.table.actors():
            table, deadline = room.table, room.deadline(seat)
            if deadline is None or deadline > begin:
                continue
            due, view = table.due[seat], encode(table.game.view(table.state, seat))
            if is_away(room, seat):
                async with room.lock:
                    await stand_in(room, seat, due)
                continue
            move = await room.hub.workers.choose(owner(room), table.game.id, CLOCK_LEVEL, view)
            async with room.lock:
                if room.still(seat, due, lambda: room.hub.bus.holds(room.table.id)):
                    await room.record(facts.Moved(seat, move, clock=True))
    except Overtaken:
        pass  # who is still out of time is looked at again
    except Refuse as problem:
        logs.warn("clock's move refused", table=room.table.id, problem=str(problem))
    finally:
        room.alarm = None
        drive(room)


def is_away(room: Room, seat: int) -> bool:
    """Tell whether nobody is at a seat: the browser has gone, or it is open and time ran out before, too."""
    return not room.is_here(seat) or room.table.places[seat].late


async def stand_in(room: Room, seat: int, due: int) -> None:
    """Let a bot play on all seats of somebody away, who would cost everybody their time again and again."""
    places = room.table.places
    if room.still(seat, due, lambda: places[seat].human and is_away(room, seat)):
        seats = [
            each
            for each in room.table.seats_of(places[seat].person or "")
            if places[each].human and is_away(room, each)
        ]
        await room.record(*(facts.Stoodin(each, CLOCK_LEVEL, clock=True) for each in seats))


def owner(room: Room) -> Owner:
    """Return at whose expense bots think here."""
    return room.hub.whereabouts.owner(room.table.host)
