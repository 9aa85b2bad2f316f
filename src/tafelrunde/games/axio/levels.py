"""AXIO rota's bots, chosen by matches so that every level clearly beats the one below (docs/strength.md)."""

from __future__ import annotations

from tafelrunde.engine.levels import Duel, Goal, Levels

LEVELS = Levels(
    bots=("hints:1", "hints:1.5", "hints:2.5", "hints:4", "hints:20", "search:10000"),
    goal=Goal(2, native=1.5, copy=1.5, stepped=1.0, search=100_000, batch=0.3),
    colour="#2e7d5b",
    duels=(Duel(2, 16),),
)
