"""The puzzles that the package ships: each is a decision with one best move, and no two are the same."""

import sys

import msgspec
import pytest

import tafelrunde
from tafelrunde.arena.puzzles import CLEAR, DEEP, FEWEST, check
from tafelrunde.engine.build import compiled
from tafelrunde.engine.record import read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.teaching import puzzles
from tafelrunde.teaching.puzzles import Puzzle
from tafelrunde.teaching.standing import STRENGTH

ENOUGH = 150
AGREED = 0.97
SEED = 4  # none that chose them
searching = pytest.mark.skipif(not compiled(), reason="searching without the compiler takes too long")


@pytest.fixture(params=tafelrunde.games())
def game(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture
def found(game: str) -> list[Puzzle]:
    return puzzles.puzzles(game)


def test_there_are_enough_and_the_easiest_come_first(found: list[Puzzle]) -> None:
    assert len(found) >= ENOUGH
    levels = [each.level for each in found]
    assert levels == sorted(levels) and set(levels) <= set(STRENGTH)


def test_each_is_a_decision_of_its_seat_with_one_best_move(game: str, found: list[Puzzle]) -> None:
    positions: set[bytes] = set()
    for each in found:
        record = read_record(each.record)
        state = record.replay()
        assert record.game.id == game and each.seat in state.actors()
        legal = [record.game.spell(state, move) for move in state.legal(each.seat)]
        assert each.best in legal and len(legal) >= FEWEST
        assert CLEAR <= each.clear <= 1
        positions.add(msgspec.json.encode(record.game.view(state, each.seat)))
    assert len(positions) == len(found), "no position comes twice"
    assert len({puzzles.key_of(each) for each in found}) == len(found)


def test_the_idea_of_each_is_named(found: list[Puzzle]) -> None:
    for each in found:
        assert each.idea
        said = puzzles.answer(each, each.best).say
        assert len(said.de) > len(puzzles.BEST.de) and len(said.en) > len(puzzles.BEST.en)


def test_each_is_answered_and_no_other_move_is_right(found: list[Puzzle]) -> None:
    for each in found[::10]:
        record = read_record(each.record)
        state = record.replay()
        other = next(
            text for move in state.legal(each.seat) if (text := record.game.spell(state, move)) != each.best
        )
        right, wrong = puzzles.answer(each, each.best), puzzles.answer(each, other)
        assert right.right and not wrong.right
        for language in LANGUAGES:
            assert getattr(right.say, language) != getattr(wrong.say, language)


def test_of_a_wrong_move_only_what_speaks_against_it_is_said() -> None:
    game, others = tafelrunde.game("acht"), 0
    for each in puzzles.puzzles("acht")[:5]:
        state = read_record(each.record).replay()
        world = game.world(game.view(state, each.seat), Rng(0))
        for move in (move for move in state.legal(each.seat) if game.spell(state, move) != each.best):
            reasons = [game.reason(why, "de") for why in game.knowledge.reasons(world, each.seat, move)]
            said = puzzles.answer(each, game.spell(state, move)).say.de
            meant = [why for why in reasons if not why.startswith("-")]
            assert not {*meant} & {*said.split("\n")}
            others += len(meant)
    assert others, "there was something else to say"


def test_what_the_best_move_does_as_well_is_not_said_against_another(found: list[Puzzle]) -> None:
    flawed = 0
    for each in found:
        record = read_record(each.record)
        game, state = record.game, record.replay()
        why = game.knowledge.reasons(
            game.world(game.view(state, each.seat), Rng(0)), each.seat, game.parse(state, each.best)
        )
        flaws = {said for reason in why if (said := game.reason(reason, "de")).startswith("-")}
        if flaws and flawed < 10:
            flawed += 1
            others = {game.spell(state, move) for move in state.legal(each.seat)} - {each.best}
            assert not any(flaws & {*puzzles.answer(each, text).say.de.split("\n")} for text in others)
    assert flawed


@searching
def test_the_best_bots_play_on(found: list[Puzzle]) -> None:
    for each in (found[0], found[-1]):
        line = puzzles.line(each, each.best)
        assert (line[0].seat, line[0].move) == (each.seat, each.best)
        assert len(line) <= 1 + puzzles.MOST
        assert len(line) > 1 or not line[0].view.actors


@pytest.mark.long
@searching
def test_ten_times_the_iterations_agree(game: str, found: list[Puzzle]) -> None:
    agreed = sum(check(each, 10 * DEEP, SEED) for each in found)
    sys.stdout.write(f"{game}: {agreed} of {len(found)} agree\n")  # shown by -rP
    assert agreed >= AGREED * len(found)


def test_whoever_plays_alone_in_it_is_told_so(found: list[Puzzle]) -> None:
    for each in found:
        asked = puzzles.as_lesson(each).tasks[0].say
        alone = read_record(each.record).seats == 1
        assert ("allein" in asked.de, "alone" in asked.en) == (alone, alone)
