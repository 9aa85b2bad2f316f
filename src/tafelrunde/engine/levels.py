"""What a game says of its levels: which bots they are, what the benchmark is to reach, a colour for plots."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Goal:
    """What a game is to reach: ratios to OpenSpiel, microseconds, iterations a second; None: no goal."""

    seats: int
    native: float | None = None
    copy: float | None = None
    stepped: float | None = None
    resample: float | None = None
    search: float | None = None
    batch: float | None = None  # million decisions a second and core


@dataclass(frozen=True)
class Duel:
    """A match of the top level against OpenSpiel's search."""

    seats: int
    games: int
    options: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Levels:
    """A game's bots by level, from 1, as the roster names them; what is not said is what any game can do."""

    bots: tuple[str, ...] = ("random", "search:5", "search:20", "search:80", "search:300", "search:1500")
    goal: Goal | None = None
    colour: str = "#6b7280"  # in plots
    close: bool = False  # the top is close to level 4, so their match must be long
    duels: tuple[Duel, ...] = ()
