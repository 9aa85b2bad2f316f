"""Qwinto's turns, its end, solo play and what is seen, clause by clause."""

from collections import Counter

import pytest

from rules.qwinto_table import (
    GAME,
    all_pass,
    bury,
    deal,
    deal_any,
    draw_any,
    fields,
    fill,
    hand,
    mark_misses,
    moves,
    pile,
    play,
    row,
    view,
)
from tafelrunde import NATURE, IllegalMove, UnreadableMove
from tafelrunde.engine.rng import Rng

ALMOST = [1, 2, 3, 4, 5, 6, 7, 8]  # a row but for its last field


@pytest.mark.rule("QW-07")
@pytest.mark.parametrize(("seats", "left"), [(1, 25), (2, 22), (3, 19), (4, 16)])
def test_everybody_gets_three_cards_and_four_lie_open(seats: int, left: int) -> None:
    seen = view(deal_any(seats), None)
    assert seen.hand_sizes == [3] * seats
    assert [len(cards) for cards in seen.grid.values()] == [1, 1, 1, 1]
    assert seen.draw_pile == left


@pytest.mark.rule("QW-07")
def test_the_lot_says_who_is_active_first() -> None:
    state = GAME.new(3)
    assert moves(state, NATURE) == {"s0", "s1", "s2"}
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3", "y0 y1 y2", start=2)
    assert state.actors() == (2,)
    assert (hand(state, 0), hand(state, 2)) == ({"o4", "g0", "g1"}, {"y0", "y1", "y2"})
    assert view(state, None).grid == {"a": ["p0"], "b": ["y3"], "c": ["g3"], "d": ["p5"]}


@pytest.mark.rule("QW-08")
def test_the_active_player_must_put_a_card_on_one_of_four_piles() -> None:
    state = deal("g0 g1 g3 o5", "o4 g2 y6", "o1 o2 o3")
    assert moves(state, 0) == {f"{card}>{at}" for card in ("o4", "g2", "y6") for at in "abcd"}
    assert moves(state, 1) == set()
    play(state, "0 g2>a")  # three grey cards: a miss, and legal all the same
    assert hand(state, 0) == {"o4", "y6"}
    assert view(state, 1).grid["a"] == ["g0", "g2"]


@pytest.mark.rule("QW-09")
def test_two_cards_of_the_same_value_go_on_piles_side_by_side_in_either_order() -> None:
    state = deal("p6 y3 g3 o2", "p1 o1 g6", "o3 o4 o5")
    pairs = {move for move in moves(state, 0) if "+" in move}
    beside = ("ab", "ac", "ba", "bd", "ca", "cd", "db", "dc")
    assert pairs == {
        f"{first}>{at[0]}+{last}>{at[1]}" for first, last in (("p1", "o1"), ("o1", "p1")) for at in beside
    }
    with pytest.raises(UnreadableMove):
        play(state, "0 p1>a+o1>d")  # the diagonal
    with pytest.raises(UnreadableMove):
        play(state, "0 p1>a+o1>a")
    play(state, "0 p1>c+o1>d")
    assert hand(state, 0) == {"g6"}
    assert view(state, 1).put_on == "d"


@pytest.mark.rule("QW-09")
@pytest.mark.parametrize("value", ["-2", "0"])
def test_equal_cards_may_also_show_minus_2_or_0_but_nobody_has_to_put_both(value: str) -> None:
    state = deal("p6 y3 g3 o2", f"p{value} o1 g{value}", "o3 o4 o5")
    assert f"p{value}>a+g{value}>b" in moves(state, 0)
    play(state, f"0 p{value}>a")
    assert hand(state, 0) == {"o1", f"g{value}"}


@pytest.mark.rule("QW-09")
def test_three_equal_cards_are_never_put_down_together() -> None:
    state = deal("p6 y3 g3 o2", "p1 o1 y1", "o3 o4 o5")
    assert Counter(move.count(">") for move in moves(state, 0)) == {1: 3 * 4, 2: 6 * 8}


@pytest.mark.rule("QW-10", "QW-11")
def test_tims_4_makes_a_10_in_orange_or_yellow() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3")
    play(state, "0 o4>d")
    assert (view(state, 1).number, view(state, 1).colours) == (10, ["o", "y"])
    assert {field[0] for field in fields(state, 1)} == {"o", "y"}


