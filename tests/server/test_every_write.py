"""Every kind of write meets every fault: what was told is there once, and whoever tries again gets on."""

import asyncio
import contextlib
import itertools
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, get_args

import pytest

from server.faulty_store import Died, FaultyStore
from server.test_writes import (
    Watcher,
    assert_sound,
    finish_late_writes,
    hub_on,
    next_play,
    number_of,
    open_game,
)
from tafelrunde.engine.fair import seal_of
from tafelrunde.engine.registry import game
from tafelrunde.server import messages
from tafelrunde.server.bus.memory import MemoryBus
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.store.base import Store, store_at
from tafelrunde.server.table import acting, commands, facts, following, opening, presence
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.facts import AnyFact, decode_fact
from tafelrunde.server.table.following import replayed
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.room import Room

SHARE = "0f" * 32
OPTIONS = {"variant": "low"}
Step = Callable[[Hub, str], Awaitable[object]]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Any) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return request.getfixturevalue("postgres_url")


class Thoughtful:
    """Bots that never come to a decision."""

    async def choose(self, *asked: object) -> str:
        await asyncio.Event().wait()
        raise AssertionError(asked)


# What happens at a table: one wish after the other, each with what must stand in the log then.


def says(person: str, message: commands.AtTable, *fact: type[AnyFact]) -> tuple[Step, tuple[type, ...]]:
    async def step(hub: Hub, name: str) -> None:
        async with here(hub, name, "anna", "ben") as room:
            asked.add(type(message))
            await commands.carry_out(room, person, person.title(), message)

    return step, fact


def decides(*fact: type[AnyFact]) -> tuple[Step, tuple[type, ...]]:
    async def step(hub: Hub, name: str) -> None:
        async with here(hub, name, "anna", "ben") as room:
            play = next_play(room, random.Random(room.table.number))
            asked.add(type(play))
            await commands.carry_out(room, room.table.places[play.seat].person or "", "", play)

    return step, fact


def asks_back(person_too: bool) -> tuple[Step, tuple[type, ...]]:
    """Whoever moved last asks to take it back, and then the others are asked, too."""

    async def step(hub: Hub, name: str) -> None:
        async with here(hub, name, "anna", "ben") as room:
            table = room.table
            seat = table.last_mover if table.takeback is None else table.takeback
            if seat is None:
                return  # it was taken back already
            asker = table.places[seat].person or ""
            asked.update((messages.Takeback, messages.Consent))
            await commands.carry_out(room, asker, "", messages.Takeback(seat))
            others = [each for each in ("anna", "ben", "carl") if each != asker]
            for each in others if person_too else others[:1]:
                await commands.carry_out(room, each, "", messages.Consent(person_too))

    return step, (facts.Asked, *((facts.Agreed, facts.Takenback) if person_too else (facts.Kept,)))


@contextlib.asynccontextmanager
async def here(hub: Hub, name: str, *people: str) -> AsyncIterator[Room]:
    """Hold the table while some are connected to it."""
    async with hub.at(name) as room:
        for person in people:
            if person not in room.here() and person not in room.table.kicked:
                presence.enter(room, Watcher(person), 0)
        yield room


async def opens(hub: Hub, name: str) -> None:
    found = game("xactika")
    await hub.open_table([opening.opened(found, 3, found.complete(3, OPTIONS), "anna")], name)


async def is_called_benno(hub: Hub, name: str) -> None:
    await hub.rename("ben", "Ben", "Benno")


async def a_bot_plays_for_ben(hub: Hub, name: str) -> None:
    async with here(hub, name, "anna") as room:  # seats were swapped, and perhaps once more
        (seat,) = room.table.seats_of("ben")
        await commands.carry_out(room, "anna", "", messages.Seatbot(seat, 1))


async def ben_returns(hub: Hub, name: str) -> None:
    async with here(hub, name, "anna") as room:
        (seat,) = room.table.seats_of("ben")
        asked.add(messages.Return)
        await commands.carry_out(room, "ben", "", messages.Return(seat))


async def is_out_of_time(hub: Hub, name: str) -> None:
    async with here(hub, name, "anna") as room:
        seat = room.table.actors()[0]
        room.guests.clear()
        await acting.stand_in(room, seat, room.table.due[seat])


async def come_back(hub: Hub, name: str) -> None:
    for person in ("anna", "ben", "carl"):
        async with hub.at(name) as room:
            await presence.welcome_back(room, person)


async def host_is_gone(hub: Hub, name: str) -> None:
    async with hub.at(name) as room:
        room.guests.clear()
        presence.enter(room, Watcher("carl"), 0)
        room.absent_since["anna"] = 0.0
        await presence.pass_on(room)


