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
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
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

KINDS = {"1": 1, "2": 2, "4": 4, "4, each with tables of its own": 4}  # and how many processes
APART = [*KINDS][-1]  # they have nothing to tell each other: what this costs is no work of the bus
TURNS = 6
RATES = [500.0, 1500.0]  # moves a second, the same for all
EACH = 500.0  # of each process: more processes for more load
ALLOWED = 1.2  # times what a move costs with one process
CARRIED = 0.95  # of the rate that was asked for; less, and the machine or the generator was too slow
SETTLING = 0.2  # seconds for what is under way at the end of a turn
SOCKETS_OF_A_PERSON = 10
BYTES = ("wal", "kept", "redis in", "redis out")  # of which `Engines` tells
HEAD = """
| processes | moves a second, of those asked for | processor time a move, of all | beside one (1.2 allowed) | p50 / p99 | PostgreSQL a move: processor, bytes written ahead, kept | Redis a move: processor, bytes in, out |
|---|---|---|---|---|---|---|
"""  # noqa: E501
Found = dict[str, list[dict[str, float]]]  # by kinds: what each turn came to
Running = dict[str, tuple[list[int], list[int]]]  # by kinds: the numbers and ports of its processes


@contextmanager
def web(database: str, bus: str, number: int, folder: str) -> Iterator[tuple[list[int], list[int]]]:
    """Run some web processes on one database and one bus; gives their process numbers and ports.

    Each site has a folder, and so a secret of its own: else all would hear of each other.
    """
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


