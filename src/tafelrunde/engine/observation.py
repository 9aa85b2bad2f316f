"""What a seat may know as bytes of a fixed order, and its moves as numbers: what learning programs are fed.

A game says it in its `observation.py`: a table of fields, and the same bytes built in two ways, from the view
alone and, for speed, by its lane straight from the state. Tests compare both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tafelrunde.engine.lane import Lane


@dataclass(frozen=True)
class Field:
    """Some neighbouring bytes of an observation."""

    name: str
    length: int
    meaning: str


@dataclass(frozen=True)
class Observation:
    """How positions of one setting (game, seats, options) are observed, and how its moves are numbered."""

    fields: tuple[Field, ...]
    actions: Mapping[range, str]  # all numbers from 0 on, and what they stand for
    of_view: Callable[[Any], bytes]
    lane: Callable[[], Lane]  # a new game of the setting

    @property
    def size(self) -> int:
        """Return how many bytes an observation has."""
        return sum(field.length for field in self.fields)

    @property
    def moves(self) -> int:
        """Return how many actions there are."""
        return max(numbers.stop for numbers in self.actions)

    def places(self) -> dict[str, slice]:
        """Return where each field lies."""
        found: dict[str, slice] = {}
        begin = 0
        for field in self.fields:
            found[field.name] = slice(begin, begin + field.length)
            begin += field.length
        return found
