"""OpenSpiel's card games, measured for comparison. The package comes with `make test` and `make bench`."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

GAMES = ("euchre", "spades")
ROLLOUTS = 500
SAMPLE = 200


def installed() -> bool:
    """Tell whether OpenSpiel can be imported."""
    return find_spec("pyspiel") is not None


def dealt(game: Any, rng: random.Random) -> Any:
    """Return a position after all of chance's moves (all equally likely in these games)."""
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
    return state


def play_out(state: Any, rng: random.Random) -> int:
    """Play at random to the end, from Python; the number of decisions."""
    decisions = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


def stepped_play(name: str) -> Callable[[], float]:
    """Play whole games, stepping from Python."""
    game, rng = import_module("pyspiel").load_game(name), random.Random(2)
    return lambda: play_out(dealt(game, rng), rng)


def native_play(name: str) -> Callable[[], float]:
    """Play from dealt positions in C++: one search node's evaluation is many native rollouts.

    How many decisions a rollout has is not told, so its mean is measured beforehand for each start.
    """
    pyspiel, rng = import_module("pyspiel"), random.Random(1)
    game = pyspiel.load_game(name)
    starts = [dealt(game, rng) for _ in range(10)]
    lengths = [sum(play_out(start.clone(), rng) for _ in range(SAMPLE)) / SAMPLE for start in starts]
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7)

    def run() -> float:
        for start in starts:
            pyspiel.MCTSBot(game, evaluator, 1.0, 1, 10, False, 3, False).mcts_search(start)
        return ROLLOUTS * sum(lengths)

    return run
