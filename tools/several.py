"""What several web processes cost on one PostgreSQL and one Redis: `make bench-several`.

The people of every table are spread over all processes, so that each move goes through the bus. On a machine
with few cores the processor time a move of all web processes together counts; by the clock they only share
what there is. PostgreSQL, Redis and nginx are Debian's, started here and stopped at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import uvloop

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from server.nginx import Nginx, in_front_of
from server.postgres import Postgres, children
from server.redis import Redis
from server.support import free_port
from tafelrunde.arena.bench_server import (
    UPGRADE,
    Load,
    begin,
    cpu,
    fill,
    memory,
    request,
    wait_for,
    welcome,
)
from tafelrunde.arena.page import SEVERAL, write_part

KINDS = (1, 2, 4)  # processes
ROUNDS = 3
RATE = 500  # moves a second
SOCKETS_OF_A_PERSON = 10
BYTES = ("wal", "kept", "redis in", "redis out")  # of which `Engines` tells
Found = dict[int, list[list[dict[str, float]]]]  # by processes: of each round the runs at both rates


@contextmanager
def web(database: str, bus: str, number: int, folder: str) -> Iterator[tuple[list[int], list[int]]]:
    """Run some web processes on one database and one bus; gives their process numbers and ports."""
    ports = [free_port() for _ in range(number)]
    started: list[subprocess.Popen[bytes]] = []
    for port in ports:
        where = ["--host", "127.0.0.1", "--port", str(port), "--secret-file", f"{folder}/secret"]
        command = [sys.executable, "-m", "tafelrunde", "serve", *where, "--db", database, "--bus", bus]
        started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wait_for(port)
    try:
        yield [each.pid for each in started], ports
    finally:
        for each in started:
            each.terminate()
        for each in started:
            each.wait(20)


@contextmanager
def nginx(ports: list[int], folder: str) -> Iterator[int]:
    """Run an nginx in front of them; gives its port."""
    port = free_port()
    running = Nginx(Path(folder), in_front_of(ports, port, "$http_x_forwarded_for"), "127.0.0.1", port)
    yield port
    running.stop()


@dataclass
class Engines:
    """PostgreSQL and Redis, and what they have done so far."""

    postgres: Postgres
    redis: Redis

    def used(self) -> dict[str, float]:
        """Return processor time in seconds, and bytes: written ahead, kept, to Redis, and from it."""
        database = [self.postgres.process.pid, *children(self.postgres.process.pid)]
        told = dict(line.split(":") for line in self.redis.ask("INFO", "stats").splitlines() if ":" in line)
        return {
            "postgres": sum(map(cpu, database)),
            "redis": cpu(self.redis.process.pid),
            "wal": float(self.postgres.run("SELECT pg_current_wal_lsn() - '0/0'")),
            "kept": float(self.postgres.run("SELECT sum(pg_database_size(oid)) FROM pg_database")),
            "redis in": float(told["total_net_input_bytes"]),
            "redis out": float(told["total_net_output_bytes"]),
        }


async def play(
    engines: Engines, processes: list[int], load: Load, rate: float, seconds: float
) -> dict[str, float]:
    """Play at a steady rate, 0: as fast as can be; returns what a move costs, and how long it takes."""
    before, used = await asyncio.to_thread(engines.used), sum(map(cpu, processes))
    rate, times = await load.run(rate, seconds)
    spent, after = sum(map(cpu, processes)) - used, await asyncio.to_thread(engines.used)
    moves = len(times)
    return {
        "rate": rate,
        "cpu": 1e6 * spent / moves,
        "p50": 1000 * times[moves // 2],
        "p99": 1000 * times[moves * 99 // 100],
        **{f"{name}, µs": 1e6 * (after[name] - before[name]) / moves for name in ("postgres", "redis")},
        **{name: (after[name] - before[name]) / moves for name in BYTES},
    }


async def played(
    engines: Engines, processes: list[int], ports: list[int], tables: int, seconds: float, rates: list[float]
) -> list[dict[str, float]]:
    """Seat everybody, and play at some rates."""
    load = Load(ports)
    await fill(load, tables)
    await begin(load)
    return [await play(engines, processes, load, rate, seconds) for rate in rates]


class Idle(asyncio.Protocol):
    """A browser that only says that it is still there, when it is asked."""

    transport: asyncio.WriteTransport

    def data_received(self, data: bytes) -> None:
        """Answer a ping."""
        if data[0] == 0x89:
            self.transport.write(bytes([0x8A, 0x80 | data[1]]) + bytes(4) + data[2 : 2 + data[1]])


async def idle(processes: list[int], ports: list[int], sockets: int) -> float:
    """Open sockets at which nothing happens; returns the bytes that each costs."""
    base = sum(map(memory, processes))
    kept: list[object] = []

    async def come(person: int) -> None:
        streams = await asyncio.open_connection("127.0.0.1", ports[person % len(ports)])
        headers = await welcome(streams, f"10.9.{person >> 8}.{person & 255}")
        streams[1].close()
        for at in range(SOCKETS_OF_A_PERSON):
            connection = await asyncio.open_connection("127.0.0.1", ports[(person + at) % len(ports)])
            await request(connection, "GET /socket", {**headers, **UPGRADE})
            browser = Idle()
            browser.transport = connection[1].transport
            browser.transport.set_protocol(browser)
            kept.append(connection)

    people = sockets // SOCKETS_OF_A_PERSON
    for first in range(0, people, 10):
        await asyncio.gather(*(come(person) for person in range(first, min(first + 10, people))))
    await asyncio.sleep(2)
    return (sum(map(memory, processes)) - base) / len(kept)


def middle(runs: list[dict[str, float]]) -> dict[str, float]:
    """Return the medians of several runs."""
    return {name: median(run[name] for run in runs) for name in runs[0]}


def rows(found: dict[int, dict[str, float]]) -> str:
    """Return what each number of processes came to, as lines of a table."""
    return "\n".join(
        f"| {kind} | {run['rate']:,.0f} | {run['cpu']:.0f} µs | {run['cpu'] / found[1]['cpu']:.2f} "
        f"| {run['p50']:.1f} / {run['p99']:.1f} ms "
        f"| {run['postgres, µs']:.0f} µs, {run['wal']:,.0f}, {run['kept']:,.0f} "
        f"| {run['redis, µs']:.0f} µs, {run['redis in']:,.0f}, {run['redis out']:,.0f} |"
        for kind, run in found.items()
    )


def page(found: Found, most: float, proxied: dict[str, float], each: float, sockets: int) -> str:
    """Return the numbers as a part of a page."""
    by_rate = [{kind: middle([run[at] for run in runs]) for kind, runs in found.items()} for at in range(2)]
    return f"""{SEVERAL}
