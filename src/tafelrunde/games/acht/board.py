"""The board of ACHT: laid tiles, where others may be laid, the shapes they close, the stones on them.

A set of fields is one 64-bit number (codes.py), so what a line would close is found for all fields at once:
`lines` holds, piece by piece, the fields that show it; the frame is a ring of fields with pieces of its own.
Pieces are written as their numbers, and a face's row of pieces as four, where it matters: the compiler then
knows where they are.
"""

from __future__ import annotations

from tafelrunde.games.acht import material, tables
from tafelrunde.games.acht.codes import FORMED, FREELY, NONE, TO_FORM, TO_SCORE
from tafelrunde.games.acht.table import AchtTable
from tafelrunde.games.acht.tables import (
    BOARD,
    CENTRE,
    NEVER,
    NOTHING,
    PAIR_ROOM,
    PAIRINGS,
    STONE_SETS,
)

WORD = 0xFFFFFFFFFFFFFFFF
ODD, PAIRS, NIBBLES, BYTES = WORD // 3, WORD // 5, WORD // 17, WORD // 255
NOWHERE = 0
BIT = [1 << place for place in range(64)]
FRAME = tables.frame_lines()
PIECES = tables.flat(tables.PIECES_OF, NOTHING)
CLOSING = tables.flat(tables.CLOSING_OF, NEVER)
FORMING = tables.flat(tables.FORMING_OF, NEVER)
PAIR_FACES = tables.pair_faces()
STONE_SET = tables.STONE_SET[:]
ANCHOR = tables.ANCHOR[:]
COVERS = tables.COVERS[:]
FIRST_PIECE = tables.FIRST_PIECE[:]
STONE_POINTS = list(material.STONE_POINTS)
STONE_COPIES = list(material.STONE_COPIES)
CENTRE_FACE = material.CENTRE_FACE
OPEN_FIELDS = len(tables.FIELDS) - 1
STONE_KINDS = len(material.STONES)


def clear_board(state: AchtTable) -> None:
    """Take tiles and stones off the board; the centre stays (AC-01, AC-13)."""
    for piece in range(NOTHING):
        state.lines[piece] = FRAME[piece]
    for place in range(16):
        state.stones[place] = NOWHERE
    for owner in range(4):
        state.standing[owner] = 0
        state.earned[owner] = 0
        for kind in range(STONE_KINDS):
            state.supply[STONE_KINDS * owner + kind] = STONE_COPIES[kind]
    state.laid = NOWHERE
    state.covered = NOWHERE
    put_tile(state, CENTRE_FACE, CENTRE)
    state.free = OPEN_FIELDS


def put_tile(state: AchtTable, face: int, field: int) -> None:
    """Lay a tile on a free field."""
    for place in range(4):
        state.lines[PIECES[4 * face + place]] |= BIT[field]
    state.laid |= BIT[field]
    state.face[field] = face
    state.free -= 1
    state.looked = 0


def lay_tile(state: AchtTable, face: int, field: int) -> int:
    """Lay a tile; returns the pieces that close their shape, as bits, and notes the "8"s it forms."""
    look(state)
    closed = closed_by(state, face, field)
    state.formed = eights_by(state, face, field)
    put_tile(state, face, field)
    return closed


def lift_tile(state: AchtTable, field: int) -> None:
    """Take a tile off the board."""
    face = state.face[field]
    for place in range(4):
        state.lines[PIECES[4 * face + place]] &= ~BIT[field]
    state.laid &= ~BIT[field]
    state.free += 1
    state.looked = 0


def reachable(state: AchtTable) -> int:
    """Return the free fields that share a side with a laid tile (AC-16)."""
    beside = state.laid << 8 | state.laid >> 8 | state.laid << 1 | state.laid >> 1
    return beside & BOARD & ~state.laid


# Where tiles may be laid.


