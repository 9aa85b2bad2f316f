"""The search: repeatable, on time, blind to what its seat cannot see, and better than guessing."""

import time

import pytest

import tafelrunde
from tafelrunde import NATURE, Rng, game
from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.build import compiled
from tafelrunde.engine.state import State

EVERY = [
    (name, seats)
    for name in tafelrunde.games()
    for all_ in [game(name).seats]
    for seats in sorted({all_[0], all_[len(all_) // 4], all_[-1]})
]


def middle(name: str, seats: int, seed: int) -> State:
    """Return the sixth decision of a random game."""
    state, rng, decisions = game(name).new(seats), Rng(seed), 0
    while state.actor() == NATURE or decisions < 5:
        actor = state.actor()
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
        decisions += actor != NATURE
    return state


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_the_same_seed_and_iterations_give_the_same_judgement(name: str, seats: int) -> None:
    found, state = game(name), middle(name, seats, 5)
    view = found.view(state, state.actor())
    first = SearchBot(found, Rng(1), iterations=300).judge(view)
    assert SearchBot(found, Rng(1), iterations=300).judge(view) == first
    assert sum(judgement.visits for judgement in first) in (1, 300)


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_no_bot_ever_sees_the_truth(name: str, seats: int) -> None:
    found, state = game(name), middle(name, seats, 6)
    seat = state.actor()
    view = found.view(state, seat)
    for seed in range(3):
        world = found.world(view, Rng(seed))
        bot = make_bot("search:200", found, Rng(7))
        assert bot.choose(found.view(world, seat)) == make_bot("search:200", found, Rng(7)).choose(view)


@pytest.mark.alone
@pytest.mark.skipif(not compiled(), reason="one iteration of the uncompiled engine takes too long")
@pytest.mark.parametrize("name", tafelrunde.games())
def test_the_search_stops_within_a_tenth_of_its_time(name: str) -> None:
    found, state = game(name), middle(name, 2, 8)
    view = found.view(state, state.actor())
    bot, spent = SearchBot(found, Rng(1), seconds=0.2), []
    for _ in range(5):  # the machine may be busy with something else now and then
        begin = time.perf_counter()
        bot.judge(view)
        spent.append(time.perf_counter() - begin)
        if spent[-1] <= 0.22:
            break
    assert 0.2 <= min(spent) <= 0.22


@pytest.mark.skipif(not compiled(), reason="whole games against the uncompiled engine take too long")
@pytest.mark.parametrize("name", tafelrunde.games())
def test_searching_beats_random_play(name: str) -> None:
    found, won = game(name), 0.0
    for deal in range(10):
        state, chance = found.new(2), Rng(deal)
        bots = [make_bot("search:400", found, Rng(deal)), make_bot("random", found, Rng(deal))]
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.chance(chance)
            else:
                state.play(seat, found.parse(state, bots[(seat + deal) % 2].choose(found.view(state, seat))))
        winners = state.winners()
        won += (deal % 2 in winners) / len(winners)
    assert won >= 8
