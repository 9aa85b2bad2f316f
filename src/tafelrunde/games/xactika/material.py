"""XACTIKA's material: the 81 cards and the overview table (XA-01, XA-02)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

SYMBOLS = ("ball", "cube", "cone", "star")
LETTERS = "bcks"
COUNTS = (1, 2, 3)

# Every combination of 1, 2 or 3 of each symbol once, in the order of SYMBOLS; a card is its index.
CARDS: tuple[tuple[int, ...], ...] = tuple(product(COUNTS, repeat=len(SYMBOLS)))
VALUES = tuple(sum(card) for card in CARDS)
NAMES = tuple("".join(map(str, card)) for card in CARDS)
CARD_OF = {name: card for card, name in enumerate(NAMES)}

# A demand is a symbol and a count ("3 balls"), numbered 3 * symbol + count - 1.
DEMANDS = tuple((symbol, count) for symbol in range(len(SYMBOLS)) for count in COUNTS)
DEMAND_NAMES = tuple(f"{count}{LETTERS[symbol]}" for symbol, count in DEMANDS)

HAND = 8
TRICKS = 8
ROUNDS = 8
MOST_SEATS = 10


def overview(symbol: int, cards: Iterable[int]) -> dict[int, list[int]]:
    """Count the cards of each value 4-12 that show the symbol once, twice, three times (XA-02)."""
    table = {value: [0] * len(COUNTS) for value in range(min(VALUES), max(VALUES) + 1)}
    for card in cards:
        table[VALUES[card]][CARDS[card][symbol] - 1] += 1
    return table
