"""Information-set Monte Carlo tree search: one tree over moves, another possible world in every iteration.

An iteration resamples what the seat cannot know, walks down the tree along moves that are legal in this
world, plays on from there with the game's own knowledge, and notes for every node on the way how good the
end is for who moved there. Chance is drawn anew each time and is no part of the tree; nor are decisions that
others make at the same time as the seat, for they cannot depend on each other.

Nodes are numbers, their properties flat arrays; the children of a node are a list in ascending order of
moves, so that they are matched with the legal moves in one pass. A child starts with the weight that the
knowledge gives its move; it is chosen by its mean value and, the heavier and the less tried it is, its
promise.
"""

from __future__ import annotations

import math
from array import array

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.knowledge import Knowledge
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

SIZE = 1 << 19  # nodes; a tree that is full grows no more, but its nodes are still visited
WIDEST = 4096  # moves of one decision
DEEPEST = 400
MOVERS = 16  # seats of any game
ROOT = 0
NONE = -1
UNKNOWN = -1.0
EVEN = 0.5  # thought of a first child

SQUARE_ROOT = [math.sqrt(number) for number in range(4096)]


class Search:
    """A tree grown for one decision of one seat."""

    def __init__(self, knowledge: Knowledge, least: int = 0) -> None:
        self.knowledge: Knowledge = knowledge
        self.least: int = least  # visits that every move at the root gets before any promise counts
        self.nodes: int = 0
        self.iterations: int = 0
        self.length: int = 0
        self.move = array("i", bytes(4 * SIZE))
        self.first = array("i", bytes(4 * SIZE))  # the child with the lowest move
        self.following = array("i", bytes(4 * SIZE))  # its next sibling
        self.visits = array("i", bytes(4 * SIZE))
        self.offered = array("i", bytes(4 * SIZE))  # how often it was legal when its parent was visited
        self.weight = array("d", bytes(8 * SIZE))
        self.total = array("d", bytes(8 * SIZE))  # of the values for its mover
        self.options = array("i", bytes(4 * WIDEST))  # the children that are legal in this world
        self.path = array("i", bytes(4 * DEEPEST))
        self.mover = array("i", bytes(4 * DEEPEST))
        self.value = array("d", bytes(8 * MOVERS))  # of this iteration, by seat
        self.clear()

    def check_made(self) -> None:
        """Refuse a search that was never begun: it has no arrays either."""
        if self.knowledge is None:  # pyright: ignore[reportUnnecessaryComparison]
            raise TypeError("a search needs a game's knowledge; begin it with Search(game.knowledge)")

    def clear(self) -> None:
        """Forget the tree."""
        self.check_made()
        self.nodes = 1
        self.iterations = 0
        self.first[ROOT] = NONE
        self.visits[ROOT] = 0

    def grow(self, state: State, seat: int, iterations: int, rng: Rng) -> None:
        """Run so many iterations for a seat from a position that agrees with its view."""
        self.check_made()
        for _ in range(iterations):
            world = copied(state)
            world.resample(seat, rng)
            self.descend(world, seat, rng)
            self.knowledge.playout(world, self.knowledge.depth, rng)
            self.note(world)
            self.iterations += 1

    def descend(self, world: State, seat: int, rng: Rng) -> None:
        """Follow the tree down to a node that has no children yet, or to the end of the game."""
        node = ROOT
        self.length = 0
        while self.length < DEEPEST:
            actor = world.actor()
            if actor == OVER or (self.length and self.knowledge.settled(world)):
                return
            if actor == NATURE:
                world.play_move(NATURE, world.draw(rng))
                continue
            together = len(world.actors())
            if together > 1 and world.count(seat):
                actor = seat
            elif together > 1:
                self.knowledge.play_advice(world, actor, rng)
                continue
            if node != ROOT and self.visits[node] < self.knowledge.ripe:
                return
            if actor < 0 or actor >= MOVERS:
                raise IndexError(f"seat {actor} is to move; a search knows the seats 0 to {MOVERS - 1}")
            node = self.select(world, actor, node)
            if node == NONE:
                return
            self.path[self.length] = node
            self.mover[self.length] = actor
            self.length += 1
            world.play_move(actor, self.move[node])

    def select(self, world: State, actor: int, node: int) -> int:
        """Return the most promising child of those that are legal in this world; new ones join the tree."""
        choices = self.offer(world, actor, node)
        weights = 0.0
        tries = 0
        total = 0.0
        for choice in range(choices):
            child = self.options[choice]
            weights += self.weight[child]
            tries += self.visits[child]
            total += self.total[child]
        untried = (total / tries if tries else EVEN) - self.knowledge.caution
        best = NONE
        highest = -1e9
        for choice in range(choices):
            child = self.options[choice]
            visits = self.visits[child]
            if node == ROOT and visits < self.least:
                return child
            mean = self.total[child] / visits if visits else untried
            promise = self.knowledge.exploration * self.weight[child] / weights
            bound = mean + promise * square_root(self.offered[child]) / (1 + visits)
            if bound > highest:
                highest = bound
                best = child
        return best

    def offer(self, world: State, actor: int, node: int) -> int:
        """List the children that are legal in this world, adding new ones; returns how many."""
        child = self.first[node]
        before = NONE
        choices = 0
        for index in range(world.count(actor)):
            move = world.nth_move(actor, index)
            while child != NONE and self.move[child] < move:
                before = child
                child = self.following[child]
            if child == NONE or self.move[child] != move:
                if self.nodes == SIZE:
                    continue
                child = self.add(node, before, move, self.knowledge.weight(world, actor, move))
            if choices < WIDEST:
                self.options[choices] = child
                choices += 1
            self.offered[child] += 1
            before = child
            child = self.following[child]
        return choices

    def add(self, node: int, after: int, move: int, weight: float) -> int:
        """Add a child in its place in the order of moves."""
        new = self.nodes
        self.nodes += 1
        self.move[new] = move
        self.first[new] = NONE
        self.visits[new] = 0
        self.offered[new] = 0
        self.weight[new] = weight
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
        over = end.actor() == OVER
        for step in range(self.length):
            self.value[self.mover[step]] = UNKNOWN
        for step in range(self.length):
            node = self.path[step]
            mover = self.mover[step]
            if self.value[mover] == UNKNOWN:
                self.value[mover] = end.worth(mover) if over else self.knowledge.estimate(end, mover)
            self.visits[node] += 1
            self.total[node] += self.value[mover]

    def children(self) -> list[tuple[int, int, float]]:
        """Return the moves tried at the root with their visits and mean values."""
        self.check_made()
        found: list[tuple[int, int, float]] = []
        child = self.first[ROOT]
        while child != NONE:
            if self.visits[child]:
                found.append((self.move[child], self.visits[child], self.total[child] / self.visits[child]))
            child = self.following[child]
        return found


def copied(state: State) -> State:
    """Return a copy; a game in Python may have forgotten to return one."""
    world = state.copy()
    if world is None:  # pyright: ignore[reportUnnecessaryComparison]
        raise TypeError("the copy of a position is None; State.copy must return the copy")
    return world


def square_root(number: int) -> float:
    """Return a square root, from a table where it can."""
    return SQUARE_ROOT[number] if number < 4096 else math.sqrt(number)
