"""Which games and tables there are, opening one, and hints."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter

import msgspec

from tafelrunde.bots.levels import LEVELS, hurried, level_name
from tafelrunde.engine.errors import BadOptions, UnknownGame
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.server import logs
from tafelrunde.server.answers import GameInfo, LevelInfo, TableInfo, TableLists, TableName
from tafelrunde.server.clock import now
from tafelrunde.server.desk import records
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.desk.lessons import first_game
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.limits import NAME_LENGTH, clean
from tafelrunde.server.people import Known
from tafelrunde.server.questions import FirstGame, NewTable, OwnMove, OwnSeat, SameDeal, SharedDeal, TakenDeal
from tafelrunde.server.store.base import Listed
from tafelrunde.server.table import advice, opening, presence
from tafelrunde.server.table.advice import Advice, Coached
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.hub import NAME_LENGTH as NAME_OF_A_TABLE
from tafelrunde.server.table.hub import Hub
from tafelrunde.teaching import lessons, puzzles

LISTED = 50
LISTED_OF_A_HOST = 2
LISTED_OF_AN_ADDRESS = 8
CONSIDERED = 1000
DAY = 86400.0


def list_games(native: bool | None = None) -> list[GameInfo]:
    """List the games, as they are here or in a build that is compiled or not."""
    return [
        GameInfo(
            id=found.id,
            name={each: found.texts.say(each, "name") for each in LANGUAGES},
            seats=(found.seats[0], found.seats[-1]),
            solo=1 in found.seats,
            options={name: list(values) for name, values in found.options.items()},
            lessons=lessons.count(found.id),
            puzzles=puzzles.count(found.id),
            combinations={seats: found.offered(seats) for seats in found.seats},
            levels=levels_of(found.id, native),
        )
        for found in map(game, games())
    ]


def levels_of(name: str, native: bool | None) -> list[LevelInfo]:
    """Return the levels of a game's bots."""
    return [
        LevelInfo(level, {each: level_name(level, each) for each in LANGUAGES}, hurried(name, level, native))
        for level in LEVELS
    ]


async def list_tables(desk: Desk, visit: Visit) -> TableLists:
    """List the tables that wait for people, and one's own."""
    store, person = desk.hub.store, visit.person
    mine = await store.tables_of(person, now() - DAY, LISTED)
    own = {listed.id for listed in mine}
    waiting = fair_choice(desk.hub, await store.open_tables(LISTED_OF_A_HOST, CONSIDERED))
    cards = [found for each in mine if (found := await own_card(desk.hub, each, person))]
    return TableLists(
        open=[found for each in waiting if each.id not in own and (found := card(each))],
        mine=sorted(cards, key=lambda each: (not each.turn, each.phase == "over")),
    )


def fair_choice(hub: Hub, tables: list[Listed]) -> list[Listed]:
    """Choose the tables to show, the newest first: nobody's push those of others away."""
    shown: Counter[str] = Counter()
    chosen: list[Listed] = []
    for each in tables:
        if not waits(hub, each):
            continue  # whoever came would wait in vain
        address = hub.whereabouts.owner(each.host).address
        shown[address] += 1
        if shown[address] <= LISTED_OF_AN_ADDRESS:
            chosen.append(each)
    return sorted(chosen[:LISTED], key=lambda each: -each.updated)


def waits(hub: Hub, listed: Listed) -> bool:
    """Tell whether somebody who sits at a table is there, and a seat is free."""
    room = hub.rooms.get(listed.id)
    if room is not None:
        return not room.deserted() and any(place.free for place in room.table.places)
    shown = card(listed) if hub.elsewhere.at(listed.id) else None
    return shown is not None and shown.free > 0


