"""What happens in XACTIKA, in the rulebook's words, and who may see it (XA-20)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, Eyes, Told, Turn, unnamed
from tafelrunde.games.xactika import codes
from tafelrunde.games.xactika.material import DEMAND_NAMES, NAMES
from tafelrunde.games.xactika.tables import FITS
from tafelrunde.games.xactika.view import Trick, said


class DealerDrawn(Effect, frozen=True):
    """The lot says who deals first (XA-04)."""

    seat: int


class Dealt(Effect, frozen=True):
    """Cards were dealt to a seat; which ones, only that seat sees (XA-03)."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()  # ascending; empty for whoever may not see them


class BidMade(Effect, frozen=True):
    """A seat said how many tricks it will take (XA-14)."""

    seat: int
    tricks: int


class Led(Effect, frozen=True):
    """A seat led a card and named the symbol that is demanded (XA-06)."""

    seat: int
    card: str
    demand: str


class Followed(Effect, frozen=True):
    """A seat followed the demand (XA-07)."""

    seat: int
    card: str
    wins: bool = False  # it would take the trick as it lies now (XA-08, XA-09)


class Discarded(Effect, frozen=True):
    """A seat could not follow the demand and discarded; all see that (XA-07)."""

    seat: int
    card: str
    demand: str


class TrickTaken(Effect, frozen=True):
    """A trick went to a seat, which leads the next (XA-10)."""

    seat: int


class RoundEnded(Effect, frozen=True):
    """A round was counted, seat by seat (XA-11, XA-19)."""

    round: int  # from 1
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    last: Trick  # the next round's view no longer shows it
    totals: tuple[int, ...] = ()  # the points of all rounds so far
    missed: tuple[int, ...] = ()  # the seats that did not take what they bid
    met: tuple[int, ...] = ()  # and those that did


class DealPassed(Effect, frozen=True):
    """The deal passes to the left, a new round begins (XA-04)."""

    seat: int
    round: int  # from 1


LAID = (Led, Followed, Discarded)
ALL = (Turn, DealerDrawn, Dealt, BidMade, *LAID, TrickTaken, RoundEnded, DealPassed)

# The notes of which some may know more than others.
PRIVATE = frozenset((codes.DEALT,))

# What the sheet of the result is made of.
SUMS = (RoundEnded,)

# What goes without saying in the log.
UNSAID = (Turn, DealPassed)

# By field of the view: the effects that may change it.
CHANGES: dict[str, tuple[type[Effect], ...]] = {
    "actors": (Turn, DealerDrawn, Dealt, DealPassed),
    "variant": (),
    "phase": (DealerDrawn, Dealt, BidMade, RoundEnded, DealPassed),
    "round": (DealPassed,),
    "dealer": (DealerDrawn, DealPassed),
    "hand": (Dealt, *LAID),
    "hand_sizes": (Dealt, *LAID),
    "bids": (BidMade, DealPassed),
    "taken": (TrickTaken, DealPassed),
    "scores": (RoundEnded,),
    "tricks": (*LAID, TrickTaken, DealPassed),
    "could_not_follow": (Discarded, DealPassed),
    "rounds": (RoundEnded,),
    "missed": (TrickTaken, RoundEnded, DealPassed),
    "met": (*LAID, TrickTaken, DealPassed),
    "discarding": (Turn, *LAID),
}


def effects(told: Sequence[Told], eyes: Eyes) -> list[Effect]:
    """Name what was noted, in order; a hand, a trick and a round's count are one effect each."""
    found: list[Effect] = []
    dealt: dict[int, list[str]] = {}
    lying: list[int] = []
    counted: list[Told] = []
    totals: list[int] = []
    for what, a, b, c, d in told:
        match what:
            case codes.FOLLOWED:
                found.append(Followed(a, NAMES[b], bool(d)))
            case codes.DISCARDED:
                found.append(Discarded(a, NAMES[b], DEMAND_NAMES[c]))
            case codes.LED:
                found.append(Led(a, NAMES[b], DEMAND_NAMES[c]))
            case codes.TRICK_TAKEN:
                found.append(TrickTaken(a))
            case codes.DEALT:
                dealt.setdefault(a, []).append(NAMES[b])
            case codes.DEALER_DRAWN:
                found.append(DealerDrawn(a))
            case codes.BID_MADE:
                found.append(BidMade(a, b))
            case codes.COUNTED:
                counted.append((b, c, d))
            case codes.TOTAL:
                totals.append(a)
            case codes.LIES:
                lying.append(a)
            case codes.ROUND_ENDED:
                last = finished(b, c, lying, d)
                found.append(round_ended(a, counted, last, totals))
            case codes.DEAL_PASSED:
                found.append(DealPassed(a, b + 1))
            case _:
                raise unnamed(what)
    return found + [
        Dealt(a, len(cards), tuple(sorted(cards)) if a in eyes else ()) for a, cards in dealt.items()
    ]


def finished(leader: int, demand: int, cards: list[int], winner: int) -> Trick:
    """Name a finished trick, with its discards (XA-07)."""
    strange = tuple(NAMES[card] for card in cards if not FITS[card] & 1 << demand)
    return Trick(leader, DEMAND_NAMES[demand], tuple(NAMES[card] for card in cards), winner, strange)


def round_ended(number: int, counted: list[Told], last: Trick, totals: list[int]) -> RoundEnded:
    """Name a finished round: the bids, tricks and points of all seats, and its last trick."""
    bids, taken, points = zip(*counted, strict=True)
    missed = tuple(seat for seat, bid in enumerate(bids) if said(bid) not in (None, taken[seat]))
    met = tuple(seat for seat, bid in enumerate(bids) if said(bid) == taken[seat])
    return RoundEnded(number + 1, tuple(map(said, bids)), taken, points, last, tuple(totals), missed, met)
