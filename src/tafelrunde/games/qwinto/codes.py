"""The numbers in a Qwinto state, explained once; rules.py turns them into C constants.

card       0-31, index into material.CARDS; card >> 2 is the same for cards of the same value
field      0-26, index into material.FIELDS, nine to a row
pile       0-3, index into material.PILES
placement  0-7, where two cards go: 2 * first pile + 0 or 1, which of the two piles beside it
set        cards, fields or seats as bits
move       0-31 a card dealt or drawn; START + seat; PUT + 4 * card + pile;
           PAIR + 32 * first card + 8 * colour of the second + placement; WRITE + field; PASS
note       what a rule tells, with its numbers (effects.py names them)
"""

START = 32
PUT = START + 4
PAIR = PUT + 4 * 32
WRITE = PAIR + 32 * 32
PASS = WRITE + 27

PHASES = ("lot", "deal", "put", "write", "draw", "over")
LOT, DEALING, PUTTING, WRITING, DRAWING, FINISHED = range(6)

START_DRAWN, DEALT, GRID_LAID, PUT_DOWN, NUMBER_MADE, GAINED, DECIDED, SHOWN = range(8)
DRAWN, NEW_PILE, PASSED_ON, ENDED = range(8, 12)
FILLS, ENDS, MISSES = 1, 2, 4  # what an entry does, as bits

FITS, WRITTEN, NO_NUMBER, IN_COLUMN, OUT_OF_ORDER = range(5)  # what keeps a number out of a field

NOTHING = -1  # no card below; no pile yet in this turn

# Added in an observation, for bytes are not below 0: to points, to the number of a turn.
MINUS, ABOVE = 64, 8
