"""ACHT's material and shapes, and who sees what."""

import pytest

from rules.acht_table import GAME, legal, look, play, position, start, stones
from tafelrunde.engine.errors import BadOptions, IllegalMove, UnreadableMove
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import material

ROWS_OF_HALVES = """
- -  -  -  -
- H0 -  H0 -
- -  ## -  -
- -  -  -  -
- -  -  -  -
"""
CORNER_OF_SQUARES = """
Q0 Q0 - - -
Q0 -  - - -
-  - ## - -
-  -  - - -
-  -  - - -
"""


@pytest.mark.rule("AC-01")
def test_a_round_starts_with_the_printed_centre_and_24_free_fields() -> None:
    state = start(1)
    assert look(state).board == {"c3": "A/0"}
    assert state.free == 24


@pytest.mark.rule("AC-02")
@pytest.mark.parametrize(("tile", "turns"), list(zip("HAQBXMCZ", (1, 1, 1, 4, 2, 4, 2, 1), strict=True)))
def test_a_tile_has_as_many_rotations_as_look_different(tile: str, turns: int) -> None:
    state = position(1, drawn=tile)
    assert {move[-1] for move in legal(state)} == set("0123"[:turns])
    assert len(legal(state)) == 4 * turns


@pytest.mark.rule("AC-02")
def test_there_are_four_of_each_of_nine_kinds_of_tiles() -> None:
    assert start(2).tower == [4] * 9
    assert sum(GAME.material[tile.name] for tile in material.TILES) == 36


@pytest.mark.rule("AC-03")
def test_a_value_is_the_most_that_the_lines_can_score() -> None:
    values = dict(zip(material.LETTERS, material.VALUES, strict=True))
    assert values == {"H": 4, "A": 8, "Q": 16, "B": 12, "X": 12, "M": 7, "C": 10, "Z": 0, "D": 0}


@pytest.mark.rule("AC-03")
def test_a_dark_tile_counts_0_when_the_first_player_is_sought() -> None:
    state = play(start(3), "* Z time D time D time")
    assert look(state).turn == 0


@pytest.mark.rule("AC-04")
@pytest.mark.parametrize(("tile", "corner"), [("A", "a1"), ("Q", "e1"), ("A", "e5"), ("Q", "a5")])
def test_at_the_boards_corners_the_frame_prints_three_quarters(tile: str, corner: str) -> None:
    board = "- Z0 - Z0 -\n- - - - -\n- - ## - -\n- - - - -\n- Z0 - Z0 -"
    state = position(2, board=board, drawn=tile, tableaus="--")
    placement = f"{tile}@{corner}/0"
    assert placement in legal(state)
    kind = "big" if tile == "A" else "square"
    assert stones(play(state, f"0 {placement}")) == [f"0 {kind} {corner}"]


@pytest.mark.rule("AC-04")
def test_on_the_boards_sides_the_frame_prints_half_a_shape() -> None:
    board = "- Q0 - - -\n- - - - -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="Q", tableaus="--")
    assert legal(state) == {"Q@a1/0"}  # a square there; between b1 and c1 the frame has a circle
    assert stones(play(state, "0 Q@a1/0")) == ["0 square a1 b1"]


@pytest.mark.rule("AC-04")
def test_the_centre_has_four_arcs() -> None:
    board = "- - - - -\n- A0 A0 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="A", tableaus="--")
    assert legal(state) == {"A@b3/0"}


@pytest.mark.rule("AC-05", "AC-07")
def test_every_player_and_every_team_has_eleven_stones() -> None:
    assert look(start(3)).supply == [[4, 4, 3]] * 3
    assert look(start(4, mode="teams")).supply == [[4, 4, 3]] * 2
    assert material.STONE_SUM == 24


@pytest.mark.rule("AC-06")
def test_there_are_33_secret_cards() -> None:
    state = start(2)
    assert look(state).deck_size == 33
    assert [GAME.material[card] for card in material.CARDS] == [4, 4, 4, 4, 4, 4, 4, 5]


@pytest.mark.rule("AC-07")
def test_the_mode_follows_from_the_seats_unless_it_is_said() -> None:
    assert [look(GAME.new(seats)).mode for seats in GAME.seats] == ["solo", "single", "single", "single"]
    assert look(start(4, mode="teams")).mode == "teams"


@pytest.mark.rule("AC-07")
@pytest.mark.parametrize(
    ("seats", "mode"), [(1, "single"), (1, "teams"), (2, "solo"), (3, "teams"), (4, "solo")]
)
def test_a_mode_that_does_not_fit_the_seats_is_refused(seats: int, mode: str) -> None:
    with pytest.raises(BadOptions, match=f"mode {mode} of acht is not for {seats} seats"):
        GAME.new(seats, {"mode": mode})


@pytest.mark.rule("AC-07")
def test_the_combinations_of_options_are_those_that_fit() -> None:
    modes = [[choice["mode"] for choice in GAME.combinations(seats)] for seats in GAME.seats]
    assert modes == [["solo"] * 2, ["single"] * 2, ["single"] * 2, ["single"] * 2 + ["teams"] * 2]


@pytest.mark.rule("AC-07")
def test_partners_sit_opposite_and_share_points() -> None:
    state = position(4, mode="teams", board=ROWS_OF_HALVES, drawn="H", tableaus="----", turn=2)
    play(state, "2 H@c2/0")
    assert stones(state) == ["0 small b2 c2", "0 small c2 d2"]
    assert look(state).round_points == [2, 0]


