"""The highest score that any of Qwinto's sheets can reach, found by exact search (QW-21).

Dynamic programming over the columns from right to left. Points never fall when a number rises, so among the
best sheets there is one where every number is the largest below its right neighbour that does not stand
elsewhere in its column: only such numbers are tried. Which rows become full is chosen beforehand.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

LETTERS = "oyp"
ROWS = range(3)
FULL_ROWS_AT_MOST = 2  # the second ends the game

Limits = tuple[int, ...]  # by row: every number further left is smaller than this
Gaps = frozenset[int]  # the rows that already have a gap
Found = tuple[int, str]  # points, and the entries that bring them


def best_sheet(printed: tuple[str, ...]) -> Found:
    """Return the highest score and a sheet that has it, as entries `o3=5`."""
    chosen = [set(rows) for n in range(FULL_ROWS_AT_MOST + 1) for rows in combinations(ROWS, n)]
    return max(best_with_full(printed, full) for full in chosen)


def best_with_full(printed: tuple[str, ...], full: set[int]) -> Found:
    """Return the best sheet where exactly these rows are full."""
    reached: dict[tuple[Limits, Gaps], Found] = {((19, 19, 19), frozenset()): (0, "")}
    for column in reversed(range(len(printed[0]))):
        further: dict[tuple[Limits, Gaps], Found] = {}
        for (limits, gaps), (points, entries) in reached.items():
            for numbers in ways_to_write(printed, column, full, limits):
                new = "".join(f" {LETTERS[r]}{column}={number}" for r, number in numbers.items())
                after = tuple(numbers.get(r, limits[r]) for r in ROWS)
                left_out = {r for r in rows_in(printed, column) if r not in numbers}
                key = after, gaps | left_out
                found = points + worth(printed, column, full, numbers), entries + new
                further[key] = max(further.get(key, found), found)
        reached = further
    gaps_wanted = set(ROWS) - full
    return max((found for (_, gaps), found in reached.items() if gaps == gaps_wanted), default=(0, ""))


def rows_in(printed: tuple[str, ...], column: int) -> list[int]:
    """Return the rows that have a field in a column."""
    return [r for r in ROWS if printed[r][column] in "oP"]


def ways_to_write(
    printed: tuple[str, ...], column: int, full: set[int], limits: Limits
) -> Iterator[dict[int, int]]:
    """Yield the numbers worth trying in a column, by row; a row that must become full is never left out."""
    rows = rows_in(printed, column)
    tried: list[dict[int, int]] = []
    for size in range(len(rows) + 1):
        for order in permutations(rows, size):
            numbers: dict[int, int] = {}
            for r in order:
                numbers[r] = next(n for n in range(limits[r] - 1, -20, -1) if n not in numbers.values())
            must = full.intersection(rows)
            if must <= set(order) and min(numbers.values(), default=1) >= 1 and numbers not in tried:
                tried.append(numbers)
                yield numbers


def worth(printed: tuple[str, ...], column: int, full: set[int], numbers: dict[int, int]) -> int:
    """Return what the numbers of one column bring (QW-18, QW-19)."""
    points = sum(1 for r in numbers if r not in full)
    for r in full.intersection(numbers):
        if not set(printed[r][column + 1 :]) & set("oP"):
            points += numbers[r]
    if len(numbers) == len(ROWS):
        points += sum(number for r, number in numbers.items() if printed[r][column] == "P")
    return points
