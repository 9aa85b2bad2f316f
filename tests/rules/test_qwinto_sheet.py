"""Qwinto's material, writing and scoring, clause by clause."""

import pytest

from rules.qwinto_best import best_sheet
from rules.qwinto_table import (
    GAME,
    SARAH,
    all_pass,
    deal,
    deal_any,
    draw_any,
    fields,
    fill,
    mark_misses,
    moves,
    play,
    row,
    view,
)
from tafelrunde import NATURE, IllegalMove
from tafelrunde.games.qwinto.material import SHEET

PRINTED = """
. . o P o x o P o o o o
. o o o o o x o P o o .
o o P o x o o o o P . .
"""


@pytest.mark.rule("QW-01")
def test_there_are_eight_values_in_four_colours_each_once() -> None:
    state = GAME.new(2)
    play(state, "* s0")
    values = (-2, 0, 1, 2, 3, 4, 5, 6)
    assert sorted(moves(state, NATURE)) == sorted(f"{c}{v}" for c in "oypg" for v in values)
    play(state, "* y-2")
    assert "y-2" not in moves(state, NATURE)
    assert len(moves(state, NATURE)) == 31


@pytest.mark.rule("QW-02")
def test_the_empty_sheet_has_the_printed_fields() -> None:
    state = deal("o6 y3 p1 g0", "g2 g3 g4", "o1 o2 o3")
    play(state, "0 g2>a")  # 2 + 3 + 1 in yellow or purple
    lines = dict(zip("oyp", (line.split() for line in PRINTED.split("\n")[1:4]), strict=True))
    printed = {f"{r}{column}" for r in "yp" for column, mark in enumerate(lines[r]) if mark in "oP"}
    assert fields(state, 0) == fields(state, 1) == printed
    state = deal("g0 y3 p1 g6", "o2 g3 g4", "o1 o3 o4")
    play(state, "0 o2>a")
    assert {f"o{column}" for column, mark in enumerate(lines["o"]) if mark in "oP"} < fields(state, 0)
    assert len(fields(state, 0)) == 27


@pytest.mark.rule("QW-02", "QW-19")
def test_five_columns_have_three_fields_and_one_of_them_is_the_bonus_field() -> None:
    state = deal_any(1)
    fill(state, 0, row("o", range(1, 10)))
    fill(state, 0, row("y", range(3, 12)))
    fill(state, 0, row("p", range(7, 16)))
    # In the columns 2, 3, 7, 8, 9 the bonus fields are purple, orange, orange, yellow, purple.
    assert view(state, 0).sheets[0].bonuses == [9, 2, 5, 9, 15]


@pytest.mark.rule("QW-02")
def test_sheets_and_their_four_boxes_are_open_to_all() -> None:
    state = deal_any(3)
    fill(state, 1, "o3=5 p0=2")
    mark_misses(state, 0, 2)
    for looker in (0, 2, None):
        sheet = view(state, looker).sheets[1]
        assert (sheet.orange[3], sheet.purple[0], sheet.misses) == (5, 2, 2)
        assert "☒☒☐☐" in GAME.describe(view(state, looker), "en", ["A", "B", "C"])


@pytest.mark.rule("QW-03")
@pytest.mark.parametrize(("card", "number", "written"), [("p-2", -1, 0), ("p0", 1, 27), ("o3", 4, 18)])
def test_only_numbers_from_1_are_written(card: str, number: int, written: int) -> None:
    state = deal("g6 o1 y0 g5", f"{card} g3 g4", "o5 o6 y6")
    play(state, f"0 {card}>a")
    assert view(state, 0).number == number
    assert len(fields(state, 0)) == written


@pytest.mark.rule("QW-03")
def test_neither_0_nor_a_negative_number_is_written_but_18_is() -> None:
    state = deal("g6 o1 y1 g5", "p-2 g3 g4", "o5 o6 y5")
    play(state, "0 p-2>a")
    assert view(state, 0).number == 0
    assert moves(state, 0) == moves(state, 1) == {"pass"}
    state = deal("g1 o6 y6 g5", "p6 g3 g4", "o5 o4 y5")
    play(state, "0 p6>a", "0 o11", "1 pass")
    assert view(state, 1).sheets[0].orange[11] == 18


@pytest.mark.rule("QW-04", "QW-06")
def test_a_gap_takes_only_what_lies_between_its_neighbours() -> None:
    state = deal("g1 o3 g2 g5", "g4 g3 g0", "o5 o4 y5")
    fill(state, 0, "o4=5 o9=10")
    play(state, "0 g4>a")  # 9 in orange
    assert view(state, 0).number == 9
    assert fields(state, 0) == {"o6", "o7", "o8"}  # o5 is the blank
    assert len(fields(state, 1)) == 9


