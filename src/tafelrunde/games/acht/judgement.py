"""What a move of ACHT is worth in points: what a tile takes, denies and opens, and what a card brings.

A tile is judged by what it closes, by what it takes away from the next player (a field where a shape or an
"8" was ready) and by what it opens to them: a shape that lacks one piece, the second half of an "8", a field
that could not be reached before. `survey` finds all this for every field at once, as sets of fields.
"""

from __future__ import annotations

from tafelrunde.games.acht import board, experience, material, rounds, table, tables, turns
from tafelrunde.games.acht.codes import (
    CLAIM,
    EIGHT_BY_CROSSING,
    EIGHT_BY_HALF,
    INFINITY,
    JOKER,
    LEAP,
    METEOR,
    NONE,
    OPENS,
    PLAY,
    POLE,
    QUANTUM,
    REV,
    SOLO,
    SPOTS,
    STOLEN,
    STRONG,
    TIME,
    USE,
    WEAK,
)
from tafelrunde.games.acht.experience import AVERAGE
from tafelrunde.games.acht.material import EIGHT, ZERO
from tafelrunde.games.acht.table import AchtTable
from tafelrunde.games.acht.tables import (
    ARC,
    ARCS,
    BOARD,
    CROSSING,
    HALF,
    LYING,
    NOTHING,
    SHAPES,
    SORTS,
    SQUARE,
    SQUARES,
    STANDING,
)

BIT = [1 << place for place in range(64)]
PIECES = tables.flat(tables.PIECES_OF, NOTHING)
FACE_TYPE = tables.FACE_TYPE[:]
FIRST_FACE = list(material.FIRST_FACE)
TURNS = list(material.TURNS)
SHAPE_POINTS = list(material.STONE_POINTS)
SORT_OF, POINTS_OF, CARRIES = tables.SORT_OF[:], tables.POINTS_OF[:], tables.CARRIES[:]
KEEP, STAKE = experience.KEEP[:], experience.STAKE[:]


def survey(state: AchtTable, seen: list[int], chance: list[float]) -> None:
    """See for all fields what pieces laid there would open to the next player, and what is open now."""
    board.look(state)
    free = BOARD & ~state.laid
    lying, standing = state.lines[LYING], state.lines[STANDING]
    above, right, below, left = state.ready[0], state.ready[1], state.ready[2], state.ready[3]
    seen[OPENS], seen[OPENS + 1] = free << 8, free >> 1
    seen[OPENS + 2], seen[OPENS + 3] = free >> 8, free << 1
    seen[STRONG], seen[STRONG + 2] = (standing & free << 8) << 8, (standing & free >> 8) >> 8
    seen[STRONG + 1], seen[STRONG + 3] = (lying & free >> 1) >> 1, (lying & free << 1) << 1
    seen[STRONG + LYING] = left & free >> 1 | right & free << 1
    seen[STRONG + STANDING] = above & free >> 8 | below & free << 8
    seen[WEAK], seen[WEAK + 1] = (free & above) << 8, (free & right) >> 1
    seen[WEAK + 2], seen[WEAK + 3] = (free & below) >> 8, (free & left) << 1
    survey_corners(state, seen, ARCS, free)
    survey_corners(state, seen, SQUARES, free)
    see_spots(state, seen)
    weigh_chances(state, state.turn if state.travelling else rounds.next_seat(state, state.turn), chance)


def see_spots(state: AchtTable, seen: list[int]) -> None:
    """See where shapes and "8"s can be completed now."""
    board.look(state)
    seen[SPOTS + HALF] = state.ready[0] | state.ready[1] | state.ready[2] | state.ready[3]
    seen[SPOTS + ARC] = state.ready[4] | state.ready[5] | state.ready[6] | state.ready[7]
    seen[SPOTS + SQUARE] = state.ready[8] | state.ready[9] | state.ready[10] | state.ready[11]
    seen[EIGHT_BY_HALF] = state.ready[12] | state.ready[13] | state.ready[14] | state.ready[15]
    seen[EIGHT_BY_CROSSING] = state.ready[16] | state.ready[17]


def survey_corners(state: AchtTable, seen: list[int], first: int, free: int) -> None:
    """See where a corner piece leaves one free field around its point, the others showing the same."""
    top_left, top_right = state.lines[first], state.lines[first + 1]
    bottom_right, bottom_left = state.lines[first + 2], state.lines[first + 3]
    seen[OPENS + first] = short_of_one(
        top_right << 1, bottom_right << 9, bottom_left << 8, free << 1, free << 9, free << 8
    )
    seen[OPENS + first + 1] = short_of_one(
        top_left >> 1, bottom_right << 8, bottom_left << 7, free >> 1, free << 8, free << 7
    )
    seen[OPENS + first + 2] = short_of_one(
        top_left >> 9, top_right >> 8, bottom_left >> 1, free >> 9, free >> 8, free >> 1
    )
    seen[OPENS + first + 3] = short_of_one(
        top_left >> 8, top_right >> 7, bottom_right << 1, free >> 8, free >> 7, free << 1
    )