def count_placements(state: AchtTable, seat: int, bound: bool) -> int:
    """Count the ways to lay a tile of the seat, and remember where.

    Who is bound by rule 2 must form an "8" if that is possible, else close a shape (AC-17, AC-18, AC-20).
    """
    places = reachable(state)
    state.pair = PAIR_ROOM * (PAIRINGS * (state.tableau[seat] - NONE) + state.drawn - NONE)
    state.everywhere = 0
    if bound:
        look(state)
        found = fit_eights(state, places) if state.eight_fields & places else 0
        if found == 0 and state.shape_fields & places:
            found = fit_shapes(state, places)
        if found:
            return found
    state.everywhere = size(places)
    state.fits[0] = places
    return state.everywhere * PAIR_FACES[state.pair]


def fit_eights(state: AchtTable, places: int) -> int:
    """Keep the placements that form an "8"; how many."""
    found = 0
    for index in range(1, PAIR_FACES[state.pair] + 1):
        state.fits[index] = forming_fields(state, PAIR_FACES[state.pair + index]) & places
        state.fitting[index] = size(state.fits[index])
        found += state.fitting[index]
    return found


def fit_shapes(state: AchtTable, places: int) -> int:
    """Keep the placements that close a circle or a square; how many."""
    found = 0
    for index in range(1, PAIR_FACES[state.pair] + 1):
        state.fits[index] = closing_fields(state, PAIR_FACES[state.pair + index]) & places
        state.fitting[index] = size(state.fits[index])
        found += state.fitting[index]
    return found


def bound_to(state: AchtTable) -> int:
    """Tell what binds whoever lays a tile; after `count_placements` (AC-17, AC-18)."""
    if state.everywhere:
        return FREELY
    placement = nth_placement(state, 0)
    return TO_FORM if eights_by(state, placement >> 6, placement & 63) else TO_SCORE


