"""Positions of AXIO rota drawn in letters, for tests.

A tile is two letters over two letters, as it lies; tiles stand apart by a blank, rows by an empty line,
and `..` over `..` is a place without a tile. The first place drawn is 0,0:

    RG .. BO
    PB .. GR
"""

from __future__ import annotations

from collections.abc import Sequence

from oracles.axio import Oracle
from tafelrunde import Rng
from tafelrunde.engine.game import filled
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.codes import CELL, GONE, LAYING, NO_TILE, TAKEN, place_at
from tafelrunde.games.axio.material import COLOURS, TILE_OF, TILES, turned
from tafelrunde.games.axio.rules import AxioState
from tafelrunde.games.axio.tables import MARKS, ONE, POINT, SHOWS, SIDE
from tafelrunde.games.axio.view import LaidTile, packed, view_of

LYING = {turned(tile, rotation): (tile, rotation) for rotation in range(3, -1, -1) for tile in TILES}
SQUARE = """
    RG BO
    BO RG

    BP OR
    GR PB
"""


def drawn(drawing: str) -> list[LaidTile]:
    """Read a drawing."""
    lines = [line.split() for line in drawing.strip("\n").split("\n") if line.strip()]
    tiles: list[LaidTile] = []
    for row in range(len(lines) // 2):
        for column, (top, bottom) in enumerate(zip(lines[2 * row], lines[2 * row + 1], strict=True)):
            if top != "..":
                tile, rotation = LYING[top + bottom[::-1]]
                tiles.append(LaidTile(column, row, tile, rotation))
    assert len({tile.tile for tile in tiles}) == len(tiles), "a tile is drawn twice"
    return tiles


def position(
    laid: str | Sequence[LaidTile] = SQUARE,
    *,
    hand: str,
    markers: Sequence[Sequence[int]] = ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0)),
    stack: int = 5,
    supply: int = 20,
    others_hold: bool = True,
    bonus_turns_due: int = 0,
) -> AxioState:
    """Return a position in which seat 0 is to lay `hand`; tiles that are nowhere stayed in the box.

    No game need lead to it, so it is put together by hand.
    """
    seats = len(markers)
    tiles = drawn(laid) if isinstance(laid, str) else list(laid)
    state: AxioState = GAME.new(seats)
    state.phase, state.acting, state.turn = LAYING, 0, 0
    lay_out(state, tiles)
    free = [tile for tile, name in enumerate(TILES) if name not in {hand, *(each.tile for each in tiles)}]
    others = [free.pop() if others_hold else NO_TILE for _ in range(seats - 1)]
    unused = [0] * (4 - seats)
    state.hand = [TILE_OF[hand], *others, *(NO_TILE for _ in unused)]
    state.index = [0 if tile in free else GONE for tile in range(len(TILES))]
    state.marker = [*(packed(list(row)) for row in markers), *unused]
    state.stack = [*[stack] * seats, *unused]
    state.supply, state.bonus_due = supply, bonus_turns_due
    state.resample(0, Rng(1))
    assert view_of(state, 0).laid == tiles
    return state


def lay_out(state: AxioState, tiles: Sequence[LaidTile]) -> None:
    """Lay tiles, and work out all circles and open places at once, not tile by tile as the rules do."""
    places = [place_at(tile.x, tile.y) for tile in tiles]
    lyings = [4 * TILE_OF[tile.tile] + tile.rotation for tile in tiles]
    circle, spot = [0] * (CELL + 1), [0] * (CELL + 1)
    for place, lying in zip(places, lyings, strict=True):
        for corner in range(4):
            cell, shown = place + POINT[corner] & CELL, SHOWS[4 * lying + corner]
            circle[cell] = circle[cell] + ONE[shown] | MARKS[shown]
    free = sorted({place + side for place in places for side in SIDE}.difference(places))
    for number, place in enumerate(free, 1):
        spot[place & CELL] = number
    for place in places:
        spot[place & CELL] = TAKEN
    state.laid, state.open = len(places), len(free)
    state.laid_place, state.laid_lying = filled(places, 60), filled(lyings, 60)
    state.open_place, state.spot, state.circle = filled(free, 128), spot, circle


def legal(state: AxioState) -> set[str]:
    """Return the legal moves of whoever decides, in notation."""
    return {GAME.spell(state, move) for actor in state.actors() for move in state.legal(actor)}


def play(state: AxioState, *texts: str) -> AxioState:
    """Play moves in notation, each by whoever decides then; returns the same state."""
    for text in texts:
        state.play(state.actors()[0], GAME.parse(state, text))
    return state


def go_on(state: AxioState) -> AxioState:
    """Play any legal move of whoever decides; returns the same state."""
    return play(state, min(legal(state)))


def gains(state: AxioState, text: str) -> dict[str, int]:
    """Return what a move of seat 0 brings, by colour; the oracle must count the same."""
    oracle = oracle_of(state)
    oracle.play(0, text)
    before, after = state.markers(0), play(state.copy(), text).markers(0)
    assert after == list(oracle.markers[0].values())
    return {c: new - old for c, old, new in zip(COLOURS, before, after, strict=True) if new > old}


def quiet(state: AxioState) -> str:
    """Return a legal move that brings nothing."""
    return next(text for text in sorted(legal(state)) if gains(state, text) == {})


def names(state: AxioState, where: str) -> str:
    """Return the names that a place and rotation may be given, in the order RGBOP."""
    return "".join(name for name in COLOURS if f"{where}={name}" in legal(state))


def started(seats: int, start: int = 0) -> AxioState:
    """Begin a game: the lot, the square, the hands."""
    state = GAME.new(seats)
    play(state, f"s{start}", "RGBO/0", "RGBP/0", "RGOB/0", "RGOP/0")
    return play(state, *TILES[-seats:])


def oracle_of(state: AxioState) -> Oracle:
    """Set up the oracle with the same position; a seat is to lay."""
    oracle = Oracle(state.seats, {})
    view = view_of(state, None)
    oracle.laid = {(tile.x, tile.y): turned(tile.tile, tile.rotation) for tile in view.laid}
    oracle.markers = [dict(zip(COLOURS, row, strict=True)) for row in view.markers]
    oracle.hands = [view_of(state, seat).hand for seat in range(state.seats)]
    gone = {tile.tile for tile in view.laid} | set(oracle.hands)
    oracle.undrawn = [tile for tile in TILES if tile not in gone]
    oracle.stacks, oracle.supply = list(view.stacks), view.supply
    oracle.turn, oracle.bonus_turns_due = view.turn or 0, view.bonus_turns_due
    oracle.chance = []
    return oracle
