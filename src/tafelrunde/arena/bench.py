"""The engine's speed beside OpenSpiel's, in one run on one core: medians of interleaved rounds, ratios."""

from __future__ import annotations

import os
import platform
import random
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from statistics import median
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import track

from tafelrunde.arena import openspiel, peers
from tafelrunde.bots.search import Search
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.errors import NoObservation
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.levels import Goal
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

if TYPE_CHECKING:
    from tafelrunde.research.batch import Batch

ROUNDS = 15
SECONDS = 0.15  # per measurement and round
ITERATIONS = 5000  # of a search
GAMES, MANY = 256, 8192  # of a batch: to step it and to play it out, to compare threads


@dataclass
class Measure:
    """One thing to measure: `run` works for a while and returns how many units it did."""

    name: str
    unit: str
    run: Callable[[], float]
    rates: list[float] = field(default_factory=list[float])

    def once(self) -> None:
        """Note one rate, in units a second."""
        # The processor's time, not the clock's: other programs may be running.
        begin, done = time.process_time(), 0.0
        while (spent := time.process_time() - begin) < SECONDS:
            done += self.run()
        self.rates.append(done / spent)

    @property
    def rate(self) -> float:
        """Return the median rate."""
        return median(self.rates)


def native_play(found: AnyGame, seats: int) -> Callable[[], float]:
    """Play whole random games natively, every draw of chance included; counts the seats' decisions."""
    start, rng = found.new(seats), Rng(1)
    return lambda: sum(start.copy().playout(rng) for _ in range(20))


def stepped_play(found: AnyGame, seats: int) -> Callable[[], float]:
    """Play a whole random game from Python through `count`, `nth` and the checked `play`."""
    rng, chooser = Rng(2), random.Random(2).random

    def run() -> float:
        state, decisions = found.new(seats), 0
        while actors := state.actors():
            actor = actors[0]
            if actor == NATURE:
                state.chance(rng)
            else:
                state.play(actor, state.nth(actor, int(chooser() * state.count(actor))))
                decisions += 1
        return decisions

    return run


def batched_play(name: str, seats: int) -> Callable[[], float]:
    """Step a batch in one thread, observations and masks included, actions at random."""
    from tafelrunde.research.batch import Batch  # only here: it needs packages that are optional

    batch = Batch(name, GAMES, seats)
    return lambda: batch.step(batch.random_actions())


def played_out(name: str, seats: int) -> Callable[[], float]:
    """Play the games of a batch to their ends in one thread, without observations."""
    from tafelrunde.research.batch import Batch

    return Batch(name, GAMES, seats, observe=False).play_out


