"""How well the simulation of a server predicts a real one: fitted without a queue, compared under load.

`make bench-scale` writes the comparison into docs/scale.md. The costs come from one move at a time, and from
a few sent together; predicted is how long moves wait for each other, and how many there can be.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from socket import socket
from statistics import median

from tafelrunde.arena import bench_server
from tafelrunde.arena.bench_server import PAUSE, Game, Load, cpu, say, seat_people, start
from tafelrunde.arena.scale import Costs, Run, rush, steady

BURSTS = {"alone": 1, "burst": 20}  # moves at once
COMMITS_OF_A_BURST = 2  # the first move starts one, all others wait for the next
PRIORITY = -15  # other programs' turns are no part of the model
RATES = {"500 moves a second": 500, "1,000 moves a second": 1000, "as many as possible": 0}
SIMULATED = 5.0  # seconds
LIMIT = 0.025  # seconds
STEPS = range(500, 6001, 500)
SECONDS = 1.5
PLACES = {"The log in memory": "/dev/shm", "The log on the disk": tempfile.gettempdir()}  # noqa: S108
MARK = "## Compared with this machine\n"
INTRODUCTION = f"""{MARK}
{{tables}} tables of XACTIKA with four sockets each, one server process on one core, {{rounds}} rounds of
{{seconds}} seconds of each kind of load, in turn. `make bench-scale` measures and writes this. In each pair
the first table is what the simulation was given, the second what was measured and what it had predicted.
"""


@dataclass
class Phase:
    """What playing in one way cost, and how long its moves took, in all rounds together."""

    run: Run = field(default_factory=lambda: Run(0.0))
    client: float = 0.0  # processor time of this program
    received: int = 0  # bytes


@dataclass
class Together(Load):
    """Tables that can also move a few at a time: the next ones when everybody has been told of the last."""

    together: int = 0  # 0: each for itself
    under_way: int = 0

    def told(self, game: Game) -> None:
        """Note that everybody at a table knows the last move."""
        super().told(game)
        if self.together:
            self.under_way -= 1
            self.send()

    def send(self) -> None:
        """Send the next moves, if none is under way."""
        if self.under_way <= 0:
            ready, self.waiting = self.waiting[: self.together], self.waiting[self.together :]
            self.under_way = len(ready)
            for game in ready:
                self.move(game)

    async def run_together(self, together: int, seconds: float) -> None:
        """Play for a while, so many moves at a time."""
        self.rate, self.times, self.together, self.under_way = 1.0, [], together, 0
        self.send()
        await asyncio.sleep(seconds)
        self.together = 0
        await asyncio.sleep(PAUSE)


async def play(load: Together, server: int, way: str, phase: Phase) -> None:
    """Play for a while in one way, and add to its phase what it cost."""
    spent, client, received = cpu(server), time.process_time(), load.received
    if way in BURSTS:
        await load.run_together(BURSTS[way], SECONDS)
    else:
        await load.run(RATES[way], SECONDS)
    phase.run.seconds += SECONDS
    phase.run.times += load.times
    phase.run.busy += cpu(server) - spent
    phase.client += time.process_time() - client
    phase.received += load.received - received


async def measure(tables: int, rounds: int, server: int) -> dict[str, Phase]:
    """Fill the tables and play them in all ways, in turn: a disk that others use is not always as fast."""
    load, found = Together(), {way: Phase() for way in (*BURSTS, *RATES)}
    for first in range(0, tables, 10):
        await asyncio.gather(*(seat_people(load, n) for n in range(first, min(first + 10, tables))))
    await asyncio.sleep(1)
    for game in load.games:
        say(game.browsers[0], {"is": "start"})
    await asyncio.sleep(3)
    for _ in range(rounds):
        for way, phase in found.items():
            await play(load, server, way, phase)
    return found


def fit(alone: Phase, burst: Phase) -> Costs:
    """Return the costs that explain moves one at a time, and in bursts."""
    fixed = COMMITS_OF_A_BURST / BURSTS["burst"]  # commits a move, in a burst
    commit = max(0.0, (alone.run.cost - burst.run.cost) / (1 - fixed))
    move = alone.run.cost - commit
    waits = [max(0.0, each - alone.run.cost) for each in alone.run.times]
    return Costs(move, commit, waits, burst.client / len(burst.run.times))


MEASURES: tuple[tuple[Callable[[Run], float], float], ...] = (
    (lambda run: run.rate, 1.0),
    (lambda run: run.quantile(0.5), 1e3),
    (lambda run: run.quantile(0.99), 1e3),
    (lambda run: run.cost, 1e6),
)


def line(way: str, real: Run, predicted: Run) -> str:
    """Return a row: what was measured, what was predicted, and the error."""
    cells = [way]
    for measure_of, unit in MEASURES:
        there, here = unit * measure_of(real), unit * measure_of(predicted)
        cells.append(f"{there:,.4g} / {here:,.4g} ({here / there - 1:+.0%})")
    return "| " + " | ".join(cells) + " |"


def predict(costs: Costs, rate: float, tables: int) -> Run:
    """Return what the simulation says about a load."""
    return steady(costs, lambda _: 1 / rate, SIMULATED) if rate else rush(costs, tables, SIMULATED)


def most(costs: Costs) -> int:
    """Return how many moves a second, at random times, keep p99 within the limit, by the simulation."""
    alone = replace(costs, client=0.0)
    for rate in STEPS:
        if steady(alone, lambda rng, r=rate: rng.expovariate(r), SIMULATED).quantile(0.99) > LIMIT:
            return rate - STEPS.step
    return STEPS[-1]


def report(place: str, found: dict[str, Phase], tables: int, logged: int) -> str:
    """Return the comparison in Markdown."""
    costs = fit(found["alone"], found["burst"])
    rows = [line(way, found[way].run, predict(costs, rate, tables)) for way, rate in RATES.items()]
    moves = sum(len(each.run.times) for each in found.values())
    late = sorted(costs.waits)[len(costs.waits) * 99 // 100]
    received = sum(each.received for each in found.values()) / moves
    return f"""
