"""Six levels of bots for every game, from a friendly beginner to the strongest; measured in docs/strength.md.

A level is a bot of the roster. The lowest know the game's hints and follow them carelessly; the others
search, each longer than the one below.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.texts import Texts

LEVELS = range(1, 7)
TEXTS = Texts("tafelrunde.bots.texts")

# BOTS[game][level - 1]; a game that is not listed plays as "*".
BOTS: Mapping[str, tuple[str, ...]] = {
    "*": ("hints:0.3", "hints:1", "search:60", "search:400", "search:2000", "search:10000"),
}


def bot_of_level(game: str, level: int) -> str:
    """Return the name in the roster of a level's bot."""
    return BOTS.get(game, BOTS["*"])[level - 1]


def level_name(level: int, language: str) -> str:
    """Return what people call a level."""
    return TEXTS.say(language, f"level.{level}")
