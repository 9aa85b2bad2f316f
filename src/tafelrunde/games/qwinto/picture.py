"""Qwinto as a picture: the four piles, the own hand, the sheets of all."""

from __future__ import annotations

from tafelrunde.engine.picture import (
    GREY,
    INK,
    ORANGE,
    PALE,
    PAPER,
    PURPLE,
    SEATS,
    YELLOW,
    Box,
    Disc,
    Picture,
    Shape,
    Word,
    framed,
)
from tafelrunde.games.qwinto.material import CARD_OF, CARDS, FIELDS, PILES
from tafelrunde.games.qwinto.view import QwintoView, numbers_on

WIDTH, HEIGHT = 480, 440
COLOURS = (ORANGE, YELLOW, PURPLE, GREY)
BOX = 24


def picture(view: QwintoView) -> Picture:
    """Draw what a seat sees."""
    shapes: list[Shape] = []
    for pile, name in enumerate(PILES):
        x, y = 330 + 64 * (pile % 2), 12 + 74 * (pile // 2)
        shapes += card_at(view.grid[name][-1], x, y) if view.grid[name] else framed(x, y, 56, 64, PALE)
        if view.put_on == name:
            shapes.append(Disc(x + 46, y + 54, 5, INK))
    if view.number is not None:
        shapes.append(Word(350, 168, str(view.number), PAPER, 6))
    for place, card in enumerate(view.hand):
        shapes += card_at(card, 306 + 58 * place, 340)
    for seat in range(view.seats):
        shapes += sheet_at(view, seat, 10, 10 + 106 * seat)
    return Picture(WIDTH, HEIGHT, shapes)


def card_at(name: str, x: int, y: int) -> list[Shape]:
    """Draw a card: its colour and its value."""
    value, colour = CARDS[CARD_OF[name]]
    return [*framed(x, y, 56, 64, COLOURS[colour]), Word(x + 10, y + 20, str(value), INK, 5)]


def sheet_at(view: QwintoView, seat: int, x: int, y: int) -> list[Shape]:
    """Draw a sheet with its numbers, the points and the misses beside it; a dot for who decides."""
    shapes: list[Shape] = [Box(x, y, 292, 100, PAPER), Box(x, y, 4, 100, SEATS[seat])]
    for (row, column), number in zip(FIELDS, numbers_on(view.sheets[seat]), strict=True):
        left, top = x + 6 + BOX * column, y + 4 + BOX * row
        shapes += framed(left, top, BOX - 2, BOX - 2, COLOURS[row])
        if number:
            shapes.append(Word(left + 3, top + 6, str(number), INK, 2))
    shapes.append(Word(x + 8, y + 82, str(view.scores[seat]), INK, 3))
    shapes += [Box(x + 100 + 16 * miss, y + 84, 10, 10, INK) for miss in range(view.sheets[seat].misses)]
    if seat in view.actors:
        shapes.append(Disc(x + 276, y + 88, 6, INK))
    return shapes
