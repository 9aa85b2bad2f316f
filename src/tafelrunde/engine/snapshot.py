"""What `tafelrunde replay` prints of a position. The form is fixed: other programs read it."""

from __future__ import annotations

from typing import Any

from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.state import State


def snapshot(game: AnyGame, state: State) -> dict[str, Any]:
    """Return what the table shows, with the first actor's moves in notation."""
    actors = state.actors()
    legal = [game.spell(state, move) for move in state.legal(actors[0])] if actors else []
    return {
        "game": game.id,
        "seats": len(state.scores()),
        "over": not actors,
        "actors": list(actors),
        "legal": sorted(legal),
        "scores": state.scores(),
        "winners": state.winners(),
    }


def snapshot_with_view(game: AnyGame, state: State, seat: int | None) -> dict[str, Any]:
    """Return the same with what a seat, or a spectator, sees."""
    return snapshot(game, state) | {"view": game.view(state, seat)}
