"""The games that are installed: our own, and those of other packages.

Every folder under tafelrunde/games is a game. Another package adds one by an entry point of the group
`tafelrunde.games`; its name is the game's id, and like our folders it leads to a module with a `GAME`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from tafelrunde.engine.errors import UnknownGame, quoted
from tafelrunde.engine.game import AnyGame

GROUP = "tafelrunde.games"


@cache
def modules() -> Mapping[str, str]:
    """Return the module of every game by its id; nobody else can take the id of one of ours."""
    from importlib.metadata import entry_points  # only here: it loads what nobody needs to import us

    others = {each.name: each.module for each in entry_points(group=GROUP)}
    package = import_module(GROUP)
    return others | {each.name: f"{GROUP}.{each.name}" for each in pkgutil.iter_modules(package.__path__)}


@cache
def games() -> tuple[str, ...]:
    """Return the ids of all games, in alphabetical order."""
    return tuple(sorted(modules()))


@cache
def game(name: str) -> AnyGame:
    """Return a game by its id."""
    if name not in games():
        raise UnknownGame(f"there is no game {quoted(name)}; the games are {', '.join(games())}")
    return import_module(modules()[name]).GAME
