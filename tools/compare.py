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
import tempfile
from pathlib import Path
from statistics import median

HERE = Path(__file__).parents[1]
ENGINE_ROUNDS, SERVER_ROUNDS = 9, 15
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
# Short turns, for whatever else the machine does lasts longer than one; few enough that no game ends.
TABLES, SECONDS = 500, 1.0


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
    """Compare what a server does: both run, and one generator plays at them by turns."""
    sys.path.insert(0, str(HERE / "src"))
    import uvloop

    from tafelrunde.arena import bench_server

    bench_server.leave_the_core()
    with tempfile.TemporaryDirectory() as folder:
        running: dict[int, subprocess.Popen[bytes]] = {}
        try:
            for port, checkout in enumerate(checkouts, bench_server.PORT):
                (own := Path(folder, str(port))).mkdir()
                running[port] = bench_server.start(str(own), port, environment(checkout))
            ours, theirs = uvloop.run(by_turns({port: each.pid for port, each in running.items()}))
        finally:
            for each in running.values():
                each.terminate()
                each.wait(10)
    say("server, moves a second", [rate for rate, _ in ours], [rate for rate, _ in theirs])
    say("server, moves per processor time", [each for _, each in ours], [each for _, each in theirs])


async def by_turns(servers: dict[int, int]) -> list[list[tuple[float, float]]]:
    """Fill the servers at some ports, and return the moves of each turn, a second and per processor time."""
    from tafelrunde.arena.bench_server import Load, begin, cpu, fill

    loads = [Load([port]) for port in servers]
    for load in loads:
        await fill(load, TABLES)
        await begin(load)
    found: list[list[tuple[float, float]]] = [[] for _ in servers]
    for _ in range(SERVER_ROUNDS):
        for load, process, turns in zip(loads, servers.values(), found, strict=True):
            used = cpu(process)
            rate, _ = await load.run(0, SECONDS)
            turns.append((rate, len(load.times) / (cpu(process) - used)))  # those after the second, too
    return found


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
