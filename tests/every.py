"""Every game in a list of settings: those that are chosen, and all others as they come."""

from collections.abc import Iterable
from typing import Any

import tafelrunde


def with_all_others(chosen: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Return settings (game, seats, or also options) and, for games without one, that of the fewest seats."""
    found = list(chosen)
    others = set(tafelrunde.games()) - {name for name, *_ in found}
    usual: list[tuple[Any, ...]] = [(name, tafelrunde.game(name).seats[0], {}) for name in sorted(others)]
    return found + [each[: len(found[0])] for each in usual]
