"""Playing in the terminal."""

from pathlib import Path

import pytest

from cli.test_commands import run

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
    done = run("play", "--language", "en", given="1\n1\n9\n1\nq\n")
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


def test_the_end_of_input_is_a_polite_goodbye() -> None:
    done = run("play", "xactika", given="")
    assert done.returncode == 0
    assert "Goodbye." in done.stdout
    assert "Traceback" not in done.stderr
