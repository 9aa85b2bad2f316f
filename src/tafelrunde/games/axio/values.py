"""What markers are worth before the end, as tables."""

from __future__ import annotations

from math import exp

from tafelrunde.games.axio.material import TOP_MARK

MOST_LEFT = 16  # tiles that a seat may still lay: its 12, and at most 4 bonus turns
GROWTH = 0.75
MIDDLE = 7.5
STEEP = [4.0, 0.45, 0.3, 0.24, 0.2, 0.18] + [0.16] * 11
EDGE = [2.8, 3.3, 3.5, 3.5, 3.3, 3.1, 3.0, 2.9, 2.8, 2.6, 2.4, 2.2, 2.0] + [2.0] * 4

LACK = [
    exp(-steep * (mark + GROWTH * left - MIDDLE)) / 5 if mark <= TOP_MARK else 0.0
    for left, steep in enumerate(STEEP)
    for mark in range(16)
]
PER_POINT = [1 / steep for steep in STEEP]
POWER = [edge / steep for edge, steep in zip(EDGE, STEEP, strict=True)]
BONUS = [1 - exp(-steep * GROWTH) for steep in STEEP]
