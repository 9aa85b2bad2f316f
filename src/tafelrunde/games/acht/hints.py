"""What is known about playing ACHT well: what a tile takes, denies and opens, and when a card is due.

A tile is judged by what it closes, by what it takes away from the next player (a field where a shape or an
"8" was ready) and by what it opens to them: a shape that lacks one piece, the second half of an "8", a field
that could not be reached before. `survey` finds all this for every field at once, as sets of fields.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.hints import Hints, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import material, tables
from tafelrunde.games.acht.codes import (
    ABDUCT,
    ASK_CARD,
    CLAIM,
    CLAIMING,
    DECLINE,
    DRAW,
    INF,
    INFINITY,
    JOKER,
    LAY,
    LAYING,
    LEAP,
    METEOR,
    NO,
    NONE,
    PLAY,
    POLE,
    QUANTUM,
    REV,
    SINGLE,
    SOLO,
    STOLEN,
    TIME,
    USE,
    VOID,
)
from tafelrunde.games.acht.lines import ARCS, BOARD, LYING, ROOM, SQUARES, STANDING
from tafelrunde.games.acht.material import DARK, EIGHT, ZERO
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import ARC, CROSSING, HALF, SORTS, SQUARE, WIN

SHAPES = 12
NOTHING = 14
E = 2.718281828459045

BIT = [1 << place for place in range(64)]
PIECES = tables.PIECES[:]
FACE_TYPE = tables.FACE_TYPE[:]
FIRST_FACE = list(material.FIRST_FACE)
TURNS = list(material.TURNS)
SORT_OF, POINTS_OF = tables.SORT_OF[:], tables.POINTS_OF[:]
CARRIES, KEEP, STAKE = tables.CARRIES[:], tables.KEEP[:], tables.STAKE[:]
QUIET, STEEP, REST = tables.QUIET[:], tables.STEEP[:], tables.REST[:]

# How the judgement of a move in points becomes a weight: a point more makes it e times likelier.
SHARPNESS = 0.8
CARD_SHARPNESS = 1.0
AVERAGE = 0.9  # what a tile from the tower is worth in points
TRIES = 4  # placements that a playout looks at

# What `survey` saw, for every piece the fields where laying it
OPENS = [0] * 15  # leaves its shape one piece short
STRONG = [0] * 15  # leaves an "8" that any half circle completes
WEAK = [0] * 15  # leaves an "8" that only crossing lines complete
# The fields where now a half circle, arc or square corner closes a shape, a half circle or crossing an "8".
SPOTS = [0] * 5
EIGHT_BY_HALF, EIGHT_BY_CROSSING = 3, 4
CHANCE = [0.0] * 4  # that the next player can lay a sort of piece


class AchtHints(Hints):
    """Judges placements and cards in points, and a standing by its chance to win."""

    def __init__(self) -> None:
        Hints.__init__(self)
        self.exploration = 0.7
        self.caution = 0.05
        self.ripe = 2

    def weight(self, state: AchtState, seat: int, move: int) -> float:
        """Return e to the power of what a move is worth in points."""
        own = state
        if own.phase == LAYING:
            survey(own)
            return E ** (SHARPNESS * judge(own, seat, (move - LAY) >> 6, move & 63))
        return E ** (CARD_SHARPNESS * value(own, seat, move))

    def advise(self, state: AchtState, seat: int, rng: Rng) -> int:
        """Return the best of a few random placements; a card seldom, and only a useful one."""
        own = state
        return advised(own, seat, rng)

    def playout(self, state: AchtState, depth: int, rng: Rng) -> None:
        """Play on to the end of the round at most."""
        own = state
        begun = own.round
        while own.acting != OVER and own.round == begun:
            if own.acting == NATURE:
                own.apply(NATURE, own.draw(rng))
            elif depth == 0:
                return
            else:
                own.apply(own.acting, advised(own, own.acting, rng))
                depth -= 1

    def estimate(self, state: AchtState, seat: int) -> float:
        """Return the worth of a standing from points, stones on the board and free fields."""
        own = state
        return expected(own, seat)

    def reasons(self, state: AchtState, seat: int, move: int) -> list[Reason]:
        """Return what speaks for or against a move."""
        return []


# A placement.


def survey(state: AchtState) -> None:
    """See for all fields what pieces laid there would open to the next player, and what is open now."""
    state.look()
    free = BOARD & ~state.laid
    lying, standing = state.lines[LYING], state.lines[STANDING]
    above, right, below, left = state.ready[0], state.ready[1], state.ready[2], state.ready[3]
    OPENS[0], OPENS[1], OPENS[2], OPENS[3] = free << 8, free >> 1, free >> 8, free << 1
    STRONG[0], STRONG[2] = (standing & free << 8) << 8, (standing & free >> 8) >> 8
    STRONG[1], STRONG[3] = (lying & free >> 1) >> 1, (lying & free << 1) << 1
    STRONG[LYING] = left & free >> 1 | right & free << 1
    STRONG[STANDING] = above & free >> 8 | below & free << 8
    WEAK[0], WEAK[1] = (free & above) << 8, (free & right) >> 1
    WEAK[2], WEAK[3] = (free & below) >> 8, (free & left) << 1
    survey_corners(state, ARCS, free)
    survey_corners(state, SQUARES, free)
    SPOTS[HALF] = above | right | below | left
    SPOTS[ARC] = state.ready[4] | state.ready[5] | state.ready[6] | state.ready[7]
    SPOTS[SQUARE] = state.ready[8] | state.ready[9] | state.ready[10] | state.ready[11]
    SPOTS[EIGHT_BY_HALF] = state.ready[12] | state.ready[13] | state.ready[14] | state.ready[15]
    SPOTS[EIGHT_BY_CROSSING] = state.ready[16] | state.ready[17]
    weigh_chances(state)


def survey_corners(state: AchtState, first: int, free: int) -> None:
    """See where a corner piece leaves exactly one free field around its point, the others showing the same."""
    top_left, top_right = state.lines[first], state.lines[first + 1]
    bottom_right, bottom_left = state.lines[first + 2], state.lines[first + 3]
    OPENS[first] = short_of_one(
        top_right << 1, bottom_right << 9, bottom_left << 8, free << 1, free << 9, free << 8
    )
    OPENS[first + 1] = short_of_one(
        top_left >> 1, bottom_right << 8, bottom_left << 7, free >> 1, free << 8, free << 7
    )
    OPENS[first + 2] = short_of_one(
        top_left >> 9, top_right >> 8, bottom_left >> 1, free >> 9, free >> 8, free >> 1
    )
    OPENS[first + 3] = short_of_one(
        top_left >> 8, top_right >> 7, bottom_right << 1, free >> 8, free >> 7, free << 1
    )


def short_of_one(one: int, two: int, three: int, no_one: int, no_two: int, no_three: int) -> int:
    """Return where two of three pieces are there and the field of the third is free."""
    return (two & three & no_one) | (one & three & no_two) | (one & two & no_three)


def weigh_chances(state: AchtState) -> None:
    """Weigh how likely the next player can lay each sort of piece: the open tile, and what may be drawn."""
    tile = state.tableau[state.turn if state.travelling else state.next_seat(state.turn)]
    for sort in range(SORTS):
        tiles = 0
        for kind in range(ZERO):
            if CARRIES[SORTS * kind + sort]:
                tiles += state.tower[kind]
        share = tiles / (state.tower_size + 0.001)
        if tile == ZERO:
            share = 0.0
        elif tile != NONE and CARRIES[SORTS * tile + sort]:
            share = 1.0 - state.tower[ZERO] / (state.tower_size + 0.001)
        CHANCE[sort] = share


def stake(state: AchtState) -> float:
    """Return what the next player's gains cost: their share of one's loss; alone they are one's own."""
    return -STAKE[state.seats] if state.travelling else STAKE[state.seats]


