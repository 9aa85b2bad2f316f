"""Which positions Qwinto can have: one that was set up from outside is looked at here before it is played.

Every function says what is wrong, or nothing. Together they leave only what the rules could have led to, so
the rules find every number they use as an index in its range, and all that they wait for happens.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import BadView
from tafelrunde.games.qwinto import material, tables
from tafelrunde.games.qwinto.codes import (
    DRAWING,
    FINISHED,
    LOT,
    NOTHING,
    PASS,
    PUTTING,
    WRITE,
    WRITING,
)
from tafelrunde.games.qwinto.rules import QwintoState

CARDS = len(material.CARDS)
HAND = material.HAND
MISSES = material.MISSES
ALL_FIELDS = tables.ALL_FIELDS
SHUFFLES = 99  # more than any game has


def work_out(state: QwintoState, knower: int) -> None:
    """Write the sheets that were set up and announce the number; a position that cannot be is refused."""
    state.check_knower(knower)
    flaw = flaw_of_turn(state) or flaw_of_cards(state)
    if not flaw:
        flaw = flaw_of_dealing(state) if state.phase < PUTTING else flaw_of_hands(state)
    if flaw:
        raise BadView(flaw)
    write_sheets(state)
    if state.last != NOTHING:
        state.announce()
    flaw = flaw_of_end(state)
    if not flaw and knower != NATURE and state.phase == WRITING:
        flaw = flaw_of_decision(state, knower)
    if flaw:
        raise BadView(flaw)


def flaw_of_turn(state: QwintoState) -> str:
    """Look at whose turn it is, and where its last card was put (QW-07, QW-12)."""
    if state.phase < LOT or state.phase > FINISHED:
        return "there is no such phase"
    if state.active < 0 or state.active >= state.seats:
        return f"active is {state.active}, not a seat"
    undecided = state.waiting if state.phase == WRITING else 0
    if state.waiting != undecided or undecided >= 1 << state.seats:
        return "seats decide what to write that cannot"
    if state.acting != whose_turn(state):
        return f"actors begins with {state.acting}, expected {whose_turn(state)}"
    if state.last < NOTHING or state.last > 3:
        return "put_on is none of the four piles"
    if (state.last == NOTHING) != (state.phase <= PUTTING):
        return "put_on is there before a card is put down, or missing after it"
    return ""


def whose_turn(state: QwintoState) -> int:
    """Return the lowest seat that decides, NATURE or OVER."""
    if state.phase == FINISHED:
        return OVER
    if state.phase == PUTTING:
        return state.active
    if state.phase == WRITING:
        for seat in range(state.seats):
            if state.waiting >> seat & 1:
                return seat
    return NATURE


def flaw_of_cards(state: QwintoState) -> str:
    """Look at the cards: every one once, in a hand, in the grid or in the draw pile (QW-01)."""
    seen, one = 0, 1
    for seat in range(state.seats):
        if state.held[seat] < 0 or state.held[seat] > HAND:
            return f"seat {seat} has {state.held[seat]} cards, expected 0 to {HAND}"
        for slot in range(HAND * seat, HAND * seat + state.held[seat]):
            card = state.hand[slot]
            if card < 0 or card >= CARDS or seen >> card & 1:
                return f"a card in the hand of seat {seat} is elsewhere too"
            if slot > HAND * seat and state.hand[slot - 1] > card:
                return f"the hand of seat {seat} is not in order"
            seen |= one << card
    for pile in range(4):
        card = state.top[pile]
        while card != NOTHING:
            if card < 0 or card >= CARDS or seen >> card & 1:
                return "a card of the grid is elsewhere too"
            seen |= one << card
            card = state.below[card]
    undrawn = 0
    for card in range(CARDS):
        if (state.pile >> card & 1) == (seen >> card & 1):
            return "some card is nowhere, or in two places"
        undrawn += state.pile >> card & 1
        if state.shuffle[card] < 0 or state.shuffle[card] > state.shuffles or state.shuffles > SHUFFLES:
            return "unseen has too many shuffles"
    return "" if undrawn == state.undrawn else f"the draw pile has {undrawn} cards, not {state.undrawn}"


def flaw_of_dealing(state: QwintoState) -> str:
    """Look at the deal: three cards to each seat in turn, then the grid (QW-07)."""
    dealt = CARDS - state.undrawn
    if dealt > (0 if state.phase == LOT else HAND * state.seats + 3):
        return f"{dealt} cards are dealt, but the deal is not over"
    for seat in range(state.seats):
        due = dealt - HAND * seat
        if state.held[seat] != (HAND if due > HAND else due if due > 0 else 0):
            return f"seat {seat} has {state.held[seat]} of {dealt} cards dealt"
    for pile in range(4):
        if (state.top[pile] != NOTHING) != (dealt - HAND * state.seats > pile):
            return f"the grid does not fit {dealt} cards dealt"
    return ""


def flaw_of_hands(state: QwintoState) -> str:
    """Look at grid and hands: all have three cards but who put some down, or where none are left (QW-15)."""
    for pile in range(4):
        if state.top[pile] == NOTHING:
            return "a pile of the grid is empty"
    if state.undrawn == 0 and (state.seats > 1 or state.phase == DRAWING):
        return "the draw pile is empty, but there are always cards for a new one"
    for seat in range(state.seats):
        least, most = HAND, HAND
        if state.phase != PUTTING and seat == state.active:
            least, most = 1, 2
        if state.undrawn == 0:
            least = 1 if state.phase == PUTTING else 0
        if state.held[seat] < least or state.held[seat] > most:
            return f"seat {seat} has {state.held[seat]} cards, expected {least} to {most}"
    return ""


def write_sheets(state: QwintoState) -> None:
    """Write all numbers anew, so that what still fits follows; each must fit itself (QW-03, QW-04, QW-05)."""
    for seat in range(state.seats):
        for number in range(1, 19):
            state.fits[19 * seat + number] = ALL_FIELDS
        for row in range(3 * seat, 3 * seat + 3):
            state.written[row] = 0
        state.full[seat] = 0
        for field in range(27):
            number = state.sheet[27 * seat + field]
            if number:
                state.write(seat, field, number)


def flaw_of_end(state: QwintoState) -> str:
    """Look at what ends the game: two full rows, four misses, in solo the last card (QW-17, QW-22)."""
    ended = state.phase != WRITING and state.phase >= PUTTING and state.ends()
    for seat in range(state.seats):
        if state.misses[seat] < 0 or state.misses[seat] > MISSES or state.full[seat] > 2:
            return f"seat {seat} has {state.misses[seat]} misses and {state.full[seat]} full rows"
        if state.phase == WRITING and (state.misses[seat] == MISSES or state.full[seat] == 2):
            ended = True
    return "" if ended == (state.phase == FINISHED) else "the game should be over, or should not"


def flaw_of_decision(state: QwintoState, seat: int) -> str:
    """Look at what the seat has decided: a field where it may write, or none (QW-12)."""
    move = state.decision[seat]
    if state.waiting >> seat & 1 or move == PASS:
        return ""
    if move < WRITE or move > PASS or not state.writable(seat) >> (move - WRITE) & 1:
        return f"seat {seat} cannot write {state.number} where its decision says"
    return ""