def card(listed: Listed, person: str = "", **more: bool) -> TableInfo | None:
    """Return a table as the lists show it to a person; None for one whose entry is damaged."""
    try:
        found = msgspec.json.decode(listed.card)
        own = [seat for seat, each in enumerate(found.get("people", ())) if person and each == person]
        known = bool(found.get("like") or found.get("known"))  # older entries name the first table
        shown = {**found, "own": own, "at": listed.updated, "known": known, **more}
        return msgspec.convert(shown, TableInfo)
    except (msgspec.MsgspecError, ValueError, TypeError, AttributeError, RecursionError):
        logs.warn("the entry of a table is damaged", table=listed.id)
        return None


async def own_card(hub: Hub, listed: Listed, person: str) -> TableInfo | None:
    """Return one's own table with whether one has something to decide there."""
    if listed.phase != "playing":
        return card(listed, person)
    try:
        room = await hub.room(listed.id)
        presence.look(room)
        return card(listed, person, turn=person in room.deciding)
    except (Refuse, Unavailable) as problem:
        return card(listed, person, damaged=isinstance(problem, Refuse) and problem.reason == "damaged")


async def open_table(
    desk: Desk, visit: Visit, new: NewTable | SameDeal | SharedDeal | FirstGame
) -> TableName:
    """Open a table, sit down, seat bots and others on this device, and begin if asked to."""
    if isinstance(new, SameDeal):
        async with desk.hub.at(new.like) as source:
            begin = opening.same_deal(source.table, visit.person, visit.who.name)
    elif isinstance(new, SharedDeal):
        begin = records.same_deal(new.record, visit.person, visit.who.name)
    elif isinstance(new, FirstGame):
        begin = first_game(new, visit.person, visit.who.name)
    else:
        begin = first_facts(new, visit.who)
    await desk.hub.may_open(desk.owner(visit))
    room = await desk.hub.open_table(begin)
    return TableName(room.table.id)


async def open_taken(desk: Desk, visit: Visit, taken: TakenDeal) -> TableName:
    """Play a deal of the day that was taken along; whoever has begun it comes to the same table again."""
    sign = hashlib.sha256(f"{taken.day}:{taken.secret}".encode()).digest()
    name = f"{desk.hub.mark}{base64.urlsafe_b64encode(sign).decode()}"[:NAME_OF_A_TABLE]
    if await desk.hub.store.phase_of(name) is None:
        found, (person, called) = game(taken.game), visit.who[:2]
        begin = opening.deal_of_the_day(taken.secret, found, taken.day, person, called, offline=True)
        await desk.hub.open_table(begin, name)
    return TableName(name)


def first_facts(new: NewTable, asker: Known) -> list[AnyFact]:
    """Return how a new table begins, or refuse what cannot be."""
    try:
        found = game(new.game)
        options = found.complete(new.seats, new.options)
    except (UnknownGame, BadOptions) as problem:
        raise Refuse("unreadable", str(problem)) from None
    names = [asker.name, *(clean(name, NAME_LENGTH) for name in new.names)]
    begin = opening.opened(found, new.seats, options, asker.person, clock=new.clock, public=new.public)
    sitting = opening.seating(new.seats, new.bots, asker.person, names, start=new.start)
    return [begin, *sitting]


async def hint(desk: Desk, visit: Visit, name: str, own: OwnSeat) -> Advice:
    """Advise one about one's own decision, where nobody else plays."""
    async with desk.hub.at(name) as room:
        question = advice.question(room.table, visit.person, own.seat)
    owner = desk.owner(visit)
    desk.may_ask(owner)
    visit.make_way()
    return await advice.advise(room, owner, question)


async def coach(desk: Desk, visit: Visit, name: str, own: OwnMove) -> Coached:
    """Say whether a move that one is about to make loses clearly, where nobody else plays."""
    async with desk.hub.at(name) as room:
        question = advice.question(room.table, visit.person, own.seat)
        move = advice.legal(room, own.seat, own.move)
    owner = desk.owner(visit)
    desk.may_be_coached(owner)
    visit.make_way()
    return await advice.coach(room, owner, question, move)
