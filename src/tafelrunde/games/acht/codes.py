"""The numbers in an ACHT state, explained once; the compiled modules turn them into C constants.

field  8 * (row + 1) + column + 1: the board with a ring of frame around it, eight to a row, so that a set of
       fields is the bits of one 64-bit number and a neighbour is a shift away
point  the top left corner of the field of that number
face   index into material.FACES: a kind of tile and how it is turned
piece  a line on a face: 0-3 half circle on T R B L, 4-7 arc and 8-11 square corner in TL TR BR BL,
       12 and 13 crossing lines lying (L-R) and standing (T-B)
owner  whose stones: a seat, in a team game seat & 1
move   0-8 a tile drawn; CARD + kind a card drawn or stolen; DRAW, NO, CLAIM, DECLINE;
       LAY + 64 * face + field; PLAY + USE * kind + detail, plus JOKER if a cosmic void is played as it
detail a seat (pole, abduct), 0 or 1 (rev+, rev-), LEAP * from + 32 * to + face (quantum)
shape  16 * field + piece: what a piece on a field has closed
note   what a rule tells, with its numbers (effects.py names them)
seen   what the bots see of a board (judgement.py), one set of fields after the other: for every piece the
       fields where laying it leaves its shape one piece short (from OPENS on), an "8" that any half circle
       completes (STRONG) or one that only crossing lines complete (WEAK); for each sort of piece the fields
       where it closes a shape now (SPOTS), and where half circles or crossing lines form an "8"
"""

from __future__ import annotations

NONE = -1  # no tile, no card, no seat

CARD = 16
DRAW, NO, CLAIM, DECLINE = range(32, 36)
LAY = 2048
PLAY = 4096
LEAP = 64 * 32
USE = 64 * LEAP
JOKER = 8 * USE

TIME, POLE, REV, QUANTUM, METEOR, ABDUCT, INF, VOID = range(8)

PHASES = (
    "deal-tile",
    "deal-card",
    "card",
    "abduction",
    "stolen",
    "meteorite",
    "tile",
    "dark-tile",
    "dark-card",
    "lay",
    "claim",
    "infinity",
    "draw-off",
    "over",
)
(
    DEAL_TILE,
    DEAL_CARD,
    ASK_CARD,
    ABDUCTION,
    STOLEN,
    METEORITE,
    TILE,
    DARK_TILE,
    DARK_CARD,
    LAYING,
    CLAIMING,
    INFINITY,
    DRAW_OFF,
    FINISHED,
) = range(len(PHASES))

MODES = ("single", "teams", "solo")
SINGLE, TEAMS, SOLO = range(3)
OVERLOOK = ("no", "yes")

# What binds whoever lays a tile: nothing, to close a shape, to form an "8" (AC-17, AC-18).
DUTIES = ("", "score", "eight")
FREELY, TO_SCORE, TO_FORM = range(len(DUTIES))

# How a round ends: no field is free, no tile can be laid, an "8" was formed.
REASONS = ("full", "tiles", "eight")
BY_FULL, BY_TILES, BY_EIGHT = range(len(REASONS))

# Why something touched cannot be done: keys of texts/, below `why`; the first where nothing is in the way.
REFUSALS = (
    "nothing",
    "draw",
    "stolen",
    "taken",
    "apart",
    "shape",
    "eight",
    "turn",
    "zero",
    "dark",
    "useless",
    "infinity",
    "late",
    "second",
    "blind",
    "leap-from",
    "leap-to",
    "leap-same",
)
(
    NO_REFUSAL,
    DRAW_FIRST,
    STOLEN_FIRST,
    TAKEN,
    APART,
    MUST_SCORE,
    MUST_FORM_EIGHT,
    MUST_TURN,
    ZERO_FIRST,
    NEVER_DARK,
    USELESS_NOW,
    NO_EIGHT_YET,
    TOO_LATE,
    SECOND_TURN,
    BLIND_ROUND,
    CANNOT_LEAP,
    NOT_FREE,
    LEAPS_NOWHERE,
) = range(len(REFUSALS))

# Notes: of tiles, of cards, of shapes and stones, of rounds.
DEALT, DRAWN, RENEWED, DARK_DRAWN, DARK_PAIR, DARK_REMOVED, LAID, NOT_LAID = range(8)
TABLEAU, SWAPPED, PASSED_ON, LEAPT, STRUCK, DRAWN_OFF = range(8, 14)
CARD_DEALT, CARD_DRAWN, SHUFFLED, NO_CARD, CARD_PLAYED, STOLEN_PLAYED, TRAVELLED = range(14, 21)
STOLE, USELESS, SECURED, NO_INFINITY = range(21, 25)
FORMED, STONE_PUT, OFFERED, DECLINED, LAPSED = range(25, 30)
ROUND_BEGAN, BEGINS, TURN_BEGAN, PASSED_OVER, STONES_COUNTED, COUNTED, NONSENSE, ROUND_ENDED = range(30, 38)
BLIND_BEGAN, BLIND_ENDED, DRAW_OFF_BEGAN, SOLO_COUNTED, WINNER, ENDED = range(38, 44)

OPENS, STRONG, WEAK, SPOTS = 0, 15, 30, 45  # 50 sets in all
EIGHT_BY_HALF, EIGHT_BY_CROSSING = SPOTS + 3, SPOTS + 4
