"""Tables and numbers behind Qwinto's knowledge: from the material, and from games between bots."""

from __future__ import annotations

from tafelrunde.games.qwinto import tables

BESIDE = tables.BESIDE
BONUS = tables.BONUS
PLACE = tables.PLACE
TRIPLE = tables.TRIPLE
VALUE = tables.VALUE
# TRIPLE_OF[field]: its 3-column, or -1.
TRIPLE_OF = [TRIPLE.index(field) // 3 if field in TRIPLE else -1 for field in range(27)]

# LIKELY[number]: how often good players make it the number of a turn.
LIKELY = [0.0, 0.049, 0.054, 0.053, 0.063, 0.077, 0.077, 0.084, 0.079, 0.073]
LIKELY.extend([0.073, 0.069, 0.065, 0.058, 0.047, 0.032, 0.028, 0.015, 0.004])

# How many chances a row still has, in numbers drawn from LIKELY: by the most misses that somebody has, and by
# the numbers missing in the two fullest rows of whoever is nearest to two full ones, nineteen to a line.
LEVELS = 18
AT_EASE = [0, 3, 5, 6, 8, 9, 9, 10, 11, 12, 13, 13, 14, 14, 15, 15, 15, 16, 16]
IN_HURRY = [0, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 6]
LEVEL = 3 * AT_EASE + IN_HURRY + [0] * 19
# Alone: the same, without misses, and by cards left.
LEVEL_ALONE = [0, 5, 9, 13, 14, 16, 16, 16, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17, 17]
CHANCES = [min(LEVELS - 1, round(0.8 * cards)) for cards in range(33)]
# How far apart sheets are, in points, when the odds are e to 1.
SPREAD = [3.0 + 0.28 * level for level in range(LEVELS)]

WIN = 0.75  # of what a game is worth, as in engine/state.py; the rest is the lead
HIGHEST = 17.0  # the number after the last field of a row, when numbers are spread evenly
MISS = 5.5  # what a miss costs, in points; it also brings the end nearer
NEVER = 1e-5  # how likely a gap gets full that cannot
IMPOSSIBLE = -1e9  # points, for what the rules do not allow
PAIR_ALONE = 1.5  # what a turn less costs in a solo game
SPITE = 0.5  # how much a point for another seat counts beside an own one
DECISIVE = 25.0  # what it is worth to end the game as the winner
JITTER = 0.5  # points of randomness in playouts
SHARPNESS = 2.0  # how many times likelier a move gets by a point
CERTAIN = 9.0  # points beyond which no move gets likelier, or less likely
