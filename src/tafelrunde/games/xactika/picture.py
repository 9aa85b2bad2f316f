"""XACTIKA as a picture: the seats with bids and points, the running trick, the own hand."""

from __future__ import annotations

from tafelrunde.engine.picture import (
    BLUE,
    GREEN,
    ORANGE,
    PAPER,
    RED,
    SEATS,
    Box,
    Disc,
    Picture,
    Shape,
    Word,
    framed,
)
from tafelrunde.games.xactika.material import CARD_OF, CARDS
from tafelrunde.games.xactika.view import XactikaView

WIDTH, HEIGHT, ROW = 480, 400, 24
SYMBOL_COLOURS = (RED, BLUE, GREEN, ORANGE)  # ball, cube, cone, star


def picture(view: XactikaView) -> Picture:
    """Draw what a seat sees."""
    shapes: list[Shape] = []
    for seat in range(view.seats):
        shapes += seat_line(view, seat, 8 + ROW * seat)
    running = view.tricks[-1] if view.tricks else None
    if running is not None:
        shapes.append(Word(8, 262, f"{running.demand.upper()}", PAPER, 3))
        for place, card in enumerate(running.cards):
            x = 60 + 41 * place
            shapes += card_at(card, x, 254)
            shapes.append(Box(x, 314, 36, 4, SEATS[(running.leader + place) % view.seats]))
    for place, card in enumerate(view.hand):
        shapes += card_at(card, 60 + 50 * place, 332)
    return Picture(WIDTH, HEIGHT, shapes)


def seat_line(view: XactikaView, seat: int, y: int) -> list[Shape]:
    """Draw a seat's colour, cards in hand, bid, tricks and points; a ring for who decides."""
    bid = view.bids[seat]
    numbers = (view.hand_sizes[seat], "-" if bid is None else bid, view.taken[seat], view.scores[seat])
    shapes: list[Shape] = [
        Word(60 + 80 * place, y, str(number), PAPER, 3) for place, number in enumerate(numbers)
    ]
    if seat in view.actors:
        shapes.append(Disc(20, y + 8, 11, PAPER))
    return [*shapes, Disc(20, y + 8, 8, SEATS[seat])]


def card_at(name: str, x: int, y: int) -> list[Shape]:
    """Draw a card: a row of one to three marks for each symbol."""
    shapes = framed(x, y, 36, 58, PAPER)
    for symbol, count in enumerate(CARDS[CARD_OF[name]]):
        for mark in range(count):
            shapes.append(Box(x + 4 + 10 * mark, y + 5 + 13 * symbol, 8, 8, SYMBOL_COLOURS[symbol]))
    return shapes
