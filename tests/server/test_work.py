"""Bots think in processes elsewhere: asked over Redis, whatever happens to Redis or to those who think."""

import asyncio
import itertools
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from redis import Redis as Client
from redis.exceptions import ResponseError

import tafelrunde
from cli.shell import Started
from server.postgres import children
from server.redis import Redis
from server.support import WAIT, Browser, Server, until
from tafelrunde.cli import main
from tafelrunde.engine.rng import Rng
from tafelrunde.server.bus import stream as streams
from tafelrunde.server.bus.jobs import ANSWERS, GROUP, LONG, QUICK, WORKERS
from tafelrunde.server.bus.stream import Stream
from tafelrunde.server.errors import Refuse, Unheard
from tafelrunde.server.fairness import Owner
from tafelrunde.server.table import reviews
from tafelrunde.server.table.advice import think
from tafelrunde.server.work import Worker
from tafelrunde.teaching import puzzles

ANNA, BEN = Owner("1.1.1.1", "anna"), Owner("2.2.2.2", "ben")
DATABASES = itertools.count(1)
LONGEST = 60.0  # seconds: processes start slowly on a busy machine


class WorkProcess:
    """`tafelrunde work` as people start it; but what it imports was imported before."""

    def __init__(self, url: str, processes: int = 1) -> None:
        with tempfile.NamedTemporaryFile("r") as out:
            command = ["work", "--bus", url, "--processes", str(processes)]
            self.process = Started(command, {**os.environ}, [os.devnull, out.name, os.devnull])
            self.line = until(out.readline, LONGEST)
        assert "think for the tables" in self.line, self.line

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(WAIT)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    running = Redis()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def worker(redis: Redis) -> Iterator[WorkProcess]:
    """Somebody who thinks, for database 0; in the others there is nobody."""
    running = WorkProcess(redis.url, 2)
    yield running
    assert running.stop() == 0


@pytest.fixture
def empty(redis: Redis) -> Iterator[str]:
    """A database in which nobody thinks yet."""
    url = f"{redis.url}/{next(DATABASES)}"
    yield url
    Client.from_url(url).flushdb()


def view(name: str = "xactika", seats: int = 3) -> bytes:
    """What a seat sees that has to decide."""
    game = tafelrunde.game(name)
    state, rng = game.new(seats, {}), Rng(1)
    while state.actors()[0] < 0:
        state.chance(rng)
    return msgspec.json.encode(game.view(state, state.actors()[0]))


def asking(url: str, work: Callable[[Stream], Coroutine[Any, Any, Any]]) -> Any:
    """Let a web process ask something."""

    async def run() -> Any:
        stream = Stream(url)
        warm = asyncio.create_task(stream.warm())
        try:
            return await asyncio.wait_for(work(stream), LONGEST)
        finally:
            warm.cancel()
            await stream.close()

    return asyncio.run(run())


async def begun(url: str) -> None:
    """Wait until somebody thinks for long."""
    client: Any = Client.from_url(url)
    while True:
        with suppress(ResponseError):  # there is no group yet
            if client.xpending(LONG, GROUP)["pending"]:
                return
        await asyncio.sleep(0.001)


def test_a_server_with_a_bus_starts_no_processes_and_its_bots_hints_reviews_and_puzzles_go_on(
    redis: Redis, worker: WorkProcess, tmp_path: Path
) -> None:
    before = set(children(os.getpid()))
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", thinking=Stream(redis.url))
    try:
        anna = Browser(server.address)
        table = anna.open_table("xactika", 2, bots=[None, 6], start=True)
        anna.enter(table)
        anna.wait_until(anna.choice)
        seat = anna.choice()[0]
        assert anna.http.post(f"/api/tables/{table}/hint", json={"seat": seat}, timeout=LONGEST).json()[
            "best"
        ]
        puzzle = puzzles.puzzle("xactika", 0)
        line = anna.http.post("/api/puzzles/xactika/0/line", json={"move": puzzle.best}, timeout=LONGEST)
        assert line.status_code == 200, line.text
        numbers = anna.http.get("/metrics").text
        assert "tafelrunde_bot_processes 2" in numbers and "tafelrunde_bot_moves_made_here_total 0" in numbers
        assert set(children(os.getpid())) == before, "nobody thinks here"
    finally:
        server.stop()