def short_of_one(one: int, two: int, three: int, no_one: int, no_two: int, no_three: int) -> int:
    """Return where two of three pieces are there and the field of the third is free."""
    return (two & three & no_one) | (one & three & no_two) | (one & two & no_three)


def weigh_chances(state: AchtTable, seat: int, chance: list[float]) -> None:
    """Weigh how likely a seat can lay each sort of piece: its open tiles, and what it may draw (AC-21)."""
    tile = state.tableau[seat]
    drawn = state.drawn if seat == state.turn and not state.travelling else NONE
    zeros = state.tower[ZERO] / (state.tower_size + 0.001)
    for sort in range(SORTS):
        if tile == ZERO or drawn == ZERO:
            chance[sort] = 0.0
        elif drawn != NONE:
            chance[sort] = 1.0 if carries(tile, sort) or carries(drawn, sort) else 0.0
        elif carries(tile, sort):
            chance[sort] = 1.0 - zeros
        else:
            chance[sort] = share(state, sort)


def carries(tile: int, sort: int) -> bool:
    """Tell whether a tile, if there is one, has a sort of piece."""
    return tile != NONE and CARRIES[SORTS * tile + sort] > 0


def share(state: AchtTable, sort: int) -> float:
    """Return how likely the next tile from the tower has a sort of piece."""
    tiles = 0
    for kind in range(ZERO):
        if CARRIES[SORTS * kind + sort]:
            tiles += state.tower[kind]
    return tiles / (state.tower_size + 0.001)


# A placement.


def judge(state: AchtTable, seat: int, face: int, field: int, seen: list[int], chance: list[float]) -> float:
    """Return what a placement is worth in points; after `survey`."""
    bit = BIT[field]
    if state.eight_fields & bit and state.mode != SOLO and board.eights_by(state, face, field):
        return 2 * EIGHT - swing(state, seat)  # the round is over: what is opened does not matter
    owner = state.owner[seat]
    taken = 0.0
    opened = 0.0
    threat = 0.0
    for place in range(4 * face, 4 * face + 4):
        piece = PIECES[place]
        sort = SORT_OF[piece]
        if piece < SHAPES:
            if state.ready[piece] & bit:
                taken += POINTS_OF[piece] if state.supply[3 * owner + sort] else -1.0
            elif seen[OPENS + piece] & bit:
                opened += POINTS_OF[piece] * chance[sort]
        if seen[STRONG + piece] & bit:
            if chance[HALF] > threat:
                threat = chance[HALF]
        elif seen[WEAK + piece] & bit and chance[CROSSING] > threat:
            threat = chance[CROSSING]
    opened -= offered(seen, chance, bit)
    fresh = (bit << 8 | bit >> 8 | bit << 1 | bit >> 1) & BOARD & ~state.laid & ~board.reachable(state)
    if fresh:
        opened += offered(seen, chance, fresh)
    if seen[EIGHT_BY_HALF] & bit:
        threat -= chance[HALF]
    elif seen[EIGHT_BY_CROSSING] & bit:
        threat -= chance[CROSSING]
    if threat:
        opened += threat * swing(state, seat)
    kept = state.drawn
    if FACE_TYPE[face] == kept:
        kept = state.tableau[seat]
    value = taken - stake(state) * opened
    return value + KEEP[kept] if kept != NONE else value


def offered(seen: list[int], chance: list[float], fields: int) -> float:
    """Return what shapes that can be closed on some fields mean to the next player; after `survey`."""
    points = 0.0
    if seen[SPOTS + HALF] & fields:
        points += chance[HALF]
    if seen[SPOTS + ARC] & fields:
        points += 2 * chance[ARC]
    if seen[SPOTS + SQUARE] & fields:
        points += 4 * chance[SQUARE]
    return points


def best_offer(seen: list[int], chance: list[float], fields: int) -> float:
    """Return the best shape that can be closed on some fields, in points by chance."""
    best = 0.0
    for sort in range(CROSSING):
        if seen[SPOTS + sort] & fields and SHAPE_POINTS[sort] * chance[sort] > best:
            best = SHAPE_POINTS[sort] * chance[sort]
    return best


def chance_of_eight(seen: list[int], chance: list[float], fields: int) -> float:
    """Return the chance that an "8" is formed on some fields; after `weigh_chances`."""
    if seen[EIGHT_BY_HALF] & fields:
        return chance[HALF]
    return chance[CROSSING] if seen[EIGHT_BY_CROSSING] & fields else 0.0


