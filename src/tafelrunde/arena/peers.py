"""What other libraries do with their games in the same time, stepped from Python at random.

They live in environments of their own (`make bench` makes them), for they want other versions of things. As
a program this file is run by their Pythons, imports nothing of Tafelrunde and prints what it has measured.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SECONDS, TRIES = 1.0, 3
RLCARD = ("leduc-holdem", "uno", "doudizhu")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6", "hanabi_v5")
# PufferLib's: class, numbers of an observation and their type, actions, and what else it is made with.
PUFFERLIB: dict[str, tuple[str, int, str, int, tuple[float, ...]]] = {
    "tripletriad": ("CyTripleTriad", 114, "float32", 15, (990, 690, 192, 224)),
    "connect4": ("CyConnect4", 42, "float32", 7, (672, 576, 96, 96)),
    "go": (
        "CyGo",
        100,
        "float32",
        50,
        (950, 800, 7, 400, 400, 50, 0, 7.5, 0, -1, -0.5, -0.25, 0.25, 0.1, 0.1),
    ),
    "squared": ("CySquared", 121, "uint8", 5, (11,)),
}
TOGETHER, CHOSEN = 256, 1024  # games of PufferLib's, and how many times actions are drawn for them


def rlcard_play(name: str) -> Callable[[], int]:
    """Play a whole game of RLCard; how many decisions."""
    env: Any = import_module("rlcard").make(name)

    def run() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return run


def pettingzoo_play(name: str) -> Callable[[], int]:
    """Play a whole game of PettingZoo's; how many decisions."""
    env: Any = import_module(f"pettingzoo.classic.{name}").env()

    def run() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(seen["action_mask"]))
            decisions += not (over or cut)
        return decisions

    return run


def pufferlib_play(name: str) -> Callable[[], int]:
    """Step some of PufferLib's games together, with actions that were drawn before; how many steps.

    Its compiled modules are loaded by themselves: around them are imports of files that its wheel lacks. They
    call their own `step` only where it is looked for there first, else an old one of the C library.
    """
    numpy: Any = import_module("numpy")
    package = find_spec("pufferlib")
    if package is None or package.submodule_search_locations is None:
        raise ImportError("there is no pufferlib")
    sys.path.insert(0, str(Path(package.submodule_search_locations[0], "ocean", name)))
    usual = sys.getdlopenflags()
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)
    module: Any = import_module(f"cy_{name}")
    sys.setdlopenflags(usual)
    made, numbers, kind, actions, more = PUFFERLIB[name]
    seen, chosen = numpy.zeros((TOGETHER, numbers), kind), numpy.zeros(TOGETHER, "int32")
    rewards, ended = numpy.zeros(TOGETHER, "float32"), numpy.zeros(TOGETHER, "uint8")
    arrays = seen, chosen, rewards, ended  # held by `run`, for it writes into them without holding them
    env: Any = getattr(module, made)(*arrays, TOGETHER, *more)
    env.reset()
    drawn, turn = numpy.random.randint(0, actions, (CHOSEN, TOGETHER)).astype("int32"), 0

    def run() -> int:
        nonlocal turn
        arrays[1][:] = drawn[turn % CHOSEN]
        turn += 1
        env.step()
        return TOGETHER

    for _ in range(CHOSEN):
        run()
    if not seen.any() or not rewards.any():
        raise RuntimeError(f"PufferLib's {name} does nothing")
    return run


def rate(run: Callable[[], int]) -> float:
    """Return the best of some rates, in decisions a second of processor time."""
    best = 0.0
    for _ in range(TRIES):
        begin, done = time.process_time(), 0
        while (spent := time.process_time() - begin) < SECONDS:
            done += run()
        best = max(best, done / spent)
    return best


LIBRARIES: dict[str, tuple[str, Callable[[str], Callable[[], int]], Iterable[str]]] = {
    "RLCard": ("peers", rlcard_play, RLCARD),
    "PettingZoo": ("peers", pettingzoo_play, PETTINGZOO),
    "PufferLib": ("puffer", pufferlib_play, PUFFERLIB),
}  # by name: the environment it lives in, how it is played, its games


TITLE = f"""## Other libraries, stepped from Python at random (million decisions a second)

PufferLib's are its own environments in C, {TOGETHER} of them stepped together as ours are in batches.
They have no masks: what may not be done is stepped and counted, too. Connect 4 and Go answer each step
with a search of their own; Triple Triad is a card game in which most random actions do nothing; Squared is
a walk to a target. The release is 2.0.2, the newest that installs from wheels; 3.0.0 downloads raylib and
box2d while it is built.
"""


def report() -> str:
    """Return a table of the peers, or what to do to have one."""
    rows = [
        f"| {library} {name} | {measured / 1e6:.3f} |"
        for library, (_, _, names) in LIBRARIES.items()
        for name in names
        if (measured := measure(library, name)) is not None
    ]
    if not rows:
        return f"{TITLE}\nThey are not installed; `make bench` installs them and compares.\n"
    return f"{TITLE}\n" + "\n".join(["| game | rate |", "| --- | --- |", *rows]) + "\n"


def measure(library: str, name: str) -> float | None:
    """Return how fast a game is, measured by the Python of its environment in a process of its own."""
    python = Path(sys.prefix, LIBRARIES[library][0], "bin", "python")
    if not python.exists():
        return None
    done = subprocess.run([python, __file__, library, name], stdout=subprocess.PIPE, check=True)  # noqa: S603
    return json.loads(done.stdout.splitlines()[-1])


def main(library: str, name: str) -> None:
    """Measure one game and print its rate, null where it cannot be imported."""
    try:
        measured = rate(LIBRARIES[library][1](name))
    except ImportError:
        measured = None
    sys.stdout.write(json.dumps(measured) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