### {place}

| one move at a time, and {BURSTS["burst"]} together | |
|---|---|
| processor time of a move, without its commit | {1e6 * costs.move:,.0f} µs |
| processor time of a commit, however many moves it has | {1e6 * costs.commit:,.0f} µs |
| wait for the disk, median and 99th percentile | {1e3 * median(costs.waits):.2f}, {1e3 * late:.2f} ms |
| processor time of the measuring program, on the other core | {1e6 * costs.client:,.0f} µs |
| bytes sent for a move, to all four | {received:,.0f} |
| bytes in the log for a move, opening the tables included | {logged / moves:,.0f} |

| load: measured / predicted (error) | moves a second | p50, ms | p99, ms | processor time a move, µs |
|---|---|---|---|---|
{chr(10).join(rows)}

By the simulation p99 stays below {1e3 * LIMIT:.0f} ms up to {most(costs):,} moves a second, at random times.
"""


def compare(place: str, folder: str, tables: int, rounds: int) -> str:
    """Measure a server whose database is in a folder; the comparison."""
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        bench_server.PORT = free.getsockname()[1]
    import uvloop

    with tempfile.TemporaryDirectory(prefix="scale-", dir=folder) as inside:
        server = start(inside)
        try:
            found = uvloop.run(measure(tables, rounds, server.pid))
        finally:
            server.terminate()
            server.wait(10)
        logged = Path(inside, "tables.sqlite").stat().st_size
    return report(place, found, tables, logged)


def main() -> None:
    """Measure, compare, and print or write it."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=300)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--write", type=Path)
    chosen = options.parse_args()
    with suppress(OSError):  # not everybody may
        os.nice(PRIORITY)
    if hasattr(os, "sched_setaffinity"):
        others = set(range(os.cpu_count() or 1)) - {bench_server.CORE}
        os.sched_setaffinity(0, others or {bench_server.CORE})
    text = INTRODUCTION.format(tables=chosen.tables, rounds=chosen.rounds, seconds=SECONDS)
    for place, folder in PLACES.items():
        text += compare(place, folder, chosen.tables, chosen.rounds)
    sys.stdout.write(text)
    if chosen.write is not None:
        before = chosen.write.read_text("utf-8").partition(MARK)[0]
        chosen.write.write_text(before + text, "utf-8")


if __name__ == "__main__":
    main()
