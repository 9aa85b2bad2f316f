"""A search that knows all coming draws of a solo game: a bound to compare with, never a player."""

from __future__ import annotations

from tafelrunde.bots import search
from tafelrunde.bots.search import Search
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.knowledge import Knowledge
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State


class Foresight(Search):
    """Keeps the best game it has found from here to the end."""

    def __init__(self, knowledge: Knowledge) -> None:
        Search.__init__(self, knowledge)
        self.line: list[int] = []  # the moves of that game that are still to be played
        self.best: float = -1.0

    def foresee(self, state: State, iterations: int, chance: Rng, rng: Rng) -> None:
        """Run so many iterations from the true position, every draw as `chance` will give it."""
        self.check_made()
        for _ in range(iterations):
            world = search.copied(state)
            future = Rng(chance.counter)
            self.descend(world, 0, future)
            line = [self.move[self.path[step]] for step in range(self.length)]
            while world.actor() != OVER:
                if world.actor() == NATURE:
                    world.play_move(NATURE, world.draw(future))
                else:
                    line.append(self.knowledge.play_advice(world, 0, rng))
            self.note(world)
            worth = world.worth(0)
            if worth > self.best:
                self.best = worth
                self.line = line
