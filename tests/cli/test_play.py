"""Playing in the terminal."""

import re
from pathlib import Path

import pytest

import tafelrunde
from cli.shell import run

ONES = "1\n" * 70  # always the first move: 64 cards are played, and 8 bids made


@pytest.mark.parametrize(("language", "won"), [("en", "win"), ("de", "gewinn")])
def test_a_whole_game_can_be_played_by_numbers(language: str, won: str) -> None:
    done = run(
        "play",
        "xactika",
        "--seats",
        "2",
        "--bot",
        "random",
        "--language",
        language,
        "--seed",
        "3",
        given=ONES,
    )
    assert done.returncode == 0, done.stderr
    assert won in done.stdout.splitlines()[-1]


def test_a_game_played_in_the_terminal_can_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "xactika", "--seats", "3", "--bot", "random", "--record", str(path), given=ONES)
    assert "fair: all 193 draws" in run("verify", str(path)).stdout


def test_without_a_game_the_terminal_asks_for_one() -> None:
    done = run("play", "--language", "en", given=f"{len(tafelrunde.games())}\n1\n9\n1\nq\n")
    assert "Which game?" in done.stdout
    assert "Enter a number from 1 to" in done.stdout
    assert done.stdout.splitlines()[-1] == "Goodbye."


def test_moves_can_be_typed_in_notation_and_help_is_there() -> None:
    typed = "h\na\nnonsense\nt\n"
    done = run("play", "xactika", "--seats", "2", "--bot", "random", "--seed", "3", given=typed)
    assert "plays it" in done.stdout
    assert "Cards still unseen" in done.stdout
    assert "'nonsense' is none of the moves above" in done.stdout
    assert done.returncode == 0


def test_nothing_hidden_is_told() -> None:
    done = run("play", "xactika", "--seats", "4", "--bot", "random", "--seed", "5", given="q\n")
    dealt = [line for line in done.stdout.splitlines() if " gets " in line]
    assert len(dealt) == 8
    assert all(line.startswith("Seat 0 (you) gets ") for line in dealt)


def test_what_all_decide_at_the_same_time_is_told_when_all_have() -> None:
    done = run("play", "qwinto", "--seats", "3", "--bot", "random", "--seed", "4", given="1\n")
    told = re.findall(r"(Seat [0-9]) \(\w+\) writes", done.stdout)
    assert told[:3] == ["Seat 0", "Seat 1", "Seat 2"]


@pytest.fixture
def data(tmp_path: Path) -> dict[str, str]:
    return {"TAFELRUNDE_DATA": str(tmp_path / "deep" / "folder")}


@pytest.mark.parametrize("name", ["axio", "qwinto"])
def test_a_solo_game_keeps_the_personal_best(name: str, data: dict[str, str]) -> None:
    solo = ["play", name, "--seats", "1", "--language", "en"]
    first = run(*solo, "--seed", "1", given="1\n" * 200, **data).stdout.splitlines()[-1]
    assert first.endswith("is your first result, and your best so far.")
    best = int(first.split()[0])
    for seed in range(2, 5):
        told = run(*solo, "--seed", str(seed), given="1\n" * 200, **data).stdout.splitlines()[-1]
        numbers = [int(number) for number in re.findall(r"-?[0-9]+", told)]
        if "new personal best" in told:
            assert numbers == [max(numbers), best]
            best = numbers[0]
        else:
            assert told == f"Your personal best stays {best}."


def test_a_lost_solo_game_is_no_result(data: dict[str, str]) -> None:
    done = run("play", "acht", "--seats", "1", "--seed", "1", "--language", "en", given="1\n" * 50, **data)
    assert done.stdout.rstrip().endswith("lost.")
    assert not Path(data["TAFELRUNDE_DATA"]).exists()


def test_an_unfinished_solo_game_is_no_result(data: dict[str, str]) -> None:
    told = run("play", "qwinto", "--seats", "1", given="1\nq\n", **data).stdout
    assert "best" not in told
    assert not Path(data["TAFELRUNDE_DATA"]).exists()


def test_a_damaged_file_of_bests_is_left_alone(data: dict[str, str]) -> None:
    path = Path(data["TAFELRUNDE_DATA"]) / "bests.json"
    path.parent.mkdir(parents=True)
    path.write_text("{")
    done = run("play", "qwinto", "--seats", "1", "--seed", "1", given="1\n" * 200, **data)
    assert done.returncode == 2
    assert "is damaged" in done.stderr
    assert done.stderr.count("\n") == 1
    assert path.read_text() == "{"


def test_the_end_of_input_is_a_polite_goodbye() -> None:
    done = run("play", "xactika", given="")
    assert done.returncode == 0
    assert "Goodbye." in done.stdout
    assert "Traceback" not in done.stderr
