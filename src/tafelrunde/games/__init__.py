"""The games, one folder each; every folder here is found by the registry.

The package can be called: `tafelrunde.games()` lists the games; `import tafelrunde.games.axio` works, too.
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
