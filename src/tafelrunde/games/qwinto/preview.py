"""What putting cards down, writing or passing would bring, told before it is done."""

from __future__ import annotations

import msgspec

from tafelrunde.games.qwinto.codes import PASS, WRITE, WRITING
from tafelrunde.games.qwinto.material import MISSES
from tafelrunde.games.qwinto.notation import spell
from tafelrunde.games.qwinto.rules import QwintoState
from tafelrunde.games.qwinto.view import colours_of

MISS = -5  # points (QW-20)


class Put(msgspec.Struct, frozen=True, tag="put", tag_field="is"):
    """The number that cards put down make, and where their player could write it."""

    number: int
    colours: list[str]
    fields: list[str]


class Entry(msgspec.Struct, frozen=True, tag="entry", tag_field="is"):
    """How an entry, or none, changes the score of the own sheet."""

    rows: list[int]  # from top to bottom
    columns: list[int]  # the 3-columns from left to right
    misses: int  # what a miss costs
    points: int  # all together
    full: str  # the letter of the row it fills
    ends: bool  # the game


def preview(state: QwintoState, seat: int, move: int) -> Put | Entry:
    """Return what a legal move would bring to the seat, from what it knows."""
    return preview_entry(state, seat, move) if state.phase == WRITING else preview_put(state, seat, move)


def preview_put(state: QwintoState, seat: int, move: int) -> Put:
    """Return the number, its colours and the own fields that would take it (QW-10 to QW-12)."""
    after = state.copy()
    after.play(seat, move)
    fields = [spell(entry) for entry in after.legal(seat) if entry != PASS]
    return Put(number=after.number, colours=colours_of(after), fields=fields)


def preview_entry(state: QwintoState, seat: int, move: int) -> Entry:
    """Return the change of the own score, as if all others were done (QW-13, QW-17 to QW-20)."""
    after, filled = state, ""
    missed = move == PASS and seat == state.active
    if move != PASS:
        after = state.copy()
        after.write(seat, move - WRITE, state.number)
        if after.full[seat] > state.full[seat]:
            filled = spell(move)[0]
    parts = zip(state.parts(seat), after.parts(seat), strict=True)
    rows, columns = ([new - old for old, new in zip(*each, strict=True)] for each in parts)
    misses = MISS if missed else 0
    return Entry(
        rows=rows,
        columns=columns,
        misses=misses,
        points=sum(rows) + sum(columns) + misses,
        full=filled,
        ends=after.full[seat] == 2 or state.misses[seat] + missed == MISSES or played_out(state),
    )


def played_out(state: QwintoState) -> bool:
    """Tell whether a solo game has no card left (QW-22)."""
    return state.seats == 1 and state.undrawn == 0 and state.held[0] == 0
