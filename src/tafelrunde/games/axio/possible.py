"""Which positions AXIO rota can have: one that was set up from outside is looked at here before it is played.

Every function says what is wrong, or nothing. Together they leave only what the rules could have led to, so
the rules find every number they use as an index in its range, and all that they wait for happens.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import BadView
from tafelrunde.games.axio import circles, material, tables
from tafelrunde.games.axio.codes import (
    BONUS,
    FINISHED,
    FORMING,
    GONE,
    HANDING,
    LAYING,
    LOT,
    NO_TILE,
    NOWHERE,
    STRIDE,
)
from tafelrunde.games.axio.rules import AxioState

TILES = len(material.TILES)
STACK = material.STACK
MOST_SEATS = material.MOST_SEATS
TOP_MARK = material.TOP_MARK
ALL_ON_TOP = tables.ALL_ON_TOP
EMPTY_AT = tables.EMPTY_AT
SQUARE_PLACE = tables.SQUARE_PLACE
CENTRE = tables.CENTRE


def work_out(state: AxioState, knower: int) -> None:  # noqa: ARG001
    """Lay out the tiles that were set up; a position that cannot be is refused."""
    flaw = flaw_of_laid(state) or flaw_of_hands(state) or flaw_of_markers(state) or flaw_of_stacks(state)
    if not flaw:
        flaw = flaw_of_start(state) if state.phase < LAYING else flaw_of_turns(state)
    if flaw:
        raise BadView(flaw)
    lay_out(state)


def flaw_of_laid(state: AxioState) -> str:
    """Look at the tiles on the table: each once, first the square, then side by side (AX-04, AX-07)."""
    if state.phase < LOT or state.phase > FINISHED:
        return "there is no such phase"
    if state.laid < 0 or state.laid > TILES:
        return f"{state.laid} tiles are laid, the game has {TILES}"
    for tile in range(TILES):
        state.index[tile] = 0
    for index in range(state.laid):
        flaw = flaw_of_place(state, index)
        if flaw:
            return flaw
        state.index[state.laid_lying[index] >> 2] = GONE
    return ""


def flaw_of_place(state: AxioState, index: int) -> str:
    """Look at one tile on the table, and those that were laid before it."""
    place, lying = state.laid_place[index], state.laid_lying[index]
    if lying < 0 or lying >= 4 * TILES or state.index[lying >> 2] == GONE:
        return f"the tile that was laid as number {index + 1} lies elsewhere too"
    if index < 4:
        centred = EMPTY_AT[lying] == NOWHERE or place + EMPTY_AT[lying] == CENTRE
        return "" if place == SQUARE_PLACE[index] and centred else "the first four tiles are no square"
    touching = 0
    for before in range(index):
        step = place - state.laid_place[before]
        if step == 0:
            return f"the tile that was laid as number {index + 1} lies on another"
        if step == 1 or step == -1 or step == STRIDE or step == -STRIDE:
            touching = 1
    return "" if touching else f"the tile that was laid as number {index + 1} touches none"


def flaw_of_hands(state: AxioState) -> str:
    """Look at the hands: tiles that are nowhere else, and nobody's where nobody sits."""
    for seat in range(MOST_SEATS):
        tile = state.hand[seat]
        if tile != NO_TILE:
            if seat >= state.seats:
                return f"there is a hand of seat {seat}, but there are only {state.seats} seats"
            if tile < 0 or tile >= TILES or state.index[tile] == GONE:
                return f"the tile of seat {seat} lies elsewhere too"
            state.index[tile] = GONE
    return ""


def flaw_of_markers(state: AxioState) -> str:
    """Look at the markers: none above 12, all five there only at the end (AX-13, AX-19)."""
    for seat in range(state.seats):
        if state.marker[seat] < 0 or state.marker[seat] > ALL_ON_TOP:
            return f"a marker of seat {seat} is not on 0 to {TOP_MARK}"
        for colour in range(5):
            if state.marker[seat] >> 8 * colour & 255 > TOP_MARK:
                return f"a marker of seat {seat} is not on 0 to {TOP_MARK}"
        if state.marker[seat] == ALL_ON_TOP and state.phase != FINISHED:
            return f"seat {seat} has all markers on {TOP_MARK}, but the game goes on"
    return ""


def on_top(state: AxioState, seat: int) -> int:
    """Count the markers of a seat on 12."""
    marks = 0
    for colour in range(5):
        if state.marker[seat] >> 8 * colour & 255 == TOP_MARK:
            marks += 1
    return marks


