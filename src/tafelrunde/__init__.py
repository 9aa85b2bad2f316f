"""Tafelrunde: four German table games, one exact and fast engine to play and to study them."""

from tafelrunde._pure import use_source_if_asked

use_source_if_asked()

import sys  # noqa: E402
from typing import cast  # noqa: E402

import tafelrunde.games  # noqa: E402
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
from tafelrunde.engine.registry import game  # noqa: E402
from tafelrunde.engine.rng import Rng  # noqa: E402

games = cast("tafelrunde.games.Games", sys.modules["tafelrunde.games"])  # pyright: ignore

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