def stake(state: AchtTable) -> float:
    """Return what the next player's gains cost: their share of one's loss; alone they are one's own."""
    return -STAKE[state.seats] if state.travelling else STAKE[state.seats]


def swing(state: AchtTable, seat: int) -> float:
    """Return what an "8" formed by another costs a seat: 8 points, and the lead in stones."""
    if state.mode == SOLO:
        return EIGHT
    owner = state.owner[seat]
    best = 0
    for other in range(4):
        if other != owner and state.earned[other] > best:
            best = state.earned[other]
    lost = EIGHT + state.earned[owner] - best
    return lost if lost > 1 else 1


# Cards and other decisions.


def value(state: AchtTable, seat: int, move: int) -> float:
    """Return what a decision other than a placement is worth in points, beside 0 for doing nothing."""
    if move >= PLAY:
        use = move - PLAY
        if state.phase == INFINITY:
            return state.earned[state.owner[seat]] - (2.5 if use >= JOKER else 1.0)
        spared = 0.0 if state.phase == STOLEN else 2.0 if use >= JOKER else 1.0
        return use_value(state, seat, use % JOKER // USE, use % USE) - spared
    if move == CLAIM:
        return claim_value(state, seat)
    return 0.0


def claim_value(state: AchtTable, seat: int) -> float:
    """Return what a stone brings that somebody else's tile offers, less a nonsense round's chance (AC-34)."""
    piece = turns.pending_piece(state)
    nonsense = table.nonsense_of(state, state.owner[seat]) * (1.0 - state.free / 10.0)
    return POINTS_OF[piece] - (nonsense if nonsense > 0 else 0.0)


def use_value(state: AchtTable, seat: int, card: int, detail: int) -> float:
    """Return what using a card is worth in points."""
    if card == QUANTUM:
        return leap_value(state, seat, detail // LEAP, detail % LEAP // 32, detail % 32)
    board.look(state)
    own = prospect(state, seat, state.tableau[seat])
    if card == TIME:
        return 0.8 + (0.5 * own if own < EIGHT else -3.0)
    if card == POLE:
        change = prospect(state, seat, state.tableau[detail]) - own
        return change if state.owner[detail] == state.owner[seat] else 1.6 * change
    if card == REV:
        return revolution_value(state, seat, detail)
    if card == METEOR:
        theirs = prospect(state, seat, state.tableau[rounds.next_seat(state, seat)])
        return AVERAGE - own + 0.6 * (theirs - AVERAGE)
    return 0.4  # an abduction


def revolution_value(state: AchtTable, seat: int, backwards: int) -> float:
    """Return what passing all tiles on is worth: the own change, and that of the next player."""
    last = state.seats - 1
    after = seat + 1 if seat < last else 0
    before = seat - 1 if seat > 0 else last
    beyond = after + 1 if after < last else 0
    mine = prospect(state, seat, state.tableau[seat])
    theirs = prospect(state, seat, state.tableau[after])
    to_me = prospect(state, seat, state.tableau[after if backwards else before])
    to_them = prospect(state, seat, state.tableau[beyond]) if backwards else mine
    return to_me - mine + 0.6 * (theirs - to_them)


def prospect(state: AchtTable, seat: int, tile: int) -> float:
    """Return what a tile could take now, and a little for keeping it; after `look`."""
    if tile == NONE:
        return 0.0
    best = 0
    places = board.reachable(state)
    for face in range(FIRST_FACE[tile], FIRST_FACE[tile] + TURNS[tile]):
        if board.forming_fields(state, face) & places:
            return swing(state, seat) + 1
        for place in range(4 * face, 4 * face + 4):
            piece = PIECES[place]
            if piece < SHAPES and POINTS_OF[piece] > best and state.ready[piece] & places:
                best = POINTS_OF[piece]
    return best + KEEP[tile]


def leap_value(state: AchtTable, seat: int, field: int, target: int, face: int) -> float:
    """Return what a quantum leap closes, in points; one that closes nothing is hardly ever good."""
    board.look(state)
    closed, eights = board.closed_by(state, face, target), board.eights_by(state, face, target)
    if (closed or eights) and field != target:  # lifting the tile may take away what it would close
        before = state.face[field]
        board.lift_tile(state, field)
        board.look(state)
        closed, eights = board.closed_by(state, face, target), board.eights_by(state, face, target)
        board.put_tile(state, before, field)
    elif closed:
        closed &= ~board.closed_by(state, state.face[field], field)
    if eights:
        return swing(state, seat)
    gain = 0.0
    for piece in range(SHAPES):
        if closed >> piece & 1 and board.has_stone(state, state.owner[seat], piece):
            gain += POINTS_OF[piece]
    return gain if gain else -6.0