@pytest.mark.rule("AC-08", "AC-12")
def test_two_half_circles_that_face_each_other_are_a_small_circle() -> None:
    board = "- - - - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = play(position(2, board=board, drawn="M", tableaus="--"), "0 M@c1/2")
    assert stones(state) == ["0 small c1 c2"]
    assert look(state).round_points == [1, 0]


@pytest.mark.rule("AC-09")
def test_four_arcs_around_a_point_are_a_big_circle() -> None:
    board = "- - - - -\n- A0 B2 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = play(position(2, board=board, drawn="B", tableaus="--"), "0 B@b3/0")
    assert stones(state) == ["0 big b2 c2 b3 c3"]
    assert look(state).round_points == [2, 0]


@pytest.mark.rule("AC-10")
def test_four_square_corners_around_a_point_are_a_square() -> None:
    state = position(2, board=CORNER_OF_SQUARES, drawn="X", tableaus="--")
    assert "X@b2/1" in legal(state)
    play(state, "0 X@b2/1")
    assert stones(state) == ["0 square a1 b1 a2 b2"]
    assert look(state).round_points == [4, 0]


@pytest.mark.rule("AC-10")
def test_a_mixture_of_arcs_and_square_corners_closes_nothing() -> None:
    state = position(2, board=CORNER_OF_SQUARES.replace("Q0 Q0", "A0 Q0"), drawn="Q", tableaus="--")
    assert {"Q@b2/0", "Q@c2/0"} <= legal(state)  # no duty: nothing can be closed
    assert stones(play(state, "0 Q@b2/0")) == []


@pytest.mark.rule("AC-11")
def test_a_lying_8_needs_half_circles_at_both_ends_of_crossing_lines() -> None:
    state = play(position(2, board=ROWS_OF_HALVES, drawn="C", tableaus="--"), "0 C@c2/0")
    assert look(state).scores == [8, 0]


@pytest.mark.rule("AC-11")
def test_a_standing_8_is_formed_by_the_second_half_circle_too() -> None:
    board = "- - - - -\n- H0 - - -\n- C1 ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="H", tableaus="--")
    assert legal(state) == {"H@b4/0"}
    assert look(play(state, "0 H@b4/0")).scores == [8, 0]


@pytest.mark.rule("AC-11")
def test_half_circles_beside_the_crossing_lines_form_no_8() -> None:
    board = "- - - - -\n- H0 - - -\n- C0 ## - -\n- - - - -\n- - - - -"
    state = play(position(2, board=board, drawn="H", tableaus="--"), "0 H@b4/0")
    assert stones(state) == ["0 small b3 b4"]
    assert look(state).scores == [0, 0]


@pytest.mark.rule("AC-12")
def test_all_shapes_that_one_tile_closes_count() -> None:
    board = "- - H0 - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"
    state = play(position(2, board=board, drawn="H", tableaus="--"), "0 H@c2/0")
    assert stones(state) == ["0 small b2 c2", "0 small c2 d2", "0 small c1 c2"]
    assert look(state).supply[0] == [1, 4, 3]


@pytest.mark.rule("AC-39")
def test_others_cards_are_hidden_and_their_number_is_open() -> None:
    state = position(3, hands={0: "time", 1: "inf void", 2: "pole"}, discards="rev")
    mine, watcher = look(state, 1), look(state, None)
    assert mine.hand == ["inf", "void"]
    assert watcher.hand == []
    assert watcher.hand_sizes == [1, 2, 1]
    assert watcher.discards == ["rev"]
    assert watcher.tableaus == ["Q", "Q", "Q"]
    assert GAME.world(look(state, 1), Rng(1)).hand[8:16] == state.hand[8:16]


@pytest.mark.rule("AC-39", "AC-13")
def test_partners_see_each_others_cards() -> None:
    state = position(4, mode="teams", hands={0: "time", 1: "inf", 2: "pole rev", 3: "void"})
    assert look(state, 0).partner_hand == ["pole", "rev"]
    assert look(state, 3).partner_hand == ["inf"]
    assert look(state, None).partner_hand == []


@pytest.mark.rule("AC-39")
def test_the_cards_that_others_may_hold_are_all_that_are_not_seen() -> None:
    state = position(2, hands={0: "time time time", 1: "time"})
    seen = set()
    for seed in range(300):
        state.resample(0, Rng(seed))
        seen.add(look(state, 1).hand[0])
    assert seen == set(material.CARDS)
    assert look(state, 0).hand == ["time"] * 3


@pytest.mark.rule("AC-02")
@pytest.mark.parametrize(
    "text", ["M@c2", "M@f2/0", "H@c2/1", "D@c2/0", "pole>4", "void=void", "void=draw", "rev"]
)
def test_what_is_no_move_is_unreadable_or_illegal(text: str) -> None:
    state = position(2, drawn="M")
    with pytest.raises((UnreadableMove, IllegalMove)):
        state.play(0, GAME.parse(state, text))


@pytest.mark.rule("AC-12")
def test_the_drawn_board_shows_tiles_and_whose_stones_lie_there() -> None:
    state = play(position(2, board=ROWS_OF_HALVES, drawn="H", tableaus="--"), "0 H@c2/0")
    text = GAME.describe(look(state, 0), "en", ["Ann", "Bob"])
    assert "◡" in text
    assert "[bold red]0[/]" in text
    assert "[bold red]([/]" in text or "[bold red])[/]" in text
