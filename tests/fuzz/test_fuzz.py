"""Whatever comes from outside is refused or played: compiled code never ends the process, and never hangs."""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import tafelrunde
from fuzz.logs import logs
from tafelrunde.engine.build import compiled
from tafelrunde.server.table.facts import AnyFact, decode_fact

TESTS = Path(__file__).parents[1]
KINDS = ("views", "records", "logs", "calls")
SHORT = 30 if compiled() else 6
LONG = 25_000


def fuzz(kind: str, names: Iterable[str], cases: int, folder: Path) -> None:
    """Try cases of each game in a process of its own; all are accepted or refused."""
    progress = folder / "progress"
    command = [sys.executable, "-m", "fuzz.worker", kind, "0", str(cases), str(progress), *names]
    done = subprocess.run(command, cwd=TESTS, env=os.environ, capture_output=True, text=True, check=False)
    at = progress.read_text().strip() if progress.exists() else "-"
    assert done.returncode == 0, (
        f"{kind}: case {at} ended the process: {done.returncode} {done.stderr[-800:]}"
    )
    for name, found in zip(names, map(msgspec.json.decode, done.stdout.splitlines()), strict=True):
        assert not found["faults"], (name, found["faults"][0])
        assert found["accepted"] + found["refused"] == cases, (name, found)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_from_outside_ends_the_process(kind: str, tmp_path: Path) -> None:
    fuzz(kind, tafelrunde.games(), SHORT, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", tafelrunde.games())
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_from_outside_ends_the_process_for_long(kind: str, name: str, tmp_path: Path) -> None:
    fuzz(kind, [name], LONG, tmp_path)


def test_every_kind_of_fact_is_in_a_log_that_is_damaged() -> None:
    bodies = [body for name in tafelrunde.games() for _, log in logs(name, 0) for body in log]
    assert {type(decode_fact(body)) for body in bodies} == set(get_args(AnyFact))