@pytest.mark.rule("QW-10", "QW-11")
def test_sarahs_two_1s_make_a_5_in_all_three_colours() -> None:
    state = deal("p6 y3 g3 o2", "p1 o1 g6", "o3 o4 o5")
    play(state, "0 p1>c+o1>d")
    assert (view(state, 1).number, view(state, 1).colours) == (5, ["o", "y", "p"])


@pytest.mark.rule("QW-10")
@pytest.mark.parametrize(
    ("at", "number"), [("a", 6 + 2 + 3), ("b", 6 + 1 + 4), ("c", 6 + 1 + 4), ("d", 6 + 2 + 3)]
)
def test_the_diagonal_card_is_never_added(at: str, number: int) -> None:
    state = deal("o1 y2 p3 g4", "g6 o5 y0", "o3 o4 y5")
    play(state, f"0 g6>{at}")
    assert view(state, None).number == number


@pytest.mark.rule("QW-12")
def test_all_decide_at_the_same_time_and_nobody_has_to_write() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3", "y0 y1 y2")
    play(state, "0 o4>d")
    assert state.actors() == (0, 1, 2)
    assert all("pass" in moves(state, seat) for seat in range(3))
    play(state, "2 y5", "0 o7")
    assert state.actors() == (1,)
    with pytest.raises(IllegalMove):
        play(state, "2 pass")  # a decision is final
    play(state, "1 pass")
    sheets = view(state, None).sheets
    assert (sheets[0].orange[7], sheets[2].yellow[5]) == (10, 10)
    assert (state.scores(), state.actors()) == ([1, 0, 1], (NATURE,))


@pytest.mark.rule("QW-12")
def test_entries_misses_and_scores_stay_covered_until_the_last_has_decided() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3")
    play(state, "0 o4>d")
    wrote, missed = state.copy(), state.copy()
    play(wrote, "0 o7")
    play(missed, "0 pass")
    assert view(wrote, 1) == view(missed, 1)
    assert view(wrote, None) == view(missed, None)
    assert wrote.scores() == missed.scores() == [0, 0]
    assert (view(wrote, 0).decision, view(missed, 0).decision) == ("o7", "pass")
    play(wrote, "1 o7")  # the same field on another sheet
    assert wrote.scores() == [1, 1]


@pytest.mark.rule("QW-12")
def test_a_seat_imagines_every_decision_that_another_may_have_made() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3")
    play(state, "0 o4>d")
    possible = moves(state, 0)
    play(state, "0 pass")
    rng, imagined = Rng(4), Counter[str]()
    for _ in range(60 * len(possible)):
        state.resample(1, rng)
        imagined[view(state, 0).decision or ""] += 1
    assert set(imagined) == possible
    assert all(30 < times < 100 for times in imagined.values())
    own = view(state, 0).decision
    state.resample(0, rng)
    assert view(state, 0).decision == own


@pytest.mark.rule("QW-13")
def test_only_the_active_player_marks_a_miss_for_writing_nothing() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3", "y0 y1 y2", start=0)
    play(state, "0 o4>d")
    assert fields(state, 0)  # could, but does not want to
    all_pass(state)
    assert [sheet.misses for sheet in view(state, None).sheets] == [1, 0, 0]


@pytest.mark.rule("QW-14", "QW-11")
def test_three_grey_cards_let_nobody_write() -> None:
    state = deal("p6 g3 g4 o2", "g1 o1 y1", "o3 o4 o5")
    play(state, "0 g1>d")
    assert (view(state, 0).number, view(state, 0).colours) == (8, [])
    assert moves(state, 0) == moves(state, 1) == {"pass"}
    all_pass(state)
    assert state.scores() == [-5, 0]


@pytest.mark.rule("QW-14")
@pytest.mark.parametrize(("card", "number"), [("o1", -1), ("o2", 0)])
def test_a_sum_of_0_or_less_lets_nobody_write(card: str, number: int) -> None:
    state = deal("p6 y-2 p0 g2", f"{card} o3 y1", "o4 o5 o6")
    play(state, f"0 {card}>d")
    assert view(state, 0).number == number
    assert moves(state, 0) == moves(state, 1) == {"pass"}


@pytest.mark.rule("QW-14")
def test_a_sum_of_0_or_less_is_a_miss_of_the_active_player() -> None:
    state = deal("p6 y-2 p0 g6", "o2 o3 y1", "o4 o5 o6")
    play(state, "0 o2>d", "1 pass", "0 pass")
    assert state.scores() == [-5, 0]


