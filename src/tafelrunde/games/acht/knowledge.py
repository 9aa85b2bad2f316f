"""What is known about playing ACHT well: which move is likely good, what to play fast, who will win.

What a move is worth in points says `judgement.py`, and `reasons.py` the same in words.
"""

from __future__ import annotations

from tafelrunde.engine import powers
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.knowledge import ENDLESS, Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.acht import board, cards, judgement, reasons, rules, table
from tafelrunde.games.acht.codes import (
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
    NO,
    PLAY,
    SOLO,
    USE,
    VOID,
)
from tafelrunde.games.acht.experience import (
    CARD_SHARPNESS,
    CARD_WORTH,
    EIGHT_LIKELY,
    ON_TURN,
    SHARPNESS,
    STEEP,
    STEEPER,
)
from tafelrunde.games.acht.material import EIGHT, GOAL
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.table import AchtTable

WIN = 0.75  # of the worth of a game (engine/state.py); the rest is the lead
FIELDS = 24  # free at the start of a round
TRIES = 4  # placements that a playout looks at

# Room for what is seen and how likely it is (codes.py): every judgement fills its own.
UNSEEN = [0] * 50
UNKNOWN = [0.0] * 4


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
            seen, chance = UNSEEN[:], UNKNOWN[:]
            judgement.survey(own, seen, chance)
            worth = judgement.judge(own, seat, (move - LAY) >> 6, move & 63, seen, chance)
            return powers.exp(SHARPNESS * worth)
        self.check_legal(own, seat, move)
        return powers.exp(CARD_SHARPNESS * judgement.value(own, seat, move))

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
                rules.play_move(own, NATURE, rules.draw_move(own, rng))
            elif depth == 0:
                return
            else:
                rules.play_move(own, own.acting, advised(own, own.acting, rng))
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
        return reasons.of_move(own, seat, move)


# Playouts.


def advised(state: AchtTable, seat: int, rng: Rng) -> int:
    """Return a sensible move fast."""
    if state.phase == LAYING:
        return advised_placement(state, seat, rng)
    if state.phase == ASK_CARD:
        return advised_card(state, seat, rng)
    if state.phase == INFINITY:
        return advised_infinity(state, seat)
    if state.phase == CLAIMING:
        return CLAIM if judgement.claim_value(state, seat) > 0 else DECLINE
    return rules.nth_move(state, seat, rng.below(rules.count_moves(state, seat)))


def advised_placement(state: AchtTable, seat: int, rng: Rng) -> int:
    """Return the best of a few random placements, scoring ones if there are any."""
    ways = board.count_placements(state, seat, True)
    if ways == 1:
        return LAY + board.nth_placement(state, 0)
    seen, chance = UNSEEN[:], UNKNOWN[:]
    judgement.survey(state, seen, chance)
    best = 0
    highest = -1e9
    for _ in range(TRIES):
        placement = board.nth_placement(state, rng.below(ways))
        worth = judgement.judge(state, seat, placement >> 6, placement & 63, seen, chance)
        if worth > highest:
            highest = worth
            best = placement
    return LAY + best


def advised_card(state: AchtTable, seat: int, rng: Rng) -> int:
    """Return a card that helps now, one way of using it tried; else none."""
    ways = 0
    card = rng.below(8)
    if card != INF and card != VOID and state.hand[8 * seat + card]:
        ways = cards.count_uses(state, seat, card)
    if ways:
        use = cards.nth_use(state, seat, card, rng.below(ways))
        if judgement.use_value(state, seat, card, use % USE) > 1.0:
            return PLAY + use
    return DRAW


def advised_infinity(state: AchtTable, seat: int) -> int:
    """Return the card that secures one's stones if they are worth it."""
    points = state.earned[state.owner[seat]]
    if points > 1 and state.hand[8 * seat + INF]:
        return PLAY + USE * INF
    if points > 3 and state.hand[8 * seat + VOID]:
        return PLAY + USE * INF + JOKER
    return NO


# A standing.


def expected(state: AchtTable, seat: int) -> float:
    """Return the expected worth: what who is on turn can take now, and perhaps an "8", are part of it."""
    if state.mode == SOLO:
        return solo_expected(state)
    owner = state.owner[seat]
    points, seen, chance = UNKNOWN[:], UNSEEN[:], UNKNOWN[:]
    for other in range(4):
        points[other] = state.score[other]
    for other in range(state.seats):
        points[state.owner[other]] += CARD_WORTH * state.held[other]
    eight = 0.0
    without = 0.0
    on_turn = state.owner[state.turn]
    if state.free < FIELDS and state.phase != DEAL_TILE:
        judgement.see_spots(state, seen)
        judgement.weigh_chances(state, state.turn, chance)
        eight = EIGHT_LIKELY * judgement.chance_of_eight(seen, chance, board.reachable(state))
        points[on_turn] += EIGHT
        without = eight * prospects(state, owner, points)
        points[on_turn] += judgement.best_offer(seen, chance, board.reachable(state)) - EIGHT - ON_TURN
    for other in range(4):
        points[other] += state.earned[other]
    return without + (1 - eight) * prospects(state, owner, points)


def prospects(state: AchtTable, owner: int, points: list[float]) -> float:
    """Return the worth for an owner with these points: three quarters the chance to win, then the lead."""
    own = points[owner]
    best = 0.0
    others = 0.0
    owners = table.owners_in(state)
    for other in range(owners):
        if other != owner and points[other] > best:
            best = points[other]
    steep = STEEP + STEEPER * (own if own > best else best)
    for other in range(owners):
        if other != owner:
            others += powers.exp(steep * (points[other] - own))
    lead = (own - best) / GOAL
    lead = 1.0 if lead > 1 else -1.0 if lead < -1 else lead
    return WIN / (1 + others) + (1 - WIN) * (lead + 1) / 2


def solo_expected(state: AchtTable) -> float:
    """Return the worth of an unfinished solo by the stones on the board and the first "8"."""
    return 0.1 * state.earned[0] / 24.0 + (0.1 if state.eights else 0.0)
