"""The rules in the newest Python that is supported: from source, and compiled in the one without a lock."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEWEST, UNLOCKED = "python3.14", "python3.14t"
INSTALL = ("-m", "pip", "--disable-pip-version-check", "-q", "install", "--no-deps", "--require-hashes")
TESTS = ("-m", "not long and not bulk", "tests/conformance", "tests/golden")
THREADS = (
    "tests/engine/test_threads.py",
    "tests/rules/test_xactika_threads.py",
    "tests/bots/test_threads_acht.py",
)
RESEARCH = ("tests/research/test_batch.py", "tests/research/test_observations.py")


def own_python(name: str, folder: Path, *requirements: Path) -> Path:
    """Return a Python of that name with the locked packages, or skip the test where there is none."""
    found = shutil.which(name)
    if found is None or subprocess.run([found, "-V"], capture_output=True).returncode:
        pytest.skip(f"there is no {name} here; `make test-wasm` runs the rules in the 3.14 of WebAssembly")
    subprocess.run([found, "-m", "venv", folder], check=True)
    python = folder / "bin" / "python"
    for each in requirements:
        subprocess.run([python, *INSTALL, "-r", each], check=True)
    return python


def run_tests(python: Path, where: Path, *more: str, **environment: str) -> None:
    command = [python, "-W", "error::RuntimeWarning", "-m", "pytest", "-p", "no:cacheprovider", *TESTS, *more]
    path = {"PYTHONPATH": str(where / "src")}
    subprocess.run(command, cwd=where, env={**os.environ, **path, **environment}, check=True)


def test_the_laws_and_the_goldens_hold_in_the_newest_python(tmp_path: Path) -> None:
    python = own_python(NEWEST, tmp_path, ROOT / "requirements" / "rules.txt")
    run_tests(python, ROOT, TAFELRUNDE_PURE="1")


IMPORTED = """
import sys
import tafelrunde, tafelrunde.bots.search, tafelrunde.research.batch
from tafelrunde.engine.build import compiled
print([tafelrunde.game(name).knowledge is not None for name in tafelrunde.games()])
print(compiled(), sys._is_gil_enabled())
"""


def test_python_without_a_lock_stays_without_it(tmp_path: Path) -> None:
    """A module that is not made for it would switch the lock on again, with a RuntimeWarning."""
    locked = (ROOT / "requirements" / "test.txt").read_text("utf-8")
    names = r"^(?:cython|numpy|setuptools)==.*\n(?: .*\n)*"
    (tmp_path / "build.txt").write_text("".join(re.findall(names, locked, re.M)), "utf-8")
    rules = ROOT / "requirements" / "rules.txt"
    python = own_python(UNLOCKED, tmp_path / "venv", rules, tmp_path / "build.txt")
    tree = tmp_path / "tree"
    for folder in ("src", "tests", "tools"):
        shutil.copytree(
            ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("*.so", "__pycache__", "web")
        )
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, tree / file)
    subprocess.run([python, "setup.py", "-q", "build_ext", "--inplace"], cwd=tree, check=True)
    told = subprocess.run(
        [python, "-W", "error::RuntimeWarning", "-c", IMPORTED],
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines()[-1] == "True False", told.stdout
    run_tests(python, tree, *THREADS, *RESEARCH)
