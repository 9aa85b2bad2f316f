"""Exponentials and powers that are the same to the last bit everywhere.

The C libraries round them differently, so a bot would decide otherwise in a browser than on a server. These
use the four operations alone, which round in the same way wherever there are doubles.
"""

from __future__ import annotations

from decimal import Decimal, localcontext

STEPS = 64  # parts of a doubling that are looked up
FARTHEST = 700.0  # beyond that a double ends
HUGE = 1e300
LARGEST = 1024  # the powers of two reach from minus this to this

with localcontext() as context:
    context.prec = 50
    LOG_2 = Decimal(2).ln()
    PER_STEP = float(STEPS / LOG_2)
    STEP = float(int(LOG_2 / STEPS * 2**40)) / 2**40  # so short that a multiple of it is exact
    STEP_REST = float(LOG_2 / STEPS - Decimal(STEP))
    ONE_DOUBLING = float(LOG_2)
    # ROOTS[n] is two to the power of n / STEPS.
    ROOTS = [float((LOG_2 * step / STEPS).exp()) for step in range(STEPS)]
    # INVERSES[n] is about 1 / x where 2 * STEPS * x is n or a little more; LOGS[n] goes with it.
    INVERSES = [1.0] * STEPS + [2 * STEPS / (step + 0.5) for step in range(STEPS, 2 * STEPS)]
    LOGS = [float(-Decimal(inverse).ln()) for inverse in INVERSES]
TWOS = [0.0, 0.0] + [2.0**exponent for exponent in range(2 - LARGEST, LARGEST)]


def exp(x: float) -> float:
    """Return e to the power of x; 0 for what is no number."""
    if not x >= -FARTHEST:
        return 0.0
    if x > FARTHEST:
        x = FARTHEST
    step = int(x * PER_STEP + 0.5) if x >= 0 else int(x * PER_STEP - 0.5)
    rest = (x - step * STEP) - step * STEP_REST
    more = rest * (1.0 + rest * (1.0 / 2 + rest * (1.0 / 6 + rest * (1.0 / 24 + rest * (1.0 / 120)))))
    root = ROOTS[step & (STEPS - 1)]
    return (root + root * more) * TWOS[(step >> 6) + LARGEST]


def log(x: float) -> float:
    """Return the natural logarithm of x; -FARTHEST for 0 and what has none."""
    if not 0.0 < x < HUGE:
        return FARTHEST if x >= HUGE else -FARTHEST
    if x == 1.0:
        return 0.0
    doublings = 0
    while x >= 1.0:
        x *= 0.5
        doublings += 1
    while x < 0.5:
        x *= 2.0
        doublings -= 1
    part = int(x * (2 * STEPS))
    rest = x * INVERSES[part] - 1.0
    curve = 1.0 / 2 - rest * (
        1.0 / 3 - rest * (1.0 / 4 - rest * (1.0 / 5 - rest * (1.0 / 6 - rest * (1.0 / 7))))
    )
    return doublings * ONE_DOUBLING + (LOGS[part] + (rest - rest * rest * curve))


def power(base: float, exponent: float) -> float:
    """Return a base, at least 0, to the power of an exponent; 0 to any power but 0 is 0."""
    if exponent == 0.0:
        return 1.0
    return exp(exponent * log(base)) if base > 0.0 else 0.0
