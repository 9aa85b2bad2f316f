"""The seven laws of the contract, for every game in the folder, every number of seats, every option."""

import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tafelrunde
from tafelrunde.engine import conformance
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tally import Tested

Setting = tuple[str, int, tuple[tuple[str, str], ...]]
BROWSER = sys.platform == "emscripten"
STRIDE = 97 if BROWSER else 7 if compiled() else 29  # a position is looked at closely every so many moves
REPLAYED = 5 * STRIDE
DECISIONS = 1_000 if compiled() and not BROWSER else 1  # of each game, beside the game of every setting
LONG_DECISIONS, PARTS = 1_000_000, 20


def seat_for(state: State, game: AnyGame, step: int) -> int | None:
    """Every seat and the spectator have their turn to be looked at."""
    seats = game.view(state, None).seats
    return step % (seats + 1) if step % (seats + 1) < seats else None


def test_every_law_in_every_position_of_a_game(setting: Setting) -> None:
    name, seats, options = setting
    game = tafelrunde.game(name)
    steps = 0

    def check(state: State, record: Record, decisions: int) -> None:
        nonlocal steps
        steps += 1
        if steps % STRIDE == 0 or not state.actors():
            # Replaying is the one law whose cost grows with the game: look now and then, and at the end.
            replayed = record if steps % REPLAYED == 0 or not state.actors() else None
            conformance.check_position(game, state, replayed, seat_for(state, game, steps), steps)

    assert conformance.random_walk(game, seats, dict(options), seed=seats, check=check) > 0


@given(data=st.data(), seed=st.integers(0, 2**64 - 1))
@settings(max_examples=30)
def test_laws_hold_wherever_a_game_may_go(data: st.DataObject, seed: int) -> None:
    game = tafelrunde.game(data.draw(st.sampled_from(tafelrunde.games())))
    seats = data.draw(st.sampled_from(game.seats))
    options = data.draw(st.sampled_from(game.combinations(seats)))
    record, rng = Record(game, seats, options), Rng(seed)
    state = record.start()
    for _ in range(data.draw(st.integers(0, 400))):
        actors = list(state.actors())
        if not actors:
            break
        actor = data.draw(st.sampled_from(actors)) if len(actors) > 1 else actors[0]
        move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
        record.add(state, actor, move)
        state.play(actor, move)
    seat = data.draw(st.sampled_from(conformance.everyone(state, game)))
    conformance.check_position(game, state, record, seat, seed % 1000)


def test_nature_draws_with_the_stated_probabilities(setting: Setting) -> None:
    name, seats, options = setting
    state, rng, moves, tested = tafelrunde.game(name).new(seats, dict(options)), Rng(7), 0, 0
    while state.actors() and tested < 3:
        actor = state.actors()[0]
        if actor == NATURE and moves % 29 == 0:
            tested += 1
            conformance.chance_is_fair(state, 20 * state.count(NATURE), seed=tested)
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
        moves += 1
    assert tested > 0


def walk_decisions(name: str, total: int, seed: int, tested: Tested) -> None:
    """Play all settings of a game in turn, in any order, until there are enough decisions."""
    game = tafelrunde.game(name)
    every = [(seats, options) for seats in game.seats for options in game.combinations(seats)]
    Random(seed).shuffle(every)

    def check(state: State, record: Record, decisions: int) -> None:
        conformance.nothing_is_lost(game, state)
        step = len(record.entries)
        if step % 5 == 0:
            conformance.chance_is_explicit(state)
            conformance.nothing_leaks(game, state, seat_for(state, game, step // 5), step)
            conformance.order_does_not_matter(game, state, Rng(step))

    made = walks = 0
    while made < total:
        seats, options = every[walks % len(every)]
        made += conformance.random_walk(game, seats, options, seed + walks, check)
        walks += 1
    tested(f"the laws in random games of {name}", games=walks, decisions=made)


@pytest.mark.parametrize("name", tafelrunde.games())
def test_many_random_decisions_break_no_law(name: str, tested: Tested) -> None:
    walk_decisions(name, DECISIONS, 1000, tested)


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", tafelrunde.games())
def test_a_million_random_decisions_break_no_law(name: str, part: int, tested: Tested) -> None:
    walk_decisions(name, LONG_DECISIONS // PARTS, 1_000_000 * (part + 1), tested)