def flaw_of_stacks(state: AxioState) -> str:
    """Look at stacks and supply: with all other tiles they are 60, and bonus turns are earned (AX-14)."""
    if state.turn < 0 or state.turn >= state.seats:
        return f"turn is {state.turn}, not a seat"
    tiles = state.supply + (state.laid if state.laid > 4 else 4)
    earned = 0
    for seat in range(state.seats):
        if state.stack[seat] < 0 or state.stack[seat] > STACK:
            return f"the stack of seat {seat} has {state.stack[seat]} tiles, expected 0 to {STACK}"
        tiles += state.stack[seat] + (0 if state.hand[seat] == NO_TILE else 1)
        earned += on_top(state, seat)
    if tiles != TILES or state.supply < 0:
        return f"the tiles laid, in hand, on the stacks and in the supply are {tiles}, expected {TILES}"
    used = TILES - 4 - STACK * state.seats - state.supply
    if used < 0 or state.bonus_due < 0 or state.bonus_due > on_top(state, state.turn):
        return f"{state.bonus_due} bonus turns are due, which the markers do not allow"
    return "" if used + state.bonus_due <= earned else "more bonus turns were taken than earned"


def flaw_of_start(state: AxioState) -> str:
    """Look at a game before its first turn: the square, then a tile for each seat (AX-04, AX-05)."""
    if state.acting != NATURE:
        return f"actors says {state.acting}, expected {NATURE}"
    least, most = 0, 0
    if state.phase == FORMING:
        most = 3
    elif state.phase == HANDING:
        least, most = 4, 4
    if state.laid < least or state.laid > most:
        return f"{state.laid} tiles are laid, expected {least} to {most}"
    handed = 0
    for seat in range(state.seats):
        if state.marker[seat]:
            return f"seat {seat} has points before its first turn"
        if state.hand[seat] != NO_TILE:
            handed += 1 if handed == seat else state.seats
        if state.stack[seat] != STACK - (0 if state.hand[seat] == NO_TILE else 1):
            return f"the stack of seat {seat} has {state.stack[seat]} tiles before its first turn"
    if handed >= state.seats or (handed and state.phase != HANDING):
        return "the first tiles are in the wrong hands"
    return ""


def flaw_of_turns(state: AxioState) -> str:
    """Look at who still has tiles to lay: those who had a turn in this lap one less (AX-06, AX-16)."""
    if state.laid < 4:
        return "the square is not complete"
    first = state.turn
    if state.hand[first] == NO_TILE:
        first = first + 1 if first + 1 < state.seats else 0
    seat = first
    before = to_lay(state, first)
    for _ in range(state.seats):
        left = to_lay(state, seat)
        if left > before or left < to_lay(state, first) - 1:
            return f"seat {seat} has {left} tiles left, which does not fit its turn"
        if state.hand[seat] == NO_TILE and state.stack[seat] and seat != state.turn:
            return f"seat {seat} has not drawn a tile"
        before = left
        seat = seat + 1 if seat + 1 < state.seats else 0
    return flaw_of_end(state) if state.phase == FINISHED else flaw_of_turn(state)


def to_lay(state: AxioState, seat: int) -> int:
    """Count the tiles of a seat."""
    return state.stack[seat] + (0 if state.hand[seat] == NO_TILE else 1)


def flaw_of_turn(state: AxioState) -> str:
    """Look at where the turn stands: a tile to lay, to draw, or a bonus turn (AX-12, AX-14, AX-15)."""
    if state.phase == LAYING:
        if state.acting != state.turn or state.hand[state.turn] == NO_TILE:
            return f"seat {state.turn} must lay the tile in its hand"
        return ""
    if state.acting != NATURE or state.hand[state.turn] != NO_TILE:
        return f"seat {state.turn} must draw a tile"
    if state.phase == BONUS:
        return "" if state.bonus_due and state.supply else "no bonus turn can be taken"
    return "" if state.stack[state.turn] and not state.bonus_due else "no tile can be drawn"


def flaw_of_end(state: AxioState) -> str:
    """Look at a finished game: somebody has all markers on 12, or nobody has a tile left (AX-16, AX-19)."""
    if state.acting != OVER or state.bonus_due:
        return "the game is over, so nobody has anything to do"
    left = 0
    for seat in range(state.seats):
        if state.marker[seat] == ALL_ON_TOP:
            return ""
        left += to_lay(state, seat)
    return f"the game is over with {left} tiles left to lay" if left else ""


def lay_out(state: AxioState) -> None:
    """Lay the tiles in their order, so that circles and open places follow; all others are undrawn."""
    tiles, state.laid, state.open = state.laid, 0, 0
    for cell in range(2048):
        state.spot[cell] = 0
        state.circle[cell] = 0
    for index in range(tiles):
        circles.put_down(state, state.laid_place[index], state.laid_lying[index])
