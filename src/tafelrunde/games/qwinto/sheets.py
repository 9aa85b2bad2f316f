"""Qwinto's sheets: where a number may be written, and what a sheet counts.

Arrays are flat: 27 fields and three rows to a seat, and 19 numbers to a seat's `fits`, where 0 takes the
place of all that cannot be written.
"""

from __future__ import annotations

from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.state import State
from tafelrunde.games.qwinto import tables
from tafelrunde.games.qwinto.codes import FITS, IN_COLUMN, NO_NUMBER, OUT_OF_ORDER, WRITTEN

# tables.py explains them; here they become C arrays.
BONUS = tables.BONUS
EQUAL = tables.EQUAL
LARGER = tables.LARGER
SMALLER = tables.SMALLER
TRIPLE = tables.TRIPLE


class Sheets(State):
    """The sheets of all seats, as they are shown."""

    def __init__(self, seats: int) -> None:
        if not 1 <= seats <= 4:
            raise ValueError(f"no Qwinto is for {seats} seats; begin one with game.new")
        self.check_new()
        self.seats: int = seats
        # By seat and number, the fields that may take it: 18 numbers fit everywhere, 0 nowhere (QW-03).
        self.fits: list[int] = ([0] + [tables.ALL_FIELDS] * 18) * 4
        self.sheet: list[int] = [0] * 108
        self.written: list[int] = [0] * 12  # how many numbers stand in each row
        self.full: list[int] = [0] * 4  # how many rows are full
        self.misses: list[int] = [0] * 4

    def copy_sheets(self, new: Sheets) -> None:
        """Copy all sheets."""
        new.fits = self.fits[:]
        new.sheet = self.sheet[:]
        new.written = self.written[:]
        new.full = self.full[:]
        new.misses = self.misses[:]

    def write(self, seat: int, field: int, number: int) -> None:
        """Write a number, or refuse it where it does not fit."""
        self.check_seat(seat)
        if not (0 < number < 19 and 0 <= field < 27 and self.fits[19 * seat + number] >> field & 1):
            raise IllegalMove(f"{number} does not fit into field {field} of seat {seat}")
        self.put_number(seat, field, number)

    def put_number(self, seat: int, field: int, number: int) -> None:
        """Write a number that is known to fit; what may be written around it changes (QW-04, QW-05)."""
        self.sheet[27 * seat + field] = number
        own = 19 * seat
        for smaller in range(own + 1, own + number):
            self.fits[smaller] &= SMALLER[field]
        self.fits[own + number] &= EQUAL[field]
        for larger in range(own + number + 1, own + 19):
            self.fits[larger] &= LARGER[field]
        row = 3 * seat + field // 9
        self.written[row] += 1
        if self.written[row] == 9:
            self.full[seat] += 1

    def keeps_out(self, seat: int, field: int, number: int) -> int:
        """Return what keeps a number out of a field (QW-03, QW-04, QW-05, QW-06), or FITS."""
        self.check_seat(seat)
        if not 0 <= field < 27:
            raise IndexError(f"there is no field {field}; the fields are 0 to 26")
        if self.sheet[27 * seat + field]:
            return WRITTEN
        if not 0 < number < 19:
            return NO_NUMBER
        if self.fits[19 * seat + number] >> field & 1:
            return FITS
        for other in range(27):
            apart = other // 9 != field // 9 and not EQUAL[other] >> field & 1
            if apart and self.sheet[27 * seat + other] == number:
                return IN_COLUMN
        return OUT_OF_ORDER

    def row_points(self, seat: int, row: int) -> int:
        """Return a point per number, or the right-most number of a full row (QW-18)."""
        written = self.written[3 * seat + row]
        return self.sheet[27 * seat + 9 * row + 8] if written == 9 else written

    def bonus(self, seat: int, triple: int) -> int:
        """Return the number in the bonus field of a 3-column that is complete, else 0 (QW-19)."""
        complete = 1  # a product, for a processor can guess no single field
        for place in range(3):
            complete *= self.sheet[27 * seat + TRIPLE[3 * triple + place]]
        return self.sheet[27 * seat + BONUS[triple]] if complete else 0

    def parts(self, seat: int) -> tuple[list[int], list[int]]:
        """Return the points of the rows, then the bonuses of the 3-columns."""
        self.check_seat(seat)
        rows = [self.row_points(seat, row) for row in range(3)]
        return rows, [self.bonus(seat, triple) for triple in range(5)]

    def points(self, seat: int) -> int:
        """Return the total of a sheet (QW-18, QW-19, QW-20, QW-21)."""
        total = -5 * self.misses[seat]
        for row in range(3):
            total += self.row_points(seat, row)
        for triple in range(5):
            total += self.bonus(seat, triple)
        return total

    def lead(self, seat: int) -> float:
        """Return how many points a seat is ahead of the best other, in 40ths; alone, its total."""
        self.check_seat(seat)
        if self.seats == 1:
            return self.points(0) / 60.0 - 0.5
        best = -100
        for other in range(self.seats):
            if other != seat and self.points(other) > best:
                best = self.points(other)
        return (self.points(seat) - best) / 40.0

    def worth(self, seat: int) -> float:
        """Return how good the end is; alone nobody else can win, so all of it is the total, from 0 to 120."""
        if self.seats > 1:
            return State.worth(self, seat)
        worth = self.points(0) / 120.0
        return 0.0 if worth < 0 else 1.0 if worth > 1 else worth

    def scores(self) -> list[int]:
        """Return the sheets' totals as if the game ended now, without what is not yet shown (QW-12)."""
        return [self.points(seat) for seat in range(self.seats)]
