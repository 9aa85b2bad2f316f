"""A server on a core of its own, an honest player, and somebody hostile: what does the honest one notice?

An attack is one function, marked with `@attack`; its docstring is its name. It gets a Foe and runs in a
process of its own until the Foe's time is over; `foe.expect` notes what should have held. All the while an
honest pair pings, plays against a bot of level 1 and asks for the list of tables.
"""

import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread

from attack.foe import Foe, Line, Person, away_from_the_server
from server.support import FreshProcess, free_port, until

ENOUGH = 100  # waits of a kind: one alone is not a hundredth of fewer
SLOWEST = 0.1  # seconds: the 99th percentile of what an honest player waits for
MOST_MEMORY = 150  # MB more than before
CALM = 0.1  # seconds before the attack
MEMORY = Path("/dev/shm")  # noqa: S108 - where nobody else's use of the disk is in the way
PERIOD = 0.03  # seconds between two things that somebody honest does

Strike = Callable[[Foe], None]


@dataclass(frozen=True)
class Attack:
    """Something to try against a server."""

    strike: Strike
    honest: bool = True  # whether somebody honest plays meanwhile
    short: float = 0.5  # seconds in the daily tests
    long: float = 15.0

    @property
    def id(self) -> str:
        return self.strike.__name__

    @property
    def name(self) -> str:
        return (self.strike.__doc__ or self.id).splitlines()[0].rstrip(".")


ATTACKS: list[Attack] = []


def attack(*, honest: bool = True, short: float = 0.5, long: float = 15.0) -> Callable[[Strike], Strike]:
    """Add a function to the attacks."""

    def add(strike: Strike) -> Strike:
        ATTACKS.append(Attack(strike, honest, short, long))
        return strike

    return add


@dataclass
class Report:
    """What came of an attack."""

    name: str
    honest: bool  # somebody honest played meanwhile
    tried: int
    waits: dict[str, list[float]]  # by what was waited for
    memory: float  # MB more than before, at most
    complaints: list[str]

    def slowest(self, share: float = 0.99) -> float:
        """The worst of the percentiles; what was waited for too seldom for one of its own counts together."""
        seldom = [wait for waits in self.waits.values() if len(waits) < ENOUGH for wait in waits]
        often = [waits for waits in self.waits.values() if len(waits) >= ENOUGH]
        return max((percentile(each, share) for each in (*often, seldom) if each), default=0.0)

    def holds(self) -> bool:
        measured = self.tried > 0 and (bool(self.waits) or not self.honest)
        return measured and not self.complaints and self.slowest() < SLOWEST and self.memory < MOST_MEMORY

    def __str__(self) -> str:
        waits = ", ".join(
            f"{what} {1000 * percentile(each, 0.5):.0f}/{1000 * percentile(each, 0.99):.0f} ms ({len(each)})"
            for what, each in self.waits.items()
        )
        verdict = "holds" if self.holds() else "FAILS"
        said = "; ".join(dict.fromkeys(self.complaints))[:300]
        return f"{verdict}: {self.name}: tried {self.tried:,}, {waits}, {self.memory:+.0f} MB {said}".rstrip()


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else float("inf")


@dataclass
class Honest:
    """An honest pair: one pings and reads the list of tables, the other plays against a bot."""

    port: int
    waits: dict[str, list[float]] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)
    over: Event = field(default_factory=Event)
    counting: bool = False
    tables: int = 0  # that were opened
    begun: dict[str, float] = field(default_factory=dict)  # what is being waited for

    def __post_init__(self) -> None:
        self.people = [Person(self.port, f"127.0.0.{place}").introduce() for place in (10, 11, 12)]
        parts = (self.ping, self.play, self.look)
        self.threads = [
            Thread(target=self.keep, args=each, daemon=True) for each in zip(parts, self.people, strict=True)
        ]
        for each in self.threads:
            each.start()

    def keep(self, part: Callable[[Person], None], person: Person) -> None:
        """Do something until it is over; what goes wrong is a complaint."""
        try:
            part(person)
        except Exception as problem:
            self.complaints.append(f"honest {part.__name__}: {problem!r}")

    def begin(self, what: str) -> None:
        self.begun[what] = time.perf_counter()

    def note(self, what: str) -> None:
        """Note how long something took, and how long it would have taken those who ask meanwhile."""
        took = time.perf_counter() - self.begun.pop(what, time.perf_counter())
        while self.counting and took > 0:
            self.waits.setdefault(what, []).append(took)
            took -= PERIOD

    def ping(self, person: Person) -> None:
        line = person.line()
        while not self.over.wait(PERIOD):
            self.begin("ping")
            line.say("ping")
            line.wait("pong")
            self.note("ping")
        line.close()

    def look(self, person: Person) -> None:
        while not self.over.wait(0.1):
            self.begin("list")
            assert person.ask("GET", "/api/tables").status == 200
            self.note("list")

    def play(self, person: Person) -> None:
        while not self.over.wait(self.pace()):
            line, update = person.enter(person.open_table("xactika", 2, bots=[None, 1], start=True))
            self.game(line, update["position"])
            line.close()

    def pace(self) -> float:
        """How long to wait before the next table: nobody may open them faster than people can."""
        self.tables += 1
        return 0.0 if self.tables < 20 else 20.0

    def game(self, line: Line, position: dict) -> None:
        """Play at random; the time is that from a move until one has to decide again."""
        while not self.over.is_set() and not position["winners"]:
            legal = position["choices"][0]["legal"]
            if legal:
                self.note("bot")
                self.over.wait(PERIOD)
                self.begin("bot")
                move = random.choice(legal)
                line.say("play", seat=0, number=position["number"], move=move)
            position = line.wait("update", lambda each: each["position"])["position"]
        if position["winners"]:
            self.note("bot")  # the next game begins when one likes

    def stop(self) -> None:
        """End; what has not come by now has taken so long at least."""
        self.over.set()
        time.sleep(2 * PERIOD)
        for what in list(self.begun):
            self.note(what)
        for each in self.threads:
            each.join(5)
            if each.is_alive():
                self.complaints.append("the honest player still waits")


