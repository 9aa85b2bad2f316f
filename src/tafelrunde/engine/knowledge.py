"""What a game knows about playing it well: cheap judgements that guide the search and explain its moves.

A game writes a subclass in its `knowledge.py`, compiled; what it leaves out is as good as not knowing. All
methods are given a complete position, but one that may be only a possible world: they judge what is there.
A seat that does not decide now, or a move that it cannot make, is refused before any array is read.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State, refusal

ENDLESS = 1_000_000

# A reason for a move: its key among the game's texts, below `reason`, and the values to fill in.
Reason = tuple[str, dict[str, object]]


class Knowledge:
    """A game's knowledge, and the parameters with which the search makes the most of it."""

    def __init__(self) -> None:
        self.exploration: float = 0.7  # how much a promising move is tried beyond its results
        self.caution: float = 0.05  # how much worse than its siblings' mean an untried move is thought
        self.depth: int = ENDLESS  # decisions that are played on beyond the tree before the estimate
        self.ripe: int = 1  # visits of a node before it gets children

    def weight(self, state: State, seat: int, move: int) -> float:  # noqa: ARG002
        """Return how likely a good player makes this move, beside the others (any positive scale)."""
        return 1.0

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        """Return a sensible move fast: what the playouts play."""
        return state.pick(seat, rng)

    def estimate(self, state: State, seat: int) -> float:
        """Return what `state.worth` will be in the mean, from 0 to 1; the game is not over."""
        lead = state.lead(seat)
        return 0.0 if lead < -1 else 1.0 if lead > 1 else (lead + 1) / 2

    def settled(self, state: State) -> bool:  # noqa: ARG002
        """Tell whether the tree ends here: what follows is a new beginning, such as a round dealt anew."""
        return False

    def playout(self, state: State, depth: int, rng: Rng) -> None:
        """Play on by `advise` for so many decisions, or to the end of the game."""
        while True:
            actor = state.actor()
            if actor == NATURE:
                state.play_move(NATURE, state.draw(rng))
            elif actor == OVER or depth == 0:
                return
            else:
                self.play_advice(state, actor, rng)
                depth -= 1

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:  # noqa: ARG002
        """Return what speaks for or against a move, the weightiest first; nothing hidden may show in it."""
        return []

    def play_advice(self, state: State, seat: int, rng: Rng) -> int:
        """Play what `advise` says, and return it; checked, for anybody may write knowledge in Python."""
        move = self.advise(state, seat, rng)
        self.check_legal(state, seat, move)
        state.play_move(seat, move)
        return move

    def check_legal(self, state: State, seat: int, move: int) -> None:
        """Refuse a move that a seat cannot make now."""
        if seat < 0 or not state.allows(seat, move):
            raise IllegalMove(f"move {move} of seat {seat}: {refusal(state, seat)}")
