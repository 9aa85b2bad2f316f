"""Every game against its oracle: a second, slow, obvious implementation written from the rules alone."""

from importlib import import_module
from math import ceil
from typing import Any

import pytest

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tally import Tested

Setting = tuple[str, int, tuple[tuple[str, str], ...]]
GAMES = 60  # per game, over all its settings
LONG_GAMES, PARTS = 50_000, 10


def compare(record: Record, state: State, oracle: Any) -> None:
    """Both must say the same about a position."""
    game, actors = record.game, state.actors()
    assert actors == oracle.actors(), record
    for actor in actors:
        legal = {game.spell(state, move) for move in state.legal(actor)}
        assert legal == oracle.legal(actor), record
    assert state.scores() == oracle.scores(), record
    assert state.winners() == oracle.winners(), record


def play_both(setting: Setting, seed: int) -> int:
    """Play a random game on both, comparing at decisions and at every tenth draw; how many decisions."""
    name, seats, options = setting
    game, rng = tafelrunde.game(name), Rng(seed)
    record = Record(game, seats, dict(options))
    state, oracle = record.start(), import_module(f"oracles.{name}").Oracle(seats, dict(options))
    decisions = 0
    while actors := state.actors():
        actor = actors[rng.below(len(actors))]
        decisions += actor != NATURE
        if actor == NATURE:
            if rng.below(10) == 0:
                compare(record, state, oracle)
                odds = {game.spell(state, move): p for move, p in state.outcomes()}
                assert odds == oracle.outcomes(), record
            move = state.draw(rng)
        else:
            compare(record, state, oracle)
            move = state.pick(actor, rng)
        text = game.spell(state, move)
        record.add(state, actor, move)
        state.play(actor, move)
        oracle.play(actor, text)
    compare(record, state, oracle)
    return decisions


def games_each(setting: Setting, total: int) -> int:
    """Share a total number of games between the settings of a game."""
    game = tafelrunde.game(setting[0])
    return max(3, ceil(total / sum(len(game.combinations(seats)) for seats in game.seats)))


def play_many(setting: Setting, seeds: range, tested: Tested) -> None:
    """Play a game for every seed on both."""
    decisions = sum(play_both(setting, seed) for seed in seeds)
    tested(f"{setting[0]} against its oracle", games=len(seeds), decisions=decisions)


def test_engine_and_oracle_agree(setting: Setting, tested: Tested) -> None:
    play_many(setting, range(games_each(setting, GAMES)), tested)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_oracle_agree_for_long(setting: Setting, part: int, tested: Tested) -> None:
    games = games_each(setting, LONG_GAMES // PARTS)
    play_many(setting, range(10_000 + part * games, 10_000 + (part + 1) * games), tested)
