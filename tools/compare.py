"""How fast this checkout is beside another one: `compare.py ../old [engine] [server] [bytes]`, in one run.

The other checkout must be built (there: `make .venv/built`, or `python setup.py build_ext --inplace`). Both
are measured by turns, engines by their own benchmarks and servers by this checkout's generator, with this
checkout's Python and libraries: what else the machine does meanwhile meets both. Above 1 this
checkout is the faster one, or sends more bytes.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parents[1]
ENGINE_ROUNDS, SERVER_ROUNDS = 9, 3
KINDS = ("native", "search")
# Measures whenever it is told to, so that both engines stay in memory.
ENGINE = f"""
import sys
from tafelrunde.arena.bench import measures
table = {{name: each for name, each in measures().items() if name.endswith({KINDS})}}
for _ in sys.stdin:
    for each in table.values():
        each.once()
    print({{name: each.rates[-1] for name, each in table.items()}}, flush=True)
"""
# One generator for both servers: a slower one would let them commit fewer moves together.
GENERATOR = HERE / "src" / "tafelrunde" / "arena" / "bench_server.py"
SERVER = [str(GENERATOR), "--tables", "500", "--seconds", "10"]


def environment(checkout: Path) -> dict[str, str]:
    """Return an environment in which Python finds a checkout's modules."""
    return {**os.environ, "PYTHONPATH": str(checkout / "src")}


def engines(checkouts: list[Path]) -> None:
    """Compare random play and search."""
    children = [
        subprocess.Popen(
            [sys.executable, "-c", ENGINE],
            env=environment(each),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        for each in checkouts
    ]
    found: list[list[dict[str, float]]] = [[] for _ in children]
    for _ in range(ENGINE_ROUNDS):
        for child, rates in zip(children, found, strict=True):
            child.stdin.write("\n")
            rates.append(ast.literal_eval(child.stdout.readline()))
    for child in children:
        child.stdin.close()
        child.wait()
    for name in found[0][0]:
        say(name, [each[name] for each in found[0]], [each[name] for each in found[1]])


def servers(checkouts: list[Path]) -> None:
    """Compare what a server does."""
    found: list[list[dict[str, float]]] = [[] for _ in checkouts]
    for _ in range(SERVER_ROUNDS):
        for checkout, numbers in zip(checkouts, found, strict=True):
            done = subprocess.run(
                [sys.executable, *SERVER],
                env=environment(checkout),
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                check=True,
            )
            numbers.append(ast.literal_eval(done.stdout.splitlines()[0]))
    ours, theirs = found
    say("server, moves a second", [each["most"] for each in ours], [each["most"] for each in theirs])
    say("server, moves per processor time", *([1e6 / each["cpu"] for each in all_] for all_ in found))


def wires(checkouts: list[Path]) -> None:
    """Compare what a move sends to one browser."""
    command = [sys.executable, str(HERE / "tools" / "wire_bytes.py"), str(HERE / "tests" / "golden")]
    ours, theirs = (
        ast.literal_eval(
            subprocess.run(
                command, env=environment(each), stdout=subprocess.PIPE, text=True, check=True
            ).stdout
        )
        for each in checkouts
    )
    for name in ours:
        say(name, [ours[name]], [theirs[name]])


def say(what: str, ours: list[float], theirs: list[float]) -> None:
    """Print both medians and the median of the rounds' ratios."""
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    print(f"{what:35} {median(ours):14,.0f} {median(theirs):14,.0f} {ratio:6.3f}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    both = [HERE, Path(sys.argv[1]).resolve()]
    print(f"{'':35} {'here':>14} {'there':>14} {'ratio':>6}")
    for kind, compare in (("engine", engines), ("server", servers), ("bytes", wires)):
        if kind in sys.argv[2:] or len(sys.argv) == 2:
            compare(both)
