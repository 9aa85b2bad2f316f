"""How often a search with ten times the iterations agrees with the puzzles: `puzzles_agree.py [GAME ...]`."""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context

from tafelrunde import games
from tafelrunde.arena.puzzles import DEEP, check
from tafelrunde.teaching.puzzles import Puzzle, puzzles


def agrees(puzzle: Puzzle) -> bool:
    """Tell whether the deep search finds the same move."""
    return check(puzzle, 10 * DEEP)


if __name__ == "__main__":
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for name in sys.argv[1:] or games():
            found = puzzles(name)
            same = list(pool.imap(agrees, found))
            strange = [number for number, each in enumerate(same) if not each]
            print(f"{name}: {sum(same)} of {len(same)}; not {strange}", flush=True)
