"""What the rules look up, worked out from the box: the lines of tiles and frame, and what they close.

The numbers of fields, points, faces and pieces are explained in codes.py.
"""

from __future__ import annotations

from tafelrunde.games.acht import material
from tafelrunde.games.acht.codes import DECLINE, DRAW, NONE

FIELDS = [8 * (row + 1) + column + 1 for row in range(material.ROWS) for column in range(material.COLUMNS)]
BOARD = sum(1 << field for field in FIELDS)
CENTRE = 8 * (material.CENTRE[0] + 1) + material.CENTRE[1] + 1

HALVES, ARCS, SQUARES, LYING, STANDING = 0, 4, 8, 12, 13  # where each sort of piece begins
SHAPES = 12  # pieces below it close a shape
# Ways to form an "8": by a half circle on T R B L at the end of crossing lines, or by crossing lines.
EIGHTS, BY_CROSSING = 12, 16

MOST_FACES = 32  # as many as a move has room for
NEVER = 18  # fills the tables below: a way that is never open
NOTHING = 14  # and a piece that is none


def pieces_of(tile: material.Tile) -> list[int]:
    """List the pieces of a face in ascending order."""
    pieces = [HALVES + material.SIDES.index(side) for side in tile.halves]
    pieces += [ARCS + material.CORNERS.index(corner) for corner in tile.arcs]
    pieces += [SQUARES + material.CORNERS.index(corner) for corner in tile.squares]
    if tile.crossing:
        pieces.append(LYING if "L" in tile.crossing else STANDING)
    return pieces


FACE_TYPE = [kind for kind, _, _ in material.FACES] + [NONE] * (MOST_FACES - len(material.FACES))
PIECES_OF = [pieces_of(tile) for _, _, tile in material.FACES]
CLOSING_OF = [[piece for piece in pieces if piece < SHAPES] for pieces in PIECES_OF]
FORMING_OF = [
    [EIGHTS + piece for piece in pieces if piece < ARCS]
    + [BY_CROSSING + piece - LYING for piece in pieces if piece >= SHAPES]
    for pieces in PIECES_OF
]


ROOM = 4  # for one face in a flat table: none has more pieces


def flat(lists: list[list[int]], filler: int) -> list[int]:
    """Write one list per face into a flat table of equal rows, so that no loop depends on their lengths."""
    table = [number for row in lists for number in row + [filler] * (ROOM - len(row))]
    return table + [filler] * (8 * MOST_FACES - len(table))


PAIR_ROOM = 9  # four faces of each of two tiles, and before them how many there are
PAIRINGS = len(material.TILES) + 1  # of a tile: with none, and with one of each kind


def pair_faces() -> list[int]:
    """List for every pair of kinds (from NONE on) the faces to lay: zero first, dark never (AC-21, AC-22)."""
    table: list[int] = []
    for one in range(NONE, len(material.TILES)):
        for other in range(NONE, len(material.TILES)):
            kinds = (material.ZERO,) if material.ZERO in (one, other) else (one, other)
            faces = [face for face, (kind, _, _) in enumerate(material.FACES) if kind in kinds]
            table += [len(faces), *faces] + [0] * (PAIR_ROOM - 1 - len(faces))
    return table


def frame_lines() -> list[int]:
    """Return the lines of an empty board: the frame's pieces around it (AC-04)."""
    lines = [0] * (NOTHING + 1)
    for row in range(material.ROWS + 1):
        for column in range(material.COLUMNS + 1):
            point = 8 * (row + 1) + column + 1
            first = ARCS if material.frame_piece(row, column) == "arc" else SQUARES
            for corner, field in enumerate(fields_at(point)):
                if field not in FIELDS:
                    lines[first + corner] |= 1 << field
    return lines


def fields_at(point: int) -> tuple[int, int, int, int]:
    """Return the four fields around a point: the point is their TL, TR, BR and BL corner."""
    return point, point - 1, point - 9, point - 8


# An owner's stones lie on four sets of shapes: small circles right of and below a field, then at points.
STONE_SETS = 4
RIGHT, BELOW, CIRCLES, CORNERED = range(STONE_SETS)
KIND_OF_SET = (0, 0, 1, 2)  # index into material.STONES
# The shape that a piece closes: which set, and how far its field or point is from the field of the tile.
STONE_SET = [BELOW, RIGHT, BELOW, RIGHT] + [CIRCLES] * 4 + [CORNERED] * 4
ANCHOR = [-8, 0, 0, -1] + 2 * [0, 1, 9, 8]
FIRST_PIECE = [1, 2, ARCS, SQUARES]  # of each set: the piece that closes a shape on its own field or point


def shape_fields(stone_set: int, anchor: int) -> list[int]:
    """Return the fields that a shape lies on, those of the frame included."""
    if stone_set == RIGHT:
        return [anchor, anchor + 1]
    if stone_set == BELOW:
        return [anchor, anchor + 8]
    return sorted(fields_at(anchor))


# COVERS[piece] << field - 9: the fields under the shape that a piece on a field closes.
COVERS = [
    sum(1 << field for field in shape_fields(STONE_SET[piece], 9 + ANCHOR[piece])) for piece in range(SHAPES)
]

# PIECE_OF[(1 << piece) % 13] is that piece: each of the twelve leaves another rest, 0 none of them.
PIECE_OF = [0] + [
    next(piece for piece in range(SHAPES) if (1 << piece) % 13 == rest) for rest in range(1, 13)
]

SORTS = 4  # of pieces: half circle, arc, square corner, crossing lines
HALF, ARC, SQUARE, CROSSING = range(SORTS)
# CARRIES[SORTS * tile + sort]: whether a tile has such a piece.
CARRIES = [
    int(bool(pieces))
    for tile in material.TILES
    for pieces in (tile.halves, tile.arcs, tile.squares, tile.crossing)
]
# Of a piece, one that is none included: its sort, and the points of the shape that it closes.
SORT_OF = [HALF] * ARCS + [ARC] * (SQUARES - ARCS) + [SQUARE] * (SHAPES - SQUARES) + [CROSSING] * 3
POINTS_OF = [material.STONE_POINTS[sort] if sort < CROSSING else 0 for sort in SORT_OF]

# What learning programs are fed. PLACE_OF[field]: its number from 0 to 24.
PLACE_OF = [FIELDS.index(field) if field in FIELDS else 0 for field in range(64)]
STONES = 2 * 25 + 2 * 36  # shapes that a stone can lie on


def stone_places() -> list[int]:
    """Return a number for each shape that stones lie on: right of a field, below, then at points."""
    places = [0] * 256
    points = [8 * (row + 1) + column + 1 for row in range(6) for column in range(6)]
    for index, field in enumerate(FIELDS):
        places[field], places[64 + field] = index, 25 + index
    for index, point in enumerate(points):
        places[128 + point], places[192 + point] = 50 + index, 86 + index
    return places


STONE_PLACE = stone_places()

# Actions: the answers draw, no, claim and decline, then placements, cards and quantum leaps.
LAYINGS = DECLINE + 1 - DRAW  # after the answers: 25 * face + place
USES = LAYINGS + 25 * len(material.FACES)  # cards but quantum leaps, by kind; then the same as a void
# FIRST_USE[kind]: time, 4 seats to swap with, 2 directions, nothing, meteorite, 4 victims, infinity.
FIRST_USE = [0, 1, 5, 0, 7, 8, 12, 13]
CARD_USES = 13
LEAPS = USES + 2 * CARD_USES  # 100 * from + 4 * to + quarter turns; then the same as a cosmic void
CARD_LEAPS = 2500
ACTIONS = LEAPS + 2 * CARD_LEAPS
