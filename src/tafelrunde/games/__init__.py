"""The games, one folder each; every folder here is found by the registry.

The package can be called, too: `tafelrunde.games()` lists the games, and `import tafelrunde.games.axio` works.
"""

import sys
from types import ModuleType


class Games(ModuleType):
    """The package of the games."""

    def __call__(self) -> tuple[str, ...]:
        """Return the ids of all games, in alphabetical order."""
        from tafelrunde.engine.registry import games

        return games()


sys.modules[__name__].__class__ = Games
