"""Two bots that play any game through its contract: one at random, one that tries moves on random ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

TRIES = 400  # random ends per decision, shared by all moves


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
    """Plays what the game's hints say at a glance, in one world that fits its view."""

    game: AnyGame
    rng: Rng
    power: float | None = None  # None: always the heaviest; else at random, by weights to this power

    def choose(self, view: View) -> str:
        """Return the move with the highest weight, or a random one."""
        seat = seat_of(view)
        world = self.game.world(view, self.rng)
        moves = world.legal(seat)
        weights = [self.game.hints.weight(world, seat, move) for move in moves]
        if self.power is None:
            return self.game.spell(world, moves[weights.index(max(weights))])
        top = max(weights)
        return self.game.spell(
            world, drawn(moves, [(each / top) ** self.power for each in weights], self.rng)
        )


@dataclass
class SimpleBot:
    """Tries every move in several worlds that fit its view, each played on at random to the end."""

    game: AnyGame
    rng: Rng

    def choose(self, view: View) -> str:
        """Return the move after which its seat did best."""
        seat = seat_of(view)
        world = self.game.world(view, self.rng)
        moves = world.legal(seat)
        totals = dict.fromkeys(moves, 0.0)
        for _ in range(max(4, TRIES // len(moves)) if len(moves) > 1 else 0):
            world.resample(seat, self.rng)
            for move in moves:
                end = world.copy()
                end.apply(seat, move)
                end.playout(self.rng)
                totals[move] += success(end, seat)
        return self.game.spell(world, max(moves, key=totals.__getitem__))


def drawn(moves: Sequence[int], shares: Sequence[float], rng: Rng) -> int:
    """Return one of the moves at random, by their shares."""
    point = sum(shares) * rng.below(1 << 30) / (1 << 30)
    for move, share in zip(moves, shares, strict=True):
        point -= share
        if point < 0:
            return move
    return moves[-1]


def seat_of(view: View) -> int:
    """Return whose view it is; a spectator's is none to play from."""
    if view.seat is None:
        raise ValueError("a spectator has no move to choose; give the view of a seat")
    return view.seat


def success(end: State, seat: int) -> float:
    """Return the seat's share of the win; alone, its score."""
    scores, winners = end.scores(), end.winners()
    if len(scores) == 1:
        return float(scores[0])
    return 1 / len(winners) if seat in winners else 0.0
