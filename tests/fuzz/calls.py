"""Calls that no sensible program makes: every public method of compiled code with wild arguments."""

from __future__ import annotations

import inspect
from functools import cache
from random import Random
from typing import Any

import numpy as np

import tafelrunde
from fuzz.corpus import BATCH, positions
from fuzz.mutations import NUMBERS, OTHER_TYPES
from tafelrunde.bots.foresight import Foresight
from tafelrunde.bots.search import Search
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika import rules as xactika_rules
from tafelrunde.research.batch import Batch
from tafelrunde.research.rows import Desk, Row, tree
from tafelrunde.research.tasks import BEGIN, CHECK, CHOOSE, STEP

CALLS = 12
ENOUGH = (-1, 0, 1, 20)  # iterations: a large number would be a long wait, not a fault
SLOW = ("grow", "foresee")
ARRAYS = [
    np.zeros(length, kind)
    for kind in (np.uint8, np.int32, np.float32, np.uint64)
    for length in (0, 1, 3, 12, 5000)
]


def try_call(name: str, number: int) -> None:
    """Call this and that on a position, then play it to its end as if nothing had happened."""
    chance = Random(f"call {name} {number}")
    game, rng = tafelrunde.game(name), Rng(number)
    state = chance.choice(positions(name, number // BATCH)).copy()
    other = chance.choice(positions(chance.choice(tafelrunde.games()), 0)).copy()
    unmade = [kind.__new__(kind) for kind in (type(state), type(game.knowledge), Search, Rng)]
    targets = [state, state, state, game.knowledge, *searches(name), rng, *unmade]
    try_rows(name, Random(f"rows {name} {number}"))
    for _ in range(CALLS):
        moves = [move for actor in state.actors() for move in state.legal(actor)]
        pool = [
            *NUMBERS,
            *OTHER_TYPES,
            NATURE,
            *moves[:5],
            *5 * [rng],
            *5 * [state],
            other,
            *unmade,
            game.knowledge,
        ]
        call_something(chance.choice(targets), pool, chance)
    call(xactika_rules.taken_by, [state, chance.choice(NUMBERS)])
    call(xactika_rules.points, [chance.choice(NUMBERS), chance.choice(NUMBERS)])
    call(game.work_out, [state.copy(), chance.choice(NUMBERS)])
    call(type(state), [chance.choice(NUMBERS) for _ in range(chance.randrange(4))])
    state.playout(rng)
    assert state.actors() == ()


def try_rows(name: str, chance: Random) -> None:
    """Call this and that on the games of a batch, then step them as if nothing had happened."""
    game = tafelrunde.game(name)
    batch = Batch(game, 3, chance.choice(game.seats), seed=chance.getrandbits(64))
    row, lane, other = chance.choice(batch.rows), batch.layout.lane(), Batch(game, 1)
    unmade = [kind.__new__(kind) for kind in (type(lane), Row, Desk)]
    pool = [*NUMBERS, *OTHER_TYPES, *ARRAYS, *unmade, row, lane, batch.desk, other.desk, other.layout.lane()]
    for _ in range(CALLS):
        call_something(chance.choice((row, batch.desk, lane, *unmade)), pool, chance)
        arguments = [chance.choice(pool) for _ in range(4)]
        call(
            chance.choice((Row, Desk, type(lane), row.__init__, batch.desk.__init__, lane.__init__)),
            arguments,
        )
        call(tree, [chance.sample([*batch.rows, *unmade, row], 3)])
    for each in (*batch.rows, *other.rows):
        for task in (BEGIN, CHOOSE, CHECK, STEP):
            call(each.work, [task])
    call(batch.play_out, [])


@cache
def searches(name: str) -> tuple[Search, Foresight]:
    """Return searches for a game; they are large."""
    knowledge = tafelrunde.game(name).knowledge
    return Search(knowledge), Foresight(knowledge)


def call_something(target: Any, pool: list[Any], chance: Random) -> None:
    """Call any public method of an object; numbers are likely, for most arguments are numbers."""
    name = chance.choice([name for name in dir(target) if not name.startswith("_")])
    method = getattr(target, name, None)
    if not callable(method):
        return
    wanted = how_many(method)
    arguments = [chance.choice(pool) for _ in range(wanted if chance.random() < 0.9 else chance.randrange(6))]
    if name in SLOW:
        arguments = [chance.choice(ENOUGH) if type(each) is int else each for each in arguments]
    call(method, arguments)


def how_many(method: Any) -> int:
    """Return how many arguments a method takes, as far as it says."""
    try:
        return len(inspect.signature(method).parameters)
    except ValueError:
        return 2


def call(method: Any, arguments: list[Any]) -> None:
    """Call something; any refusal will do."""
    try:
        method(*arguments)
    except Exception:  # noqa: S110
        pass
