"""Every game against its oracle: a second, slow, obvious implementation written from the rules alone."""

import os
from collections.abc import Iterator
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any

import pytest

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

Setting = tuple[str, int, tuple[tuple[str, str], ...]]
GAMES = 2000 if compiled() else 60  # per game, over all its settings
LONG_GAMES = 50_000


def compare(record: Record, state: State, oracle: Any) -> None:
    """Both must say the same about a position."""
    game, actors = record.game, state.actors()
    assert actors == oracle.actors(), record
    for actor in actors:
        legal = {game.spell(state, move) for move in state.legal(actor)}
        assert legal == oracle.legal(actor), record
    assert state.scores() == oracle.scores(), record
    assert state.winners() == oracle.winners(), record


def play_both(setting: Setting, seed: int) -> None:
    """Play one random game on both, comparing before every move of a seat and at every tenth draw."""
    name, seats, options = setting
    game, rng = tafelrunde.game(name), Rng(seed)
    record = Record(game, seats, dict(options))
    state, oracle = record.start(), import_module(f"oracles.{name}").Oracle(seats, dict(options))
    while actors := state.actors():
        actor = actors[rng.below(len(actors))]
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


def games_each(setting: Setting, total: int) -> int:
    """Share a total number of games between the settings of a game."""
    game = tafelrunde.game(setting[0])
    return max(3, total // sum(len(game.combinations(seats)) for seats in game.seats))


def quarrel(job: tuple[Setting, int]) -> str:
    """Play one game on both; the record of a game in which they disagree, else nothing."""
    try:
        play_both(*job)
    except AssertionError as problem:
        return str(problem)
    return ""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """Return processes for all cores: the oracles are slow."""
    with get_context("spawn").Pool(os.cpu_count()) as found:
        yield found


def assert_agreement(pool: Pool, setting: Setting, seeds: range) -> None:
    """Fail with the records of all games in which engine and oracle disagree."""
    quarrels = pool.imap_unordered(quarrel, [(setting, seed) for seed in seeds], chunksize=8)
    assert [each for each in quarrels if each] == []


def test_engine_and_oracle_agree(pool: Pool, setting: Setting) -> None:
    assert_agreement(pool, setting, range(games_each(setting, GAMES)))


@pytest.mark.long
def test_engine_and_oracle_agree_for_long(pool: Pool, setting: Setting) -> None:
    assert_agreement(pool, setting, range(10_000, 10_000 + games_each(setting, LONG_GAMES)))
