"""What the games say about nature's draws is true: who sees them, and in which order they lie."""

import pytest

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.fair import FairChance
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.simulate import random_game


def positions(setting: tuple) -> list:
    name, seats, options = setting
    found = tafelrunde.game(name)
    return [
        (found, state.copy(), found.parse(state, entry.text))
        for state, entry in random_game(found, seats, dict(options), Rng(7)).positions()
        if entry is not None and entry.actor == NATURE
    ]


def test_a_draw_is_told_exactly_if_everybody_sees_it(setting: tuple) -> None:
    for found, state, move in positions(setting):
        if state.count(NATURE) > 1:
            assert found.shows_draw(state, move) == found.sees_draw(state, None, move)


def test_draws_in_order_are_equally_likely_and_ascend(setting: tuple) -> None:
    for found, state, _ in positions(setting):
        if found.draws_in_order:
            spelled = [found.spell(state, move) for move in state.legal(NATURE)]
            assert spelled == sorted(spelled)
            assert len({odds for _, odds in state.outcomes()}) == 1


def test_the_fast_draw_is_the_slow_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    for found, state, _ in positions(("xactika", 3, (("variant", "bid"),))):
        fast = FairChance(b"x" * 32, ["a"]).draw(found, state)
        with monkeypatch.context() as patch:
            patch.setattr(type(found), "draws_in_order", False)
            assert FairChance(b"x" * 32, ["a"]).draw(found, state) == fast


def test_views_of_several_seats_are_those_of_each(setting: tuple) -> None:
    name, seats, options = setting
    found: AnyGame = tafelrunde.game(name)
    everyone = [None, *range(seats)]
    for state, _ in random_game(found, seats, dict(options), Rng(8)).positions():
        assert found.views(state, everyone) == [found.view(state, seat) for seat in everyone]
