"""Qwinto's bots, chosen by matches so that every level clearly beats the one below it (docs/strength.md)."""

from __future__ import annotations

from tafelrunde.engine.levels import Goal, Levels

LEVELS = Levels(
    bots=("hints:0.5", "hints:1", "hints:4", "search:20", "search:100", "search:2000"),
    goal=Goal(4, native=1.5, copy=1.0, batch=1.0),
    colour="#2b6cb0",
)
