"""AXIO rota's rules: who decides, among what, and what follows, from the lot to the end.

`circles.py` knows how a tile on the table scores, `codes.py` explains the numbers, `rules.pxd` says how all
this looks in C. What random play spends its time on are functions below the class, and all in this one
file, though it is long: C puts functions in line only within a module.
"""

from __future__ import annotations

from fractions import Fraction

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State, placed
from tafelrunde.games.axio import circles, material, tables
from tafelrunde.games.axio.circles import Circles
from tafelrunde.games.axio.codes import (
    BONUS,
    BONUS_DRAWN,
    CELL,
    DRAWING,
    DRAWN,
    EMPTY,
    ENDED,
    FINE,
    FINISHED,
    FORMING,
    GONE,
    HANDING,
    LAID,
    LAPSED,
    LAYING,
    LOT,
    NO_NAME,
    NO_TILE,
    NOT_NOW,
    NOTHING_TO_NAME,
    NOWHERE,
    PASSED,
    SAME,
    SHOWN,
    SQUARE,
    SQUARE_LAID,
    START,
    START_DRAWN,
    UNNAMED,
)

TOP_MARK = material.TOP_MARK
AT = tables.AT
EMPTY_AT = tables.EMPTY_AT
NAMEABLE = tables.NAMEABLE
SPREAD = tables.SPREAD
HOW_MANY = tables.HOW_MANY
NAME = tables.NAME
ALL_ON_TOP = tables.ALL_ON_TOP
ABOVE = tables.ABOVE
TO_HIGH = tables.TO_HIGH
SQUARE_PLACE = tables.SQUARE_PLACE
CENTRE = tables.CENTRE


