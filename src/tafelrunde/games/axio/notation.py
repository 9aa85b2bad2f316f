"""AXIO rota's notation: `s1`, `RGBO/2`, `RGBO`, `2,-1/3`, `2,-1/3=R`."""

from __future__ import annotations

import re

from tafelrunde.engine.errors import UnreadableMove, quoted
from tafelrunde.games.axio.codes import EMPTY, SQUARE, START, coordinates, place_at
from tafelrunde.games.axio.material import COLOURS, MOST_SEATS, TILE_OF, TILES

NUMBER = "0|-?[1-9][0-9]?"
MOVE = re.compile(
    f"s(?P<start>[0-{MOST_SEATS - 1}])"
    f"|(?P<tile>{'|'.join(TILES)})(/(?P<turned>[0-3]))?"
    f"|(?P<x>{NUMBER}),(?P<y>{NUMBER})/(?P<rotation>[0-3])(=(?P<name>[{COLOURS}]))?"
)
TOUCHED = re.compile(f"({NUMBER}),({NUMBER})(/[0-3](=[{COLOURS}])?)?")
# As far as 56 tiles in a row reach beyond the square, and one place more.
REACH = range(-57, 59)
NEVER = f"{REACH[-1]},{REACH[-1]}/0"  # no tile gets so far to the right and down


def spell(move: int) -> str:
    """Write a move."""
    if move < SQUARE:
        return TILES[move]
    if move < START:
        tile, rotation = divmod(move - SQUARE, 4)
        return f"{TILES[tile]}/{rotation}"
    if move < START + MOST_SEATS:
        return f"s{move - START}"
    x, y = coordinates(move >> 5)
    name = move & 7
    return f"{x},{y}/{move >> 3 & 3}" + ("" if name == EMPTY else f"={COLOURS[name]}")


def parse(text: str) -> int:
    """Read a move."""
    match = MOVE.fullmatch(text)
    if match is None:
        raise UnreadableMove(
            f"{quoted(text)} is no move of axio; moves look like s1, RGBO/2, RGBO, 2,-1/3, 2,-1/3=R"
        )
    if match["start"]:
        return START + int(match["start"])
    if match["turned"]:
        return SQUARE + 4 * TILE_OF[match["tile"]] + int(match["turned"])
    if match["tile"]:
        return TILE_OF[match["tile"]]
    x, y = int(match["x"]), int(match["y"])
    if x not in REACH or y not in REACH:
        raise UnreadableMove(f"{quoted(text)} is out of reach; x and y go from {REACH[0]} to {REACH[-1]}")
    name = COLOURS.index(match["name"]) if match["name"] else EMPTY
    return 32 * place_at(x, y) + 8 * int(match["rotation"]) + name


def read_touched(text: str) -> int | None:
    """Read a place, or a move, that somebody touched; None for anything else."""
    if not TOUCHED.fullmatch(text):
        return None
    try:
        return parse(text if "/" in text else f"{text}/0")
    except UnreadableMove:
        return parse(NEVER)
