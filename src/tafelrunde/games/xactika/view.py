"""What a seat of XACTIKA may know, and positions that agree with it (XA-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

import msgspec

from tafelrunde.engine.actors import OVER
from tafelrunde.engine.game import Count, Points, Seat, View, filled
from tafelrunde.games.xactika.codes import LOT, NO_BID, PHASES, VARIANTS
from tafelrunde.games.xactika.material import CARD_OF, CARDS, DEMAND_NAMES, NAMES
from tafelrunde.games.xactika.rules import XactikaState, best_so_far, met, missing, points, strays, taken_by
from tafelrunde.games.xactika.tables import FITS


class Trick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A trick: who led, what was demanded ("3b": three balls), the cards in order, who took it."""

    leader: Seat
    demand: str
    cards: tuple[str, ...]
    winner: Seat | None
    # What is only shown.
    discards: tuple[str, ...] = ()  # the cards that did not follow
    best: str = ""  # the card that would take the running trick as it lies


class PastRound(msgspec.Struct, frozen=True, gc=False):
    """A finished round as it stands on the score sheet, seat by seat."""

    bids: list[Count | None]
    taken: list[Count]
    points: list[Points]


class XactikaView(View, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat sees of the table."""

    variant: str
    phase: str
    round: Count  # from 1
    dealer: Seat | None
    hand: list[str]
    hand_sizes: list[Count]
    bids: list[Count | None]
    taken: list[Count]
    scores: list[Points]
    tricks: list[Trick]
    could_not_follow: list[list[str]]
    rounds: list[PastRound]
    # What is only shown.
    missed: tuple[Seat, ...] = ()  # whose bids can no longer be met
    met: tuple[Seat, ...] = ()  # who have taken just what they bid
    discarding: bool = False  # the seat has to decide, and cannot follow


def view_of(state: XactikaState, seat: int | None, *, shown: bool = False) -> XactikaView:
    """Return what a seat sees; None is a spectator, who sees no hand. Perhaps with what is only shown."""
    tricks = tricks_of(state, shown=shown)
    return XactikaView(
        seat=seat,
        seats=state.seats,
        actors=list(state.actors()),
        variant=VARIANTS[state.variant],
        phase=PHASES[state.phase],
        round=min(state.round + 1, 8),
        dealer=None if state.phase == LOT else state.dealer,
        hand=[] if seat is None else [NAMES[card] for card in hands_of(state)[seat]],
        hand_sizes=state.held[: state.seats],
        bids=[said(bid) for bid in state.bid[: state.seats]],
        taken=state.taken[: state.seats],
        scores=state.scores(),
        tricks=tricks,
        could_not_follow=[demands_in(bits) for bits in state.void[: state.seats]],
        rounds=past_rounds(state),
        missed=bits_in(missing(state)) if shown and tricks else (),
        met=bits_in(met(state)) if shown and tricks else (),
    )


def views_of(state: XactikaState, seats: Sequence[int | None]) -> list[XactikaView]:
    """Return what several seats see: the same table, each with their own hand."""
    return with_hands(state, view_of(state, None), seats)


def with_hands(state: XactikaState, table: XactikaView, seats: Sequence[int | None]) -> list[XactikaView]:
    """Return what several seats see, of what a spectator sees."""
    hands = hands_of(state)
    return [
        table
        if seat is None
        else msgspec.structs.replace(table, seat=seat, hand=[NAMES[card] for card in hands[seat]])
        for seat in seats
    ]


def shown(state: XactikaState, seats: Sequence[int | None]) -> list[XactikaView]:
    """Return what several seats see, and what follows: discards, the best card, bids met and missed."""
    views = with_hands(state, view_of(state, None, shown=True), seats)
    return [
        msgspec.structs.replace(view, discarding=True)
        if view.seat in view.actors and must_discard(view)
        else view
        for view in views
    ]


BITS = [tuple(place for place in range(10) if bits >> place & 1) for bits in range(1 << 10)]
bits_in = BITS.__getitem__


def must_discard(view: XactikaView) -> bool:
    """Tell whether the view's seat, which has to decide, plays a card now and cannot follow (XA-07)."""
    if not view.tricks:
        return False
    last = view.tricks[-1]
    wanted = 1 << DEMAND_OF[last.demand]
    return last.winner is None and not any(FITS[CARD_OF[card]] & wanted for card in view.hand)


def hands_of(state: XactikaState) -> list[list[int]]:
    """Return the cards of all hands, each ascending."""
    cards, held = state.hand, state.held  # each a copy, so taken once
    return [cards[8 * seat : 8 * seat + held[seat]] for seat in range(state.seats)]


def laid_cards(state: XactikaState) -> list[int]:
    """Return the cards of the round's tricks."""
    table, seats = state.table, state.seats
    full = [card for trick in range(state.trick) for card in table[10 * trick : 10 * trick + seats]]
    return full + table[10 * state.trick : 10 * state.trick + state.laid]


def said(bid: int) -> int | None:
    """Return a bid, or None when there is none."""
    return None if bid == NO_BID else bid


@lru_cache(4096)  # as many sets as there are
def demands_in(bits: int) -> list[str]:
    """Name the demands of a set of bits."""
    return [name for demand, name in enumerate(DEMAND_NAMES) if bits >> demand & 1]


def tricks_of(state: XactikaState, *, shown: bool) -> list[Trick]:
    """Return the round's tricks, the running one last and without a winner."""
    leader, demand, table = state.leader, state.demand, state.table  # each a copy, so taken once
    tricks: list[Trick] = []
    for trick in range(state.trick):
        cards = tuple(table[10 * trick : 10 * trick + state.seats])
        discards = strays(state, trick) if shown else 0
        tricks.append(full_trick(leader[trick], demand[trick], cards, taken_by(state, trick), discards))
    if state.laid:
        trick = state.trick
        cards = tuple(table[10 * trick : 10 * trick + state.laid])
        discards, best = (strays(state, trick), NAMES[best_so_far(state)]) if shown else (0, "")
        tricks.append(trick_of(leader[trick], demand[trick], cards, None, discards, best))
    return tricks


def trick_of(
    leader: int, demand: int, cards: tuple[int, ...], winner: int | None, discards: int, best: str = ""
) -> Trick:
    """Return a trick; its discards are named by bits of their places."""
    names = tuple([NAMES[card] for card in cards])
    strayed = tuple([names[place] for place in bits_in(discards)])
    return Trick(leader, DEMAND_NAMES[demand], names, winner, strayed, best)


full_trick = lru_cache(8192)(trick_of)  # it stays the same in all views of the round that follow


def past_rounds(state: XactikaState) -> list[PastRound]:
    """Return the lines of the score sheet."""
    upto = 10 * state.round
    return sheet(state.seats, tuple(state.past_bid[:upto]), tuple(state.past_taken[:upto])) if upto else []


@lru_cache(4096)  # it stays the same in all views of a round
def sheet(seats: int, bids: tuple[int, ...], taken: tuple[int, ...]) -> list[PastRound]:
    """Return the lines of a score sheet."""
    return [
        past_round(bids[first : first + seats], taken[first : first + seats])
        for first in range(0, len(bids), 10)
    ]


def past_round(bids: tuple[int, ...], taken: tuple[int, ...]) -> PastRound:
    """Return a line of the score sheet."""
    brought = [points(bid, tricks) for bid, tricks in zip(bids, taken, strict=True)]
    return PastRound([said(bid) for bid in bids], list(taken), brought)


PHASE_OF = {name: phase for phase, name in enumerate(PHASES)}
VARIANT_OF = {name: variant for variant, name in enumerate(VARIANTS)}
DEMAND_OF = {name: demand for demand, name in enumerate(DEMAND_NAMES)}


def set_up(view: XactikaView) -> XactikaState:
    """Return the position that a view shows, the hidden cards dealt in any way."""
    state = XactikaState(view.seats, VARIANT_OF[view.variant])
    state.phase = PHASE_OF[view.phase]
    state.acting = (view.actors or [OVER])[0]
    state.round = len(view.rounds)
    state.dealer = view.dealer or 0
    state.held = filled(view.hand_sizes, 10)
    state.bid = filled(map(unsaid, view.bids), 10, NO_BID)
    state.taken = filled(view.taken, 10)
    state.score = filled(view.scores, 10)
    state.void = filled(map(bits_of, view.could_not_follow), 11)
    bids = chain(*(filled(map(unsaid, past.bids), 10, NO_BID) for past in view.rounds))
    state.past_bid = filled(bids, 80, NO_BID)
    state.past_taken = filled(chain(*(filled(past.taken, 10) for past in view.rounds)), 80)
    lay_tricks(state, view.tricks)
    hand_out(state, view)
    return state


def unsaid(bid: int | None) -> int:
    """Return a bid as the state keeps it."""
    return NO_BID if bid is None else bid


def bits_of(demands: Iterable[str]) -> int:
    """Return a set of demands as bits."""
    bits = 0
    for demand in demands:
        bits |= 1 << DEMAND_OF[demand]
    return bits


def lay_tricks(state: XactikaState, tricks: list[Trick]) -> None:
    """Put the round's tricks on the table."""
    cards = chain(*(filled((CARD_OF[card] for card in trick.cards), 10) for trick in tricks))
    state.table = filled(cards, 80)
    state.leader = filled((trick.leader for trick in tricks), 8)
    state.demand = filled((DEMAND_OF[trick.demand] for trick in tricks), 8)
    running = bool(tricks) and tricks[-1].winner is None
    state.trick = len(tricks) - running
    state.laid = len(tricks[-1].cards) if running else 0


def hand_out(state: XactikaState, view: XactikaView) -> None:
    """Fill the own hand as it is and the others in any way; `resample` then deals them fairly."""
    own = [CARD_OF[card] for card in view.hand]
    known = {CARD_OF[card] for trick in view.tricks for card in trick.cards}.union(own)
    free = [card for card in range(len(CARDS)) if card not in known]
    hands: list[int] = []
    for seat, size in enumerate(view.hand_sizes):
        dealt = own if seat == view.seat else [free.pop() for _ in range(size)][::-1]
        hands += filled(dealt, 8)
    state.hand = filled(hands, 80)
    pack = [0] * len(CARDS)
    for card in free:
        pack[card] = 1
    state.in_pack = pack
    state.undealt = len(free)
