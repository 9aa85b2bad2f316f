"""Which positions XACTIKA can have: one that was set up from outside is looked at here before it is played.

Every function says what is wrong, or nothing. Together they leave only what the rules could have led to, so
the rules find every number they use as an index in its range, and all that they wait for happens.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import BadView
from tafelrunde.games.xactika import hidden, material, rules, tables
from tafelrunde.games.xactika.codes import (
    ANNOUNCED,
    BIDDING,
    DEALING,
    FINISHED,
    LOT,
    NO_BID,
    PLAYING,
)
from tafelrunde.games.xactika.rules import XactikaState

HAND = material.HAND
TRICKS = material.TRICKS
ROUNDS = material.ROUNDS
FITS = tables.FITS


def work_out(state: XactikaState, knower: int) -> None:
    """Refuse a position that cannot be, as far as the knower (NATURE: a spectator) can tell."""
    state.check_knower(knower)
    seen = [0] * 81  # the cards found so far
    flaw = flaw_of_phase(state) or flaw_of_rounds(state) or flaw_of_tricks(state, seen) or flaw_of_bids(state)
    flaw = flaw or flaw_of_hands(state, seen) or flaw_of_pack(state, seen) or flaw_of_deal(state, knower)
    if flaw:
        raise BadView(flaw)


def flaw_of_phase(state: XactikaState) -> str:
    """Look at how far the game is (XA-03, XA-04, XA-11)."""
    if state.phase < LOT or state.phase > FINISHED:
        return "there is no such phase"
    if state.dealer < 0 or state.dealer >= state.seats:
        return f"dealer is {state.dealer}, not a seat"
    least, most = 0, ROUNDS - 1
    if state.phase == LOT:
        most = 0
    elif state.phase == FINISHED:
        least, most = ROUNDS, ROUNDS
    if state.round < least or state.round > most:
        return f"{state.round} rounds are finished, expected {least} to {most}"
    if state.laid < 0 or state.laid >= state.seats or state.trick < 0 or state.trick > TRICKS:
        return f"{state.trick} tricks and {state.laid} cards are more than a round has"
    if state.phase == FINISHED:
        return "" if state.trick == TRICKS and state.laid == 0 else "the last round is not played out"
    if state.phase == PLAYING:
        return "" if state.trick < TRICKS else "all tricks are played, but the round goes on"
    return "" if state.trick + state.laid == 0 else "there are tricks before the first lead"


def flaw_of_rounds(state: XactikaState) -> str:
    """Look at the score sheet: eight tricks in every round, and their points add up (XA-11, XA-16)."""
    for seat in range(state.seats):
        total = 0
        for place in range(seat, 10 * state.round, 10):
            bid, taken = state.past_bid[place], state.past_taken[place]
            if taken < 0 or taken > TRICKS or bid < NO_BID or bid > TRICKS:
                return f"rounds says that seat {seat} bid {bid} and took {taken} of {TRICKS} tricks"
            total += rules.points(bid, taken)
        if state.score[seat] != total:
            return f"scores says {state.score[seat]} for seat {seat}, its rounds make {total}"
    return ""


def flaw_of_tricks(state: XactikaState, seen: list[int]) -> str:
    """Follow the tricks: who led, what was demanded, who could not follow, who took them (XA-10, XA-20)."""
    void = [0] * 10
    took = [0] * 10
    leader = rules.left_of(state, state.dealer)
    for trick in range(state.trick + (1 if state.laid else 0)):
        flaw = flaw_of_trick(state, trick, leader, seen, void)
        if flaw:
            return flaw
        if trick < state.trick:
            leader = rules.trick_winner(state, trick)
            took[leader] += 1
    for seat in range(state.seats):
        if state.taken[seat] != took[seat]:
            return f"taken says {state.taken[seat]} for seat {seat}, which took {took[seat]} of the tricks"
        if state.void[seat] != void[seat]:
            return f"could_not_follow of seat {seat} is not what the tricks show"
    return ""


def flaw_of_trick(state: XactikaState, trick: int, leader: int, seen: list[int], void: list[int]) -> str:
    """Look at one trick: its cards are new, and each is one that its seat could play (XA-06, XA-07)."""
    if state.leader[trick] != leader:
        return f"seat {state.leader[trick]} leads trick {trick + 1}, expected seat {leader}"
    if state.demand[trick] < 0 or state.demand[trick] > 11:
        return f"trick {trick + 1} has no demand"
    wanted = 1 << state.demand[trick]
    seat = leader
    for place in range(10 * trick, 10 * trick + (state.seats if trick < state.trick else state.laid)):
        card = state.table[place]
        if card < 0 or card > 80 or seen[card]:
            return f"a card of trick {trick + 1} was played before"
        seen[card] = 1
        if FITS[card] & void[seat] or (seat == leader and not FITS[card] & wanted):
            return f"seat {seat} cannot have played its card in trick {trick + 1}"
        if not FITS[card] & wanted:
            void[seat] |= wanted
        seat = rules.left_of(state, seat)
    return ""


def flaw_of_bids(state: XactikaState) -> str:
    """Look at whose turn it is, and at the bids: one each, the dealer's last, not 8 in all (XA-14, XA-15)."""
    if state.phase == BIDDING and (state.variant != ANNOUNCED or not 0 <= state.acting < state.seats):
        return "nobody bids here"
    if state.phase != BIDDING and state.acting != whose_turn(state):
        return f"actors says {state.acting}, expected {whose_turn(state)}"
    bids = 0
    if state.phase == BIDDING:
        bids = (state.acting - state.dealer - 1 + state.seats) % state.seats
    elif state.variant == ANNOUNCED and state.phase > BIDDING:
        bids = state.seats
    total = 0
    seat = state.dealer
    for said in range(state.seats):
        seat = rules.left_of(state, seat)
        bid = state.bid[seat]
        if said < bids and (bid < 0 or bid > TRICKS):
            return f"the bid of seat {seat} is missing, or none from 0 to {TRICKS}"
        if said >= bids and bid != NO_BID:
            return f"seat {seat} bid {bid}, but it had not to bid yet"
        total += bid
    return "the bids make 8, which the dealer may not do" if bids == state.seats and total == TRICKS else ""


