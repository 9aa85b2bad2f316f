"""The server's own time: the wall clock at the start and what has passed since, so that it never jumps."""

from __future__ import annotations

import time

# Where there is one, the clock that goes on while the machine sleeps.
CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
START = time.time() - time.clock_gettime(CLOCK)


def now() -> float:
    """Return the seconds since 1970; whoever sets the machine's clock does not move it."""
    return START + time.clock_gettime(CLOCK)
