"""AXIO rota for batches: positions written as bytes, moves as numbers, stepped without Python's lock.

`observation.py` says what every byte means. The table grows in any direction, so an action names an open
place by its index among all of them, from top left row by row: 24 * index + 6 * quarter turns + named colour.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, NO_MOVE
from tafelrunde.engine.lane import Bytes, Lane
from tafelrunde.games.axio import circles, rules, tables
from tafelrunde.games.axio.codes import ACTIONS, FINE, LOT, NO_TILE, OPEN, STRIDE, WAYS
from tafelrunde.games.axio.rules import AxioState

HOW_MANY = tables.HOW_MANY
NAME = tables.NAME
SEATS = 6  # where the rows of seats begin, after the numbers of the table
SHIFT = 4  # from a row or column in `place` to what is written: 64 + coordinate


class AxioLane(Lane):
    """AXIO rota, played again and again."""

    def __init__(self, start: AxioState) -> None:
        super().__init__(SEATS + 7 * start.seats + 4 * 60 + 2 * OPEN, ACTIONS)
        self.start: AxioState = start
        self.state: AxioState = start.copy()

    def position(self) -> AxioState:
        """Return the position itself."""
        return self.state

    def restart(self) -> None:
        """Go back to the start."""
        circles.clear_away(self.state, self.start.supply)
        rules.copy_beside_circles(self.start, self.state)

    def actor(self) -> int:
        """Return who decides."""
        return self.state.acting

    def let_nature_act(self) -> None:
        """Draw the start player, the square, tiles."""
        while self.state.acting == NATURE:
            rules.let_happen(self.state, rules.random_chance(self.state, self.chance))

    def move_of(self, seat: int, action: int) -> int:
        """Return the move of an action, NO_MOVE where it is not legal."""
        return legal_move(self.state, seat, action)

    def action_of(self, move: int) -> int:
        """Return the action of a move."""
        return action_of(self.state, move)

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        rules.lay(self.state, seat, move)

    def random_action(self, seat: int) -> int:
        """Return any legal action."""
        return action_of(self.state, rules.random_laying(self.state, seat, self.chooser))

    def observe(self, seat: int, into: Bytes, start: int) -> None:
        """Write what a seat may know."""
        write_table(self.state, seat, into, start)
        write_seats(self.state, seat, into, start + SEATS)
        write_tiles(self.state, into, start + SEATS + 7 * self.state.seats)

    def offer(self, seat: int, into: Bytes, start: int) -> None:
        """Write which actions are legal."""
        for action in range(start, start + ACTIONS):
            into[action] = 0
        if seat == self.state.acting:
            offer_layings(self.state, seat, into, start)

    def play_out(self) -> int:
        """Play at random to the end."""
        return rules.play_on(self.state, self.chance, self.chooser)

    def score(self, seat: int) -> int:
        """Return the points of a seat."""
        return lowest(self.state, seat)

    def standing(self, seat: int) -> int:
        """Return a number that is highest for who has won."""
        return rising(self.state, seat)


def legal_move(state: AxioState, seat: int, action: int) -> int:
    """Return the move of an action, NO_MOVE where it is not legal (AX-07, AX-10)."""
    if seat != state.acting or action < 0 or action >= WAYS * state.open:
        return NO_MOVE
    state.sort_open_places()
    move = 32 * state.sorted_place[action // WAYS] + 8 * (action % WAYS // 6) + action % 6
    return move if rules.objection_to(state, seat, move) == FINE else NO_MOVE


def action_of(state: AxioState, move: int) -> int:
    """Return the action of a legal move: how many open places come before, and how the tile lies."""
    place = move >> 5
    before = 0
    for index in range(state.open):
        if state.open_place[index] < place:
            before += 1
    return WAYS * before + 6 * (move >> 3 & 3) + (move & 7)


def offer_layings(state: AxioState, seat: int, into: Bytes, at: int) -> None:
    """Write all ways to lay the tile in hand."""
    state.sort_open_places()
    for index in range(state.open):
        for lying in range(4 * state.hand[seat], 4 * state.hand[seat] + 4):
            choice = rules.choice_of(state, seat, state.sorted_place[index], lying)
            for name in range(4 * choice, 4 * choice + HOW_MANY[choice]):
                into[at + NAME[name]] = 1
            at += 6


def lowest(state: AxioState, seat: int) -> int:
    """Return the lowest marker of a seat (AX-17)."""
    least = state.marker[seat] & 255
    for colour in range(1, 5):
        mark = state.marker[seat] >> 8 * colour & 255
        if mark < least:
            least = mark
    return least


def rising(state: AxioState, seat: int) -> int:
    """Return the markers of a seat as one number, the lowest first, as equals are compared (AX-17, AX-18)."""
    number = 0
    for mark in range(13):
        for colour in range(5):
            if state.marker[seat] >> 8 * colour & 255 == mark:
                number = 16 * number + mark
    return number


def from_here(state: AxioState, seat: int, other: int) -> int:
    """Return how many seats further to the left another one sits."""
    return other - seat if other >= seat else other - seat + state.seats


def write_table(state: AxioState, seat: int, into: Bytes, at: int) -> None:
    """Write where the game stands, and the own tile."""
    into[at] = state.phase
    into[at + 1] = seat
    into[at + 2] = 0 if state.phase == LOT else 1 + from_here(state, seat, state.turn)
    into[at + 3] = 1 + state.hand[seat]
    into[at + 4] = state.supply
    into[at + 5] = state.bonus_due


def write_seats(state: AxioState, seat: int, into: Bytes, at: int) -> None:
    """Write what all see of every seat, the own one first."""
    seats = state.seats
    other = seat
    markers = at + 2 * seats
    for here in range(at, at + seats):
        into[here] = 0 if state.hand[other] == NO_TILE else 1
        into[here + seats] = state.stack[other]
        for colour in range(5):
            into[markers + colour] = state.marker[other] >> 8 * colour & 255
        markers += 5
        other = other + 1 if other + 1 < seats else 0


def write_tiles(state: AxioState, into: Bytes, at: int) -> None:
    """Write the tiles in the order of laying, then the open places from top left row by row."""
    for here in range(at, at + 4 * 60 + 2 * OPEN):
        into[here] = 0
    for index in range(state.laid):
        here = at + 4 * index
        into[here] = SHIFT + state.laid_place[index] % STRIDE
        into[here + 1] = SHIFT + state.laid_place[index] // STRIDE
        into[here + 2] = 1 + (state.laid_lying[index] >> 2)
        into[here + 3] = state.laid_lying[index] & 3
    state.sort_open_places()
    at += 4 * 60
    for index in range(state.open if state.open < OPEN else OPEN):
        into[at + 2 * index] = SHIFT + state.sorted_place[index] % STRIDE
        into[at + 2 * index + 1] = SHIFT + state.sorted_place[index] // STRIDE
