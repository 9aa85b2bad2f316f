"""Puzzles that were found are what they say: one legal move, clearly better than all others."""

from itertools import islice

import pytest

from tafelrunde.arena.puzzles import CLEAR, DEEP, FEWEST, check, find
from tafelrunde.engine.build import compiled
from tafelrunde.engine.record import read_record
from tafelrunde.teaching.puzzles import Puzzle

pytestmark = pytest.mark.skipif(not compiled(), reason="searching without the compiler takes too long")


def test_a_puzzle_has_one_clearly_best_move_that_another_search_finds() -> None:
    found = next(each for each in find("qwinto", 9) if each is not None)
    state = read_record(found.record).replay()
    legal = [read_record(found.record).game.spell(state, move) for move in state.legal(found.seat)]
    assert found.best in legal and len(legal) >= FEWEST
    assert found.clear >= CLEAR and 1 <= found.level <= 7
    assert check(found, DEEP)


def test_the_same_seed_finds_the_same() -> None:
    def first(seed: int) -> list[Puzzle | None]:
        return list(islice(find("axio", seed), 4))

    assert first(5) == first(5)
