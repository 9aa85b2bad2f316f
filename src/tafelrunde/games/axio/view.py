"""What a seat of AXIO rota may know, and positions that agree with it (AX-21)."""

from __future__ import annotations

import msgspec

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.game import View
from tafelrunde.engine.rng import Rng
from tafelrunde.games.axio.codes import GONE, LOT, NO_TILE, PHASES, coordinates, place_at
from tafelrunde.games.axio.material import MOST_SEATS, TILE_OF, TILES
from tafelrunde.games.axio.rules import AxioState


class LaidTile(msgspec.Struct, frozen=True):
    """A tile on the table: its place, the tile as in the tile set, its quarter turns clockwise."""

    x: int
    y: int
    tile: str
    rotation: int


class AxioView(View, frozen=True, kw_only=True):
    """What one seat sees of the table."""

    phase: str
    turn: int | None  # whose turn it is, also while they draw; None before the lot
    laid: list[LaidTile]  # in the order of laying
    hand: str | None  # the own tile
    holding: list[bool]  # who has a tile in hand
    markers: list[list[int]]  # per seat, in the order RGBOP
    scores: list[int]
    stacks: list[int]
    supply: int
    bonus_turns_due: int


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


def world_of(view: AxioView, rng: Rng) -> AxioState:
    """Return a complete position that agrees with a view."""
    state = AxioState(view.seats)
    state.phase = PHASES.index(view.phase)
    state.acting = (view.actors or [OVER])[0]
    state.turn = view.turn or 0
    state.bonus_due = view.bonus_turns_due
    state.supply = view.supply
    missing = MOST_SEATS - view.seats
    state.stack = view.stacks + [0] * missing
    state.marker = [packed(row) for row in view.markers] + [0] * missing
    for laid in view.laid:
        state.put_down(place_at(laid.x, laid.y), 4 * TILE_OF[laid.tile] + laid.rotation)
    hand_out(state, view)
    state.resample(NATURE if view.seat is None else view.seat, rng)
    return state


def packed(markers: list[int]) -> int:
    """Return the five markers of a seat as the state keeps them."""
    return sum(mark << 8 * colour for colour, mark in enumerate(markers))


def hand_out(state: AxioState, view: AxioView) -> None:
    """Fill the own hand as it is and the others in any way; `resample` then draws them fairly."""
    seen = {laid.tile for laid in view.laid} | {view.hand}
    free = [tile for tile, name in enumerate(TILES) if name not in seen]
    hands = [NO_TILE] * MOST_SEATS
    for seat, holds in enumerate(view.holding):
        if seat == view.seat and view.hand is not None:
            hands[seat] = TILE_OF[view.hand]
        elif holds:
            hands[seat] = free.pop()
    state.hand = hands
    state.index = [0 if tile in free else GONE for tile in range(len(TILES))]