class AxioState(Circles):
    """A position of AXIO rota."""

    def __init__(self, seats: int) -> None:
        if not 1 <= seats <= material.MOST_SEATS:
            raise ValueError(f"no AXIO rota is for {seats} seats; begin one with game.new")
        self.check_new()
        Circles.__init__(self, len(material.TILES) - 4 - material.STACK * seats)
        self.telling = 0
        self.seats: int = seats
        self.phase: int = LOT
        self.acting: int = NATURE  # who decides now
        self.turn: int = 0  # whose turn it is
        self.stack: list[int] = [material.STACK] * seats + [0] * (4 - seats)
        self.hand: list[int] = [NO_TILE] * 4
        self.left: int = 60  # tiles in the stacks and the supply; nobody knows which is where
        self.undrawn: list[int] = list(range(60))  # these tiles, in an order that means nothing
        self.index: list[int] = list(range(60))  # where each tile is in `undrawn`, or GONE
        # What `count` leaves for `nth`: open places ascending, and the moves on each and all before it.
        self.sorted_place: list[int] = [0] * 128
        self.moves_up_to: list[int] = [0] * 128

    def copy(self) -> AxioState:
        """Return an independent copy."""
        new = AxioState.__new__(AxioState)
        copy_position(self, new)
        return new

    def copy_into(self, other: AxioState) -> None:
        """Make another position equal to this one."""
        self.check_as_large(other)
        copy_position(self, other)

    # Who decides, and among what.

    def actor(self) -> int:
        """Return the seat that decides now, NATURE or OVER."""
        return self.acting

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
        return count_moves(self, seat)

    def nth_move(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order."""
        if seat == NATURE:
            return self.nth_chance(index)
        nth_place = 0
        while self.moves_up_to[nth_place] <= index:
            nth_place += 1
        if nth_place:
            index -= self.moves_up_to[nth_place - 1]
        place = self.sorted_place[nth_place]
        rotation = 0
        choice = choice_of(self, seat, place, 4 * self.hand[seat])
        while index >= HOW_MANY[choice]:
            index -= HOW_MANY[choice]
            rotation += 1
            choice = choice_of(self, seat, place, 4 * self.hand[seat] + rotation)
        return 32 * place + 8 * rotation + NAME[4 * choice + index]

    def choice_near_top(self, seat: int, place: int, lying: int, choice: int) -> int:
        """Return a choice without the colours that earlier turns or the other corners bring to 12 (AX-13)."""
        for colour in range(5):
            mark = self.marker[seat] >> 8 * colour & 255
            at = AT[8 * lying + colour]
            if at != NOWHERE:
                mark += self.circle[place + at & CELL] >> 2 * colour & 3
            if mark >= TOP_MARK:
                choice &= ~(1 << colour)
        return choice

    def sort_open_places(self) -> None:
        """List the open places in ascending order."""
        for index in range(self.open):
            place = self.open_place[index]
            slot = index
            while slot > 0 and self.sorted_place[slot - 1] > place:
                self.sorted_place[slot] = self.sorted_place[slot - 1]
                slot -= 1
            self.sorted_place[slot] = place

    def allows(self, seat: int, move: int) -> bool:
        """Tell whether a move is legal for a seat now."""
        return self.objection(seat, move) == FINE

    def objection(self, seat: int, move: int) -> int:
        """Return what speaks against a move of a seat or NATURE now; FINE if it is legal."""
        return objection_to(self, seat, move)

    def pick(self, seat: int, rng: Rng) -> int:
        """Return one of the legal moves of a seat, all equally likely."""
        self.check_turn(seat)
        return State.pick(self, seat, rng) if seat == NATURE else random_laying(self, seat, rng)

    # Nature: the lot, the square, the draws.

    def count_chances(self) -> int:
        """Return how many different things nature may do."""
        if self.phase == LOT:
            return self.seats
        if self.phase != FORMING:
            return self.left
        chances = 0
        for lying in range(240):
            if self.may_come(lying):
                chances += 1
        return chances

    def nth_chance(self, index: int) -> int:
        """Return the index-th of nature's moves in ascending order."""
        if self.phase == LOT:
            return START + index
        step = 1 if self.phase == FORMING else 4
        lying = 0
        while index > 0 or not self.may_come(lying):
            if self.may_come(lying):
                index -= 1
            lying += step
        return SQUARE + lying if self.phase == FORMING else lying >> 2

    def allows_chance(self, move: int) -> bool:
        """Tell whether nature may do this now."""
        if self.phase == LOT:
            return START <= move < START + self.seats
        lying = move - SQUARE if self.phase == FORMING else 4 * move
        return 0 <= lying < 240 and self.may_come(lying)

    def may_come(self, lying: int) -> bool:
        """Tell whether a tile is undrawn and, for the square, its empty corner in the centre (AX-04)."""
        if self.index[lying >> 2] == GONE:
            return False
        if self.phase != FORMING or not NAMEABLE[lying >> 2]:
            return True
        return SQUARE_PLACE[self.laid] + EMPTY_AT[lying] == CENTRE

    def draw(self, rng: Rng) -> int:
        """Return one of nature's moves, drawn with its true probability."""
        self.check_turn(NATURE)
        return random_chance(self, rng)

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """Return nature's moves with their probabilities; a full tile's rotations share its own (AX-04)."""
        moves = self.legal(NATURE)
        if self.phase != FORMING:
            return [(move, Fraction(1, len(moves))) for move in moves]
        ways = [1 if NAMEABLE[(move - SQUARE) >> 2] else 4 for move in moves]
        return [(move, Fraction(1, self.left * ways[at])) for at, move in enumerate(moves)]

    # What a move does.

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        if seat == NATURE:
            let_happen(self, move)
        else:
            lay(self, seat, move)

    def form_square(self, lying: int) -> None:
        """Lay the next tile of the square (AX-04)."""
        take(self, lying >> 2)
        if self.telling:
            self.note(SQUARE_LAID, SQUARE_PLACE[self.laid], lying)
        circles.put_down(self, SQUARE_PLACE[self.laid], lying)
        if self.laid == 4:
            self.phase = HANDING

    def first_hand(self, tile: int) -> None:
        """Give the next seat, from 0 on, its first tile; then the start player begins (AX-05, AX-06)."""
        seat = 0
        while self.hand[seat] != NO_TILE:
            seat += 1
        take_in_hand(self, seat, tile)
        self.stack[seat] -= 1
        if self.telling:
            self.note(DRAWN, seat, tile)
        if seat == self.seats - 1:
            self.phase = LAYING
            self.acting = self.turn

    def finish(self) -> None:
        """End the game; bonus turns still due are not played (AX-16, AX-19)."""
        self.phase = FINISHED
        self.acting = OVER
        self.bonus_due = 0
        if self.telling:
            self.note(ENDED, self.turn, self.marker[self.turn] == ALL_ON_TOP)

    # Results.

    def scores(self) -> list[int]:
        """Return everybody's lowest marker (AX-17, AX-20)."""
        return [min(self.markers(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has the best lowest marker, then the best next lowest; equals share (AX-17, AX-18)."""
        if self.phase != FINISHED:
            return []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        """Return the places: the same comparing goes on behind the winners (AX-17, AX-18)."""
        return placed([sorted(self.markers(seat)) for seat in range(self.seats)])

    def lead(self, seat: int) -> float:
        """Return how far the lowest marker, and a little the others, are ahead of the best other seat's."""
        self.check_seat(seat)
        best = 0
        for other in range(self.seats):
            if other != seat and circles.standing(self, other) > best:
                best = circles.standing(self, other)
        if self.seats == 1:
            return circles.standing(self, 0) / 360.0 - 1
        return (circles.standing(self, seat) - best) / 360.0

    def worth(self, seat: int) -> float:
        """Return how good a finished game is for a seat; alone nobody loses, so the lead is all of it."""
        if self.seats == 1:
            return circles.standing(self, 0) / 720.0
        return State.worth(self, seat)

    # Random play, and what a seat cannot know.

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        return play_on(self, rng, rng)

    def resample(self, seat: int, rng: Rng) -> None:
        """Give the other hands any of the tiles that the seat cannot see, all equally likely (AX-21)."""
        self.check_knower(seat)
        for other in range(self.seats):
            if other != seat and self.hand[other] != NO_TILE:
                self.index[self.hand[other]] = 0
        self.left = 0
        for tile in range(60):
            if self.index[tile] != GONE:
                self.undrawn[self.left] = tile
                self.index[tile] = self.left
                self.left += 1
        for other in range(self.seats):
            if other != seat and self.hand[other] != NO_TILE:
                take_in_hand(self, other, self.undrawn[rng.below(self.left)])


def copy_position(old: AxioState, new: AxioState) -> None:
    """Make a position equal to another one."""
    copy_beside_circles(old, new)
    old.copy_circles(new)


def copy_beside_circles(old: AxioState, new: AxioState) -> None:
    """Copy all but what all see on the table."""
    new.telling = 0
    new.seats = old.seats
    new.phase = old.phase
    new.acting = old.acting
    new.turn = old.turn
    new.stack = old.stack[:]
    new.hand = old.hand[:]
    new.left = old.left
    new.undrawn = old.undrawn[:]
    new.index = old.index[:]
    new.sorted_place = old.sorted_place[:]
    new.moves_up_to = old.moves_up_to[:]


def play_on(state: AxioState, chance: Rng, chooser: Rng) -> int:
    """Play to the end, the seats at random by `chooser`; returns how many decisions they made."""
    decisions = 0
    while state.acting != OVER:
        if state.acting == NATURE:
            let_happen(state, random_chance(state, chance))
        else:
            lay(state, state.acting, random_laying(state, state.acting, chooser))
            decisions += 1
    return decisions


def count_moves(state: AxioState, seat: int) -> int:
    """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
    if seat != state.acting or seat == OVER:
        return 0
    if seat == NATURE:
        return state.count_chances()
    state.sort_open_places()
    moves = 0
    for index in range(state.open):
        for lying in range(4 * state.hand[seat], 4 * state.hand[seat] + 4):
            moves += HOW_MANY[choice_of(state, seat, state.sorted_place[index], lying)]
        state.moves_up_to[index] = moves
    return moves


def objection_to(state: AxioState, seat: int, move: int) -> int:
    """Return what speaks against a move of a seat or NATURE now; FINE if it is legal."""
    if seat != state.acting or seat == OVER or move < 0:
        return NOT_NOW
    if seat == NATURE:
        return FINE if state.allows_chance(move) else NOT_NOW
    place = move >> 5
    objection = circles.against(state, place)
    if objection != FINE:
        return objection
    choice = choice_of(state, seat, place, 4 * state.hand[seat] + (move >> 3 & 3))
    for index in range(HOW_MANY[choice]):
        if NAME[4 * choice + index] == move & 7:
            return FINE
    if move & 7 == EMPTY:
        return UNNAMED
    return SAME if choice else NOTHING_TO_NAME


def choice_of(state: AxioState, seat: int, place: int, lying: int) -> int:
    """Return what naming the empty corner can do, all other corners scored (AX-10, AX-13)."""
    choice = state.circle[place + EMPTY_AT[lying] & CELL] >> SHOWN & NAMEABLE[lying >> 2]
    if state.marker[seat] + TO_HIGH & ABOVE:
        return state.choice_near_top(seat, place, lying, choice)
    return choice


def random_laying(state: AxioState, seat: int, rng: Rng) -> int:
    """Pick a way to lay, all equally likely: try a place, a rotation and one of four names."""
    tile = state.hand[seat]
    spread = SPREAD[tile]
    while True:
        chosen = rng.below(4 * state.open << spread)
        place = state.open_place[chosen >> spread + 2]
        rotation = chosen >> spread & 3
        choice = choice_of(state, seat, place, 4 * tile + rotation)
        name = NAME[4 * choice + (chosen & (1 << spread) - 1)]
        if name != NO_NAME:
            return 32 * place + 8 * rotation + name


def random_chance(state: AxioState, rng: Rng) -> int:
    """Draw any undrawn tile, all equally likely; for the square in any right rotation (AX-04, AX-05)."""
    if state.phase == LOT:
        return START + rng.below(state.seats)
    tile = state.undrawn[rng.below(state.left)]
    if state.phase != FORMING:
        return tile
    lying = 4 * tile if NAMEABLE[tile] else 4 * tile + rng.below(4)
    while not state.may_come(lying):
        lying += 1
    return SQUARE + lying


def let_happen(state: AxioState, move: int) -> None:
    """Do what nature has drawn."""
    if state.phase == DRAWING:
        take_in_hand(state, state.turn, move)
        state.stack[state.turn] -= 1
        if state.telling:
            state.note(DRAWN, state.turn, move)
        next_player(state)
    elif state.phase == BONUS:
        take_in_hand(state, state.turn, move)
        state.supply -= 1
        state.bonus_due -= 1
        if state.telling:
            state.note(BONUS_DRAWN, state.turn, move, state.bonus_due)
        state.phase = LAYING
        state.acting = state.turn
    elif state.phase == HANDING:
        state.first_hand(move)
    elif state.phase == FORMING:
        state.form_square(move - SQUARE)
    else:
        state.turn = move - START
        state.phase = FORMING
        if state.telling:
            state.note(START_DRAWN, state.turn)


def lay(state: AxioState, seat: int, move: int) -> None:
    """Lay the tile in hand, score it to the end, then see what follows (AX-07, AX-12, AX-14, AX-19)."""
    place = move >> 5
    lying = 4 * state.hand[seat] + (move >> 3 & 3)
    state.hand[seat] = NO_TILE
    if state.telling:
        state.note(LAID, seat, place, lying, move & 7)
    circles.score(state, seat, place, lying, move & 7)
    if state.supply == 0:
        if state.telling and state.bonus_due:
            state.note(LAPSED, seat, state.bonus_due)
        state.bonus_due = 0  # AX-15
    if state.marker[seat] == ALL_ON_TOP:
        state.finish()
    elif state.bonus_due:
        state.phase = BONUS
        state.acting = NATURE
    elif state.stack[seat]:
        state.phase = DRAWING
        state.acting = NATURE
    else:
        next_player(state)


def next_player(state: AxioState) -> None:
    """Pass the turn to the left; the game ends when nobody has a tile to lay (AX-06, AX-16)."""
    state.turn = state.turn + 1 if state.turn + 1 < state.seats else 0
    if state.telling and state.seats > 1:
        state.note(PASSED, state.turn)
    if state.hand[state.turn] == NO_TILE:
        state.finish()
    else:
        state.phase = LAYING
        state.acting = state.turn


def take(state: AxioState, tile: int) -> None:
    """Take a tile out of the undrawn ones; the last of them moves up."""
    state.left -= 1
    last = state.undrawn[state.left]
    state.undrawn[state.index[tile]] = last
    state.index[last] = state.index[tile]
    state.index[tile] = GONE


def take_in_hand(state: AxioState, seat: int, tile: int) -> None:
    """Take a drawn tile in hand, hidden from the others."""
    take(state, tile)
    state.hand[seat] = tile
