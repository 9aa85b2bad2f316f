"""One thing after the other is killed or hangs while people play; what was told is there, and all go on."""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from server.chaos import EVERYTHING, FAILURES, Player, Seen, Site
from server.nginx import NGINX
from server.postgres import Postgres
from server.told import IN_ORDER, Line, Told
from server.told import check as told_once
from tafelrunde.server.table.table import Table
from tally import Tested

TABLES = (("off", [None, None, 1]), ("30s", [None, None, 1]), ("off", [None, None]))  # 30 seconds are 3 there
AGAIN = 10.0  # seconds in which everybody is connected again
GOING_ON = 20.0  # seconds in which something happens at every table afterwards
REVIEWED = 60.0  # seconds in which a review is there
Event = Callable[[Site, random.Random], None]


class Group:
    """Two people, perhaps with a bot, who play game after game; with a clock one leaves it all to it."""

    def __init__(
        self, site: Site, clock: str, bots: Sequence[int | None], told: Told, seen: set[Seen]
    ) -> None:
        self.clock, self.bots = clock, bots
        self.people = [Player(site, told, seen), Player(site, told, seen, idle=clock != "off")]
        self.finished: list[str] = []

    async def play(self, chance: random.Random) -> None:
        """Play until cancelled, whatever happens."""
        while True:
            try:
                async with asyncio.timeout(20):
                    await self.sit_down()
            except FAILURES:
                await asyncio.sleep(0.3)
                continue
            await asyncio.gather(*(person.live(chance) for person in self.people))
            self.finished.append(self.people[0].table)

    async def sit_down(self) -> None:
        """Open a table; the second one sits down, the first one begins."""
        first, second = self.people
        new = {"game": "xactika", "seats": len(self.bots), "bots": [*self.bots], "clock": self.clock}
        table = (await first.http.post("/api/tables", json=new)).raise_for_status().json()["id"]
        for person, words, done in (
            (second, '{"is":"sit","seat":1}', '"sat"'),
            (first, '{"is":"start"}', '"started"'),
        ):
            async with person.connect() as socket:
                await socket.send(f'{{"is":"enter","table":"{table}","seen":0}}')
                for _ in range(2):
                    await socket.recv()
                await socket.send(words)
                while done not in (said := str(await socket.recv())):
                    if '"refused"' in said:  # who sat down elsewhere is not known here yet
                        raise TimeoutError(said)
        for seat, person in enumerate(self.people):
            person.sit(table, seat)


async def finished_game(site: Site) -> Player:
    """Somebody who has finished a short game."""
    person = Player(site, set(), set())
    await person.arrive("Solo")
    new = {"game": "axio", "seats": 1, "bots": [None], "start": True}
    person.sit((await person.http.post("/api/tables", json=new)).raise_for_status().json()["id"], 0)
    async with asyncio.timeout(60):
        await person.live(random.Random(1))
    return person


async def reviewed(person: Player, table: str) -> None:
    """Wait for a review, which was asked for before or is now."""
    end = time.monotonic() + REVIEWED
    while True:
        answer = await person.http.post(f"/api/tables/{table}/review")
        if answer.status_code == 200 and answer.json()["review"]:
            return
        assert time.monotonic() < end, f"no review of {table}: {answer.status_code} {answer.text[:200]}"
        await asyncio.sleep(0.5)


async def chaos(
    site: Site, events: Iterable[Event], seed: int, reviews: int
) -> tuple[list[Player], Told, set[Seen]]:
    """Let people play while one thing after the other goes wrong; then so many groups ask for a review."""
    told: Told = set()
    seen: set[Seen] = set()
    chance = random.Random(seed)
    groups = [Group(site, *each, told, seen) for each in TABLES]
    people = [person for group in groups for person in group.people]
    finishing = asyncio.create_task(finished_game(site))
    await asyncio.gather(*(each.arrive("P") for each in people))
    reviewer = await finishing
    playing = [asyncio.create_task(each.play(random.Random(at))) for at, each in enumerate(groups)]
    assert (await reviewer.http.post(f"/api/tables/{reviewer.table}/review")).status_code == 200
    for event in events:
        await asyncio.sleep(site.pace * chance.uniform(0.5, 1.5))
        await asyncio.to_thread(event, site, chance)
    await all_go_on(groups)
    finished = [(group.people[0], table) for group in groups[:reviews] for table in group.finished[-1:]]
    await asyncio.gather(*(reviewed(*each) for each in ((reviewer, reviewer.table), *finished)))
    for each in playing:
        assert not each.done() or each.result() is None
        each.cancel()
    for each in (*people, reviewer):
        await each.http.aclose()
    return people, told, seen


async def all_go_on(groups: list[Group]) -> None:
    """Wait until everybody is there again, something happens at every table, and all clocks ring."""
    end = time.time()
    before = {person: person.updates for group in groups for person in group.people}
    clocked = [group.people[0] for group in groups if group.clock != "off"]
    stuck = lambda: [each for each, updates in before.items() if each.lost or each.updates <= updates]  # noqa: E731
    late = lambda: [each for each in clocked if each.rang < end]  # noqa: E731
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(GOING_ON):
            while stuck() or late():
                await asyncio.sleep(0.1)
    assert not stuck(), f"nothing happens: {stuck()}"
    assert not late(), f"no clock decides: {late()}"


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
                msgspec.json.encode(table.game.shown(table.state, [seat])[0])
            ), "a seat sees what it may know, and nothing else"

    told_once(lines, told, look)
    return len(told)


def survive(folder: Path, postgres: Postgres, events: Iterable[Event], pace: float, reviews: int) -> int:
    if NGINX is None:
        pytest.skip("nginx is not installed, so a whole site was NOT tested")
    site = Site(folder, postgres, pace)
    try:
        people, told, seen = asyncio.run(chaos(site, events, 1, reviews))
        longest = max((each for person in people for each in person.away), default=0.0)
        assert longest < AGAIN, f"somebody was away for {longest:.1f} s"
        return check(asyncio.run(lines_of(site.database)), told, seen)
    finally:
        site.close()


def test_one_of_everything_is_killed_and_hangs_and_nothing_is_lost(
    tmp_path: Path, postgres: Postgres
) -> None:
    assert survive(tmp_path, postgres, EVERYTHING, 0.25, reviews=1) > 20


@pytest.mark.long
def test_ten_minutes_of_chaos(tmp_path: Path, postgres: Postgres, tested: Tested) -> None:
    chance, end = random.Random(time.time()), time.monotonic() + 600
    happened: Counter[str] = Counter()

    def events() -> Iterator[Event]:
        while time.monotonic() < end:
            event = chance.choice(EVERYTHING)
            happened[event.__name__] += 1
            yield event

    moves = survive(tmp_path, postgres, events(), 1.0, reviews=len(TABLES))
    tested("chaos on a whole site", **happened, moves=moves)
