"""Six levels of bots for every game, from a friendly beginner to the strongest; measured in docs/strength.md.

A level is a bot of the roster; which one, each game says (games/<game>/levels.py). The lowest follow the
game's knowledge carelessly; the others search, each longer than the one below.
"""

from __future__ import annotations

import re

from tafelrunde.engine import registry
from tafelrunde.engine.build import compiled
from tafelrunde.engine.texts import Texts

LEVELS = range(1, 7)
LONG = re.compile(r"search:[0-9]+(?=,|$)")  # so many iterations
IN_TIME = "search:1.5s"  # of the strongest, where the engine is not compiled: they would take much longer
TEXTS = Texts("tafelrunde.bots.texts")


def bot_of_level(game: str, level: int) -> str:
    """Return the name in the roster of a level's bot."""
    bot = registry.game(game).levels.bots[level - 1]
    return LONG.sub(IN_TIME, bot) if hurried(game, level) else bot


def hurried(game: str, level: int, native: bool | None = None) -> bool:
    """Tell whether a level's bot has less time than it needs here, or in a build that is compiled or not."""
    return (
        level == LEVELS[-1]
        and not (compiled() if native is None else native)
        and LONG.match(registry.game(game).levels.bots[level - 1]) is not None
    )


def level_name(level: int, language: str) -> str:
    """Return what people call a level."""
    return TEXTS.say(language, f"level.{level}")