@pytest.mark.rule("QW-15")
def test_the_active_player_draws_back_up_to_three_and_the_left_neighbour_goes_on() -> None:
    state = deal("p6 y3 g3 o2", "p1 o1 g6", "o3 o4 o5", start=0)
    play(state, "0 p1>c+o1>d")
    all_pass(state)
    assert state.actors() == (NATURE,)
    play(state, "* y6 p3")
    assert hand(state, 0) == {"g6", "y6", "p3"}
    assert state.actors() == (1,)
    play(state, "1 o3>a")
    all_pass(state)
    play(state, "* p5")
    assert state.actors() == (0,)


@pytest.mark.rule("QW-16")
def test_drawing_the_last_card_makes_the_covered_cards_the_new_pile_at_once() -> None:
    state = deal("p6 y3 g3 o2", "p1 o0 g6", "o3 o4 o5")
    play(state, "0 p1>d")
    bury(state, keep="y6")
    all_pass(state)
    covered = {card for cards in view(state, 0).grid.values() for card in cards[:-1]}
    assert moves(state, NATURE) == {"y6"}
    play(state, "* y6")  # nobody draws on, the pile is renewed all the same
    assert state.actors() == (1,)
    assert pile(state) == covered
    assert view(state, 0).grid == {"a": ["p6"], "b": ["y3"], "c": ["g3"], "d": ["p1"]}
    play(state, "1 o3>a")  # a card covered later is not in it
    assert pile(state) == covered
    assert "p6" not in pile(state)


@pytest.mark.rule("QW-16")
def test_the_new_pile_serves_in_the_middle_of_drawing_two() -> None:
    state = deal("p6 y3 g3 o2", "p1 o1 g6", "o3 o4 o5")
    play(state, "0 p1>c+o1>d")
    bury(state, keep="y6")
    all_pass(state)
    play(state, "* y6")
    assert {"g3", "o2"} <= moves(state, NATURE)  # just covered
    play(state, "* g3")
    assert hand(state, 0) == {"g6", "y6", "g3"}
    assert state.actors() == (1,)


@pytest.mark.rule("QW-17")
def test_two_full_rows_end_the_game_and_nobody_draws() -> None:
    state = deal("p0 y5 g6 p5", "o6 g0 g1", "o1 o2 o3")
    fill(state, 1, row("o", ALMOST) + " " + row("p", range(1, 10)))
    play(state, "0 o6>d", "0 y10", "1 o11")
    assert state.actors() == ()
    assert view(state, None).hand_sizes == [2, 3]
    # 17 and 9 for the rows; seat 0 has made its entry too.
    assert state.scores() == [1, 17 + 9]
    assert state.winners() == [1]


@pytest.mark.rule("QW-17")
def test_one_full_row_does_not_end_the_game() -> None:
    state = deal("p0 y5 g6 p5", "o6 g0 g1", "o1 o2 o3")
    fill(state, 1, row("o", ALMOST))
    play(state, "0 o6>d", "0 y10", "1 o11")
    assert state.actors() == (NATURE,)
    assert state.winners() == []


@pytest.mark.rule("QW-17", "QW-20")
def test_the_fourth_miss_ends_the_game_after_the_entries_of_all() -> None:
    state = deal("p0 y5 g6 p5", "o6 g0 g1", "o1 o2 o3")
    mark_misses(state, 3, 3)
    play(state, "0 o6>d", "0 pass", "1 o11")
    assert state.actors() == ()
    assert state.scores() == [-20, 1 - 15]
    assert state.winners() == [1]


@pytest.mark.rule("QW-17", "QW-20")
def test_several_players_end_the_game_together_and_equal_totals_share_the_win() -> None:
    state = deal("p0 y5 g6 p5", "o6 g0 g1", "o1 o2 o3", "y0 y1 y2")
    for seat in (0, 2):
        fill(state, seat, row("o", ALMOST) + " " + row("p", range(1, 10)))
    play(state, "0 o6>d", "0 o11", "1 pass", "2 o11")
    assert state.actors() == ()
    assert state.scores() == [26, 0, 26]
    assert state.winners() == [0, 2]


