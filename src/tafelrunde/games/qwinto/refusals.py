"""Why something touched in Qwinto cannot be done now: the rules say whether, this names the clause.

What is touched is a part of a move: a field `y5`, a card of the hand `o4>`, a pile `>d`, a card on a pile
`o4>d`, two cards on two piles `p1>c+o1>d`.
"""

from __future__ import annotations

import re

from tafelrunde.games.qwinto.codes import (
    DEALING,
    DRAWING,
    FINISHED,
    FITS,
    IN_COLUMN,
    LOT,
    NO_NUMBER,
    OUT_OF_ORDER,
    PUTTING,
    WRITE,
    WRITING,
    WRITTEN,
)
from tafelrunde.games.qwinto.material import CARD_OF, CARDS, FIELD_OF
from tafelrunde.games.qwinto.notation import CARD, LAID, parse_laid
from tafelrunde.games.qwinto.rules import QwintoState
from tafelrunde.games.qwinto.view import hand_of

PART = re.compile(rf"{CARD}>|>[a-d]")

# By phase: why nobody does anything.
EARLY = {LOT: "start", DEALING: "start", DRAWING: "draw", FINISHED: "over"}
KEPT_OUT = {
    FITS: "",
    WRITTEN: "full",
    NO_NUMBER: "low",
    IN_COLUMN: "column",
    OUT_OF_ORDER: "order",
}


def refusal(state: QwintoState, seat: int, touched: str) -> str:
    """Return the key of a seat's refusal among the texts, below `why`; empty where it can go on."""
    if touched in FIELD_OF:
        return refusal_of_entry(state, seat, FIELD_OF[touched])
    if PART.fullmatch(touched):
        return not_putting(state, seat) or refusal_of_part(state, seat, touched)
    laid = LAID.fullmatch(touched)
    return "" if laid is None else not_putting(state, seat) or refusal_of_put(state, seat, laid)


def refusal_of_entry(state: QwintoState, seat: int, field: int) -> str:
    """Say why a seat cannot write in a field (QW-12)."""
    if state.allows(seat, WRITE + field):
        return ""
    if state.phase == PUTTING:
        return not_putting(state, seat) or "put-first"
    if state.phase != WRITING:
        return EARLY[state.phase]
    if seat not in state.actors():
        return "decided"
    kept_out = KEPT_OUT[state.keeps_out(seat, field, state.number)]
    if kept_out in ("full", "low") or state.rows >> field & 1:
        return kept_out
    return "colour" if state.rows else "grey"


def not_putting(state: QwintoState, seat: int) -> str:
    """Say why a seat puts nothing down now (QW-08)."""
    if state.phase == WRITING:
        return "write"
    if state.phase == PUTTING:
        return "" if seat == state.active else "wait"
    return EARLY[state.phase]


def refusal_of_part(state: QwintoState, seat: int, touched: str) -> str:
    """Say why a card cannot be taken, or a pile is nothing to begin with (QW-08)."""
    card = touched.partition(">")[0]
    if not card:
        return "pick"
    return "" if CARD_OF[card] in hand_of(state, seat) else "hold"


def refusal_of_put(state: QwintoState, seat: int, laid: re.Match[str]) -> str:
    """Say why cards cannot be put so (QW-08, QW-09)."""
    move = parse_laid(laid)
    if move is not None and state.allows(seat, move):
        return ""
    cards = [CARD_OF[name] for name in laid.group("card", "last") if name is not None]
    if not set(cards) <= set(hand_of(state, seat)):
        return "hold"
    (value, _), (other, _) = (CARDS[card] for card in cards)
    return "beside" if value == other and cards[0] != cards[1] else "equal"
