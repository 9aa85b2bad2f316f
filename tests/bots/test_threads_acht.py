"""Two threads search two positions of ACHT at once, and both find what they find alone."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from rules.acht_table import GAME, start
from tafelrunde import NATURE, Rng
from tafelrunde.bots.search import Search
from tafelrunde.games.acht.rules import AchtState

POSITIONS = 8


@pytest.fixture(autouse=True)
def restless_threads() -> Iterator[None]:
    """Let threads take turns as often as can be."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


def middle_of_a_game(seed: int) -> AchtState:
    """Return a position some decisions into a game of 2 to 4."""
    state, rng = start(2 + seed % 3), Rng(seed)
    decisions = 0
    while decisions < 6 + 3 * seed or state.actor() == NATURE:
        if state.actor() == NATURE:
            state.chance(rng)
        else:
            moves = state.legal(state.actor())
            state.play(state.actor(), moves[rng.below(len(moves))])
            decisions += 1
    return state


def findings(seed: int) -> list[object]:
    """Search, resample, judge and explain by little and little, so that threads take turns meanwhile."""
    state = middle_of_a_game(seed)
    seat, rng, search = state.actor(), Rng(seed), Search(GAME.knowledge)
    found: list[object] = []
    for _ in range(30):
        world = GAME.world(GAME.view(state, seat), rng)
        search.grow(world, seat, 5, rng)
        for move in world.legal(seat)[:10]:
            found.append(GAME.knowledge.weight(world, seat, move))
            found.append(GAME.knowledge.reasons(world, seat, move))
        found.append(GAME.knowledge.estimate(world, seat))
        found.append(world.hand)
    return [*found, search.children()]


def test_two_threads_find_what_one_finds() -> None:
    alone = [findings(seed) for seed in range(POSITIONS)]
    with ThreadPoolExecutor(2) as threads:
        together = list(threads.map(findings, range(POSITIONS)))
    assert together == alone
