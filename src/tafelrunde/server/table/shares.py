"""What the browsers add to the chance of a game: sealed first, opened when all seals are in.

Whoever saw the other shares first could try many of their own until the draws please (docs/decisions/0004).
"""

from __future__ import annotations

from tafelrunde.engine.fair import is_share, seal_of
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.limits import SHARES
from tafelrunde.server.table import facts
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import Table

OPENING = 5.0  # seconds that browsers have to open their shares; then the host may start without the rest


def seal(table: Table, person: str, value: str) -> facts.Sealed | None:
    """Promise a share, until all are opened."""
    if table.seals.get(person) == value:
        return None  # said twice, perhaps when the game has begun already
    may_share(table, person, value)
    if table.fixed_shares is not None or person in table.shares:
        return None
    if table.closed:
        raise Refuse("already_started", "the shares are being opened; it is too late for another seal")
    if person not in table.seals:
        still_room(table)
    return facts.Sealed(person, value)


def share(table: Table, person: str, value: str) -> facts.Shared | None:
    """Add to chance, once: what was sealed when all are opened, or something in the open before."""
    if table.shares.get(person) == value:
        return None
    may_share(table, person, value)
    if table.fixed_shares is not None or person in table.shares:
        return None
    sealed = table.seals.get(person)
    if sealed is None:
        if table.closed:
            raise Refuse("already_started", "the shares are being opened; it is too late for another")
        still_room(table)
    elif not table.closed:
        raise Refuse("not_started", "a sealed share is opened when the game is about to start")
    elif sealed != seal_of(value):
        raise Refuse("unreadable", "the share does not fit its seal; open the one that was sealed")
    return facts.Shared(person, value)


def start(room: Room) -> facts.Started | facts.Closed | None:
    """Begin, or first let every browser open its share."""
    if not unopened(room):
        return facts.Started()
    if not room.table.closed:
        return facts.Closed()
    return facts.Started() if now() - room.table.closed_at >= OPENING else None


def unopened(room: Room) -> bool:
    """Tell whether somebody here has still to open a sealed share."""
    here = room.here() & set(room.table.people())
    return any(who in here and who not in room.table.shares for who in room.table.seals)


def may_share(table: Table, person: str, value: str) -> None:
    """Refuse shares and seals that are unreadable, too late or a spectator's."""
    if table.phase != "waiting":
        raise Refuse("already_started", "the game has begun")
    if not is_share(value):
        raise Refuse("unreadable", "a share or a seal is 32 bytes in hexadecimal, in small letters")
    if person not in table.people():
        raise Refuse("not_your_seat", "only those who sit here add to the chance of the game")


def still_room(table: Table) -> None:
    """Refuse more shares than there can be people."""
    if len(table.seals) >= SHARES:
        raise Refuse("too_many", f"there are {SHARES} shares already")
