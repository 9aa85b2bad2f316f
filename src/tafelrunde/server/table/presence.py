"""Coming to a table and going from it, and what happens when somebody does not come back."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec

from tafelrunde.server.bus import news
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.limits import CHAT_TOLD, FIRST_BYTES
from tafelrunde.server.table import deals, facts
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.guests import Guest
from tafelrunde.server.table.manners import may_stay
from tafelrunde.server.table.room import Room, Update
from tafelrunde.server.table.table import encode


def enter(room: Room, guest: Guest, seen: int) -> None:
    """Let a browser in, and tell it what it has missed."""
    table = room.table
    may_stay(table, guest.person)
    if deals.still_open(table.daily) and not table.seats_of(guest.person):
        raise Refuse("daily_open", "others still play the deal of this day; it is shown tomorrow")
    room.guests.add(guest)
    room.by_seats = None
    room.absent_since.pop(guest.person, None)
    room.came.add(guest.person)
    watch(room)
    seats = tuple(table.seats_of(guest.person))
    events = missed(room, seen if 0 <= seen <= table.number else 0)
    guest.send(encode(Update(table.number, room.public(), room.positions([seats])[seats], events)))
    room.tell_presence(but=guest)
    announce(room)
    room.looked = now()
    room.drive()


async def welcome_back(room: Room, person: str) -> None:
    """Give somebody the seats back on which a bot has played since their time ran out."""
    table = room.table
    lent = [seat for seat in table.seats_of(person) if table.places[seat].lent]
    if lent and table.phase == "playing":
        await room.record(*(facts.Returned(seat) for seat in lent))


def missed(room: Room, seen: int) -> list[msgspec.Raw]:
    """Return what happened since a number: of chat the last lines, of all no more than can be sent."""
    table = room.table
    forgotten = set(table.spoken[:-CHAT_TOLD])
    found: list[msgspec.Raw] = []
    left = FIRST_BYTES
    for number, data in reversed(table.events):
        if number in forgotten:
            continue
        left -= len(data)
        if number <= seen or left < 0:
            break
        found.append(msgspec.Raw(data))
    return found[::-1]


def look(room: Room) -> None:
    """Note that somebody looks at the table from elsewhere: bots that have paused go on."""
    room.hub.bus.tell(room.table.id, news.Looked())
    looked(room)


def looked(room: Room) -> None:
    """Let bots go on that have paused."""
    room.looked = now()
    room.drive_soon()


async def ready(room: Room, guest: Guest, number: int | None, *, reading: bool) -> None:
    """Note how far the browser of somebody who plays here is; a number that cannot be changes nothing."""
    table = room.kept  # no move changes what is asked here
    if not can_be_shown(room, guest.person, number):
        return
    room.showing.note(guest, number, reading=reading)
    if table.clock != "off" and not reading:
        async with room.lock:
            if room.live and room.showing.begin(room.table, guest.person):
                room.tell_clock()
                room.drive()


def can_be_shown(room: Room, person: str, number: int | None) -> bool:
    """Tell whether somebody plays here, and everything up to a number has happened."""
    return bool(room.kept.seats_of(person)) and (number is None or 0 <= number <= room.number)


def depart(room: Room, guest: Guest) -> None:
    """Note that a browser has gone."""
    room.guests.discard(guest)
    room.by_seats = None
    room.showing.forget(guest)
    room.used = room.looked = now()
    if guest.person in room.missing():
        room.absent_since[guest.person] = room.used
    room.tell_presence()
    announce(room)
    room.hub.bus.tell(room.table.id, news.Closed(id(guest)))
    watch(room)


# Other processes.


def announce(room: Room) -> None:
    """Tell other processes who is connected to this one."""
    room.hub.changed = True
    if room.hub.bus.several:
        room.hub.bus.tell(room.table.id, news.Here(connected(room)))


def connected(room: Room) -> list[str]:
    """Return who is connected to this process."""
    return sorted({guest.person for guest in room.guests})


def relay(room: Room, guest: Guest, number: int | None, *, reading: bool) -> None:
    """Tell other processes how far a browser is, where their bots or clocks wait for it."""
    table = room.kept
    waited_for = table.clock != "off" or any(place.level for place in table.places)
    if room.hub.bus.several and waited_for and can_be_shown(room, guest.person, number):
        room.hub.bus.tell(table.id, news.Shown(id(guest), guest.person, number, reading))


def changed_elsewhere(room: Room, before: set[str]) -> None:
    """Note that somebody has come or gone in another process."""
    here, room.by_seats = room.here(), None
    room.came |= here - before
    for person in here - before:
        room.absent_since.pop(person, None)
    for person in (before - here) & room.missing():
        room.absent_since[person] = room.looked = now()
    if here != before:
        room.tell_presence_later()
        watch(room)
        room.drive_soon()


# Who does not come back.


def watch(room: Room) -> None:
    """Watch for those who do not come back, so that no table depends on somebody who has gone."""
    if room.watching is None and room.guests and room.missing():
        room.watching = room.hub.spawn(watch_missing(room))


async def watch_missing(room: Room) -> None:
    """Show who counts as absent, and let the rights of an absent host pass on."""
    shown: list[bool] = []
    try:
        while room.live and room.guests and room.missing():
            async with room.lock:
                absent = [room.is_away(place) for place in room.table.places]
                if absent != shown and any(absent):
                    room.tell_table(room.public())
                shown = absent
                await pass_on(room)
            await asyncio.sleep(rooms.ABSENT / 30)
    finally:
        room.watching = None


async def pass_on(room: Room) -> None:
    """Let somebody who sits here and is connected be the host, while the game needs one."""
    here = [person for person in room.table.people() if person not in room.missing()]
    if here and room.table.phase != "over" and room.away(room.table.host):
        with suppress(Refuse):
            await room.record(facts.Hosted(here[0]))
