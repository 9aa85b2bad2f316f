"""How somebody stands with the puzzles of a game: a rating, streaks, and which puzzle comes next.

Nothing but first tries counts. The rating is Elo's, with the puzzle as the opponent: its strength follows
from the level that finds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec

STRENGTH = {1: 800, 2: 1000, 3: 1200, 4: 1400, 5: 1600, 6: 1800, 7: 2000}  # of a puzzle, by its level
START = 1000  # the rating of whoever begins
SCALE = 400  # ten times as likely to win for each of these
NEW, QUICK, STEADY = 10, 64, 24  # so many tries move a rating quickly, all later ones less
RISE, HIGHEST = 40, 5  # the next puzzle is so much harder for each one solved in a row, up to so many


class Try(msgspec.Struct, frozen=True):
    """The first answer to a puzzle, and when it was answered again."""

    puzzle: str  # its key
    day: str  # if it was the one of a day
    level: Annotated[int, msgspec.Meta(ge=1, le=7)]
    solved: Annotated[int, msgspec.Meta(ge=0, le=1)]
    again: float  # when it was answered last


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands: all first tries of a game, what was solved, and how often in a row."""

    rating: int
    tried: int
    solved: int
    row: int  # solved one after the other, up to now
    days: int  # on which the puzzle of the day was answered, one after the other, up to now
    today: bool | None  # whether today's was solved; None: not answered yet


class Came(msgspec.Struct, frozen=True):
    """What a try came to, what it did to the rating and the days, and how one stands now."""

    what: Literal["solved", "missed", "known"]
    change: int  # of the rating
    day: bool  # it made one day more
    own: Standing


def came(tries: Sequence[Try], more: Sequence[Try], today: str) -> Came:
    """Return what came of a try: what there was before it, and with it, the oldest first."""
    before, own = standing(tries, today), standing(more, today)
    what = "known" if own.tried == before.tried else "solved" if own.solved > before.solved else "missed"
    return Came(what, own.rating - before.rating, own.days > before.days, own)


def standing(tries: Sequence[Try], today: str) -> Standing:
    """Return how somebody stands after these tries, the oldest first."""
    rating, row, firsts = float(START), 0, first_tries(tries)
    for count, each in enumerate(firsts):
        rating += (QUICK if count < NEW else STEADY) * (each.solved - chance(rating, each.level))
        row = row + 1 if each.solved else 0
    solved = sum(each.solved for each in firsts)
    days = {each.day: bool(each.solved) for each in tries if each.day}
    return Standing(round(rating), len(firsts), solved, row, days_in_a_row(days, today), days.get(today))


def first_tries(tries: Sequence[Try]) -> list[Try]:
    """Return the first try of each puzzle: the one of a day may have been met before."""
    found: dict[str, Try] = {}
    for each in tries:
        found.setdefault(each.puzzle, each)
    return list(found.values())


def chance(rating: float, level: int) -> float:
    """Return how likely it is that somebody with a rating solves a puzzle of a level."""
    return 1 / (1 + 10 ** ((STRENGTH[level] - rating) / SCALE))


def days_in_a_row(days: dict[str, bool], today: str) -> int:
    """Count the days up to today, or to yesterday while today is not over."""
    day = date.fromisoformat(today)
    if today not in days:
        day -= timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count, day = count + 1, day - timedelta(days=1)
    return count


def next_puzzle(keys: Sequence[str], levels: Sequence[int], tries: Sequence[Try], own: Standing) -> int:
    """Choose what comes next: new and near the rating, harder while one solves; else what is longest ago."""
    last: dict[str, float] = {}
    for each in tries:
        last[each.puzzle] = max(each.again, last.get(each.puzzle, 0.0))
    wanted = own.rating + RISE * min(own.row, HIGHEST)
    left = [number for number, key in enumerate(keys) if key not in last]
    if left:
        return min(left, key=lambda number: (abs(STRENGTH[levels[number]] - wanted), number))
    return min(range(len(keys)), key=lambda number: last[keys[number]], default=0)
