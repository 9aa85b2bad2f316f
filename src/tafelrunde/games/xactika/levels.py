"""XACTIKA's bots, chosen by matches so that every level clearly beats the one below it (docs/strength.md)."""

from __future__ import annotations

from tafelrunde.engine.levels import Duel, Goal, Levels

LEVELS = Levels(
    bots=("hints:0.25", "hints:0.5", "hints:1", "hints:2", "hints:4", "search:2000"),
    goal=Goal(4, native=1.5, copy=1.0, stepped=2.0, resample=2.0, batch=1.0),
    colour="#b7791f",
    duels=(Duel(2, 8, (("variant", "high"),)), Duel(4, 16, (("variant", "high"),))),
)
