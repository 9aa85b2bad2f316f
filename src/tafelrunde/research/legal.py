"""The legal moves of one position as an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tafelrunde.engine.state import State


def legal_array(state: State, seat: int) -> NDArray[np.int32]:
    """Return the legal moves of a seat (or NATURE), ascending, without an object for each."""
    moves = np.empty(state.count(seat), np.int32)
    state.legal_into(seat, moves)
    return moves
