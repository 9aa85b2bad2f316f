"""Work that is spread: the same on Ray as in processes, whatever happens to a worker."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from socket import socket

import pytest
from rich.console import Console

from cli.shell import run
from tafelrunde import BadOptions
from tafelrunde.arena.matches import Match, play_match
from tafelrunde.spread import LostWorker, do_part, spreading

KILLER = f"program:{sys.executable} {Path(__file__).with_name('killing_bot.py')}"
START = 120  # seconds; Ray starts seven processes
# On this machine alone, with nothing told to anybody, and no slower than other tests.
ALONE = {
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # as there, and so on Linux, bound to 127.0.0.1
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_worker_niceness": "0",
}


def tafelrunde(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    command, environment = [sys.executable, "-m", "tafelrunde", *arguments], {**os.environ, **ALONE, **more}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=180)


@contextmanager
def cluster(workers: int = 2) -> Iterator[str]:
    """Start a Ray of so many workers; its address."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block"]
        command += [
            f"--port={port}",
            f"--num-cpus={workers}",
            "--include-dashboard=false",
            f"--temp-dir={folder}",
        ]
        command += ["--object-store-memory=80000000", "--include-log-monitor=false"]
        said = Path(folder) / "said"
        with said.open("wb") as output:
            ray = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=os.environ | ALONE,
                start_new_session=True,
            )
        try:
            deadline = time.monotonic() + START
            while "block forever" not in said.read_text():
                assert ray.poll() is None and time.monotonic() < deadline, said.read_text()
                time.sleep(0.2)
            yield f"127.0.0.1:{port}"
        finally:
            ray.terminate()
            try:
                ray.wait(30)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(ray.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def test_a_cluster_plays_the_same_and_plays_again_what_a_killed_worker_left(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    killed = tmp_path / "killed"
    bot = f"{KILLER} {killed}"
    with cluster(workers=1) as address:
        match = ("arena", "qwinto", bot, "random", "--seed", "7", "--games", "8", "--json")
        done = tafelrunde(*match, "--ray", address, FORCE_COLOR="1")
    assert done.returncode == 0, done.stderr[-500:]
    assert killed.exists()
    assert "playing" in done.stderr and "100%" in done.stderr
    here = play_match(Match("qwinto", 2, {}, [bot, "random"], 7), range(4), Console(quiet=True))
    assert json.loads(done.stdout) == json.loads(json.dumps(here.as_json()))


@pytest.mark.long
def test_ladder_and_data_sets_are_the_same_on_a_cluster(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    pair = ("--only", "pair qwinto 2 level:1 random")
    data = ("simulate", "axio", "--seats", "2", "--games", "200", "--bots", "hints", "--format", "parquet")
    made: dict[str, list[bytes]] = {}
    with cluster() as address:
        for place, more in (("here", ()), ("there", ("--ray", address))):
            folder = tmp_path / place
            folder.mkdir()
            for command in (
                ("ladder", "--folder", str(folder), *pair),
                (*data, "--to", str(folder / "data")),
            ):
                done = tafelrunde(*command, *more)
                assert done.returncode == 0, done.stderr
            files = sorted(path for path in folder.rglob("*") if path.is_file())
            made[place] = [path.read_bytes() for path in files]
    assert len(made["here"]) == 8  # strength.json, .md and .svg, a card and four parts
    assert made["here"] == made["there"]


@pytest.mark.long
def test_work_that_a_worker_cannot_do_is_refused_in_a_sentence() -> None:
    pytest.importorskip("ray")
    match = ("arena", "axio", "program:echo nonsense", "random", "--games", "2")
    fault = (
        "from tafelrunde.spread import spreading\nwith spreading({!r}) as spread: list(spread(int, ['x']))"
    )
    with cluster() as address:
        done = tafelrunde(*match, "--ray", address)
        command = [sys.executable, "-c", fault.format(address)]
        failed = subprocess.run(
            command, capture_output=True, text=True, env=os.environ | ALONE, check=False, timeout=180
        )
    assert done.returncode == 2
    assert done.stderr.strip() == r"tafelrunde: 'echo nonsense' answered 'nonsense\n', no legal move"
    last = failed.stderr.strip().splitlines()[-1]
    assert last.endswith(
        "a worker of the Ray cluster failed: ValueError: invalid literal for int() with base 10: 'x'"
    )


def test_results_come_in_the_order_of_the_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    with spreading(processes=2) as spread:
        assert list(spread(abs, [-3, 1, -2])) == [3, 1, 2]
        assert list(spread(len, ["a", ""])) == [1, 0]
        monkeypatch.setattr("tafelrunde.spread.AHEAD", 3)
        asked = iter(range(50))
        done = spread(abs, asked)
        assert [next(done), next(done)] == [0, 1] and next(asked) == 4
        assert list(done) == [2, 3, *range(5, 50)]


def test_a_process_that_was_killed_ends_the_work_in_a_sentence() -> None:
    with pytest.raises(LostWorker, match="maybe for want of memory"), spreading(processes=2) as spread:
        list(spread(os._exit, [9]))


def test_processes_do_not_hear_of_an_interrupt_but_end_with_who_began() -> None:
    begin = time.monotonic()
    with spreading(processes=2) as spread:
        assert list(spread(signal.raise_signal, [signal.SIGINT])) == [None]
        assert next(spread(time.sleep, [0, 50, 50])) is None
    assert time.monotonic() - begin < 20 and not active_children()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("127.0.0.1:1", "no Ray cluster at '127.0.0.1:1'"),
        ("127.0.0.1:99999999", "no Ray cluster"),
        ("nonsense", "no Ray cluster at 'nonsense'"),
        ("local", "leave it out"),
    ],
)
def test_a_cluster_that_is_not_there_is_said_at_once(address: str, words: str) -> None:
    pytest.importorskip("ray")
    begin = time.monotonic()
    with pytest.raises(BadOptions, match=words), spreading(address):
        pass
    assert time.monotonic() - begin < 60


def test_without_ray_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.spread.find_spec", lambda name: None)
    with pytest.raises(BadOptions, match=r"pip install 'tafelrunde\[cluster\]'"), spreading("auto"):
        pass


def test_a_worker_with_another_version_does_nothing() -> None:
    with pytest.raises(BadOptions, match=r"not 0\.0\.0; install the same everywhere"):
        do_part("0.0.0", abs, -1)


def test_processes_and_a_cluster_exclude_each_other(tmp_path: Path) -> None:
    data = ("simulate", "axio", "--format", "parquet", "--to", str(tmp_path / "a"))
    done = run(*data, "--workers", "2", "--ray", "auto")
    assert done.returncode == 2 and "give one of them" in done.stderr
