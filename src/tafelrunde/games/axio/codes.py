"""The numbers in an AXIO state, explained once; rules.py turns them into C constants.

colour  0-4, index into material.COLOURS; EMPTY for an empty corner, also "no name" in a move
tile    0-59, index into material.TILES
lying   4 * tile + quarter turns clockwise: a tile as it lies
place   ORIGIN + STRIDE * y + x; a grid point has the number of the place whose top left corner it is
cell    place & CELL: where the state keeps what is known of a place or grid point. Places share a cell
        only if at least 64 steps apart; 60 connected tiles and all that touches them lie closer together
circle  the corners at a grid point: how many show each colour (2 bits each), SHOWN bits for the colours that
        any shows, MEETS if there is any corner. A fourth corner of one colour overflows its two bits, but
        a complete circle is never looked at again
choice  circle >> SHOWN, less what names cannot move: the colours whose naming moves a marker, as bits, and
        32 if the empty corner must be named; 0 if there is none or it meets nothing
spot    of a place: 0 nothing near, TAKEN, or 1 + its index in the list of open places
note    what a rule tells, with its numbers (effects.py names them)
objection  what speaks against a move or a place, an index into OBJECTIONS (words.py says it); FINE: nothing
move    nature: 0-59 a tile drawn, SQUARE + lying, START + seat
        a seat: 32 * place + 8 * quarter turns + named colour (EMPTY: none)
"""

EMPTY = 5
NO_TILE = -1
NO_NAME = -1
NOWHERE = -1
GONE = -1

STRIDE = 193
ORIGIN = 60 * STRIDE + 60
CELL = 2048 - 1

SHOWN = 10
MEETS = 1 << 15
TAKEN = -1

SQUARE = 60
START = SQUARE + 4 * 60

PHASES = ("lot", "square", "hands", "lay", "draw", "bonus", "over")
LOT, FORMING, HANDING, LAYING, DRAWING, BONUS, FINISHED = range(7)

START_DRAWN, SQUARE_LAID, DRAWN, BONUS_DRAWN, LAID, CORNER, MARKER = range(7)
SCORED, ON_TOP, LAPSED, PASSED, ENDED = range(7, 12)

OBJECTIONS = ("", "not-now", "occupied", "apart", "unnamed", "nothing-to-name", "same")
FINE, NOT_NOW, OCCUPIED, APART, UNNAMED, NOTHING_TO_NAME, SAME = range(7)

# Actions: so many ways to lay a tile on each of the open places; 59 tiles in a row have 120 around them.
WAYS, OPEN = 24, 120
ACTIONS = WAYS * OPEN


def place_at(x: int, y: int) -> int:
    """Return the number of a place or grid point."""
    return ORIGIN + STRIDE * y + x


def coordinates(place: int) -> tuple[int, int]:
    """Return x and y of a place."""
    y, x = divmod(place, STRIDE)
    return x - 60, y - 60
