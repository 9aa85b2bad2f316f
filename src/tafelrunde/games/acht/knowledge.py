"""What is known about playing ACHT well: what a tile takes, denies and opens, and when a card is due.

A tile is judged by what it closes, by what it takes away from the next player (a field where a shape or an
"8" was ready) and by what it opens to them: a shape that lacks one piece, the second half of an "8", a field
that could not be reached before. `survey` finds all this for every field at once, as sets of fields.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.knowledge import ENDLESS, Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.acht import material, tables
from tafelrunde.games.acht.codes import (
    ABDUCT,
    ASK_CARD,
    CLAIM,
    CLAIMING,
    DEAL_TILE,
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
    SOLO,
    STOLEN,
    TEAMS,
    TIME,
    USE,
    VOID,
)
from tafelrunde.games.acht.lines import ARCS, BOARD, LYING, ROOM, SQUARES, STANDING
from tafelrunde.games.acht.material import DARK, EIGHT, GOAL, ZERO
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import ARC, CROSSING, HALF, SORTS, SQUARE

SHAPES = 12
NOTHING = 14
E = 2.718281828459045

Weighted = tuple[float, str, dict[str, object]]  # a reason after its weight in points

BIT = [1 << place for place in range(64)]
PIECES = tables.PIECES[:]
PIECES_OF = tables.PIECES_OF
FACE_TYPE = tables.FACE_TYPE[:]
FIRST_FACE = list(material.FIRST_FACE)
TURNS = list(material.TURNS)
SHAPE_POINTS = list(material.STONE_POINTS)
SORT_OF, POINTS_OF = tables.SORT_OF[:], tables.POINTS_OF[:]
CARRIES, KEEP, STAKE = tables.CARRIES[:], tables.KEEP[:], tables.STAKE[:]

# How the judgement of a move in points becomes a weight: e to the power of so much of it.
SHARPNESS, CARD_SHARPNESS = 0.8, 1.0
AVERAGE = 0.9  # what a tile from the tower is worth in points: a guess
# How the chance to win grows with points, the steeper the more points the leader has. This and the next two
# are rounded from fits to about 50,000 positions of playouts, with 2 and with 4 seats.
STEEP, STEEPER = 0.08, 0.009
ON_TURN = 0.25  # what being on turn costs in points, beside what can be taken now
EIGHT_LIKELY = 0.87  # how often an "8" is formed by who seems to be able to
CARD_WORTH = 0.4  # of a card in hand: fitted 0.2, but playouts make little of cards, so a guess above it
WIN = 0.75  # of the worth of a game (engine/state.py); the rest is the lead
FIELDS = 24  # free at the start of a round
TRIES = 4  # placements that a playout looks at
MOST_REASONS = 3

# What `survey` saw, for every piece the fields where laying it
OPENS = [0] * 15  # leaves its shape one piece short
STRONG = [0] * 15  # leaves an "8" that any half circle completes
WEAK = [0] * 15  # leaves an "8" that only crossing lines complete
# The fields where now a half circle, arc or square corner closes a shape, a half circle or crossing an "8".
SPOTS = [0] * 5
EIGHT_BY_HALF, EIGHT_BY_CROSSING = 3, 4
CHANCE = [0.0] * 4  # that the next player can lay a sort of piece
STANDING_AT = [0.0] * 4  # points as `expected` sees them, by owner


class AchtKnowledge(Knowledge):
    """Judges placements and cards in points, and a standing by its chance to win."""

    def __init__(self) -> None:
        Knowledge.__init__(self)
        self.exploration = 0.7
        self.caution = 0.05
        self.depth = 3
        self.ripe = 2

    def weight(self, state: State, seat: int, move: int) -> float:
        """Return e to the power of what a move is worth in points."""
        own: AchtState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        if own.phase == LAYING and LAY <= move < PLAY:  # not as slow as to see whether it is legal
            survey(own)
            return E ** (SHARPNESS * judge(own, seat, (move - LAY) >> 6, move & 63))
        self.check_legal(own, seat, move)
        return E ** (CARD_SHARPNESS * value(own, seat, move))

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        """Return the best of a few random placements; a card seldom, and only a useful one."""
        own: AchtState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        return advised(own, seat, rng)

    def playout(self, state: State, depth: int, rng: Rng) -> None:
        """Play on to the end of the round at most; a solo, which no estimate judges well, to its end."""
        own: AchtState = state  # pyright: ignore[reportAssignmentType]
        begun = own.round
        if own.mode == SOLO:
            depth = ENDLESS
        while own.acting != OVER and own.round == begun:
            if own.acting == NATURE:
                own.play_move(NATURE, own.draw(rng))
            elif depth == 0:
                return
            else:
                own.play_move(own.acting, advised(own, own.acting, rng))
                depth -= 1

    def estimate(self, state: State, seat: int) -> float:
        """Return the worth of a standing from points, stones on the board and free fields."""
        own: AchtState = state  # pyright: ignore[reportAssignmentType]
        own.check_seat(seat)
        return expected(own, seat)

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:
        """Return what speaks for or against a move, at most three reasons."""
        own: AchtState = state  # pyright: ignore[reportAssignmentType]
        self.check_legal(own, seat, move)
        if own.phase == LAYING:
            found = placement_reasons(own, seat, (move - LAY) >> 6, move & 63)
        elif move >= PLAY and own.phase != INFINITY:
            found = card_reasons(own, seat, move - PLAY)
        else:
            found = answer_reasons(own, seat, move)
        found.sort(key=weightiest)
        said = [(key, values) for _, key, values in found[:MOST_REASONS]]
        said.sort(key=speaks_against)
        return said


# Reasons: (weight, key, values), as many as there are.


def weightiest(reason: Weighted) -> float:
    """Order reasons by weight."""
    return -reason[0]


def speaks_against(reason: Reason) -> bool:
    """Put what speaks for a placement first."""
    return reason[0].startswith("opens")


def counted(weight: float, key: str, points: int) -> Weighted:
    """Return a reason with points in it; its text differs for a single one."""
    return (weight, f"{key}-1" if points == 1 else key, {"points": points})


def likely(weight: float, key: str, chance: float) -> Weighted:
    """Return a reason with a chance in it, of 10 to 100 percent."""
    return (weight, key, {"percent": max(10, 10 * round(10 * chance))})


def placement_reasons(state: AchtState, seat: int, face: int, field: int) -> list[Weighted]:
    """Say what a placement takes, denies and opens."""
    survey(state)
    found = taking_reasons(state, seat, face, field)
    if state.mode == SOLO or state.travelling:
        found += opening_reasons(state, seat, face, field, "prepares", "prepares-eight")
    else:
        found += opening_reasons(state, seat, face, field, "opens", "opens-eight")
        found += denying_reasons(state, seat, face, field)
    kept = state.tableau[seat] if FACE_TYPE[face] == state.drawn else state.drawn
    if FACE_TYPE[face] == ZERO:
        found.append((0.2, "zero", {}))
    elif kept != NONE and carries(kept, CROSSING):
        found.append((0.3, "keeps-crossing", {}))
    elif kept != NONE:
        found.append((0.05, "keeps", {"tile": material.LETTERS[kept]}))
    return found or [(0.1, "quiet", {})]


def taking_reasons(state: AchtState, seat: int, face: int, field: int) -> list[Weighted]:
    """Say what a placement closes and forms."""
    points, lapsing = 0, 0
    closed = state.closed_by(face, field)
    for piece in range(SHAPES):
        if closed >> piece & 1:
            if state.has_stone(state.owner[seat], piece):
                points += POINTS_OF[piece]
            else:
                lapsing += 1
    found: list[Weighted] = []
    if state.eights_by(face, field):
        found.append((20, "eight-solo" if state.mode == SOLO else "eight", {}))
    if points:
        found.append(counted(points, "closes", points))
    if lapsing:
        found.append((1.0, "lapses-solo" if state.mode == SOLO else "lapses", {}))
    return found


def opening_reasons(
    state: AchtState, seat: int, face: int, field: int, shape: str, eight: str
) -> list[Weighted]:
    """Say which shape and whether an "8" a placement leaves to whoever is next."""
    bit, best, chance, threat = BIT[field], 0, 0.0, 0.0
    fresh = (bit << 8 | bit >> 8 | bit << 1 | bit >> 1) & BOARD & ~state.laid & ~state.places()
    for sort in range(CROSSING):
        if SPOTS[sort] & fresh:
            best, chance = SHAPE_POINTS[sort], CHANCE[sort]
    for piece in PIECES_OF[face]:
        if piece < SHAPES and OPENS[piece] & bit and POINTS_OF[piece] > best:
            best, chance = POINTS_OF[piece], CHANCE[SORT_OF[piece]]
        if STRONG[piece] & bit:
            threat = max(threat, CHANCE[HALF])
        elif WEAK[piece] & bit:
            threat = max(threat, CHANCE[CROSSING])
    found: list[Weighted] = []
    if threat:
        found.append(likely(threat * swing(state, seat), eight, threat))
    if best and chance:
        weight, key, values = likely(best * chance, shape, chance)
        found.append((weight, f"{key}-{best}", values))
    elif not threat:
        found.append((0.1, "closed" if shape == "opens" else "quiet", {}))
    return found


def denying_reasons(state: AchtState, seat: int, face: int, field: int) -> list[Weighted]:
    """Say which shape or "8" a placement takes away from the next player."""
    bit, best = BIT[field], 0.0
    found: list[Weighted] = []
    threat = chance_of_eight(bit)
    if threat and not state.eights_by(face, field):
        found.append((threat * swing(state, seat), "blocks-eight", {}))
    if not state.closed_by(face, field):
        best = best_offer(bit)
    if best:
        found.append((best, "blocks", {}))
    return found


def card_reasons(state: AchtState, seat: int, use: int) -> list[Weighted]:
    """Say what a card brings now, and what it costs to play it."""
    card, detail = use % JOKER // USE, use % USE
    found: list[Weighted] = []
    if use >= JOKER:
        found.append((0.4, "joker", {}))
    if card == QUANTUM:
        found += leap_reasons(state, seat, detail // LEAP, detail % LEAP // 32, detail % 32)
    elif card == TIME:
        ready = prospect(state, seat, state.tableau[seat]) >= EIGHT
        found.append((2.0, "time-needless", {}) if ready else (1.0, "time", {}))
    elif card == ABDUCT:
        found.append((0.5, "abduct", {}))
    elif card == METEOR:
        found += swap_reasons(state, seat, state.tableau[seat], NONE)
    else:
        giver = detail if card == POLE else revolution_giver(state, seat, detail)
        found += swap_reasons(state, seat, state.tableau[seat], state.tableau[giver])
    return found


def revolution_giver(state: AchtState, seat: int, backwards: int) -> int:
    """Return whose tile comes to a seat in a revolution."""
    return (seat + (1 if backwards else state.seats - 1)) % state.seats


def swap_reasons(state: AchtState, seat: int, given: int, got: int) -> list[Weighted]:
    """Say what it means to lose a tile and to get another, or an unknown one (NONE)."""
    found: list[Weighted] = []
    state.look()
    lost, gained = prospect(state, seat, given), AVERAGE if got == NONE else prospect(state, seat, got)
    if given in (ZERO, DARK):
        found.append((1.5, "rids", {"tile": material.LETTERS[given]}))
    if got in (ZERO, DARK):
        found.append((1.5, "burdens", {"tile": material.LETTERS[got]}))
    elif gained >= EIGHT:
        found.append((8.0, "gets-eight", {}))
    elif gained > lost:
        found.append((gained - lost, "better-tile" if got != NONE else "new-tile", {}))
    if lost >= 1 and lost >= gained:
        found.append((lost - gained + 0.1, "worse-tile", {}))
    return found or [(0.1, "same-tile", {})]


def leap_reasons(state: AchtState, seat: int, field: int, target: int, face: int) -> list[Weighted]:
    """Say what a quantum leap closes."""
    worth = leap_value(state, seat, field, target, face)
    state.look()
    if state.eights_by(face, target) and worth == swing(state, seat):
        return [(20.0, "eight", {})]
    return [counted(worth, "closes", int(worth))] if worth > 0 else [(1.0, "closes-nothing", {})]


def answer_reasons(state: AchtState, seat: int, move: int) -> list[Weighted]:
    """Say what it means to draw without a card, to secure stones or not, to claim a stone or not."""
    owner = state.owner[seat]
    points = state.earned[owner]
    if move == DRAW:
        saved = state.hand[8 * seat + INF] and points
        return [counted(1.0, "saves-infinity", points)] if saved else [(0.5, "saves-card", {})]
    if move == NO:
        return [counted(1.0, "gives-up", points)] if points else [(1.0, "nothing-to-secure", {})]
    if state.phase == INFINITY:
        joker: list[Weighted] = [(0.4, "joker", {})] if move - PLAY >= JOKER else []
        return [counted(1.0, "secures", points) if points else (1.0, "nothing-to-secure", {}), *joker]
    shape, nonsense = POINTS_OF[state.pending_piece()], state.nonsense(owner)
    if move == CLAIM:
        return [counted(1.0, "claims", shape), counted(0.5, "forgoes", nonsense)]
    return [counted(1.0, "awaits", nonsense)]


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
    see_spots(state)
    weigh_chances(state, state.turn if state.travelling else state.next_seat(state.turn))


def see_spots(state: AchtState) -> None:
    """See where shapes and "8"s can be completed now."""
    state.look()
    SPOTS[HALF] = state.ready[0] | state.ready[1] | state.ready[2] | state.ready[3]
    SPOTS[ARC] = state.ready[4] | state.ready[5] | state.ready[6] | state.ready[7]
    SPOTS[SQUARE] = state.ready[8] | state.ready[9] | state.ready[10] | state.ready[11]
    SPOTS[EIGHT_BY_HALF] = state.ready[12] | state.ready[13] | state.ready[14] | state.ready[15]
    SPOTS[EIGHT_BY_CROSSING] = state.ready[16] | state.ready[17]


def survey_corners(state: AchtState, first: int, free: int) -> None:
    """See where a corner piece leaves one free field around its point, the others showing the same."""
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


def weigh_chances(state: AchtState, seat: int) -> None:
    """Weigh how likely a seat can lay each sort of piece: its open tiles, and what it may draw (AC-21)."""
    tile = state.tableau[seat]
    drawn = state.drawn if seat == state.turn and not state.travelling else NONE
    zeros = state.tower[ZERO] / (state.tower_size + 0.001)
    for sort in range(SORTS):
        if tile == ZERO or drawn == ZERO:
            CHANCE[sort] = 0.0
        elif drawn != NONE:
            CHANCE[sort] = 1.0 if carries(tile, sort) or carries(drawn, sort) else 0.0
        elif carries(tile, sort):
            CHANCE[sort] = 1.0 - zeros
        else:
            CHANCE[sort] = share(state, sort)


def carries(tile: int, sort: int) -> bool:
    """Tell whether a tile, if there is one, has a sort of piece."""
    return tile != NONE and CARRIES[SORTS * tile + sort] > 0


def share(state: AchtState, sort: int) -> float:
    """Return how likely the next tile from the tower has a sort of piece."""
    tiles = 0
    for kind in range(ZERO):
        if CARRIES[SORTS * kind + sort]:
            tiles += state.tower[kind]
    return tiles / (state.tower_size + 0.001)


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
    if state.eight_fields & bit and state.mode != SOLO and state.eights_by(face, field):
        return 2 * EIGHT - swing(state, seat)  # the round is over: what is opened does not matter
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
    return state.nth_move(seat, rng.below(state.count(seat)))


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
    """Return the expected worth: what who is on turn can take now, and perhaps an "8", are part of it."""
    if state.mode == SOLO:
        return solo_expected(state)
    owner = state.owner[seat]
    for other in range(4):
        STANDING_AT[other] = state.score[other]
    for other in range(state.seats):
        STANDING_AT[state.owner[other]] += CARD_WORTH * state.held[other]
    eight = 0.0
    without = 0.0
    on_turn = state.owner[state.turn]
    if state.free < FIELDS and state.phase != DEAL_TILE:
        see_spots(state)
        weigh_chances(state, state.turn)
        eight = EIGHT_LIKELY * chance_of_eight(state.places())
        STANDING_AT[on_turn] += EIGHT
        without = eight * prospects(state, owner)
        STANDING_AT[on_turn] += best_offer(state.places()) - EIGHT - ON_TURN
    for other in range(4):
        STANDING_AT[other] += state.earned[other]
    return without + (1 - eight) * prospects(state, owner)


def prospects(state: AchtState, owner: int) -> float:
    """Return the worth for an owner with these points: three quarters the chance to win, then the lead."""
    own = STANDING_AT[owner]
    best = 0.0
    others = 0.0
    owners = 2 if state.mode == TEAMS else state.seats
    for other in range(owners):
        if other != owner and STANDING_AT[other] > best:
            best = STANDING_AT[other]
    steep = STEEP + STEEPER * (own if own > best else best)
    for other in range(owners):
        if other != owner:
            others += E ** (steep * (STANDING_AT[other] - own))
    lead = (own - best) / GOAL
    lead = 1.0 if lead > 1 else -1.0 if lead < -1 else lead
    return WIN / (1 + others) + (1 - WIN) * (lead + 1) / 2


def chance_of_eight(fields: int) -> float:
    """Return the chance that an "8" is formed on some fields; after `weigh_chances`."""
    if SPOTS[EIGHT_BY_HALF] & fields:
        return CHANCE[HALF]
    return CHANCE[CROSSING] if SPOTS[EIGHT_BY_CROSSING] & fields else 0.0


def best_offer(fields: int) -> float:
    """Return the best shape that can be closed on some fields, in points by chance."""
    best = 0.0
    for sort in range(CROSSING):
        if SPOTS[sort] & fields and SHAPE_POINTS[sort] * CHANCE[sort] > best:
            best = SHAPE_POINTS[sort] * CHANCE[sort]
    return best


def solo_expected(state: AchtState) -> float:
    """Return the worth of an unfinished solo by the stones on the board and the first "8"."""
    return 0.1 * state.earned[0] / 24.0 + (0.1 if state.eights else 0.0)
