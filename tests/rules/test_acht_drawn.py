"""What the board draws of the last move of a round (`drawnAfter` in web/src/games/acht/changes.ts).

The next round is dealt by then, so the table as it was follows from the effects alone. Within a round the
rules know both: the board's test reads the same rounds. Run as a program this file writes them anew.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import happen
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import GAME
from tafelrunde.games.acht.effects import RoundEnded

ROUNDS = Path(__file__).parents[2] / "web" / "src" / "games" / "acht" / "rounds.json"
SEEDS = (8, 6)  # one ends with an "8", in the other a tile leaps
# What `drawnAfter` changes, and what it has to know.
FIELDS = (
    "seat", "board", "stones", "round_points", "tableaus", "drawn", "hand", "hand_sizes", "bare", "formed"
)  # fmt: skip


def played(seed: int) -> list[dict[str, Any]]:
    """Play a round at random; return what the first seat sees after each decision, and what it was told."""
    state, rng = GAME.new(2), Rng(seed)
    steps: list[dict[str, Any]] = []
    effects: list[Any] = []
    while not any(isinstance(each, RoundEnded) for each in effects):
        if (actor := state.actor()) != NATURE:
            [seen] = GAME.shown(state, [0])
            steps.append({"effects": effects, "view": {field: getattr(seen, field) for field in FIELDS}})
            effects = []
        move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
        effects += GAME.effects(happen(state, actor, move).told, (0,))
    return json.loads(msgspec.json.encode(steps))


def test_the_rounds_that_the_board_draws_are_those_of_the_rules() -> None:
    assert json.loads(ROUNDS.read_text("utf-8")) == [played(seed) for seed in SEEDS]


if __name__ == "__main__":
    ROUNDS.write_text(json.dumps([played(seed) for seed in SEEDS]) + "\n", "utf-8")
