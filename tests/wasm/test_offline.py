"""The same Python in WebAssembly, as a browser runs it: the same games, and tables without a server."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.engine.build import compiled

TESTS = Path(__file__).parents[1]
PYTHON = [sys.executable]
WASM = [sys.executable, str(TESTS.parent / "tools" / "engine.py"), "run"]


def ran(python: list[str], *args: str, **environment: str) -> Any:
    """Return what a module prints, run by one or the other Python."""
    env = {**os.environ, **environment}
    done = subprocess.run([*python, "-m", *args], cwd=TESTS, env=env, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout, done.stderr[-3000:]
    return msgspec.json.decode(done.stdout)


# Which Python, whether from source, and whether the engine is compiled there.
Way = tuple[list[str], str, bool]
HERE: Way = (PYTHON, "", compiled())
FROM_SOURCE: Way = (PYTHON, "1", False)
THERE: tuple[Way, ...] = ((WASM, "", find_spec("ziglang") is not None), (WASM, "1", False))


def the_same_games(seeds: int, *ways: Way) -> None:
    """Play them in several ways."""
    found = [ran(python, "wasm.seeds", str(seeds), TAFELRUNDE_PURE=pure) for python, pure, _ in ways]
    assert [each["compiled"] for each in found] == [fast for *_, fast in ways]
    assert len(found[0]["records"]) > 40
    for kind, record in found[0]["records"].items():
        assert all(each["records"][kind] == record for each in found), kind


def test_the_same_seeds_give_the_same_records_in_webassembly_compiled_and_uncompiled() -> None:
    the_same_games(1, HERE, *THERE)  # from source here: test_contract.py


@pytest.mark.long
def test_many_seeds_give_the_same_records_everywhere() -> None:
    the_same_games(20, HERE, FROM_SOURCE, *THERE)


@pytest.mark.long
@pytest.mark.parametrize(("pure", "top", "seeds"), [("", 6, 5), ("1", 5, 1)], ids=["compiled", "uncompiled"])
def test_every_level_decides_the_same_in_webassembly(pure: str, top: int, seeds: int) -> None:
    """Uncompiled the strongest thinks by time, so it is left out there."""
    if not pure and find_spec("ziglang") is None:
        pytest.skip("without ziglang the engine in WebAssembly is not compiled")
    games = ("wasm.seeds", "levels", str(top), str(seeds))
    here, there = ran(PYTHON, *games), ran(WASM, *games, TAFELRUNDE_PURE=pure)
    assert here["compiled"] and there["compiled"] == (not pure)
    assert len(here["records"]) == 4 * top * seeds
    for kind, record in here["records"].items():
        assert there["records"][kind] == record, kind


def test_a_table_needs_no_server() -> None:
    told = ran(WASM, "wasm.tables")
    assert len(told["games"]) == 4
    for name, game in told["games"].items():
        assert game["scores"] == game["loaded"] == game["replayed"], name
        assert game["steps"] > 20 and game["effects"] > 20, name
        assert game["taken back"] and game["advised"], name
    assert told["foreign"] == [], "it needs more than what is built"
