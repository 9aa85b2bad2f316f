"""Puzzles: positions in which one move is clearly best, one a line of `games/<game>/puzzles.jsonl`.

`tafelrunde puzzles GAME` finds them (arena/puzzles.py).
"""

from __future__ import annotations

from functools import cache

import msgspec

from tafelrunde.teaching.lessons import folder_of


class Puzzle(msgspec.Struct, frozen=True):
    """A position, whose decision it is, the one best move, how clear it is, and which level finds it."""

    record: str
    seat: int
    best: str
    clear: float  # by how much it is better than any other, in value
    level: int  # the lowest that finds it; 7: only a deep search does
    idea: str  # the key of the weightiest reason for it; empty where the knowledge has none


@cache
def puzzles(name: str) -> list[Puzzle]:
    """Return the puzzles of a game, the easiest first."""
    sheet = folder_of(name) / "puzzles.jsonl"
    lines = sheet.read_text("utf-8").splitlines() if sheet.is_file() else []
    return [msgspec.json.decode(line, type=Puzzle) for line in lines]
