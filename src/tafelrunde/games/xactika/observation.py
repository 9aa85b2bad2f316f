"""What a seat of XACTIKA may know as bytes: what they mean, and how they are built from a view."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.observation import Field, Observation
from tafelrunde.games.xactika.codes import BID, DEALER, LEAD, MINUS, VARIANTS
from tafelrunde.games.xactika.lane import XactikaLane
from tafelrunde.games.xactika.material import CARD_OF, DEMAND_NAMES
from tafelrunde.games.xactika.rules import XactikaState
from tafelrunde.games.xactika.view import DEMAND_OF, PHASE_OF, VARIANT_OF, XactikaView

ACTIONS = {
    range(LEAD): "play this card (follow or discard)",
    range(LEAD, BID): "lead: 81 + 4 * card + symbol (ball, cube, cone, star)",
    range(BID, DEALER): "bid so many tricks: 405 + tricks",
}


def observation(seats: int, options: Mapping[str, str]) -> Observation:
    """Return how XACTIKA is observed."""
    fields = (
        Field("variant", 1, "0 high, 1 low, 2 bid"),
        Field("phase", 1, "0 lot, 1 deal, 2 bid, 3 play, 4 over"),
        Field("round", 1, "rounds finished"),
        Field("trick", 1, "tricks of this round finished"),
        Field("seat", 1, "the own seat"),
        Field("dealer", 1, "1 + seats to the left of the own; 0 before the lot"),
        Field("deciding", 1, "who decides, in the same way; 0 nobody"),
        Field("cards", 81, "per card: 0 not seen, 1 in the own hand, 2 + seat that played it"),
        Field("played in", 81, "per card: 1 + trick of this round, 0 not played"),
        Field("leaders", 8, "per trick: 1 + seat that led, 0 not led yet"),
        Field("demands", 8, "per trick: 1 + demand (3 * symbol + count - 1), 0 none yet"),
        Field("hand sizes", seats, "per seat, the own one first, then to the left"),
        Field("bids", seats, "1 + bid, 0 none"),
        Field("taken", seats, "tricks of this round"),
        Field("scores", seats, "points + 128"),
        Field("could not follow", 12 * seats, "per seat and demand: 1 if all have seen it"),
    )
    start = XactikaState(seats, VARIANTS.index(options["variant"]))
    return Observation(fields, ACTIONS, of_view, lambda: XactikaLane(start))


def of_view(view: XactikaView) -> bytes:
    """Build the observation of a seat from what it sees."""
    own, seats = view.seat or 0, view.seats

    def here(seat: int) -> int:
        return (seat - own) % seats

    cards, tricks, leaders, demands = [0] * 81, [0] * 81, [0] * 8, [0] * 8
    for card in view.hand:
        cards[CARD_OF[card]] = 1
    for number, trick in enumerate(view.tricks):
        leaders[number], demands[number] = 1 + here(trick.leader), 1 + DEMAND_OF[trick.demand]
        for place, card in enumerate(trick.cards):
            cards[CARD_OF[card]] = 2 + here(trick.leader + place)
            tricks[CARD_OF[card]] = 1 + number
    row = [(own + step) % seats for step in range(seats)]
    numbers = [
        VARIANT_OF[view.variant],
        PHASE_OF[view.phase],
        len(view.rounds),
        sum(trick.winner is not None for trick in view.tricks),
        own,
        0 if view.dealer is None else 1 + here(view.dealer),
        1 + here(view.actors[0]) if view.actors and view.actors[0] >= 0 else 0,
        *cards,
        *tricks,
        *leaders,
        *demands,
        *(view.hand_sizes[seat] for seat in row),
        *(0 if (bid := view.bids[seat]) is None else 1 + bid for seat in row),
        *(view.taken[seat] for seat in row),
        *(MINUS + view.scores[seat] for seat in row),
        *(int(demand in view.could_not_follow[seat]) for seat in row for demand in DEMAND_NAMES),
    ]
    return bytes(numbers)
