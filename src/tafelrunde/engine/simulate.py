"""Random play, recorded."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng


def random_game(found: AnyGame, seats: int, options: Mapping[str, str], rng: Rng) -> Record:
    """Play a game at random to its end; those who decide at the same time do so in random order."""
    record = Record(found, seats, found.complete(seats, options))
    state = record.start()
    while actors := state.actors():
        actor = actors[rng.below(len(actors))]
        move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
        record.add(state, actor, move)
        state.play(actor, move)
    return record
