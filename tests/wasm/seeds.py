"""Plays games by seeds, prints their records: `python -m wasm.seeds N`, or `levels TOP N` for levels."""

import sys
from collections.abc import Mapping

import msgspec

import tafelrunde
from tafelrunde import NATURE, Record, Rng
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.build import compiled
from tafelrunde.engine.simulate import random_game

# By game: the seats, and who plays there by turns. A search compares fractions: they must not differ.
BOTS = {
    "acht": (2, ("level:2", "level:4", "search:3")),
    "axio": (2, ("hints:2", "search:1")),
    "qwinto": (2, ("level:3", "search:3")),
    "xactika": (3, ("level:1", "level:5", "search:5")),
}


def played(name: str, seed: int, seats: int, names: tuple[str, ...]) -> str:
    """Return the record of a game between bots."""
    game = tafelrunde.game(name)
    bots = [make_bot(names[(seat + seed) % len(names)], game, Rng(seed + seat)) for seat in range(seats)]
    record, chance = Record(game, seats, game.complete(seats, {})), Rng(seed)
    state = record.start()
    while actors := state.actors():
        actor = actors[0]
        if actor == NATURE:
            move = state.draw(chance)
        else:
            move = game.parse(state, bots[actor].choose(game.view(state, actor)))
        record.add(state, actor, move)
        state.play(actor, move)
    return str(record)


def bots_records(bots: Mapping[str, tuple[int, tuple[str, ...]]], seeds: int) -> dict[str, str]:
    """Return games of bots, by what they are."""
    return {f"{name} bots {seed}": played(name, seed, *bots[name]) for name in bots for seed in range(seeds)}


def levels_records(top: int, seeds: int) -> dict[str, str]:
    """Return games of each level with the one below: the lowest with itself, those above the top left out."""
    return {
        f"{name} {level} {seed}": played(name, seed, 2, (f"level:{level}", f"level:{max(1, level - 1)}"))
        for name in BOTS
        for level in range(1, top + 1)
        for seed in range(seeds)
    }


def records(seeds: int) -> dict[str, str]:
    """Return games of bots, and random ones with every number of seats and every option, by what they are."""
    found = bots_records(BOTS, seeds)
    for game in map(tafelrunde.game, tafelrunde.games()):
        for seats in game.seats:
            for options in game.combinations(seats):
                kind = " ".join([game.id, str(seats), *options.values()])
                found[kind] = str(random_game(game, seats, options, Rng(seats)))
    return found


if __name__ == "__main__":
    *which, count = sys.argv[1:]
    told = levels_records(int(which[1]), int(count)) if which else records(int(count))
    print(msgspec.json.encode({"compiled": compiled(), "records": told}).decode())  # noqa: T201
