"""Qwinto's notation: `s0`, `o5`, `o4>d`, `p1>c+o1>d`, `y5`, `pass`.

`y5` is a card when nature draws it and a field when a seat writes; the phase decides.
"""

from __future__ import annotations

import re

from tafelrunde.engine.errors import UnreadableMove, quoted
from tafelrunde.games.qwinto.codes import PAIR, PASS, PUT, START, WRITE
from tafelrunde.games.qwinto.material import (
    BESIDE,
    CARD_OF,
    CARDS,
    FIELD_NAMES,
    FIELD_OF,
    MOST_SEATS,
    NAMES,
    PILES,
)

CARD = r"[oypg](?:-2|[0-6])"
LAID = re.compile(rf"(?P<card>{CARD})>(?P<pile>[a-d])(?:\+(?P<last>{CARD})>(?P<beside>[a-d]))?")


def spell(move: int) -> str:
    """Write a move."""
    if move == PASS:
        return "pass"
    if move >= WRITE:
        return FIELD_NAMES[move - WRITE]
    if move >= PAIR:
        first, pile, last, beside = pair_in(move)
        return f"{NAMES[first]}>{PILES[pile]}+{NAMES[last]}>{PILES[beside]}"
    if move >= PUT:
        return f"{NAMES[(move - PUT) // 4]}>{PILES[(move - PUT) % 4]}"
    return f"s{move - START}" if move >= START else NAMES[move]


def pair_in(move: int) -> tuple[int, int, int, int]:
    """Take a move of two cards apart: first card, its pile, second card, its pile."""
    code = move - PAIR
    first, colour, placement = code // 32, code // 8 % 4, code % 8
    pile = placement // 2
    return first, pile, first // 4 * 4 + colour, BESIDE[pile][placement % 2]


def parse(text: str, *, writing: bool) -> int:
    """Read a move; `writing` says what a text means that is a card and a field."""
    if text == "pass":
        return PASS
    if text in FIELD_OF and (writing or text not in CARD_OF):
        return WRITE + FIELD_OF[text]
    if text in CARD_OF:
        return CARD_OF[text]
    if re.fullmatch(r"s[0-9]", text) and int(text[1]) < MOST_SEATS:
        return START + int(text[1])
    match = LAID.fullmatch(text)
    move = None if match is None else parse_laid(match)
    if move is None:
        examples = "s0, o5, o4>d, p1>c+o1>d, y5, pass"
        raise UnreadableMove(f"{quoted(text)} is no move of qwinto; moves look like {examples}")
    return move


def parse_laid(match: re.Match[str]) -> int | None:
    """Read cards put down; None when no hand could ever hold or place them so (QW-09)."""
    card, pile = CARD_OF[match["card"]], PILES.index(match["pile"])
    if match["last"] is None:
        return PUT + 4 * card + pile
    last, beside = CARD_OF[match["last"]], PILES.index(match["beside"])
    (value, _), (same, colour) = CARDS[card], CARDS[last]
    if card == last or value != same or beside not in BESIDE[pile]:
        return None
    return PAIR + 32 * card + 8 * colour + 2 * pile + BESIDE[pile].index(beside)
