"""Work in many parts, spread over processes of this machine or over a Ray cluster.

A part is done alone and gives the same result wherever and however often it is done. So both ways come to the
same, and Ray does again what a lost worker has left.
"""

# pyright: basic

from __future__ import annotations

import logging
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from socket import create_connection
from threading import Thread
from typing import Protocol, TypeVar

import tafelrunde
from tafelrunde.engine.errors import BadOptions, TafelrundeError, quoted

HOST_AND_PORT = re.compile(r"([^/]+):([0-9]+)")
AHEAD = 10_000  # parts that were begun or wait for it; each takes memory
PATIENCE = 5.0  # seconds until a cluster must answer
RETRIES = 5  # how often a part may lose its worker; one that ends every worker must come to an end

Part = TypeVar("Part")
Done = TypeVar("Done")


class Spread(Protocol):
    """Does work for every part; the results come in the order of the parts."""

    def __call__(self, work: Callable[[Part], Done], parts: Iterable[Part], /) -> Iterator[Done]:
        """Return the results, each as soon as it and those before it are there."""
        ...


class LostWorker(TafelrundeError):
    """A process that somebody ended while it worked."""


class LostCluster(TafelrundeError):
    """A Ray cluster that cannot be reached any more, or loses every worker."""


def spreading(ray: str = "", processes: int | None = None) -> AbstractContextManager[Spread]:
    """Return what spreads work over the Ray cluster at an address, or over processes, one a core."""
    return over_ray(ray) if ray else over_processes(processes)


@contextmanager
def over_processes(number: int | None) -> Iterator[Spread]:
    """Spread work over processes of this machine, which end when this is left, in whatever way."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(number or os.cpu_count(), context, follow, (theirs,))

    def spread(work: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        return in_order(lambda part: pool.submit(work, part).result, parts)

    try:
        yield spread
    except BrokenProcessPool:
        raise LostWorker(
            "a process that was at work has ended, maybe for want of memory; start again"
        ) from None
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)


def follow(leader: Connection) -> None:
    """Let a process end with the one that it works for, which alone hears of Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(leader,), daemon=True).start()


def end_with(leader: Connection) -> None:
    """Wait until nobody holds the other end of a pipe any more, and end at once."""
    with suppress(EOFError, OSError):
        leader.recv()
    os._exit(1)


@contextmanager
def over_ray(address: str) -> Iterator[Spread]:
    """Spread work over a Ray cluster that runs already."""
    if find_spec("ray") is None:
        raise BadOptions("--ray needs Ray; pip install 'tafelrunde[cluster]'")
    import ray  # only here: it is optional, and takes a second
    from ray.exceptions import RayError, RayTaskError

    connect(address)
    remote = ray.remote(max_retries=RETRIES)(do_part)

    def spread(work: Callable[[Part], Done], parts: Iterable[Part]) -> Iterator[Done]:
        return in_order(
            lambda part: partial(ray.get, remote.remote(tafelrunde.__version__, work, part)), parts
        )

    try:
        yield spread
    except RayTaskError as problem:  # what the work itself raised, or that it could not be read there
        if isinstance(problem.cause, TafelrundeError):
            raise problem.cause from None
        raise LostCluster(f"a worker of the Ray cluster failed: {last_line(problem)}") from None
    except RayError as problem:
        raise LostCluster(f"the Ray cluster at {quoted(address)} gave up: {problem}; start again") from None
    finally:
        ray.shutdown()


def in_order(begin: Callable[[Part], Callable[[], Done]], parts: Iterable[Part]) -> Iterator[Done]:
    """Begin parts, not too many ahead of what was fetched; the results in the order of the parts."""
    rest = iter(parts)
    waiting = deque(begin(part) for part in islice(rest, AHEAD))
    while waiting:
        yield waiting.popleft()()
        waiting.extend(begin(part) for part in islice(rest, 1))


def connect(address: str) -> None:
    """Connect to a cluster; one that is not there is refused in a sentence."""
    import ray

    if address == "local":
        raise BadOptions("--ray is HOST:PORT or auto; for processes of this machine leave it out")
    try:
        if found := HOST_AND_PORT.fullmatch(address):  # Ray itself would try for minutes
            create_connection((found[1], int(found[2])), PATIENCE).close()
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, OverflowError, RuntimeError, ValueError) as problem:
        raise BadOptions(
            f"no Ray cluster at {quoted(address)}: {problem}; `ray start --head` begins one"
        ) from None


def do_part(version: str, work: Callable[[Part], Done], part: Part) -> Done:
    """Do a part in a worker of the cluster."""
    if version != tafelrunde.__version__:  # other rules or bots would give other results
        raise BadOptions(
            f"a worker of the cluster has tafelrunde {tafelrunde.__version__}, "
            f"not {version}; install the same everywhere"
        )
    return work(part)


def last_line(problem: Exception) -> str:
    """Return the end of a long message, where the reason stands."""
    return str(problem).strip().splitlines()[-1]
