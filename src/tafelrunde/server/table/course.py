"""The course of a game, decision by decision, so that whoever plays alone can go back in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.state import State


class Step(msgspec.Struct, frozen=True, gc=False):
    """A decision and the draws that followed it; the first step is the start, which nobody decided."""

    number: int
    seat: int
    move: str
    draws: tuple[str, ...]


class Position(NamedTuple):
    """The game as it was: what was decided but not shown, and how often nature had drawn."""

    state: State
    untold: list[tuple[int, str]]
    drawn: int


def last_decision(
    found: AnyGame, seats: int, options: Mapping[str, str], course: Sequence[Step], seat: int
) -> int:
    """Return the number of a seat's last decision with a choice, else of its last one; 0 if it has made none.

    What was the only move is made by itself again: whoever goes back to it gets nowhere.
    """
    state = found.new(seats, options)
    chosen = forced = 0
    for step in course:
        if step.seat == seat and state.count(seat) > 1:
            chosen = step.number
        elif step.seat == seat:
            forced = step.number
        play(found, state, step)
    return chosen or forced


def has_shown(course: Sequence[Step], seat: int, since: int, untold: Sequence[tuple[int, str]]) -> bool:
    """Tell whether a seat has seen anything new since a decision of its own: a draw, or what others did."""
    return any(
        step.draws or (step.seat != seat and (step.seat, step.move) not in untold)
        for step in course
        if step.number >= since
    )


def play(found: AnyGame, state: State, step: Step) -> None:
    """Play a decision and the draws that followed it."""
    if step.seat != NATURE:
        state.play(step.seat, found.parse(state, step.move))
    for text in step.draws:
        state.play(NATURE, found.parse(state, text))


def replay(found: AnyGame, seats: int, options: Mapping[str, str], course: Sequence[Step]) -> Position:
    """Return where a course leads."""
    state = found.new(seats, options)
    untold: list[tuple[int, str]] = []
    drawn = 0
    for step in course:
        if step.seat != NATURE:
            untold = [] if len(state.actors()) == 1 else [*untold, (step.seat, step.move)]
        play(found, state, step)
        drawn += len(step.draws)
    return Position(state, untold, drawn)