class Memory:
    """The memory of a server and its processes, in MB, watched from outside."""

    def __init__(self, process: int) -> None:
        self.process = process
        self.before = self.most = self.now()
        self.over = Event()
        self.thread = Thread(target=self.watch, daemon=True)
        self.thread.start()

    def now(self) -> float:
        return sum(resident(each) for each in family(self.process))

    def watch(self) -> None:
        while not self.over.wait(0.05):
            self.most = max(self.most, self.now())

    def stop(self) -> float:
        self.over.set()
        self.thread.join()
        return self.most - self.before


def family(process: int) -> list[int]:
    """A process and its children."""
    found = [process]
    with suppress(OSError):
        for each in Path(f"/proc/{process}/task").glob("*/children"):
            found += [child for name in each.read_text().split() for child in family(int(name))]
    return found


def resident(process: int) -> float:
    with suppress(OSError):
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    return 0.0


@contextmanager
def on_the_first_core() -> Iterator[None]:
    """Let a process that is started now have the first core."""
    every = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(every)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, every)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Keep what else runs on this machine out of the measurement, where one may: all here come before it."""
    group = Path("/proc/self/autogroup")  # of the session, in which the scheduler is fair
    with suppress(OSError):
        group.write_text("-15")
    try:
        yield
    finally:
        with suppress(OSError):
            group.write_text("0")


@contextmanager
def site() -> Iterator[FreshProcess]:
    """A server as people start it, on one core, with warm bots that do not wait."""
    with (
        undisturbed(),
        tempfile.TemporaryDirectory(prefix="attack-", dir=MEMORY if MEMORY.is_dir() else None) as folder,
    ):
        with on_the_first_core():
            server = FreshProcess(Path(folder), free_port())
        try:
            until(lambda: len(family(server.process.pid)) >= 3)  # bots' processes, and their helper
            time.sleep(1)
            yield server
        finally:
            server.kill()


def struck(strike: Strike, foe: Foe, tell: Connection) -> None:
    """Attack, in a process of its own."""
    away_from_the_server()
    foe.__post_init__()
    try:
        strike(foe)
    except Exception as problem:
        foe.complaints.append(f"the attack itself broke: {problem!r}")
    tell.send((foe.tried, foe.complaints))


@cache
def attackers() -> ForkServerContext:
    """Where attackers come from: a process that has loaded all they need, so that they strike at once."""
    start = get_context("forkserver")
    start.set_forkserver_preload(["attack.floods", "attack.outside", "attack.standing", "attack.work"])
    return start


def run(chosen: Sequence[Attack], server: FreshProcess, seconds: float) -> Report:
    """Attack a server for some seconds, perhaps in several ways at once, while somebody honest plays."""
    honest = Honest(server.port) if all(each.honest for each in chosen) else None
    memory = Memory(server.process.pid)
    time.sleep(CALM)
    strikes = [begun(each, server, seconds) for each in chosen]
    if honest:
        honest.counting = True
    results = [
        listening.recv() if listening.poll(seconds + 90) else (0, ["the attack did not end"])
        for _, listening in strikes
    ]
    complaints = [complaint for _, found in results for complaint in found]
    waits: dict[str, list[float]] = {}
    if honest:
        honest.stop()
        waits = honest.waits
        complaints += honest.complaints
    for attacker, _ in strikes:
        attacker.kill()
        attacker.join()
    names, tried = ", and ".join(each.name for each in chosen), min(tried for tried, _ in results)
    return Report(names, honest is not None, tried, waits, memory.stop(), complaints)


def begun(chosen: Attack, server: FreshProcess, seconds: float) -> tuple[BaseProcess, Connection]:
    """Begin to attack; returns the process that does, and from where it will tell what came of it."""
    start = attackers()
    listening, tell = start.Pipe(duplex=False)
    foe = Foe(server.port, seconds, str(server.folder), 20 + ATTACKS.index(chosen))
    attacker = start.Process(target=struck, args=(chosen.strike, foe, tell), daemon=True)
    attacker.start()
    return attacker, listening
