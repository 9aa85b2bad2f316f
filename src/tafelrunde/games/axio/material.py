"""AXIO rota's material: the 60 tiles, the score board's length, the stacks."""

from __future__ import annotations

# The symbols of the corners (AX-01).
COLOURS = "RGBOP"
COLOUR_NAMES = ("red", "green", "blue", "orange", "purple")
EMPTY_CORNER = "_"

# Reconstruction (AX-02): the rulebook does not list the mix. Corners clockwise from top left; a tile is its
# index. Owners of the box can correct the table here; nothing else knows which tiles there are.
TILE_SET = """
RGBO RGBP RGOB RGOP RGPB RGPO RBGO RBGP RBOG RBOP RBPG RBPO ROGB ROGP ROBG
ROBP ROPG ROPB RPGB RPGO RPBG RPBO RPOG RPOB GBOP GBPO GOBP GOPB GPBO GPOB
_GRB _ORG _GRP _ORB _BRP _PRO _BGR _RGO _PGR _BGO _PGB _OGP _RBG _OBR _RBP
_OBG _GBP _PBO _GOR _ROB _POR _GOB _POG _BOP _RPG _BPR _RPO _BPG _GPO _OPB
"""
TILES: tuple[str, ...] = tuple(TILE_SET.split())
TILE_OF = {name: tile for tile, name in enumerate(TILES)}

TOP_MARK = 12  # AX-03
STACK = 12  # AX-05
SQUARE_PLACES = ((0, 0), (1, 0), (0, 1), (1, 1))  # in the order of laying (AX-04)
SQUARE_CENTRE = (1, 1)  # the grid point where the square's four tiles meet
MOST_SEATS = 4

# The corners of a tile clockwise from top left, as grid points from its place (x to the right, y down).
CORNER_POINTS = ((0, 0), (1, 0), (1, 1), (0, 1))


def turned(tile: str, rotation: int) -> str:
    """Return the corners of a tile after quarter turns clockwise, again from top left."""
    return tile[4 - rotation :] + tile[: 4 - rotation]
