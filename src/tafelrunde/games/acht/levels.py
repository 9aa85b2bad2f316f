"""ACHT's bots, chosen by matches so that every level clearly beats the one below it (docs/strength.md)."""

from __future__ import annotations

from tafelrunde.engine.levels import Goal, Levels

LEVELS = Levels(
    bots=("hints:0.5", "hints:1", "hints:2", "hints:4.5", "search:200", "search:5000"),
    goal=Goal(4, native=1.5, copy=1.5, batch=0.3),
    colour="#d1495b",
    close=True,
)
