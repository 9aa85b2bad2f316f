"""What a seat of AXIO rota may know, and positions that agree with it (AX-21)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from tafelrunde.engine.actors import OVER
from tafelrunde.engine.game import Count, Place, Seat, View, filled
from tafelrunde.games.axio.codes import LOT, NO_TILE, PHASES, coordinates, place_at
from tafelrunde.games.axio.material import MOST_SEATS, TILE_OF, TILES
from tafelrunde.games.axio.rules import AxioState

Rotation = Annotated[int, msgspec.Meta(ge=0, le=3)]


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the table: its place, the tile as in the tile set, its quarter turns clockwise."""

    x: Place
    y: Place
    tile: str
    rotation: Rotation


class AxioView(View, frozen=True, kw_only=True):
    """What one seat sees of the table."""

    phase: str
    turn: Seat | None  # whose turn it is, also while they draw; None before the lot
    laid: list[LaidTile]  # in the order of laying
    hand: str | None  # the own tile
    holding: list[bool]  # who has a tile in hand
    markers: list[list[Count]]  # per seat, in the order RGBOP
    scores: list[Count]
    stacks: list[Count]
    supply: Count
    bonus_turns_due: Count


def view_of(state: AxioState, seat: int | None) -> AxioView:
    """Return what a seat sees; None is a spectator, who sees no hand."""
    hands = state.hand[: state.seats]
    return AxioView(
        seat=seat,
        seats=state.seats,
        actors=list(state.actors()),
        phase=PHASES[state.phase],
        turn=None if state.phase == LOT else state.turn,
        laid=laid_tiles(state),
        hand=None if seat is None or hands[seat] == NO_TILE else TILES[hands[seat]],
        holding=[tile != NO_TILE for tile in hands],
        markers=[state.markers(each) for each in range(state.seats)],
        scores=state.scores(),
        stacks=state.stack[: state.seats],
        supply=state.supply,
        bonus_turns_due=state.bonus_due,
    )


def laid_tiles(state: AxioState) -> list[LaidTile]:
    """Return the tiles on the table in the order of laying."""
    places, lyings = state.laid_place, state.laid_lying
    tiles: list[LaidTile] = []
    for place, lying in zip(places[: state.laid], lyings[: state.laid], strict=True):
        x, y = coordinates(place)
        tiles.append(LaidTile(x, y, TILES[lying >> 2], lying & 3))
    return tiles


PHASE_OF = {name: phase for phase, name in enumerate(PHASES)}


def set_up(view: AxioView) -> AxioState:
    """Return the position that a view shows; the other hands have any tiles that are not seen."""
    state = AxioState(view.seats)
    state.phase = PHASE_OF[view.phase]
    state.acting = (view.actors or [OVER])[0]
    state.turn = view.turn or 0
    state.bonus_due = view.bonus_turns_due
    state.supply = view.supply
    state.stack = filled(view.stacks, MOST_SEATS)
    state.marker = filled(map(packed, view.markers), MOST_SEATS)
    state.laid_place = filled((place_at(laid.x, laid.y) for laid in view.laid), len(TILES))
    state.laid_lying = filled((4 * TILE_OF[laid.tile] + laid.rotation for laid in view.laid), len(TILES))
    state.laid = len(view.laid)
    seen = {laid.tile for laid in view.laid} | {view.hand}
    free = [tile for tile, name in enumerate(TILES) if name not in seen]
    hands = [free.pop() if holds else NO_TILE for holds in view.holding]
    if view.seat is not None:
        hands[view.seat] = NO_TILE if view.hand is None else TILE_OF[view.hand]
    state.hand = filled(hands, MOST_SEATS, NO_TILE)
    return state


def packed(markers: list[int]) -> int:
    """Return the five markers of a seat as the state keeps them."""
    return sum(mark << 8 * colour for colour, mark in enumerate(markers))
