"""Why a laying is good or bad, in words: keys of texts/, below `reason`, and the values to fill in."""

from __future__ import annotations

from tafelrunde.engine.knowledge import Reason
from tafelrunde.games.axio.material import COLOURS, TOP_MARK

LARGE = 0.06  # points in the mean of the next player's markers that are worth a word


def of_laying(before: list[int], now: list[int], more: float, *, alone: bool) -> list[Reason]:
    """Say what the own markers get, then whether the next player finds `more` points or fewer."""
    if min(now) == TOP_MARK:
        return [("win", {})]
    return of_markers(before, now) + of_opening(more, alone=alone)


def of_markers(before: list[int], now: list[int]) -> list[Reason]:
    """Say which colours get points, and whether they are those that count."""
    gains = [(colour, now[colour] - before[colour]) for colour in range(5) if now[colour] > before[colour]]
    if not gains:
        return [("nothing", {})]
    lowest = min(before)
    weak = [(colour, points) for colour, points in gains if before[colour] <= lowest + 1]
    found: list[Reason] = []
    reached = now.count(TOP_MARK) - before.count(TOP_MARK)
    if reached:
        found.append(("bonus" if reached == 1 else "bonuses", {"turns": reached}))
    if weak:
        found.append(("weakest" if len(weak) == 1 else "weakests", {"gains": spelled(weak)}))
    else:
        found.append(("ahead", {"gains": spelled(gains), "lowest": lowest}))
    if weak and len(weak) < len(gains):
        found.append(("besides", {"gains": spelled([gain for gain in gains if gain not in weak])}))
    return found


def spelled(gains: list[tuple[int, int]]) -> str:
    """Write points as they are written everywhere: R +2, G +1."""
    return ", ".join(f"{COLOURS[colour]} +{points}" for colour, points in gains)


def of_opening(more: float, *, alone: bool) -> list[Reason]:
    """Say whether the next player finds more than before, or less; alone it is the same player."""
    if -LARGE < more < LARGE:
        return []
    key = "opens" if more > 0 else "closes"
    return [(f"{key}-alone" if alone else key, {})]
