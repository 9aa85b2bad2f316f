"""Bots, clocks and reviews of a table: one of several processes minds them, and another when it is lost."""

import asyncio
import random
from collections.abc import Callable

import pytest

from server.conftest import Together
from server.processes import Person, Process, log_of, play_on, seat_over, start, until
from server.redis import Redis
from tafelrunde.server import neighbours
from tafelrunde.server.bus import leases
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.following import replayed

SOON = 5.0  # seconds in which a lost process is replaced


def test_bots_pause_without_redis_and_go_on_with_it(apart: Together, redis: Redis) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        table = await anna.open_table("xactika", 3, bots=[None, 1, 1], start=True)
        await anna.enter(table)
        await until(anna.choices)
        redis.stop()
        try:
            await until(lambda: not running[0].bus.holds(table), SOON)
            assert not await anna.play(random.Random(3))
            number = anna.number
            await asyncio.sleep(0.3)
            assert anna.number == number
        finally:
            redis.start()
        await until(anna.choices, SOON)

    apart(play)


def test_bots_and_a_clock_go_on_elsewhere_when_their_process_is_killed(
    apart: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MERCY", 0.0)

    async def play(running: list[Process]) -> None:
        first, second = running
        anna = await first.person()
        bots = await anna.open_table("xactika", 3, bots=[None, 1, 1], start=True)
        await anna.enter(bots)
        await until(anna.choices)
        await until(lambda: first.bus.holds(bots))
        bert = await second.person("Bert")
        clock = await anna.open_table("xactika", 2, bots=[None, 1], clock="30s", start=True)
        await until(lambda: first.bus.holds(clock))
        await asyncio.sleep(neighbours.BEAT * 1.5)  # the clock is known elsewhere
        await first.kill()
        await anna.connect(second)
        await anna.enter(bots)
        await anna.play(random.Random(4))
        await until(anna.choices, SOON)
        await until(lambda: clock in second.hub.rooms and second.bus.holds(clock), SOON)
        assert second.room(clock).timer is not None or second.room(clock).thinking
        assert bert.table == {}

    apart(play)


def test_a_lease_that_was_over_while_redis_hung_is_gained_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 2.0, 3.0])  # asked and answered in time; asked in time and answered too late
    monkeypatch.setattr(leases, "monotonic", lambda: next(clock))
    gained: list[str] = []

    async def play() -> None:
        held = leases.Leases(lambda *_: asyncio.sleep(0, [1]), str, "me", gained.append)
        held.until["t"] = 0.0
        await held.take(["t"])
        await held.take(["t"])

    asyncio.run(play())
    assert gained == ["t", "t"], "bots and clocks that looked at it meanwhile must be told"


def test_bots_go_on_although_their_table_was_busy_when_it_was_gained(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        room = running[0].room(await anna.open_table("axio", 2))  # nothing else happens there
        driven = asyncio.Event()
        room.drive = driven.set  # type: ignore[method-assign]
        async with room.lock:
            running[0].others.gained(room.table.id)
            assert not driven.is_set()
        async with asyncio.timeout(SOON):
            await driven.wait()

    together(play)


def test_two_processes_that_both_believe_to_hold_a_table_decide_everything_once(
    apart: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases.Leases, "holds", lambda *_: True)

    async def play(running: list[Process]) -> None:
        anna, bert = await seat_over(running, "xactika", 4, bots=[None, None, 1, 1])
        await start([anna, bert])
        await play_on([anna, bert], random.Random(5))
        table = anna.table["id"]
        await log_of(running[0], table)
        again = await replayed(table, await running[0].store.log(table))
        assert again.phase == "over"
        assert anna.events == bert.events

    apart(play)


def test_a_killed_process_takes_its_people_along(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "axio", 2)
        await running[1].kill()
        await until(lambda: not host.table["seats"][1]["connected"], 2 * SOON)
        assert guest.id == host.table["seats"][1]["person"]

    apart(play)


def test_bots_wait_for_browsers_at_every_process(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 3, bots=[None, None, 1])
        for person in people:
            await person.say("ready", number=person.number)
        await start(people)
        chance = random.Random(6)
        holder, other = sorted(people, key=lambda person: not person.process.bus.holds(person.table["id"]))
        while any(person.choices() for person in people):
            await play_on(people, chance, 1)
            await holder.say("ready", number=holder.number)
        await holder.say("ready", number=holder.number)
        number = holder.number
        await asyncio.sleep(0.5)
        assert holder.number == number, "the bot did not wait"
        await other.say("ready", number=other.number)
        await until(lambda: holder.number > number, SOON)

    together(play)


def test_hints_and_reviews_come_from_any_process(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        table = await anna.open_table("axio", 1, start=True)
        await anna.enter(table)
        elsewhere = await Person(anna.http, "twin").connect(running[1])
        answer = await elsewhere.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
        assert answer.status_code == 200, answer.text
        await play_on([anna], random.Random(8))
        await elsewhere.enter(table)
        started = asyncio.Event()

        async def slowly(_: object, work: Callable[..., object], *args: object) -> object:
            await started.wait()
            return work(*args)

        running[0].hub.workers.run = slowly  # type: ignore[method-assign, assignment]
        asked = (await anna.http.post(f"/api/tables/{table}/review")).json()
        assert asked["asked"]
        await until(lambda: table in running[1].hub.elsewhere.reviews())
        again = (await elsewhere.http.post(f"/api/tables/{table}/review")).json()
        assert again["asked"] and table not in running[1].hub.reviews.under_way
        await running[0].kill()
        await until(lambda: table in running[1].hub.reviews.under_way, 2 * SOON)

    apart(play)
