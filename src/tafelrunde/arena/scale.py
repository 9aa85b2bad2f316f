"""A simulation of one server process: how long moves take, and how many a second there can be.

A move is read on the one core, waits for a commit, and is told on the core again. The writer commits all
moves that wait at a time, so the fixed cost of a commit is shared when much is going on. docs/scale.md says
where the costs come from, and compares what this predicts with what was measured.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import simpy

MOST_AT_ONCE = 512  # moves in a commit, as in server/store/sqlite.py
COMMITS, MOVES = 0, 1  # whose turn on the core comes first: the writer is a thread of its own

Steps = Generator[simpy.Event, Any, None]


@dataclass(frozen=True)
class Costs:
    """What a server needs, in seconds."""

    move: float  # processor time of a move, without its commit
    commit: float  # processor time of a commit, however many moves it has
    waits: Sequence[float]  # how long commits waited for the disk
    client: float = 0.0  # processor time of the measuring program for a move, on a core of its own
    reading: float = 0.3  # the share of `move` before the commit; the rest tells everybody


@dataclass
class Run:
    """What came out of a simulation."""

    seconds: float
    times: list[float] = field(
        default_factory=list[float]
    )  # of every move, from sending to the last recipient
    busy: float = 0.0  # processor time of the server
    commits: int = 0

    @property
    def rate(self) -> float:
        """Return moves a second."""
        return len(self.times) / self.seconds

    @property
    def share(self) -> float:
        """Return the share of the core that the server used."""
        return self.busy / self.seconds

    @property
    def cost(self) -> float:
        """Return the processor time of a move."""
        return self.busy / len(self.times)

    def quantile(self, part: float) -> float:
        """Return the time below which this part of the moves stayed."""
        return sorted(self.times)[int(part * (len(self.times) - 1))]


class Server:
    """One process on one core, its writer, and the program that measures it."""

    def __init__(self, costs: Costs, seconds: float, seed: int) -> None:
        self.costs, self.rng = costs, Random(seed)
        self.world = simpy.Environment()
        self.core = simpy.PriorityResource(self.world)
        self.client = simpy.PriorityResource(self.world)
        self.waiting: list[simpy.Event] = []
        self.wake = self.world.event()
        self.run = Run(seconds)
        self.world.process(self.write())

    def use(self, core: simpy.PriorityResource, seconds: float, rank: int = MOVES) -> Steps:
        """Wait for a turn on a core, and take it; what costs nothing needs none."""
        if not seconds:
            return
        with core.request(rank) as turn:  # pyright: ignore[reportUnknownVariableType]
            yield turn
            yield self.world.timeout(seconds)
        if core is self.core:
            self.run.busy += seconds

    def move(self) -> Steps:
        """Let a move happen: it is read, committed, told, and looked at."""
        begin = self.world.now
        yield from self.use(self.core, self.costs.move * self.costs.reading)
        done = self.world.event()
        self.waiting.append(done)
        if not self.wake.triggered:
            self.wake.succeed()
        yield done
        yield from self.use(self.core, self.costs.move * (1 - self.costs.reading))
        yield from self.use(self.client, self.costs.client)
        self.run.times.append(self.world.now - begin)

    def write(self) -> Steps:
        """Commit what waits, again and again."""
        while True:
            if not self.waiting:
                self.wake = self.world.event()
                yield self.wake
            batch, self.waiting = self.waiting[:MOST_AT_ONCE], self.waiting[MOST_AT_ONCE:]
            yield from self.use(self.core, self.costs.commit, COMMITS)
            yield self.world.timeout(self.rng.choice(self.costs.waits))
            self.run.commits += 1
            for done in batch:
                done.succeed()


def steady(costs: Costs, gap: Callable[[Random], float], seconds: float, seed: int = 0) -> Run:
    """Simulate moves that come whatever happens, with these gaps between them."""
    server = Server(costs, seconds, seed)

    def arrive() -> Steps:
        while True:
            yield server.world.timeout(gap(server.rng))
            server.world.process(server.move())

    server.world.process(arrive())
    server.world.run(seconds)
    return server.run


def rush(costs: Costs, tables: int, seconds: float, seed: int = 0) -> Run:
    """Simulate tables each of which moves again as soon as everybody has been told."""
    server = Server(costs, seconds, seed)

    def play() -> Steps:
        while True:
            yield from server.move()

    for _ in range(tables):
        server.world.process(play())
    server.world.run(seconds)
    return server.run
