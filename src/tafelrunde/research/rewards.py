"""What a finished game is worth to the seats, the same in every interface."""

from __future__ import annotations

from tafelrunde.engine.state import State


def rewards_of(state: State) -> list[float]:
    """Return what each seat gets at the end; the sum is 0, unless somebody plays alone.

    Who loses gets -1, the winners share as many points as there are seats, less 1 each: with two seats 1 and
    -1, with four 3 and -1. Alone it is how good the result is, from 0 to 1.
    """
    if state.seats == 1:
        return [state.worth(0)]
    winners = state.winners()
    share = state.seats / len(winners) - 1 if winners else 0.0
    return [share if seat in winners else -1.0 for seat in range(state.seats)]
