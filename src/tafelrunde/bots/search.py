"""Information-set Monte Carlo tree search: one tree over moves, another possible world in every iteration.

An iteration resamples what the seat cannot know, walks down the tree along moves that are legal in this
world, adds one node, plays on at random to the end, and notes for every node on the way how good the end is
for who moved there. Chance is drawn anew each time and is no part of the tree; nor are decisions that others
make at the same time as the seat, for they cannot depend on each other.

Nodes are numbers, their properties flat arrays; the children of a node are a list in ascending order of
moves, so that they are matched with the legal moves in one pass.
"""

from __future__ import annotations

from math import log, sqrt

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

SIZE = 1 << 17
ROOT = 0
NONE = -1

# The bound of a child is its mean value and exploration * ROOT_LOG[times offered] * SPREAD[visits].
ROOT_LOG = [sqrt(log(max(times, 1))) for times in range(SIZE)]
SPREAD = [1 / sqrt(max(visits, 1)) for visits in range(SIZE)]


class Search:
    """A tree grown for one decision of one seat."""

    def __init__(self, exploration: float = 0.7) -> None:
        self.exploration: float = exploration
        self.nodes: int = 0
        self.iterations: int = 0
        self.depth: int = 0
        self.move: list[int] = [0] * 131072
        self.mover: list[int] = [0] * 131072
        self.first: list[int] = [NONE] * 131072  # the child with the lowest move
        self.following: list[int] = [NONE] * 131072  # its next sibling
        self.visits: list[int] = [0] * 131072
        self.offered: list[int] = [0] * 131072  # how often it was legal when its parent was visited
        self.total: list[float] = [0.0] * 131072  # of the values for its mover
        self.path: list[int] = [0] * 1024

    def clear(self) -> None:
        """Forget the tree."""
        self.nodes = 1
        self.iterations = 0
        self.first[ROOT] = NONE
        self.visits[ROOT] = 0

    def grow(self, state: State, seat: int, iterations: int, rng: Rng) -> None:
        """Run so many iterations for a seat from a position that agrees with its view."""
        for _ in range(iterations):
            world = state.copy()
            world.resample(seat, rng)
            self.descend(world, seat, rng)
            world.playout(rng)
            self.note(world)
            self.iterations += 1

    def descend(self, world: State, seat: int, rng: Rng) -> None:
        """Follow the tree down to a new node, or to the end of the game."""
        node = ROOT
        self.path[0] = ROOT
        self.depth = 1
        while self.depth < 1000:
            actor = world.actor()
            if actor == OVER:
                return
            if actor == NATURE:
                world.apply(NATURE, world.draw(rng))
                continue
            together = len(world.actors())
            if together > 1 and world.count(seat):
                actor = seat
            elif together > 1:
                world.apply(actor, world.pick(actor, rng))
                continue
            known = self.nodes
            node = self.select(world, actor, node, rng)
            if node == NONE:
                return
            self.path[self.depth] = node
            self.depth += 1
            world.apply(actor, self.move[node])
            if self.nodes > known:
                return

    def select(self, world: State, actor: int, node: int, rng: Rng) -> int:
        """Return a new child for any untried move, else the child with the highest bound."""
        child = self.first[node]
        before = NONE
        best = NONE
        highest = -1.0
        untried = 0
        new_move = 0
        new_after = NONE
        for index in range(world.count(actor)):
            move = world.nth(actor, index)
            while child != NONE and self.move[child] < move:
                before = child
                child = self.following[child]
            if child != NONE and self.move[child] == move:
                bound = self.bound(child)
                if bound > highest:
                    highest = bound
                    best = child
                before = child
                child = self.following[child]
            else:
                untried += 1
                if rng.below(untried) == 0:
                    new_move = move
                    new_after = before
        if untried and self.nodes < SIZE:
            return self.add(node, new_after, new_move, actor)
        return best

    def bound(self, child: int) -> float:
        """Return how good a child may be; it counts as offered."""
        if self.offered[child] < SIZE - 1:
            self.offered[child] += 1
        visits = self.visits[child]
        wide = SPREAD[visits if visits < SIZE else SIZE - 1]
        return self.total[child] / visits + self.exploration * ROOT_LOG[self.offered[child]] * wide

    def add(self, node: int, after: int, move: int, actor: int) -> int:
        """Add a child in its place in the order of moves."""
        new = self.nodes
        self.nodes += 1
        self.move[new] = move
        self.mover[new] = actor
        self.first[new] = NONE
        self.visits[new] = 0
        self.offered[new] = 1
        self.total[new] = 0.0
        if after == NONE:
            self.following[new] = self.first[node]
            self.first[node] = new
        else:
            self.following[new] = self.following[after]
            self.following[after] = new
        return new

    def note(self, end: State) -> None:
        """Note the value of an end along the path, for each mover."""
        self.visits[ROOT] += 1
        for step in range(1, self.depth):
            node = self.path[step]
            self.visits[node] += 1
            self.total[node] += end.worth(self.mover[node])

    def children(self) -> list[tuple[int, int, float]]:
        """Return the moves tried at the root with their visits and mean values."""
        found: list[tuple[int, int, float]] = []
        child = self.first[ROOT]
        while child != NONE:
            found.append((self.move[child], self.visits[child], self.total[child] / self.visits[child]))
            child = self.following[child]
        return found