async def play_on(hub: Hub, name: str) -> None:
    """To the end, but for faults only at the last move: each move is as the others (test_writes.py)."""
    store = hub.store
    assert isinstance(store, FaultyStore)
    fault, store.fault = store.fault, ""
    async with here(hub, name, "anna", "ben") as room:
        while room.table.phase != "over":
            if last_move(room):
                store.fault = fault
            play = next_play(room, random.Random(room.table.number))
            await commands.carry_out(room, room.table.places[play.seat].person or "", "", play)
    store.fault = fault


def last_move(room: Room) -> bool:
    state = room.table.state.copy()
    seat = state.actors()[0]
    state.play(seat, state.legal(seat)[0])
    return not state.actors()


async def rematch(hub: Hub, name: str) -> None:
    async with here(hub, name, "anna") as room:
        await commands.rematch(room, Owner("here", "anna"))


async def declines(hub: Hub, name: str) -> None:
    async with here(hub, name, "anna") as room:
        await commands.decline(room, "ben")


asked: set[type] = set()
EVENTS: list[tuple[Step, tuple[type, ...]]] = [
    (opens, (facts.Opened,)),
    says("anna", messages.Sit(0), facts.Sat),
    says("ben", messages.Sit(1), facts.Sat),
    says("ben", messages.Stand(1), facts.Stood),
    says("anna", messages.Arrange(4, OPTIONS, "2min", True), facts.Arranged),
    says("anna", messages.Arrange(3, OPTIONS, "30s", False), facts.Arranged),
    says("ben", messages.Sit(1), facts.Sat),
    says("carl", messages.Sit(2), facts.Sat),
    says("carl", messages.Leave(), facts.Left),
    says("anna", messages.Seatbot(2, 1), facts.Botsat),
    says("anna", messages.Stand(2), facts.Stood),
    says("carl", messages.Sit(2), facts.Sat),
    says("anna", messages.Swap(1, 2), facts.Swapped),
    (is_called_benno, (facts.Renamed,)),
    says("anna", messages.Lock(True), facts.Locked),
    says("anna", messages.Mute("eve", True), facts.Muted),
    says("anna", messages.Kick("eve", True), facts.Kicked),
    says("anna", messages.Say("hello"), facts.Said),
    says("ben", messages.React("hello"), facts.Reacted),
    says("anna", messages.Seal(seal_of(SHARE)), facts.Sealed),
    says("anna", messages.Start(), facts.Closed),
    says("anna", messages.Share(SHARE), facts.Shared, facts.Started),
    decides(facts.Moved),
    asks_back(person_too=False),
    asks_back(person_too=True),
    says("ben", messages.Leave(), facts.Left),
    (a_bot_plays_for_ben, (facts.Stoodin,)),
    (ben_returns, (facts.Returned,)),
    (is_out_of_time, (facts.Stoodin,)),
    (come_back, (facts.Returned,)),
    (host_is_gone, (facts.Hosted,)),
    (play_on, (facts.Moved,)),
    (rematch, (facts.Rematched,)),
    (declines, ()),
]


async def kinds_in(store: Store, name: str) -> list[type]:
    return [type(decode_fact(row.body)) for row in await store.log(name)]


async def met_by(
    fault: str, hub: Hub, name: str, step: Step, running: contextlib.AsyncExitStack
) -> tuple[Hub, int]:
    """Let a step fail at its first write, then, once more, at its second one, until all have gone well."""
    store, met = hub.store, 0
    assert isinstance(store, FaultyStore)
    while True:
        store.fault, store.skip, store.release = fault, met, asyncio.Event()
        doing = asyncio.create_task(done(step, hub, name))
        if fault == "hangs":
            await asyncio.sleep(0)
            store.release.set()
        await doing
        if store.fault:
            store.fault = ""
            return hub, met
        met += 1
        if fault.startswith("dies"):
            hub = await running.enter_async_context(hub_on(store))
            hub.workers = Thoughtful()  # type: ignore[assignment]
        if await store.log(name):
            await assert_sound(hub, name, {})
        await finish_late_writes(store)
        if fault == "is late":
            for room in list(hub.rooms.values()):
                hub.forget(room)


async def done(step: Step, hub: Hub, name: str) -> None:
    with contextlib.suppress(Died, Refuse):
        await step(hub, name)