def test_a_review_waits_until_somebody_thinks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "PAUSE", 0.0)
    answers: list[Any] = [Unheard("nobody"), Unheard("nobody"), "verdict"]

    class Thinking:
        async def run(self, *_: Any) -> Any:
            found = answers.pop(0)
            if isinstance(found, Exception):
                raise found
            return found

    found = reviews.Reviews(SimpleNamespace(workers=Thinking()))  # pyright: ignore[reportArgumentType]
    assert asyncio.run(found.weighed(ANNA, ("xactika", b"", ""))) == "verdict"  # pyright: ignore


def test_a_thought_of_a_worker_that_was_killed_is_thought_by_another(empty: str) -> None:
    first, second = WorkProcess(empty), WorkProcess(empty)

    async def work(stream: Stream) -> str:
        second.process.send_signal(signal.SIGSTOP)
        asked = asyncio.create_task(stream.choose(ANNA, "qwinto", 6, view("qwinto")))
        await begun(empty)
        first.kill()
        second.process.send_signal(signal.SIGCONT)
        move = await asked
        assert stream.made_here == 0, "no quick bot made it"
        return move

    try:
        assert asking(empty, work)
        assert Client.from_url(empty).xlen(LONG) == 0, "what was answered waits no more"
    finally:
        second.stop()


def test_what_ends_every_worker_is_answered_after_a_few_of_them(empty: str) -> None:
    client: Any = Client.from_url(empty)
    for stream in (QUICK, LONG):
        client.xgroup_create(stream, GROUP, id="0", mkstream=True)

    async def work(stream: Stream) -> None:
        asked = asyncio.create_task(stream.run(ANNA, think, "xactika", view()))
        while not client.xlen(LONG):
            await asyncio.sleep(0.01)
        for name in ("a:1", "b:1", "c:1"):  # three workers take it, and are never heard of again
            ids = [each[0] for each in client.xrange(LONG)]
            assert client.xreadgroup(GROUP, name, {LONG: ">"}) or client.xclaim(LONG, GROUP, name, 0, ids)
        somebody = asyncio.create_task(Worker(empty, 1).run())
        with pytest.raises(Refuse, match="every worker that thinks about this ends"):
            await asked
        os.kill(os.getpid(), signal.SIGTERM)
        await somebody

    asking(empty, work)


