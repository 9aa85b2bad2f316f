"""XACTIKA's notation: `d2`, `3123`, `3123:c`, `bid:2`."""

from __future__ import annotations

import re

from tafelrunde.engine.errors import UnreadableMove, quoted
from tafelrunde.games.xactika.codes import BID, DEALER, LEAD
from tafelrunde.games.xactika.material import CARD_OF, LETTERS, NAMES

MOVE = re.compile(r"d(?P<dealer>[0-9])|bid:(?P<bid>[0-8])|(?P<card>[123]{4})(:(?P<symbol>[bcks]))?")


def spell(move: int) -> str:
    """Write a move."""
    if move >= DEALER:
        return f"d{move - DEALER}"
    if move >= BID:
        return f"bid:{move - BID}"
    if move >= LEAD:
        return f"{NAMES[(move - LEAD) // 4]}:{LETTERS[(move - LEAD) % 4]}"
    return NAMES[move]


def parse(text: str) -> int:
    """Read a move."""
    match = MOVE.fullmatch(text)
    if match is None:
        raise UnreadableMove(f"{quoted(text)} is no move of xactika; moves look like d2, 3123, 3123:c, bid:2")
    if match["dealer"]:
        return DEALER + int(match["dealer"])
    if match["bid"]:
        return BID + int(match["bid"])
    card = CARD_OF[match["card"]]
    return LEAD + 4 * card + LETTERS.index(match["symbol"]) if match["symbol"] else card