@pytest.mark.parametrize("fault", FaultyStore.FAULTS)
def test_every_fault_at_every_kind_of_fact(url: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 1e9)
    asked.clear()

    async def live() -> None:
        store = FaultyStore(store_at(url))
        await store.open()
        happened, name = set[type](), secrets.token_hex(8)
        async with contextlib.AsyncExitStack() as running:
            hub = await running.enter_async_context(hub_on(store))
            hub.workers = Thoughtful()  # type: ignore[assignment]
            for step, expected in EVENTS:
                before = len(await kinds_in(store, name))
                hub, met = await met_by(fault, hub, name, step, running)
                assert met, f"nothing was written for {expected}"
                new = (await kinds_in(store, name))[before:]
                assert set(expected) <= set(new), f"{expected} came to {new}"
                happened |= set(new)
            await assert_sound(hub, name, {})
            async with hub.at(name) as room:
                assert room.table.rematch is not None
                async with hub.at(room.table.rematch) as next_room:
                    assert "ben" not in next_room.table.people()
        await store.close()
        assert happened == set(get_args(AnyFact)), "a fact that no fault has met"

    asyncio.run(live())
    assert asked == set(get_args(commands.AtTable)), "a wish that no fault has met"


class Unheard(MemoryBus):
    """A bus whose news all get lost: processes find out by being overtaken."""

    several = True


@pytest.mark.parametrize("unread", [0, 1, 2])
def test_whoever_is_overtaken_and_cannot_read_gets_on_later(url: str, unread: int) -> None:
    async def live() -> None:
        store, name = FaultyStore(store_at(url)), secrets.token_hex(8)
        await store.open()
        hubs = [Hub(store, Thoughtful(), 0.0, bus=Unheard()) for _ in range(2)]  # type: ignore[arg-type]
        await opens(hubs[0], name)
        await number_of(hubs[1], name)
        for step, _ in (
            says("anna", messages.Sit(0)),
            says("ben", messages.Sit(1)),
            says("ben", messages.Stand(1)),
        ):
            for hub in hubs:  # the second is overtaken each time, and it is true already
                store.unread = unread if hub is hubs[1] else 0
                await done(step, hub, name)
                store.unread = 0
                await assert_sound(hub, name, {})
        for step, fact in (
            says("ben", messages.Say("hello"), facts.Said),
            says("eve", messages.React("hello"), facts.Reacted),
        ):
            await step(hubs[0], name)
            store.unread = unread
            await done(step, hubs[1], name)
            store.unread = 0
            await step(hubs[1], name)
            assert (await kinds_in(store, name)).count(fact[0]) == (3 if unread == 0 else 2)
        for hub in hubs:
            hub.close()
        await store.close()

    asyncio.run(live())


def test_two_processes_that_play_at_one_table_meet_every_fault(url: str) -> None:
    """Nothing of what they write is heard of, only overtaken, and each write may fail in every way."""

    async def live() -> None:
        store, chance = FaultyStore(store_at(url)), random.Random(1)
        await store.open()
        hubs = [Hub(store, Thoughtful(), 0.0, bus=Unheard()) for _ in range(2)]  # type: ignore[arg-type]
        table, told = await open_game(hubs[0], "qwinto", 2, {}), dict[int, facts.Moved]()
        met, over, tries, faults = set[str](), False, 0, itertools.cycle(FaultyStore.FAULTS)
        while not over:
            tries += 1
            assert tries < 500, "a process is stuck, and the game does not end"
            which, fault = chance.randrange(2), next(faults) if chance.random() < 0.4 else ""
            store.fault = fault
            deciding = asyncio.create_task(decided(hubs[which], table, chance, told))
            if fault == "hangs":
                await asyncio.sleep(0.01)
                await finish_late_writes(store)
            try:
                over = not await deciding
            except Refuse:
                pass
            except Died:
                hubs[which].close()
                hubs[which] = Hub(store, Thoughtful(), 0.0, bus=Unheard())  # type: ignore[arg-type]
            met.add(fault if not store.fault else "")
            store.fault = ""
            for hub in hubs:
                await assert_nothing_else(hub, table)
            if fault == "hangs" or chance.random() < 0.5:
                await finish_late_writes(store)
                store.release = asyncio.Event()
        await finish_late_writes(store)
        for hub in hubs:
            if table in hub.rooms:
                await following.look(hub.rooms[table])
            await assert_sound(hub, table, told)
            hub.close()
        assert met >= set(FaultyStore.FAULTS)
        await store.close()

    asyncio.run(live())


async def assert_nothing_else(hub: Hub, name: str) -> None:
    """What a process has in memory is what the log says, perhaps not all of it."""
    if name in hub.rooms:
        async with hub.at(name) as room:
            then = await replayed(name, (await hub.store.log(name))[: room.table.number])
            assert then.number == room.table.number
            assert then.game.view(then.state, 0) == room.table.game.view(room.table.state, 0)


async def decided(hub: Hub, name: str, chance: random.Random, told: dict[int, facts.Moved]) -> bool:
    """Make a decision, and note it at the number at which it was acknowledged; False: the game is over."""
    async with hub.at(name) as room:
        if room.table.phase == "over":
            return False
        play = next_play(room, chance)
        await commands.carry_out(room, "anna", "Anna", play)
        told[room.table.number] = facts.Moved(play.seat, play.move)
        return True
