"""A server and browsers for the tests: both real, on a port of this machine."""

import asyncio
import itertools
import os
import random
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from attack.foe import whole
from cli.shell import Started
from tafelrunde.server.bus.base import bus_at
from tafelrunde.server.http.access import Access
from tafelrunde.server.http.app import Application
from tafelrunde.server.http.desk import PublicDesk
from tafelrunde.server.limits import Buckets
from tafelrunde.server.serve import Draining, configuration
from tafelrunde.server.store.base import store_at
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.workers import Turns, Workers

WAIT = 60.0  # seconds; only what fails waits so long
PEOPLE = itertools.count(1)
SECRET = b"s" * 32


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def own_address() -> tuple[str, int] | None:
    """An address of its own for everybody, where this machine has so many: each has limits of their own."""
    number = next(PEOPLE)
    return (f"127.1.{number >> 8 & 255}.{number & 255}", 0) if sys.platform == "linux" else None


# Processes for bots start when there is something to think about: most tests need none.
UNHURRIED = """
from tafelrunde.server.table.workers import Workers

async def nothing(_):
    pass

Workers.warm = nothing
"""


class Unhurried(Workers):
    """The same for a server in a thread."""

    async def warm(self) -> None:
        """Start nothing yet."""


class Server:
    """A server in a thread of this process, so that tests can look inside."""

    def __init__(
        self,
        url: str,
        pause: float = 0.0,
        access: Access | None = None,
        secret: bytes = SECRET,
        bus: str = "",
        thinking: Turns | None = None,
    ) -> None:
        self.port = free_port()
        store = store_at(url, shared=bool(bus))
        self.application = Application(
            store,
            secret,
            pause,
            processes=1,
            access=access or Access(),
            bus=bus_at(bus),
            thinking=thinking or Unhurried(1),
        )
        self.desk.arriving = Buckets(rate=1000, burst=1000)  # tests come faster than people
        config = configuration(self.application, "127.0.0.1", self.port)
        self.uvicorn = Draining(config, self.application)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        until(lambda: self.uvicorn.started or not self.thread.is_alive())
        assert self.thread.is_alive(), "the server did not start"

    def run(self) -> None:
        with asyncio.Runner() as runner:
            self.loop = runner.get_loop()
            runner.run(self.uvicorn.serve())

    def inside(self, work: Callable[[], Any]) -> Any:
        """Run something on the server's own thread."""

        async def call() -> Any:
            return work()

        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(WAIT)

    @property
    def desk(self) -> PublicDesk:
        return self.application.http.state.desk

    def room(self, table: str) -> Room:
        return self.application.hub.rooms[table]

    def stop(self) -> None:
        if self.thread.is_alive():  # it may have been stopped before
            self.uvicorn.stop()
        self.thread.join(WAIT)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class ServerProcess:
    """A server as people start it, which can be killed; but what it imports was imported before."""

    before = UNHURRIED  # what it does before it starts, in Python

    def __init__(self, folder: Path, port: int, **environment: str) -> None:
        self.folder, self.port, self.environment = folder, port, environment
        self.options: list[str] = []
        self.start()

    def start(self) -> None:
        command = ["serve", "--host", "127.0.0.1", "--port", str(self.port), *self.options]
        own = {"TAFELRUNDE_DATA": str(self.folder), "TAFELRUNDE_BOT_PAUSE": "0"}
        self.process = self.started(command, {**os.environ, **own, **self.environment})
        until(self.healthy, 60)

    def started(self, command: list[str], environment: dict[str, str]) -> Started | subprocess.Popen[bytes]:
        files = [os.devnull, *(self.folder / name for name in ("out", "log"))]
        return Started(command, environment, files, self.before)

    def healthy(self) -> bool:
        assert self.process.poll() is None, (self.folder / "log").read_text()[-2000:]
        connection = HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(WAIT)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class FreshProcess(ServerProcess):
    """A server that begins as a program of its own, with nothing imported."""

    program: Sequence[str] = ("-m", "tafelrunde")

    def started(self, command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
        with (self.folder / "out").open("ab") as out, (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *self.program, *command], env=environment, stdout=out, stderr=log
            )


def as_then(now: Any, then: Any) -> Any:
    """Return of what is told now what was told then: boards are told more today."""
    match now, then:
        case dict(), dict():
            return {key: as_then(now.get(key), value) for key, value in then.items()}
        case list(), list() if len(now) == len(then):
            return [as_then(one, other) for one, other in zip(now, then, strict=True)]
        case _:
            return now


