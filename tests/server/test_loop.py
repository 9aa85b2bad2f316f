"""The event loop is never blocked: bots of all levels think elsewhere, long logs are read in small parts."""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

import tafelrunde
from server.support import Browser, free_port, play_to_the_end, seat_all, start, until
from tafelrunde.bots.levels import LEVELS
from tafelrunde.engine.rng import Rng
from tafelrunde.server.limits import LONGEST_LOG
from tafelrunde.server.store.base import Row, store_at
from tafelrunde.server.table import facts, opening
from tafelrunde.server.table.facts import AnyFact, encode_fact
from tafelrunde.server.table.summary import summary_of
from tafelrunde.server.table.table import Table

pytestmark = pytest.mark.alone


@dataclass
class Watched:
    """A server process with a check for slow callbacks (over 50 ms)."""

    folder: Path
    address: str

    def slow(self) -> list[str]:
        return [line for line in (self.folder / "slow").read_text().splitlines() if " took " in line]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    with watching(tmp_path_factory.mktemp("watched")) as server:
        yield server


@contextmanager
def watching(folder: Path) -> Iterator[Watched]:
    port = free_port()
    program = Path(__file__).with_name("watched_server.py")
    process = subprocess.Popen([sys.executable, program, str(folder), str(port)])
    try:
        until((folder / "watching").exists, 60)
        yield Watched(folder, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(20)


def test_bots_of_all_levels_do_not_block_the_loop(watched: Watched) -> None:
    """In all games at once, each against a person who decides as soon as it is their turn."""
    chance, moves, people = random.Random(1), Counter[str](), list[tuple[str, Browser]]()
    for game, level in product(tafelrunde.games(), LEVELS):
        person = Browser(watched.address)
        person.enter(person.open_table(game, 2, bots=[None, level], start=True))
        people.append((game, person))
    while min(moves[game] for game in tafelrunde.games()) < 30:
        for game, person in people:
            person.drain(0.005)
            choice = person.choice()
            if choice is not None:
                person.play(choice[0], chance.choice(choice[1]))
                person.position = None
                moves[game] += 1
    for _, person in people:
        person.close()
    assert watched.slow() == []


def test_a_finished_game_is_told_without_blocking(watched: Watched) -> None:
    people = seat_all(watched.address, "xactika", 2)
    start(people)
    table = people[0].table["id"]
    play_to_the_end(people, random.Random(1))
    for page in ("record", "replay", "draws"):
        assert people[0].http.get(f"/api/tables/{table}/{page}").status_code == 200
    for person in people:
        person.close()
    assert watched.slow() == []


@pytest.mark.long
@pytest.mark.parametrize("name", tafelrunde.games())
def test_the_longest_logs_do_not_block_the_loop(name: str, tmp_path: Path) -> None:
    tables = [f"{number:016}" for number in range(4)]
    asyncio.run(keep(tmp_path / "t.sqlite", tables, *longest_game(name)))
    with watching(tmp_path) as server, ThreadPoolExecutor() as crowd:
        people = [Browser(server.address) for _ in tables]  # each with an address, and limits, of their own
        for page in ("replay", "record", "course", "sums", "draws", "review"):
            asked = [
                crowd.submit(each.http.get, f"/api/tables/{table}/{page}", timeout=300)
                for each, table in zip(people, tables, strict=True)
            ]
            assert {each.result().status_code for each in asked} == {200}
        for each, table in zip(people, tables, strict=True):
            each.enter(table)
        address = f"/api/tables/{tables[0]}/review"
        assert people[0].http.post(address).json()["asked"]
        until(lambda: people[0].http.get(address).json()["done"] > 3, 120)
        assert server.slow() == []


def longest_game(name: str) -> tuple[Table, list[AnyFact]]:
    """Somebody alone with bots, at the end of a game of many, goes back and forth until nothing else goes."""
    found, table, rng = tafelrunde.game(name), Table("t"), Rng(1)
    seats, played = max(found.seats), list[AnyFact]()

    def happen(fact: AnyFact) -> None:
        played.append(table.apply(len(played) + 1, 1.0, fact))

    begin = opening.opened(found, seats, found.complete(seats, {}), "anna")
    for fact in (begin, *opening.seating(seats, [None, *[1] * (seats - 1)], "anna", ["Anna"], start=True)):
        happen(fact)
    while actors := table.actors():
        move = table.state.pick(actors[0], rng)
        happen(facts.Moved(actors[0], found.spell(table.state, move)))
    last = max(at for at, fact in enumerate(played) if isinstance(fact, facts.Moved) and fact.seat == 0)
    happened = played[: last + 1]
    while len(happened) < LONGEST_LOG:
        happened += [facts.Takenback(0, len(happened)), played[last]]
    return table, [*happened, *played[last + 1 :]]


async def keep(file: Path, names: list[str], table: Table, happened: list[AnyFact]) -> None:
    store = store_at(f"sqlite:///{file}")
    await store.open()
    rows = [Row(number, 1.0, encode_fact(fact)) for number, fact in enumerate(happened, 1)]
    for name in names:
        await store.append(name, rows, summary_of(table))
    await store.close()


def test_the_check_bites(watched: Watched) -> None:
    (watched.folder / "block").touch()
    until(watched.slow)
