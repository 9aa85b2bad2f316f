"""ACHT as a picture: the board with its lines and stones, the tableaus, the points, the own cards."""

from __future__ import annotations

from tafelrunde.engine.picture import (
    BLUE,
    GREEN,
    GREY,
    INK,
    PALE,
    PAPER,
    RED,
    SEATS,
    Box,
    Disc,
    Picture,
    Shape,
    Word,
    framed,
)
from tafelrunde.games.acht.material import COLUMNS, FACES, ROWS, Tile, frame_piece
from tafelrunde.games.acht.notation import field_name
from tafelrunde.games.acht.tables import FIELDS
from tafelrunde.games.acht.view import FACE_OF, SHAPES, AchtView, Stone

WIDTH, HEIGHT = 480, 600
SIZE, LEFT, TOP = 72, 60, 40  # of a field; where the board begins
SIDES = {"T": (0.5, 0.0), "R": (1.0, 0.5), "B": (0.5, 1.0), "L": (0.0, 0.5)}
CORNERS = {"TL": (0.0, 0.0), "TR": (1.0, 0.0), "BR": (1.0, 1.0), "BL": (0.0, 1.0)}
STONE_SHIFT = ((1.0, 0.5), (0.5, 1.0), (0.0, 0.0), (0.0, 0.0))  # from a field or point, by set of shapes
PLACES = {field_name(field): divmod(place, COLUMNS) for place, field in enumerate(FIELDS)}


def picture(view: AchtView) -> Picture:
    """Draw what a seat sees."""
    shapes: list[Shape] = [*frame()]
    for name, (row, column) in PLACES.items():
        x, y = LEFT + SIZE * column, TOP + SIZE * row
        shapes += framed(x, y, SIZE, SIZE, PAPER if name in view.board else PALE)
        if name in view.board:
            shapes += lines(FACES[FACE_OF[view.board[name]]][2], x, y)
    for stone in view.stones:
        x, y = middle(stone)
        shapes += [Disc(x, y, 12, INK), Disc(x, y, 10, SEATS[stone.owner])]
    for seat in range(view.seats):
        shapes += seat_line(view, seat, 452 + 30 * seat)
    for place, card in enumerate(view.hand):
        shapes.append(Word(6 + 59 * (place % 8), 566 + 16 * (place // 8), card.upper(), PAPER, 2))
    return Picture(WIDTH, HEIGHT, shapes)


def frame() -> list[Shape]:
    """Draw what is printed around the board: a ring or a square at every point of the border."""
    shapes: list[Shape] = []
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            if row in (0, ROWS) or column in (0, COLUMNS):
                x, y = LEFT + SIZE * column, TOP + SIZE * row
                arc = frame_piece(row, column) == "arc"
                shapes.append(Disc(x, y, 26, BLUE, 23) if arc else Box(x - 24, y - 24, 48, 48, GREEN))
    return shapes


def lines(tile: Tile, x: int, y: int) -> list[Shape]:
    """Draw a tile's lines: half circles and arcs as rings, corners of squares as squares, at their places."""
    shapes: list[Shape] = []
    for side in tile.halves:
        across, down = inward(SIDES[side], x, y, 10)
        shapes.append(Disc(across, down, 9, RED, 6))
    for corner in tile.arcs:
        across, down = inward(CORNERS[corner], x, y, 14)
        shapes.append(Disc(across, down, 12, BLUE, 9))
    for corner in tile.squares:
        across, down = inward(CORNERS[corner], x, y, 14)
        shapes += [Box(across - 11, down - 11, 22, 22, GREEN), Box(across - 8, down - 8, 16, 16, PAPER)]
    for side in (*tile.straight, *tile.crossing):
        across, down = inward(SIDES[side], x, y, 18)
        shapes.append(Box(across - 3, down - 3, 7, 7, RED if tile.crossing else GREY))
    return shapes


def inward(place: tuple[float, float], x: int, y: int, by: int) -> tuple[int, int]:
    """Return a place on the border of a field, moved towards its middle."""
    across, down = place
    return (
        x + int(SIZE * across + (1 - 2 * across) * by),
        y + int(SIZE * down + (1 - 2 * down) * by),
    )


def middle(stone: Stone) -> tuple[int, int]:
    """Return the middle of the shape that a stone lies on."""
    stone_set, anchor = SHAPES[stone.kind, tuple(stone.fields)]
    x, y = LEFT + SIZE * (anchor % 8 - 1), TOP + SIZE * (anchor // 8 - 1)
    right, down = STONE_SHIFT[stone_set]
    return x + int(SIZE * right), y + int(SIZE * down)


def seat_line(view: AchtView, seat: int, y: int) -> list[Shape]:
    """Draw a seat: its tile, points, cards in hand; a ring for who decides."""
    owner = seat % len(view.supply)
    shapes: list[Shape] = [Disc(20, y + 10, 11, PAPER)] if seat in view.actors else []
    shapes.append(Disc(20, y + 10, 8, SEATS[owner]))
    drawn = view.drawn if seat == view.turn else None
    numbers = (view.tableaus[seat] or "-", drawn or "-", view.scores[seat], view.round_points[owner])
    shapes += [Word(60 + 80 * place, y, str(each), PAPER, 3) for place, each in enumerate(numbers)]
    return [*shapes, Word(390, y, str(view.hand_sizes[seat]), INK, 3)]