def test_when_nobody_thinks_a_quick_bot_moves_and_hints_are_refused_until_somebody_comes(
    empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PATIENCE", 0.5)

    async def work(stream: Stream) -> None:
        assert await stream.choose(ANNA, "xactika", 6, view())
        assert stream.made_here == 1
        with pytest.raises(Unheard, match="start `tafelrunde work`"):
            await stream.run(ANNA, think, "xactika", view())
        monkeypatch.setattr(streams, "PATIENCE", LONGEST)
        somebody = asyncio.create_task(Worker(empty, 1).run())
        while stream.alone:
            await asyncio.sleep(0.05)
        assert await stream.run(ANNA, think, "xactika", view())
        assert stream.made_here == 1
        os.kill(os.getpid(), signal.SIGTERM)  # as systemd does; it is the worker's
        await somebody

    asking(empty, work)
    assert Client.from_url(empty).zrange(WORKERS, 0, -1) == [], "whoever goes leaves nothing behind"


def test_what_redis_forgets_or_answers_late_is_asked_again(redis: Redis, worker: WorkProcess) -> None:
    async def work(stream: Stream) -> None:
        assert await stream.choose(ANNA, "xactika", 1, view())
        with redis.frozen():
            asked = [asyncio.create_task(stream.choose(ANNA, "xactika", 1, view())) for _ in range(5)]
            await asyncio.sleep(4)
        assert all(await asyncio.gather(*asked))
        worker.process.send_signal(signal.SIGSTOP)
        lost = asyncio.create_task(stream.choose(ANNA, "xactika", 1, view()))
        await asyncio.sleep(0.3)
        redis.stop()
        worker.process.send_signal(signal.SIGCONT)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(redis.start)
        assert await lost
        assert stream.made_here == 0, "nothing was made by a quick bot"

    asking(redis.url, work)


def test_whoever_asks_for_much_waits_alone(redis: Redis, worker: WorkProcess) -> None:
    done: list[str] = []

    async def work(stream: Stream) -> None:
        async def ask(owner: Owner) -> None:
            await stream.run(owner, think, "xactika", view())
            done.append(owner.person)

        greedy = [asyncio.create_task(ask(ANNA)) for _ in range(6)]
        await asyncio.sleep(0.1)
        patient = asyncio.create_task(ask(BEN))
        await begun(redis.url)
        assert Client.from_url(redis.url).xlen(LONG) <= 2, "the queue is in the web process, not in Redis"
        assert await stream.choose(BEN, "xactika", 1, view()), "long thoughts never hold up quick ones"
        assert len(done) < 6
        await patient
        assert len(done) <= 4, "at most those that had begun came before"
        await asyncio.gather(*greedy)

    asking(redis.url, work)


def test_a_worker_that_is_stopped_first_finishes_its_thought(empty: str) -> None:
    async def work(stream: Stream) -> str:
        stopped = asyncio.create_task(Worker(empty, 1).run())
        asked = asyncio.create_task(stream.choose(ANNA, "qwinto", 6, view("qwinto")))
        await begun(empty)
        os.kill(os.getpid(), signal.SIGTERM)
        await stopped
        assert stream.made_here == 0
        return await asked

    assert asking(empty, work)
    assert Client.from_url(empty).xinfo_consumers(LONG, GROUP) == [], "it left nothing behind"


@pytest.mark.parametrize(
    ("fields", "answered"),
    [
        ({"to": "web", "number": "1", "job": "os.system", "arguments": '["true"]'}, "there is no job"),
        ({"to": "web", "number": "1", "job": "choose", "arguments": '["xactika",1,7]'}, "Expected"),
        ({"to": "web", "number": "1", "job": "choose", "arguments": '["../x",1,"e30="]'}, "no game"),
        ({"to": "web", "number": "1", "job": "choose", "arguments": '["xactika",99,"e30="]'}, "no bot"),
        ({"to": "web", "number": "1", "job": "choose", "arguments": '["xactika",1,"e30="]'}, "not a view"),
        ({"to": "web", "number": "1", "job": "weigh", "arguments": "\x00" * 9}, "JSON"),
        ({"to": "web", "number": "-1"}, None),
        ({"nonsense": "1"}, None),
    ],
)
def test_nonsense_in_the_stream_is_answered_or_taken_out(
    redis: Redis, worker: WorkProcess, fields: dict[Any, Any], answered: str | None
) -> None:
    client: Any = Client.from_url(redis.url)
    client.xadd(QUICK, fields)
    until(lambda: client.exists(QUICK) and client.xlen(QUICK) == 0, LONGEST)
    found = client.lpop(ANSWERS.format("web"))
    assert (found is None) == (answered is None)
    if answered is not None:
        problem = msgspec.json.decode(found)["problem"]
        assert answered in problem and "\n" not in problem
    assert worker.process.poll() is None


def test_nonsense_among_the_answers_changes_nothing() -> None:
    async def run() -> None:
        stream = Stream("redis://127.0.0.1:1")
        waiting = asyncio.create_task(stream.run(ANNA, think, "xactika", view()))
        await asyncio.sleep(0.1)
        for each in (b"\xff", b"[]", b'{"number": 99, "answer": 1}', b'{"number": "1"}'):
            stream.hear(each)
        assert not waiting.done()
        stream.hear(b'{"number": 1, "answer": {}}')
        with pytest.raises(Refuse, match="the answer is unreadable"):
            await waiting

    asyncio.run(run())


def test_a_bus_that_is_no_address_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tafelrunde", "work", "--bus", "http://nowhere"])
    with pytest.raises(SystemExit, match="2"):
        main()
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "redis://" in said
