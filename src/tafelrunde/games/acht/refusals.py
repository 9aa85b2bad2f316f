"""Why what a seat has touched cannot be done now: the rules that decide what is legal name the clause.

Every function but the first returns one of the REFUSALS (codes.py), and trusts its caller.
"""

from __future__ import annotations

from tafelrunde.games.acht import board, cards, material, notation
from tafelrunde.games.acht.codes import (
    APART,
    ASK_CARD,
    BLIND_ROUND,
    CANNOT_LEAP,
    DRAW_FIRST,
    INF,
    INFINITY,
    LAYING,
    LEAPS_NOWHERE,
    MUST_FORM_EIGHT,
    MUST_SCORE,
    MUST_TURN,
    NEVER_DARK,
    NO_EIGHT_YET,
    NO_REFUSAL,
    NONE,
    NOT_FREE,
    QUANTUM,
    REFUSALS,
    SECOND_TURN,
    STOLEN,
    STOLEN_FIRST,
    TAKEN,
    TO_FORM,
    TOO_LATE,
    USELESS_NOW,
    VOID,
    ZERO_FIRST,
)
from tafelrunde.games.acht.material import DARK, ZERO
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import FACE_TYPE as TYPES

FACES = len(material.FACES)
BIT = [1 << place for place in range(64)]
FACE_TYPE = TYPES[:]


def of_touched(state: AchtState, touched: str) -> str:
    """Return the key of what speaks against something that the seat on turn touched; empty: nothing does."""
    seat, part = state.acting, notation.read_touched(touched)
    if seat < 0 or part is None:
        return ""
    what, one, other = part
    if what == "field":
        refusal = of_field(state, seat, one)
    elif what == "tile":
        refusal = of_tile(state, seat, one)
    elif what == "lay":
        refusal = of_placement(state, seat, one, other)
    elif what == "card":
        refusal = of_card(state, seat, one)
    else:
        refusal = of_leap(state, seat, one, other)
    return REFUSALS[refusal] if refusal else ""


def of_field(state: AchtState, seat: int, field: int) -> int:
    """Tell why no tile can be laid on a field."""
    if state.phase != LAYING:
        return of_phase(state)
    board.count_placements(state, seat, state.overlook == 0)
    for face in range(FACES):
        if board.is_placement(state, face, field):
            return NO_REFUSAL
    if state.laid & BIT[field]:
        return TAKEN
    return of_duty(state) if board.reachable(state) & BIT[field] else APART


def of_tile(state: AchtState, seat: int, tile: int) -> int:
    """Tell why a tile of one's own cannot be laid anywhere."""
    if tile not in (state.tableau[seat], state.drawn):
        return NO_REFUSAL
    if state.phase != LAYING:
        return of_phase(state)
    board.count_placements(state, seat, state.overlook == 0)
    for face in range(FACES):
        if FACE_TYPE[face] == tile and lies_anywhere(state, face):
            return NO_REFUSAL
    if tile == DARK:
        return NEVER_DARK
    return ZERO_FIRST if ZERO in (state.tableau[seat], state.drawn) else of_duty(state)


def of_placement(state: AchtState, seat: int, face: int, field: int) -> int:
    """Tell why a tile cannot be laid on a field just so: for the tile, the field, or how it is turned."""
    refusal = of_tile(state, seat, FACE_TYPE[face])
    if refusal == NO_REFUSAL:
        refusal = of_field(state, seat, field)
    if refusal == NO_REFUSAL and state.phase == LAYING and not board.is_placement(state, face, field):
        refusal = MUST_TURN
    return refusal


def of_phase(state: AchtState) -> int:
    """Tell what comes before laying a tile."""
    if state.phase == ASK_CARD:
        return DRAW_FIRST
    return STOLEN_FIRST if state.phase == STOLEN else NO_REFUSAL


def of_duty(state: AchtState) -> int:
    """Tell what binds whoever lays a tile (AC-17, AC-18); after `count_placements`."""
    return MUST_FORM_EIGHT if board.bound_to(state) == TO_FORM else MUST_SCORE


def lies_anywhere(state: AchtState, face: int) -> bool:
    """Tell whether a face can be laid on any field; after `count_placements`."""
    field = 0
    while field < 64 and not board.is_placement(state, face, field):
        field += 1
    return field < 64


def of_card(state: AchtState, seat: int, card: int) -> int:
    """Tell why a card in hand, or the stolen one, cannot be played."""
    stolen = state.phase == STOLEN and state.stolen == card
    if not stolen and state.hand[8 * seat + card] == 0:
        return NO_REFUSAL
    if state.phase == INFINITY and card in (INF, VOID):
        return NO_REFUSAL
    if card == INF:
        return NO_EIGHT_YET
    if stolen or state.phase == ASK_CARD:
        return NO_REFUSAL if cards.count_uses(state, seat, card) else USELESS_NOW
    if state.blind:
        return BLIND_ROUND
    return SECOND_TURN if state.second else TOO_LATE


def of_leap(state: AchtState, seat: int, field: int, target: int) -> int:
    """Tell why the tile on a field cannot leap, or not to a target (NONE: not yet chosen)."""
    refusal = of_card(state, seat, QUANTUM)
    if refusal == NO_REFUSAL:
        refusal = of_card(state, seat, VOID)
    if refusal != NO_REFUSAL:
        return refusal
    if not cards.movable(state) & BIT[field]:
        return CANNOT_LEAP
    if target == field:
        return NO_REFUSAL if cards.turns_at(state, field) > 1 else LEAPS_NOWHERE
    return NO_REFUSAL if target == NONE or cards.free_fields(state) & BIT[target] else NOT_FREE
