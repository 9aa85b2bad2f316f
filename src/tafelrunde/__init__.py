"""Tafelrunde: four German table games, one exact and fast engine to play and to study them."""

from tafelrunde._pure import use_source_if_asked

use_source_if_asked()

# First the package of that name, so that the function `games` below stands in front of it for good.
import tafelrunde.games  # noqa: E402, F401  # pyright: ignore[reportUnusedImport]
from tafelrunde.engine.actors import NATURE  # noqa: E402
from tafelrunde.engine.errors import (  # noqa: E402
    BadOptions,
    BadRecord,
    IllegalMove,
    TafelrundeError,
    UnknownGame,
    UnreadableMove,
)
from tafelrunde.engine.record import Record, read_record  # noqa: E402
from tafelrunde.engine.registry import game, games  # noqa: E402
from tafelrunde.engine.rng import Rng  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "NATURE",
    "BadOptions",
    "BadRecord",
    "IllegalMove",
    "Record",
    "Rng",
    "TafelrundeError",
    "UnknownGame",
    "UnreadableMove",
    "game",
    "games",
    "read_record",
]
