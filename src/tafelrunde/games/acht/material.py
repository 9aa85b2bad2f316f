"""ACHT's material: tiles, frame, centre, stones and cards.

The pictures of the rulebook are lost. What is marked reconstruction follows its list of values, its worked
examples and published descriptions; who owns the box can correct it here, and only here: values, rotations,
closing shapes and drawings are derived from these tables.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

SIDES = ("T", "R", "B", "L")
CORNERS = ("TL", "TR", "BR", "BL")

ROWS = COLUMNS = 5  # AC-01
CENTRE = (2, 2)  # row and column of the printed field


class Tile(NamedTuple):
    """A kind of tile, unrotated: on which sides and in which corners its lines are."""

    letter: str
    name: str
    halves: tuple[str, ...] = ()  # half circles
    arcs: tuple[str, ...] = ()  # quarters of a big circle
    squares: tuple[str, ...] = ()  # quarters of a square
    crossing: tuple[str, ...] = ()  # the two ends of crossing lines, the middle of an "8"
    straight: tuple[str, ...] = ()  # sides joined by plain lines, which close nothing
    copies: int = 4


# Reconstruction (AC-02): the lines and the copies.
TILES = (
    Tile("H", "four-halves", halves=SIDES),
    Tile("A", "four-arcs", arcs=CORNERS),
    Tile("Q", "four-squares", squares=CORNERS),
    Tile("B", "pairs-beside", arcs=("TL", "TR"), squares=("BR", "BL")),
    Tile("X", "pairs-across", arcs=("TL", "BR"), squares=("TR", "BL")),
    Tile("M", "mixed", halves=("T",), arcs=("BL",), squares=("BR",), straight=("R", "L")),
    Tile("C", "crossing", halves=("T", "B"), crossing=("R", "L")),
    Tile("Z", "zero", straight=SIDES),
    Tile("D", "dark"),
)
LETTERS = "".join(tile.letter for tile in TILES)
ZERO, DARK = LETTERS.index("Z"), LETTERS.index("D")
COPIES = tuple(tile.copies for tile in TILES)

HALF, ARC, SQUARE, EIGHT = 1, 2, 4, 8  # points of a line's shape (AC-03)
VALUES = tuple(
    HALF * len(tile.halves) + ARC * len(tile.arcs) + SQUARE * len(tile.squares) + EIGHT * bool(tile.crossing)
    for tile in TILES
)


def turned(names: tuple[str, ...], order: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """Turn sides or corners clockwise by quarters."""
    places = {(order.index(name) + quarters) % 4 for name in names}
    return tuple(order[place] for place in sorted(places))


def rotated(tile: Tile, quarters: int) -> Tile:
    """Return a tile's lines after quarter turns clockwise."""
    return tile._replace(
        halves=turned(tile.halves, SIDES, quarters),
        arcs=turned(tile.arcs, CORNERS, quarters),
        squares=turned(tile.squares, CORNERS, quarters),
        crossing=turned(tile.crossing, SIDES, quarters),
        straight=turned(tile.straight, SIDES, quarters),
    )


# A face is a tile as it can look on the board: kind and the smallest rotation that looks so. None for dark.
FACES: tuple[tuple[int, int, Tile], ...] = tuple(
    (kind, quarters, rotated(tile, quarters))
    for kind, tile in enumerate(TILES)
    if kind != DARK
    for quarters in range(4)
    if rotated(tile, quarters) not in [rotated(tile, less) for less in range(quarters)]
)
TURNS = tuple(sum(face[0] == kind for face in FACES) for kind in range(len(TILES)))  # different rotations
FIRST_FACE = tuple(sum(TURNS[:kind]) for kind in range(len(TILES)))

# Reconstruction (AC-04): the printed centre has the lines of this tile.
CENTRE_FACE = FIRST_FACE[LETTERS.index("A")]


def frame_piece(row: int, column: int) -> str:
    """Return what the frame prints at a border grid point, 0-5: reconstruction (AC-04)."""
    return "arc" if (row + column) % 2 == 0 else "square"


Kind = Literal["small", "big", "square"]
STONES: tuple[Kind, ...] = get_args(Kind)
STONE_POINTS = (HALF, ARC, SQUARE)
STONE_COPIES = (4, 4, 3)  # AC-05
ALL_STONES = sum(STONE_COPIES)
FREE_FIELD, LAPSED_SHAPE = 2, 1  # what a free field brings alone, and a shape that lapsed costs (AC-37)
STONE_SUM = sum(points * copies for points, copies in zip(STONE_POINTS, STONE_COPIES, strict=True))

CARDS = ("time", "pole", "rev", "quantum", "meteor", "abduct", "inf", "void")
CARD_COPIES: tuple[int, ...] = (4, 4, 4, 4, 4, 4, 4, 5)  # reconstruction (AC-06)

GOAL = 24  # AC-27
COLOURS = 4  # sets of stones in the box

# What a solo result is called, from how many points on (AC-38).
GRADES = ((41, "masterly"), (37, "excellent"), (32, "good"), (0, "shave"))


def grade_of(result: int) -> str:
    """Return what a solo result is called (AC-38)."""
    return next((name for least, name in GRADES if result >= least), GRADES[-1][1])
