"""What a seat of AXIO rota may know as bytes: what they mean, and how they are built from a view."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.observation import Field, Observation
from tafelrunde.games.axio.codes import ACTIONS, OPEN
from tafelrunde.games.axio.lane import AxioLane
from tafelrunde.games.axio.material import TILE_OF
from tafelrunde.games.axio.rules import AxioState
from tafelrunde.games.axio.view import PHASE_OF, AxioView

HALF = 64  # added to coordinates
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))

MEANING = {
    range(ACTIONS): "lay the tile: 24 * index of the open place + 6 * quarter turns + colour of the empty"
    " corner (R, G, B, O, P, 5 none)"
}


def observation(seats: int, options: Mapping[str, str]) -> Observation:  # noqa: ARG001
    """Return how AXIO rota is observed."""
    fields = (
        Field("phase", 1, "0 lot, 1 square, 2 hands, 3 lay, 4 draw, 5 bonus, 6 over"),
        Field("seat", 1, "the own seat"),
        Field("turn", 1, "1 + seats to the left of the own; 0 before the lot"),
        Field("hand", 1, "1 + own tile, 0 none"),
        Field("supply", 1, "tiles in it"),
        Field("bonus turns", 1, "due now"),
        Field("holding", seats, "per seat, the own one first, then to the left: 1 if it has a tile in hand"),
        Field("stacks", seats, "per seat: tiles in it"),
        Field("markers", 5 * seats, "per seat and colour (R, G, B, O, P)"),
        Field("laid", 4 * 60, "per tile, in the order of laying: 64 + x, 64 + y, 1 + tile, quarter turns"),
        Field("open places", 2 * OPEN, "from top left row by row: 64 + x, 64 + y; 0 after the last"),
    )
    start = AxioState(seats)
    return Observation(fields, MEANING, of_view, lambda: AxioLane(start))


def of_view(view: AxioView) -> bytes:
    """Build the observation of a seat from what it sees."""
    own, seats = view.seat or 0, view.seats
    row = [(own + step) % seats for step in range(seats)]
    laid = [
        number
        for tile in view.laid
        for number in (HALF + tile.x, HALF + tile.y, 1 + TILE_OF[tile.tile], tile.rotation)
    ]
    places = [number for x, y in open_places(view)[:OPEN] for number in (HALF + x, HALF + y)]
    numbers = [
        PHASE_OF[view.phase],
        own,
        0 if view.turn is None else 1 + (view.turn - own) % seats,
        0 if view.hand is None else 1 + TILE_OF[view.hand],
        view.supply,
        view.bonus_turns_due,
        *(int(view.holding[seat]) for seat in row),
        *(view.stacks[seat] for seat in row),
        *(mark for seat in row for mark in view.markers[seat]),
        *laid + [0] * (4 * 60 - len(laid)),
        *places + [0] * (2 * OPEN - len(places)),
    ]
    return bytes(numbers)


def open_places(view: AxioView) -> list[tuple[int, int]]:
    """Return the free places beside a tile (AX-07), from top left row by row."""
    taken = {(tile.x, tile.y) for tile in view.laid}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in BESIDE}
    return sorted(beside - taken, key=lambda place: (place[1], place[0]))