@pytest.mark.rule("QW-04")
def test_a_number_stands_only_once_in_a_row() -> None:
    state = deal("g1 o3 y2 g5", "g4 g3 g0", "o5 o4 y5")
    fill(state, 0, "o7=9")
    play(state, "0 g4>a")
    assert {field[0] for field in fields(state, 0)} == {"y"}


@pytest.mark.rule("QW-04")
def test_left_of_a_number_only_smaller_ones_fit_and_right_of_it_only_larger_ones() -> None:
    state = deal("g1 o3 g2 g5", "g4 g3 g0", "o5 o4 y5")
    fill(state, 0, "o6=8")
    fill(state, 1, "o6=10")
    play(state, "0 g4>a")  # 9 in orange
    assert fields(state, 0) == {"o7", "o8", "o9", "o10", "o11"}
    assert fields(state, 1) == {"o2", "o3", "o4"}


@pytest.mark.rule("QW-05")
def test_no_number_stands_twice_in_a_column() -> None:
    state = deal("g1 p3 y2 g5", "g4 g3 g0", "o5 o4 y5")
    fill(state, 0, "o7=9")  # 3-column
    fill(state, 1, "o10=9")  # 2-column
    play(state, "0 g4>a")  # 9 in yellow or purple
    assert fields(state, 1) - fields(state, 0) == {"y7", "p7"}
    assert fields(state, 0) - fields(state, 1) == {"y10"}


@pytest.mark.rule("QW-05")
def test_column_6_counts_across_the_blank_of_yellow() -> None:
    state = deal("g1 p3 y2 g5", "g4 g3 g0", "o5 o4 y5")
    fill(state, 0, "o6=9")
    play(state, "0 g4>a")  # 9 in yellow or purple
    assert "p6" not in fields(state, 0)
    assert "p6" in fields(state, 1)
    play(state, "1 p6")
    with pytest.raises(IllegalMove):
        play(state, "0 p6")


@pytest.mark.rule("QW-06")
def test_a_blank_takes_no_number_and_any_order_will_do() -> None:
    state = deal("g1 o3 y2 p5", "g4 g3 g0", "o5 o4 y5")
    play(state, "0 g4>a")
    for blank in ("o5", "y6", "p4"):  # these texts name cards; as fields they do not exist
        with pytest.raises(IllegalMove):
            play(state, f"0 {blank}")
    play(state, "0 o11", "1 o2")
    assert (view(state, 0).sheets[0].orange[11], view(state, 0).sheets[1].orange[2]) == (9, 9)


@pytest.mark.rule("QW-18")
def test_a_row_with_a_gap_counts_its_numbers_and_a_full_one_its_right_most() -> None:
    state = deal_any(2)
    fill(state, 0, row("y", [1, 2, 3, 4, 5, 6, 7, 17]))
    assert state.scores() == [8, 0]
    fill(state, 0, "y10=18")
    assert state.scores() == [18, 0]


@pytest.mark.rule("QW-19")
def test_only_a_complete_3_column_brings_its_bonus_number() -> None:
    state = deal_any(2)
    fill(state, 0, "o7=10 y7=11")
    assert state.scores()[0] == 2
    fill(state, 0, "p7=9")
    assert state.scores()[0] == 3 + 10
    fill(state, 0, "o10=12 y10=14")  # a 2-column has no bonus
    assert state.scores()[0] == 5 + 10


@pytest.mark.rule("QW-20")
def test_each_miss_costs_five_points() -> None:
    state = deal_any(2)
    fill(state, 0, "o7=10")
    mark_misses(state, 1, 3)
    assert state.scores() == [1 - 5, -15]


@pytest.mark.rule("QW-21")
def test_sarahs_sheet_counts_43() -> None:
    state = deal_any(2)
    fill(state, 1, SARAH)
    mark_misses(state, 0, 2)
    sheet = view(state, None).sheets[1]
    assert sheet.row_points == [4, 16, 6]
    assert sheet.bonuses == [0, 5, 10, 12, 0]
    assert state.scores() == [0, 43]


@pytest.mark.rule("QW-21")
def test_the_best_of_all_sheets_counts_116() -> None:
    points, entries = best_sheet(SHEET)
    state = deal_any(1)
    fill(state, 0, entries)
    assert state.scores() == [points] == [116]
    assert state.full[0] == 2  # the game would have ended before a third


@pytest.mark.rule("QW-21", "QW-17")
def test_four_misses_and_nothing_else_is_the_worst_result() -> None:
    state = deal_any(1)
    while state.actors():
        state.apply(0, state.legal(0)[0])
        all_pass(state)
        draw_any(state)
    assert state.scores() == [-20]
