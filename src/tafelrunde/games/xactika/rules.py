"""XACTIKA's rules: dealing, bidding, tricks and scoring.

`codes.py` explains the numbers, `rules.pxd` says how all this looks in C. Arrays are flat: eight cards to
a hand, ten seats to a row. The rules are functions below the class, and all in this one file, though it is
long: C puts functions in line only within a module.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State, placed
from tafelrunde.games.xactika import hidden, tables
from tafelrunde.games.xactika.codes import (
    ANNOUNCED,
    BID,
    BID_MADE,
    BIDDING,
    COUNTED,
    DEAL_PASSED,
    DEALER,
    DEALER_DRAWN,
    DEALING,
    DEALT,
    DISCARDED,
    FINISHED,
    FOLLOWED,
    LEAD,
    LED,
    LIES,
    LOT,
    LOW,
    NO_BID,
    NO_CARD,
    PLAYING,
    ROUND_ENDED,
    TOTAL,
    TRICK_TAKEN,
)

# tables.py explains them; here they become C arrays.
VALUE = tables.VALUE
SHOWS = tables.SHOWS
FITS = tables.FITS


class XactikaState(State):
    """A position of XACTIKA."""

    def __init__(self, seats: int, variant: int) -> None:
        if not 2 <= seats <= 10 or not 0 <= variant <= ANNOUNCED:
            raise ValueError(f"no XACTIKA is for {seats} seats in variant {variant}; begin one with game.new")
        self.check_new()
        self.telling = 0
        self.seats: int = seats
        self.variant: int = variant
        self.phase: int = LOT
        self.round: int = 0  # rounds finished
        self.dealer: int = 0
        self.acting: int = NATURE  # who decides now
        self.trick: int = 0  # tricks finished in this round
        self.laid: int = 0  # cards in the running trick
        self.fitting: int = 0  # cards that can follow, as `count` left it for `nth`
        self.undealt: int = 81
        self.in_pack: list[int] = [1] * 81
        self.hand: list[int] = [0] * 80
        self.held: list[int] = [0] * 10
        self.bid: list[int] = [NO_BID] * 10
        self.taken: list[int] = [0] * 10
        self.score: list[int] = [0] * 10
        # The demands that a seat could not follow this round, as bits; the pack, in the last place, has none.
        self.void: list[int] = [0] * 11
        self.leader: list[int] = [0] * 8
        self.demand: list[int] = [0] * 8
        self.table: list[int] = [0] * 80  # cards of this round, trick by trick in the order of play
        self.past_bid: list[int] = [NO_BID] * 80
        self.past_taken: list[int] = [0] * 80

    def copy(self) -> XactikaState:
        """Return an independent copy."""
        new = XactikaState.__new__(XactikaState)
        copy_position(self, new)
        return new

    def copy_into(self, other: XactikaState) -> None:
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
        return nth_move(self, seat, index)

    def draw(self, rng: Rng) -> int:
        """Draw nature's move, all equally likely."""
        self.check_turn(NATURE)
        return draw_move(self, rng)

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        play_move(self, seat, move)

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        return play_on(self, rng, rng)

    # Results.

    def scores(self) -> list[int]:
        """Return the score track: the points of all finished rounds."""
        return [self.score[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has most points (XA-12, XA-17), in low fewest (XA-13); equals share (XA-18)."""
        if self.phase != FINISHED:
            return []
        scores = self.scores()
        best = min(scores) if self.variant == LOW else max(scores)
        return [seat for seat in range(self.seats) if self.score[seat] == best]

    def places(self) -> list[int]:
        """Return the places by points: most first, in low fewest (XA-12, XA-13)."""
        return placed([-score if self.variant == LOW else score for score in self.scores()])

    def lead(self, seat: int) -> float:
        """Return how many points a seat is ahead of the best other, in 16ths."""
        self.check_seat(seat)
        best = 0
        found = 0
        for other in range(self.seats):
            if other != seat:
                points_there = -self.score[other] if self.variant == LOW else self.score[other]
                if not found or points_there > best:
                    best = points_there
                    found = 1
        own = -self.score[seat] if self.variant == LOW else self.score[seat]
        return (own - best) / 16.0

    # What a seat cannot know.

    def resample(self, seat: int, rng: Rng) -> None:
        """Deal the cards that the seat cannot see anew, as all that is public allows (XA-20)."""
        self.check_knower(seat)
        anew = hidden.gather(seat, self.seats, self.in_pack, self.hand, self.held, self.void)
        hidden.deal_anew(anew, rng)
        hidden.hand_out(anew, self.in_pack, self.hand, self.held)


def copy_position(old: XactikaState, new: XactikaState) -> None:
    """Make a position equal to another one."""
    new.telling = 0
    new.seats = old.seats
    new.variant = old.variant
    new.phase = old.phase
    new.acting = old.acting
    new.round = old.round
    new.dealer = old.dealer
    new.trick = old.trick
    new.laid = old.laid
    new.fitting = old.fitting
    new.undealt = old.undealt
    new.in_pack = old.in_pack[:]
    new.hand = old.hand[:]
    new.held = old.held[:]
    new.bid = old.bid[:]
    new.taken = old.taken[:]
    new.score = old.score[:]
    new.void = old.void[:]
    new.leader = old.leader[:]
    new.demand = old.demand[:]
    new.table = old.table[:]
    new.past_bid = old.past_bid[:]
    new.past_taken = old.past_taken[:]


def play_on(state: XactikaState, chance: Rng, chooser: Rng) -> int:
    """Play to the end, the seats at random by `chooser`; returns how many decisions they made."""
    decisions = 0
    while state.acting != OVER:
        seat = state.acting
        if seat == NATURE:
            play_move(state, NATURE, draw_move(state, chance))
        else:
            play_move(state, seat, nth_move(state, seat, chooser.below(count_moves(state, seat))))
            decisions += 1
    return decisions


def count_moves(state: XactikaState, seat: int) -> int:
    """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
    if seat != state.acting or seat == OVER:
        return 0
    if state.phase == PLAYING:
        if state.laid == 0:
            return 4 * state.held[seat]  # XA-06: any card, any of its symbols
        state.fitting = count_fitting(state, seat)
        return state.fitting if state.fitting else state.held[seat]  # XA-07
    if state.phase == DEALING:
        return state.undealt
    if state.phase == BIDDING:
        return 9 if forbidden_bid(state) == NO_BID else 8
    return state.seats


def nth_move(state: XactikaState, seat: int, index: int) -> int:
    """Return the index-th legal move in ascending order."""
    if state.phase == PLAYING:
        if state.laid == 0:
            return LEAD + 4 * state.hand[8 * seat + (index >> 2)] + (index & 3)
        if state.fitting:
            return nth_fitting(state, seat, index)
        return state.hand[8 * seat + index]
    if state.phase == DEALING:
        return nth_undealt(state, index)
    if state.phase == BIDDING:
        forbidden = forbidden_bid(state)
        return BID + index + (1 if forbidden != NO_BID and index >= forbidden else 0)
    return DEALER + index


def draw_move(state: XactikaState, rng: Rng) -> int:
    """Draw nature's move, all equally likely; a card by trying until one is in the pack."""
    if state.phase != DEALING:
        return DEALER + rng.below(state.seats)
    while True:
        card = rng.below(81)
        if state.in_pack[card]:
            return card


def play_move(state: XactikaState, seat: int, move: int) -> None:
    """Play a move that is known to be legal."""
    if state.phase == PLAYING:
        if state.laid == 0:
            lead(state, seat, move - LEAD)
        else:
            follow(state, seat, move)
    elif state.phase == DEALING:
        deal(state, move)
    elif state.phase == BIDDING:
        announce(state, seat, move - BID)
    else:
        state.dealer = move - DEALER
        if state.telling:
            state.note(DEALER_DRAWN, state.dealer)
        start_round(state)


def nth_undealt(state: XactikaState, index: int) -> int:
    """Return the index-th card of the pack in ascending order."""
    card = 0
    while True:
        if state.in_pack[card]:
            if index == 0:
                return card
            index -= 1
        card += 1


def count_fitting(state: XactikaState, seat: int) -> int:
    """Count the seat's cards that satisfy the demand of the running trick."""
    wanted = 1 << state.demand[state.trick]
    fitting = 0
    for slot in range(8 * seat, 8 * seat + state.held[seat]):
        if FITS[state.hand[slot]] & wanted:
            fitting += 1
    return fitting


def nth_fitting(state: XactikaState, seat: int, index: int) -> int:
    """Return the index-th of the seat's cards that satisfy the demand."""
    wanted = 1 << state.demand[state.trick]
    slot = 8 * seat
    while True:
        if FITS[state.hand[slot]] & wanted:
            if index == 0:
                return state.hand[slot]
            index -= 1
        slot += 1


def forbidden_bid(state: XactikaState) -> int:
    """Return the number that the dealer may not bid: it would bring the sum to 8 (XA-15)."""
    if state.acting != state.dealer:
        return NO_BID
    announced = 0
    for seat in range(state.seats):
        if seat != state.dealer:
            announced += state.bid[seat]
    return 8 - announced if announced <= 8 else NO_BID


def start_round(state: XactikaState) -> None:
    """Shuffle all cards (XA-03)."""
    state.phase = DEALING
    state.acting = NATURE
    state.trick = 0
    state.undealt = 81
    for card in range(81):
        state.in_pack[card] = 1
    for seat in range(state.seats):
        state.held[seat] = 0
        state.bid[seat] = NO_BID
        state.taken[seat] = 0
        state.void[seat] = 0


def deal(state: XactikaState, card: int) -> None:
    """Give a card to the next seat; after eight laps the dealer's left begins (XA-03, XA-05)."""
    receiver = (state.dealer + 1 + 81 - state.undealt) % state.seats
    if state.telling:
        state.note(DEALT, receiver, card)
    take_in_hand(state, receiver, card)
    state.in_pack[card] = 0
    state.undealt -= 1
    if state.held[state.dealer] == 8:
        state.phase = BIDDING if state.variant == ANNOUNCED else PLAYING
        state.acting = left_of(state, state.dealer)


def take_in_hand(state: XactikaState, seat: int, card: int) -> None:
    """Sort a card into a hand."""
    slot = 8 * seat + state.held[seat]
    while slot > 8 * seat and state.hand[slot - 1] > card:
        state.hand[slot] = state.hand[slot - 1]
        slot -= 1
    state.hand[slot] = card
    state.held[seat] += 1


def announce(state: XactikaState, seat: int, tricks: int) -> None:
    """Bid; the dealer is the last to speak (XA-14)."""
    state.bid[seat] = tricks
    if state.telling:
        state.note(BID_MADE, seat, tricks)
    if seat == state.dealer:
        state.phase = PLAYING
    state.acting = left_of(state, seat)


def lead(state: XactikaState, seat: int, card_and_symbol: int) -> None:
    """Lead a card and name one of its symbols (XA-06)."""
    state.leader[state.trick] = seat
    state.demand[state.trick] = SHOWS[card_and_symbol]
    if state.telling:
        state.note(LED, seat, card_and_symbol >> 2, state.demand[state.trick])
    lay(state, seat, card_and_symbol >> 2)


def follow(state: XactikaState, seat: int, card: int) -> None:
    """Follow the demand or, unable to, discard, which all see (XA-07, XA-20)."""
    wanted = 1 << state.demand[state.trick]
    fits = FITS[card] & wanted
    if not fits:
        state.void[seat] |= wanted
    if state.telling:
        best = beats_all(state, card) if fits else 0
        state.note(FOLLOWED if fits else DISCARDED, seat, card, state.demand[state.trick], best)
    lay(state, seat, card)


def beats_all(state: XactikaState, card: int) -> int:
    """Tell whether a card that fits would take the running trick as it lies (XA-08, XA-09)."""
    wanted = 1 << state.demand[state.trick]
    for place in range(10 * state.trick, 10 * state.trick + state.laid):
        other = state.table[place]
        if FITS[other] & wanted and VALUE[other] > VALUE[card]:
            return 0
    return 1


def best_so_far(state: XactikaState) -> int:
    """Return the card that would take the running trick as it lies, or NO_CARD (XA-08, XA-09)."""
    if state.laid == 0:
        return NO_CARD
    wanted = 1 << state.demand[state.trick]
    for place in range(10 * state.trick + state.laid - 1, 10 * state.trick - 1, -1):
        card = state.table[place]
        if FITS[card] & wanted and beats_all(state, card):
            return card
    return NO_CARD


def strays(state: XactikaState, trick: int) -> int:
    """Return the places in a trick whose cards do not follow, as bits (XA-07)."""
    if trick < 0 or trick > state.trick or trick >= 8:
        return 0
    wanted = 1 << state.demand[trick]
    found = 0
    for place in range(state.seats if trick < state.trick else state.laid):
        if not FITS[state.table[10 * trick + place]] & wanted:
            found |= 1 << place
    return found


def missing(state: XactikaState) -> int:
    """Return the seats whose bids can no longer be met, as bits."""
    left = 8 - state.trick  # tricks of the round
    found = 0
    for seat in range(state.seats):
        bid, taken = state.bid[seat], state.taken[seat]
        if bid != NO_BID and (bid < taken or bid > taken + left):
            found |= 1 << seat
    return found


def met(state: XactikaState) -> int:
    """Return the seats that have taken just what they bid, as bits (XA-16)."""
    found = 0
    for seat in range(state.seats):
        if state.bid[seat] == state.taken[seat]:
            found |= 1 << seat
    return found


def lay(state: XactikaState, seat: int, card: int) -> None:
    """Move a card from a hand to the trick."""
    slot = 8 * seat
    for place in range(8 * seat, 8 * seat + state.held[seat]):
        state.hand[slot] = state.hand[place]
        if state.hand[place] != card:
            slot += 1
    state.held[seat] -= 1
    state.table[10 * state.trick + state.laid] = card
    state.laid += 1
    state.acting = left_of(state, seat)
    if state.laid == state.seats:
        finish_trick(state)


def finish_trick(state: XactikaState) -> None:
    """Give the trick to its winner, who leads the next (XA-10)."""
    winner = trick_winner(state, state.trick)
    state.taken[winner] += 1
    if state.telling:
        state.note(TRICK_TAKEN, winner)
    state.acting = winner
    state.trick += 1
    state.laid = 0
    if state.trick == 8:
        finish_round(state)


def trick_winner(state: XactikaState, trick: int) -> int:
    """Return who played the highest card that fits the demand, the later of equals (XA-08, XA-09)."""
    wanted = 1 << state.demand[trick]
    best = 0
    for place in range(1, state.seats):
        card = state.table[10 * trick + place]
        if FITS[card] & wanted and VALUE[card] >= VALUE[state.table[10 * trick + best]]:
            best = place
    return (state.leader[trick] + best) % state.seats


def taken_by(state: XactikaState, trick: int) -> int:
    """Return who took a finished trick."""
    if trick < 0 or trick >= state.trick:
        raise IndexError(f"{state.trick} tricks are finished, so none with the index {trick}")
    return trick_winner(state, trick)


def finish_round(state: XactikaState) -> None:
    """Count the round; after eight the game is over, else the deal passes on (XA-04, XA-11)."""
    for seat in range(state.seats):
        state.past_bid[10 * state.round + seat] = state.bid[seat]
        state.past_taken[10 * state.round + seat] = state.taken[seat]
        brings = points(state.bid[seat], state.taken[seat])
        if state.telling:
            state.note(COUNTED, seat, state.bid[seat], state.taken[seat], brings)
        state.score[seat] += brings
        if state.telling:
            state.note(TOTAL, state.score[seat])
    if state.telling:
        tell_round(state)
    state.round += 1
    if state.round == 8:
        state.phase = FINISHED
        state.acting = OVER
    else:
        state.dealer = left_of(state, state.dealer)
        if state.telling:
            state.note(DEAL_PASSED, state.dealer, state.round)
        start_round(state)


def tell_round(state: XactikaState) -> None:
    """Note that a round is over, and its last trick: nobody sees it any more when the next begins."""
    for place in range(70, 70 + state.seats):
        state.note(LIES, state.table[place])
    state.note(ROUND_ENDED, state.round, state.leader[7], state.demand[7], trick_winner(state, 7))


def points(bid: int, taken: int) -> int:
    """Return what a round brings (XA-12, XA-13, XA-16); without a bid every trick counts."""
    if bid == NO_BID or bid == taken:
        return taken
    return taken - bid if taken < bid else bid - taken


def left_of(state: XactikaState, seat: int) -> int:
    """Return the left neighbour."""
    return seat + 1 if seat + 1 < state.seats else 0
