"""XACTIKA's notation: `d2`, `3123`, `3123:c`, `bid:2`."""

from __future__ import annotations

from tafelrunde.engine.errors import UnreadableMove, quoted
from tafelrunde.games.xactika.material import LETTERS, MOST_SEATS, NAMES, TRICKS

# Every move as it is written, in the order of its numbers (`codes`).
SPELLED = (
    *NAMES,
    *(f"{name}:{letter}" for name in NAMES for letter in LETTERS),
    *(f"bid:{tricks}" for tricks in range(TRICKS + 1)),
    *(f"d{seat}" for seat in range(MOST_SEATS)),
)
MOVE_OF = {text: move for move, text in enumerate(SPELLED)}


def spell(move: int) -> str:
    """Write a move."""
    return SPELLED[move]


def parse(text: str) -> int:
    """Read a move."""
    move = MOVE_OF.get(text)
    if move is None:
        raise UnreadableMove(f"{quoted(text)} is no move of xactika; moves look like d2, 3123, 3123:c, bid:2")
    return move
