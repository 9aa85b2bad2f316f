"""A bot that searches: it decides from a view, within a number of iterations or within a time."""

from __future__ import annotations

import time
from collections.abc import Generator
from dataclasses import dataclass, field

from tafelrunde.bots.search import Search
from tafelrunde.bots.simple import seat_of
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.knowledge import Knowledge
from tafelrunde.engine.rng import Rng

CHUNK = 50  # iterations between two looks at the clock


@dataclass(frozen=True)
class Judgement:
    """What a search thinks of a move: how often it was tried, and its mean value from 0 to 1."""

    move: str
    visits: int
    value: float


@dataclass
class SearchBot:
    """Searches for so many iterations or, if there are none, for so many seconds."""

    game: AnyGame
    rng: Rng
    iterations: int = 0
    seconds: float = 0.5
    knowledge: Knowledge | None = None  # by default the game's
    search: Search = field(init=False)

    def __post_init__(self) -> None:
        self.search = Search(self.knowledge or self.game.knowledge)

    def choose(self, view: View) -> str:
        """Return the move that the search tried most often, of equals the one that did better."""
        return favourite(self.judge(view))

    def judge(self, view: View) -> list[Judgement]:
        """Search, and return what it thinks of the moves it tried."""
        pondering = self.ponder(view, self.iterations or CHUNK)
        while True:
            try:
                next(pondering)
            except StopIteration as end:
                return end.value

    def ponder(self, view: View, step: int) -> Generator[None, None, list[Judgement]]:
        """Search so many iterations at a time, for whoever has something else to do in between."""
        begin = time.perf_counter()
        seat = seat_of(view)
        world = self.game.world(view, self.rng)
        self.search.clear()
        if world.count(seat) == 1:
            return [Judgement(self.game.spell(world, world.nth(seat, 0)), 1, 0.5)]
        left = self.iterations
        while left > 0 or (not self.iterations and time.perf_counter() - begin < self.seconds):
            now = min(step, left) if self.iterations else step
            self.search.grow(world, seat, now, self.rng)
            left -= now
            yield
        return [
            Judgement(self.game.spell(world, move), visits, value)
            for move, visits, value in self.search.children()
        ]


def favourite(found: list[Judgement]) -> str:
    """Return the move that a search tried most often, of equals the one that did better."""
    return max(found, key=lambda judgement: (judgement.visits, judgement.value)).move
