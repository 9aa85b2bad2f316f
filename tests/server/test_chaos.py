"""One thing after the other is killed or hangs while people play; what was told is there, and all go on."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from server.chaos import EVERYTHING, Player, Seen, Site
from server.nginx import NGINX
from server.postgres import Postgres
from server.told import IN_ORDER, Line, Told
from server.told import check as told_once
from tafelrunde.server.table.table import Table
from tally import Tested

TABLES = 3
AGAIN = 10.0  # seconds in which everybody is connected again
GOING_ON = 20.0  # seconds in which something happens at every table afterwards
Event = Callable[[Site, random.Random], None]


async def sit(site: Site, told: Told, seen: set[Seen], clock: str) -> list[Player]:
    """Two people and a bot at a table whose game has begun."""
    people = [Player(site, told, seen) for _ in range(2)]
    for number, person in enumerate(people):
        await person.arrive(f"P{number}")
    new = {"game": "xactika", "seats": 3, "bots": [None, None, 1], "clock": clock}
    table = (await people[0].http.post("/api/tables", json=new)).raise_for_status().json()["id"]
    for number, person in enumerate(people):
        person.table, person.own = table, {number}
    await begin(people)
    return people


async def begin(people: list[Player]) -> None:
    """Let the second one sit down, and the first one start the game."""
    from websockets.asyncio.client import connect

    for person, words in ((people[1], '{"is":"sit","seat":1}'), (people[0], '{"is":"start"}')):
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        address = person.site.address.replace("http", "ws") + "/socket"
        async with connect(
            address, additional_headers={"Cookie": cookie}, local_addr=person.source
        ) as socket:
            await socket.send(msgspec.json.encode({"is": "enter", "table": person.table, "seen": 0}).decode())
            for _ in range(2):
                await socket.recv()
            await socket.send(words)
            async with asyncio.timeout(20):
                while '"sat"' not in (said := str(await socket.recv())) and '"started"' not in said:
                    pass


async def finished_game(site: Site) -> tuple[Player, str]:
    """A short game that is over, of which somebody wants a review."""
    person = Player(site, set(), set())
    await person.arrive("Solo")
    new = {"game": "axio", "seats": 1, "bots": [None], "start": True}
    person.table = (await person.http.post("/api/tables", json=new)).raise_for_status().json()["id"]
    person.own = {0}
    playing = asyncio.create_task(person.live(random.Random(1)))
    async with asyncio.timeout(60):
        while not person.over:
            await asyncio.sleep(0.05)
    playing.cancel()
    return person, person.table


async def chaos(site: Site, events: Sequence[Event], seed: int) -> tuple[list[Player], Told, set[Seen]]:
    """Let people play while one thing after the other goes wrong, and a while after."""
    told: Told = set()
    seen: set[Seen] = set()
    chance = random.Random(seed)
    reviewer, reviewed = await finished_game(site)
    people = [each for number in range(TABLES) for each in await sit(site, told, seen, CLOCKS[number % 2])]
    playing = [asyncio.create_task(each.live(random.Random(at))) for at, each in enumerate(people)]
    assert (await reviewer.http.post(f"/api/tables/{reviewed}/review")).status_code == 200
    for event in events:
        await asyncio.sleep(chance.uniform(0.5, 1.5))
        await asyncio.to_thread(event, site, chance)
    await asyncio.sleep(1)
    async with asyncio.timeout(GOING_ON):
        before = {each.table: each.number for each in people}
        while any(each.lost or (each.number <= before[each.table] and not each.over) for each in people):
            await asyncio.sleep(0.1)
    async with asyncio.timeout(120):
        while True:
            found = await reviewer.http.get(f"/api/tables/{reviewed}/review")
            if found.status_code == 200 and found.json()["review"]:
                break
            await asyncio.sleep(0.5)
    for each in playing:
        each.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for each in (*people, reviewer):
        await each.http.aclose()
    return people, told, seen


CLOCKS = ("off", "30s")


async def lines_of(database: str) -> list[Line]:
    connection: Any = await asyncpg.connect(database)
    rows = await connection.fetch(IN_ORDER)
    await connection.close()
    return [tuple(row) for row in rows]


def check(lines: list[Line], told: Told, seen: set[Seen]) -> int:
    """All that was told is in the log once, and every seat saw exactly what it may; returns the moves."""
    shown: dict[tuple[str, int], dict[int, bytes]] = {}
    for name, number, seat, view in seen:
        assert shown.setdefault((name, number), {}).setdefault(seat, view) == view, "one position, one view"

    def look(table: Table) -> None:
        for seat, view in shown.get((table.id, table.number), {}).items():
            assert msgspec.json.decode(view) == msgspec.json.decode(
                msgspec.json.encode(table.game.view(table.state, seat))
            ), "a seat sees what it may know, and nothing else"

    told_once(lines, told, look)
    return len(told)


def survive(folder: Path, postgres: Postgres, events: Sequence[Event], seed: int) -> int:
    if NGINX is None:
        pytest.skip("nginx is not installed, so a whole site was NOT tested")
    site = Site(folder, postgres)
    try:
        people, told, seen = asyncio.run(chaos(site, events, seed))
        longest = max((each for person in people for each in person.away), default=0.0)
        assert longest < AGAIN, f"somebody was away for {longest:.1f} s"
        return check(asyncio.run(lines_of(site.database)), told, seen)
    finally:
        site.close()


def test_one_of_everything_is_killed_and_hangs_and_nothing_is_lost(
    tmp_path: Path, postgres: Postgres
) -> None:
    assert survive(tmp_path, postgres, EVERYTHING, 1) > 20


@pytest.mark.long
def test_ten_minutes_of_chaos(tmp_path: Path, postgres: Postgres, tested: Tested) -> None:
    chance, end = random.Random(time.time()), time.monotonic() + 600
    happened = 0

    def events() -> Any:
        nonlocal happened
        while time.monotonic() < end:
            happened += 1
            yield chance.choice(EVERYTHING)

    moves = survive(tmp_path, postgres, events(), 2)  # type: ignore[arg-type]
    tested("chaos on a whole site", events=happened, moves=moves)
