"""Puzzles: positions in which one move is clearly best, one a line of `games/<game>/puzzles.jsonl`.

`tafelrunde puzzles GAME` finds them (arena/puzzles.py).
"""

from __future__ import annotations

from functools import cache

import msgspec

from tafelrunde.engine.record import read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.texts import LANGUAGES, Words
from tafelrunde.teaching.lessons import Lesson, NoSuchLesson, Task, folder_of

ASKED = Words("Finde den besten Zug.", "Find the best move.")
GOOD = Words("Genau! Das ist der beste Zug.", "Exactly! That is the best move.")
OTHER = Words(
    "Das geht, aber ein anderer Zug ist klar besser.", "That works, but another move is clearly better."
)
REASONS = 2


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


def puzzle(name: str, number: int) -> Puzzle:
    """Return a puzzle of a game, counted from 0."""
    found = puzzles(name)
    if not 0 <= number < len(found):
        raise NoSuchLesson(f"{name} has {len(found)} puzzles, so none with the number {number}")
    return found[number]


@cache
def as_lesson(found: Puzzle) -> Lesson:
    """Return a puzzle as a lesson of one task; it is asked and answered in the same way."""
    good = Words(*(f"{getattr(GOOD, each)} {why(found, each)}".strip() for each in LANGUAGES))
    task = Task(ASKED, [found.best], good, OTHER, record=found.record)
    return Lesson(GOOD, [], found.seat, [task])


def why(found: Puzzle, language: str) -> str:
    """Say what speaks for the best move, as sentences."""
    record = read_record(found.record)
    game, state = record.game, record.replay()
    world = game.world(game.view(state, found.seat), Rng(0))
    reasons = game.knowledge.reasons(world, found.seat, game.parse(state, found.best))
    said = [game.reason(each, language) for each in reasons]
    return " ".join(sentence(each[2:]) for each in [each for each in said if each.startswith("+ ")][:REASONS])


def sentence(words: str) -> str:
    """Write a reason as a sentence."""
    return f"{words[:1].upper()}{words[1:]}."
