"""What the knowledge of ACHT look up: which tiles carry what, and what they are worth."""

from __future__ import annotations

from tafelrunde.games.acht import lines, material
from tafelrunde.games.acht.lines import ARCS, NOTHING, SHAPES, SQUARES

SORTS = 4  # of pieces: half circle, arc, square corner, crossing lines
HALF, ARC, SQUARE, CROSSING = range(SORTS)

# CARRIES[SORTS * tile + sort]: whether a tile has such a piece.
CARRIES = [
    int(bool(pieces))
    for tile in material.TILES
    for pieces in (tile.halves, tile.arcs, tile.squares, tile.crossing)
]
SORT_OF = [HALF] * ARCS + [ARC] * (SQUARES - ARCS) + [SQUARE] * (SHAPES - SQUARES) + [CROSSING] * 3
POINTS_OF = [material.STONE_POINTS[sort] if sort < CROSSING else 0 for sort in SORT_OF]
PIECES = lines.flat(lines.PIECES_OF, NOTHING)
PIECES_OF = lines.PIECES_OF
FACE_TYPE = lines.FACE_TYPE[:]

# What the next player's gain costs, by the number of seats; alone it is one's own gain.
STAKE = [0.0, -0.5, 0.7, 0.6, 0.5]

# How a tile is judged that is kept for later: what its lines can still score, little; zero and dark hinder.
KEEP = [0.25, 0.1, 0.3, 0.3, 0.3, 0.35, 0.5, -0.8, -0.8]
