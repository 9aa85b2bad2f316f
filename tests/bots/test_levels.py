"""The six levels: named, legal, on time, and the analysis that explains a move."""

import time
from dataclasses import replace

import pytest

import tafelrunde
from tafelrunde import NATURE, Rng, bots, game
from tafelrunde.bots.levels import LEVELS, level_name
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.build import compiled
from tafelrunde.engine.effects import plain
from tafelrunde.engine.knowledge import Reason
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES

SLOWEST = {1: 0.05, 2: 0.05, 3: 0.05, 4: 1.0, 5: 1.0, 6: 1.0}


def position(name: str, seats: int, decisions: int, seed: int = 4) -> State:
    """Return a decision with more than one choice, so many decisions into a random game."""
    state, rng = game(name).new(seats), Rng(seed)
    while state.actor() == NATURE or decisions > 0 or state.count(state.actor()) < 2:
        actor = state.actor()
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
        decisions -= actor != NATURE
    return state


def test_every_level_has_a_name_in_both_languages() -> None:
    for language in LANGUAGES:
        assert len({level_name(level, language) for level in LEVELS}) == len(LEVELS)
    assert all(len(tafelrunde.game(name).levels.bots) == len(LEVELS) for name in tafelrunde.games())


@pytest.mark.skipif(not compiled(), reason="times are promised for the compiled engine")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", tafelrunde.games())
def test_no_level_thinks_longer_than_it_may(name: str, level: int) -> None:
    found = game(name)
    for seats, decisions in ((2, 0), (4, 9)):
        state = position(name, seats, decisions)
        seat = state.actor()
        view, bot = found.view(state, seat), make_bot(f"level:{level}", found, Rng(1))
        begin = time.process_time()
        text = bot.choose(view)
        assert time.process_time() - begin <= SLOWEST[level]
        assert found.parse(state, text) in state.legal(seat)


@pytest.mark.parametrize("name", tafelrunde.games())
def test_the_analysis_judges_every_legal_move(name: str) -> None:
    found, state = game(name), position(name, 2, 7)
    seat = state.actor()
    view = found.view(state, seat)
    judged = bots.analyse(view, iterations=500)
    assert sorted(found.parse(state, each.move) for each in judged) == state.legal(seat)
    assert all(0 <= each.value <= 1 and 0 <= each.wins <= 1 and each.iterations >= 4 for each in judged)
    assert judged[0].iterations == max(each.iterations for each in judged)
    assert all(len(each.reasons["de"]) == len(each.reasons["en"]) <= 3 for each in judged)
    other = found.view(found.world(view, Rng(9)), seat)
    assert bots.analyse(other, iterations=500) == judged
    quick = bots.analyse(view, iterations=500, ends=0)  # the shares of wins are not asked for
    assert quick == [replace(each, wins=0.0) for each in judged]


@pytest.mark.parametrize("name", tafelrunde.games())
def test_the_analysis_gives_reasons_in_both_languages(name: str) -> None:
    found = game(name)
    judged = bots.analyse(found.view(*at_turn(position(name, 2, 7))), iterations=200)
    assert any(each.reasons["de"] for each in judged)
    assert any(each.reasons["de"] != each.reasons["en"] for each in judged)


@pytest.mark.parametrize(
    ("name", "reason", "words"),
    [
        ("qwinto", ("makes", {"number": 4, "field": "p2"}), "makes 4, a good fit for purple, column 2"),
        ("axio", ("besides", {"gains": "R +2, P +1"}), "also gets you red +2, purple +1"),
        ("acht", ("keeps", {"tile": "A"}), "keeps the four arcs"),
    ],
)
def test_reasons_call_things_as_players_do(name: str, reason: Reason, words: str) -> None:
    assert words in plain(game(name), game(name).reason(reason, "en"), "en")


def at_turn(state: State) -> tuple[State, int]:
    """Return a position with the seat that decides."""
    return state, state.actor()


def test_only_a_view_can_be_analysed() -> None:
    with pytest.raises(ValueError, match="no view of any game"):
        bots.analyse("a view?")  # pyright: ignore[reportArgumentType]
