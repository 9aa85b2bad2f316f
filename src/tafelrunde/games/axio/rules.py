"""AXIO rota's rules: laying, scoring, bonus turns and the end (AX-04 to AX-20).

`codes.py` explains the numbers, `tables.py` the tables, `rules.pxd` says how all this looks in C. What
random play spends its time on are functions below the class, which C can put in line.
"""

from __future__ import annotations

from fractions import Fraction

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.axio import material, tables
from tafelrunde.games.axio.codes import (
    BONUS,
    BONUS_DRAWN,
    CELL,
    CORNER,
    DRAWING,
    DRAWN,
    EMPTY,
    ENDED,
    FINISHED,
    FORMING,
    GONE,
    HANDING,
    LAID,
    LAPSED,
    LAYING,
    LOT,
    MARKER,
    NO_NAME,
    NO_TILE,
    NOWHERE,
    ON_TOP,
    PASSED,
    SCORED,
    SHOWN,
    SQUARE,
    SQUARE_LAID,
    START,
    START_DRAWN,
    STRIDE,
    TAKEN,
)

TOP_MARK = material.TOP_MARK
POINT = tables.POINT
SIDE = tables.SIDE
SHOWS = tables.SHOWS
AT = tables.AT
EMPTY_AT = tables.EMPTY_AT
NAMEABLE = tables.NAMEABLE
SPREAD = tables.SPREAD
ONE = tables.ONE
MARKS = tables.MARKS
HOW_MANY = tables.HOW_MANY
NAME = tables.NAME
ALL_ON_TOP = tables.ALL_ON_TOP
ABOVE = tables.ABOVE
TO_TOP = tables.TO_TOP
TO_HIGH = tables.TO_HIGH
SQUARE_PLACE = tables.SQUARE_PLACE
CENTRE = tables.CENTRE

# CALLED[colour]: as what a corner scores; `score` puts the name of the empty one in the last place.
CALLED = [0, 1, 2, 3, 4, EMPTY]


