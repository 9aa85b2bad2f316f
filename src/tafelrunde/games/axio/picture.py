"""AXIO rota as a picture: all tiles, scaled so that they fit, the markers of all, the own tile."""

from __future__ import annotations

from tafelrunde.engine.picture import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PAPER,
    PURPLE,
    RED,
    SEATS,
    Box,
    Disc,
    Picture,
    Shape,
    Word,
    framed,
)
from tafelrunde.games.axio.material import COLOURS, turned
from tafelrunde.games.axio.view import AxioView

WIDTH, HEIGHT, FIELD = 480, 600, 460
PAINT = dict(zip(COLOURS, (RED, GREEN, BLUE, ORANGE, PURPLE), strict=True))


def picture(view: AxioView) -> Picture:
    """Draw what a seat sees."""
    shapes: list[Shape] = []
    if view.laid:
        left, top = min(tile.x for tile in view.laid), min(tile.y for tile in view.laid)
        span = max(max(tile.x - left, tile.y - top) for tile in view.laid) + 1
        size = min(48, FIELD // span)
        for tile in view.laid:
            x, y = 10 + size * (tile.x - left), 10 + size * (tile.y - top)
            shapes += tile_at(turned(tile.tile, tile.rotation), x, y, size)
    for seat in range(view.seats):
        shapes += markers_at(view, seat, 484 + 28 * seat)
    if view.hand is not None:
        shapes += tile_at(view.hand, 400, 500, 64)
    return Picture(WIDTH, HEIGHT, shapes)


def tile_at(corners: str, x: int, y: int, size: int) -> list[Shape]:
    """Draw a tile: a disc in each corner, clockwise from top left; none in the empty one."""
    shapes, radius = framed(x, y, size, size, PAPER), max(1, size // 5)
    for corner, (right, down) in zip(corners, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        if corner in PAINT:
            middle = size // 4
            across, along = x + middle + right * (size // 2), y + middle + down * (size // 2)
            shapes.append(Disc(across, along, radius, PAINT[corner]))
    return shapes


def markers_at(view: AxioView, seat: int, y: int) -> list[Shape]:
    """Draw a seat's markers, a bar of up to twelve for each colour, and its stack."""
    shapes: list[Shape] = [Disc(16, y + 10, 8, SEATS[seat])]
    if seat in view.actors:
        shapes.append(Disc(16, y + 10, 4, INK))
    for place, mark in enumerate(view.markers[seat]):
        shapes.append(Box(34, y + 4 * place, 240, 3, INK))
        shapes.append(Box(34, y + 4 * place, 20 * mark, 3, PAINT[COLOURS[place]]))
    return [
        *shapes,
        Word(286, y + 3, str(view.scores[seat]), PAPER, 3),
        Word(330, y + 3, str(view.stacks[seat]), INK, 3),
    ]
