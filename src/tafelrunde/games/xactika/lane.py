"""XACTIKA for batches: positions written as bytes, moves as numbers, stepped without Python's lock.

`observation.py` says what every byte means. Actions are the moves of codes.py as they are.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, NO_MOVE
from tafelrunde.engine.lane import Bytes, Lane
from tafelrunde.games.xactika import rules, tables
from tafelrunde.games.xactika.codes import BID, BIDDING, DEALER, LEAD, LOT, LOW, MINUS, PLAYING
from tafelrunde.games.xactika.rules import XactikaState

FITS = tables.FITS
ACTIONS = DEALER
CARDS = 7  # where the cards begin, after the numbers of the table
TABLE = CARDS + 81 + 81 + 8 + 8  # and where the rows of seats do


class XactikaLane(Lane):
    """XACTIKA, played again and again."""

    def __init__(self, start: XactikaState) -> None:
        super().__init__(TABLE + 16 * start.seats, ACTIONS)
        self.start: XactikaState = start
        self.state: XactikaState = start.copy()

    def position(self) -> XactikaState:
        """Return the position itself."""
        return self.state

    def restart(self) -> None:
        """Go back to the start."""
        rules.copy_position(self.start, self.state)

    def actor(self) -> int:
        """Return who decides."""
        return self.state.acting

    def let_nature_act(self) -> None:
        """Draw the dealer, and deal."""
        while self.state.acting == NATURE:
            rules.play_move(self.state, NATURE, rules.draw_move(self.state, self.chance))

    def move_of(self, seat: int, action: int) -> int:
        """Return the move of an action, NO_MOVE where it is not legal."""
        return action if is_legal(self.state, seat, action) else NO_MOVE

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        rules.play_move(self.state, seat, move)

    def random_action(self, seat: int) -> int:
        """Return any legal action."""
        return rules.nth_move(self.state, seat, self.chooser.below(rules.count_moves(self.state, seat)))

    def observe(self, seat: int, into: Bytes, start: int) -> None:
        """Write what a seat may know."""
        write_table(self.state, seat, into, start)
        write_cards(self.state, seat, into, start + CARDS)
        write_seats(self.state, seat, into, start + TABLE)

    def offer(self, seat: int, into: Bytes, start: int) -> None:
        """Write which actions are legal."""
        for action in range(start, start + ACTIONS):
            into[action] = 0
        for index in range(rules.count_moves(self.state, seat)):
            into[start + rules.nth_move(self.state, seat, index)] = 1

    def play_out(self) -> int:
        """Play at random to the end."""
        return rules.play_on(self.state, self.chance, self.chooser)

    def score(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.state.score[seat]

    def standing(self, seat: int) -> int:
        """Return a number that is highest for who has won."""
        return -self.state.score[seat] if self.state.variant == LOW else self.state.score[seat]


def is_legal(state: XactikaState, seat: int, action: int) -> bool:
    """Tell whether an action is legal now (XA-06, XA-07, XA-15)."""
    if seat != state.acting or action < 0 or action >= ACTIONS:
        return False
    if state.phase == BIDDING:
        return action >= BID and action - BID != rules.forbidden_bid(state)
    if state.phase != PLAYING or action >= BID:
        return False
    if state.laid == 0:
        return action >= LEAD and holds(state, seat, (action - LEAD) >> 2)
    if action >= LEAD or not holds(state, seat, action):
        return False
    return FITS[action] >> state.demand[state.trick] & 1 == 1 or rules.count_fitting(state, seat) == 0


def holds(state: XactikaState, seat: int, card: int) -> bool:
    """Tell whether a card is in a hand."""
    for slot in range(8 * seat, 8 * seat + state.held[seat]):
        if state.hand[slot] == card:
            return True
    return False


def from_here(state: XactikaState, seat: int, other: int) -> int:
    """Return how many seats further to the left another one sits."""
    return other - seat if other >= seat else other - seat + state.seats


def write_table(state: XactikaState, seat: int, into: Bytes, at: int) -> None:
    """Write where the game stands."""
    into[at] = state.variant
    into[at + 1] = state.phase
    into[at + 2] = state.round
    into[at + 3] = state.trick
    into[at + 4] = seat
    into[at + 5] = 0 if state.phase == LOT else 1 + from_here(state, seat, state.dealer)
    into[at + 6] = 0 if state.acting < 0 else 1 + from_here(state, seat, state.acting)


def write_cards(state: XactikaState, seat: int, into: Bytes, at: int) -> None:
    """Write where each card is, in which trick it was played, and who led which demand."""
    for place in range(at, at + TABLE - CARDS):
        into[place] = 0
    for slot in range(8 * seat, 8 * seat + state.held[seat]):
        into[at + state.hand[slot]] = 1
    for trick in range(state.trick + 1 if state.laid else state.trick):
        who = from_here(state, seat, state.leader[trick])
        into[at + 162 + trick] = 1 + who
        into[at + 170 + trick] = 1 + state.demand[trick]
        for place in range(10 * trick, 10 * trick + (state.seats if trick < state.trick else state.laid)):
            into[at + state.table[place]] = 2 + who
            into[at + 81 + state.table[place]] = 1 + trick
            who = who + 1 if who + 1 < state.seats else 0


def write_seats(state: XactikaState, seat: int, into: Bytes, at: int) -> None:
    """Write what all see of every seat, the own one first."""
    seats = state.seats
    other = seat
    for here in range(at, at + seats):
        into[here] = state.held[other]
        into[here + seats] = 1 + state.bid[other]
        into[here + 2 * seats] = state.taken[other]
        into[here + 3 * seats] = MINUS + state.score[other]
        void = 4 * seats + 12 * (here - at) + at
        for demand in range(12):
            into[void + demand] = state.void[other] >> demand & 1
        other = other + 1 if other + 1 < seats else 0
