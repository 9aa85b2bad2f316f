"""A table as a list of shapes, for programs that look at pictures; `research/pictures.py` draws them.

A game says it in its `picture.py`, from a view alone. Lengths are pixels, from the top left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Colour = tuple[int, int, int]

PAPER, INK, PALE, CLOTH = (250, 247, 240), (40, 38, 36), (205, 200, 190), (58, 94, 78)
RED, GREEN, BLUE = (200, 60, 55), (70, 150, 80), (60, 100, 190)
ORANGE, PURPLE, YELLOW, GREY = (228, 140, 45), (140, 80, 160), (225, 195, 60), (150, 150, 155)
SEATS = (RED, BLUE, YELLOW, PURPLE, GREEN, ORANGE, GREY, INK, (90, 190, 190), (220, 130, 170))


@dataclass(frozen=True)
class Box:
    """A filled rectangle."""

    x: int
    y: int
    width: int
    height: int
    colour: Colour


@dataclass(frozen=True)
class Disc:
    """A filled circle around a point; with a hole it is a ring."""

    x: int
    y: int
    radius: int
    colour: Colour
    hole: int = 0


@dataclass(frozen=True)
class Word:
    """Capital letters and digits; a letter is three by five of these pixels."""

    x: int
    y: int
    text: str
    colour: Colour
    pixel: int = 2


Shape = Box | Disc | Word


@dataclass(frozen=True)
class Picture:
    """All shapes, the later ones above the earlier."""

    width: int
    height: int
    shapes: Sequence[Shape]
    ground: Colour = CLOTH


def framed(x: int, y: int, width: int, height: int, colour: Colour) -> list[Shape]:
    """Return a rectangle with a thin border."""
    return [Box(x, y, width, height, INK), Box(x + 1, y + 1, width - 2, height - 2, colour)]
