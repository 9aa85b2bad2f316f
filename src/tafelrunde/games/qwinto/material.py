"""Qwinto's material: the 32 cards and the printed sheet (QW-01, QW-02)."""

from __future__ import annotations

from itertools import product

COLOURS = ("orange", "yellow", "purple", "grey")
LETTERS = "oypg"
ROWS = COLOURS[:3]  # grey has no row
VALUES = (-2, 0, 1, 2, 3, 4, 5, 6)

# Every value in every colour once; a card is its index, so cards of the same value are neighbours.
CARDS: tuple[tuple[int, int], ...] = tuple(product(VALUES, range(len(COLOURS))))
NAMES = tuple(f"{LETTERS[colour]}{value}" for value, colour in CARDS)
CARD_OF = {name: card for card, name in enumerate(NAMES)}

# The printed sheet, one string to a row and one letter to a column: `o` field, `P` bonus field, `x` printed
# blank, `.` outside. A reconstruction (QW-02): whoever owns the box may correct it here, and only here.
SHEET = (
    "..oPoxoPoooo",
    ".oooooxoPoo.",
    "ooPoxooooP..",
)
COLUMNS = len(SHEET[0])

# A field is its index: orange from left to right, then yellow, then purple.
FIELDS = tuple((row, col) for row in range(len(ROWS)) for col in range(COLUMNS) if SHEET[row][col] in "oP")
FIELD_NAMES = tuple(f"{LETTERS[row]}{col}" for row, col in FIELDS)
FIELD_OF = {name: field for field, name in enumerate(FIELD_NAMES)}
LENGTH = len(FIELDS) // len(ROWS)

# The fields of each 3-column from top to bottom, and which of them is its bonus field (QW-19).
TRIPLES = tuple(
    tuple(FIELDS.index((row, col)) for row in range(len(ROWS)))
    for col in range(COLUMNS)
    if all((row, col) in FIELDS for row in range(len(ROWS)))
)
BONUS = tuple(
    next(field for field in triple if SHEET[FIELDS[field][0]][FIELDS[field][1]] == "P") for triple in TRIPLES
)

NUMBERS = range(1, 19)  # what may be written (QW-03)

# The grid a b over c d; for each pile the two that touch it, never the diagonal one (QW-10).
PILES = "abcd"
BESIDE = ((1, 2), (0, 3), (0, 3), (1, 2))

HAND = 3
MOST_SEATS = 4
MISSES = 4  # boxes on the sheet; the last one ends the game (QW-17)
MISS = -5  # points (QW-20)
