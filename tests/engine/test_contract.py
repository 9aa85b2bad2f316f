"""The library as a researcher meets it."""

import subprocess
import sys
from typing import Any

import pytest

import tafelrunde
from tafelrunde import NATURE, IllegalMove, Rng, UnknownGame
from tafelrunde.engine.build import compiled

LOOP = """
import tafelrunde
game, rng = tafelrunde.game("{name}"), tafelrunde.Rng(9)
state = game.new(seats={seats})
while actors := state.actors():
    actor = actors[-1]
    move = state.draw(rng) if actor == tafelrunde.NATURE else state.pick(actor, rng)
    print(actor, game.spell(state, move))
    state.play(actor, move)
print(state.scores(), state.winners())
"""


def output(name: str, *, pure: bool) -> str:
    code = LOOP.format(name=name, seats=tafelrunde.game(name).seats[-1])
    env = {"TAFELRUNDE_PURE": "1"} if pure else {}
    return subprocess.run(
        [sys.executable, "-c", code], env=env, check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.parametrize("name", tafelrunde.games())
def test_the_same_seed_plays_the_same_game_compiled_or_not(name: str) -> None:
    compiled = output(name, pure=False)
    assert compiled.count("\n") > 50
    assert output(name, pure=True) == compiled


@pytest.mark.parametrize("name", tafelrunde.games())
@pytest.mark.skipif(
    not compiled(), reason="without the compiler a position that was never made has no fields"
)
def test_a_position_that_nobody_has_begun_is_over(name: str) -> None:
    kind: Any = type(tafelrunde.game(name).new(tafelrunde.game(name).seats[0]))
    assert kind.__new__(kind).actors() == ()


def test_the_package_of_the_games_is_a_list_and_a_package() -> None:
    import tafelrunde.games.axio as axio

    assert axio.GAME is tafelrunde.game("axio") and "axio" in tafelrunde.games()


@pytest.mark.parametrize("name", tafelrunde.games())
def test_a_seat_that_holds_something_knows_more_than_a_spectator(name: str) -> None:
    game, rng = tafelrunde.game(name), Rng(4)
    state = game.new(seats=2)
    closed = set()
    while actors := state.actors():
        for view in (game.view(state, seat) for seat in (0, 1)):
            closed.add(hidden := not view.is_open(game.view(state, None)))
            assert hidden or not view.hand, repr(view)
        state.play(actors[0], state.draw(rng) if actors[0] == NATURE else state.pick(actors[0], rng))
    assert closed == {True, False}, "before anything is dealt there is nothing to hide"


def test_games_are_listed_and_found_by_id() -> None:
    assert "xactika" in tafelrunde.games()
    assert tafelrunde.game("xactika").id == "xactika"
    with pytest.raises(UnknownGame, match=r"no game 'chess'; the games are .*xactika"):
        tafelrunde.game("chess")


def test_wrong_options_are_named() -> None:
    game = tafelrunde.game("xactika")
    with pytest.raises(ValueError, match="no option 'colour'; its options: variant"):
        game.new(seats=4, options={"colour": "red"})
    with pytest.raises(ValueError, match="option variant of xactika is high, low, bid; not 'x'"):
        game.new(seats=4, options={"variant": "x"})


@pytest.mark.parametrize("move", [-1, 10**30, "1111", None, 2.5])
def test_a_move_that_is_none_is_refused(move: object) -> None:
    state = tafelrunde.game("xactika").new(seats=4)
    with pytest.raises(IllegalMove):
        state.play(NATURE, move)  # pyright: ignore[reportArgumentType]


def test_chance_only_draws_when_it_is_natures_turn() -> None:
    state, rng = tafelrunde.game("xactika").new(seats=2), Rng(1)
    while state.actors() == (NATURE,):
        state.chance(rng)
    with pytest.raises(IllegalMove, match="nature has nothing to decide now"):
        state.chance(rng)


@pytest.mark.parametrize("name", tafelrunde.games())
def test_both_languages_say_the_same_things(name: str) -> None:
    tables = tafelrunde.game(name).texts.tables
    assert tables["de"].keys() == tables["en"].keys()
    assert all(text.strip() for table in tables.values() for text in table.values())


@pytest.mark.parametrize("name", tafelrunde.games())
def test_every_field_of_a_view_names_what_may_change_it(name: str) -> None:
    game = tafelrunde.game(name)
    assert set(game.view_type.__struct_fields__) - {"seat", "seats"} == set(game.changes)
