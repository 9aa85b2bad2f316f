"""Several threads play and tell games at once as one does: nothing stands between two positions."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import tafelrunde
from tafelrunde import NATURE, Rng
from tafelrunde.engine.effects import happen

THREADS = 3
DECISIONS = 60


@pytest.fixture
def restless() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def told(name: str, seed: int) -> list[object]:
    """Play at random, each move first in a world that its seat thinks possible; return all that was told."""
    game, rng = tafelrunde.game(name), Rng(seed)
    state = game.new(game.seats[-1])
    said: list[object] = []
    while state.actors() and len(said) < DECISIONS:
        actor = state.actor()
        move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
        if actor != NATURE:
            world = state.copy()
            world.resample(actor, rng)
            said.append((happen(world, actor, move), world.scores()))
        happened = happen(state, actor, move)
        assert happened.told
        said.append(happened)
    return said


@pytest.mark.parametrize("name", tafelrunde.games())
@pytest.mark.usefixtures("restless")
def test_threads_tell_what_one_tells(name: str) -> None:
    alone = [told(name, seed) for seed in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as threads:
        assert list(threads.map(told, THREADS * [name], range(THREADS))) == alone


@pytest.mark.parametrize("name", tafelrunde.games())
def test_a_copy_tells_nothing(name: str) -> None:
    game = tafelrunde.game(name)
    state = game.new(game.seats[-1])
    happened = happen(state, NATURE, state.legal(NATURE)[0])
    notes = bytes(state.told)
    copy = state.copy()
    copy.chance(Rng(1))
    assert happened.told and state.told == notes


@pytest.mark.parametrize("name", tafelrunde.games())
def test_telling_to_nobody_changes_nothing(name: str) -> None:
    game = tafelrunde.game(name)
    ends = []
    for telling in (0, 1):
        state, rng = game.new(game.seats[-1]), Rng(4)
        state.telling = telling
        for _ in range(DECISIONS):
            actor = state.actor()
            state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
        ends.append([game.view(state, seat) for seat in range(state.seats)])
    assert ends[0] == ends[1]