@contextmanager
def before_all_others() -> Generator[bool]:
    """Let new threads run before all other programs, where that is allowed; tells whether it is."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except (AttributeError, OSError):  # not Linux, or not root
        yield False
        return
    try:
        yield True
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))


def gain_by_threads(name: str, seats: int) -> float | None:
    """Return how many times faster two threads step a batch than one, by the clock; None: nobody can tell."""
    from tafelrunde.research.batch import Batch

    with before_all_others() as undisturbed:
        if not undisturbed:
            return None
        batches = [Batch(name, MANY, seats, threads=threads) for threads in (1, 2)]
        ratios = [by_the_clock(batches[1]) / by_the_clock(batches[0]) for _ in range(ROUNDS)]
    return median(ratios)


def by_the_clock(batch: Batch) -> float:
    """Return how many decisions a second a batch makes for a little while."""
    begin, done = time.perf_counter(), 0
    while (spent := time.perf_counter() - begin) < SECONDS / 3:
        done += batch.step(batch.random_actions())
    return done / spent


def copies(state: State) -> Callable[[], float]:
    """Copy a position from Python."""

    def run() -> float:
        for _ in range(1000):
            state.copy()
        return 1000

    return run


def resamples(state: State, seat: int) -> Callable[[], float]:
    """Deal what a seat cannot know anew, from Python."""
    rng = Rng(3)

    def run() -> float:
        for _ in range(1000):
            state.resample(seat, rng)
        return 1000

    return run


def searches(found: AnyGame, state: State) -> Callable[[], float]:
    """Search for a move, each time from the beginning."""
    seat, rng, search = state.actor(), Rng(5), Search(found.knowledge)
    world = found.world(found.view(state, seat), rng)

    def run() -> float:
        search.clear()
        search.grow(world, seat, ITERATIONS, rng)
        return ITERATIONS

    return run


def first_decision(found: AnyGame, seats: int) -> State:
    """Return a game at its first decision of a seat."""
    state, rng = found.new(seats), Rng(4)
    while state.actor() == NATURE:
        state.chance(rng)
    return state


def measures() -> dict[str, Measure]:
    """Return all that is measured, ours and OpenSpiel's."""
    table: dict[str, Measure] = {}
    for name in games():
        found, seats = game(name), goal_of(name).seats
        begun = first_decision(found, seats)
        table[f"{name} native"] = Measure(f"{name}, {seats} seats", "decisions", native_play(found, seats))
        table[f"{name} stepped"] = Measure(f"{name}, {seats} seats", "decisions", stepped_play(found, seats))
        if find_spec("numpy") and observed(found):
            table[f"{name} batch"] = Measure(f"{name}, {seats} seats", "decisions", batched_play(name, seats))
            table[f"{name} play_out"] = Measure(
                f"{name}, {seats} seats", "decisions", played_out(name, seats)
            )
        table[f"{name} copy"] = Measure(name, "copies", copies(begun))
        table[f"{name} search"] = Measure(f"{name}, {seats} seats", "iterations", searches(found, begun))
        table[f"{name} resample"] = Measure(name, "resamples", resamples(begun, begun.actor()))
    for name in openspiel.GAMES if openspiel.installed() else ():
        table[f"{name} native"] = Measure(f"OpenSpiel {name}", "decisions", openspiel.native_play(name))
        table[f"{name} stepped"] = Measure(f"OpenSpiel {name}", "decisions", openspiel.stepped_play(name))
    return table


def observed(found: AnyGame) -> bool:
    """Tell whether a game can be played in batches."""
    try:
        found.observation(found.seats[-1])
    except NoObservation:
        return False
    return True


def goal_of(name: str) -> Goal:
    """Return what a game is to reach; one that says nothing is measured with its most seats."""
    found = game(name)
    return found.levels.goal or Goal(found.seats[-1])


def report(console: Console) -> str:
    """Measure everything and return a report in Markdown."""
    table = measures()
    for _ in track(range(ROUNDS), "measuring", console=console, transient=True):
        for measure in table.values():
            measure.once()
    parts = [heading(), rates(table, "native"), rates(table, "stepped"), batches(table), peers.report()]
    parts += [small_things(table), thinking(table)]
    return "\n".join(parts)


def heading() -> str:
    """Say what was measured where."""
    engine = "compiled" if compiled() else "NOT compiled"
    return f"""# Benchmarks

`make bench` measures this anew and rewrites it. One run, one core, processor time, medians of
{ROUNDS} interleaved rounds; the machine is shared, so compare ratios, not absolute numbers. Engine
{engine}, Python {platform.python_version()}, {platform.machine()}.

Ratios are wanted at least as large, microseconds less than the number beside them.

Only the seats' decisions are counted. Our games are played whole, every draw of chance included.
OpenSpiel's native rollouts can only be started from Python in a dealt position and so draw no chance,
which leans that comparison to OpenSpiel's side; stepped from Python, both play whole games.

Stepped, ours ask for `count` and `nth`, OpenSpiel's for the list of `legal_actions`; a list of ours
(`legal`) costs AXIO, with its hundreds of moves, about two thirds of its rate.
"""