@pytest.mark.rule("QW-22")
def test_solo_goes_on_with_2_1_0_cards_once_the_pile_is_played() -> None:
    state = deal("p6 y3 g3 o2", "p1 o4 g6")
    bury(state, keep="y6")
    play(state, "0 p1>a", "0 y5", "* y6")
    assert pile(state) == set()  # no reshuffling
    assert state.actors() == (0,)
    for card, left in (("y6", 2), ("o4", 1)):
        play(state, f"0 {card}>d")
        play(state, "0 pass")
        assert (state.actors(), view(state, 0).hand_sizes) == ((0,), [left])
    play(state, "0 g6>d", "0 pass")
    assert state.actors() == ()
    assert state.winners() == [0]
    assert state.scores() == [1 - 15]


@pytest.mark.rule("QW-22")
def test_solo_takes_at_most_28_turns() -> None:
    state = deal_any(1)
    turns = 0
    while state.actors():
        state.apply(0, state.legal(0)[0])  # one card
        turns += 1
        all_pass(state)
        mark_misses(state, 0)
        draw_any(state)
    assert turns == 28
    assert view(state, 0).hand_sizes == [0]


@pytest.mark.rule("QW-22", "QW-17")
def test_solo_also_ends_with_the_fourth_miss() -> None:
    state = deal("p6 y3 g3 o2", "p1 o4 g6")
    mark_misses(state, 3)
    play(state, "0 p1>a", "0 pass")
    assert state.actors() == ()
    assert state.winners() == [0]


@pytest.mark.rule("QW-23")
def test_hands_and_the_draw_pile_are_hidden_but_covered_cards_are_not() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3")
    play(state, "0 o4>d")
    assert view(state, 0).hand == ["g0", "g1"]
    assert view(state, 1).hand == ["o1", "o2", "o3"]
    assert view(state, None).hand == []
    assert view(state, None).grid["d"] == ["p5", "o4"]
    unseen = view(state, None).unseen
    assert len(unseen) == 1
    assert set(unseen[0].cards) == pile(state) | hand(state, 0) | hand(state, 1)
    assert (unseen[0].in_hands, unseen[0].in_pile) == ([2, 3], 22)


@pytest.mark.rule("QW-23")
def test_before_a_reshuffle_every_unseen_card_may_be_in_the_other_hand() -> None:
    state = deal("p0 y3 g3 p5", "o4 g0 g1", "o1 o2 o3")
    rng, imagined = Rng(3), Counter[str]()
    for _ in range(2500):
        state.resample(0, rng)
        imagined.update(hand(state, 1))
    assert len(imagined) == 25
    assert all(220 < times < 380 for times in imagined.values())  # 300 each on average


@pytest.mark.rule("QW-23", "QW-16")
def test_after_a_reshuffle_two_players_know_each_others_hands() -> None:
    state = deal("p6 y3 g3 o2", "p1 o0 g6", "o3 o4 o5")
    play(state, "0 p1>d")
    bury(state, keep="y6")
    all_pass(state)
    play(state, "* y6")
    for seed in range(20):
        world = GAME.world(view(state, 1), Rng(seed))
        assert hand(world, 0) == {"o0", "g6", "y6"}
    play(state, "1 o3>a")
    all_pass(state)
    play(state, "* o6")  # drawn since: no longer known, but known to come from the new pile
    old, new = view(state, 0).unseen
    assert (old.cards, old.in_hands) == (["o0", "o4", "o5", "y6", "g6"], [3, 2])
    assert (new.in_hands, new.in_pile) == ([0, 1], 32 - 6 - 4 - 1)
    hands = [hand(GAME.world(view(state, 0), Rng(seed)), 1) for seed in range(200)]
    assert all(held > {"o4", "o5"} for held in hands)
    assert set.union(*hands) - {"o4", "o5"} == set(new.cards)


@pytest.mark.rule("QW-23", "QW-16")
def test_with_more_players_the_old_cards_stay_in_hands_and_out_of_the_new_pile() -> None:
    state = deal("p6 y3 g3 o2", "p1 o0 g6", "o3 o4 o5", "p2 p3 p4")
    play(state, "0 p1>d")
    bury(state, keep="y6")
    all_pass(state)
    play(state, "* y6")
    others = {"o3", "o4", "o5", "p2", "p3", "p4"}
    imagined: set[str] = set()
    for seed in range(100):
        world = GAME.world(view(state, 0), Rng(seed))
        assert hand(world, 1) | hand(world, 2) == others
        assert pile(world) == pile(state)
        imagined |= hand(world, 1)
    assert imagined == others
