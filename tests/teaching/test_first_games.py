"""The game at the end of a course is short, and its coach knows no more than whoever plays."""

import sys
from statistics import median

import pytest

import tafelrunde
from tafelrunde.bots.levels import bot_of_level
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import foreseen, in_words
from tafelrunde.engine.record import read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.teaching import lessons

# Seconds: to choose, to make a move without a choice, and to see what another one does.
CHOICE, FORCED, OTHERS = 5, 1, 2
SHORT = 6 * 60


def taken(game: str, seed: int) -> int:
    """Return the seconds that the first game of a course takes, played as it comes."""
    found, lesson = tafelrunde.game(game), list(lessons.lessons(game).values())[-1]
    assert lesson.table
    state = (
        read_record(lesson.begun).replay()
        if lesson.begun
        else found.new(lesson.table.seats, lesson.table.options)
    )
    chance, seconds = Rng(seed), 0
    bots = [make_bot(bot_of_level(game, 1), found, Rng(seed + seat)) for seat in range(lesson.table.seats)]
    while actors := state.actors():
        seat = actors[0]
        if seat == NATURE:
            state.chance(chance)
            continue
        seconds += OTHERS if seat else CHOICE if state.count(seat) > 1 else FORCED
        state.play(seat, found.parse(state, bots[seat].choose(found.view(state, seat))))
    return seconds


@pytest.mark.parametrize("game", [each for each in tafelrunde.games() if lessons.lessons(each)])
def test_the_first_game_is_short(game: str) -> None:
    seconds = median(taken(game, seed) for seed in range(9))
    sys.stdout.write(f"{game}: {seconds / 60:.1f} minutes\n")  # shown by -rP
    assert seconds <= SHORT


@pytest.mark.parametrize("game", tafelrunde.games())
def test_what_is_advised_is_said_without_looking_into_hidden_hands(game: str) -> None:
    found, seats, chance = tafelrunde.game(game), 2, Rng(7)
    state, names, told = found.new(seats), ["Ada", "Ben"], 0
    while actors := state.actors():
        seat = actors[0]
        if seat == NATURE:
            state.chance(chance)
            continue
        legal = state.legal(seat)
        move = legal[chance.below(len(legal))]
        world = found.world(found.view(state, seat), chance)  # what else might be true
        same = found.parse(world, found.spell(state, move))
        for language in LANGUAGES:
            said, instead = (
                in_words(found, foreseen(found, which, seat, each), language, names, seat)
                for which, each in ((state, move), (world, same))
            )
            assert said == instead
            told += bool(said)
        state.play(seat, move)
    assert told
