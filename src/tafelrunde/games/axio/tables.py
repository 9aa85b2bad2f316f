"""Tables that say once, for every tile and circle, what the rules would work out again and again."""

from __future__ import annotations

from tafelrunde.games.axio.codes import EMPTY, MEETS, NO_NAME, NOWHERE, SHOWN, STRIDE, place_at
from tafelrunde.games.axio.material import (
    COLOURS,
    CORNER_POINTS,
    EMPTY_CORNER,
    SQUARE_CENTRE,
    SQUARE_PLACES,
    TILES,
    TOP_MARK,
    turned,
)

SYMBOLS = COLOURS + EMPTY_CORNER
LYING = [turned(tile, rotation) for tile in TILES for rotation in range(4)]

# POINT[corner]: from a tile's place to the corner's grid point. SIDE: from a place to its four neighbours.
POINT = [STRIDE * y + x for x, y in CORNER_POINTS]
SIDE = [-STRIDE, 1, STRIDE, -1]

# SHOWS[4 * lying + corner]: the colour there.
SHOWS = [SYMBOLS.index(symbol) for corners in LYING for symbol in corners]
# AT[8 * lying + colour]: from the tile's place to the grid point of this colour, or NOWHERE.
AT = [
    POINT[corners.index(symbol)] if symbol in corners else NOWHERE
    for corners in LYING
    for symbol in SYMBOLS.ljust(8)
]
# EMPTY_AT[lying]: the same for the empty corner alone.
EMPTY_AT = AT[EMPTY::8]
# NAMEABLE[tile]: the bits of a choice that a tile leaves: all if it has an empty corner.
NAMEABLE = [63 if EMPTY_CORNER in tile else 0 for tile in TILES]
# SPREAD[tile]: how many bits number the names that may have to be tried for one rotation.
SPREAD = [2 if EMPTY_CORNER in tile else 0 for tile in TILES]

# A corner joins a circle as `circle + ONE[colour] | MARKS[colour]`; an empty one counts for nobody (AX-11).
ONE = [1 << 2 * colour for colour in range(5)] + [0]
MARKS = [MEETS | 1 << SHOWN + colour for colour in range(5)] + [MEETS]


def names_of(choice: int) -> list[int]:
    """Return the names that make different moves, ascending (AX-10).

    Names that move no marker are one move: the first of them stands for all. Each other moves its own.
    """
    if choice == 0:
        return [EMPTY]
    moving = [colour for colour in range(5) if choice >> colour & 1]
    idle = [colour for colour in range(5) if not choice >> colour & 1]
    return sorted(moving + idle[:1])


# NAME[4 * choice + index]: the names, then NO_NAME. A circle shows no more than three colours to a corner.
NAMES = [names_of(choice)[:4] for choice in range(64)]
HOW_MANY = [len(names) for names in NAMES]
NAME = [name for names in NAMES for name in names + [NO_NAME] * (4 - len(names))]

# Markers stand in one number, eight bits each. Adding TO_TOP sets the last of the eight from 12 on.
EACH = sum(1 << 8 * colour for colour in range(5))
ALL_ON_TOP = TOP_MARK * EACH
ABOVE = 128 * EACH
TO_TOP = (128 - TOP_MARK) * EACH
TO_HIGH = (128 - TOP_MARK + 3) * EACH  # from 9 on one corner may reach 12

SQUARE_PLACE = [place_at(x, y) for x, y in SQUARE_PLACES]
CENTRE = place_at(*SQUARE_CENTRE)