def nth_placement(state: AchtTable, index: int) -> int:
    """Return the index-th placement in ascending order as 64 * face + field; after `count_placements`."""
    if state.everywhere:
        face = PAIR_FACES[state.pair + 1 + index // state.everywhere]
        return 64 * face + nth_field(state.fits[0], index % state.everywhere)
    place = 1
    while index >= state.fitting[place]:
        index -= state.fitting[place]
        place += 1
    return 64 * PAIR_FACES[state.pair + place] + nth_field(state.fits[place], index)


def is_placement(state: AchtTable, face: int, field: int) -> bool:
    """Tell whether a face may be laid on a field; after `count_placements`."""
    for place in range(1, PAIR_FACES[state.pair] + 1):
        if PAIR_FACES[state.pair + place] == face:
            return state.fits[0 if state.everywhere else place] & BIT[field] != NOWHERE
    return False


def nth_field(fields: int, index: int) -> int:
    """Return the index-th field of a set in ascending order."""
    while index > 0:
        fields &= fields - 1
        index -= 1
    return size((fields - 1) & ~fields)


def size(fields: int) -> int:
    """Count the fields of a set."""
    fields = fields - (fields >> 1 & ODD)
    fields = (fields & PAIRS) + (fields >> 2 & PAIRS)
    fields = (fields + (fields >> 4)) & NIBBLES
    return (fields * BYTES & WORD) >> 56


# What a line closes.


def look(state: AchtTable) -> None:
    """Find where each piece would close its shape, laid there now (AC-08, AC-11)."""
    if state.looked:
        return
    state.looked = 1
    above = state.lines[2] << 8  # the upper neighbour has a half circle on its lower side
    right = state.lines[3] >> 1
    below = state.lines[0] >> 8
    left = state.lines[1] << 1
    state.ready[0], state.ready[1], state.ready[2], state.ready[3] = above, right, below, left
    state.shape_fields = above | right | below | left
    state.shape_fields |= look_around_points(state, 4) | look_around_points(state, 8)
    # The neighbour has crossing lines towards here, and a half circle faces their other end.
    lying, standing = state.lines[12], state.lines[13]
    past_above, past_below = (standing & above) << 8, (standing & below) >> 8
    past_right, past_left = (lying & right) >> 1, (lying & left) << 1
    state.ready[12], state.ready[13], state.ready[14], state.ready[15] = (
        past_above,
        past_right,
        past_below,
        past_left,
    )
    state.ready[16], state.ready[17] = left & right, above & below
    state.eight_fields = past_above | past_right | past_below | past_left | left & right | above & below


def look_around_points(state: AchtTable, first: int) -> int:
    """Find the fields whose corner is the last one missing around its point (AC-09, AC-10)."""
    top_left, top_right = state.lines[first], state.lines[first + 1] << 1
    bottom_right, bottom_left = state.lines[first + 2] << 9, state.lines[first + 3] << 8
    # All four are sets of points now: the field whose top right corner is a point has the next lower number.
    tops, bottoms = top_left & top_right, bottom_right & bottom_left
    at_top_left, at_top_right = top_right & bottoms, (top_left & bottoms) >> 1
    at_bottom_right, at_bottom_left = (tops & bottom_left) >> 9, (tops & bottom_right) >> 8
    state.ready[first], state.ready[first + 1] = at_top_left, at_top_right
    state.ready[first + 2], state.ready[first + 3] = at_bottom_right, at_bottom_left
    return at_top_left | at_top_right | at_bottom_right | at_bottom_left


def closing_fields(state: AchtTable, face: int) -> int:
    """Return the fields where a face closes a circle or a square; after `look`."""
    fields = NOWHERE
    for place in range(4):
        fields |= state.ready[CLOSING[4 * face + place]]
    return fields


def forming_fields(state: AchtTable, face: int) -> int:
    """Return the fields where a face forms an "8"; after `look` (AC-11)."""
    fields = NOWHERE
    for place in range(4):
        fields |= state.ready[FORMING[4 * face + place]]
    return fields


def closed_by(state: AchtTable, face: int, field: int) -> int:
    """Return the pieces of a face that close their shape on a field, as bits; after `look` (AC-12)."""
    closed = 0
    for place in range(4):  # no `if`: a processor cannot guess what a tile closes, and a wrong guess is dear
        closed |= (state.ready[CLOSING[4 * face + place]] >> field & 1) << CLOSING[4 * face + place]
    return closed


def eights_by(state: AchtTable, face: int, field: int) -> int:
    """Count the "8"s that a face forms on a field; after `look` (AC-11)."""
    eights = 0
    if not state.eight_fields & BIT[field]:
        return eights
    for place in range(4):
        if state.ready[FORMING[4 * face + place]] & BIT[field]:
            eights += 1
    return eights


def tell_eights(state: AchtTable, seat: int, face: int, field: int, number: int) -> None:
    """Note each "8" that a face forms on a field, numbered from `number`; after `look`."""
    for place in range(4):
        if state.ready[FORMING[4 * face + place]] & BIT[field]:
            state.note(FORMED, seat, field, FORMING[4 * face + place], number)
            number += 1


def closed_shapes(state: AchtTable, stone_set: int) -> int:
    """Return the shapes of a set that are closed now, by field or point (AC-08, AC-09, AC-10)."""
    look(state)
    return state.lines[FIRST_PIECE[stone_set]] & state.ready[FIRST_PIECE[stone_set]]


def formed_eights(state: AchtTable, lying: bool) -> int:
    """Return the fields with the crossing lines of an "8", lying or standing (AC-11)."""
    look(state)
    return state.lines[12] & state.ready[16] if lying else state.lines[13] & state.ready[17]


# Stones.


def has_stone(state: AchtTable, owner: int, piece: int) -> bool:
    """Tell whether an owner has a stone left for the shape of a piece."""
    return state.supply[STONE_KINDS * owner + (piece >> 2)] > 0


def put_stone(state: AchtTable, owner: int, piece: int, field: int) -> None:
    """Put a stone on the shape that a piece on a field has closed; it lies on all its tiles (AC-12)."""
    kind = piece >> 2
    state.supply[STONE_KINDS * owner + kind] -= 1
    state.standing[owner] += 1
    state.earned[owner] += STONE_POINTS[kind]
    state.stones[STONE_SETS * owner + STONE_SET[piece]] |= BIT[field + ANCHOR[piece]]
    state.covered |= COVERS[piece] << (field - 9)
