"""ACHT alone: what is left out, when it ends, what it counts."""

import pytest

from rules.acht_table import ALMOST_FULL, GAME, HALVES, asked, legal, look, play, position, start, stones

ALL_BUT_ONE_SMALL = [
    "0 small a1 b1",
    "0 small b1 c1",
    "0 small d1 e1",
    "0 big a1",
    "0 big e5",
    "0 big a3 a4",
    "0 big b5 c5",
    "0 square e1",
    "0 square a5",
    "0 square a2 a3",
]


@pytest.mark.rule("AC-35")
def test_alone_one_draws_a_tile_and_lays_it_without_dark_tiles_and_cards() -> None:
    state = start(1)
    assert asked(state) == (-1, "tile")
    assert legal(state) == set("HAQBXMCZ")
    play(state, "* M")
    assert {move[0] for move in legal(state)} == {"M"}
    play(state, "0 M@c2/0")
    assert asked(state) == (-1, "tile")
    assert look(state, 0).hand_sizes == [0]


@pytest.mark.rule("AC-35")
def test_alone_an_8_does_not_end_the_round_but_is_a_duty() -> None:
    state = position(1, board=HALVES, drawn="C")
    assert legal(state) == {"C@c2/0"}
    play(state, "0 C@c2/0")
    assert (asked(state), look(state).eights, state.scores()) == ((-1, "tile"), 1, [0])


@pytest.mark.rule("AC-36")
def test_it_ends_when_all_stones_lie_and_an_8_was_formed() -> None:
    board = "- - - - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(1, board=board, drawn="H", stones=ALL_BUT_ONE_SMALL, eights=1)
    play(state, "0 H@b2/0")
    assert (state.actors(), state.winners(), state.scores()) == ((), [0], [24 + 8 + 2 * 22])


@pytest.mark.rule("AC-36")
def test_without_an_8_it_goes_on_after_the_last_stone() -> None:
    board = "- - - - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = play(position(1, board=board, drawn="H", stones=ALL_BUT_ONE_SMALL), "0 H@b2/0")
    assert asked(state) == (-1, "tile")


@pytest.mark.rule("AC-36")
def test_a_full_board_before_that_is_lost() -> None:
    state = play(position(1, board=ALMOST_FULL, drawn="Z", eights=1), "0 Z@e5/0")
    assert (state.actors(), state.winners(), state.scores()) == ((), [], [0])
    assert GAME.result(state, "en", ["Ann"]).endswith("lost.")


@pytest.mark.rule("AC-36")
@pytest.mark.parametrize(
    ("supply", "eights", "close"),
    [
        ((0, 0, 1), 1, "fehlte noch 1 Stein:"),
        ((2, 1, 0), 0, "fehlten noch 3 Steine und eine „8“:"),
        ((0, 0, 0), 0, "fehlte nur eine „8“:"),
    ],
)
def test_a_lost_game_says_how_close_it_was(supply: tuple[int, int, int], eights: int, close: str) -> None:
    state = position(1, board=ALMOST_FULL, drawn="Z", supply={0: supply}, eights=eights)
    assert close in GAME.result(play(state, "0 Z@e5/0"), "de", ["Ann"])


@pytest.mark.rule("AC-36")
def test_the_last_free_field_may_still_win() -> None:
    board = ALMOST_FULL.replace("H0 A0 Q0 B0 X0\nM0", "Z0 A0 Q0 B0 H0\nM0")
    state = position(1, board=board, drawn="M", stones=ALL_BUT_ONE_SMALL, eights=1, lapsed=2)
    play(state, "0 M@e5/0")
    assert (state.winners(), state.scores()) == ([0], [24 + 8 - 2])


@pytest.mark.rule("AC-37")
def test_a_shape_without_a_stone_costs_a_point() -> None:
    board = "- - H0 - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"
    state = play(position(1, board=board, drawn="H", stones=ALL_BUT_ONE_SMALL, eights=2), "0 H@c2/0")
    assert state.scores() == [24 + 8 * 2 + 2 * 20 - 2]  # three small circles, one stone
    assert len(stones(state)) == 11


@pytest.mark.rule("AC-37")
@pytest.mark.parametrize(("lapsed", "free", "result"), [(1, 7, 45), (2, 2, 34)])
def test_the_rulebooks_examples(lapsed: int, free: int, result: int) -> None:
    board = "- - - - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(1, board=board, drawn="H", stones=ALL_BUT_ONE_SMALL, eights=1, lapsed=lapsed)
    state.free = free + 1
    assert play(state, "0 H@b2/0").scores() == [result]


@pytest.mark.rule("AC-37")
def test_one_tile_may_form_two_8s() -> None:
    board = "- - - - -\nH0 C0 - C0 H0\n- - ## - -\n- - - - -\n- - - - -"
    state = position(1, board=board, drawn="H")
    assert look(play(state, "0 H@c2/0")).eights == 2


@pytest.mark.rule("AC-38")
@pytest.mark.parametrize(
    ("points", "words"),
    [
        (31, "a close shave"),
        (32, "good"),
        (36, "good"),
        (37, "excellent"),
        (40, "excellent"),
        (41, "masterly"),
    ],
)
def test_the_result_is_graded(points: int, words: str) -> None:
    state = position(1, board=ALMOST_FULL, scores=(points,), phase="over", actors=[], winners=[0])
    assert GAME.result(state, "en", ["Ann"]) == f"Done: {points} points, {words}."
