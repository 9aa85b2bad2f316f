"""Two threads think about two positions of XACTIKA at once, and neither disturbs the other."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from rules.xactika_table import GAME
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika.rules import XactikaState

ROUNDS = 60 if compiled() else 6


@contextmanager
def threads_that_take_turns_often() -> Iterator[None]:
    """Let the interpreter change between threads after every few lines."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def position(seats: int, variant: str) -> XactikaState:
    """Return a position in the middle of a round, in which somebody could not follow."""
    state, rng = GAME.new(seats, {"variant": variant}), Rng(seats)
    while state.trick < 4 or not state.laid or not any(state.void):
        actor = state.actor()
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    return state


def thoughts(state: XactikaState) -> list[object]:
    """Return all that can be worked out about a position: worlds, advice, playouts, what a search chooses."""
    seat, found = state.actor(), list[object]()
    view = GAME.view(state, seat)
    for seed in range(ROUNDS):
        world = GAME.world(view, Rng(seed))
        found.append((GAME.knowledge.advise(world, seat, Rng(seed)), world.hand[:], world.in_pack[:]))
        GAME.knowledge.playout(world, GAME.knowledge.depth, Rng(seed))
        found.append(world.scores())
    found.append(make_bot("search:40", GAME, Rng(1)).choose(view))
    return found


def test_threads_work_things_out_as_if_each_were_alone() -> None:
    positions = [position(10, "bid"), position(3, "low")]
    alone = [thoughts(each) for each in positions]
    with threads_that_take_turns_often(), ThreadPoolExecutor(len(positions)) as threads:
        for _ in range(3):
            assert list(threads.map(thoughts, positions)) == alone
