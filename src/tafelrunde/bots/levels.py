"""Six levels of bots for every game, from a friendly beginner to the strongest; measured in docs/strength.md.

A level is a bot of the roster; which one, each game says (games/<game>/levels.py). The lowest follow the
game's knowledge carelessly; the others search, each longer than the one below.
"""

from __future__ import annotations

from tafelrunde.engine import registry
from tafelrunde.engine.texts import Texts

LEVELS = range(1, 7)
TEXTS = Texts("tafelrunde.bots.texts")


def bot_of_level(game: str, level: int) -> str:
    """Return the name in the roster of a level's bot."""
    return registry.game(game).levels.bots[level - 1]


def level_name(level: int, language: str) -> str:
    """Return what people call a level."""
    return TEXTS.say(language, f"level.{level}")