def go_first(processes: Iterable[int]) -> None:
    """Let processes run before all others: else moves wait for these, and are made in heaps."""
    try:
        for process in processes:
            for thread in Path(f"/proc/{process}/task").iterdir():
                os.sched_setscheduler(int(thread.name), os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        sys.stdout.write("only root may let processes run before all others: this wants a quiet machine\n")


@dataclass
class Engines:
    """PostgreSQL and Redis, and what they have done so far."""

    postgres: Postgres
    redis: Redis

    def processes(self) -> list[int]:
        """Return the numbers of all processes of the database, and that of Redis."""
        return [self.redis.process.pid, self.postgres.process.pid, *children(self.postgres.process.pid)]

    def used(self) -> dict[str, float]:
        """Return processor time in seconds, and bytes: written ahead, kept, to Redis, and from it."""
        told = dict(line.split(":") for line in self.redis.ask("INFO", "stats").splitlines() if ":" in line)
        return {
            "postgres": sum(map(cpu, self.processes()[1:])),
            "redis": cpu(self.redis.process.pid),
            "wal": float(self.postgres.run("SELECT pg_current_wal_lsn() - '0/0'")),
            "kept": float(self.postgres.run("SELECT sum(pg_database_size(oid)) FROM pg_database")),
            "redis in": float(told["total_net_input_bytes"]),
            "redis out": float(told["total_net_output_bytes"]),
        }


@dataclass
class Site:
    """Some web processes, and the tables that are played there."""

    processes: list[int]
    load: Load
    empty: int  # bytes of memory before anybody came

    async def play(self, engines: Engines, rate: float, seconds: float) -> dict[str, float]:
        """Play at a steady rate; returns what a move costs, and how long it takes."""
        before, used = await asyncio.to_thread(engines.used), sum(map(cpu, self.processes))
        rate, times = await self.load.run(rate, seconds, SETTLING)
        if not times:
            raise SystemExit(
                "nobody moved: the games are over (give more --tables), or the machine stands still"
            )
        spent, after = sum(map(cpu, self.processes)) - used, await asyncio.to_thread(engines.used)
        moves = len(self.load.times)  # those after the end, too
        return {
            "rate": rate,
            "table": (sum(map(memory, self.processes)) - self.empty) / len(self.load.games) / 1024,
            "cpu": 1e6 * spent / moves,
            "p50": 1000 * times[len(times) // 2],
            "p99": 1000 * times[len(times) * 99 // 100],
            **{f"{name}, µs": 1e6 * (after[name] - before[name]) / moves for name in ("postgres", "redis")},
            **{name: (after[name] - before[name]) / moves for name in BYTES},
        }


async def filled(processes: list[int], ports: list[int], tables: int, *, apart: bool = False) -> Site:
    """Seat everybody, and let all games begin."""
    load, empty = Load(ports, apart=apart), sum(map(memory, processes))
    await fill(load, tables)
    await begin(load)
    return Site(processes, load, empty)


async def by_turns(
    engines: Engines,
    running: Running,
    tables: int,
    turns: int,
    seconds: float,
    loads: Sequence[Mapping[str, float]],
    *,
    first: bool = False,
) -> list[Found]:
    """Play at all sites in turn, a little at a time: whatever else the machine does meets each of them.

    `loads`: moves a second at each site, one load after the other.
    """
    sites = {kind: await filled(*site, tables, apart=kind == APART) for kind, site in running.items()}
    if first:
        go_first(
            [os.getpid(), *engines.processes(), *(each for site in sites.values() for each in site.processes)]
        )
    found: list[Found] = [{kind: [] for kind in load} for load in loads]
    for load, runs in zip(loads, found, strict=True):
        for turn in range(turns):
            for kind in [*load][:: -1 if turn % 2 else 1]:
                runs[kind].append(await sites[kind].play(engines, load[kind], seconds))
            costs = {f"{kind}: {load[kind]:.0f}": round(each[-1]["cpu"]) for kind, each in runs.items()}
            sys.stdout.write(f"turn {turn + 1}, moves a second and µs a move: {costs}\n")
            sys.stdout.flush()
    return found


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


def beside(found: Found, kind: str) -> float:
    """Return what a move cost beside one process in the same turn, in the median."""
    return median(each["cpu"] / one["cpu"] for each, one in zip(found[kind], found["1"], strict=True))


def rows(load: Mapping[str, float], found: Found) -> str:
    """Return what each number of processes came to, as lines of a table."""
    lines: list[str] = []
    for kind, runs in found.items():
        run = {name: median(each[name] for each in runs) for name in runs[0]}
        lines.append(
            f"| {kind} | {run['rate']:,.0f} of {load[kind]:,.0f} | {run['cpu']:.0f} µs "
            f"| {beside(found, kind):.2f} | {run['p50']:.1f} / {run['p99']:.1f} ms "
            f"| {run['postgres, µs']:.0f} µs, {run['wal']:,.0f}, {run['kept']:,.0f} "
            f"| {run['redis, µs']:.0f} µs, {run['redis in']:,.0f}, {run['redis out']:,.0f} |\n"
        )
    return "".join(lines)


def verdict(load: Mapping[str, float], found: Found) -> str:
    """Say where the goal is reached, and where not so many moves were made as were asked for."""
    kinds = [kind for kind in found if kind not in ("1", APART)]
    said = [
        f"{kind} processes: **{beside(found, kind):.2f}, "
        f"{'reached' if beside(found, kind) <= ALLOWED else 'not reached'}**"
        for kind in kinds
    ]
    slow = [kind for kind, runs in found.items() if median(e["rate"] for e in runs) < CARRIED * load[kind]]
    carried = f" The machine did not carry the load of: {'; '.join(slow)}." if slow else ""
    return f"{', '.join(said)} ({ALLOWED} allowed).{carried}\n"


def table(loads: Sequence[Mapping[str, float]], found: Sequence[Found], busy: float) -> str:
    """Return what moves cost, as a part of a page; the last load grows with the number of processes."""
    parts = [(load, runs, verdict(load, runs)) for load, runs in zip(loads, found, strict=True)]
    same = "\n".join(f"{load['1']:,.0f} moves a second in all, {said}" for load, _, said in parts[:-1])
    growing, runs, said = parts[-1]
    sizes = "; ".join(f"{kind}: {each[-1]['table']:.0f} KiB" for kind, each in runs.items())
    return f"""{SEVERAL}
Made by `make bench-several`: PostgreSQL and Redis, tables of XACTIKA whose four people are spread over all
web processes, every move durable before anybody is told. The sites of one, two and four processes, and of four at which all of
a table are at the same one, run at the same time and are played at in turn, {len(runs["1"])} short turns each; medians of the turns, and of
what a turn cost beside one process's turn next to it. Generator, database, bus and web processes share two cores with whatever else
runs there, so by the clock more processes bring nothing here; as root all of them run before whatever else the machine does
(load average before it began: {busy:.0f}).

### The same load on more processes

The fewer moves each process makes, the more often each finds its caches full of others' things, and the fewer moves share a commit.

{same}
{HEAD}{"".join(map(rows, loads[:-1], found[:-1]))}
### More processes for more load

What one adds processes for: each has as much to do as the one, {growing["1"]:,.0f} moves a second.

{said}
{HEAD}{rows(growing, runs)}
A table in play with its four sockets, in the memory of all processes together: {sizes} (below 150 wanted of one).
"""  # noqa: E501


def rest(proxied: dict[str, float], each: float, sockets: int) -> str:
    """Return what else was measured, as a part of a page."""
    return f"""
### Through nginx, and idle

Through nginx, to two processes, at {proxied["rate"]:,.0f} moves a second: p50 / p99 {proxied["p50"]:.1f} /
{proxied["p99"]:.1f} ms (p99 below 30 wanted).
{sockets:,} idle sockets over two processes: {each / 1000:.1f} kB each (below 40 wanted).
"""


def main() -> None:
    """Measure and print, or write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=200, help="of each site; a game has 256 moves")
    options.add_argument("--turns", type=int, default=TURNS)
    options.add_argument("--seconds", type=float, default=1.5, help="of a turn")
    options.add_argument("--rates", type=float, nargs="*", default=RATES, help="moves a second")
    options.add_argument("--each", type=float, default=EACH, help="moves a second of each process")
    options.add_argument("--sockets", type=int, default=10_000, help="idle ones; 0: only moves")
    options.add_argument("--first", action="store_true", help="before all others on a machine that is shared")
    options.add_argument("--write", type=Path)
    chosen, (busy, *_) = options.parse_args(), os.getloadavg()
    engines = Engines(Postgres(), Redis())
    try:
        with ExitStack() as stack:

            def start(number: int) -> tuple[list[int], list[int]]:
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                return stack.enter_context(
                    web(engines.postgres.new_database(), engines.redis.url, number, folder)
                )

            running = {kind: start(number) for kind, number in KINDS.items()}
            loads: list[dict[str, float]] = [dict.fromkeys(KINDS, float(rate)) for rate in chosen.rates]
            loads.append({kind: number * chosen.each for kind, number in KINDS.items()})
            how = chosen.tables, chosen.turns, chosen.seconds
            found = uvloop.run(by_turns(engines, running, *how, loads, first=chosen.first))
            report = table(loads, found, busy)
            if chosen.sockets:
                processes, ports = start(2)
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                behind = {"1": (processes, [stack.enter_context(nginx(ports, folder))])}
                proxied = uvloop.run(
                    by_turns(engines, behind, 60, 1, 10, [{"1": RATES[0]}], first=chosen.first)
                )[0]["1"][0]
                report += rest(proxied, uvloop.run(idle(*start(2), chosen.sockets)), chosen.sockets)
    finally:
        engines.redis.stop()
        engines.postgres.remove()
    sys.stdout.write(report)
    if chosen.write is not None:
        write_part(chosen.write, report)


if __name__ == "__main__":
    main()
