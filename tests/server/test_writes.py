"""Whatever a write does, what was acknowledged is in the log once, and the game goes on from the log."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from attack.foe import whole
from every import with_all_others
from server.faulty_store import Died, FaultyStore
from tafelrunde.engine.fair import verify
from tafelrunde.engine.registry import game
from tafelrunde.server import messages
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.fairness import Owner
from tafelrunde.server.limits import CHAT_TOLD
from tafelrunde.server.store import sql
from tafelrunde.server.store.base import Promises, Row, Store, store_at
from tafelrunde.server.store.sqlite import SqliteStore
from tafelrunde.server.table import commands, history, opening, presence
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.facts import AnyFact, Moved, Said, decode_fact
from tafelrunde.server.table.following import replayed
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.room import Room

SHORT = with_all_others(
    [
        ("acht", 1, {"mode": "solo"}),
        ("axio", 1, {}),
        ("qwinto", 2, {}),
        ("xactika", 2, {"variant": "low"}),
    ]
)
# A whole game of XACTIKA takes long, and goes the same way in both databases.
WHOLE = [
    pytest.param(url, *each, marks=pytest.mark.long if (url, each[0]) == ("postgresql", "xactika") else ())
    for url in ("sqlite", "postgresql")
    for each in SHORT
]
UNWRITTEN = ("fails", "hangs", "dies before")  # after these faults a decision is not in the log
Acknowledged = dict[int, Moved]  # by number


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Any) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return request.getfixturevalue("postgres_url")


@contextlib.asynccontextmanager
async def opened_store(folder: Path) -> AsyncIterator[FaultyStore]:
    """A store in SQLite that fails when it is told to."""
    store = FaultyStore(store_at(f"sqlite:///{folder}/tables.sqlite"))
    await store.open()
    yield store
    await store.close()


@contextlib.asynccontextmanager
async def hub_on(store: Store) -> AsyncIterator[Hub]:
    """A hub without bots, as after a start of the server."""
    hub = Hub(store, None, 0.0)  # type: ignore[arg-type]
    try:
        yield hub
    finally:
        hub.close()


async def open_game(hub: Hub, name: str, seats: int, options: dict[str, str], table: str = "") -> str:
    """Open a table at which everybody is on the same device, and begin."""
    found = game(name)
    first = opening.opened(found, seats, found.complete(seats, options), "anna")
    names = [f"P{seat}" for seat in range(seats)]
    begin = [first, *opening.seating(seats, [], "anna", names, start=True)]
    return (await hub.open_table(begin, table)).table.id


def next_play(room: Room, chance: random.Random) -> messages.Play:
    """A random move of somebody who must decide."""
    table = room.table
    seat = chance.choice(table.actors())
    move = table.game.spell(table.state, chance.choice(table.state.legal(seat)))
    return messages.Play(seat, table.number, move)


async def decide(hub: Hub, name: str, chance: random.Random, told: Acknowledged) -> bool:
    """Make one decision and note it if it was acknowledged; False: the game is over."""
    async with hub.at(name) as room:
        if room.table.phase == "over":
            return False
        play = next_play(room, chance)
        number = room.table.number + 1
        await commands.carry_out(room, "anna", "Anna", play)
        told[number] = Moved(play.seat, play.move)
        return True


async def assert_sound(hub: Hub, name: str, told: Acknowledged) -> None:
    """The log has no gap, everything acknowledged stands in it, and memory is what the log says."""
    rows = await hub.store.log(name)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    for number, fact in told.items():
        found = decode_fact(rows[number - 1].body)
        assert isinstance(found, Moved) and (found.seat, found.move) == (fact.seat, fact.move)
    async with hub.at(name) as room:
        again = await replayed(name, rows)
        assert room.table.number == again.number
        assert room.table.game.view(room.table.state, 0) == again.game.view(again.state, 0)


async def with_fault(hub: Hub, name: str, fault: str, chance: random.Random, told: Acknowledged) -> None:
    """Let one decision meet a fault, as a person would: it is refused, or the process is gone."""
    store = hub.store
    assert isinstance(store, FaultyStore)
    store.fault, store.release = fault, asyncio.Event()
    deciding = asyncio.create_task(decide(hub, name, chance, told))
    if fault == "hangs":
        await asyncio.sleep(0)
        store.release.set()
    with contextlib.suppress(Died):
        with pytest.raises(Refuse) as refused:
            await deciding
        assert refused.value.reason == "unavailable"


async def finish_late_writes(store: FaultyStore) -> None:
    """Let a write happen that everybody has given up on."""
    store.release.set()
    await asyncio.gather(*store.under_way, return_exceptions=True)
    store.under_way.clear()


@pytest.mark.parametrize("fault", FaultyStore.FAULTS)
@pytest.mark.parametrize(("url", "name", "seats", "options"), WHOLE, indirect=["url"])
def test_a_fault_at_every_decision_of_a_game(
    url: str, name: str, seats: int, options: dict[str, str], fault: str
) -> None:
    async def play() -> None:
        chance, told = random.Random(7), {}
        store = FaultyStore(store_at(url))
        await store.open()
        async with contextlib.AsyncExitStack() as running:
            hub = await running.enter_async_context(hub_on(store))
            table = await open_game(hub, name, seats, options)
            points = 0
            while await is_running(hub, table):
                await with_fault(hub, table, fault, chance, told)
                points += 1
                if fault.startswith("dies"):
                    hub = await running.enter_async_context(hub_on(store))
                await assert_sound(hub, table, told)
                await finish_late_writes(store)
                if fault in UNWRITTEN:
                    await decide(hub, table, chance, told)
                elif fault == "is late":
                    with pytest.raises(Refuse, match="next number"):
                        await decide(hub, table, chance, told)
            assert points >= 8
            await assert_sound(hub, table, told)
            async with hub.at(table) as room:
                log = [(row.number, decode_fact(row.body)) for row in await store.log(table)]
                assert verify(history.record_of(room.table, log)) > 0
        await store.close()

    asyncio.run(play())


def test_four_decide_at_once_while_the_first_write_fails(url: str) -> None:
    """The write of one decision fails: those that wait behind it are not written after a gap."""

    async def play() -> None:
        store = FaultyStore(store_at(url))
        await store.open()
        async with hub_on(store) as hub:
            table, chance, told = await open_game(hub, "qwinto", 4, {}), random.Random(3), {}
            while len((await hub.room(table)).table.actors()) < 4:
                await decide(hub, table, chance, told)
            room = await hub.room(table)
            plays = [next_play_of(room, seat, chance) for seat in range(4)]
            store.fault = "fails"
            results = await asyncio.gather(
                *(carried_out(room, play) for play in plays), return_exceptions=True
            )
            assert [type(each) for each in results] == [Refuse] * 4
            await assert_sound(hub, table, told)
            fresh = await hub.room(table)
            assert fresh is not room and not room.live
            for play in plays:
                await carried_out(fresh, play)
            await assert_sound(hub, table, told)
        await store.close()

    asyncio.run(play())


def next_play_of(room: Room, seat: int, chance: random.Random) -> messages.Play:
    table = room.table
    return messages.Play(
        seat, table.number, table.game.spell(table.state, chance.choice(table.state.legal(seat)))
    )


async def carried_out(room: Room, play: messages.Play) -> None:
    async with room.lock:
        await commands.carry_out(room, "anna", "Anna", play)


def test_a_hanging_write_shows_nothing_and_touches_no_other_table(tmp_path: Any) -> None:
    async def play() -> None:
        async with opened_store(tmp_path) as store, hub_on(store) as hub:
            first, second = [await open_game(hub, "axio", 1, {}) for _ in range(2)]
            chance, told = random.Random(1), {}
            store.fault = "hangs"
            hanging = asyncio.create_task(decide(hub, first, chance, {}))
            await asyncio.sleep(0)
            looking = asyncio.create_task(number_of(hub, first))
            assert await asyncio.wait_for(decide(hub, second, chance, told), 5)
            assert not looking.done(), "a position was shown before it was committed"
            store.release.set()
            with pytest.raises(Refuse):
                await hanging
            assert await asyncio.wait_for(looking, 5) == 3  # opened, sat, started

    asyncio.run(play())


async def is_running(hub: Hub, name: str) -> bool:
    async with hub.at(name) as room:
        return room.table.phase == "playing"


async def number_of(hub: Hub, name: str) -> int:
    async with hub.at(name) as room:
        return room.table.number


def test_opening_a_table_happens_whole_or_not_at_all(url: str) -> None:
    async def play() -> None:
        store = FaultyStore(store_at(url))
        await store.open()
        before = await store.running()
        for fault in ("fails", "dies before"):
            async with hub_on(store) as hub:
                store.fault = fault
                with pytest.raises((Refuse, Died)):
                    await open_game(hub, "axio", 1, {})
                assert not hub.rooms
                assert await store.running() == before
        await store.close()

    asyncio.run(play())


def test_bots_and_clocks_go_on_after_a_failed_write(tmp_path: Any) -> None:
    """Nobody is at the table, and still it comes back from the log by itself."""

    async def play() -> None:
        async with opened_store(tmp_path) as store, hub_on(store) as hub:
            table, told = await open_game(hub, "axio", 1, {}), {}
            store.fault = "fails"
            with pytest.raises(Refuse):
                await decide(hub, table, random.Random(1), told)
            assert table not in hub.rooms
            async with asyncio.timeout(5):
                while table not in hub.rooms:
                    await asyncio.sleep(0.05)

    asyncio.run(play())


def test_a_table_is_loaded_once_though_the_first_who_asked_has_gone(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened_store(tmp_path) as store, hub_on(store) as hub:
            table, loads, load = await open_game(hub, "axio", 1, {}), 0, hub.load

            async def counted(name: str, *, looked: bool) -> Room:
                nonlocal loads
                loads += 1
                return await load(name, looked=looked)

            monkeypatch.setattr(hub, "load", counted)
            hub.forget(hub.rooms[table])
            first, second = (asyncio.create_task(hub.room(table)) for _ in range(2))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.sleep(0)
            third = await hub.room(table)
            assert await second is third and loads == 1

    asyncio.run(play())


def test_a_store_that_could_not_write_is_ill_until_it_can(tmp_path: Any) -> None:
    async def check() -> None:
        store = FaultyStore(store_at(f"sqlite:///{tmp_path}/tables.sqlite"))
        await store.open()
        for fault in ("", "fails"):  # while all is well nothing is written, so this one meets the append
            store.fault = fault
            await store.check()
        with pytest.raises(Unavailable):
            await store.append("t", [Row(1, 0.0, b"")], None)
        store.fault = "fails"
        with pytest.raises(Unavailable):
            await store.check()
        await store.check()
        assert not store.failed
        await store.close()

    asyncio.run(check())


def test_a_hub_that_was_closed_holds_nobody_up(tmp_path: Any) -> None:
    async def play() -> None:
        async with opened_store(tmp_path) as store, hub_on(store) as hub:
            table = await open_game(hub, "axio", 1, {})
            hub.close()
            assert not hub.rooms, "whoever asks for a room that has stopped would ask for ever"
            assert await number_of(hub, table) == 3

    asyncio.run(play())


def test_a_rematch_that_was_not_written_is_told_to_nobody(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with opened_store(tmp_path) as store, hub_on(store) as hub:
            table, chance = await open_game(hub, "axio", 1, {}), random.Random(1)
            while await decide(hub, table, chance, {}):
                pass
            room, open_table = await hub.room(table), hub.open_table

            async def opened(begin: list[AnyFact], name: str) -> Room:
                fresh = await open_table(begin, name)
                store.fault = "fails"
                return fresh

            monkeypatch.setattr(hub, "open_table", opened)
            asked = [asyncio.create_task(rematch_at(room)) for _ in range(2)]
            results = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(each) for each in results] == [Refuse, Refuse]

    asyncio.run(play())


async def rematch_at(room: Room) -> str:
    async with room.lock:
        return await commands.rematch(room, Owner("here", "anna"))


class Watcher:
    """A browser at a table, of which only what it is told matters."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.told: list[dict[str, Any]] = []

    def send(self, data: bytes) -> None:
        self.told.append(whole(msgspec.json.decode(data)))

    def close(self) -> None:
        pass


