"""Two bots that do not look ahead: one plays at random, one by the game's knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tafelrunde.engine import powers
from tafelrunde.engine.errors import BadView
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.rng import Rng


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, view: View) -> str:
        """Return a legal move in notation."""
        ...


@dataclass
class RandomBot:
    """Plays any legal move."""

    game: AnyGame
    rng: Rng

    def choose(self, view: View) -> str:
        """Return a random legal move."""
        seat = seat_of(view)
        world = self.game.world(view, self.rng)
        return self.game.spell(world, world.pick(seat, self.rng))


@dataclass
class HintsBot:
    """Plays what the game's knowledge says at a glance, in one world that fits its view."""

    game: AnyGame
    rng: Rng
    power: float | None = None  # None: always the heaviest; else at random, by weights to this power

    def choose(self, view: View) -> str:
        """Return the move with the highest weight, or a random one."""
        seat = seat_of(view)
        world = self.game.world(view, self.rng)
        moves = world.legal(seat)
        weights = [self.game.knowledge.weight(world, seat, move) for move in moves]
        if self.power is None:
            return self.game.spell(world, moves[weights.index(max(weights))])
        top = max(weights)
        return self.game.spell(
            world, drawn(moves, [powers.power(each / top, self.power) for each in weights], self.rng)
        )


def drawn(moves: Sequence[int], shares: Sequence[float], rng: Rng) -> int:
    """Return one of the moves at random, by their shares."""
    point = sum(shares) * rng.below(1 << 30) / (1 << 30)
    for move, share in zip(moves, shares, strict=True):
        point -= share
        if point < 0:
            return move
    return moves[-1]


def seat_of(view: View) -> int:
    """Return whose view it is; one of a spectator, or of who has nothing to decide, is none to play from."""
    if view.seat is None:
        raise BadView("a spectator has no move to choose; give the view of a seat")
    if view.seat not in view.actors:
        raise BadView(f"seat {view.seat} has nothing to decide now; give the view of one of {view.actors}")
    return view.seat
