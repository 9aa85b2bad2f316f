"""What only several processes meet: wrong clocks, mangled news, leases that vanish, databases that hang."""

import asyncio
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from server.conftest import Together
from server.postgres import Postgres
from server.processes import Person, Process, log_of, play_on, processes, seat_over, start, until
from server.redis import Redis
from server.support import Browser, FreshProcess, free_port
from tafelrunde.server import clock, neighbours
from tafelrunde.server.bus.news import EVERYBODY
from tafelrunde.server.store import line, lock, postgres, sql
from tafelrunde.server.store.base import store_at
from tafelrunde.server.table import facts

HOUR = 3600.0


class Late(FreshProcess):
    """A server on a machine whose clock is an hour slow."""

    program = (
        "-c",
        f"from tafelrunde.server import clock; clock.START -= {HOUR}; "
        "from tafelrunde.cli import main; raise SystemExit(main())",
    )


def test_a_host_whose_clock_is_wrong_cuts_nobodys_time_short(
    database: str, redis: Redis, tmp_path: Path
) -> None:
    urls = {"TAFELRUNDE_DB": database, "TAFELRUNDE_BUS": redis.url}
    servers = [kind(tmp_path, free_port(), **urls) for kind in (FreshProcess, Late)]
    try:
        people = [Browser(each.address, "P") for each in servers]
        wish = {"game": "xactika", "seats": 2, "clock": "30s"}
        table = people[0].http.post("/api/tables", json=wish).json()["id"]
        for seat, person in enumerate(people):
            person.enter(table)
            if seat:
                person.say("sit", seat=seat)
        people[0].wait_until(lambda: all(each["connected"] for each in people[0].table["seats"]))
        people[0].say("start")
        for person in people:
            person.wait_until(lambda person=person: person.position and person.position["deadline"])
        chance = random.Random(1)
        for _ in range(6):
            mover = next(each for each in people if any(one["legal"] for one in each.position["choices"]))
            choice = next(one for one in mover.position["choices"] if one["legal"])
            wish = {"seat": choice["seat"], "number": mover.position["number"]}
            mover.say("play", **wish, move=chance.choice(choice["legal"]))
            number = wish["number"]
            for person in people:
                person.wait_until(lambda person=person, number=number: person.position["number"] > number)
                assert 20 < person.position["deadline"] - time.time() < 40, "the same for everybody"
        assert not any(event["kind"] == "timed_out" for person in people for event in person.events)
    finally:
        for each in servers:
            each.stop()


