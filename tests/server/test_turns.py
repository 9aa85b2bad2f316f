"""Where a replay stops, and where it can jump to, as the game says it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.texts import Words
from tafelrunde.server.answers import Step
from tafelrunde.server.table.history import rounds_in, turns_in


class Passed(Effect, frozen=True):
    pass


class Over(Effect, frozen=True):
    pass


def said(turn_ends: tuple[type[Effect], ...] = (), round_ends: tuple[type[Effect], ...] = ()) -> Any:
    return SimpleNamespace(turn_ends=turn_ends, round_ends=round_ends)


def step(actor: int, *effects: Effect) -> Step:
    return Step(0, actor, "", Words("", ""), [*effects])


def test_it_stops_when_a_turn_is_over_after_the_opening_and_at_the_end() -> None:
    nature, seats = [step(NATURE), step(NATURE)], [step(0), step(NATURE), step(0, Passed()), step(1)]
    steps = [*nature, *seats, step(1, Over()), step(0)]
    assert turns_in(said((Passed,), (Over,)), steps) == [1, 4, 6, 7]
    assert turns_in(said((Passed,)), []) == []


def test_it_stops_at_every_decision_of_a_game_that_tells_no_turns() -> None:
    steps = [step(NATURE), step(NATURE), step(0), step(1, Over()), step(1), step(NATURE)]
    assert turns_in(said((), (Over,)), steps) == [1, 2, 3, 4, 5]


def test_it_knows_where_rounds_begin_and_one_needs_no_jump() -> None:
    assert rounds_in(said((), (Over,)), [step(0), step(1, Over()), step(0), step(0, Over())]) == [0, 2]
    assert rounds_in(said((), (Over,)), [step(0), step(1, Over())]) == []


@pytest.mark.parametrize("name", games())
def test_what_ends_turns_and_rounds_can_happen_in_the_game(name: str) -> None:
    found = game(name)
    assert {*found.turn_ends, *found.round_ends} <= {*found.effect_types}
