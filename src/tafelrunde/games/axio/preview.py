"""What laying a tile would bring, told before it is laid."""

from __future__ import annotations

import msgspec

from tafelrunde.games.axio.codes import EMPTY
from tafelrunde.games.axio.material import COLOURS, TOP_MARK
from tafelrunde.games.axio.rules import AxioState
from tafelrunde.games.axio.tables import POINT, SHOWS

# AROUND[corner]: the three other corners of its circle, as the way to their tile and their number there.
AROUND = [
    [(POINT[corner] - POINT[other], other) for other in range(4) if other != corner] for corner in range(4)
]


class Preview(msgspec.Struct, frozen=True):
    """What a move would bring to its player."""

    steps: list[int]  # how far each marker moves, in the order RGBOP
    corners: list[int]  # the points of each corner, clockwise from top left, also those lost above 12
    completes: list[int]  # the corners whose circles it completes
    tops: str  # the colours that reach 12: AXIO!
    bonus_turns: int
    wins: bool  # all five on 12


def preview(state: AxioState, seat: int, move: int) -> Preview:
    """Return what a legal move would bring (AX-08 to AX-15, AX-19)."""
    after = state.copy()
    after.play(seat, move)
    before, now = state.markers(seat), after.markers(seat)
    corners, completes = circles(state, 4 * state.hand[seat] + (move >> 3 & 3), move >> 5, move & 7)
    return Preview(
        steps=[new - old for old, new in zip(before, now, strict=True)],
        corners=corners,
        completes=completes,
        tops="".join(COLOURS[at] for at in range(5) if now[at] == TOP_MARK > before[at]),
        bonus_turns=max(0, after.bonus_due - state.bonus_due),
        wins=min(now) == TOP_MARK,
    )


def circles(state: AxioState, lying: int, place: int, name: int) -> tuple[list[int], list[int]]:
    """Return the points of each corner, and the corners that complete their circle (AX-08 to AX-10)."""
    laid = dict(zip(state.laid_place[: state.laid], state.laid_lying, strict=False))
    points: list[int] = []
    complete: list[int] = []
    for corner, around in enumerate(AROUND):
        colour = SHOWS[4 * lying + corner]
        met = [SHOWS[4 * laid[place + way] + other] for way, other in around if place + way in laid]
        called = name if colour == EMPTY else colour
        points.append(0 if called == EMPTY else met.count(called))
        if len(met) == len(around):
            complete.append(corner)
    return points, complete
