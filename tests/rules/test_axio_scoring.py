"""AXIO rota: what a laid tile brings, in drawn positions."""

import pytest

from rules.axio_table import gains, legal, names, play, position
from tafelrunde import IllegalMove
from tafelrunde.games.axio import GAME

RED = 0


def refused(state, text: str) -> bool:
    """Whether a readable move may not be played."""
    try:
        play(state.copy(), text)
    except IllegalMove:
        return True
    return False


@pytest.mark.rule("AX-08", "AX-09")
def test_each_corner_scores_with_its_own_circle() -> None:
    state = position(
        """
        RG BO
        BO RG

        BP OR
        GR PB
        """,
        hand="RPOG",
    )
    # Above 0,0 the tile lies PO/RG: red meets red, green meets green and blue; the top meets nothing.
    assert gains(state, "0,-1/3") == {"R": 1, "G": 1}


@pytest.mark.rule("AX-08")
def test_a_corner_that_meets_no_other_brings_nothing() -> None:
    state = position(
        """
        RG
        BO
        """,
        hand="RBOG",
    )
    # On the left the tile lies GR/OB: only its right corners, R and B, meet others.
    assert gains(state, "-1,0/1") == {"R": 1, "B": 1}


@pytest.mark.rule("AX-08")
def test_a_diagonal_neighbour_alone_counts() -> None:
    state = position(
        """
        RG BO BP
        BO RG GR

        OR .. GO
        PB .. PR

        GB .. ..
        RO .. ..
        """,
        hand="RBGP",
    )
    # At 1,2 it lies GP/BR: its purple touches the tile at 2,1 with a corner, and nothing else.
    assert gains(state, "1,2/2") == {"P": 1}


@pytest.mark.rule("AX-08", "AX-09")
def test_a_circle_of_three_counts_though_it_is_not_complete() -> None:
    state = position(
        """
        GB BO
        OR RG
        """,
        hand="RPOB",
    )
    # Below 0,0 it lies BR/OP: red meets two reds, the fourth corner of the circle is still missing.
    assert gains(state, "0,1/1") == {"R": 2}


@pytest.mark.rule("AX-09")
def test_three_equal_symbols_bring_three_points_and_the_laid_one_none() -> None:
    state = position(
        """
        GB BO
        OR RG

        PR ..
        BG ..
        """,
        hand="RPOB",
    )
    assert gains(state, "1,1/0") == {"R": 3}


@pytest.mark.rule("AX-09")
def test_points_depend_on_how_the_tile_is_turned() -> None:
    state = position(
        """
        GB PO
        OR RB

        OR ..
        GP ..
        """,
        hand="RBGP",
    )
    # RB/PG in the gap: red meets R, R, R; blue meets B; purple meets P.
    assert gains(state, "1,1/0") == {"R": 3, "B": 1, "P": 1}
    # PR/GB there: purple meets three reds, red meets blue, green meets purple.
    assert gains(state, "1,1/1") == {}


@pytest.mark.rule("AX-09")
def test_nothing_has_to_match() -> None:
    state = position(
        """
        RG
        BO
        """,
        hand="RGBP",
    )
    # PR/BG on the right: purple meets green, blue meets orange.
    assert gains(state, "1,0/1") == {}


@pytest.mark.rule("AX-10")
def test_an_empty_corner_scores_as_the_colour_it_is_called() -> None:
    state = position(
        """
        GB PO
        OR RB

        OP ..
        GR ..
        """,
        hand="_BGO",
    )
    assert gains(state, "1,1/0=R") == {"B": 1, "R": 2}
    assert gains(state, "1,1/0=P") == {"B": 1, "P": 1}


@pytest.mark.rule("AX-10")
def test_names_that_change_nothing_are_one_move_spelled_with_the_first() -> None:
    state = position(
        """
        GB PO
        OR RB

        OP ..
        GR ..
        """,
        hand="_BGO",
    )
    assert names(state, "1,1/0") == "RGP"
    assert gains(state, "1,1/0=G") == {"B": 1}
    assert refused(state, "1,1/0=B")
    assert refused(state, "1,1/0=O")


