"""What other libraries do with their card games in the same time, stepped from Python at random.

They live in an environment of their own (`make bench` makes it), for they want other versions of things. As
a program this file is run by its Python, imports nothing of Tafelrunde and prints what it has measured.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

PYTHON = Path(sys.prefix, "peers", "bin", "python")
SECONDS, TRIES = 1.0, 3
RLCARD = ("leduc-holdem", "uno", "doudizhu")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "gin_rummy_v4")


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


def rate(run: Callable[[], int]) -> float:
    """Return the best of some rates, in decisions a second of processor time."""
    best = 0.0
    for _ in range(TRIES):
        begin, done = time.process_time(), 0
        while (spent := time.process_time() - begin) < SECONDS:
            done += run()
        best = max(best, done / spent)
    return best


def measured() -> dict[str, float]:
    """Return the rates of all that can be imported here."""
    found: dict[str, float] = {}
    for library, make, names in (
        ("RLCard", rlcard_play, RLCARD),
        ("PettingZoo", pettingzoo_play, PETTINGZOO),
    ):
        for name in names:
            try:
                found[f"{library} {name}"] = rate(make(name))
            except ImportError:
                continue
    return found


def report() -> str:
    """Return a table of the peers, or what to do to have one."""
    title = "## Other libraries, stepped from Python at random (million decisions a second)\n\n"
    if not PYTHON.exists():
        return f"{title}They are not installed; `make bench` installs them and compares.\n"
    done = subprocess.run([PYTHON, __file__], stdout=subprocess.PIPE, check=True)  # noqa: S603
    rates: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    rows = [f"| {name} | {each / 1e6:.3f} |" for name, each in rates.items()]
    return title + "\n".join(["| game | rate |", "| --- | --- |", *rows]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()) + "\n")
