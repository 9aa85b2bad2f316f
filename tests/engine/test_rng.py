"""Random numbers: the same everywhere, and fair."""

from collections import Counter

import pytest

from tafelrunde import Rng


def test_a_seed_gives_the_same_numbers_compiled_or_not_today_and_later() -> None:
    rng = Rng(42)
    assert [rng.below(1000) for _ in range(8)] == NUMBERS_OF_42


NUMBERS_OF_42 = [741, 159, 278, 344, 38, 868, 218, 800]


@pytest.mark.parametrize("seed", [0, -1, 2**64, 10**40])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert 0 <= Rng(seed).below(6) < 6


def test_numbers_are_evenly_spread() -> None:
    rng = Rng(1)
    seen = Counter(rng.below(7) for _ in range(70_000))
    assert all(abs(seen[number] - 10_000) < 500 for number in range(7))


def test_large_bounds_have_no_bias_either() -> None:
    """A bound of 3 * 2**29 would make the lower third twice as likely without the second draw."""
    rng, bound = Rng(1), 3 * 2**29
    low = sum(rng.below(bound) < 2**29 for _ in range(30_000))
    assert abs(low - 10_000) < 500
