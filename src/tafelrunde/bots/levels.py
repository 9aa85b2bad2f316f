"""Six levels of bots for every game, from a friendly beginner to the strongest; measured in docs/strength.md.

A level is a bot of the roster. The lowest know the game's hints and follow them carelessly; the others
search, each longer than the one below.
"""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.engine.texts import Texts

LEVELS = range(1, 7)
TEXTS = Texts("tafelrunde.bots.texts")

# BOTS[game][level - 1], chosen by matches so that every level clearly beats the one below it.
BOTS: Mapping[str, tuple[str, ...]] = {
    "acht": ("hints:0.5", "hints:1", "hints:2", "hints:4.5", "search:200", "search:5000"),
    "axio": ("hints:1", "hints:1.5", "hints:2.5", "hints:4", "hints:20", "search:10000"),
    "qwinto": ("hints:0.5", "hints:1", "hints:4", "search:20", "search:100", "search:2000"),
    "xactika": ("hints:0.25", "hints:0.5", "hints:1", "hints:2", "hints:4", "search:2000"),
}


def bot_of_level(game: str, level: int) -> str:
    """Return the name in the roster of a level's bot."""
    return BOTS[game][level - 1]


def level_name(level: int, language: str) -> str:
    """Return what people call a level."""
    return TEXTS.say(language, f"level.{level}")
