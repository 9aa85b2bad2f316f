"""Exponentials and powers: right, the same to the last bit everywhere, and at home with any number."""

import math
import random
import struct

import pytest

from tafelrunde.engine.powers import exp, log, power

# As they are on every machine, compiled or not, in browsers too.
EXACT = [
    (exp(1.0), "4005bf0a8b145769"),
    (exp(-0.3), "3fe7b4c869c37c05"),
    (log(10.0), "40026bb1bbb55515"),
    (power(0.7, 3.3), "3fd3b971665bb2e6"),
    (power(12.5, -0.64), "3fc96bb335b4d3a1"),
]


@pytest.mark.parametrize(("found", "bits"), EXACT)
def test_the_last_bit_is_the_same_everywhere(found: float, bits: str) -> None:
    assert struct.pack(">d", found).hex() == bits


def test_they_are_right() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        x, base, exponent = rng.uniform(-600, 600), rng.uniform(0.001, 100), rng.uniform(-10, 10)
        assert math.isclose(exp(x), math.exp(x), rel_tol=1e-15)
        assert math.isclose(log(base), math.log(base), rel_tol=1e-12, abs_tol=1e-15)
        assert math.isclose(power(base, exponent), base**exponent, rel_tol=1e-13)


@pytest.mark.parametrize("x", [math.nan, math.inf, -math.inf, 1e308, -1e308, 5e-324, 0.0, -1.0])
def test_no_number_leads_astray(x: float) -> None:
    assert 0.0 <= exp(x) < math.inf
    assert -701 <= log(x) <= 701 or x == 5e-324
    assert 0.0 <= power(x, 2.0) < math.inf