Made by `make bench-several`: PostgreSQL and Redis, tables of XACTIKA whose four people are spread over all
web processes, every move durable before anybody is told; medians of {len(found[1])} rounds by turns. First {RATE}
moves a second, then {most:,.0f} asked for (without `--most` nine tenths of what the slowest setting can do). Generator,
database, bus and web processes share two cores with whatever else runs there, so by the clock more processes bring nothing here.

| processes | moves a second | processor time a move, of all | beside one (1.2 allowed) | p50 / p99 | PostgreSQL a move: processor, bytes written ahead, kept | Redis a move: processor, bytes in, out |
|---|---|---|---|---|---|---|
{rows(by_rate[0])}
{rows(by_rate[1])}

Through nginx, to two processes, at {proxied["rate"]:,.0f} moves a second: p50 / p99 {proxied["p50"]:.1f} /
{proxied["p99"]:.1f} ms (p99 below 30 wanted).
{sockets:,} idle sockets over two processes: {each / 1000:.1f} kB each (below 40 wanted).
"""  # noqa: E501


def main() -> None:
    """Measure and print, or write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=100)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--most", type=float, help="the higher rate, where it is known")
    options.add_argument("--sockets", type=int, default=10_000, help="idle ones; 0: only moves")
    options.add_argument("--write", type=Path)
    chosen = options.parse_args()
    engines = Engines(Postgres(), Redis())
    found: Found = {kind: [] for kind in KINDS}

    def run(processes: list[int], ports: list[int], *rates: float) -> list[dict[str, float]]:
        return uvloop.run(played(engines, processes, ports, chosen.tables, chosen.seconds, [*rates]))

    try:
        with tempfile.TemporaryDirectory() as folder:
            start = lambda kind: web(engines.postgres.new_database(), engines.redis.url, kind, folder)  # noqa: E731
            if not chosen.most:
                able: list[float] = []
                for kind in KINDS:
                    with start(kind) as site:
                        able.append(run(*site, 0)[0]["rate"])
                chosen.most = min(able) * 0.9 // 50 * 50
            for _ in range(chosen.rounds):
                for kind in KINDS:
                    with start(kind) as site:
                        found[kind].append(run(*site, RATE, chosen.most))
                    sys.stdout.write(f"{kind}: {found[kind][-1]}\n")
            if not chosen.sockets:
                return
            with start(2) as (processes, ports), nginx(ports, folder) as port:
                proxied = run(processes, [port], RATE)[0]
            with start(2) as site:
                each = uvloop.run(idle(*site, chosen.sockets))
    finally:
        engines.redis.stop()
        engines.postgres.remove()
    report = page(found, chosen.most, proxied, each, chosen.sockets)
    sys.stdout.write(report)
    if chosen.write is not None:
        write_part(chosen.write, report)


if __name__ == "__main__":
    main()
