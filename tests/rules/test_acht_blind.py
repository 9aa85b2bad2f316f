"""ACHT's blind rounds: how a tie at the end of a game is decided."""

import pytest

from rules.acht_table import ALMOST_FULL, GAME, HALF, HALVES, asked, legal, look, play, position, stones


@pytest.mark.rule("AC-31", "AC-32")
def test_equal_leaders_play_a_blind_round_and_the_lowest_of_them_begins() -> None:
    state = position(
        3,
        board=ALMOST_FULL,
        drawn="Z",
        tableaus="CCC",
        hands={1: "time", 2: "rev"},
        stones=["0 small a1 a2", "1 big a1", "2 big e5"],
        scores=(10, 23, 23),
    )
    play(state, "0 Z@e5/0")
    view = look(state)
    assert (view.scores, view.blind, view.tied, view.turn) == ([11, 25, 25], True, [1, 2], 1)
    assert (asked(state), view.tableaus) == ((-1, "tile"), [None] * 3)


@pytest.mark.rule("AC-31")
def test_a_tie_below_24_is_no_tie() -> None:
    state = play(position(2, board=ALMOST_FULL, drawn="Z", tableaus="CC", scores=(9, 9)), "0 Z@e5/0")
    assert (state.scores(), look(state).blind) == ([19, 19], False)


@pytest.mark.rule("AC-32")
def test_in_a_blind_round_the_drawn_tile_is_laid_and_the_tied_take_turns() -> None:
    state = position(
        3,
        tableaus="---",
        blind=True,
        tied=[0, 2],
        scores=(25, 3, 25),
        hands={0: "time"},
        phase="tile",
        actors=[-1],
    )
    play(state, "* A", "0 A@c2/0")
    assert (asked(state), look(state).turn) == ((-1, "tile"), 2)
    play(state, "* H", "2 H@c4/0")
    assert look(state).turn == 0
    assert look(state).tableaus == [None] * 3


@pytest.mark.rule("AC-32")
def test_in_a_blind_round_a_dark_tile_is_removed_and_the_turn_skipped() -> None:
    state = play(position(2, tableaus="--", blind=True, tied=[0, 1], scores=(25, 25)), "* D")
    assert (look(state).aside, look(state).turn, asked(state)) == (["D"], 1, (-1, "tile"))


@pytest.mark.rule("AC-32")
def test_in_a_blind_round_the_duty_to_score_holds_and_a_missing_stone_goes_on_unasked() -> None:
    state = position(
        3,
        board=HALF,
        tableaus="---",
        drawn="H",
        blind=True,
        tied=[0, 2],
        scores=(25, 0, 25),
        supply={0: (0, 4, 3)},
    )
    assert legal(state) == {"H@c1/0", "H@b2/0", "H@d2/0"}
    assert stones(play(state, "0 H@c1/0")) == ["2 small c1 c2"]  # seat 1 does not take part


@pytest.mark.rule("AC-32")
def test_an_8_in_a_blind_round_wins_the_game_and_leaves_the_score() -> None:
    state = position(
        2,
        board=HALVES,
        tableaus="--",
        drawn="C",
        blind=True,
        tied=[0, 1],
        scores=(25, 25),
        hands={1: "inf"},
        turn=1,
    )
    play(state, "1 C@c2/0")
    assert (state.actors(), state.scores(), state.winners()) == ((), [25, 25], [1])
    assert state.places() == [2, 1], "both have 25 points"


@pytest.mark.rule("AC-32")
def test_more_points_of_the_blind_round_win() -> None:
    held = ["0 small a1 a2", "1 big a1"]
    state = position(
        2, board=ALMOST_FULL, tableaus="--", drawn="Z", blind=True, tied=[0, 1], scores=(25, 25), stones=held
    )
    play(state, "0 Z@e5/0")
    assert (state.actors(), state.scores(), state.winners()) == ((), [25, 25], [1])


@pytest.mark.rule("AC-32", "AC-33")
@pytest.mark.parametrize(
    ("held", "moves", "said"),
    [
        (["0 small a1 a2", "1 big a1"], "0 Z@e5/0", "Ben wins the blind round."),
        ([], "0 Z@e5/0\n* M C", "Ben wins with the higher tile."),
    ],
)
def test_the_result_says_what_decided_between_equals(held: list[str], moves: str, said: str) -> None:
    state = position(
        2, board=ALMOST_FULL, tableaus="--", drawn="Z", blind=True, tied=[0, 1], scores=(25, 25), stones=held
    )
    for line in moves.splitlines():
        play(state, line)
    assert GAME.result(state, "en", ["Anna", "Ben"]) == said


@pytest.mark.rule("AC-33")
def test_still_equal_players_draw_tiles_until_one_is_higher() -> None:
    state = position(
        3, board=ALMOST_FULL, tableaus="---", drawn="Z", blind=True, tied=[0, 2], scores=(25, 0, 25)
    )
    play(state, "0 Z@e5/0")
    assert (asked(state), look(state).drawer) == ((-1, "draw-off"), 0)
    play(state, "* C")
    assert look(state).drawer == 2
    play(state, "* C")  # equal again
    assert (asked(state), look(state).tableaus) == ((-1, "draw-off"), [None] * 3)
    play(state, "* D M")
    assert (state.actors(), state.winners(), look(state).tableaus) == ((), [2], ["D", None, "M"])


@pytest.mark.rule("AC-33")
def test_of_tied_teams_all_four_draw_and_the_best_tile_wins() -> None:
    state = position(
        4,
        mode="teams",
        board=ALMOST_FULL,
        tableaus="----",
        drawn="Z",
        blind=True,
        tied=[0, 1],
        scores=[25] * 4,
    )
    play(state, "0 Z@e5/0", "* Z D C M")
    assert state.winners() == [0, 2]


@pytest.mark.rule("AC-33")
def test_when_too_few_tiles_are_left_all_36_are_shuffled_again() -> None:
    state = position(
        2, board=ALMOST_FULL, tableaus="--", drawn="Z", tower="C", blind=True, tied=[0, 1], scores=(25, 25)
    )
    play(state, "0 Z@e5/0")
    assert (look(state).tower_size, look(state).board) == (36, {"c3": "A/0"})
    assert play(state, "* Q A").winners() == [0]
