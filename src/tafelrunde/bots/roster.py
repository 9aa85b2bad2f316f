"""Bots by name: `random`, `simple`, `search` (half a second), `search:2000` (iterations), `search:0.2s`."""

from __future__ import annotations

import re

from tafelrunde.bots.searching import SearchBot
from tafelrunde.bots.simple import Bot, RandomBot, SimpleBot
from tafelrunde.engine.errors import BadOptions, quoted
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.rng import Rng

NAMES = ("simple", "random", "search", "search:2000", "search:0.2s")
SEARCH = re.compile(r"search(:((?P<iterations>[1-9][0-9]{0,6})|(?P<seconds>[0-9]{1,2}(\.[0-9]{1,3})?)s))?")


def make_bot(name: str, game: AnyGame, rng: Rng) -> Bot:
    """Return a new bot; an unknown name is refused with those that exist."""
    if name == "random":
        return RandomBot(game, rng)
    if name == "simple":
        return SimpleBot(game, rng)
    match = SEARCH.fullmatch(name)
    if match is None:
        raise BadOptions(f"there is no bot {quoted(name)}; bots are named {', '.join(NAMES)}")
    if match["iterations"]:
        return SearchBot(game, rng, iterations=int(match["iterations"]))
    return SearchBot(game, rng, seconds=float(match["seconds"] or 0.5))
