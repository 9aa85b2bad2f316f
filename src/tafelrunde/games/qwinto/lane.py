"""Qwinto for batches: positions written as bytes, moves as numbers, stepped without Python's lock.

`observation.py` says what every byte means. Actions are the moves of codes.py from PUT on.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, NO_MOVE
from tafelrunde.engine.lane import Bytes, Lane
from tafelrunde.games.qwinto import rules
from tafelrunde.games.qwinto.codes import ABOVE, LOT, MINUS, NOTHING, PAIR, PASS, PUT, PUTTING, WRITE, WRITING
from tafelrunde.games.qwinto.rules import QwintoState

ACTIONS = PASS + 1 - PUT
CARDS = 10  # where the cards begin, after the numbers of the table
SEATS = CARDS + 32  # and where the rows of seats do


class QwintoLane(Lane):
    """Qwinto, played again and again."""

    def __init__(self, start: QwintoState) -> None:
        super().__init__(SEATS + 31 * start.seats, ACTIONS)
        self.start: QwintoState = start
        self.state: QwintoState = start.copy()

    def position(self) -> QwintoState:
        """Return the position itself."""
        return self.state

    def restart(self) -> None:
        """Go back to the start."""
        rules.copy_position(self.start, self.state)

    def actor(self) -> int:
        """Return who decides."""
        return self.state.acting

    def let_nature_act(self) -> None:
        """Draw the lot, deal, draw cards."""
        while self.state.acting == NATURE:
            index = self.chance.below(rules.count_moves(self.state, NATURE))
            self.state.play_move(NATURE, self.state.nth_move(NATURE, index))

    def move_of(self, seat: int, action: int) -> int:
        """Return the move of an action, NO_MOVE where it is not legal."""
        return PUT + action if is_legal(self.state, seat, action) else NO_MOVE

    def action_of(self, move: int) -> int:
        """Return the action of a move."""
        return move - PUT

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        self.state.play_move(seat, move)

    def random_action(self, seat: int) -> int:
        """Return any legal action."""
        index = self.chooser.below(rules.count_moves(self.state, seat))
        return self.state.nth_move(seat, index) - PUT

    def observe(self, seat: int, into: Bytes, start: int) -> None:
        """Write what a seat may know."""
        write_table(self.state, seat, into, start)
        write_cards(self.state, seat, into, start + CARDS)
        write_seats(self.state, seat, into, start + SEATS)

    def offer(self, seat: int, into: Bytes, start: int) -> None:
        """Write which actions are legal."""
        for action in range(start, start + ACTIONS):
            into[action] = 0
        for index in range(rules.count_moves(self.state, seat)):
            into[start + self.state.nth_move(seat, index) - PUT] = 1

    def play_out(self) -> int:
        """Play at random to the end."""
        return rules.play_on(self.state, self.chance, self.chooser)

    def score(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.state.points(seat)

    def standing(self, seat: int) -> int:
        """Return a number that is highest for who has won."""
        return self.state.points(seat)


def is_legal(state: QwintoState, seat: int, action: int) -> bool:
    """Tell whether an action is legal now (QW-08, QW-09, QW-12)."""
    move = PUT + action
    if action < 0 or action >= ACTIONS or not state.decides(seat):
        return False
    if state.phase == WRITING:
        return move == PASS or (move >= WRITE and state.writable(seat) >> (move - WRITE) & 1 == 1)
    if state.phase != PUTTING or move >= WRITE:
        return False
    if move < PAIR:
        return holds(state, seat, action >> 2)
    first = (move - PAIR) >> 5
    second = (first >> 2 << 2) + ((move - PAIR) >> 3 & 3)
    return first != second and holds(state, seat, first) and holds(state, seat, second)


def holds(state: QwintoState, seat: int, card: int) -> bool:
    """Tell whether a card is in a hand."""
    for slot in range(3 * seat, 3 * seat + state.held[seat]):
        if state.hand[slot] == card:
            return True
    return False


def write_table(state: QwintoState, seat: int, into: Bytes, at: int) -> None:
    """Write where the game stands."""
    away = state.active - seat if state.active >= seat else state.active - seat + state.seats
    put = state.last != NOTHING
    into[at] = state.phase
    into[at + 1] = seat
    into[at + 2] = 0 if state.phase == LOT else 1 + away
    into[at + 3] = 1 + state.last if put else 0
    into[at + 4] = ABOVE + state.number if put else 0
    for row in range(3):
        into[at + 5 + row] = state.rows >> 9 * row & 1 if put else 0
    into[at + 8] = state.undrawn
    into[at + 9] = own_decision(state, seat)


def own_decision(state: QwintoState, seat: int) -> int:
    """Return what the seat has decided while others still think: 1 + field, 28 nothing; 0 not yet."""
    if state.phase != WRITING or state.waiting >> seat & 1:
        return 0
    return 28 if state.decision[seat] == PASS else 1 + state.decision[seat] - WRITE


def write_cards(state: QwintoState, seat: int, into: Bytes, at: int) -> None:
    """Write where each card is."""
    for place in range(at, at + 32):
        into[place] = 0
    for slot in range(3 * seat, 3 * seat + state.held[seat]):
        into[at + state.hand[slot]] = 1
    for pile in range(4):
        card = state.top[pile]
        if card != NOTHING:
            into[at + card] = 2 + pile
            card = state.below[card]
            while card != NOTHING:
                into[at + card] = 6 + pile
                card = state.below[card]


def write_seats(state: QwintoState, seat: int, into: Bytes, at: int) -> None:
    """Write what all see of every seat, the own one first."""
    seats = state.seats
    other = seat
    sheet = at + 4 * seats
    for here in range(at, at + seats):
        into[here] = 1 if state.decides(other) else 0
        into[here + seats] = state.held[other]
        into[here + 2 * seats] = state.misses[other]
        into[here + 3 * seats] = MINUS + state.points(other)
        for field in range(27):
            into[sheet + field] = state.sheet[27 * other + field]
        sheet += 27
        other = other + 1 if other + 1 < seats else 0
