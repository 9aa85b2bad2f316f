"""What browsers ask for at a table: each command is checked here and becomes a fact, or is refused.

The caller holds the room's lock, so nothing changes between the check and the fact.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import assert_never

from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.names import new_names
from tafelrunde.engine.texts import LANGUAGES, Words
from tafelrunde.server import messages
from tafelrunde.server.errors import Overtaken, Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.limits import CHAT_LENGTH, KICKED, MUTED, NAME_LENGTH, clean
from tafelrunde.server.table import facts, lobby, opening, shares
from tafelrunde.server.table.course import has_shown, last_decision
from tafelrunde.server.table.following import tried
from tafelrunde.server.table.lobby import as_host, before_start, place_at
from tafelrunde.server.table.manners import may_stay
from tafelrunde.server.table.room import Room, Then
from tafelrunde.server.table.table import Table

TOUCHED_LENGTH = 32

AtTable = (
    messages.Leave | messages.Sit | messages.Stand | messages.Seatbot | messages.Return | messages.Start
    | messages.Seal | messages.Share | messages.Play | messages.Takeback | messages.Consent | messages.Say
    | messages.React | messages.Mute | messages.Lock | messages.Kick | messages.Swap | messages.Arrange
)  # fmt: skip


async def carry_out(room: Room, person: str, name: str, command: AtTable) -> None:
    """Let a command have its effect, or raise Refuse."""
    try:
        await become_fact(room, person, name, command)
    except Overtaken:  # which is rare: nothing else is made for it
        await tried(partial(become_fact, room, person, name, command))


async def become_fact(room: Room, person: str, name: str, command: AtTable) -> None:
    """Record what a command becomes, in one write with what follows by itself; it may be true already."""
    may_stay(room.table, person)  # another process may have been told otherwise a moment before
    fact = fact_for(room, person, name, command)
    if fact is not None:
        await room.record(fact, then=THEN.get(type(fact)))


def take_back_if_agreed(room: Room) -> facts.Takenback | None:
    """Take the last move back when all people who play, but the one who asks, have agreed; bots do."""
    table = room.table
    if table.takeback is None:
        return None
    asker = table.places[table.takeback].person
    asked = {place.person for place in table.places if place.human and not place.left}
    return facts.Takenback(table.takeback) if asked - {asker} <= table.agreed else None


def start_if_opened(room: Room) -> facts.Started | None:
    """Begin when the last share is opened."""
    return facts.Started() if room.table.closed and not shares.unopened(room) else None


THEN: dict[type[facts.AnyFact], Then] = {
    facts.Asked: take_back_if_agreed,
    facts.Agreed: take_back_if_agreed,
    facts.Left: take_back_if_agreed,
    facts.Stoodin: take_back_if_agreed,
    facts.Shared: start_if_opened,
}


def fact_for(room: Room, person: str, name: str, command: AtTable) -> facts.AnyFact | None:
    """Return the fact that a command becomes; None: it is true already."""
    table = room.table
    match command:
        case messages.Play(seat, number, move):
            return play(table, person, seat, number, move)
        case messages.Sit(seat, other):
            return lobby.sit(table, person, seat, name_on_seat(table, person, name, other))
        case messages.Stand(seat):
            return lobby.stand(table, person, seat)
        case messages.Seatbot(seat, level):
            return seat_bot(room, person, seat, level)
        case messages.Swap(seat, other):
            return lobby.swap(table, person, seat, other)
        case messages.Arrange():
            return lobby.arrange(table, person, command)
        case messages.Leave():
            return facts.Left(person) if person in table.people() and table.phase != "over" else None
        case messages.Return(seat):
            return take_seat_back(table, person, seat)
        case messages.Start():
            return start(room, person)
        case messages.Seal(value):
            return shares.seal(table, person, value)
        case messages.Share(value):
            return shares.share(table, person, value)
        case messages.Takeback(seat, sure):
            return ask(table, person, seat, sure=sure)
        case messages.Consent(yes):
            return consent(table, person, yes=yes)
        case messages.Say(text):
            may_speak(table, person)
            return facts.Said(person, name, clean(text, CHAT_LENGTH))
        case messages.React(reaction):
            may_speak(table, person)
            return facts.Reacted(person, name, reaction)
        case messages.Mute(other, muted):
            as_host(table, person)
            return mute(table, clean(other, NAME_LENGTH), muted=muted)
        case messages.Lock(locked):
            as_host(table, person)
            return None if table.locked == locked else facts.Locked(locked)
        case messages.Kick(other, kicked):
            as_host(table, person)
            return kick(table, clean(other, NAME_LENGTH), kicked=kicked)
        case _:
            assert_never(command)


def play(table: Table, person: str, seat: int, number: int, move: str) -> facts.Moved:
    """Make a move in the position in which it was chosen."""
    if table.phase != "playing":
        raise Refuse("not_started" if table.phase == "waiting" else "over", "there is no game to move in now")
    own = place_at(table, seat)
    if own.person != person or own.level is not None or own.left:
        raise Refuse("not_your_seat", f"seat {seat} is not yours to decide for")
    if not table.due[seat] <= number <= table.number:
        raise Refuse("stale", f"the game has moved on from number {number}; look at the position again")
    if seat not in table.actors():
        raise Refuse("stale", f"seat {seat} has nothing to decide now; wait for its turn")
    return facts.Moved(seat, move)


def why(table: Table, person: str, seat: int, touched: str) -> Words:
    """Say why a seat cannot do what was touched, from what it sees."""
    if table.phase == "waiting":
        raise Refuse("not_started", "there is no game yet")
    if place_at(table, seat).person != person:
        raise Refuse("not_your_seat", f"seat {seat} is not yours to decide for")
    if len(touched) > TOUCHED_LENGTH:
        raise Refuse("too_long", f"what can be touched is named by at most {TOUCHED_LENGTH} characters")
    view = table.game.view(table.state, seat)
    return Words(*(table.game.why(view, touched, each, table.names(each)) for each in LANGUAGES))


def seat_bot(room: Room, person: str, seat: int, level: int) -> facts.Botsat | facts.Stoodin:
    """Put a bot on a seat: before the start the host does, later anybody who plays for whoever is gone."""
    table = room.table
    if level not in LEVELS:
        raise Refuse("unreadable", f"there is no level {level}; levels are {LEVELS[0]} to {LEVELS[-1]}")
    place = place_at(table, seat)
    if table.phase == "waiting" or person not in table.people():
        as_host(table, person)
    if table.phase == "waiting":
        if place.person is not None:
            raise Refuse("seat_taken", f"a person sits on seat {seat}; they must stand up first")
        (name,) = new_names(1, [each.name for each in table.places])
        return facts.Botsat(seat, level, name)
    if table.phase == "over":
        raise Refuse("over", "the game is over")
    if table.daily:
        raise Refuse("not_left", "nobody can be replaced in the deal of the day: one plays it oneself")
    if place.person is None or not (place.left or room.away(place.person)):
        raise Refuse("not_left", f"whoever sits on seat {seat} has not left")
    return facts.Stoodin(seat, level)


def take_seat_back(table: Table, person: str, seat: int) -> facts.Returned | None:
    """Sit down again where a bot has played, or nobody."""
    place = place_at(table, seat)
    if place.person != person:
        raise Refuse("not_your_seat", f"seat {seat} is not yours")
    if table.phase == "over":
        raise Refuse("over", "the game is over; whoever has left cannot come back to it")
    return None if place.human and not place.left else facts.Returned(seat)


def start(room: Room, person: str) -> facts.Started | facts.Closed | None:
    """Begin, or first let every browser open the share that it has sealed."""
    table = room.table
    if table.phase == "playing" and person == table.host and person in table.people():
        return None  # it has begun in the meantime, as it was meant to
    before_start(table)
    as_host(table, person)
    if any(place.free for place in table.places):
        raise Refuse("not_started", "some seats are empty; fill them with people or bots")
    if any(room.is_awaited(place) for place in table.places):
        raise Refuse("awaited", "somebody has not said yet whether they play again; wait a minute at most")
    return shares.start(room)


def ask(table: Table, person: str, seat: int, *, sure: bool) -> facts.Asked | facts.Takenback | None:
    """Ask to take back the last move, while nothing new was shown since; alone one just goes back."""
    if table.phase != "playing":
        raise Refuse("not_started" if table.phase == "waiting" else "over", "there is no move to take back")
    if place_at(table, seat).person != person:
        raise Refuse("not_your_seat", f"seat {seat} is not yours")
    alone = table.taken() == [seat]
    if (
        table.before is not None
        and table.last_mover == seat
        and not (alone and table.before.count(seat) == 1)
    ):
        return None if table.takeback == seat else facts.Asked(seat)
    if not any(step.seat == seat for step in table.course):
        raise Refuse("no_move", "this seat has decided nothing yet")
    if not alone:
        raise Refuse("new_information", "something new was shown since that move")
    to = last_decision(table.game, len(table.places), table.options, table.course, seat)
    if has_shown(table.course, seat, to, table.untold) and (table.daily or not sure):
        raise Refuse("new_information", "something new was shown since that move")
    return facts.Takenback(seat, to)


def consent(table: Table, person: str, *, yes: bool) -> facts.Agreed | facts.Kept:
    """Answer a request to take back."""
    if table.takeback is None:
        raise Refuse("stale", "nobody asks to take a move back now")
    if person not in table.people():
        raise Refuse("not_your_seat", "only those who sit here are asked")
    return facts.Agreed(person) if yes else facts.Kept(person)


def mute(table: Table, person: str, *, muted: bool) -> facts.Muted | None:
    """Silence a person or let them speak."""
    if (person in table.muted) == muted:
        return None
    if muted and len(table.muted) >= MUTED:
        raise Refuse("too_many", f"{MUTED} people are silent here already; let one of them speak first")
    return facts.Muted(person, muted)


def kick(table: Table, person: str, *, kicked: bool) -> facts.Kicked | None:
    """Keep a person away, or let them come back; whoever plays already stays to the end."""
    if (person in table.kicked) == kicked:
        return None
    if person == table.host:
        raise Refuse("not_host", "the host cannot be kept away")
    if kicked and table.phase == "playing" and person in table.people():
        raise Refuse("already_started", "the game has begun, so whoever plays stays")
    if kicked and len(table.kicked) >= KICKED:
        raise Refuse("too_many", f"{KICKED} people are kept away already; lock the table instead")
    return facts.Kicked(person, kicked)


def name_on_seat(table: Table, person: str, name: str, other: str) -> str:
    """Return the name under which somebody sits down, or another person on the same device.

    Names are heard by everybody, so whoever is silenced keeps the one that they had here.
    """
    known = table.muted.get(person, name)
    if other or not known:
        may_speak(table, person)
    return clean(other, NAME_LENGTH) if other else known


def may_speak(table: Table, person: str) -> None:
    """Refuse those whom the host has silenced."""
    if person in table.muted:
        raise Refuse("muted", "the host has silenced you at this table")


async def rematch(room: Room, owner: Owner) -> str:
    """Return the next table with the same people and bots, the seats turned by one; open it if need be."""
    table, person, hub = room.table, owner.person, room.hub
    if not room.live:
        raise Refuse("unavailable", "the table is being loaded anew; try again in a moment")
    if table.phase != "over":
        raise Refuse("not_started", "the game is not over; a rematch comes after it")
    if table.rematch is not None:
        return table.rematch
    if person not in table.people():
        raise Refuse("not_your_seat", "only those who played open a rematch")
    may_stay(table, person)
    may_speak(table, person)  # whoever opens it is its host
    name = opening.name_of_rematch(table.id, hub.mark)
    if await hub.store.phase_of(name) is None:
        await hub.may_open(owner)
        with suppress(Overtaken):  # another process has opened the same
            await hub.open_table(opening.rematch(table, person), name)
    await room.record(facts.Rematched(name, person))
    return name


async def decline(room: Room, person: str) -> None:
    """Empty one's seats at the rematch."""
    if room.table.rematch is None:
        raise Refuse("stale", "there is no rematch to decline")
    async with room.hub.at(room.table.rematch) as next_room:
        await tried(partial(leave_empty, next_room, person))


async def leave_empty(room: Room, person: str) -> None:
    """Empty a person's seats before the start."""
    if room.table.phase == "waiting" and person in room.table.people():
        await room.record(facts.Left(person))
