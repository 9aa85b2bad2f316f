"""docs/research.md: every example runs, and its tables are those of the code."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from tafelrunde.arena.openspiel import installed
from tafelrunde.research.page import PAGE, written

EXAMPLES = re.findall(r"```python( openspiel)?\n(.*?)```", PAGE.read_text("utf-8"), re.S)


def test_the_tables_are_those_of_the_code_and_of_the_benchmarks() -> None:
    assert "OpenSpiel euchre" in PAGE.read_text("utf-8") and "RLCard" in PAGE.read_text("utf-8")
    assert written(PAGE.read_text("utf-8")) == PAGE.read_text("utf-8")


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_every_example_runs(number: int, tmp_path: Path) -> None:
    needs, code = EXAMPLES[number]
    if needs and not installed():
        pytest.skip("OpenSpiel is missing: make test installs it")
    path = tmp_path / "example.py"
    path.write_text(code, "utf-8")
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr


COMMANDS = re.findall(r"^tafelrunde .*$", PAGE.read_text("utf-8"), re.M)
SHORT = {"1000:1200": "1000:1001", "200": "2", "100000": "2"}  # the same with fewer games


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_runs(line: str, tmp_path: Path) -> None:
    shutil.copy(Path(__file__).parents[1] / "bots" / "example_bot.py", tmp_path / "my_bot.py")
    command = [SHORT.get(word, word) for word in shlex.split(line)[1:]]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # `python` is this one
    done = subprocess.run(
        [sys.executable, "-m", "tafelrunde", *command],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0 and done.stdout, done.stderr


def test_examples_say_what_they_show() -> None:
    assert len(EXAMPLES) >= 8 and len(COMMANDS) >= 3 and "loss" in EXAMPLES[-1][1]
    assert len(EXAMPLES[-1][1].split("__main__")[1].strip().splitlines()) <= 20


BARE = """
import sys
before = set(sys.modules)
import tafelrunde, tafelrunde.cli
loaded = {name.split(".")[0] for name in set(sys.modules) - before}
print(sorted(loaded & {"numpy", "gymnasium", "pettingzoo", "pyarrow"}))
print([name for name in sys.modules if name.startswith("tafelrunde.research")])
"""


def test_who_does_no_research_imports_nothing_of_it() -> None:
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "[]"]


def test_the_import_takes_less_than_150_milliseconds() -> None:
    spent = []
    for _ in range(5):  # of the processor's time, the least: others may be running
        before = getrusage(RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", "import tafelrunde"], check=True)
        after = getrusage(RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(spent) < 0.15
