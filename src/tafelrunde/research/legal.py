"""The legal moves of one position as an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tafelrunde.engine.lane import legal_into
from tafelrunde.engine.state import State


def legal_array(state: State, seat: int) -> NDArray[np.int32]:
    """Return the legal moves of a seat (or NATURE), ascending, without an object for each."""
    moves = np.empty(state.count(seat), np.int32)
    legal_into(state, seat, moves)
    return moves
