"""`--workers N`: one parent, who starts processes, starts them again, and stops them all."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.postgres import Postgres, children
from server.redis import Redis
from server.support import WAIT, Browser, ServerProcess, free_port, until
from tafelrunde.cli import main
from tafelrunde.engine.errors import BadOptions
from tafelrunde.server import several, siblings
from tafelrunde.server.siblings import Siblings

LONGEST = 60.0  # seconds: processes start slowly on a busy machine
PARENT = """
import sys, time
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server import logs, several
several.PAUSES = 0.1, 0.2, 0.4
def web(ready):
    ready()
    time.sleep(60)
def bad(ready):
    raise TafelrundeError("the database does not answer;\\ncheck --db")
def thinking(ready):
    time.sleep(60)
logs.set_up()
first = {"web": web, "bad": bad}[sys.argv[1]]
webs = [several.Child("web 1", first), several.Child("web 2", web)]
sys.exit(several.Parent(webs, [several.Child("work", thinking)], lambda: print("greeted", flush=True)).run())
"""


@pytest.fixture
def parent() -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen(
        [sys.executable, "-c", PARENT, "web"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None and running.stdout.readline() == "greeted\n"
    yield running
    running.kill()
    running.wait()


def test_who_dies_is_started_again_later_each_time(parent: subprocess.Popen[str]) -> None:
    until(lambda: len(children(parent.pid)) == 3)
    for _ in range(2):
        first, *others = sorted(children(parent.pid))
        os.kill(first, signal.SIGKILL)
        until(lambda first=first: len(children(parent.pid)) == 3 and first not in children(parent.pid))
        assert set(others) <= set(children(parent.pid)), "nobody else notices"
    parent.send_signal(signal.SIGTERM)
    assert parent.wait(WAIT) == 0
    assert parent.stderr is not None
    said = [line for line in parent.stderr if "started again" in line]
    assert len(said) == 2 and '"what":"web 1","status":-9,"pause":0.1' in said[0]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_however_the_parent_ends_nobody_stays_behind(
    parent: subprocess.Popen[str], end: signal.Signals
) -> None:
    until(lambda: len(children(parent.pid)) == 3)
    started = children(parent.pid)
    parent.send_signal(end)
    assert parent.wait(WAIT) == (-9 if end == signal.SIGKILL else 0)
    until(lambda: not any(runs(each) for each in started))


def runs(process: int) -> bool:
    """Tell whether a process is there and not only waits to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_keeps_the_first_from_starting_is_said_once_and_ends_all() -> None:
    said = subprocess.run(
        [sys.executable, "-c", PARENT, "bad"], capture_output=True, text=True, timeout=WAIT, check=False
    )
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "tafelrunde: the database does not answer; check --db\n"


def test_several_web_processes_and_one_that_thinks_are_one_server(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    urls = {"TAFELRUNDE_DB": postgres.new_database(), "TAFELRUNDE_BUS": redis.url}
    server = ServerProcess(tmp_path, free_port(), TAFELRUNDE_WORKERS="2", **urls)
    parent = server.process.pid
    until(lambda: len(children(parent)) == 3, LONGEST)
    try:
        anna = Browser(server.address)
        table = anna.open_table("xactika", 2, bots=[None, 4], start=True)
        anna.enter(table)
        anna.wait_until(anna.choice)
        first, *others = sorted(children(parent))
        os.kill(first, signal.SIGKILL)
        until(lambda: len(children(parent)) == 3 and first not in children(parent), LONGEST)
        assert set(others) <= set(children(parent))
        anna.close()
        until(server.healthy)
        anna.enter(table)
        seat, legal = anna.choice()
        anna.play(seat, legal[0])
        anna.wait_until(lambda: any(each["kind"] == "moved" and each["seat"] == 1 for each in anna.events))
        until(lambda: 'tafelrunde_sockets{worker="2"} ' in httpx.get(f"{server.address}/metrics").text)
        shown = httpx.get(f"{server.address}/metrics").text
        assert shown.count("# TYPE tafelrunde_sockets gauge\n") == 1, "one kind, a number of each worker"
        assert {*numbers(shown, "process_cpu_seconds_total")} == {"1", "2"}
        until(lambda: any(numbers(httpx.get(f"{server.address}/metrics").text, "tafelrunde_tables").values()))
    finally:
        started = children(parent)
        assert server.stop() == 0
    until(lambda: not any(runs(each) for each in started))


def numbers(shown: str, name: str) -> dict[str, float]:
    """What /metrics shows, by worker."""
    return {
        each: float(number) for each, number in re.findall(rf'^{name}{{worker="(.)"}} (.*)$', shown, re.M)
    }


def test_what_workers_count_is_shown_together_and_nothing_of_who_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = Siblings.of(2)
    text = '# HELP a_total What.\n# TYPE a_total counter\na_total {0}\nb_total{{reason="stale"}} {0}\n'
    two.note(text.format(2))
    assert one.together(text.format(1)) == (
        '# HELP a_total What.\n# TYPE a_total counter\na_total{worker="1"} 1\na_total{worker="2"} 2\n'
        'b_total{worker="1",reason="stale"} 1\nb_total{worker="2",reason="stale"} 2\n'
    )
    two.memory[siblings.SIZE + siblings.HEAD.size] ^= 1  # it is just being written
    assert "2" not in one.together("a_total 1\n")
    two.note(text.format(2))
    monkeypatch.setattr(siblings, "STALE", 0.0)
    assert "2" not in one.together("a_total 1\n")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "--workers 3 needs --db postgresql://…, not the SQLite file of your data folder"),
        (["--db", "sqlite:////tmp/x"], "not 'sqlite:////tmp/x': SQLite belongs to one process"),
        (["--db", "postgresql://x/y"], "--workers 3 needs --bus redis://…"),
    ],
)
def test_several_processes_need_a_database_and_a_bus_that_they_can_share(
    options: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tafelrunde", "serve", "--workers", "3", *options])
    with pytest.raises(SystemExit, match="2"):
        main()
    found = capsys.readouterr().err
    assert said in found and found.count("\n") == 1


def test_a_port_that_somebody_has_is_not_shared_with_them() -> None:
    port = free_port()
    kept = several.reserve("127.0.0.1", port)
    one, two = several.shared_socket("127.0.0.1", port), several.shared_socket("127.0.0.1", port)
    one.listen()
    two.listen()
    with pytest.raises(BadOptions, match="choose another --port"):
        several.reserve("127.0.0.1", port)
    for each in (kept, one, two):
        each.close()


def test_pauses_grow_and_begin_anew_with_whoever_has_proved_well(monkeypatch: pytest.MonkeyPatch) -> None:
    child = several.Child("web", lambda _: None)
    parent = several.Parent([child], [], lambda: None)
    monkeypatch.setattr(several, "start", lambda child: setattr(child, "again", 0.0))
    pauses = []
    for _ in range(6):
        child.begun, child.again = time.monotonic(), 0.0
        parent.look()
        pauses.append(round(child.again - time.monotonic(), 1))
    assert pauses == [0.2, 1.0, 5.0, 15.0, 15.0, 15.0]
    child.begun, child.again = time.monotonic() - several.PROVEN - 1, 0.0
    parent.look()
    assert round(child.again - time.monotonic(), 1) == 0.2
