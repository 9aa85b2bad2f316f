"""What people ask for before the start: who sits where, and what is to be played."""

from __future__ import annotations

from tafelrunde.engine.errors import BadOptions
from tafelrunde.server import messages
from tafelrunde.server.errors import Refuse
from tafelrunde.server.table import facts
from tafelrunde.server.table.places import Place
from tafelrunde.server.table.table import Table


def sit(table: Table, person: str, seat: int, name: str) -> facts.Sat:
    """Take a seat."""
    before_start(table)
    if not place_at(table, seat).free:
        raise Refuse("seat_taken", f"seat {seat} is taken; choose another")
    if table.locked and person != table.host and person not in table.people():
        raise Refuse("locked", "the host has locked the table, so nobody else can sit down")
    return facts.Sat(seat, person, name)


def stand(table: Table, person: str, seat: int) -> facts.Stood | None:
    """Empty a seat."""
    before_start(table)
    place = place_at(table, seat)
    if place.free:
        return None
    if place.person != person:
        as_host(table, person)
    return facts.Stood(seat)


def swap(table: Table, person: str, seat: int, other: int) -> facts.Swapped | None:
    """Let two seats change places."""
    may_arrange(table, person)
    if place_at(table, seat) is place_at(table, other):
        return None
    return facts.Swapped(seat, other)


def arrange(table: Table, person: str, wish: messages.Arrange) -> facts.Arranged | None:
    """Set the table up in another way; people keep their seats."""
    may_arrange(table, person)
    if table.like or table.daily:
        raise Refuse("unavailable", "the chance is that of another game, so seats and options are its own")
    try:
        options = table.game.complete(wish.seats, wish.options)
        table.game.new(wish.seats, options)
    except BadOptions as problem:
        raise Refuse("unreadable", str(problem)) from None
    if len(table.taken()) > wish.seats:
        raise Refuse("table_full", f"{len(table.taken())} people sit here; some must stand up first")
    wanted = facts.Arranged(wish.seats, options, wish.clock, wish.public)
    same = (len(table.places), table.options, table.clock, table.public)
    return None if same == (wanted.seats, wanted.options, wanted.clock, wanted.public) else wanted


def may_arrange(table: Table, person: str) -> None:
    """Refuse changes by others than the host, and while shares are being opened."""
    before_start(table)
    as_host(table, person)
    if table.closed:
        raise Refuse("already_started", "the game is about to start")


def before_start(table: Table) -> None:
    """Refuse what is possible only before the start."""
    if table.phase != "waiting":
        raise Refuse("already_started", "the game has begun")


def as_host(table: Table, person: str) -> None:
    """Refuse what only the host may do."""
    if person != table.host:
        raise Refuse("not_host", "only the host of the table may do that")


def place_at(table: Table, seat: int) -> Place:
    """Return a seat that exists."""
    if seat not in range(len(table.places)):
        raise Refuse("unreadable", f"the table has seats 0 to {len(table.places) - 1}, so no seat {seat}")
    return table.places[seat]
