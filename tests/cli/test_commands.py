"""The command line as people and other programs use it."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from typer.main import get_command

import tafelrunde
from cli.shell import run
from tafelrunde.cli import app
from tafelrunde.engine.rng import Rng

COMMANDS = [
    "play", "serve", "simulate", "replay", "verify", "info", "arena", "ladder", "bot", "puzzles",
    "statistics", "bench", "site", "work", "backup", "restore", "move-to", "forget",
]  # fmt: skip


def refusal(*arguments: str, given: str = "") -> str:
    """Return the one line on standard error with which a command refuses bad input."""
    done = run(*arguments, given=given)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(
        run("simulate", "xactika", "--seats", "3", "--seed", "4", "--option", "variant=bid").stdout
    )
    return path


def test_simulate_prints_the_same_record_for_the_same_seed() -> None:
    first = run("simulate", "xactika", "--seats", "5", "--seed", "12")
    assert first.returncode == 0
    assert first.stdout.startswith("game: xactika\nseats: 5\noptions: variant=high\nrules: 1\n---\n* d")
    assert run("simulate", "xactika", "--seats", "5", "--seed", "12").stdout == first.stdout
    assert run("simulate", "xactika", "--seats", "5", "--seed", "13").stdout != first.stdout


def test_replay_prints_the_final_position_as_json(record: Path) -> None:
    shown = json.loads(run("replay", str(record), "--json").stdout)
    assert list(shown) == ["game", "seats", "over", "actors", "legal", "scores", "winners", "view"]
    assert (shown["game"], shown["seats"], shown["over"], shown["actors"]) == ("xactika", 3, True, [])
    assert shown["legal"] == []
    best = max(shown["scores"])
    assert shown["winners"] == [seat for seat in range(3) if shown["scores"][seat] == best]
    assert shown["view"]["seat"] is None


def test_replay_shows_a_seat_its_own_hand_only(record: Path) -> None:
    lines = record.read_text().splitlines()
    deal = "\n".join(lines[: lines.index("---") + 2])  # the lot and sixteen cards
    shown = json.loads(run("replay", "-", "--json", "--seat", "1", given=deal).stdout)
    assert shown["view"]["seat"] == 1
    assert len(shown["view"]["hand"]) == shown["view"]["hand_sizes"][1] > 0
    assert shown["actors"] == [-1]
    assert shown["legal"] == sorted(shown["legal"])
    assert not set(shown["view"]["hand"]) & set(shown["legal"])


def test_replay_steps_prints_one_object_before_every_move_and_one_after(record: Path) -> None:
    body = record.read_text().partition("---\n")[2]
    moves = sum(len(line.split()) - 1 for line in body.splitlines())
    steps = [json.loads(line) for line in run("replay", str(record), "--json", "--steps").stdout.splitlines()]
    assert len(steps) == moves + 1
    assert all("view" not in step for step in steps)
    assert steps[0]["legal"] == ["d0", "d1", "d2"]
    assert steps[-1]["over"]


def test_replay_steps_has_printed_the_steps_before_a_bad_move(record: Path) -> None:
    lines = record.read_text().splitlines()
    start = lines.index("---")
    for bad in ["0 9999", "9 bid:8 3333", "nobody 1111"]:
        broken = [*lines[: start + 3], bad, *lines[start + 3 :]]
        done = run("replay", "-", "--steps", given="\n".join(broken))
        good = sum(len(line.split()) - 1 for line in lines[start + 1 : start + 3])
        assert done.returncode == 2
        assert len(done.stdout.splitlines()) == good + 1
        assert done.stderr.startswith(f"tafelrunde: line {start + 4}: ")
        assert done.stderr.count("\n") == 1


def test_replay_without_json_draws_the_table(record: Path) -> None:
    drawn = run("replay", str(record)).stdout
    assert "Round 8 of 8" in drawn
    assert "●" in drawn


def test_replay_stops_quietly_when_its_reader_does(record: Path) -> None:
    command = f"{sys.executable} -m tafelrunde replay {record} --steps | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stdout.count("\n") == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["replay", "no-such-file"], "cannot read 'no-such-file': No such file"),
        (["replay", "/"], "Is a directory"),
        (["replay"], "Missing argument"),
        (["replay", "x", "--seat", "first"], "--seat"),
        (["simulate", "chess"], "no game 'chess'; the games are"),
        (["simulate", "xactika", "--seats", "11"], "2 to 10 seats, not '11'"),
        (["simulate", "xactika", "--seats", "0"], "2 to 10 seats, not '0'"),
        (["simulate", "xactika", "--seats", "many"], "--seats"),
        (["simulate", "xactika", "--option", "variant"], "name=value"),
        (["simulate", "xactika", "--option", "variant=x"], "high, low, bid"),
        (["simulate", "xactika", "--seed", "x"], "--seed"),
        (["play", "xactika", "--bot", "genius"], "bots are named level:1, level:6, random"),
        (["play", "xactika", "--language", "fr"], "de or en"),
        (["play", "chess"], "no game 'chess'"),
        (["verify", "no-such-file"], "cannot read"),
        (["site", "/dev/null/x"], "cannot go on: Not a directory: /dev/null"),
        (["frobnicate"], "No such command"),
        (["--frobnicate"], "No such option"),
        ([], "Missing command"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_status_2(arguments: list[str], reason: str) -> None:
    assert reason in refusal(*arguments)


def test_a_seat_that_the_record_does_not_have_is_refused(record: Path) -> None:
    assert "seats 0 to 2, so no seat 3" in refusal("replay", str(record), "--seat", "3")


def test_a_file_that_is_not_text_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "binary"
    path.write_bytes(b"game: xactika\n\xff\xfe\n")
    assert "line 2: not UTF-8" in refusal("replay", str(path))


def test_a_bot_refuses_a_view_that_cannot_be_and_goes_on() -> None:
    game = tafelrunde.game("axio")
    state, rng = game.new(2), Rng(1)
    while state.actor() < 0:
        state.chance(rng)
    view = msgspec.to_builtins(game.view(state, state.actor()))
    crafted = {**view, "hand": view["laid"][0]["tile"]}
    lines = ["{}", "[" * 100_000, json.dumps(crafted), json.dumps(view)]
    done = run("bot", "axio", "--level", "1", given="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [list(each) for each in answers] == [["error"], ["error"], ["error"], ["move"]]
    assert done.returncode == 0


def test_a_record_without_a_secret_cannot_be_verified(record: Path) -> None:
    assert "no secret" in refusal("verify", str(record))


def test_info_says_what_is_installed() -> None:
    told = run("info").stdout
    assert "engine: compiled" in told or "engine: NOT compiled" in told
    assert "xactika: 2 to 10 seats; variant: high, low, bid" in told
    fresh = subprocess.run(
        [sys.executable, "-m", "tafelrunde", "info"],
        env={"TAFELRUNDE_PURE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "engine: NOT compiled" in fresh.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    told = run(command, "--help").stdout
    assert "Usage: " in told
    assert "Examples" in told


def test_no_command_is_missing_from_these_tests() -> None:
    assert sorted(get_command(app).commands) == sorted(COMMANDS)  # type: ignore[attr-defined]
