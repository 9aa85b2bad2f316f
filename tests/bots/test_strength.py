"""The ladder: it keeps what it measured, goes on where it was, and draws what it found."""

import json
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

import tafelrunde
from tafelrunde.arena import ismcts, ladder, ladder_plot, strength
from tafelrunde.arena.matches import rating
from tafelrunde.arena.solo import KNOWING, solo_game
from tafelrunde.bots.levels import bot_of_level
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.game import View

QUIET = Console(quiet=True)


def few_tasks() -> Sequence[ladder.Task]:
    return [ladder.pair_task("qwinto", 2, "level:2", "random", 4)]


def test_a_measurement_is_kept_and_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "tasks", few_tasks)
    kept = tmp_path / "strength.json"
    first = ladder.measure(kept, "", QUIET)
    found = first["pair qwinto 2 level:2 random"]
    assert found["games"] == 8
    assert found["rating"] == pytest.approx(rating(found["share"]))
    assert "level 2" in found
    kept.write_text(json.dumps(first | {"pair qwinto 2 level:2 random": found | {"share": 0.123}}))
    assert ladder.measure(kept, "", QUIET)["pair qwinto 2 level:2 random"]["share"] == 0.123


def test_only_what_was_asked_for_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "tasks", few_tasks)
    assert ladder.measure(tmp_path / "strength.json", "axio", QUIET) == {}


def test_the_ladder_asks_for_everything_that_is_promised() -> None:
    keys = [task.key for task in ladder.tasks()]
    for name in tafelrunde.games():
        for seats in (2, 4):
            for level in range(2, 7):
                assert f"pair {name} {seats} level:{level} level:{level - 1}" in keys
            assert f"pair {name} {seats} level:6 level:4" in keys
        assert f"pair {name} 2 level:6 random" in keys
        for level in range(1, 7):
            assert f"hurried {name} level:{level}" in keys
    assert len(keys) == len(set(keys))


def test_ratings_add_up_along_the_ladder_and_are_drawn() -> None:
    results = {
        "pair axio 2 level:1 random": {"share": 10 / 11, "margin": 0.02, "games": 40},
        "pair axio 2 level:2 level:1": {"share": 10 / 11, "margin": 0.02, "games": 40},
    }
    assert ladder_plot.ladder_of(results, "axio", 2) == pytest.approx([400, 800])
    picture = ElementTree.fromstring(ladder_plot.plot(results))  # noqa: S314
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 2
    page = strength.report(results)
    assert "| 2 against 1 | 40 |" in page
    assert "90.9% (88.9% to 92.9%)" in page


def test_who_is_in_a_hurry_searches_as_long_as_there_is_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By stages of the game; what is no decision does not count as one."""
    made: list[int] = []
    choose = SearchBot.choose

    def counted(bot: SearchBot, view: View) -> str:
        move = choose(bot, view)
        made.append(bot.search.iterations)
        return move

    monkeypatch.setattr(SearchBot, "choose", counted)
    monkeypatch.setitem(ladder.IN_TIME, "axio", [7, 3])
    shares = ladder.hurried_deal(("axio", 1, 0))
    assert sum(shares) == 1
    assert made[:5] == [7] * 5
    assert [each for each in made if each][5] == 3
    assert set(made) <= {7, 3, 0}


def test_the_page_says_how_much_weaker_it_is() -> None:
    found = {"share": 0.4, "margin": 0.1, "games": 100}
    page = strength.report({f"hurried qwinto level:{level}": found for level in range(1, 7)})
    assert "| qwinto | 1310 to 16181 | 40.0% (30.0% to 50.0%) |" in page
    assert "| -70 (-147 to +0) |" in page
    assert "| against 6 (100 games) | beside level 6 |" in page


@pytest.mark.parametrize("name", ["axio", "qwinto", "acht"])
def test_who_knows_the_draws_does_better(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.arena.solo.bot_of_level", lambda *_: "search:300")
    blind = sum(solo_game((name, "search:300", deal))[0] for deal in range(3))
    assert sum(solo_game((name, KNOWING, deal))[0] for deal in range(3)) >= blind


MEASURED = json.loads((Path(__file__).parents[2] / "docs" / "strength.json").read_text())
PAIRS = {key: found for key, found in MEASURED.items() if key.startswith("pair")}


def test_every_measurement_was_made() -> None:
    assert {task.key for task in ladder.tasks()} <= set(MEASURED)
    assert sum(key.startswith("duel") for key in MEASURED) == 3


@pytest.mark.parametrize("key", PAIRS)
def test_the_measured_levels_are_those_people_play_against(key: str) -> None:
    for name, bot in PAIRS[key].items():
        if name.startswith("level "):
            assert bot == bot_of_level(key.split()[1], int(name[-1])), "measure again: tafelrunde ladder"


@pytest.mark.parametrize("key", [key for key in PAIRS if "search:" not in key])
def test_the_levels_are_as_far_apart_as_promised(key: str) -> None:
    _, _, _, upper, lower = key.split()
    found = PAIRS[key]
    if (upper, lower) == ("level:6", "random"):
        assert found["share"] >= 0.95
    elif (upper, lower) == ("level:6", "level:4"):
        assert found["share"] >= 0.60
    else:
        assert found["share"] - found["margin"] > 0.5


def test_the_top_level_keeps_its_promises() -> None:
    bids = MEASURED["bid xactika 4"]
    assert bids["points"] > 0 and bids["exact"] >= 0.45
    for duel in ismcts.duels():
        assert MEASURED[f"duel {duel.game} {duel.seats}"]["share"] >= 0.65
    for name in tafelrunde.games():
        for level in range(1, 7):
            assert MEASURED[f"time {name} {level}"]["longest"] <= (0.05 if level <= 3 else 1.0)
