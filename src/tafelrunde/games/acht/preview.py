"""What a move of ACHT would bring, told before it is made."""

from __future__ import annotations

import msgspec

from tafelrunde.games.acht.codes import (
    ASK_CARD,
    CLAIM,
    CLAIMING,
    DECLINE,
    INFINITY,
    JOKER,
    LAY,
    LAYING,
    LEAP,
    NO,
    NONE,
    PLAY,
    POLE,
    QUANTUM,
    REV,
    SOLO,
    STOLEN,
    USE,
)
from tafelrunde.games.acht.lines import ANCHOR, ARCS, LYING, PIECES_OF, SHAPES, SQUARES, STANDING, STONE_SET
from tafelrunde.games.acht.material import ALL_STONES, EIGHT, STONE_POINTS, STONE_SUM, STONES, VALUES
from tafelrunde.games.acht.notation import field_name
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.view import shape_of, tile_name

CORNERS = (0, 1, 9, 8)  # how far the field lies before the point that is its TL, TR, BR, BL corner


def mates_of(piece: int) -> list[tuple[int, int]]:
    """List the pieces that close a shape with one: how far their field is, and which (AC-08 to AC-10)."""
    if piece < ARCS:
        return [((-8, 1, 8, -1)[piece], (piece + 2) % 4)]
    first = ARCS if piece < SQUARES else SQUARES
    here = CORNERS[piece - first]
    return [(here - CORNERS[there], first + there) for there in range(4) if first + there != piece]


MATES = [mates_of(piece) for piece in range(SHAPES)]
# The same for an "8" (AC-11): with a half circle on T R B L, with crossing lines lying and standing.
EIGHT_MATES = {
    0: [(-8, STANDING), (-16, 2)],
    1: [(1, LYING), (2, 3)],
    2: [(8, STANDING), (16, 0)],
    3: [(-1, LYING), (-2, 1)],
    LYING: [(-1, 1), (1, 3)],
    STANDING: [(-8, 2), (8, 0)],
}


class Closing(msgspec.Struct, frozen=True):
    """A shape that the move would close, and who would put a stone on it."""

    kind: str
    fields: list[str]
    points: int
    owner: int | None  # None: nobody has a fitting stone, the points lapse
    offered: bool  # the owner is asked first


