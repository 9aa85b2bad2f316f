"""The cards that a seat cannot see, dealt anew among the places where they may be (XA-07, XA-20).

Nothing here knows a position: `gather` takes hidden cards out of its arrays, `hand_out` puts them back.
"""

from __future__ import annotations

from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika import tables

# Whose a card is, beyond the seats: it lies in the pack, or the knower can see it.
UNDEALT = 10
SEEN = 11
MIXING = 8  # exchanges per hidden card of a hand; docs/decisions/0003 has the measurements
PATIENCE = 10_000  # random exchanges for one card; after that they are worked out
UNREACHED = -1

FITS = tables.FITS  # tables.py explains it; here it becomes a C array


class Hidden:
    """Hidden cards in their places: first those in other hands, then the pack."""

    seats: int
    knower: int  # the seat that cannot see them, NATURE: a spectator
    cards: int
    in_hands: int  # places in hands
    card: list[int]  # by place
    holder: list[int]  # whose a place is
    void: list[int]  # the demands that a seat could not follow, as bits; the pack, seat 10, has none
    voids: int  # all of them


def gather(
    knower: int, seats: int, in_pack: list[int], hand: list[int], held: list[int], void: list[int]
) -> Hidden:
    """Return the cards of the pack and of other hands, ascending, whoever has them."""
    hidden = Hidden.__new__(Hidden)
    hidden.seats = seats
    hidden.knower = knower
    hidden.card = [0] * 81
    hidden.holder = [UNDEALT] * 81
    hidden.void = [0] * 11
    hidden.voids = 0
    unseen = [0] * 81
    for card in range(81):
        unseen[card] = 1 if in_pack[card] else 0
    places = 0
    for seat in range(seats):
        if seat != knower:
            hidden.void[seat] = void[seat]
            hidden.voids |= void[seat]
            for slot in range(8 * seat, 8 * seat + held[seat]):
                unseen[hand[slot]] = 1
                hidden.holder[places] = seat
                places += 1
    cards = 0
    for card in range(81):
        hidden.card[cards] = card  # the next one overwrites what can be seen: faster than to branch
        cards += unseen[card]
    hidden.in_hands = places
    hidden.cards = cards
    return hidden


def deal_anew(hidden: Hidden, rng: Rng) -> None:
    """Deal the cards at random, as all that is public allows."""
    for place in range(hidden.in_hands):
        swap(hidden, place, place + rng.below(hidden.cards - place))
    if hidden.voids:
        respect_voids(hidden, rng)


def suits(hidden: Hidden, place: int, card: int) -> bool:
    """Tell whether the holder of a place may have the card, as far as all have seen."""
    return not FITS[card] & hidden.void[hidden.holder[place]]


def respect_voids(hidden: Hidden, rng: Rng) -> None:
    """Exchange cards until every hand is possible, then until all such deals are about equally likely.

    A card in an impossible place is exchanged for a random one that may lie there; the exchanged card
    may now lie wrong and is treated the same way. Every chain that leads to a possible deal has a
    chance, and there is one, so this ends; where few deals are possible, `exchange` ends it sooner.
    """
    for start in range(hidden.in_hands):
        place = start
        tries = 0
        while not suits(hidden, place, hidden.card[place]):
            other = rng.below(hidden.cards)
            if suits(hidden, place, hidden.card[other]):
                swap(hidden, place, other)
                place = other
            tries += 1
            if tries == PATIENCE:
                exchange(hidden, place)
                tries = 0
    for _ in range(MIXING * hidden.in_hands):
        place = rng.below(hidden.in_hands)
        other = rng.below(hidden.cards)
        if suits(hidden, place, hidden.card[other]) and suits(hidden, other, hidden.card[place]):
            swap(hidden, place, other)


def exchange(hidden: Hidden, place: int) -> bool:
    """Exchange cards in a chain, so that a place gets one it may have; whether there is such a chain.

    From every card that lies wrong: it may go there, the card from there may go elsewhere, and so on, until
    one may lie in this place. (Augmenting paths: if there is no chain, there is no possible deal.)
    """
    before = [UNREACHED] * 81  # from which place one was reached
    queue = [0] * 81
    reached = 0
    for other in range(hidden.cards):
        if not suits(hidden, other, hidden.card[other]):
            before[other] = other
            queue[reached] = other
            reached += 1
    looked_at = 0
    while looked_at < reached:
        here = queue[looked_at]
        if suits(hidden, place, hidden.card[here]):
            pass_along(hidden, place, here, before)
            return True
        for other in range(hidden.cards):
            if before[other] == UNREACHED and suits(hidden, other, hidden.card[here]):
                before[other] = here
                queue[reached] = other
                reached += 1
        looked_at += 1
    return False


def pass_along(hidden: Hidden, place: int, last: int, before: list[int]) -> None:
    """Give a place the last card of a chain, and each place of the chain the card before its own."""
    here = place
    while last != place:
        swap(hidden, here, last)
        here = last
        last = place if before[last] == last else before[last]


def can_be_dealt(hidden: Hidden) -> bool:
    """Tell whether the cards fit the other hands, as far as all have seen."""
    for place in range(hidden.in_hands):
        if not suits(hidden, place, hidden.card[place]) and not exchange(hidden, place):
            return False
    return True


def hand_out(hidden: Hidden, in_pack: list[int], hand: list[int], held: list[int]) -> None:
    """Put every card where its place says; hands come out in ascending order."""
    owner = [SEEN] * 81
    for place in range(hidden.cards):
        owner[hidden.card[place]] = hidden.holder[place]
    for seat in range(hidden.seats):
        if seat != hidden.knower:
            held[seat] = 0
    for card in range(81):
        whose = owner[card]
        in_pack[card] = 1 if whose == UNDEALT else 0
        if whose < UNDEALT:
            hand[8 * whose + held[whose]] = card
            held[whose] += 1


def swap(hidden: Hidden, one: int, other: int) -> None:
    """Exchange the cards of two places."""
    hidden.card[one], hidden.card[other] = hidden.card[other], hidden.card[one]
