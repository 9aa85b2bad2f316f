"""The shapes that a board lets glow are those that the rules find closed, on boards of random solo games.

The boards with what the rules say of them are kept in web/src/games/acht/closed.json, where the pages' tests
compare them with what is drawn. `python tests/rules/test_acht_closed.py` writes them anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import happen
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import GAME
from tafelrunde.games.acht.effects import EightFormed, ShapeLapsed, StonePut

FILE = Path(__file__).parents[2] / "web" / "src" / "games" / "acht" / "closed.json"
GAMES = 12


def finished_board(seed: int) -> dict[str, Any]:
    """Return the last board of a random game, with the shapes and "8"s that were closed on the way."""
    state, rng = GAME.new(1, {"mode": "solo"}), Rng(seed)
    closed: list[str] = []
    eights: list[str] = []
    while (actor := state.actor()) in (NATURE, 0):
        move = state.draw(rng) if actor == NATURE else state.pick(0, rng)
        for effect in GAME.effects(happen(state, actor, move).told, ()):
            if isinstance(effect, StonePut | ShapeLapsed):
                closed.append(" ".join((effect.kind, *effect.fields)))
            elif isinstance(effect, EightFormed):
                eights.append(effect.fields[1])
    return {"board": GAME.view(state, None).board, "closed": sorted(closed), "eights": sorted(eights)}


def test_the_boards_that_pages_compare_with_are_the_engines() -> None:
    boards = [finished_board(seed) for seed in range(GAMES)]
    assert json.loads(FILE.read_text("utf-8")) == boards
    assert all(any(each[what] for each in boards) for what in ("closed", "eights"))


if __name__ == "__main__":
    boards = [json.dumps(finished_board(seed)) for seed in range(GAMES)]
    FILE.write_text("[\n  " + ",\n  ".join(boards) + "\n]\n", "utf-8")