def swing(state: AchtState, seat: int) -> float:
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


def judge(state: AchtState, seat: int, face: int, field: int) -> float:
    """Return what a placement is worth in points; after `survey`."""
    bit = BIT[field]
    owner = state.owner[seat]
    taken = 0.0
    opened = 0.0
    threat = 0.0
    for place in range(ROOM * face, ROOM * face + ROOM):
        piece = PIECES[place]
        sort = SORT_OF[piece]
        if piece < SHAPES:
            if state.ready[piece] & bit:
                taken += POINTS_OF[piece] if state.supply[3 * owner + sort] else -1.0
            elif OPENS[piece] & bit:
                opened += POINTS_OF[piece] * CHANCE[sort]
        if STRONG[piece] & bit:
            if CHANCE[HALF] > threat:
                threat = CHANCE[HALF]
        elif WEAK[piece] & bit and CHANCE[CROSSING] > threat:
            threat = CHANCE[CROSSING]
    opened -= offered(bit)
    fresh = (bit << 8 | bit >> 8 | bit << 1 | bit >> 1) & BOARD & ~state.laid & ~state.places()
    if fresh:
        opened += offered(fresh)
    if SPOTS[EIGHT_BY_HALF] & bit:
        threat -= CHANCE[HALF]
    elif SPOTS[EIGHT_BY_CROSSING] & bit:
        threat -= CHANCE[CROSSING]
    if threat:
        opened += threat * swing(state, seat)
    kept = state.drawn
    if FACE_TYPE[face] == kept:
        kept = state.tableau[seat]
    value = taken - stake(state) * opened
    return value + KEEP[kept] if kept != NONE else value


