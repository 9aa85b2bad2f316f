"""Random numbers, passed in wherever chance is needed; the same numbers compiled or not.

The generator is SplitMix64: one 64-bit counter, so it is cheap, and every seed is as good as another.
"""

from __future__ import annotations

from typing import NoReturn

WORD = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB


class Rng:
    """A stream of random numbers from a seed (any int)."""

    def __init__(self, seed: int) -> None:
        self.counter: int = int(seed) & 0xFFFFFFFFFFFFFFFF

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1, each exactly equally likely; bound is at least 1."""
        if bound < 1:
            refuse_bound(bound)
        product = next_word(self) * bound
        if product & HALF < bound:
            # The first 2**32 mod bound words of every stretch would make some numbers likelier: draw again.
            surplus = (HALF + 1 - bound) % bound
            while product & HALF < surplus:
                product = next_word(self) * bound
        return product >> 32


def next_word(rng: Rng) -> int:
    """Return the next 32 random bits."""
    rng.counter = (rng.counter + STEP) & WORD
    mixed = rng.counter
    mixed = ((mixed ^ (mixed >> 30)) * MIX_1) & WORD
    mixed = ((mixed ^ (mixed >> 27)) * MIX_2) & WORD
    return (mixed ^ (mixed >> 31)) >> 32


def refuse_bound(bound: int) -> NoReturn:
    """Say that there is no such number."""
    raise ValueError(f"there is no number from 0 to below {bound}; ask for a bound of at least 1")
