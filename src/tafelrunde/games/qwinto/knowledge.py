"""Tables and numbers behind Qwinto's hints: what the material says, and what games between bots have shown."""

from __future__ import annotations

from itertools import product

from tafelrunde.games.qwinto import material, tables

BESIDE = tables.BESIDE
BONUS = tables.BONUS
ROW_OF = tables.ROW_OF
TRIPLE = tables.TRIPLE
VALUE = tables.VALUE
# TRIPLE_OF[field]: its 3-column, or -1.
TRIPLE_OF = [TRIPLE.index(field) // 3 if field in TRIPLE else -1 for field in range(27)]

SUMS = [sum(three) for three in product(material.VALUES, repeat=3)]
WRITABLE = [number for number in SUMS if number in material.NUMBERS]
LIKELY = [WRITABLE.count(number) / len(WRITABLE) for number in range(19)]

LEVELS = 16
# By seats (nineteen entries each) and numbers missing in the two fullest rows of whoever is nearest the end.
LEVEL = [min(LEVELS - 1, round(0.5 + 0.7 * missing)) for _ in range(4) for missing in range(19)]
# Alone: by cards left.
CHANCES = [min(LEVELS - 1, round(0.5 * cards)) for cards in range(33)]
SPREAD = [4.0 + 0.5 * level for level in range(LEVELS)]

WIN = 0.75  # of what a game is worth, as in engine/state.py; the rest is the lead
HIGHEST = 17.0  # the number after the last field of a row, when numbers are spread evenly
MISS = 5.5
NEVER = 1e-5  # as good as: a gap that cannot be filled completely
PAIR_ALONE = 1.5
SPITE = 0.5
DECISIVE = 25.0
JITTER = 0.5
SHARPNESS = 2.0