def offered(fields: int) -> float:
    """Return what shapes that can be closed on some fields mean to the next player; after `survey`."""
    points = 0.0
    if SPOTS[HALF] & fields:
        points += CHANCE[HALF]
    if SPOTS[ARC] & fields:
        points += 2 * CHANCE[ARC]
    if SPOTS[SQUARE] & fields:
        points += 4 * CHANCE[SQUARE]
    return points


# Cards and other decisions.


def value(state: AchtState, seat: int, move: int) -> float:
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


def claim_value(state: AchtState, seat: int) -> float:
    """Return what a stone brings that somebody else's tile offers, less a nonsense round's chance (AC-34)."""
    piece = state.pending_piece()
    nonsense = state.nonsense(state.owner[seat]) * (1.0 - state.free / 10.0)
    return POINTS_OF[piece] - (nonsense if nonsense > 0 else 0.0)


def use_value(state: AchtState, seat: int, card: int, detail: int) -> float:
    """Return what using a card is worth in points."""
    if card == QUANTUM:
        return leap_value(state, seat, detail // LEAP, detail % LEAP // 32, detail % 32)
    state.look()
    own = prospect(state, seat, state.tableau[seat])
    if card == TIME:
        return 0.8 + (0.5 * own if own < EIGHT else -3.0)
    if card == POLE:
        change = prospect(state, seat, state.tableau[detail]) - own
        return change if state.owner[detail] == state.owner[seat] else 1.6 * change
    if card == REV:
        return revolution_value(state, seat, detail)
    if card == METEOR:
        theirs = prospect(state, seat, state.tableau[state.next_seat(seat)])
        return AVERAGE - own + 0.6 * (theirs - AVERAGE)
    return 0.4  # an abduction


def revolution_value(state: AchtState, seat: int, backwards: int) -> float:
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


def prospect(state: AchtState, seat: int, tile: int) -> float:
    """Return what a tile could take now, and a little for keeping it; after `look`."""
    if tile == NONE:
        return 0.0
    best = 0
    places = state.places()
    for face in range(FIRST_FACE[tile], FIRST_FACE[tile] + TURNS[tile]):
        if state.forming_fields(face) & places:
            return swing(state, seat) + 1
        for place in range(ROOM * face, ROOM * face + ROOM):
            piece = PIECES[place]
            if piece < SHAPES and POINTS_OF[piece] > best and state.ready[piece] & places:
                best = POINTS_OF[piece]
    return best + KEEP[tile]


def leap_value(state: AchtState, seat: int, field: int, target: int, face: int) -> float:
    """Return what a quantum leap closes, in points; one that closes nothing is hardly ever good."""
    state.look()
    closed, eights = state.closed_by(face, target), state.eights_by(face, target)
    if (closed or eights) and field != target:  # lifting the tile may take away what it would close
        before = state.face[field]
        state.lift_tile(field)
        state.look()
        closed, eights = state.closed_by(face, target), state.eights_by(face, target)
        state.put_tile(before, field)
    elif closed:
        closed &= ~state.closed_by(state.face[field], field)
    if eights:
        return swing(state, seat)
    gain = 0.0
    for piece in range(SHAPES):
        if closed >> piece & 1 and state.has_stone(state.owner[seat], piece):
            gain += POINTS_OF[piece]
    return gain if gain else -6.0


# Playouts.


def advised(state: AchtState, seat: int, rng: Rng) -> int:
    """Return a sensible move fast."""
    if state.phase == LAYING:
        return advised_placement(state, seat, rng)
    if state.phase == ASK_CARD:
        return advised_card(state, seat, rng)
    if state.phase == INFINITY:
        return advised_infinity(state, seat)
    if state.phase == CLAIMING:
        return CLAIM if claim_value(state, seat) > 0 else DECLINE
    return state.nth(seat, rng.below(state.count(seat)))


def advised_placement(state: AchtState, seat: int, rng: Rng) -> int:
    """Return the best of a few random placements, scoring ones if there are any."""
    overlook = state.overlook
    state.overlook = 0
    ways = state.count_placements(seat)
    state.overlook = overlook
    if ways == 1:
        return LAY + state.nth_placement(0)
    survey(state)
    best = 0
    highest = -1e9
    for _ in range(TRIES):
        placement = state.nth_placement(rng.below(ways))
        worth = judge(state, seat, placement >> 6, placement & 63)
        if worth > highest:
            highest = worth
            best = placement
    return LAY + best


def advised_card(state: AchtState, seat: int, rng: Rng) -> int:
    """Return a card that helps now, one way of using it tried; else none."""
    ways = 0
    card = rng.below(8)
    if card != INF and card != VOID and state.hand[8 * seat + card]:
        ways = state.count_uses(seat, card)
    if ways:
        use = state.nth_use(seat, card, rng.below(ways))
        if use_value(state, seat, card, use % USE) > 1.0:
            return PLAY + use
    return DRAW


def advised_infinity(state: AchtState, seat: int) -> int:
    """Return the card that secures one's stones if they are worth it."""
    points = state.earned[state.owner[seat]]
    if points > 1 and state.hand[8 * seat + INF]:
        return PLAY + USE * INF
    if points > 3 and state.hand[8 * seat + VOID]:
        return PLAY + USE * INF + JOKER
    return NO


# A standing.


def expected(state: AchtState, seat: int) -> float:
    """Return the expected worth: three quarters the chance to win, one quarter the lead."""
    if state.mode == SOLO:
        return 0.1 * state.earned[0] / 24.0 + (0.1 if state.eights else 0.0)
    owner = state.owner[seat]
    quiet = QUIET[state.free]
    own = state.score[owner] + quiet * state.earned[owner]
    best = 0.0
    top = own
    owners = 2 if state.seats == 2 or state.mode != SINGLE else state.seats
    for other in range(owners):
        points = state.score[other] + quiet * state.earned[other]
        if other != owner and points > best:
            best = points
        if points > top:
            top = points
    height = top + REST[state.free]
    steep = STEEP[int(height) if height < 40 else 40]
    others = 0.0
    for other in range(owners):
        if other != owner:
            others += E ** (steep * (state.score[other] + quiet * state.earned[other] - own))
    lead = (own - best) / 24.0
    return WIN / (1 + others) + (1 - WIN) * (lead + 1) / 2
