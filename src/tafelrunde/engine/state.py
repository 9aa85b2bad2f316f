"""A position of a game: the contract between the rules and everybody who plays, searches or draws them.

A game writes the methods of the first part; they are compiled, trust their caller and touch no Python
object, so that search can live on them. The rest follows and is for everybody else; `play` is the
checked entry.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Self

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.rng import Rng

WIN = 0.75  # of the worth of a finished game; the rest is the lead


class State:
    """A complete position, hidden things included; chance is outside of it."""

    # What a game writes.

    def actor(self) -> int:
        """Return the lowest seat that decides now, NATURE or OVER."""
        raise NotImplementedError

    def actors(self) -> tuple[int, ...]:
        """Return the seats that decide now; (NATURE,) when chance does, () when the game is over."""
        actor = self.actor()
        return () if actor == OVER else (actor,)

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat (or NATURE); 0 when it does not decide now."""
        raise NotImplementedError

    def nth(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order; only after `count` of the same seat."""
        raise NotImplementedError

    def apply(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        raise NotImplementedError

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    def resample(self, seat: int, rng: Rng) -> None:
        """Replace what the seat cannot know by another possibility, in place (NATURE: a spectator).

        The result depends on what the seat knows and on rng, never on what was there before.
        """
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points of every seat as the table would count now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return the seats that have won, ascending; empty while the game runs."""
        raise NotImplementedError

    # What a game writes only if it differs.

    def draw(self, rng: Rng) -> int:
        """Return one of nature's moves, drawn with its true probability (here: all equal)."""
        return self.nth(NATURE, rng.below(self.count(NATURE)))

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """Return nature's moves with their true probabilities (here: all equal)."""
        moves = self.legal(NATURE)
        return [(move, Fraction(1, len(moves))) for move in moves]

    def lead(self, seat: int) -> float:  # noqa: ARG002
        """Return how far a seat is ahead of the best other, from -1 to 1; alone, how good its result is."""
        return 0.0

    def worth(self, seat: int) -> float:
        """Return how good a finished game is for a seat, from 0 to 1: mostly the win, a little the lead."""
        lead = self.lead(seat)
        if lead > 1:
            lead = 1.0
        elif lead < -1:
            lead = -1.0
        winners = self.winners()
        share = WIN / len(winners) if seat in winners else 0.0
        return share + (1 - WIN) * (lead + 1) / 2

    def pick(self, seat: int, rng: Rng) -> int:
        """Return one of the legal moves of a seat, all equally likely."""
        return self.nth(seat, rng.below(self.count(seat)))

    def allows(self, seat: int, move: int) -> bool:
        """Tell whether a move is legal for a seat now."""
        for index in range(self.count(seat)):
            if self.nth(seat, index) == move:
                return True
        return False

    # What follows.

    def legal(self, seat: int) -> list[int]:
        """Return the legal moves of a seat (or NATURE), ascending; [] when it does not decide now."""
        return [self.nth(seat, index) for index in range(self.count(seat))]

    def play(self, seat: int, move: int) -> None:
        """Play a move in place; an illegal one raises IllegalMove and changes nothing."""
        try:
            allowed = self.allows(seat, move)
        except (OverflowError, TypeError):
            allowed = False
        if not allowed:
            raise IllegalMove(refusal(self, seat))
        self.apply(seat, move)

    def chance(self, rng: Rng) -> int:
        """Draw and play one of nature's moves; returns it."""
        if self.actor() != NATURE:
            raise IllegalMove("nature has nothing to decide now; state.actors() says who has")
        move = self.draw(rng)
        self.apply(NATURE, move)
        return move

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        decisions = 0
        while True:
            actor = self.actor()
            if actor == OVER:
                return decisions
            if actor == NATURE:
                self.apply(NATURE, self.draw(rng))
            else:
                self.apply(actor, self.pick(actor, rng))
                decisions += 1


def refusal(state: State, seat: int) -> str:
    """Say why a seat's move is refused and where to look."""
    actors = state.actors()
    if seat in actors:
        return f"not among the {len(state.legal(seat))} legal moves; state.legal({seat}) lists them"
    if not actors:
        return "the game is over; nobody moves any more"
    names = ", ".join("nature" if actor == NATURE else f"seat {actor}" for actor in actors)
    return f"{names} must decide now, not {'nature' if seat == NATURE else f'seat {seat}'}"
