"""What a seat of Qwinto may know as bytes: what they mean, and how they are built from a view."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.observation import Field, Observation
from tafelrunde.games.qwinto.codes import ABOVE, MINUS, PAIR, PASS, PUT, WRITE
from tafelrunde.games.qwinto.lane import QwintoLane
from tafelrunde.games.qwinto.material import CARD_OF, LETTERS, PILES, ROWS
from tafelrunde.games.qwinto.notation import parse
from tafelrunde.games.qwinto.rules import QwintoState
from tafelrunde.games.qwinto.view import PHASE_OF, PILE_OF, QwintoView, numbers_on

ACTIONS = {
    range(PAIR - PUT): "put one card down: 4 * card + pile (a, b, c, d)",
    range(PAIR - PUT, WRITE - PUT): "two of the same value: 128 + 32 * first card + 8 * colour of the second"
    " + 2 * first pile + 0 or 1, which of the two piles beside it",
    range(WRITE - PUT, PASS - PUT): "write into this field: 1152 + field",
    range(PASS - PUT, PASS + 1 - PUT): "write nothing",
}


def observation(seats: int, options: Mapping[str, str]) -> Observation:  # noqa: ARG001
    """Return how Qwinto is observed."""
    fields = (
        Field("phase", 1, "0 lot, 1 deal, 2 put, 3 write, 4 draw, 5 over"),
        Field("seat", 1, "the own seat"),
        Field("active", 1, "1 + seats to the left of the own; 0 before the lot"),
        Field("put on", 1, "1 + pile of the turn's last card, 0 none yet"),
        Field("number", 1, "number of the turn + 8, 0 none yet"),
        Field("colours", 3, "orange, yellow, purple: 1 if it may be written there"),
        Field("draw pile", 1, "cards in it"),
        Field("decision", 1, "own one while others decide: 1 + field, 28 nothing; 0 not yet"),
        Field("cards", 32, "per card: 0 face down, 1 in the own hand, 2 + pile on top, 6 + pile covered"),
        Field("deciding", seats, "per seat, the own one first, then to the left: 1 if it decides now"),
        Field("hand sizes", seats, "per seat"),
        Field("misses", seats, "per seat"),
        Field("scores", seats, "points + 64"),
        Field("sheets", 27 * seats, "per seat and field (orange, yellow, purple): the number, 0 none"),
    )
    start = QwintoState(seats)
    return Observation(fields, ACTIONS, of_view, lambda: QwintoLane(start))


def of_view(view: QwintoView) -> bytes:
    """Build the observation of a seat from what it sees."""
    own, seats = view.seat or 0, view.seats
    row = [(own + step) % seats for step in range(seats)]
    numbers = [
        PHASE_OF[view.phase],
        own,
        0 if view.active is None else 1 + (view.active - own) % seats,
        0 if view.put_on is None else 1 + PILE_OF[view.put_on],
        0 if view.number is None else ABOVE + view.number,
        *(int(LETTERS[colour] in view.colours) for colour in range(len(ROWS))),
        view.draw_pile,
        0 if view.decision is None else decided(view.decision),
        *cards_of(view),
        *(int(seat in view.actors) for seat in row),
        *(view.hand_sizes[seat] for seat in row),
        *(view.sheets[seat].misses for seat in row),
        *(MINUS + view.scores[seat] for seat in row),
        *(number for seat in row for number in numbers_on(view.sheets[seat])),
    ]
    return bytes(numbers)


def decided(decision: str) -> int:
    """Return the own decision as the observation has it."""
    move = parse(decision, writing=True)
    return 28 if move == PASS else 1 + move - WRITE


def cards_of(view: QwintoView) -> list[int]:
    """Return where each card is."""
    cards = [0] * 32
    for pile, name in enumerate(PILES):
        for card in view.grid[name]:
            cards[CARD_OF[card]] = 6 + pile
        if view.grid[name]:
            cards[CARD_OF[view.grid[name][-1]]] = 2 + pile
    for card in view.hand:
        cards[CARD_OF[card]] = 1
    return cards