TITLES = {
    "native": "## Uniform random play, native (million decisions a second)",
    "stepped": "## Uniform random play, stepped from Python (million decisions a second)",
}


def rates(table: dict[str, Measure], kind: str) -> str:
    """Return the table of one kind of play, with ratios to each of OpenSpiel's games."""
    theirs = [table[f"{name} {kind}"] for name in openspiel.GAMES if f"{name} {kind}" in table]
    titles = [f"ratio to {measure.name}" for measure in theirs]
    rows = [row(["game", "rate", *titles, "wanted"]), row(["---"] * (3 + len(titles)))]
    for name in games():
        ours = table[f"{name} {kind}"]
        wanted = goal_of(name).native if kind == "native" else goal_of(name).stepped
        ratios = [f"{ours.rate / measure.rate:.2f}" for measure in theirs]
        rows.append(row([ours.name, f"{ours.rate / 1e6:.2f}", *ratios, goal(wanted)]))
    rows += [row([each.name, f"{each.rate / 1e6:.2f}", *["" for _ in titles], ""]) for each in theirs]
    missing = "" if theirs else "\nOpenSpiel is not installed; `make bench` installs it and compares.\n"
    return f"{TITLES[kind]}\n\n" + "\n".join(rows) + "\n" + missing


BATCHES = f"""## Batches (million decisions a second and core)

{GAMES} games in one thread, random actions, or played out. Two threads: how many times faster than
one they step {MANY} games, by the clock. For this the benchmark runs before all other programs (Linux, root),
as else a shared machine shows what else runs there. Above 2: half of the games fit better into a cache.
"""


def batches(table: dict[str, Measure]) -> str:
    """Return the table of batches, in million decisions a second and core."""
    titles = [
        "game",
        "steps, observations and masks",
        "wanted",
        "two threads",
        "wanted",
        "play_out",
        "native",
    ]
    rows = [row(titles), row(["---"] * len(titles))]
    for name in games():
        if f"{name} batch" in table:
            steps, out, native = (
                table[f"{name} {kind}"].rate / 1e6 for kind in ("batch", "play_out", "native")
            )
            wanted, gain = goal_of(name), gain_by_threads(name, goal_of(name).seats)
            cells = [
                f"{steps:.2f}",
                goal(wanted.batch),
                "not measured" if gain is None else f"{gain:.2f} times",
                "1.8 times",
                f"{out:.2f}",
                f"{native:.2f}",
            ]
            rows.append(row([table[f"{name} batch"].name, *cells]))
    return f"{BATCHES}\n" + "\n".join(rows) + "\n"


def small_things(table: dict[str, Measure]) -> str:
    """Return the table of copies and resamples, in microseconds."""
    rows = [row(["game", "copy", "wanted", "resample", "wanted"]), row(["---"] * 5)]
    for name in games():
        copy, resample = (1e6 / table[f"{name} {what}"].rate for what in ("copy", "resample"))
        wanted = goal_of(name)
        rows.append(row([name, f"{copy:.2f}", goal(wanted.copy), f"{resample:.2f}", goal(wanted.resample)]))
    return "## One call from Python, at the first decision (microseconds)\n\n" + "\n".join(rows) + "\n"


def thinking(table: dict[str, Measure]) -> str:
    """Return the table of the search's speed."""
    rows = [row(["game", "iterations a second", "wanted"]), row(["---"] * 3)]
    for name in games():
        measure, wanted = table[f"{name} search"], goal_of(name).search
        rows.append(row([measure.name, f"{measure.rate:,.0f}", "" if wanted is None else f"{wanted:,.0f}"]))
    return "## The search, at the first decision\n\n" + "\n".join(rows) + "\n"


def goal(wanted: float | None) -> str:
    """Write a goal, or nothing where there is none."""
    return "" if wanted is None else f"{wanted:.1f}"


def row(cells: list[str]) -> str:
    """Return one line of a Markdown table."""
    return "| " + " | ".join(cells) + " |"