def whose_turn(state: XactikaState) -> int:
    """Return who decides when nobody bids."""
    if state.phase == FINISHED:
        return OVER
    if state.phase != PLAYING:
        return NATURE
    if state.laid:
        return (state.leader[state.trick] + state.laid) % state.seats
    return rules.trick_winner(state, state.trick - 1) if state.trick else rules.left_of(state, state.dealer)


def flaw_of_hands(state: XactikaState, seen: list[int]) -> str:
    """Look at the hands: as many cards as are due, ascending, none of them seen elsewhere (XA-03)."""
    for seat in range(state.seats):
        if state.held[seat] != due_in_hand(state, seat):
            return f"seat {seat} has {state.held[seat]} cards, expected {due_in_hand(state, seat)}"
        before = -1
        for slot in range(HAND * seat, HAND * seat + state.held[seat]):
            card = state.hand[slot]
            if card <= before or card > 80 or seen[card]:
                return f"a card in the hand of seat {seat} is elsewhere too, or not in order"
            seen[card] = 1
            before = card
    return ""


def due_in_hand(state: XactikaState, seat: int) -> int:
    """Return how many cards a seat must have."""
    if state.phase == LOT or state.phase == FINISHED:
        return 0
    if state.phase == DEALING:
        laps, more = (81 - state.undealt) // state.seats, (81 - state.undealt) % state.seats
        return laps + (1 if (seat - state.dealer - 1 + state.seats) % state.seats < more else 0)
    played = (seat - state.leader[state.trick] + state.seats) % state.seats < state.laid
    return HAND - state.trick - (1 if played else 0)


def flaw_of_pack(state: XactikaState, seen: list[int]) -> str:
    """Look at the pack: it has every card that is nowhere else (XA-01)."""
    inside = 0
    for card in range(81):
        if state.in_pack[card] == seen[card] or (state.in_pack[card] | seen[card]) != 1:
            return "some card is nowhere, or in two places"
        inside += state.in_pack[card]
    if inside != state.undealt or (state.phase == DEALING and inside <= 81 - HAND * state.seats):
        return f"{inside} cards are not dealt, which this phase does not allow"
    return ""


def flaw_of_deal(state: XactikaState, knower: int) -> str:
    """Look at who could not follow: the own hand and some deal of the others must agree (XA-07, XA-20)."""
    if knower != NATURE:
        for slot in range(HAND * knower, HAND * knower + state.held[knower]):
            if FITS[state.hand[slot]] & state.void[knower]:
                return f"seat {knower} has a card that it should have followed with"
    others = hidden.gather(knower, state.seats, state.in_pack, state.hand, state.held, state.void)
    return "" if hidden.can_be_dealt(others) else "no hands of the others agree with could_not_follow"