@pytest.mark.rule("AX-10")
def test_an_empty_corner_that_meets_another_must_be_named_and_only_then() -> None:
    state = position(
        """
        RG
        BO
        """,
        hand="_BGO",
    )
    # Above: /0 has the empty corner at the top left, /2 at the bottom right, where it meets green.
    assert gains(state, "0,-1/0") == {"G": 1}
    assert refused(state, "0,-1/0=R")
    assert names(state, "0,-1/2") == "RG"
    assert refused(state, "0,-1/2")


@pytest.mark.rule("AX-10")
def test_an_empty_corner_may_be_called_a_colour_already_at_twelve() -> None:
    state = position(
        """
        GB PO
        OR RB

        OP ..
        GR ..
        """,
        hand="_BGO",
        markers=[(12, 0, 0, 0, 3), (0, 0, 0, 0, 0)],
    )
    # Red brings nothing any more, as green does: the first of them stands for all.
    assert names(state, "1,1/0") == "RP"
    assert gains(state, "1,1/0=R") == {"B": 1}
    assert refused(state, "1,1/0=G")


@pytest.mark.rule("AX-10", "AX-13")
def test_a_name_is_idle_when_another_corner_of_the_tile_fills_the_colour_anyway() -> None:
    drawing = """
        GO PO
        BR RB

        OB ..
        GR ..
        """
    # In the gap lies _B/OG: the empty corner meets R, R and B, and blue at the top right meets B.
    near = position(drawing, hand="_BGO", markers=[(0, 0, 11, 0, 0), (0, 0, 0, 0, 0)])
    far = position(drawing, hand="_BGO", markers=[(0, 0, 10, 0, 0), (0, 0, 0, 0, 0)])
    assert gains(far, "1,1/0=B") == {"B": 2}
    assert names(far, "1,1/0") == "RGB"
    assert names(near, "1,1/0") == "RG"
    assert gains(near, "1,1/0=G") == {"B": 1}


@pytest.mark.rule("AX-11")
def test_empty_corners_on_the_table_count_for_nobody() -> None:
    state = position(
        """
        O_
        GR
        """,
        hand="RBPO",
    )
    # Above lies OR/PB, its blue over the empty corner; then PO/BR, its red there.
    assert gains(state, "0,-1/1") == {}
    assert gains(state, "0,-1/2") == {}


@pytest.mark.rule("AX-10", "AX-11")
def test_an_empty_corner_over_an_empty_corner_is_named_for_nothing() -> None:
    state = position(
        """
        O_
        GR
        """,
        hand="_BOP",
    )
    # Above lies OP/B_: the empty corners meet, so it is named, and all names are the same move.
    assert names(state, "0,-1/2") == "R"
    assert gains(state, "0,-1/2=R") == {}


@pytest.mark.rule("AX-11")
def test_a_corner_once_named_is_empty_for_those_who_come_later() -> None:
    state = position(
        """
        RG
        BO
        """,
        hand="_BGO",
    )
    assert gains(state, "0,-1/2=G") == {"G": 1}
    laid = GAME.view(play(state, "0,-1/2=G"), None).laid
    # The tile lies GO/B_. Beside it comes BP/GR, whose green meets the green of 0,0 and no second one.
    assert gains(position(laid, hand="RGBP"), "1,-1/2") == {"G": 1}


@pytest.mark.rule("AX-13")
def test_points_above_twelve_are_lost() -> None:
    state = position(
        """
        GB BO
        OR RG

        PR ..
        BG ..
        """,
        hand="RPOB",
        markers=[(10, 0, 0, 0, 0), (0, 0, 0, 0, 0)],
    )
    assert play(state, "1,1/0").markers(0)[RED] == 12


@pytest.mark.rule("AX-07")
def test_a_tile_goes_where_it_shares_a_side_in_any_rotation() -> None:
    state = position(
        """
        RG ..
        BO ..

        BP OR
        GR PB
        """,
        hand="RBOG",
    )
    places = ["0,-1", "-1,0", "1,0", "-1,1", "2,1", "0,2", "1,2"]
    assert legal(state) == {f"{place}/{rotation}" for place in places for rotation in range(4)}
    for elsewhere in ("0,0/0", "-1,-1/0", "2,0/0", "2,2/1", "5,5/0"):
        assert refused(state, elsewhere)
