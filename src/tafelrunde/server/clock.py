"""The server's own time: the wall clock at the start and what has passed since, so that it never jumps.

Servers that share a database begin with the time that it tells, so that clocks run out at the same moment
wherever they are minded: one machine's own clock may be wrong.
"""

from __future__ import annotations

import time
from contextlib import suppress


def steady() -> int:
    """Return the clock that goes on while the machine sleeps; where it has only a name, another."""
    with suppress(AttributeError, OSError):
        time.clock_gettime(time.CLOCK_BOOTTIME)
        return time.CLOCK_BOOTTIME
    return time.CLOCK_MONOTONIC


CLOCK = steady()
START = time.time() - time.clock_gettime(CLOCK)


def agree(at: float) -> None:
    """Go by another clock from now on, which says that it is `at`."""
    global START
    START = at - time.clock_gettime(CLOCK)  # pyright: ignore[reportConstantRedefinition]


def now() -> float:
    """Return the seconds since 1970; whoever sets the machine's clock does not move it."""
    return START + time.clock_gettime(CLOCK)
