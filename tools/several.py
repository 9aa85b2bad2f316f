"""What several web processes cost on one PostgreSQL and one Redis: `make bench-several`.

The people of every table are spread over all processes, so that each move goes through the bus. On a machine
with few cores the processor time a move of all web processes together counts; by the clock they only share
what there is. PostgreSQL, Redis and nginx are Debian's, started here and stopped at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import uvloop

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from server.postgres import Postgres
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
NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/error; {user} worker_processes 1; worker_rlimit_nofile 20000;
events {{ worker_connections 9000; }}
http {{
    access_log off; client_body_temp_path {folder}/1; proxy_temp_path {folder}/2;
    fastcgi_temp_path {folder}/3; uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;
    map $http_upgrade $connection_kind {{ "" ""; default upgrade; }}
    upstream tafelrunde {{ {servers} keepalive 32; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://tafelrunde; proxy_http_version 1.1; proxy_read_timeout 60s;
            proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_kind;
        }}
    }}
}}
"""


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program for a while."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def redis() -> Iterator[str]:
    """Run a Redis that keeps nothing; gives its URL."""
    port = free_port()
    with running(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    ):
        yield f"redis://127.0.0.1:{port}"


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
    servers = "".join(f"server 127.0.0.1:{each};" for each in ports)
    user = "user root;" if os.geteuid() == 0 else ""
    file = Path(folder) / "nginx.conf"
    file.write_text(NGINX.format(folder=folder, servers=servers, port=port, user=user), "utf-8")
    with running(["/usr/sbin/nginx", "-p", folder, "-c", str(file)]):
        wait_for(port)
        yield port


async def play(processes: list[int], ports: list[int], tables: int, seconds: float) -> dict[str, float]:
    """Play at a steady rate; returns what a move costs all processes, and how long it takes."""
    load = Load(ports)
    await fill(load, tables)
    await begin(load)
    used = sum(map(cpu, processes))
    rate, times = await load.run(RATE, seconds)
    spent = sum(map(cpu, processes)) - used
    return {
        "rate": rate,
        "cpu": 1e6 * spent / len(times),
        "p50": 1000 * times[len(times) // 2],
        "p99": 1000 * times[len(times) * 99 // 100],
    }


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


def table(
    found: dict[int, list[dict[str, float]]], proxied: dict[str, float], each: float, sockets: int
) -> str:
    """Return the numbers as a table."""
    middle = {
        kind: {name: median(run[name] for run in runs) for name in runs[0]} for kind, runs in found.items()
    }
    rows = "\n".join(
        f"| {kind} | {run['rate']:,.0f} | {run['cpu']:.0f} µs | {run['cpu'] / middle[1]['cpu']:.2f} "
        f"| {run['p50']:.1f} / {run['p99']:.1f} ms |"
        for kind, run in middle.items()
    )
    return f"""{SEVERAL}
Made by `make bench-several`: PostgreSQL and Redis, tables of XACTIKA whose four people are spread over all
web processes, {RATE} moves a second, every move durable before anybody is told; medians of {ROUNDS} rounds by
turns. Generator, database, bus and web processes share two cores with whatever else runs there, so by the
clock more processes bring nothing here.

| processes | moves a second | processor time a move, of all | beside one (1.2 allowed) | p50 / p99 |
|---|---|---|---|---|
{rows}

Through nginx, to two processes, at {proxied["rate"]:,.0f} moves a second: p50 / p99 {proxied["p50"]:.1f} /
{proxied["p99"]:.1f} ms (p99 below 30 wanted).
{sockets:,} idle sockets over two processes: {each / 1000:.1f} kB each (below 40 wanted).
"""


def main() -> None:
    """Measure and print, or write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=100)
    options.add_argument("--seconds", type=float, default=10)
    options.add_argument("--sockets", type=int, default=10_000)
    options.add_argument("--write", type=Path)
    chosen = options.parse_args()
    postgres = Postgres()
    found: dict[int, list[dict[str, float]]] = {kind: [] for kind in KINDS}
    try:
        with redis() as bus, tempfile.TemporaryDirectory() as folder:
            for _ in range(ROUNDS):
                for kind in KINDS:
                    with web(postgres.new_database(), bus, kind, folder) as (processes, ports):
                        found[kind].append(uvloop.run(play(processes, ports, chosen.tables, chosen.seconds)))
                    sys.stdout.write(f"{kind}: {found[kind][-1]}\n")
            with (
                web(postgres.new_database(), bus, 2, folder) as (processes, ports),
                nginx(ports, folder) as port,
            ):
                proxied = uvloop.run(play(processes, [port], chosen.tables, chosen.seconds))
            with web(postgres.new_database(), bus, 2, folder) as (processes, ports):
                each = uvloop.run(idle(processes, ports, chosen.sockets))
    finally:
        postgres.remove()
    report = table(found, proxied, each, chosen.sockets)
    sys.stdout.write(report)
    if chosen.write is not None:
        write_part(chosen.write, report)


if __name__ == "__main__":
    main()
