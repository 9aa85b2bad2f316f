"""The event loop is never blocked: bots of all levels think elsewhere, long logs are read in small parts."""

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import tafelrunde
from server.support import Browser, free_port, play_to_the_end, seat_all, start, until
from tafelrunde.bots.levels import LEVELS

pytestmark = pytest.mark.alone


@dataclass
class Watched:
    """A server process with asyncio's check for slow callbacks (over 50 ms)."""

    folder: Path
    address: str

    def slow(self) -> list[str]:
        return [line for line in (self.folder / "slow").read_text().splitlines() if " took " in line]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder, port = tmp_path_factory.mktemp("watched"), free_port()
    program = Path(__file__).with_name("watched_server.py")
    process = subprocess.Popen([sys.executable, program, str(folder), str(port)])
    try:
        until((folder / "watching").exists, 60)
        yield Watched(folder, f"http://127.0.0.1:{port}")
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.parametrize("game", tafelrunde.games())
def test_bots_of_all_levels_do_not_block_the_loop(watched: Watched, game: str) -> None:
    people = []
    for level in LEVELS:
        person = Browser(watched.address)
        person.enter(person.open_table(game, 2, bots=[None, level], start=True))
        people.append(person)
    chance = random.Random(game)
    moves = 0
    while moves < 30:
        for person in people:
            person.drain()
            choice = person.choice()
            if choice is not None:
                person.play(choice[0], chance.choice(choice[1]))
                person.position = None
                moves += 1
    assert watched.slow() == []


def test_a_finished_game_is_told_without_blocking(watched: Watched) -> None:
    people = seat_all(watched.address, "xactika", 2)
    start(people)
    table = people[0].table["id"]
    play_to_the_end(people, random.Random(1))
    for page in ("record", "replay", "draws"):
        assert people[0].http.get(f"/api/tables/{table}/{page}").status_code == 200
    assert watched.slow() == []


def test_the_check_bites(watched: Watched) -> None:
    (watched.folder / "block").touch()
    until(watched.slow)
