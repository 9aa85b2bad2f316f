"""Matches between bots: balanced, repeatable, and their numbers add up."""

import json
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from cli.shell import run
from tafelrunde import NATURE, BadOptions, Rng, game
from tafelrunde.arena import programs
from tafelrunde.arena.matches import Match, Result, play_deal, play_game, rating, report, standing


def test_a_deal_is_shared_by_every_rotation_of_the_bots() -> None:
    match = Match("xactika", 2, {}, ["random", "search:50"])
    there, back = play_game(match, 3, 0), play_game(match, 3, 1)
    assert sum(there) == sum(back) == 1
    assert play_deal(match, 3) == [(there[bot] + back[bot]) / 2 for bot in (0, 1)]


def test_a_game_of_the_arena_can_be_repeated() -> None:
    match = Match("qwinto", 2, {}, ["search:20", "search:20"])
    assert play_game(match, 1, 0) == play_game(match, 1, 0)


def test_four_seats_can_be_shared_by_two_bots() -> None:
    shares = play_deal(Match("axio", 4, {}, ["search:200", "random"]), 1)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1]


def test_what_cannot_be_played_is_refused_before_the_work_begins() -> None:
    with pytest.raises(BadOptions, match="no bot 'genius'"):
        Match("axio", 2, {}, ["genius", "random"]).check()
    with pytest.raises(BadOptions, match="cannot share 4 seats"):
        Match("axio", 4, {}, ["random", "random", "hints"]).check()
    with pytest.raises(BadOptions, match="1 to 4 seats"):
        Match("axio", 5, {}, ["random"]).check()


def test_intervals_and_ratings_are_the_usual_ones() -> None:
    equal = standing("bot", [0.0, 1.0] * 50)
    assert equal.share == 0.5
    assert equal.margin == pytest.approx(0.0985, abs=0.0005)
    assert rating(0.5) == 0
    assert rating(10 / 11) == pytest.approx(400)


def test_the_arena_prints_shares_intervals_and_ratings() -> None:
    told = arena("axio", "search:50", "random", "--games", "8").stdout
    assert "axio, 2 seats, 4 deals, each in 2 rotations" in told
    assert "| bot | share of wins | 95% interval | rating difference |" in told
    assert told.count("%") == 7


def test_a_bot_in_another_process_answers_views_with_moves() -> None:
    found, rng = game("xactika"), Rng(1)
    state = found.new(3)
    while state.actor() == NATURE:
        state.chance(rng)
    seat = state.actor()
    view = msgspec.json.encode(found.view(state, seat)).decode()
    told = run("bot", "xactika", "--level", "3", given=f"{view}\nnonsense\n{view}\n").stdout
    answers = [json.loads(line) for line in told.splitlines()]
    assert [list(answer) for answer in answers] == [["move"], ["error"], ["move"]]
    assert found.parse(state, answers[0]["move"]) in state.legal(seat)


EXAMPLE = f"program:{sys.executable} {Path(__file__).with_name('example_bot.py')}"


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run("arena", *arguments)


def test_any_program_plays_and_anybody_can_repeat_it() -> None:
    arguments = ("qwinto", EXAMPLE, "random", "--seed", "7", "--deals", "20:23", "--json")
    first = arena(*arguments)
    assert first.returncode == 0, first.stderr
    result = json.loads(first.stdout)
    assert (result["game"], result["seed"], result["deals"]) == ("qwinto", 7, [20, 23])
    assert len(result["shares"]) == 3 and all(sum(shares) == pytest.approx(1) for shares in result["shares"])
    assert [bot["bot"] for bot in result["bots"]] == [EXAMPLE, "random"]
    assert json.loads(arena(*arguments).stdout) == result


def test_other_seeds_and_deals_are_other_games() -> None:
    matches = [Match("xactika", 2, {}, ["hints:1", "random"], seed) for seed in (0, 1)]
    shares = [[play_game(match, deal, 0) for deal in range(12)] for match in matches]
    assert shares[0] != shares[1]


def test_tafelrundes_own_bot_is_such_a_program_too() -> None:
    own = f"program:{sys.executable} -m tafelrunde bot axio --level 1"
    assert sum(play_game(Match("axio", 2, {}, [own, "random"]), 1, 0)) == 1


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("program:/no/such/program", "cannot start '/no/such/program'"),
        ("program:", "cannot start ''"),
        ("program:true", "'true' said nothing for 60 seconds, or ended"),
        ("program:echo nonsense", "answered 'nonsense"),
        ("program:cat", "no legal move"),
        (r"""program:printf '{"move": "\377"}\n'""", "no legal move"),
        ("program:sh -c 'read x && printf %099999d 0 | tr 0 ['", "no legal move"),
    ],
)
def test_what_is_no_bot_ends_the_match_with_one_line(bot: str, words: str) -> None:
    done = arena("axio", bot, "random", "--games", "2")
    assert done.returncode == 2 and words in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_a_program_that_hangs_is_ended_with_what_it_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.3)
    before = time.monotonic()
    child_has_the_pipe_too = "program:sh -c 'sleep 50; true'"
    with pytest.raises(programs.BadBot, match=r"said nothing for 0\.3 seconds"):
        play_game(Match("axio", 1, {}, [child_has_the_pipe_too]), 1, 0)
    assert time.monotonic() - before < 10


def test_an_interval_of_shares_stays_between_none_and_all() -> None:
    match = Match("axio", 2, {}, ["random", "random"])
    standings = [standing("random", [0.0, 0.5]), standing("random", [1.0, 0.5])]
    table = report(Result(match, range(2), standings, []))
    assert "0.0% to 74.0%" in table and "26.0% to 100.0%" in table


@pytest.mark.parametrize("deals", ["7", "5:5", "9:3", "a:b", ":", "-1:4"])
def test_deals_are_a_range(deals: str) -> None:
    done = arena("axio", "random", "random", "--deals", deals)
    assert done.returncode == 2 and "--deals" in done.stderr