def test_a_server_alone_goes_by_its_own_clock(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for shared, ahead in ((True, 0.0), (False, HOUR)):
        monkeypatch.setattr(clock, "START", time.time() - time.clock_gettime(clock.CLOCK) + HOUR)

        async def begin(shared: bool = shared) -> float:
            store = store_at(database, shared=shared)
            await store.open()
            try:
                return clock.now()
            finally:
                await store.close()

        assert abs(asyncio.run(begin()) - time.time() - ahead) < 5


@pytest.mark.parametrize("seed", range(3))
def test_news_that_are_lost_doubled_swapped_or_cut_in_half_change_nothing(
    database: str, redis: Redis, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr(neighbours, "LOOK", 0.1)
    chance, done = random.Random(seed), Counter[str]()

    def mangle(process: Process) -> None:
        heard, kept = process.bus.listening.heard, list[Any]()  # type: ignore[attr-defined]

        def hear(message: list[Any]) -> None:
            ours = message[0] == b"message" and not message[1].endswith(EVERYBODY.encode())
            what = chance.choice(("lose", "double", "keep", "cut", "as it is")) if ours else "as it is"
            done[what] += 1
            if what == "keep":
                kept.append(message)
                return
            if what == "cut":
                message = [*message[:2], message[2][: chance.randrange(len(message[2]))]]
            for _ in range({"lose": 0, "double": 2}.get(what, 1)):
                heard(message)
            while kept and ours:
                heard(kept.pop())

        process.bus.listening.heard = hear  # type: ignore[attr-defined]

    async def play() -> None:
        async with processes(database, redis.url, 3) as running:
            people = await seat_over(running, "xactika", 3)
            await start(people)
            for each in running:
                mangle(each)
            await play_on(people, random.Random(seed), 40)
            table = people[0].table["id"]
            await until(lambda: len({person.number for person in people}) == 1)
            assert people[0].events == people[1].events == people[2].events
            assert not any(person.closed for person in people)
            assert len(await log_of(running[0], table)) == people[0].number

    asyncio.run(play())
    assert {*done} == {"lose", "double", "keep", "cut", "as it is"}


def test_redis_that_is_emptied_in_the_middle_of_a_lease_lets_nobody_decide_twice(
    apart: Together, redis: Redis
) -> None:
    async def play(running: list[Process]) -> None:
        anna, bert = await seat_over(running, "xactika", 4, bots=[None, None, 1, 1])
        await start([anna, bert])
        chance = random.Random(3)
        table = anna.table["id"]
        for _ in range(8):
            redis.ask("FLUSHALL")
            await play_on([anna, bert], chance, 2)
        await play_on([anna, bert], chance)
        assert anna.events == bert.events and anna.table["phase"] == "over"
        await log_of(running[0], table)
        assert not (anna.closed or bert.closed)

    apart(play)


def test_a_process_that_is_stopped_in_the_middle_of_a_transaction_holds_nobody_up(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "axio", 2)
        await start(people)
        table, number = people[0].table["id"], people[0].number
        connection: Any = await asyncpg.connect(running[0].store.url)  # type: ignore[attr-defined]
        await lock.share(connection)  # as each process does before it writes
        await connection.execute("BEGIN")
        row = (table, number + 1, time.time(), facts.encode_fact(facts.Locked(True)))
        await connection.execute(postgres.dollars(sql.APPEND), *row)  # and then nothing
        begin = time.monotonic()
        assert await play_on(people, random.Random(1), 3) == 3
        assert time.monotonic() - begin < 5
        assert connection.is_closed() or await fails(connection)
        assert not any(isinstance(each, facts.Locked) for each in await log_of(running[0], table))

    async def fails(connection: Any) -> bool:
        try:
            await connection.execute("COMMIT")
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return True
        return False

    apart(play)


def test_a_database_that_answers_after_everybody_has_given_up(
    apart: Together, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "PATIENCE", 0.5)  # instead of five, and of twenty
    monkeypatch.setattr(neighbours, "LOOK", 0.2)

    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 2)
        await start(people)
        chance, table = random.Random(4), people[0].table["id"]
        await play_on(people, chance, 4)
        mover = next(each for each in people if each.choices())
        with postgres.frozen():
            # Asked twice while nobody knows whether it was written.
            assert {await mover.play(chance)} == {"unavailable"}
            await asyncio.sleep(2)
        for person in people:
            await until(lambda person=person: person.closed or person.number)
            await person.leave()
            await person.connect(person.process)
            async with asyncio.timeout(20):
                while await person.say("enter", table=table, seen=person.number):
                    await asyncio.sleep(0.2)
        assert await play_on(people, chance, 6) == 6
        await log_of(running[0], table)
        told = [[event["number"] for event in person.events if event["kind"] == "moved"] for person in people]
        assert told[0] == told[1] and len({*told[0]}) == len(told[0]), "each move once"

    apart(play)


def test_whoever_is_kept_out_while_a_rematch_begins_elsewhere_sits_at_one_table_or_at_none(
    together: Together,
) -> None:
    async def play(running: list[Process]) -> None:
        for again in range(3):
            host, guest = people = await seat_over(running, "qwinto", 2)
            await start(people)
            await play_on(people, random.Random(again))
            table = host.table["id"]
            wishes = [host.say("kick", person=guest.id, kicked=True), guest.say("rematch")]
            wishes += [host.say("rematch")]
            said = await asyncio.gather(*wishes[:: -1 if again % 2 else 1])
            assert {*said} <= {"", "kicked", "unknown_table"}, said
            found = [each for each in await log_of(running[0], table) if isinstance(each, facts.Rematched)]
            kicks = [each for each in await log_of(running[0], table) if isinstance(each, facts.Kicked)]
            assert len(found) == 1 and len(kicks) == 1
            first = await log_of(running[1], found[0].table)
            assert sum(isinstance(each, facts.Opened) for each in first) == 1
            late = await Person(guest.http, "guest").connect(running[again % 2])
            if not await late.say("enter", table=table):  # that process has not heard of it yet
                await until(lambda late=late: late.closed)
            assert await late.say("enter", table=table) == "kicked"

    together(play)