def test_nobody_is_shown_what_is_not_written_when_somebody_counts_as_absent(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.03)

    async def play() -> None:
        store = FaultyStore(store_at(f"sqlite:///{tmp_path}/tables.sqlite"))
        await store.open()
        async with hub_on(store) as hub:
            table, watcher = await open_game(hub, "axio", 1, {}), Watcher("ben")
            async with hub.at(table) as room:
                presence.enter(room, watcher, 0)
                number = room.table.number
            store.fault = "hangs"
            hanging = asyncio.create_task(decide(hub, table, random.Random(1), {}))
            await asyncio.sleep(0.2)
            assert room.table.number > number and room.away("anna")
            store.release.set()
            with pytest.raises(Refuse):
                await hanging
            presence.depart(room, Watcher("cleo"))  # nor by those who go because the write has failed
            assert [update["number"] for update in watcher.told] == [number]


SLOWLY = """
INSERT INTO log SELECT ?1, ?2, ?3, ?4 FROM
(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000000) SELECT max(i) FROM n)
"""


def test_a_table_is_loaded_again_only_when_the_write_that_was_given_up_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        store = store_at(f"sqlite:///{tmp_path}/tables.sqlite")
        await store.open()
        async with hub_on(store) as hub:
            name = await open_game(hub, "qwinto", 2, {})
            assert isinstance(store, SqliteStore)
            store.promises = Promises(store.loop, 0.05)
            monkeypatch.setattr(sql, "APPEND", SLOWLY)
            with pytest.raises(Refuse):
                await decide(hub, name, random.Random(1), {})
            monkeypatch.undo()
            store.promises = Promises(store.loop, 60.0)  # on a busy machine the slow one takes its time
            async with hub.at(name) as room:
                shown = room.table.number
            await store.write([])  # whatever was to come has come now
            assert shown == len(await store.log(name))
        await store.close()

    asyncio.run(play())


def test_a_chat_fills_no_memory_and_a_newcomer_is_told_its_last_lines(tmp_path: Path) -> None:
    async def talk() -> None:
        store = store_at(f"sqlite:///{tmp_path}/tables.sqlite")
        await store.open()
        async with hub_on(store) as hub, hub.at(await open_game(hub, "axio", 1, {})) as room:
            for line in range(3 * CHAT_TOLD):
                await room.record(Said("anna", "Anna", f"line {line}"))
            assert len(room.table.events) < 3 * CHAT_TOLD
            assert b"line 200" in b"".join(map(bytes, presence.missed(room, 0))), "the last hundred are told"
        await store.close()

    asyncio.run(talk())
