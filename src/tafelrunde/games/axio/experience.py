"""What markers are worth before the end, as tables by the tiles a seat has left to lay.

A seat lacks `exp(-STEEP * (mark + FUTURE))` in each colour. The sum is ruled by the lowest markers, the more
the steeper it is: at the end only they count, early on a point is a point. Its logarithm over STEEP is a mean
of the markers in points, and FUTURE makes it comparable, whatever is left to lay: 0 is a usual final result.
The numbers were fitted to the winners of a thousand two-player games between searches, then smoothed.
"""

from __future__ import annotations

from tafelrunde.engine.powers import exp
from tafelrunde.games.axio.material import TOP_MARK

MOST_LEFT = 16  # a stack of 12, and at most 4 bonus turns
GROWTH = 0.69  # points that a tile adds to the mean of the markers
STEEP = [4.0, 0.47, 0.32, 0.24, 0.19, 0.17] + [0.16] * (MOST_LEFT - 5)
FUTURE = [-6.6] + [GROWTH * left - 7.9 for left in range(1, MOST_LEFT + 1)]
# EDGE[left]: how much likelier, as an exponent, a point more makes the win.
EDGE = [2.5, 3.2, 3.1, 3.0, 2.9, 2.9, 2.9, 2.9, 2.9, 2.6, 2.3, 2.1] + [2.0] * (MOST_LEFT - 11)

# LACK[16 * left + mark], with room for marks that do not exist.
LACK = [
    exp(-steep * (mark + future)) / 5 if mark <= TOP_MARK else 0.0
    for steep, future in zip(STEEP, FUTURE, strict=True)
    for mark in range(16)
]
# A lack to the power of -PER_POINT[left] is exp(points); to that of -TO_WIN[left] it is a strength, and seats
# win by the ratio of their strengths.
PER_POINT = [1 / steep for steep in STEEP]
TO_WIN = [edge / steep for edge, steep in zip(EDGE, STEEP, strict=True)]
# BONUS[left]: the share of the lack that one more tile takes away.
BONUS = [1 - exp(-steep * GROWTH) for steep in STEEP]