class AxioState(State):
    """A position of AXIO rota."""

    def __init__(self, seats: int) -> None:
        if not 1 <= seats <= material.MOST_SEATS:
            raise ValueError(f"no AXIO rota is for {seats} seats; begin one with game.new")
        self.telling = 0
        self.seats: int = seats
        self.phase: int = LOT
        self.acting: int = NATURE  # who decides now
        self.turn: int = 0  # whose turn it is
        self.bonus_due: int = 0
        self.supply: int = 56 - material.STACK * seats
        self.stack: list[int] = [material.STACK] * seats + [0] * (4 - seats)
        self.hand: list[int] = [NO_TILE] * 4
        self.left: int = 60  # tiles in the stacks and the supply; nobody knows which is where
        self.undrawn: list[int] = list(range(60))  # these tiles, in an order that means nothing
        self.index: list[int] = list(range(60))  # where each tile is in `undrawn`, or GONE
        self.marker: list[int] = [0] * 4
        self.laid: int = 0
        self.laid_place: list[int] = [0] * 60
        self.laid_lying: list[int] = [0] * 60
        self.open: int = 0
        self.open_place: list[int] = [0] * 128
        self.spot: list[int] = [0] * 2048
        self.circle: list[int] = [0] * 2048
        # What `count` leaves for `nth`: open places ascending, and the moves on each and all before it.
        self.sorted_place: list[int] = [0] * 128
        self.moves_up_to: list[int] = [0] * 128

    def copy(self) -> AxioState:
        """Return an independent copy."""
        new = AxioState.__new__(AxioState)
        new.telling = 0
        new.seats = self.seats
        new.phase = self.phase
        new.acting = self.acting
        new.turn = self.turn
        new.bonus_due = self.bonus_due
        new.supply = self.supply
        new.stack = self.stack[:]
        new.hand = self.hand[:]
        new.left = self.left
        new.undrawn = self.undrawn[:]
        new.index = self.index[:]
        new.marker = self.marker[:]
        new.laid = self.laid
        new.laid_place = self.laid_place[:]
        new.laid_lying = self.laid_lying[:]
        new.open = self.open
        new.open_place = self.open_place[:]
        new.spot = self.spot[:]
        new.circle = self.circle[:]
        new.sorted_place = self.sorted_place[:]
        new.moves_up_to = self.moves_up_to[:]
        return new

    # Who decides, and among what.

    def actor(self) -> int:
        """Return the seat that decides now, NATURE or OVER."""
        return self.acting

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
        if seat != self.acting or seat == OVER:
            return 0
        if seat == NATURE:
            return self.count_chances()
        self.sort_open_places()
        moves = 0
        for index in range(self.open):
            for lying in range(4 * self.hand[seat], 4 * self.hand[seat] + 4):
                moves += HOW_MANY[choice_of(self, seat, self.sorted_place[index], lying)]
            self.moves_up_to[index] = moves
        return moves

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
        if seat != self.acting or seat == OVER or move < 0:
            return False
        if seat == NATURE:
            return self.allows_chance(move)
        place = move >> 5
        spot = self.spot[place & CELL]
        if spot == 0 or spot == TAKEN or self.open_place[spot - 1] != place:
            return False
        choice = choice_of(self, seat, place, 4 * self.hand[seat] + (move >> 3 & 3))
        for index in range(HOW_MANY[choice]):
            if NAME[4 * choice + index] == move & 7:
                return True
        return False

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
        self.put_down(SQUARE_PLACE[self.laid], lying)
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

    def put_down(self, place: int, lying: int) -> None:
        """Put a tile on its place without scoring it."""
        for corner in range(4):
            cell = place + POINT[corner] & CELL
            shown = SHOWS[4 * lying + corner]
            self.circle[cell] = self.circle[cell] + ONE[shown] | MARKS[shown]
        occupy(self, place, lying)

    def finish(self) -> None:
        """End the game; bonus turns still due are not played (AX-16, AX-19)."""
        self.phase = FINISHED
        self.acting = OVER
        self.bonus_due = 0
        if self.telling:
            self.note(ENDED, self.turn, self.marker[self.turn] == ALL_ON_TOP)

    # Results.

    def markers(self, seat: int) -> list[int]:
        """Return the five markers of a seat in the order of the colours."""
        self.check_seat(seat)
        return [self.marker[seat] >> 8 * colour & 255 for colour in range(5)]

    def scores(self) -> list[int]:
        """Return everybody's lowest marker (AX-17, AX-20)."""
        return [min(self.markers(seat)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has the best lowest marker, then the best next lowest; equals share (AX-17 to AX-19)."""
        if self.phase != FINISHED:
            return []
        rising = [sorted(self.markers(seat)) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if rising[seat] == max(rising)]

    def lead(self, seat: int) -> float:
        """Return how far the lowest marker, and a little the others, are ahead of the best other seat's."""
        self.check_seat(seat)
        best = 0
        for other in range(self.seats):
            if other != seat and standing(self, other) > best:
                best = standing(self, other)
        if self.seats == 1:
            return standing(self, 0) / 360.0 - 1
        return (standing(self, seat) - best) / 360.0

    def worth(self, seat: int) -> float:
        """Return how good a finished game is for a seat; alone nobody loses, so the lead is all of it."""
        if self.seats == 1:
            return standing(self, 0) / 720.0
        return State.worth(self, seat)

    # Random play, and what a seat cannot know.

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        decisions = 0
        while self.acting != OVER:
            if self.acting == NATURE:
                let_happen(self, random_chance(self, rng))
            else:
                lay(self, self.acting, random_laying(self, self.acting, rng))
                decisions += 1
        return decisions

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


def standing(state: AxioState, seat: int) -> int:
    """Return 50 for each point of the lowest marker and 2 for each point of all, 720 at most."""
    lowest = TOP_MARK
    points = 0
    for colour in range(5):
        mark = state.marker[seat] >> 8 * colour & 255
        points += mark
        if mark < lowest:
            lowest = mark
    return 50 * lowest + 2 * points


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
    score(state, seat, place, lying, move & 7)
    occupy(state, place, lying)
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


def score(state: AxioState, seat: int, place: int, lying: int, name: int) -> None:
    """Score each corner with its circle, which it then joins (AX-08 to AX-11)."""
    CALLED[EMPTY] = name
    before = state.marker[seat]
    marks = before
    for corner in range(4):
        cell = place + POINT[corner] & CELL
        circle = state.circle[cell]
        shown = SHOWS[4 * lying + corner]
        state.circle[cell] = circle + ONE[shown] | MARKS[shown]
        points = circle >> 2 * CALLED[shown] & 3
        marks += points << 8 * CALLED[shown]
        if state.telling:
            state.note(CORNER, corner, CALLED[shown], points, is_complete(state, place, cell))
    if marks + TO_TOP & ABOVE:
        marks = stop_at_top(state, before, marks)
    state.marker[seat] = marks
    if state.telling:
        tell_markers(state, seat, before)


def is_complete(state: AxioState, place: int, point: int) -> bool:
    """Tell whether the tile that is being laid is the fourth at a grid point (AX-08)."""
    for away in (0, 1, STRIDE, STRIDE + 1):
        cell = point - away & CELL
        if cell != place & CELL and state.spot[cell] != TAKEN:
            return False
    return True


def tell_markers(state: AxioState, seat: int, before: int) -> None:
    """Note where all markers were and are, and which of them have reached 12."""
    tops = turns = 0
    goes_on = state.supply > 0 and state.marker[seat] != ALL_ON_TOP
    for colour in range(5):
        old = before >> 8 * colour & 255
        new = state.marker[seat] >> 8 * colour & 255
        state.note(MARKER, seat, colour, old, new)
        if new == TOP_MARK > old:
            tops |= 1 << colour
            turns += goes_on
    state.note(SCORED, seat)
    if tops:
        state.note(ON_TOP, seat, tops, turns)


def stop_at_top(state: AxioState, before: int, marks: int) -> int:
    """Return markers without what is above 12; each newly there brings a bonus turn (AX-13, AX-14)."""
    stopped = 0
    for colour in range(5):
        mark = marks >> 8 * colour & 255
        if mark >= TOP_MARK:
            mark = TOP_MARK
            if before >> 8 * colour & 255 < TOP_MARK:
                state.bonus_due += 1
        stopped += mark << 8 * colour
    return stopped


def occupy(state: AxioState, place: int, lying: int) -> None:
    """Note where a tile lies; its place is open no more, its free neighbours are (AX-07)."""
    state.laid_place[state.laid] = place
    state.laid_lying[state.laid] = lying
    state.laid += 1
    opened = state.open
    spot = state.spot[place & CELL]
    if spot:
        opened -= 1
        last = state.open_place[opened]
        state.open_place[spot - 1] = last
        state.spot[last & CELL] = spot
    state.spot[place & CELL] = TAKEN
    for side in range(4):
        # No branch here: whether a neighbour is new cannot be foreseen, not even by the processor.
        beside = place + SIDE[side]
        spot = state.spot[beside & CELL]
        new = spot == 0
        state.open_place[opened] = beside
        opened += new
        state.spot[beside & CELL] = spot + new * opened
    state.open = opened


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
