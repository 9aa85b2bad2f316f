"""The moves of ACHT as numbers from 0 on: which move an action is, and which actions are legal now."""

from __future__ import annotations

from tafelrunde.engine.actors import NO_MOVE
from tafelrunde.engine.lane import Bytes
from tafelrunde.games.acht import board, cards, material, rules, tables
from tafelrunde.games.acht.codes import (
    ASK_CARD,
    CLAIMING,
    DRAW,
    INFINITY,
    JOKER,
    LAY,
    LAYING,
    LEAP,
    PLAY,
    QUANTUM,
    STOLEN,
    USE,
    VOID,
)
from tafelrunde.games.acht.table import AchtTable
from tafelrunde.games.acht.tables import ACTIONS, CARD_LEAPS, CARD_USES, LAYINGS, LEAPS, USES

FIELDS = tables.FIELDS
PLACE_OF = tables.PLACE_OF
FACE_TYPE = tables.FACE_TYPE[:]
FIRST_FACE = list(material.FIRST_FACE)
TURNS = list(material.TURNS)
FIRST_USE = tables.FIRST_USE


def action_of(move: int) -> int:
    """Return the action of a seat's move."""
    if move < LAY:
        return move - DRAW
    if move < PLAY:
        return LAYINGS + 25 * ((move - LAY) >> 6) + PLACE_OF[move & 63]
    use = move - PLAY
    void = 0
    if use >= JOKER:
        void = 1
        use -= JOKER
    kind = use // USE
    detail = use % USE
    if kind != QUANTUM:
        return USES + CARD_USES * void + FIRST_USE[kind] + detail
    face = detail % 32
    leap = 100 * PLACE_OF[detail // LEAP] + 4 * PLACE_OF[detail % LEAP // 32]
    return LEAPS + CARD_LEAPS * void + leap + face - FIRST_FACE[FACE_TYPE[face]]


def legal_move(state: AchtTable, seat: int, action: int) -> int:
    """Return the move of an action, NO_MOVE where it is not legal."""
    if seat != state.acting or action < 0 or action >= ACTIONS:
        return NO_MOVE
    move = move_of(state, action)
    return move if move != NO_MOVE and rules.allows_move(state, seat, move) else NO_MOVE


def move_of(state: AchtTable, action: int) -> int:
    """Return the move that an action would be, NO_MOVE where no tile can leap like that."""
    if action < LAYINGS:
        return DRAW + action
    if action < USES:
        return LAY + 64 * ((action - LAYINGS) // 25) + FIELDS[(action - LAYINGS) % 25]
    if action < LEAPS:
        use = (action - USES) % CARD_USES
        kind = VOID - 1
        while kind == QUANTUM or FIRST_USE[kind] > use:
            kind -= 1
        return PLAY + (JOKER if action - USES >= CARD_USES else 0) + USE * kind + use - FIRST_USE[kind]
    leap = (action - LEAPS) % CARD_LEAPS
    field = FIELDS[leap // 100]
    kind = FACE_TYPE[state.face[field]]
    if not state.laid >> field & 1 or leap & 3 >= TURNS[kind]:
        return NO_MOVE
    detail = LEAP * field + 32 * FIELDS[leap % 100 >> 2] + FIRST_FACE[kind] + (leap & 3)
    return PLAY + (JOKER if action - LEAPS >= CARD_LEAPS else 0) + USE * QUANTUM + detail


def offer(state: AchtTable, seat: int, into: Bytes, at: int) -> None:
    """Write which actions are legal for the seat that decides."""
    if state.phase == LAYING:
        offer_placements(state, seat, into, at + LAYINGS)
    elif state.phase == ASK_CARD:
        into[at] = 1
        for card in range(VOID + 1):
            if state.hand[8 * seat + card]:
                offer_card(state, seat, card, into, at)
    elif state.phase == STOLEN:
        offer_card(state, seat, state.stolen, into, at)
    elif state.phase == CLAIMING or state.phase == INFINITY:
        for index in range(rules.count_moves(state, seat)):
            into[at + action_of(rules.nth_move(state, seat, index))] = 1


def offer_placements(state: AchtTable, seat: int, into: Bytes, at: int) -> None:
    """Write where which face may be laid."""
    board.count_placements(state, seat, state.overlook == 0)
    for index in range(1, board.PAIR_FACES[state.pair] + 1):
        face = at + 25 * board.PAIR_FACES[state.pair + index]
        fields = state.fits[0 if state.everywhere else index]
        while fields:
            into[face + PLACE_OF[board.nth_field(fields, 0)]] = 1
            fields &= fields - 1


def offer_card(state: AchtTable, seat: int, card: int, into: Bytes, at: int) -> None:
    """Write what a card can be used for; a cosmic void for all that others can (AC-29h)."""
    if card == VOID:
        for other in range(VOID):
            offer_use(state, seat, other, into, at + USES + CARD_USES, at + LEAPS + CARD_LEAPS)
    else:
        offer_use(state, seat, card, into, at + USES, at + LEAPS)


def offer_use(state: AchtTable, seat: int, card: int, into: Bytes, uses: int, leaps: int) -> None:
    """Write what one kind of card can be used for."""
    if card == QUANTUM:
        offer_leaps(state, into, leaps)
        return
    for index in range(cards.count_uses(state, seat, card)):
        into[uses + FIRST_USE[card] + cards.nth_use(state, seat, card, index) % USE] = 1


def offer_leaps(state: AchtTable, into: Bytes, at: int) -> None:
    """Write every leap: to every free field in every rotation, in place in every other one (AC-29d)."""
    movable = cards.movable(state)
    while movable:
        field = board.nth_field(movable, 0)
        first = at + 100 * PLACE_OF[field]
        turns = cards.turns_at(state, field)
        free = cards.free_fields(state)
        while free:
            target = first + 4 * PLACE_OF[board.nth_field(free, 0)]
            for quarter in range(turns):
                into[target + quarter] = 1
            free &= free - 1
        for quarter in range(turns):
            if FIRST_FACE[FACE_TYPE[state.face[field]]] + quarter != state.face[field]:
                into[first + 4 * PLACE_OF[field] + quarter] = 1
        movable &= movable - 1
