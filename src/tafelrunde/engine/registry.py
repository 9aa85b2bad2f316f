"""The games that are installed: every folder under tafelrunde/games is one, and its `GAME` is the game."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from tafelrunde.engine.errors import UnknownGame, quoted
from tafelrunde.engine.game import AnyGame

PACKAGE = "tafelrunde.games"


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order."""
    package = import_module(PACKAGE)
    return tuple(sorted(entry.name for entry in pkgutil.iter_modules(package.__path__)))


@cache
def game(name: str) -> AnyGame:
    """Return a game by its id."""
    if name not in games():
        raise UnknownGame(f"there is no game {quoted(name)}; the games are {', '.join(games())}")
    return import_module(f"{PACKAGE}.{name}").GAME
