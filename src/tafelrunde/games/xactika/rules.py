"""XACTIKA's rules: dealing, bidding, tricks and scoring (XA-03 to XA-19).

`codes.py` explains the numbers, `rules.pxd` says how all this looks in C. Arrays are flat: eight cards to
a hand, ten seats to a row.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.xactika import material
from tafelrunde.games.xactika.codes import (
    ANNOUNCED,
    BID,
    BIDDING,
    DEALER,
    DEALING,
    FINISHED,
    LEAD,
    LOT,
    LOW,
    NO_BID,
    PLAYING,
)

UNDEALT = 10  # whose a card is that lies in the pack
NOBODY = -1  # whose a card is that the resampling seat can place
MIXING = 8  # exchanges per hidden card of a hand; docs/decisions/0003 has the measurements

VALUE = list(material.VALUES)
# SHOWS[4 * card + symbol]: the demand that a lead of the card with this symbol makes.
SHOWS = [3 * symbol + card[symbol] - 1 for card in material.CARDS for symbol in range(4)]
# FITS[card]: the four demands that the card satisfies, as bits.
FITS = [sum(1 << 3 * symbol + card[symbol] - 1 for symbol in range(4)) for card in material.CARDS]

# Scratch for `resample`: the cards a seat cannot place, and for each place in turn whose it is.
HIDDEN = [0] * 81
HOLDER = [0] * 81
OWNER = [0] * 81


class XactikaState(State):
    """A position of XACTIKA."""

    def __init__(self, seats: int, variant: int) -> None:
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
        self.void: list[int] = [
            0
        ] * 11  # (the pack's too: none) demands that a seat could not follow this round, as bits
        self.leader: list[int] = [0] * 8
        self.demand: list[int] = [0] * 8
        self.table: list[int] = [0] * 80  # cards of this round, trick by trick in the order of play
        self.past_bid: list[int] = [NO_BID] * 80
        self.past_taken: list[int] = [0] * 80

    def copy(self) -> XactikaState:
        """Return an independent copy."""
        new = XactikaState.__new__(XactikaState)
        new.seats = self.seats
        new.variant = self.variant
        new.phase = self.phase
        new.acting = self.acting
        new.round = self.round
        new.dealer = self.dealer
        new.trick = self.trick
        new.laid = self.laid
        new.fitting = self.fitting
        new.undealt = self.undealt
        new.in_pack = self.in_pack[:]
        new.hand = self.hand[:]
        new.held = self.held[:]
        new.bid = self.bid[:]
        new.taken = self.taken[:]
        new.score = self.score[:]
        new.void = self.void[:]
        new.leader = self.leader[:]
        new.demand = self.demand[:]
        new.table = self.table[:]
        new.past_bid = self.past_bid[:]
        new.past_taken = self.past_taken[:]
        return new

    # Who decides, and among what.

    def actor(self) -> int:
        """Return the seat that decides now, NATURE or OVER."""
        return self.acting

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
        if seat != self.acting:
            return 0
        if self.phase == PLAYING:
            if self.laid == 0:
                return 4 * self.held[seat]  # XA-06: any card, any of its symbols
            self.fitting = self.count_fitting(seat)
            return self.fitting if self.fitting else self.held[seat]  # XA-07
        if self.phase == DEALING:
            return self.undealt
        if self.phase == BIDDING:
            return 9 if self.forbidden_bid() == NO_BID else 8
        return self.seats

    def nth(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order."""
        if self.phase == PLAYING:
            if self.laid == 0:
                return LEAD + 4 * self.hand[8 * seat + (index >> 2)] + (index & 3)
            if self.fitting:
                return self.nth_fitting(seat, index)
            return self.hand[8 * seat + index]
        if self.phase == DEALING:
            return self.nth_undealt(index)
        if self.phase == BIDDING:
            forbidden = self.forbidden_bid()
            return BID + index + (1 if forbidden != NO_BID and index >= forbidden else 0)
        return DEALER + index

    def nth_undealt(self, index: int) -> int:
        """Return the index-th card of the pack in ascending order."""
        card = 0
        while True:
            if self.in_pack[card]:
                if index == 0:
                    return card
                index -= 1
            card += 1

    def draw(self, rng: Rng) -> int:
        """Draw nature's move, all equally likely; a card by trying until one is in the pack."""
        if self.phase != DEALING:
            return DEALER + rng.below(self.seats)
        while True:
            card = rng.below(81)
            if self.in_pack[card]:
                return card

    def count_fitting(self, seat: int) -> int:
        """Count the seat's cards that satisfy the demand of the running trick."""
        wanted = 1 << self.demand[self.trick]
        fitting = 0
        for slot in range(8 * seat, 8 * seat + self.held[seat]):
            if FITS[self.hand[slot]] & wanted:
                fitting += 1
        return fitting

    def nth_fitting(self, seat: int, index: int) -> int:
        """Return the index-th of the seat's cards that satisfy the demand."""
        wanted = 1 << self.demand[self.trick]
        slot = 8 * seat
        while True:
            if FITS[self.hand[slot]] & wanted:
                if index == 0:
                    return self.hand[slot]
                index -= 1
            slot += 1

    def forbidden_bid(self) -> int:
        """Return the number that the dealer may not bid: it would bring the sum to 8 (XA-15)."""
        if self.acting != self.dealer:
            return NO_BID
        announced = 0
        for seat in range(self.seats):
            if seat != self.dealer:
                announced += self.bid[seat]
        return 8 - announced if announced <= 8 else NO_BID

    # What a move does.

    def apply(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        if self.phase == PLAYING:
            if self.laid == 0:
                self.lead(seat, move - LEAD)
            else:
                self.follow(seat, move)
        elif self.phase == DEALING:
            self.deal(move)
        elif self.phase == BIDDING:
            self.announce(seat, move - BID)
        else:
            self.dealer = move - DEALER
            self.start_round()

    def start_round(self) -> None:
        """Shuffle all cards (XA-03)."""
        self.phase = DEALING
        self.acting = NATURE
        self.trick = 0
        self.undealt = 81
        for card in range(81):
            self.in_pack[card] = 1
        for seat in range(self.seats):
            self.held[seat] = 0
            self.bid[seat] = NO_BID
            self.taken[seat] = 0
            self.void[seat] = 0

    def deal(self, card: int) -> None:
        """Give a card to the next seat; after eight laps the dealer's left begins (XA-03, XA-05)."""
        self.take_in_hand((self.dealer + 1 + 81 - self.undealt) % self.seats, card)
        self.in_pack[card] = 0
        self.undealt -= 1
        if self.held[self.dealer] == 8:
            self.phase = BIDDING if self.variant == ANNOUNCED else PLAYING
            self.acting = self.left_of(self.dealer)

    def take_in_hand(self, seat: int, card: int) -> None:
        """Sort a card into a hand."""
        slot = 8 * seat + self.held[seat]
        while slot > 8 * seat and self.hand[slot - 1] > card:
            self.hand[slot] = self.hand[slot - 1]
            slot -= 1
        self.hand[slot] = card
        self.held[seat] += 1

    def announce(self, seat: int, tricks: int) -> None:
        """Bid; the dealer is the last to speak (XA-14)."""
        self.bid[seat] = tricks
        if seat == self.dealer:
            self.phase = PLAYING
        self.acting = self.left_of(seat)

    def lead(self, seat: int, card_and_symbol: int) -> None:
        """Lead a card and name one of its symbols (XA-06)."""
        self.leader[self.trick] = seat
        self.demand[self.trick] = SHOWS[card_and_symbol]
        self.lay(seat, card_and_symbol >> 2)

    def follow(self, seat: int, card: int) -> None:
        """Follow the demand or, unable to, discard, which all see (XA-07, XA-20)."""
        wanted = 1 << self.demand[self.trick]
        if not FITS[card] & wanted:
            self.void[seat] |= wanted
        self.lay(seat, card)

    def lay(self, seat: int, card: int) -> None:
        """Move a card from a hand to the trick."""
        slot = 8 * seat
        for place in range(8 * seat, 8 * seat + self.held[seat]):
            self.hand[slot] = self.hand[place]
            if self.hand[place] != card:
                slot += 1
        self.held[seat] -= 1
        self.table[10 * self.trick + self.laid] = card
        self.laid += 1
        self.acting = self.left_of(seat)
        if self.laid == self.seats:
            self.finish_trick()

    def finish_trick(self) -> None:
        """Give the trick to its winner, who leads the next (XA-10)."""
        winner = self.trick_winner(self.trick)
        self.taken[winner] += 1
        self.acting = winner
        self.trick += 1
        self.laid = 0
        if self.trick == 8:
            self.finish_round()

    def trick_winner(self, trick: int) -> int:
        """Return who played the highest card that fits the demand, the later of equals (XA-08, XA-09)."""
        wanted = 1 << self.demand[trick]
        best = 0
        for place in range(1, self.seats):
            card = self.table[10 * trick + place]
            if FITS[card] & wanted and VALUE[card] >= VALUE[self.table[10 * trick + best]]:
                best = place
        return (self.leader[trick] + best) % self.seats

    def finish_round(self) -> None:
        """Count the round; after eight the game is over, else the deal passes on (XA-04, XA-11)."""
        for seat in range(self.seats):
            self.past_bid[10 * self.round + seat] = self.bid[seat]
            self.past_taken[10 * self.round + seat] = self.taken[seat]
            self.score[seat] += self.points(self.bid[seat], self.taken[seat])
        self.round += 1
        if self.round == 8:
            self.phase = FINISHED
            self.acting = OVER
        else:
            self.dealer = self.left_of(self.dealer)
            self.start_round()

    def points(self, bid: int, taken: int) -> int:
        """Return what a round brings (XA-12, XA-13, XA-16); without a bid every trick counts."""
        if bid == NO_BID or bid == taken:
            return taken
        return taken - bid if taken < bid else bid - taken

    def left_of(self, seat: int) -> int:
        """Return the left neighbour."""
        return seat + 1 if seat + 1 < self.seats else 0

    # Results.

    def scores(self) -> list[int]:
        """Return the score track: the points of all finished rounds."""
        return [self.score[seat] for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Return who has most points, in the low variant fewest; equals share (XA-12 to XA-18)."""
        if self.phase != FINISHED:
            return []
        scores = self.scores()
        best = min(scores) if self.variant == LOW else max(scores)
        return [seat for seat in range(self.seats) if self.score[seat] == best]

    # What a seat cannot know.

    def resample(self, seat: int, rng: Rng) -> None:
        """Deal the cards that the seat cannot see anew, as all that is public allows (XA-20)."""
        hidden = self.gather_hidden(seat)
        places = self.list_places(seat, hidden)
        for place in range(places):
            swap_hidden(place, place + rng.below(hidden - place))
        if self.any_void(seat):
            self.respect_voids(places, hidden, rng)
        self.hand_out(seat, hidden)

    def gather_hidden(self, seat: int) -> int:
        """List the cards of the pack and of other hands, ascending, whoever has them; how many."""
        for card in range(81):
            OWNER[card] = UNDEALT if self.in_pack[card] else NOBODY
        for other in range(self.seats):
            if other != seat:
                for slot in range(8 * other, 8 * other + self.held[other]):
                    OWNER[self.hand[slot]] = other
        hidden = 0
        for card in range(81):
            if OWNER[card] != NOBODY:
                HIDDEN[hidden] = card
                hidden += 1
        return hidden

    def list_places(self, seat: int, hidden: int) -> int:
        """List whose each hidden place is, first the other hands, then the pack; how many in hands."""
        places = 0
        for other in range(self.seats):
            if other != seat:
                for _ in range(self.held[other]):
                    HOLDER[places] = other
                    places += 1
        for place in range(places, hidden):
            HOLDER[place] = UNDEALT
        return places

    def any_void(self, seat: int) -> bool:
        """Tell whether another seat has shown that it could not follow."""
        for other in range(self.seats):
            if other != seat and self.void[other]:
                return True
        return False

    def suits(self, place: int, card: int) -> bool:
        """Tell whether the holder of a hidden place may have the card, as far as all have seen."""
        return not FITS[card] & self.void[HOLDER[place]]

    def respect_voids(self, places: int, hidden: int, rng: Rng) -> None:
        """Exchange cards until every hand is possible, then until all such deals are about equally likely.

        A card in an impossible place is exchanged for a random one that may lie there; the exchanged card
        may now lie wrong and is treated the same way. Every chain that leads to a possible deal has a
        chance, and there is one, so this ends.
        """
        for start in range(places):
            place = start
            while not self.suits(place, HIDDEN[place]):
                other = rng.below(hidden)
                if self.suits(place, HIDDEN[other]):
                    swap_hidden(place, other)
                    place = other
        for _ in range(MIXING * places):
            place = rng.below(places)
            other = rng.below(hidden)
            if self.suits(place, HIDDEN[other]) and self.suits(other, HIDDEN[place]):
                swap_hidden(place, other)

    def hand_out(self, seat: int, hidden: int) -> None:
        """Put every hidden card where its place says; hands come out in ascending order."""
        for place in range(hidden):
            OWNER[HIDDEN[place]] = HOLDER[place]
        for other in range(self.seats):
            if other != seat:
                self.held[other] = 0
        for card in range(81):
            owner = OWNER[card]
            self.in_pack[card] = 1 if owner == UNDEALT else 0
            if owner != UNDEALT and owner != NOBODY:
                self.hand[8 * owner + self.held[owner]] = card
                self.held[owner] += 1


def swap_hidden(one: int, other: int) -> None:
    """Exchange the cards of two hidden places."""
    HIDDEN[one], HIDDEN[other] = HIDDEN[other], HIDDEN[one]
