"""Where a replay stops, and where it can jump to, as the game says it."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.effects import Effect, happen
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.texts import Words
from tafelrunde.server.answers import Step
from tafelrunde.server.table.history import ends_in, rounds_in, turns_in


class Passed(Effect, frozen=True):
    pass


class Over(Effect, frozen=True):
    pass


class Began(Effect, frozen=True):
    pass


def said(
    turn_ends: tuple[type[Effect], ...] = (),
    round_ends: tuple[type[Effect], ...] = (),
    turn_begins: tuple[type[Effect], ...] = (),
) -> Any:
    return SimpleNamespace(turn_begins=turn_begins, turn_ends=turn_ends, round_ends=round_ends)


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


def test_it_stops_before_a_turn_begins_and_at_the_end_of_a_round() -> None:
    bids = [step(0), step(1)]
    steps = [step(NATURE), *bids, step(0, Began()), step(1), step(1, Began()), step(0, Over()), *bids]
    assert turns_in(said((), (Over,), (Began,)), steps) == [0, 2, 4, 6, 8]


@pytest.mark.parametrize(("variant", "turns"), [("bid", 8 * 9), ("high", 8 * 8)])
def test_all_bids_of_a_round_are_one_turn_of_xactika_and_so_is_a_trick(variant: str, turns: int) -> None:
    found = game("xactika")
    state, rng, chance, steps = found.new(4, {"variant": variant}), Rng(1), random.Random(1), list[Step]()
    while (actor := state.actor()) != OVER:
        drawn = actor == NATURE
        move = state.draw(rng) if drawn else chance.choice(state.legal(actor))
        effects = found.effects(happen(state, actor, move).told, ())
        if drawn and steps:
            steps[-1].effects += effects
        else:
            steps.append(step(actor, *effects))
    assert len(turns_in(found, steps)) == 1 + turns, "with the opening"
    assert len(ends_in(found, steps)) in (turns, turns + 1)


def test_it_knows_where_rounds_begin_and_one_needs_no_jump() -> None:
    assert rounds_in(said((), (Over,)), [step(0), step(1, Over()), step(0), step(0, Over())]) == [0, 2]
    assert rounds_in(said((), (Over,)), [step(0), step(1, Over())]) == []


@pytest.mark.parametrize("name", games())
def test_what_ends_turns_and_rounds_can_happen_in_the_game(name: str) -> None:
    found = game(name)
    assert {*found.turn_begins, *found.turn_ends, *found.round_ends} <= {*found.effect_types}
