"""What is damaged: positions of random games, and what is seen of them. The same batch is always the same."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.server.table.table import encode

BATCH = 100  # cases that share their games
GAMES = 8
LOOKED_AT = 6  # positions of each game


def begin(game: AnyGame, chance: Random) -> tuple[int, dict[str, str]]:
    """Choose seats and options."""
    seats = chance.choice(game.seats)
    return seats, chance.choice(game.combinations(seats))


def walk(game: AnyGame, chance: Random) -> Iterator[State]:
    """Play a random game; yields the position before every move and at the end."""
    state, rng = game.new(*begin(game, chance)), Rng(chance.getrandbits(64))
    while actors := state.actors():
        yield state
        actor = chance.choice(actors)
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    yield state


@lru_cache(4)
def positions(name: str, batch: int) -> list[State]:
    """Return some positions of random games."""
    game, chance = tafelrunde.game(name), Random(f"positions {name} {batch}")
    found: list[State] = []
    for _ in range(GAMES):
        course = [state.copy() for state in walk(game, chance)]
        found += chance.sample(course, min(len(course), LOOKED_AT))
    return found


@lru_cache(8)
def views(name: str, batch: int) -> list[bytes]:
    """Return what seats and spectators see of these positions, mostly those who decide."""
    game, chance = tafelrunde.game(name), Random(f"views {name} {batch}")
    found: list[bytes] = []
    for state in positions(name, batch):
        everyone = [*range(len(state.scores())), None]
        deciding = [actor for actor in state.actors() if actor != NATURE]
        found.append(encode(game.view(state, chance.choice(deciding * 3 + everyone))))
    return found
