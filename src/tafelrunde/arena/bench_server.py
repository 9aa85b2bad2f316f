"""The load bench: many tables in one server process on one core, every move committed before it is told.

`make bench-server` writes its part of docs/benchmarks.md. The server runs pinned to one core, this process on
the others; it speaks WebSocket by hand, so that the measuring costs less than what is measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tafelrunde.arena.page import SERVER, write_part

SEATS = 4
CORE = 0
PORT = 8765
PAUSE = 1.5  # seconds for what is under way after a measurement
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}
SEAT = re.compile(rb'"choices":\[\{"seat":(\d+)')
LEGAL = re.compile(rb'"legal":\[("[^\]]*)\]')
NUMBER = re.compile(rb'"position":\{"number":(\d+)')


def frame(text: bytes) -> bytes:
    """Return a masked text frame; the mask is zero, which every server must take."""
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


@dataclass
class Game:
    """A table: what was sent when, and who has been told."""

    id: str = ""
    browsers: list[Browser] = field(default_factory=list["Browser"])
    sent_at: float = 0.0
    told: int = 0  # of the move that is under way
    ready: tuple[Browser, bytes] | None = None  # who moves next, and the message
    over: bool = False


class Browser(asyncio.Protocol):
    """One socket: counts what it is told and finds its moves, without reading more than it must."""

    transport: asyncio.WriteTransport
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter]  # kept: they would close the connection

    def __init__(self, load: Load, game: Game) -> None:
        self.load = load
        self.game = game
        self.data = bytearray()

    def data_received(self, data: bytes) -> None:
        """Cut what came into messages."""
        buffer = self.data
        buffer += data
        self.load.received += len(data)
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            if buffer[0] == 0x81:
                self.message(bytes(buffer[start : start + size]))
            elif buffer[0] == 0x89:  # a ping; who does not answer is cut off after 40 seconds
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + buffer[start : start + size])
            del buffer[: start + size]

    def message(self, text: bytes) -> None:
        """Note an update of the game."""
        if not text.startswith(b'{"is":"update"'):
            if text.startswith(b'{"is":"refused"'):
                raise SystemExit(text.decode())
            return
        found = NUMBER.search(text)
        if found is None:
            return
        seat, legal = SEAT.search(text), LEGAL.search(text)
        if seat is not None and legal is not None:
            move = random.choice(legal[1].split(b",")).decode()
            wish = f'{{"is":"play","seat":{int(seat[1])},"number":{int(found[1])},"move":{move}}}'
            self.game.ready = self, frame(wish.encode())
        if b'"phase":"over"' in text[:2000]:
            self.game.over = True
        self.game.told += 1
        if self.game.told == SEATS:
            self.load.told(self.game)


@dataclass
class Load:
    """All tables, and how fast they move; rate 0: as fast as the server can."""

    ports: list[int] = field(default_factory=lambda: [PORT])  # the people of a table are spread over them
    apart: bool = False  # or all of a table are at one of them
    games: list[Game] = field(default_factory=list[Game])
    rate: float = 0.0
    running: bool = False
    waiting: list[Game] = field(default_factory=list[Game])
    times: list[float] = field(default_factory=list[float])
    received: int = 0  # bytes

    def told(self, game: Game) -> None:
        """Note that everybody at a table knows the last move."""
        if game.sent_at:
            self.times.append(time.perf_counter() - game.sent_at)
            game.sent_at = 0.0
        if game.over:
            return
        if self.running and not self.rate:
            self.move(game)
        else:
            self.waiting.append(game)

    def move(self, game: Game) -> None:
        """Send the next move of a table."""
        if game.ready is None:
            return
        (browser, message), game.ready = game.ready, None
        game.told, game.sent_at = 0, time.perf_counter()
        browser.transport.write(message)

    async def run(self, rate: float, seconds: float, pause: float = PAUSE) -> tuple[float, list[float]]:
        """Play for a while and pause; returns moves a second and the times to the last recipient."""
        self.rate, self.running, self.times = rate, True, []
        begin = time.perf_counter()
        if not rate:
            ready, self.waiting = self.waiting, []
            for game in ready:
                self.move(game)
            await asyncio.sleep(seconds)
        done = 0
        while rate and (now := time.perf_counter()) < begin + seconds:
            while done < (now - begin) * rate and self.waiting:
                done += 1
                place = random.randrange(len(self.waiting))
                self.waiting[place], self.waiting[-1] = self.waiting[-1], self.waiting[place]
                self.move(self.waiting.pop())
            await asyncio.sleep(0.0005)
        took = time.perf_counter() - begin
        self.running, self.rate = False, 1.0
        moved, times = len(self.times), sorted(self.times)
        await asyncio.sleep(pause)
        return moved / took, times


async def request(
    streams: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    line: str,
    headers: dict[str, str],
    body: str = "",
) -> tuple[str, str]:
    """Send a request on an open connection; returns head and body of the answer."""
    reader, writer = streams
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    writer.write(
        f"{line} HTTP/1.1\r\nHost: localhost\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    answer = (await reader.readuntil(b"\r\n\r\n")).decode()
    length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
    return answer, (await reader.readexactly(int(length[1]))).decode() if length else ""


async def welcome(streams: tuple[asyncio.StreamReader, asyncio.StreamWriter], address: str) -> dict[str, str]:
    """Become somebody new, who comes from an address; returns the headers of all their requests."""
    for method in ("POST", "GET"):  # older servers, with which this one is compared, give it to whoever looks
        answer, _ = await request(streams, f"{method} /api/me", {"X-Forwarded-For": address})
        cookie = re.search(r"set-cookie: ([^;]+)", answer, re.IGNORECASE)
        if cookie is not None:
            return {"X-Forwarded-For": address, "Cookie": cookie[1]}
    raise SystemExit(f"the server makes nobody of a newcomer: {answer.splitlines()[0]}")


async def fill(load: Load, tables: int) -> None:
    """Seat people at so many tables, ten at a time."""
    for first in range(0, tables, 10):
        await asyncio.gather(*(seat_people(load, n) for n in range(first, min(first + 10, tables))))
    await asyncio.sleep(1)


async def begin(load: Load) -> None:
    """Let all games begin."""
    for game in load.games:
        say(game.browsers[0], {"is": "start"})
    await asyncio.sleep(3)


async def seat_people(load: Load, number: int) -> None:
    """Open a table with four people, each with their own socket and address."""
    game = Game()
    for seat in range(SEATS):
        port = load.ports[(number if load.apart else seat) % len(load.ports)]
        streams = await asyncio.open_connection("127.0.0.1", port)
        headers = await welcome(streams, f"10.{seat}.{number >> 8}.{number & 255}")
        if seat == 0:
            wish = json.dumps({"game": "xactika", "seats": SEATS})
            _, body = await request(
                streams, "POST /api/tables", {**headers, "Content-Type": "application/json"}, wish
            )
            game.id = json.loads(body)["id"]
        await request(streams, "GET /socket", {**headers, **UPGRADE})
        browser = Browser(load, game)
        browser.streams = streams
        browser.transport = streams[1].transport
        browser.transport.set_protocol(browser)
        game.browsers.append(browser)
        say(browser, {"is": "enter", "table": game.id})
        if seat:
            say(browser, {"is": "sit", "seat": seat})
        await asyncio.sleep(0.002)
    load.games.append(game)


def say(browser: Browser, message: dict[str, object]) -> None:
    """Send a message."""
    browser.transport.write(frame(json.dumps(message).encode()))


async def measure(tables: int, seconds: float, server: int) -> dict[str, float]:
    """Fill the tables, play, and return the numbers."""
    load, base = Load(), memory(server)
    await fill(load, tables)
    resident = memory(server)
    await begin(load)
    steady, times = await load.run(1000, seconds)
    used = cpu(server)
    most, rush = await load.run(0, seconds)
    spent, took = cpu(server) - used, seconds + PAUSE
    return {
        "most": most,
        "rush50": 1000 * rush[len(rush) // 2],
        "rush99": 1000 * rush[len(rush) * 99 // 100],
        "steady": steady,
        "p50": 1000 * times[len(times) // 2],
        "p99": 1000 * times[len(times) * 99 // 100],
        "cpu": 1e6 * spent / len(rush),
        "share": 100 * spent / took,
        "memory": (memory(server) - base) / tables / 1024,
        "waiting": (resident - base) / tables / 1024,
    }


def cpu(process: int) -> float:
    """Return the processor time of a process in seconds."""
    threads = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(each.read_text().split()[0]) for each in threads) / 1e9


def memory(process: int) -> int:
    """Return the memory of a process in bytes."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def start(
    folder: str, port: int = PORT, environment: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a server on one core."""
    command = ["taskset", "-c", str(CORE), sys.executable, "-m", "tafelrunde", "serve"]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    command += ["--db", f"sqlite:///{folder}/tables.sqlite", "--secret-file", f"{folder}/secret"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)  # noqa: S603
    wait_for(port)
    return server


def leave_the_core() -> None:
    """Let this process run on the cores on which no server does."""
    if hasattr(os, "sched_setaffinity"):
        others = set(range(os.cpu_count() or 1)) - {CORE}
        os.sched_setaffinity(0, others or {CORE})


def wait_for(port: int) -> None:
    """Wait until a server answers."""
    for _ in range(200):
        time.sleep(0.1)
        try:
            asyncio.run(asyncio.wait_for(ask_health(port), 2))
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            continue
        return
    raise SystemExit("the server did not start")


async def ask_health(port: int) -> None:
    """Ask whether the server is there."""
    streams = await asyncio.open_connection("127.0.0.1", port)
    await request(streams, "GET /healthz", {})
    streams[1].close()


def table(found: dict[str, float], tables: int) -> str:
    """Return the numbers as a table."""
    return f"""{SERVER}
{tables} tables of XACTIKA with {SEATS} sockets each, moves at random, one server process pinned to one core,
SQLite (WAL, synchronous=FULL), every move durably committed before anybody is told. Times from sending a
move to the last of the four recipients. Made by `make bench-server`; the machine was shared and noisy.

