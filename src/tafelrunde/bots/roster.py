"""Bots by name.

`level:1` to `level:6` (levels.py); `random`; `hints` (the move that the game's knowledge weighs most),
`hints:0.5` (a random one, by weights to this power); `search` (half a second), `search:2000` (iterations),
`search:0.2s`, each with other parameters of the search, to tune them: `search:2000,exploration=0.5,depth=8`.
"""

from __future__ import annotations

import re

from tafelrunde.bots.levels import LEVELS, bot_of_level
from tafelrunde.bots.searching import SearchBot
from tafelrunde.bots.simple import Bot, HintsBot, RandomBot
from tafelrunde.engine.errors import BadOptions, quoted
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.knowledge import Knowledge
from tafelrunde.engine.rng import Rng

NAMES = (
    *(f"level:{level}" for level in (LEVELS[0], LEVELS[-1])),
    *("random", "hints", "hints:0.5", "search", "search:2000", "search:0.2s"),
)
SEARCH = re.compile(
    r"search(:((?P<iterations>[1-9][0-9]{0,6})|(?P<seconds>[0-9]{1,2}(\.[0-9]{1,3})?)s))?"
    r"(?P<parameters>(,(exploration|caution|depth|ripe)=[0-9]{1,7}(\.[0-9]{1,4})?)*)"
)
LEVEL = re.compile(rf"level:(?P<level>[{LEVELS[0]}-{LEVELS[-1]}])")
HINTS = re.compile(r"hints(:(?P<power>[0-9]{1,2}(\.[0-9]{1,3})?))?")


def make_bot(name: str, game: AnyGame, rng: Rng) -> Bot:
    """Return a new bot; an unknown name is refused with those that exist."""
    if name == "random":
        return RandomBot(game, rng)
    match = LEVEL.fullmatch(name)
    if match is not None:
        return make_bot(bot_of_level(game.id, int(match["level"])), game, rng)
    match = HINTS.fullmatch(name)
    if match is not None:
        return HintsBot(game, rng, float(match["power"]) if match["power"] else None)
    match = SEARCH.fullmatch(name)
    if match is None:
        raise BadOptions(f"there is no bot {quoted(name)}; bots are named {', '.join(NAMES)}")
    knowledge = tuned(game.knowledge, match["parameters"])
    if match["iterations"]:
        return SearchBot(game, rng, iterations=int(match["iterations"]), knowledge=knowledge)
    return SearchBot(game, rng, seconds=float(match["seconds"] or 0.5), knowledge=knowledge)


def tuned(knowledge: Knowledge, parameters: str) -> Knowledge:
    """Return knowledge of the same kind with other parameters."""
    new = type(knowledge)()
    for pair in parameters.split(",")[1:]:
        name, _, value = pair.partition("=")
        setattr(new, name, type(getattr(new, name))(float(value)))
    return new
