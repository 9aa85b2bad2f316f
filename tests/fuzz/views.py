"""Damaged views: read, and if they are accepted, played from by bots of all levels."""

from __future__ import annotations

from random import Random

import msgspec

import tafelrunde
from fuzz.corpus import BATCH, views
from fuzz.mutations import mutate
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import foreseen
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

FEW = "search:12"  # in the place of the levels' long searches
MOST_MOVES = 12  # that are looked at in one position


def damaged_view(name: str, number: int) -> bytes:
    """Return the JSON of a view that was tampered with."""
    chance = Random(f"view {name} {number}")
    own, foreign = views(name, number // BATCH), views(chance.choice(tafelrunde.games()), 0)
    others = [chance.choice(own), chance.choice(own), chance.choice(foreign)]
    view = msgspec.json.decode(chance.choice(own))
    mutate(view, [msgspec.json.decode(other) for other in others], chance)
    return msgspec.json.encode(view)


def try_view(name: str, number: int) -> None:
    """Read a damaged view and do with it whatever anybody does with one."""
    game, rng = tafelrunde.game(name), Rng(number)
    view = game.read_view(damaged_view(name, number))
    world = game.world(view, rng)
    assert game.census(world) == game.material, "the position has other cards than the game"
    game.view(world, view.seat)
    for knower in (NATURE, *range(view.seats)):
        end = world.copy()
        end.resample(knower, rng)
        end.playout(rng)
        assert end.actors() == (), "a playout has stopped too early"
    for seat in range(view.seats):
        world.lead(seat)
        game.knowledge.estimate(world, seat)
    if view.seat is not None:
        look_at_moves(game, world, view.seat, rng)
        choose(game, view, rng)


def look_at_moves(game: AnyGame, world: State, seat: int, rng: Rng) -> None:
    """Ask for every move of a seat what speaks for it, what it would bring, and what follows."""
    for move in world.legal(seat)[:MOST_MOVES]:
        game.knowledge.reasons(world, seat, move)
        foreseen(game, world, seat, move)
        after = world.copy()
        after.play(seat, move)
        game.knowledge.playout(after, 20, rng)


def choose(game: AnyGame, view: View, rng: Rng) -> None:
    """Let bots of all levels choose a move."""
    for bot in game.levels.bots:
        make_bot(FEW if bot.startswith("search") else bot, game, rng).choose(view)
