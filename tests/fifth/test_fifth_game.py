"""Everything works for a game from outside, and not one file of Tafelrunde knows it."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fifth import INSTALLED
from server.support import Browser, FreshProcess, free_port, play_to_the_end, until

LAWS = """
import tafelrunde
from tafelrunde.engine import conformance
game = tafelrunde.game("pebbles")
for seed in range(20):
    check = lambda state, record, step: conformance.check_position(game, state, record, step % 2, step)
    conformance.random_walk(game, 2, {}, seed, check)
"""


WHY = """
import tafelrunde
from tafelrunde import NATURE
game = tafelrunde.game("pebbles")
state = game.new(2)
for seat, move in [(NATURE, 0), (NATURE, 1), (0, 12)]:
    print([game.why(game.view(state, 0), touched, "en", ["Ada", "Bob"]) for touched in ("n1", "n9", "r")])
    state.play(seat, move)
print([game.why(game.view(state, seat), "n1", "en", ["Ada", "Bob"]) for seat in (0, 1, None)])
"""


def run(*arguments: str, given: str = "") -> str:
    """Run Python beside the package; returns what it prints."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=given,
        env={**os.environ, **INSTALLED},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def tafelrunde(*arguments: str, given: str = "") -> str:
    return run("-m", "tafelrunde", *arguments, given=given)


def test_it_keeps_the_laws() -> None:
    run("-c", LAWS)


def test_it_says_why_a_number_cannot_be_named() -> None:
    draw, named = "First you both draw a pebble (PB-02).", "You have named a number already (PB-03)."
    said = [[draw, "", ""], [draw, "", ""], ["", "", ""], [named, "", ""]]
    assert run("-c", WHY).splitlines() == list(map(str, said))


def test_the_commands_know_it(tmp_path: Path) -> None:
    assert "pebbles: 2 to 2 seats" in tafelrunde("info")
    record = tmp_path / "record"
    record.write_text(tafelrunde("simulate", "pebbles", "--seats", "2", "--seed", "1"))
    assert json.loads(tafelrunde("replay", str(record), "--json"))["game"] == "pebbles"
    assert "level:6" in tafelrunde("arena", "pebbles", "level:6", "random", "--games", "4")


def test_the_types_of_the_pages_are_made_without_it() -> None:
    assert run("-m", "tafelrunde.server.typescript", "--check") == ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FreshProcess]:
    running = FreshProcess(tmp_path_factory.mktemp("fifth"), free_port(), **INSTALLED)
    yield running
    running.stop()


def test_it_is_served_botted_reviewed_and_replayed(server: FreshProcess) -> None:
    ada = Browser(server.address, "Ada")
    names = {each["id"]: each["name"] for each in ada.http.get("/api/games").json()}
    assert names["pebbles"] == {"de": "Kiesel", "en": "Pebbles"}
    table = ada.open_table("pebbles", 2, bots=[None, 6], start=True)
    ada.enter(table)
    hint = ada.http.post(f"/api/tables/{table}/hint", json={"seat": 0}).json()
    assert hint["best"] == "n2"
    assert next(each for each in hint["good"] if each["move"] == "n2")["why"]["de"] == ["eine hohe Zahl"]
    assert [each[0]["is"] for each in ada.position["choices"][0]["previews"]] == 3 * ["decided"]
    ada.say("why", seat=0, touched="n1")
    assert ada.wait("because")["words"]["de"] == ""
    play_to_the_end([ada], random.Random(1))
    assert [each["is"] for each in ada.heard[-1]["effects"]] == ["decided", "shown"]
    ada.say("why", seat=0, touched="n1")
    assert ada.wait("because")["words"]["de"] == "Du hast schon eine Zahl genannt (PB-03)."
    replay = ada.http.get(f"/api/tables/{table}/replay").json()
    steps = replay["steps"]
    assert replay["turns"] == [
        at for at, step in enumerate(steps) if "shown" in [each["is"] for each in step["effects"]]
    ]
    assert steps[-1]["words"]["en"].startswith("The numbers are")
    ada.http.post(f"/api/tables/{table}/review")
    review = until(lambda: ada.http.get(f"/api/tables/{table}/review").json()["review"])
    assert {each["best"] for each in review["decisions"]} == {"n2"}


WITHOUT = """
import tafelrunde
from tafelrunde.research.batch import Batch
try:
    Batch("pebbles", 2, 2)
except tafelrunde.TafelrundeError as problem:
    print(problem)
"""


def test_without_an_observation_it_says_so_once() -> None:
    assert run("-c", WITHOUT).startswith("pebbles has no observation")
