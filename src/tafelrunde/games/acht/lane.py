"""ACHT for batches: positions written as bytes, stepped without Python's lock.

`observation.py` says what every byte means, `actions.py` which number is which move.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.lane import Bytes, Lane
from tafelrunde.games.acht import actions, board, rules, table, tables
from tafelrunde.games.acht.codes import DEAL_CARD, DEAL_TILE, DRAW_OFF, METEORITE, NONE, TEAMS
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import ACTIONS, STONES

FIELDS = tables.FIELDS
PLACE_OF = tables.PLACE_OF
STONE_PLACE = tables.STONE_PLACE
BOARD = 23  # where the board begins, after the numbers of the table
OWNERS = BOARD + 12 + 25 + STONES + 9 + 8 + 8 + 8  # and where the rows of owners and seats do


class AchtLane(Lane):
    """ACHT, played again and again."""

    def __init__(self, start: AchtState) -> None:
        owners = table.owners_in(start)
        super().__init__(OWNERS + 7 * owners + 2 * start.seats, ACTIONS)
        self.start: AchtState = start
        self.state: AchtState = start.copy()

    def position(self) -> AchtState:
        """Return the position itself."""
        return self.state

    def restart(self) -> None:
        """Go back to the start."""
        table.copy_table(self.start, self.state)

    def actor(self) -> int:
        """Return who decides."""
        return self.state.acting

    def let_nature_act(self) -> None:
        """Draw tiles and cards."""
        while self.state.acting == NATURE:
            rules.play_move(self.state, NATURE, rules.draw_move(self.state, self.chance))

    def move_of(self, seat: int, action: int) -> int:
        """Return the move of an action, NO_MOVE where it is not legal."""
        return actions.legal_move(self.state, seat, action)

    def action_of(self, move: int) -> int:
        """Return the action of a move."""
        return actions.action_of(move)

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        rules.play_move(self.state, seat, move)

    def random_action(self, seat: int) -> int:
        """Return any legal action."""
        index = self.chooser.below(rules.count_moves(self.state, seat))
        return actions.action_of(rules.nth_move(self.state, seat, index))

    def observe(self, seat: int, into: Bytes, start: int) -> None:
        """Write what a seat may know."""
        write_table(self.state, seat, into, start)
        write_board(self.state, seat, into, start + BOARD)
        write_cards(self.state, seat, into, start + BOARD + 12 + 25 + STONES)
        write_owners(self.state, seat, into, start + OWNERS)

    def offer(self, seat: int, into: Bytes, start: int) -> None:
        """Write which actions are legal."""
        for action in range(start, start + ACTIONS):
            into[action] = 0
        if seat == self.state.acting:
            actions.offer(self.state, seat, into, start)

    def play_out(self) -> int:
        """Play at random to the end."""
        return rules.play_on(self.state, self.chance, self.chooser)

    def score(self, seat: int) -> int:
        """Return the points of a seat."""
        return self.state.score[self.state.owner[seat]]

    def standing(self, seat: int) -> int:
        """Return a number that is highest for who has won."""
        return self.state.won >> self.state.owner[seat] & 1


def from_here(state: AchtState, seat: int, other: int) -> int:
    """Return 1 + how many seats further clockwise another one sits; 0 for nobody."""
    if other < 0:
        return 0
    return 1 + other - seat if other >= seat else 1 + other - seat + state.seats


def write_table(state: AchtState, seat: int, into: Bytes, at: int) -> None:
    """Write where the game stands."""
    phase = state.phase
    dealing = phase in (DEAL_TILE, DEAL_CARD, METEORITE, DRAW_OFF)
    into[at] = state.mode
    into[at + 1] = state.overlook
    into[at + 2] = phase
    into[at + 3] = state.round
    into[at + 4] = state.blind
    into[at + 5] = seat
    into[at + 6] = from_here(state, seat, state.turn)
    into[at + 7] = from_here(state, seat, state.acting)
    into[at + 8] = state.second
    into[at + 9] = state.travelling
    into[at + 10] = state.carded
    into[at + 11] = state.leaping
    into[at + 12] = state.asked
    into[at + 13] = state.eights
    into[at + 14] = state.lapsed
    into[at + 15] = from_here(state, seat, state.former)
    into[at + 16] = from_here(state, seat, state.victim)
    into[at + 17] = from_here(state, seat, state.drawer) if dealing else 0
    into[at + 18] = 1 + state.stolen
    into[at + 19] = 1 + state.drawn
    into[at + 20] = state.tower_size
    into[at + 21] = state.deck_size
    into[at + 22] = 1 + PLACE_OF[state.at] if state.pending else 0


def write_board(state: AchtState, seat: int, into: Bytes, at: int) -> None:
    """Write the shapes that are being scored, the tiles and the stones."""
    for piece in range(12):
        into[at + piece] = state.pending >> piece & 1
    at += 12
    for place in range(25):
        field = FIELDS[place]
        into[at + place] = 1 + state.face[field] if state.laid >> field & 1 else 0
    at += 25
    for place in range(at, at + STONES):
        into[place] = 0
    owners = table.owners_in(state)
    own = state.owner[seat]
    for owner in range(owners):
        whose = 1 + (owner - own if owner >= own else owner - own + owners)
        for kind in range(4):
            rest = state.stones[4 * owner + kind]
            while rest:
                into[at + STONE_PLACE[64 * kind + board.nth_field(rest, 0)]] = whose
                rest &= rest - 1


def write_cards(state: AchtState, seat: int, into: Bytes, at: int) -> None:
    """Write the tiles out of this round, the discards, the own hand and a partner's."""
    for kind in range(9):
        into[at + kind] = state.aside[kind]
    at += 9
    partner = (seat + 2) % 4 if state.mode == TEAMS else NONE
    for kind in range(8):
        into[at + kind] = state.discards[kind]
        into[at + 8 + kind] = state.hand[8 * seat + kind]
        into[at + 16 + kind] = 0 if partner == NONE else state.hand[8 * partner + kind]


def write_owners(state: AchtState, seat: int, into: Bytes, at: int) -> None:
    """Write stones and points of every owner, then what lies before every seat, the own ones first."""
    owners = table.owners_in(state)
    owner = state.owner[seat]
    for here in range(owners):
        for kind in range(3):
            into[at + 3 * here + kind] = state.supply[3 * owner + kind]
        into[at + 3 * owners + here] = state.earned[owner]
        into[at + 4 * owners + here] = state.score[owner]
        into[at + 5 * owners + here] = state.secured >> owner & 1
        into[at + 6 * owners + here] = state.tied >> owner & 1
        owner = owner + 1 if owner + 1 < owners else 0
    at += 7 * owners
    other = seat
    for here in range(at, at + state.seats):
        into[here] = 1 + state.tableau[other]
        into[here + state.seats] = state.held[other]
        other = other + 1 if other + 1 < state.seats else 0