class Preview(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a move would bring; a field that says nothing is left out."""

    points: int = 0  # to the mover's own stones; of an infinity or a claim what it keeps or brings
    closes: list[Closing] = []
    eights: list[list[str]] = []  # the three fields of each "8"
    tableaus: list[str | None] = []  # how they lie after swapping or passing on
    instead: int | None = None  # of declining: what a nonsense round would bring as the tableaus lie now
    result: int | None = None  # solo: the result if the move ends the game


def preview(state: AchtState, seat: int, move: int) -> Preview | None:
    """Return what a legal move would bring, from what the seat knows."""
    phase = state.phase
    if phase == LAYING:
        return laid(state, list(state.lines), (move - LAY) >> 6, move & 63)
    if phase in (ASK_CARD, STOLEN) and move >= PLAY:
        return played(state, seat, (move - PLAY) % JOKER)
    if phase == CLAIMING:
        return answered(state, seat, move)
    if phase == INFINITY:
        return secured(state, seat, move)
    return None


def laid(state: AchtState, lines: list[int], face: int, field: int, kept: int = 0) -> Preview:
    """Return what a tile on a field closes; `kept` has the pieces whose shapes were closed before."""
    pieces = PIECES_OF[face]
    closed = [
        piece
        for piece in pieces
        if piece < SHAPES and not kept >> piece & 1 and meets(lines, field, MATES[piece])
    ]
    eights = [eight_fields(field, piece) for piece in pieces if makes_eight(lines, field, piece)]
    closes = stones_for(state, closed, field, bool(eights) and state.mode != SOLO)
    own = state.owner[state.turn]
    return Preview(
        points=sum(each.points for each in closes if each.owner == own),
        closes=closes,
        eights=eights,
        result=solo_result(state, closes, len(eights)) if state.mode == SOLO else None,
    )


def meets(lines: list[int], field: int, mates: list[tuple[int, int]]) -> bool:
    """Tell whether all that a piece on a field needs lies around it."""
    return all(lines[piece] >> (field + way) & 1 for way, piece in mates)


def makes_eight(lines: list[int], field: int, piece: int) -> bool:
    """Tell whether a piece on a field forms an "8"."""
    return piece in EIGHT_MATES and meets(lines, field, EIGHT_MATES[piece])


def eight_fields(field: int, piece: int) -> list[str]:
    """Name the three fields of the "8" that a piece on a field forms."""
    ways = [0] + [way for way, _ in EIGHT_MATES[piece]]
    return [field_name(field + way) for way in sorted(ways)]


def stones_for(state: AchtState, closed: list[int], field: int, eight: bool) -> list[Closing]:
    """Say who puts a stone on each shape: the player, else the next who has one (AC-12, AC-19)."""
    supply, standing = list(state.supply), list(state.standing)
    seats = [(state.turn + step) % state.seats for step in range(state.seats)]
    closes: list[Closing] = []
    for piece in closed:
        kind = piece >> 2
        shape = shape_of(STONE_SET[piece], field + ANCHOR[piece])
        takers = [seat for seat in seats if plays(state, seat) and supply[3 * state.owner[seat] + kind]]
        owner = state.owner[takers[0]] if takers else None
        offered = False
        if owner is not None:
            offered = takers[0] != state.turn and not (standing[owner] or state.blind or eight)
            supply[3 * owner + kind] -= 1
            standing[owner] += not offered
        closes.append(Closing(STONES[kind], shape.fields, STONE_POINTS[kind], owner, offered))
    return closes


def plays(state: AchtState, seat: int) -> bool:
    """Tell whether a seat takes part in this round (AC-31)."""
    return not state.blind or bool(state.tied >> state.owner[seat] & 1)


def solo_result(state: AchtState, closes: list[Closing], eights: int) -> int | None:
    """Return the result if the tile ends a solo game (AC-36, AC-37)."""
    stones = state.standing[0] + sum(each.owner == 0 for each in closes)
    formed = state.eights + eights
    if stones < ALL_STONES or not formed:
        return None
    lapsed = state.lapsed + sum(each.owner is None for each in closes)
    return STONE_SUM + EIGHT * formed + 2 * (state.free - 1) - lapsed


def played(state: AchtState, seat: int, use: int) -> Preview | None:
    """Return what a secret card does, as far as it can be known."""
    card, detail = use // USE, use % USE
    if card == QUANTUM:
        return leapt(state, detail // LEAP, detail % LEAP // 32, detail % 32)
    if card not in (POLE, REV):
        return None
    tiles = list(state.tableau[: state.seats])
    if card == POLE:
        tiles[seat], tiles[detail] = tiles[detail], tiles[seat]
    else:
        tiles = tiles[1:] + tiles[:1] if detail else tiles[-1:] + tiles[:-1]
    return Preview(tableaus=[tile_name(tile) for tile in tiles])


def leapt(state: AchtState, field: int, target: int, face: int) -> Preview:
    """Return what a quantum leap closes; in place only what was not closed before counts (AC-29d)."""
    lines, before = list(state.lines), PIECES_OF[state.face[field]]
    for piece in before:
        lines[piece] &= ~(1 << field)
    kept = 0
    if field == target:
        kept = sum(1 << piece for piece in before if piece < SHAPES and meets(lines, field, MATES[piece]))
    return laid(state, lines, face, target, kept)


def answered(state: AchtState, seat: int, move: int) -> Preview | None:
    """Return what an offered stone brings, or what there is to hope for without it (AC-19, AC-34)."""
    if move == CLAIM:
        piece = (state.pending & -state.pending).bit_length() - 1
        return Preview(points=STONE_POINTS[piece >> 2])
    if move == DECLINE:
        tiles = [state.tableau[each] for each in range(state.seats) if state.owner[each] == state.owner[seat]]
        return Preview(instead=max(0 if tile == NONE else VALUES[tile] for tile in tiles))
    return None


def secured(state: AchtState, seat: int, move: int) -> Preview:
    """Return what the stones of the seat bring with an infinity and without (AC-26, AC-29g)."""
    owner = state.owner[seat]
    former = EIGHT if state.owner[state.former] == owner else 0
    return Preview(points=former + (0 if move == NO else state.earned[owner]))