def until(holds: Callable[[], Any], seconds: float = WAIT) -> Any:
    """Wait for something to become true, and return it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


class Browser:
    """A person: an HTTP session with its cookie, and a socket."""

    def __init__(self, address: str, name: str = "", http: httpx.Client | None = None) -> None:
        self.address = address
        self.source: tuple[str, int] | None = None
        self.http = http or self.own_session()
        self.person = self.http.post("/api/me").json()["person"]
        if name:
            assert self.http.put("/api/me", json={"name": name}).status_code == 200
        self.socket: Any = None
        self.heard: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.position: Any = None
        self.number = 0
        self.raw: list[str] = []

    def own_session(self) -> httpx.Client:
        """A session from an address that nobody else has."""
        self.source = own_address()
        address = self.source[0] if self.source else None
        transport = httpx.HTTPTransport(local_address=address, verify=False)  # reads no certificates
        return httpx.Client(base_url=self.address, timeout=WAIT, transport=transport)

    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    def connect(self, **headers: str) -> None:
        address = self.address.replace("http", "ws") + "/socket"
        self.socket = connect(
            address,
            additional_headers={**self.headers(), **headers},
            max_size=None,
            legacy=True,
            source_address=self.source,
        )
        self.hear()

    def enter(self, table: str, seen: int = 0) -> dict[str, Any]:
        if self.socket is None:
            self.connect()
        self.say("enter", table=table, seen=seen)
        # What was on its way from the table before may come first.
        return self.wait("update", lambda update: update["table"] and update["table"]["id"] == table)

    def say(self, word: str, **values: Any) -> None:
        assert self.socket is not None
        self.socket.send(msgspec.json.encode({"is": word, **values}).decode())

    def hear(self, seconds: float = WAIT) -> dict[str, Any]:
        assert self.socket is not None
        text = self.socket.recv(seconds)
        assert isinstance(text, str)
        self.raw.append(text)
        message = whole(msgspec.json.decode(text))
        self.heard.append(message)
        if message["is"] == "update":
            self.number = message["number"]
            self.events += message["events"]
            self.table = message["table"] or self.table
            self.position = message["position"] or self.position
        return message

    def wait(self, word: str, holds: Callable[[dict[str, Any]], Any] = lambda _: True) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message["is"] == word and holds(message):
                return message
            assert message["is"] != "refused" or word == "refused", message

    def wait_until(self, holds: Callable[[], Any]) -> None:
        while not holds():
            message = self.hear()
            assert message["is"] != "refused", message

    def refused(self, word: str, **values: Any) -> str:
        """Ask for something that must be refused; returns the reason."""
        self.say(word, **values)
        return self.wait("refused")["reason"]

    def drain(self, seconds: float = 0.05) -> None:
        """Read what has come already, or comes soon."""
        try:
            while True:
                self.hear(seconds)
        except TimeoutError:
            pass

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def open_table(self, game: str = "xactika", seats: int = 4, **values: Any) -> str:
        answer = self.http.post("/api/tables", json={"game": game, "seats": seats, **values})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def choice(self) -> Any:
        """The first own seat that must decide, and its moves."""
        for each in (self.position or {"choices": []})["choices"]:
            if each["legal"]:
                return each["seat"], each["legal"]
        return None

    def play(self, seat: int, move: str) -> None:
        assert self.position is not None
        self.say("play", seat=seat, number=self.position["number"], move=move)


def seat_all(server_address: str, game: str, seats: int, **values: Any) -> list[Browser]:
    """Open a table with one browser for each seat, all connected, not started."""
    people = [Browser(server_address, f"P{seat}") for seat in range(seats)]
    table = people[0].open_table(game, seats, **values)
    for seat, person in enumerate(people):
        person.enter(table)
        if seat:
            person.say("sit", seat=seat)
            person.wait("update", lambda m, s=seat: m["table"] and m["table"]["seats"][s]["person"])
    return people


def start(people: list[Browser]) -> None:
    people[0].say("start")
    for person in people:
        person.wait_until(lambda person=person: person.table["phase"] == "playing")


def step(people: Sequence[Browser], chance: random.Random) -> bool:
    """Let one of those who must decide make a random move, and everybody hear of it; False: over."""
    deciding = [person for person in people if person.choice()]
    if not deciding:
        return False
    mover = chance.choice(deciding)
    choice = mover.choice()
    assert choice is not None
    number = people[0].number
    mover.play(choice[0], chance.choice(choice[1]))
    for person in people:
        person.wait_until(lambda person=person: person.number > number)
    return True


def play_to_the_end(people: Sequence[Browser], chance: random.Random) -> None:
    """Let everybody play at random, whoever else plays: a move that comes too late is simply made again."""
    while any(person.table["phase"] != "over" for person in people):
        for person in people:
            choice = person.choice()
            if choice is not None:
                person.play(choice[0], chance.choice(choice[1]))
                # The answer is an update or a refusal of what somebody else's decision has made stale.
                person.position = None
                while person.position is None and person.hear()["is"] != "refused":
                    pass
            elif person.table["phase"] != "over":
                try:
                    person.hear(0.02)
                except TimeoutError:
                    pass


def end_process(*_: object) -> str:
    """Work that ends every process that does it."""
    os._exit(9)


def share() -> str:
    return secrets.token_hex(32)


__all__ = [
    "Browser",
    "ConnectionClosed",
    "Server",
    "ServerProcess",
    "end_process",
    "free_port",
    "play_to_the_end",
    "seat_all",
    "share",
    "start",
    "step",
    "until",
]
