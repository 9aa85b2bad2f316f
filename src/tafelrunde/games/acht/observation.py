"""What a seat of ACHT may know as bytes: what they mean, and how they are built from a view."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.observation import Field, Observation
from tafelrunde.games.acht.codes import MODES, OVERLOOK
from tafelrunde.games.acht.lane import AchtLane
from tafelrunde.games.acht.material import CARDS, LETTERS
from tafelrunde.games.acht.notation import field_name
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import (
    ACTIONS,
    ANCHOR,
    FIELDS,
    LAYINGS,
    LEAPS,
    STONE_PLACE,
    STONE_SET,
    STONES,
    USES,
)
from tafelrunde.games.acht.view import (
    CARD_OF,
    FACE_OF,
    FIELD_OF,
    MODE_OF,
    PHASE_OF,
    SHAPE_PIECES,
    SHAPES,
    TILE_OF,
    AchtView,
    counts,
    owners_in,
)

NAMES = [field_name(field) for field in FIELDS]
MEANING = {
    range(LAYINGS): "just draw, no infinity, take the stone, decline it",
    range(LAYINGS, USES): "lay a face on a field: 4 + 25 * face + field",
    range(USES, LEAPS): "play a card, 13 uses (time; pole with seat 0-3; rev+, rev-; meteor; abduct from seat"
    " 0-3; inf), then the same as a cosmic void",
    range(LEAPS, ACTIONS): "quantum: 430 + 100 * from + 4 * to + quarter turns, then the same as a void",
}
PHASES = ", ".join(f"{number} {name}" for name, number in PHASE_OF.items())


def observation(seats: int, options: Mapping[str, str]) -> Observation:
    """Return how ACHT is observed."""
    mode, overlook = MODES.index(options["mode"]), OVERLOOK.index(options["overlook"])
    owners = owners_in(seats, mode)
    fields = (
        Field("mode", 1, "0 single, 1 teams, 2 solo"),
        Field("overlook", 1, "1 if who can score need not"),
        Field("phase", 1, PHASES),
        Field("round", 1, "from 1"),
        Field("blind", 1, "1 in a blind round and the draw-off after it"),
        Field("seat", 1, "the own seat"),
        Field("turn", 1, "whose: 1 + seats clockwise from the own"),
        Field("deciding", 1, "who decides, in the same way; 0 nobody"),
        Field("second turn", 1, "1 in it"),
        Field("second turn follows", 1, "1 if so"),
        Field("card played", 1, "1 if so in this turn"),
        Field("leaping", 1, "1 if a quantum leap closed what is scored now"),
        Field("asked", 1, "seats asked for an infinity"),
        Field("eights", 1, "formed, solo"),
        Field("lapsed", 1, "closed shapes without a stone"),
        Field("former", 1, 'who formed an "8": 1 + seats clockwise; 0 nobody'),
        Field("victim", 1, "whose card is being stolen"),
        Field("drawer", 1, "who gets the next tile or card"),
        Field("stolen", 1, "1 + kind of the stolen card that must be played; 0 none"),
        Field("drawn", 1, "1 + kind of the drawn tile; 0 none"),
        Field("tower", 1, "tiles in it"),
        Field("deck", 1, "cards in it"),
        Field("scored field", 1, "1 + field of the tile whose shapes are being scored; 0 none"),
        Field("scored pieces", 12, "per piece of that tile: 1 if its shape is closed and not yet scored"),
        Field("board", 25, "per field, a1 to e5 row by row: 1 + face, 0 free"),
        Field("stones", STONES, "25 small circles right of a field, 25 below, 36 big ones and 36 squares at"
              " the grid points: 1 + owner, the own one 1; 0 no stone"),
        Field("aside", 9, "tiles out of this round, by kind"),
        Field("discards", 8, "cards, by kind"),
        Field("hand", 8, "own cards, by kind"),
        Field("partner's hand", 8, "in a team, by kind"),
        Field("supply", 3 * owners, "per owner (a seat, in teams a team), the own first: small, big, square"
              " stones left"),
        Field("round points", owners, "per owner"),
        Field("scores", owners, "per owner"),
        Field("secured", owners, "per owner: 1 if an infinity was played"),
        Field("tied", owners, "per owner: 1 if they play the blind round"),
        Field("tableaus", seats, "per seat, the own first, then clockwise: 1 + kind of tile, 0 none"),
        Field("hand sizes", seats, "per seat"),
    )  # fmt: skip
    start = AchtState(seats, mode, overlook)
    return Observation(fields, MEANING, of_view, lambda: AchtLane(start))


def of_view(view: AchtView) -> bytes:
    """Build the observation of a seat from what it sees."""
    own, seats, owners = view.seat or 0, view.seats, owners_in(view.seats, MODE_OF[view.mode])
    row = [(own + step) % seats for step in range(seats)]
    owner_row = [(own + step) % owners for step in range(owners)]

    def here(seat: int | None) -> int:
        return 0 if seat is None or seat < 0 else 1 + (seat - own) % seats

    numbers = [
        MODE_OF[view.mode],
        int(view.overlook),
        PHASE_OF[view.phase],
        view.round,
        int(view.blind),
        own,
        here(view.turn),
        here(view.actors[0] if view.actors else None),
        int(view.second_turn),
        int(view.second_turn_follows),
        int(view.card_played),
        int(view.leaping),
        view.asked,
        view.eights,
        view.lapsed,
        here(view.former),
        here(view.victim),
        here(view.drawer),
        1 + CARD_OF[view.stolen],
        1 + TILE_OF[view.drawn],
        view.tower_size,
        view.deck_size,
        0 if view.pending_field is None else 1 + NAMES.index(view.pending_field),
        *pending_pieces(view),
        *(1 + FACE_OF[view.board[name]] if name in view.board else 0 for name in NAMES),
        *stones_of(view, own % owners, owners),
        *counts(view.aside, LETTERS),
        *counts(view.discards, CARDS),
        *counts(view.hand, CARDS),
        *counts(view.partner_hand, CARDS),
        *(stones for owner in owner_row for stones in view.supply[owner]),
        *(view.round_points[owner] for owner in owner_row),
        *(view.scores[owner] for owner in owner_row),
        *(int(owner in view.secured) for owner in owner_row),
        *(int(owner in view.tied) for owner in owner_row),
        *(1 + TILE_OF[view.tableaus[seat]] for seat in row),
        *(view.hand_sizes[seat] for seat in row),
    ]
    return bytes(numbers)


def pending_pieces(view: AchtView) -> list[int]:
    """Return per piece of the laid tile whether its shape waits to be scored."""
    at = FIELD_OF[view.pending_field]
    waiting = {SHAPES[shape.kind, tuple(shape.fields)] for shape in view.pending}
    return [int((STONE_SET[piece], at + ANCHOR[piece]) in waiting) for piece in range(SHAPE_PIECES)]


def stones_of(view: AchtView, own: int, owners: int) -> list[int]:
    """Return whose stone lies on each shape."""
    places = [0] * STONES
    for stone in view.stones:
        stone_set, anchor = SHAPES[stone.kind, tuple(stone.fields)]
        places[STONE_PLACE[64 * stone_set + anchor]] = 1 + (stone.owner - own) % owners
    return places
