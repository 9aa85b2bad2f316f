"""Qwinto's rules: dealing, putting cards down, deciding what to write, drawing, the end.

`codes.py` explains the numbers, `rules.pxd` says how all this looks in C; what can be written and what it
counts is in `sheets.py`. Arrays are flat: three cards to a hand. All the rest is in this one file, though it
is long: C puts functions in line only within a module.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.games.qwinto import tables
from tafelrunde.games.qwinto.codes import (
    DEALING,
    DEALT,
    DECIDED,
    DRAWING,
    DRAWN,
    ENDED,
    ENDS,
    FILLS,
    FINISHED,
    GAINED,
    GRID_LAID,
    LOT,
    MISSES,
    NEW_PILE,
    NOTHING,
    NUMBER_MADE,
    PAIR,
    PASS,
    PASSED_ON,
    PUT,
    PUT_DOWN,
    PUTTING,
    SHOWN,
    START,
    START_DRAWN,
    WRITE,
    WRITING,
)
from tafelrunde.games.qwinto.sheets import Sheets

NOBODY = -1  # whose a card is that the resampling seat can place
DRAW_PILE = 4  # whose a card is that lies in the draw pile

# tables.py explains them; here they become C arrays.
BESIDE = tables.BESIDE
FIRST = tables.FIRST
LAST = tables.LAST
LOWEST = tables.LOWEST
ONE = tables.ONE
ONES = tables.ONES
ORDERED_PAIRS = tables.ORDERED_PAIRS
PLACE = tables.PLACE
ROW_OF = tables.ROW_OF
VALUE = tables.VALUE


def how_many(members: int) -> int:
    """Count the members of a set."""
    return ONES[members & 511] + ONES[members >> 9 & 511] + ONES[members >> 18 & 511] + ONES[members >> 27]


def nth_of(members: int, index: int) -> int:
    """Return the index-th member of a set in ascending order."""
    below = 0
    while index >= ONES[members & 511]:
        index -= ONES[members & 511]
        members >>= 9
        below += 9
    return below + PLACE[9 * (members & 511) + index]


class QwintoState(Sheets):
    """A position of Qwinto."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.telling = 0
        self.phase: int = LOT
        self.acting: int = NATURE  # who decides now; of several the lowest
        self.active: int = 0
        self.waiting: int = 0  # the seats that have not yet decided what to write
        self.pile: int = (1 << 32) - 1  # the cards of the draw pile
        self.undrawn: int = 32  # how many they are
        self.shuffles: int = 0  # how often a new draw pile was made
        self.last: int = NOTHING  # the pile of the last card put down in this turn
        self.number: int = 0  # the number of the turn
        self.rows: int = 0  # the fields of the rows of its colours
        # What `count` leaves for `nth`: the fields to write in, how many, the equal neighbours in a hand.
        self.fitting: int = 0
        self.choices: int = 0
        self.equal: int = 0
        self.hand: list[int] = [0] * 12  # sorted
        self.held: list[int] = [0] * 4
        self.top: list[int] = [NOTHING] * 4  # the visible card of each grid pile
        self.below: list[int] = [NOTHING] * 32  # the card that a grid card lies on
        self.shuffle: list[int] = [0] * 32  # which shuffle brought a card into the draw pile
        self.decision: list[int] = [PASS] * 4  # of the seats that have decided, until all have

    def copy(self) -> QwintoState:
        """Return an independent copy."""
        new = QwintoState.__new__(QwintoState)
        copy_position(self, new)
        return new

    def copy_into(self, other: QwintoState) -> None:
        """Make another position equal to this one."""
        self.check_as_large(other)
        copy_position(self, other)

    # Who decides, and among what.

    def actor(self) -> int:
        """Return the lowest seat that decides now, NATURE or OVER."""
        return self.acting

    def actors(self) -> tuple[int, ...]:
        """Return who decides now: all who have not yet decided what to write, at the same time (QW-12)."""
        if self.phase != WRITING:
            return () if self.acting == OVER else (self.acting,)
        return tuple([seat for seat in range(self.seats) if self.waiting >> seat & 1])

    def decides(self, actor: int) -> bool:
        """Tell whether a seat, or NATURE, decides now."""
        if self.phase == WRITING:
            return 0 <= actor < self.seats and self.waiting >> actor & 1 == 1
        return actor == self.acting and actor != OVER

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
        return count_moves(self, seat)

    def nth_move(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order."""
        if self.phase == WRITING:
            return WRITE + nth_of(self.fitting, index) if index < self.choices else PASS
        if self.phase == PUTTING:
            return self.nth_put(seat, index)
        return START + index if self.phase == LOT else nth_of(self.pile, index)

    def writable(self, seat: int) -> int:
        """Return the fields where a seat may write the number of the turn (QW-12, QW-14)."""
        return self.fits[19 * seat + (self.number if self.number > 0 else 0)] & self.rows

    def count_fields(self, seat: int) -> int:
        """Find the fields where a seat may write; how many."""
        self.fitting = self.writable(seat)
        self.choices = how_many(self.fitting)
        return self.choices

    def count_puts(self, seat: int) -> int:
        """Count the ways to put down one card, or two of the same value (QW-08, QW-09)."""
        slot = 3 * seat
        held = self.held[seat]
        equal = 0
        if held > 1 and self.hand[slot] >> 2 == self.hand[slot + 1] >> 2:
            equal = 1
        if held > 2 and self.hand[slot + 1] >> 2 == self.hand[slot + 2] >> 2:
            equal += 2
        self.equal = equal
        return 4 * held + 8 * ORDERED_PAIRS[equal]

    def nth_put(self, seat: int, index: int) -> int:
        """Return the index-th way to put cards down; two cards in both orders (QW-09)."""
        slot = 3 * seat
        singles = 4 * self.held[seat]
        if index < singles:
            return PUT + 4 * self.hand[slot + (index >> 2)] + (index & 3)
        index -= singles
        pair = 6 * self.equal + (index >> 3)
        first = self.hand[slot + FIRST[pair]]
        last = self.hand[slot + LAST[pair]]
        return PAIR + 32 * first + 8 * (last & 3) + (index & 7)

    # What a move does.

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        if self.phase == WRITING:
            self.decide(seat, move)
        elif self.phase == PUTTING:
            self.put(seat, move)
        elif self.phase == DRAWING:
            self.draw_card(move)
        elif self.phase == DEALING:
            self.deal(move)
        else:
            self.active = move - START
            self.phase = DEALING
            if self.telling:
                self.note(START_DRAWN, self.active)

    def deal(self, card: int) -> None:
        """Deal three cards to each seat in turn, then the grid; the active player begins (QW-07)."""
        dealt = 32 - self.undrawn
        self.pile ^= ONE[card]
        self.undrawn -= 1
        if dealt < 3 * self.seats:
            self.take_in_hand(dealt // 3, card)
            if self.telling:
                self.note(DEALT, dealt // 3, card)
            return
        self.top[dealt - 3 * self.seats] = card
        if self.telling:
            self.note(GRID_LAID, dealt - 3 * self.seats, card)
        if dealt == 3 * self.seats + 3:
            self.phase = PUTTING
            self.acting = self.active

    def take_in_hand(self, seat: int, card: int) -> None:
        """Sort a card into a hand."""
        slot = 3 * seat + self.held[seat]
        while slot > 3 * seat and self.hand[slot - 1] > card:
            self.hand[slot] = self.hand[slot - 1]
            slot -= 1
        self.hand[slot] = card
        self.held[seat] += 1

    def put(self, seat: int, move: int) -> None:
        """Put down one card, or two of the same value on piles side by side (QW-08, QW-09)."""
        if move < PAIR:
            self.lay(seat, (move - PUT) >> 2, (move - PUT) & 3)
        else:
            first = (move - PAIR) >> 5
            placement = (move - PAIR) & 7
            self.lay(seat, first, placement >> 1)
            self.lay(seat, (first >> 2 << 2) + ((move - PAIR) >> 3 & 3), BESIDE[placement])
        self.announce()
        if self.telling:
            self.note(NUMBER_MADE, self.number, self.rows, self.writable(seat), seat)
        self.phase = WRITING
        self.waiting = (1 << self.seats) - 1
        self.acting = 0

    def lay(self, seat: int, card: int, pile: int) -> None:
        """Move a card from a hand to a grid pile."""
        slot = 3 * seat
        for place in range(3 * seat, 3 * seat + self.held[seat]):
            self.hand[slot] = self.hand[place]
            if self.hand[place] != card:
                slot += 1
        self.held[seat] -= 1
        self.below[card] = self.top[pile]
        self.top[pile] = card
        self.last = pile
        if self.telling:
            self.note(PUT_DOWN, seat, card, pile)

    def announce(self) -> None:
        """Add up the last card and the two beside it, and find the rows of their colours (QW-10, QW-11)."""
        card = self.top[self.last]
        one = self.top[BESIDE[2 * self.last]]
        other = self.top[BESIDE[2 * self.last + 1]]
        self.number = VALUE[card] + VALUE[one] + VALUE[other]
        self.rows = ROW_OF[card & 3] | ROW_OF[one & 3] | ROW_OF[other & 3]

    def decide(self, seat: int, move: int) -> None:
        """Keep a decision until all have decided; then all are shown, and the turn goes on (QW-12)."""
        self.decision[seat] = move
        self.waiting ^= 1 << seat
        self.acting = LOWEST[self.waiting]
        if self.telling:
            self.tell_entry(DECIDED, seat, move)
        if self.waiting:
            return
        self.show_decisions()
        if self.ends():
            self.phase = FINISHED
            self.acting = OVER
            if self.telling:
                self.note(ENDED)
        else:
            self.draw_or_pass_on()

    def show_decisions(self) -> None:
        """Make the entries of all (QW-12)."""
        if self.telling:
            for seat in range(self.seats):
                self.tell_entry(SHOWN, seat, self.decision[seat])
        for seat in range(self.seats):
            self.enter(seat, self.decision[seat])

    def enter(self, seat: int, move: int) -> None:
        """Make an entry; an active player without one marks a miss (QW-12, QW-13)."""
        if move != PASS:
            self.put_number(seat, move - WRITE, self.number)
        elif seat == self.active:
            self.misses[seat] += 1

    def tell_entry(self, what: int, seat: int, move: int) -> None:
        """Note an entry and what it brings, as if no other were made."""
        after = self.copy()
        after.enter(seat, move)
        rows = columns = 0
        for row in range(3):
            rows += after.row_points(seat, row) - self.row_points(seat, row)
        for triple in range(5):
            columns += after.bonus(seat, triple) - self.bonus(seat, triple)
        self.note(GAINED, rows, columns)
        does = FILLS if after.full[seat] > self.full[seat] else 0
        if after.ends():
            does |= ENDS
        if after.misses[seat] > self.misses[seat]:
            does |= MISSES
        self.note(what, seat, move, 0 if move == PASS else self.number, does)

    def ends(self) -> bool:
        """Tell whether two rows are full, a 4th miss is marked, or all cards of a solo game are played."""
        for seat in range(self.seats):
            if self.full[seat] == 2 or self.misses[seat] == 4:  # QW-17
                return True
        return self.seats == 1 and self.undrawn == 0 and self.held[0] == 0  # QW-22

    def draw_card(self, card: int) -> None:
        """Draw a card; after the last one there is a new pile at once, but not in solo (QW-16, QW-22)."""
        self.take_in_hand(self.active, card)
        self.pile ^= ONE[card]
        self.undrawn -= 1
        if self.telling:
            self.note(DRAWN, self.active, card)
        if self.undrawn == 0 and self.seats > 1:
            self.reshuffle()
        self.draw_or_pass_on()

    def reshuffle(self) -> None:
        """Make the covered cards of the grid the new draw pile (QW-16)."""
        self.shuffles += 1
        for pile in range(4):
            card = self.top[pile]
            while self.below[card] != NOTHING:
                covered = self.below[card]
                self.below[card] = NOTHING
                card = covered
                self.pile |= ONE[card]
                self.shuffle[card] = self.shuffles
                self.undrawn += 1
        if self.telling:
            self.note(NEW_PILE, self.undrawn)

    def draw_or_pass_on(self) -> None:
        """Draw up to three cards while there are any, then the next player is active (QW-15, QW-22)."""
        if self.held[self.active] < 3 and self.undrawn:
            self.phase = DRAWING
            self.acting = NATURE
            return
        self.active = self.active + 1 if self.active + 1 < self.seats else 0
        if self.telling:
            self.note(PASSED_ON, self.active)
        self.phase = PUTTING
        self.acting = self.active
        self.last = NOTHING

    # Results, and random play.

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        return play_on(self, rng, rng)

    def winners(self) -> list[int]:
        """Return who has most points; equals share (QW-20)."""
        if self.phase != FINISHED:
            return []
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]

    # What a seat cannot know.

    def resample(self, seat: int, rng: Rng) -> None:
        """Deal the cards that the seat cannot see anew, and let others decide anew what they have not shown.

        A hidden card can only lie where a card of the same shuffle lies: all know when a seat drew its cards,
        and which cards were in the draw pile then (QW-16, QW-23).
        """
        self.check_knower(seat)
        owner = [NOBODY] * 32  # whose each card is that the seat cannot see
        self.find_owners(seat, owner)
        for shuffle in range(self.shuffles + 1):
            self.deal_anew(shuffle, owner, rng)
        self.hand_out(seat, owner)
        if self.phase == WRITING:
            self.decide_anew(seat, rng)

    def find_owners(self, seat: int, owner: list[int]) -> None:
        """Note whose each card is that the seat cannot see."""
        for card in range(32):
            if self.pile >> card & 1:
                owner[card] = DRAW_PILE
        for other in range(self.seats):
            if other != seat:
                for slot in range(3 * other, 3 * other + self.held[other]):
                    owner[self.hand[slot]] = other

    def deal_anew(self, shuffle: int, owner: list[int], rng: Rng) -> None:
        """Deal the hidden cards of one shuffle: to each hand as many as it had, the others to the pile."""
        hidden = [0] * 32
        places = [0] * 5  # of each hand, and of the draw pile
        cards = 0
        for card in range(32):
            if owner[card] != NOBODY and self.shuffle[card] == shuffle:
                places[owner[card]] += 1
                owner[card] = DRAW_PILE
                hidden[cards] = card
                cards += 1
        dealt = 0
        for other in range(self.seats):
            for _ in range(places[other]):
                drawn = dealt + rng.below(cards - dealt)
                owner[hidden[drawn]] = other
                hidden[drawn] = hidden[dealt]
                dealt += 1

    def hand_out(self, seat: int, owner: list[int]) -> None:
        """Put every hidden card where it belongs now; hands come out in ascending order."""
        for other in range(self.seats):
            if other != seat:
                self.held[other] = 0
        self.pile = 0
        for card in range(32):
            if owner[card] == DRAW_PILE:
                self.pile |= ONE[card]
            elif owner[card] != NOBODY:
                self.hand[3 * owner[card] + self.held[owner[card]]] = card
                self.held[owner[card]] += 1

    def decide_anew(self, seat: int, rng: Rng) -> None:
        """Replace what the others have decided and not yet shown (QW-12)."""
        for other in range(self.seats):
            if other != seat and not self.waiting >> other & 1:
                self.decision[other] = self.nth_move(other, rng.below(self.count_fields(other) + 1))


def copy_position(old: QwintoState, new: QwintoState) -> None:
    """Make a position equal to another one."""
    new.telling = 0
    new.seats = old.seats
    new.phase = old.phase
    new.acting = old.acting
    new.active = old.active
    new.waiting = old.waiting
    new.pile = old.pile
    new.undrawn = old.undrawn
    new.shuffles = old.shuffles
    new.last = old.last
    new.number = old.number
    new.rows = old.rows
    new.fitting = old.fitting
    new.choices = old.choices
    new.equal = old.equal
    new.hand = old.hand[:]
    new.held = old.held[:]
    new.top = old.top[:]
    new.below = old.below[:]
    new.shuffle = old.shuffle[:]
    new.decision = old.decision[:]
    old.copy_sheets(new)


def count_moves(state: QwintoState, seat: int) -> int:
    """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
    if not state.decides(seat):
        return 0
    if state.phase == WRITING:
        return state.count_fields(seat) + 1  # QW-12: nobody has to write
    if state.phase == PUTTING:
        return state.count_puts(seat)
    return state.seats if state.phase == LOT else state.undrawn


def play_on(state: QwintoState, chance: Rng, chooser: Rng) -> int:
    """Play to the end, the seats at random by `chooser`; returns how many decisions they made."""
    decisions = 0
    while state.acting != OVER:
        seat = state.acting
        if seat == NATURE:
            state.play_move(NATURE, state.nth_move(NATURE, chance.below(count_moves(state, NATURE))))
        else:
            state.play_move(seat, state.nth_move(seat, chooser.below(count_moves(state, seat))))
            decisions += 1
    return decisions
