"""A whole site that can be broken piece by piece, and people who play on it whatever happens."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from attack.foe import whole
from cli.shell import Started
from server.nginx import Nginx, in_front_of
from server.postgres import Postgres
from server.redis import Redis
from server.support import WAIT, ServerProcess, free_port, own_address
from server.test_work import WorkProcess
from server.told import Told, any_move, note_moves

PATIENCE = 4.0  # seconds without a word until a socket counts as dead, and for one to open
Seen = tuple[str, int, int, bytes]  # table, number, seat, the view
FAILURES = (OSError, WebSocketException, EOFError, TimeoutError, httpx.HTTPError)


class Impatient(ServerProcess):
    """A server whose shortest clock is over after 3 seconds, and at the latest 1 second after a start."""

    before = "from tafelrunde.server.table import room, table; table.SECONDS['30s'], room.MERCY = 3, 1"


class Site:
    """Three web processes behind nginx, two that think, PostgreSQL and Redis; `pace`: how long all lasts."""

    def __init__(self, folder: Path, postgres: Postgres, pace: float, webs: int = 3, works: int = 2) -> None:
        self.folder, self.postgres, self.redis, self.pace = folder, postgres, Redis(), pace
        self.database = postgres.new_database()
        urls = {"TAFELRUNDE_DB": self.database, "TAFELRUNDE_BUS": self.redis.url}
        with ThreadPoolExecutor() as pool:
            started = [pool.submit(Impatient, folder, free_port(), **urls) for _ in range(webs)]
            thinking = [pool.submit(WorkProcess, self.redis.url, 1) for _ in range(works)]
        self.webs, self.works = [each.result() for each in started], [each.result() for each in thinking]
        port = free_port()
        sites = in_front_of([each.port for each in self.webs], port)
        self.nginx = Nginx(folder, sites, "127.0.0.1", port)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.nginx.port}"

    # What can go wrong; each returns when everything is there again.

    def kill_web(self, chance: random.Random) -> None:
        web = chance.choice(self.webs)
        web.kill()
        web.start()

    def stop_web(self, chance: random.Random) -> None:
        freeze(chance.choice(self.webs).process.pid, self.pace * chance.uniform(1, 4))

    def replace_web(self, chance: random.Random) -> None:
        """As when a server is brought up to date."""
        web = chance.choice(self.webs)
        assert web.stop() == 0
        web.start()

    def kill_work(self, chance: random.Random) -> None:
        number = chance.randrange(len(self.works))
        self.works[number].kill()
        self.works[number] = WorkProcess(self.redis.url, 1)

    def stop_work(self, chance: random.Random) -> None:
        freeze(chance.choice(self.works).process.pid, self.pace * chance.uniform(1, 4))

    def kill_redis(self, chance: random.Random) -> None:
        self.redis.stop()
        time.sleep(self.pace * chance.uniform(0.5, 2))
        self.redis.start()

    def stop_redis(self, chance: random.Random) -> None:
        with self.redis.frozen():
            time.sleep(self.pace * chance.uniform(1, 4))

    def empty_redis(self, _: random.Random) -> None:
        self.redis.ask("FLUSHALL")

    def kill_postgres(self, chance: random.Random) -> None:
        self.postgres.process.kill()
        self.postgres.process.wait()
        time.sleep(self.pace * chance.uniform(0.5, 1.5))
        self.postgres.start()

    def stop_postgres(self, chance: random.Random) -> None:
        with self.postgres.frozen():
            time.sleep(self.pace * chance.uniform(1, 3))

    def close(self) -> None:
        self.nginx.stop()
        running = [each for each in (*self.webs, *self.works) if each.process.poll() is None]
        for each in running:
            each.process.terminate()
        stopped = [ends(each.process) for each in running]
        self.redis.stop()
        assert stopped == [0] * len(running), "all of them stop when they are told to"


EVERYTHING = (
    Site.kill_web, Site.stop_web, Site.replace_web, Site.kill_work, Site.stop_work, Site.kill_redis,
    Site.stop_redis, Site.empty_redis, Site.kill_postgres, Site.stop_postgres,
)  # fmt: skip


def freeze(process: int, seconds: float) -> None:
    os.kill(process, signal.SIGSTOP)
    time.sleep(seconds)
    os.kill(process, signal.SIGCONT)


def ends(process: subprocess.Popen[Any] | Started) -> int | None:
    """Wait for a process; one that does not end is killed."""
    try:
        return process.wait(WAIT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return None


class Player:
    """Somebody who plays on, comes back whenever they are cut off, and notes all that they are told."""

    def __init__(self, site: Site, told: Told, seen: set[Seen], *, idle: bool = False) -> None:
        self.site, self.told, self.seen = site, told, seen
        self.idle = idle  # leaves everything to the clock
        self.source = own_address()
        transport = httpx.AsyncHTTPTransport(local_address=self.source[0] if self.source else None)
        self.http = httpx.AsyncClient(base_url=site.address, timeout=8, transport=transport)
        self.away: list[float] = []  # seconds until it was connected again, each time
        self.rang = 0.0  # when the clock decided last
        self.updates = 0
        self.last: dict[str, dict[str, Any]] = {}  # of each kind of message
        self.sit("", 0)

    def sit(self, table: str, seat: int) -> None:
        """Be at another table from now on."""
        self.table, self.own, self.number = table, {seat}, 0
        self.over, self.lost = False, 0.0

    def __repr__(self) -> str:
        """What to know of somebody who waits in vain."""
        position = self.last.get("update", {}).get("position") or {"choices": []}
        deciding = [each["seat"] for each in position["choices"] if each["legal"]]
        refused = self.last.get("refused", {}).get("message")
        return f"{self.table} at {self.number}: lost {self.lost:.0f}, decides {deciding}, was told {refused}"

    async def arrive(self, name: str) -> None:
        (await self.http.post("/api/me")).raise_for_status()
        (await self.http.put("/api/me", json={"name": name})).raise_for_status()

    async def live(self, chance: random.Random) -> None:
        """Be at the table until its game is over."""
        while not self.over:
            with contextlib.suppress(*FAILURES):
                await self.visit(chance)
            if not self.over:
                self.lost = self.lost or time.monotonic()
                await asyncio.sleep(chance.uniform(0.1, 0.5))

    def connect(self) -> connect:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            self.site.address.replace("http", "ws") + "/socket",
            additional_headers={"Cookie": cookie},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=0.2,
            ping_interval=None,
            local_addr=self.source,
        )

    async def visit(self, chance: random.Random) -> None:
        async with self.connect() as socket:
            say = {"is": "enter", "table": self.table, "seen": self.number}
            await socket.send(msgspec.json.encode(say).decode())
            asked = False
            while not self.over:
                try:
                    text = await asyncio.wait_for(socket.recv(), PATIENCE / 2)
                except TimeoutError:
                    if asked:
                        raise
                    asked = True
                    await socket.send('{"is": "ping"}')
                    continue
                asked = False
                message = whole(msgspec.json.decode(text))
                self.last[message["is"]] = message
                if message["is"] == "update":
                    move = self.note(message, chance)
                    if move and not self.idle:
                        await asyncio.sleep(chance.uniform(0, 0.1))
                        await socket.send(msgspec.json.encode(move).decode())
                elif message["is"] == "refused" and message["reason"] in ("unavailable", "newer_version"):
                    return

    def note(self, message: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
        """Note what was told; returns the next own move."""
        if self.lost:
            self.away.append(time.monotonic() - self.lost)
            self.lost = 0.0
        self.number = max(self.number, message["number"])
        self.updates += 1
        times = [event["at"] for event in message["events"] if event["kind"] == "timed_out"]
        self.rang = max([self.rang, *times])
        note_moves(self.told, self.table, message)
        if message["table"]:
            self.over = message["table"]["phase"] == "over"
        position = message["position"] or {"choices": [], "view": None, "number": 0}
        assert position["view"] is None, "whoever sits here is no spectator"
        for choice in position["choices"]:
            assert choice["seat"] in self.own, "nobody sees with others' eyes"
            self.seen.add(
                (self.table, message["number"], choice["seat"], msgspec.json.encode(choice["view"]))
            )
        return any_move(message, chance)