| | measured | goal |
|---|---|---|
| moves a second, sustained | {found["most"]:,.0f} | 2,500 |
| p50 / p99 at that load | {found["rush50"]:.0f} / {found["rush99"]:.0f} ms | |
| p50 / p99 at {found["steady"]:,.0f} a second | {found["p50"]:.1f} / {found["p99"]:.1f} ms | p99 < 25 ms |
| processor time a move (four recipients) | {found["cpu"]:.0f} µs | |
| moves a second that a whole core could do, by that | {1e6 / found["cpu"]:,.0f} | |
| share of its core that the server got at full load | {found["share"]:.0f} % | |
| memory a table: waiting / playing | {found["waiting"]:.0f} / {found["memory"]:.0f} KiB | |
"""


def main() -> None:
    """Measure and print, or write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=500)
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--write", type=Path)
    chosen = options.parse_args()
    leave_the_core()
    import uvloop

    with tempfile.TemporaryDirectory(prefix=f"bench-{secrets.token_hex(2)}-") as folder:
        server = start(folder)
        try:
            found = uvloop.run(measure(chosen.tables, chosen.seconds, server.pid))
        finally:
            server.terminate()
            server.wait(10)
    sys.stdout.write(f"{found}\n")
    report = table(found, chosen.tables)
    sys.stdout.write(report)
    if chosen.write is not None:
        write_part(chosen.write, report)


if __name__ == "__main__":
    main()
