"""The tiles on AXIO rota's table: the circles of their corners, what they score, and where the next may lie.

`codes.py` explains the numbers, `tables.py` the tables, `circles.pxd` says how all this looks in C.
"""

from __future__ import annotations

from tafelrunde.engine.state import State
from tafelrunde.games.axio import material, tables
from tafelrunde.games.axio.codes import (
    APART,
    CELL,
    CORNER,
    EMPTY,
    FINE,
    MARKER,
    OCCUPIED,
    ON_TOP,
    SCORED,
    STRIDE,
    TAKEN,
)

TOP_MARK = material.TOP_MARK
POINT = tables.POINT
SIDE = tables.SIDE
SHOWS = tables.SHOWS
ONE = tables.ONE
MARKS = tables.MARKS
ALL_ON_TOP = tables.ALL_ON_TOP
ABOVE = tables.ABOVE
TO_TOP = tables.TO_TOP


class Circles(State):
    """What all see of a position: the tiles that lie, their circles, the open places, the markers."""

    def __init__(self, supply: int) -> None:
        self.supply: int = supply
        self.bonus_due: int = 0
        self.marker: list[int] = [0] * 4
        self.laid: int = 0
        self.laid_place: list[int] = [0] * 60
        self.laid_lying: list[int] = [0] * 60
        self.open: int = 0
        self.open_place: list[int] = [0] * 128
        self.spot: list[int] = [0] * 2048
        self.circle: list[int] = [0] * 2048

    def copy_circles(self, new: Circles) -> None:
        """Copy all of this into a new position."""
        new.supply = self.supply
        new.bonus_due = self.bonus_due
        new.marker = self.marker[:]
        new.laid = self.laid
        new.laid_place = self.laid_place[:]
        new.laid_lying = self.laid_lying[:]
        new.open = self.open
        new.open_place = self.open_place[:]
        new.spot = self.spot[:]
        new.circle = self.circle[:]

    def markers(self, seat: int) -> list[int]:
        """Return the five markers of a seat in the order of the colours."""
        self.check_seat(seat)
        return [self.marker[seat] >> 8 * colour & 255 for colour in range(5)]


def clear_away(state: Circles, supply: int) -> None:
    """Take all tiles and markers away, as before the first; touches only what the tiles have touched."""
    for index in range(state.laid):
        place = state.laid_place[index]
        state.spot[place & CELL] = 0
        for side in range(4):
            state.spot[place + SIDE[side] & CELL] = 0
            state.circle[place + POINT[side] & CELL] = 0
    for seat in range(4):
        state.marker[seat] = 0
    state.supply = supply
    state.bonus_due = 0
    state.laid = 0
    state.open = 0


def against(state: Circles, place: int) -> int:
    """Return what speaks against laying any tile on a place; FINE if it is open (AX-07)."""
    spot = state.spot[place & CELL]
    if spot != 0 and spot != TAKEN and state.open_place[spot - 1] == place:
        return FINE
    for index in range(state.laid):
        if state.laid_place[index] == place:
            return OCCUPIED
    return APART


def put_down(state: Circles, place: int, lying: int) -> None:
    """Put a tile on its place without scoring it."""
    for corner in range(4):
        cell = place + POINT[corner] & CELL
        shown = SHOWS[4 * lying + corner]
        state.circle[cell] = state.circle[cell] + ONE[shown] | MARKS[shown]
    occupy(state, place, lying)


def score(state: Circles, seat: int, place: int, lying: int, name: int) -> None:
    """Put a tile on its place; each corner scores with its circle, then joins it (AX-08, AX-09, AX-10)."""
    if state.telling:
        tell_corners(state, place, lying, name)
    before = state.marker[seat]
    marks = before
    for corner in range(4):
        cell = place + POINT[corner] & CELL
        circle = state.circle[cell]
        shown = SHOWS[4 * lying + corner]
        colour = name if shown == EMPTY else shown
        state.circle[cell] = circle + ONE[shown] | MARKS[shown]
        points = circle >> 2 * colour & 3
        marks += points << 8 * colour
    if marks + TO_TOP & ABOVE:
        marks = stop_at_top(state, before, marks)
    state.marker[seat] = marks
    if state.telling:
        tell_markers(state, seat, before)
    occupy(state, place, lying)


def tell_corners(state: Circles, place: int, lying: int, name: int) -> None:
    """Note what each corner of a tile that is being laid scores."""
    for corner in range(4):
        cell = place + POINT[corner] & CELL
        shown = SHOWS[4 * lying + corner]
        colour = name if shown == EMPTY else shown
        points = state.circle[cell] >> 2 * colour & 3
        state.note(CORNER, corner, colour, points, is_complete(state, place, cell))


def is_complete(state: Circles, place: int, point: int) -> bool:
    """Tell whether the tile that is being laid is the fourth at a grid point (AX-08)."""
    for away in (0, 1, STRIDE, STRIDE + 1):
        cell = point - away & CELL
        if cell != place & CELL and state.spot[cell] != TAKEN:
            return False
    return True


def tell_markers(state: Circles, seat: int, before: int) -> None:
    """Note where all markers were and are, and which of them have reached 12."""
    tops = turns = 0
    goes_on = state.supply > 0 and state.marker[seat] != ALL_ON_TOP
    for colour in range(5):
        old = before >> 8 * colour & 255
        new = state.marker[seat] >> 8 * colour & 255
        state.note(MARKER, seat, colour, old, new)
        if new == TOP_MARK > old:
            tops |= 1 << colour
            turns += goes_on
    state.note(SCORED, seat)
    if tops:
        state.note(ON_TOP, seat, tops, turns)


def stop_at_top(state: Circles, before: int, marks: int) -> int:
    """Return markers without what is above 12; each newly there brings a bonus turn (AX-13, AX-14)."""
    stopped = 0
    for colour in range(5):
        mark = marks >> 8 * colour & 255
        if mark >= TOP_MARK:
            mark = TOP_MARK
            if before >> 8 * colour & 255 < TOP_MARK:
                state.bonus_due += 1
        stopped += mark << 8 * colour
    return stopped


def occupy(state: Circles, place: int, lying: int) -> None:
    """Note where a tile lies; its place is open no more, its free neighbours are (AX-07)."""
    state.laid_place[state.laid] = place
    state.laid_lying[state.laid] = lying
    state.laid += 1
    opened = state.open
    spot = state.spot[place & CELL]
    if spot:
        opened -= 1
        last = state.open_place[opened]
        state.open_place[spot - 1] = last
        state.spot[last & CELL] = spot
    state.spot[place & CELL] = TAKEN
    for side in range(4):
        # No branch here: whether a neighbour is new cannot be foreseen, not even by the processor.
        beside = place + SIDE[side]
        spot = state.spot[beside & CELL]
        new = spot == 0
        state.open_place[opened] = beside
        opened += new
        state.spot[beside & CELL] = spot + new * opened
    state.open = opened


def standing(state: Circles, seat: int) -> int:
    """Return 50 for each point of the lowest marker and 2 for each point of all, 720 at most."""
    lowest = TOP_MARK
    points = 0
    for colour in range(5):
        mark = state.marker[seat] >> 8 * colour & 255
        points += mark
        if mark < lowest:
            lowest = mark
    return 50 * lowest + 2 * points
