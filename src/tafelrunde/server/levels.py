"""The bots' levels, as `tafelrunde.bots.levels` will name them."""

from __future__ import annotations

LEVELS = range(1, 7)
NAMES = {
    "de": ("Neuling", "Anfänger", "Gelegenheitsspieler", "Kenner", "Könner", "Meister"),
    "en": ("Newcomer", "Beginner", "Casual", "Regular", "Expert", "Master"),
}
BOTS = ("hints:0.3", "hints:1", "search:60", "search:400", "search:2000", "search:10000")


def bot_of_level(game: str, level: int) -> str:  # noqa: ARG001
    """Return the name in the roster of a level's bot."""
    return BOTS[level - 1]


def level_name(level: int, language: str) -> str:
    """Return what people call a level."""
    return NAMES[language][level - 1]
