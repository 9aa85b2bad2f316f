"""Data sets: one row a decision, the same again for the same seed, and a stopped run goes on."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from rich.console import Console

import tafelrunde
from cli.shell import run
from tafelrunde import BadOptions
from tafelrunde.research import data
from tafelrunde.research.data import DamagedData, Plan, rows_of_game, write_data

QUIET = Console(quiet=True)


def made(folder: Path, *more: str) -> Path:
    done = run(
        *("simulate", "axio", "--seats", "2", "--games", "70", "--bots", "hints", "--bots", "random"),
        *("--seed", "3", "--format", "parquet", "--to", str(folder), *more),
    )
    assert done.returncode == 0, done.stderr
    assert "70 games" in done.stdout
    return folder


def test_a_data_set_is_the_same_again_and_goes_on_where_it_was(tmp_path: Path) -> None:
    first, second = made(tmp_path / "a", "--workers", "2"), tmp_path / "b"
    parts = sorted(path.name for path in first.iterdir())
    assert parts == ["_card.json", "part-00000.parquet", "part-00001.parquet"]
    second.mkdir()
    (second / parts[1]).write_bytes((first / parts[1]).read_bytes())
    before = (second / parts[1]).stat().st_mtime_ns
    made(second, "--workers", "1")
    assert (second / parts[1]).stat().st_mtime_ns == before
    assert pq.read_table(first).equals(pq.read_table(second))
    other = run("simulate", "axio", "--seats", "2", "--format", "parquet", "--to", str(first))
    assert other.returncode == 2 and "another data set" in other.stderr
    card = json.loads((first / "_card.json").read_text())
    assert card["tafelrunde"] == tafelrunde.__version__
    assert (card["game"], card["games"], card["bots"], card["seed"]) == ("axio", 70, ["hints", "random"], 3)


@pytest.mark.parametrize("name", tafelrunde.games())
def test_rows_say_what_was_seen_and_done(name: str) -> None:
    game = tafelrunde.game(name)
    plan = Plan(name, 2, {}, ["random"], 1, seed=5, value=20)
    layout = game.observation(2)
    rows = rows_of_game(plan, layout.lane(), 0)
    lane = layout.lane()
    lane.begin(5 << 32)
    for row in rows[:40]:
        state = lane.position()
        assert row["observation"] == layout.of_view(game.view(state, row["seat"]))
        assert row["action"] in row["legal"] and len(row["legal"]) == state.count(row["seat"])
        assert game.spell(state, lane.move(row["seat"], row["action"])) == row["move"]
        assert 0 <= row["value"] <= 1
        lane.act(row["seat"], row["action"])
    assert {row["seat"]: row["reward"] for row in rows}.keys() == {0, 1}
    assert sum({row["seat"]: row["reward"] for row in rows}.values()) == 0


def test_what_cannot_be_made_is_refused(tmp_path: Path) -> None:
    for wrong in (
        Plan("axio", 9, {}, ["random"], 1),
        Plan("axio", 2, {}, [], 1),
        Plan("axio", 2, {}, ["x"], 1),
        Plan("axio", 2, {}, ["random"], 1, seed=2**32),  # whose games would be those of seed 0
        Plan("axio", 2, {}, ["random"], 1, seed=-1),
    ):
        with pytest.raises(BadOptions):
            write_data(wrong, tmp_path / "no", QUIET)
    assert not (tmp_path / "no").exists()
    for more in (("--format", "parquet"), ("--format", "csv", "--to", "x")):
        done = run("simulate", "axio", *more)
        assert done.returncode == 2 and "--format is record, or parquet" in done.stderr


def test_a_part_that_could_not_be_written_whole_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(path: Path, part: bytes) -> int:
        path.open("wb").write(part[:10])
        raise OSError("the disk is full")

    monkeypatch.setattr(Path, "write_bytes", stop)
    with pytest.raises(OSError, match="full"):
        data.keep_whole(data.path_of(tmp_path, 0), data.play_part((Plan("qwinto", 1, {}, ["random"], 1), 0)))
    assert not list(tmp_path.glob("part-*.parquet"))


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    data.path_of(tmp_path, 0).write_bytes(b"PAR1 and nothing else")
    with pytest.raises(DamagedData, match=r"part-00000\.parquet is damaged; remove it"):
        write_data(Plan("axio", 2, {}, ["random"], 1), tmp_path, QUIET)


def test_every_observation_has_the_size_of_its_layout() -> None:
    plan = Plan("xactika", 3, {"variant": "bid"}, ["random"], 1)
    rows = rows_of_game(plan, tafelrunde.game("xactika").observation(3, plan.options).lane(), 2)
    seen = np.frombuffer(b"".join(row["observation"] for row in rows), np.uint8)
    assert seen.size == len(rows) * tafelrunde.game("xactika").observation(3).size
