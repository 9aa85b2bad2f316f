"""XACTIKA, clause by clause."""

from collections import Counter

import pytest

import tafelrunde
from rules.xactika_table import GAME, Table
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika import rules
from tafelrunde.games.xactika.material import CARDS, SYMBOLS, overview
from tafelrunde.games.xactika.rules import XactikaState


@pytest.mark.rule("XA-01")
def test_the_deck_has_every_combination_of_one_to_three_of_four_symbols_once() -> None:
    assert len(CARDS) == len(set(CARDS)) == 81
    assert {count for card in CARDS for count in card} == {1, 2, 3}
    assert SYMBOLS == ("ball", "cube", "cone", "star")


@pytest.mark.rule("XA-01")
def test_a_card_is_worth_the_symbols_on_it() -> None:
    table = Table("3333", "1111", moves="3333:b")
    assert "= 12" in GAME.describe(table.view(0), "en", ["A", "B"])


@pytest.mark.rule("XA-02")
@pytest.mark.parametrize("symbol", range(4))
def test_the_overview_table_is_the_one_of_the_box(symbol: int) -> None:
    assert overview(symbol, range(81)) == {
        4: [1, 0, 0],
        5: [3, 1, 0],
        6: [6, 3, 1],
        7: [7, 6, 3],
        8: [6, 7, 6],
        9: [3, 6, 7],
        10: [1, 3, 6],
        11: [0, 1, 3],
        12: [0, 0, 1],
    }


@pytest.mark.rule("XA-02")
def test_the_overview_can_be_looked_at_any_time_and_strikes_out_what_was_seen() -> None:
    table = Table("3333 1111", "2222", moves="3333:b")
    before = GAME.aid(Table("3333 1111", "2222").view(1), "en")
    after = GAME.aid(table.view(1), "en")
    row = next(line for line in after.splitlines() if line.startswith("  12"))
    assert row.split("(")[0].split() == ["12"] + ["0"] * 12
    assert before != after


@pytest.mark.rule("XA-03")
@pytest.mark.parametrize("seats", range(2, 11))
def test_everyone_gets_eight_cards_and_the_rest_stays_out(seats: int) -> None:
    table = Table(*[""] * seats)
    assert table.view(None).hand_sizes == [8] * seats
    assert sum(table.state.in_pack) == 81 - 8 * seats


@pytest.mark.rule("XA-03")
def test_cards_are_dealt_one_each_clockwise_from_the_dealers_left() -> None:
    state = GAME.new(3)
    for move in ["d1", "1111", "1112", "1113", "1121"]:
        state.play(NATURE, GAME.parse(state, move))
    assert [GAME.view(state, seat).hand for seat in range(3)] == [["1112"], ["1113"], ["1111", "1121"]]


@pytest.mark.rule("XA-03")
def test_all_cards_are_shuffled_again_for_every_round() -> None:
    table = Table("", "")
    table.play_round()
    assert len(table.state.legal(NATURE)) == 81


@pytest.mark.rule("XA-04")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    state = GAME.new(5)
    assert state.actors() == (NATURE,)
    assert [GAME.spell(state, move) for move in state.legal(NATURE)] == ["d0", "d1", "d2", "d3", "d4"]
    draws = Counter(state.draw(Rng(seed)) for seed in range(500))
    assert len(draws) == 5
    assert min(draws.values()) > 60


@pytest.mark.rule("XA-04")
def test_the_deal_passes_to_the_left_each_round() -> None:
    table = Table("", "", "", dealer=1)
    dealers: list[int | None] = []
    for _ in range(8):
        table.deal()
        dealers.append(table.view(None).dealer)
        table.play_round()
    assert dealers == [1, 2, 0, 1, 2, 0, 1, 2]


@pytest.mark.rule("XA-05")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_dealers_left_leads_the_first_trick(dealer: int, first: int) -> None:
    assert Table("", "", "", "", dealer=dealer).state.actors() == (first,)


@pytest.mark.rule("XA-06")
def test_the_leader_plays_any_card_and_names_any_of_its_symbols() -> None:
    hand = "1111 1123 2222 2312 3131 3213 3321 3333"
    leads = Table(hand, "").legal(0)
    assert leads == [f"{card}:{letter}" for card in hand.split() for letter in "bcks"]


@pytest.mark.rule("XA-06")
def test_the_demanded_count_is_the_one_on_the_card() -> None:
    assert Table("3123", "1111", moves="3123:b").view(1).tricks[0].demand == "3b"
    assert Table("3123", "1111", moves="3123:k").view(1).tricks[0].demand == "2k"


@pytest.mark.rule("XA-07")
def test_who_holds_a_fitting_card_must_play_one() -> None:
    table = Table("3123", "3111 3222 1333 2333 1111 2222 1222 2111", moves="3123:b")
    assert table.legal(1) == ["3111", "3222"]


@pytest.mark.rule("XA-07")
def test_more_of_the_symbol_does_not_satisfy_the_demand() -> None:
    table = Table("1333", "2111 3111 1111 2112 2113 2121 3112 3113", moves="1333:b")
    assert table.legal(1) == ["1111"]


@pytest.mark.rule("XA-07")
def test_who_holds_none_may_discard_any_card() -> None:
    hand = "1111 1123 2222 2312 1131 1213 2321 2333"
    table = Table("3123", hand, moves="3123:b")
    assert table.legal(1) == sorted(hand.split())


@pytest.mark.rule("XA-07")
def test_play_goes_clockwise() -> None:
    table = Table("3123", "3111", "3112", dealer=0, moves="")
    order = [table.state.actor()]
    for _ in range(2):
        table.go_on(table.legal(order[-1])[0])
        order.append(table.state.actor())
    assert order == [1, 2, 0]


@pytest.mark.rule("XA-08")
def test_the_highest_fitting_card_takes_the_trick() -> None:
    table = Table("3123", "3333", "3111", moves="3123:b 3333 3111")
    assert table.view(None).tricks[0].winner == 1


@pytest.mark.rule("XA-08")
def test_a_discard_never_wins_however_high() -> None:
    blind = "2333 2332 2323 2322 2233 2232 2223 2222"
    table = Table("1111 3333", blind, "1112 3332", moves="1111:b 2333 1112")
    assert table.view(None).tricks[0].winner == 2
    assert table.view(None).taken == [0, 0, 1]


@pytest.mark.rule("XA-09")
def test_of_two_equal_cards_the_later_wins() -> None:
    table = Table("3122", "3212", moves="3122:b 3212")
    assert table.view(None).tricks[0].winner == 1


@pytest.mark.rule("XA-09")
def test_of_three_equal_cards_the_last_wins() -> None:
    table = Table("3122", "3212", "3221", "3111", moves="3122:b 3212 3221 3111")
    assert table.view(None).tricks[0].winner == 2


@pytest.mark.rule("XA-10")
def test_the_winner_of_a_trick_leads_the_next_with_a_free_choice() -> None:
    table = Table("3122", "3212", "3221", moves="3122:b 3212 3221")
    assert table.state.actors() == (2,)
    assert len(table.legal(2)) == 4 * 7


@pytest.mark.rule("XA-11")
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_a_game_is_eight_rounds_of_eight_tricks(seats: int) -> None:
    table = Table(*[""] * seats)
    for number in range(8):
        assert table.view(None).round == number + 1
        table.deal()
        table.play_round()
    rounds = table.view(None).rounds
    assert [sum(each.taken) for each in rounds] == [8] * 8
    assert table.state.actors() == ()


def finished(variant: str, scores: list[int]) -> XactikaState:
    """Return a finished game with these scores."""
    view = GAME.view(GAME.new(len(scores), {"variant": variant}), None)
    state = GAME.world(view, Rng(1))
    state.score = scores + [0] * (10 - len(scores))
    state.phase, state.acting = 4, -2
    return state


@pytest.mark.rule("XA-12")
def test_high_score_counts_tricks_and_most_win() -> None:
    table = Table("", "", "")
    table.play_round()
    assert table.state.scores() == table.view(None).rounds[0].taken
    assert finished("high", [20, 24, 20, 0]).winners() == [1]
    assert finished("high", [20, 24, 20, 0]).places() == [2, 1, 2, 4]


@pytest.mark.rule("XA-13")
def test_low_score_counts_tricks_and_fewest_win() -> None:
    table = Table("", "", "", variant="low")
    table.play_round()
    assert table.state.scores() == table.view(None).rounds[0].taken
    assert finished("low", [20, 24, 19]).winners() == [2]
    assert finished("low", [20, 24, 19]).places() == [2, 3, 1]
    assert GAME.fewest_win({"variant": "low"}) and not GAME.fewest_win({"variant": "bid"})


@pytest.mark.rule("XA-14")
def test_bids_go_round_from_the_dealers_left_and_all_hear_them() -> None:
    table = Table("", "", "", "", dealer=1, variant="bid")
    assert table.state.actors() == (2,)
    assert table.legal(2) == [f"bid:{tricks}" for tricks in range(9)]
    table.go_on("bid:2 bid:4")
    assert table.view(0).bids == [None, None, 2, 4]
    table.go_on("bid:0")
    assert table.state.actors() == (1,)
    table.go_on("bid:8")
    assert table.state.actors() == (2,)
    assert table.view(2).phase == "play"


@pytest.mark.rule("XA-15")
def test_the_dealer_may_not_bring_the_sum_to_eight() -> None:
    table = Table("", "", "", "", variant="bid", moves="bid:2 bid:4 bid:0")
    assert "bid:2" not in table.legal(3)
    assert len(table.legal(3)) == 8


@pytest.mark.rule("XA-15")
def test_after_eight_by_the_others_the_dealer_may_not_say_zero() -> None:
    table = Table("", "", "", variant="bid", moves="bid:5 bid:3")
    assert table.legal(2) == [f"bid:{tricks}" for tricks in range(1, 9)]


@pytest.mark.rule("XA-15")
def test_after_more_than_eight_the_dealer_may_say_anything() -> None:
    table = Table("", "", "", variant="bid", moves="bid:5 bid:4")
    assert len(table.legal(2)) == 9


@pytest.mark.rule("XA-16")
@pytest.mark.parametrize(
    ("bid", "made", "points"), [(2, 2, 2), (4, 2, -2), (0, 0, 0), (3, 4, -1), (8, 0, -8)]
)
def test_a_met_bid_counts_its_tricks_a_missed_one_the_difference(bid: int, made: int, points: int) -> None:
    assert rules.points(bid, made) == points


@pytest.mark.rule("XA-16")
def test_the_score_track_shows_what_the_bids_brought() -> None:
    table = Table("", "", variant="bid", moves="bid:3 bid:0")
    table.play_round()
    past = table.view(None).rounds[0]
    points = [
        made if made == bid else -abs(made - bid) for bid, made in zip(past.bids, past.taken, strict=True)
    ]
    assert table.state.scores() == past.points == points


@pytest.mark.rule("XA-17")
def test_in_the_bid_variant_most_points_win_also_below_zero() -> None:
    assert finished("bid", [-5, -3, -9]).winners() == [1]


@pytest.mark.rule("XA-18")
@pytest.mark.parametrize(("variant", "winners"), [("high", [0, 2]), ("bid", [0, 2]), ("low", [1, 3])])
def test_equal_totals_share_the_win(variant: str, winners: list[int]) -> None:
    assert finished(variant, [20, 12, 20, 12]).winners() == winners


@pytest.mark.rule("XA-19")
def test_the_variant_is_chosen_once_and_is_high_by_default() -> None:
    assert GAME.view(GAME.new(3), None).variant == "high"
    assert GAME.options == {"variant": ("high", "low", "bid")}
    with pytest.raises(tafelrunde.BadOptions, match="variant"):
        GAME.new(3, {"variant": "medium"})


@pytest.mark.rule("XA-19")
def test_a_round_is_counted_with_its_last_card() -> None:
    table = Table("", "")
    rng = Rng(1)
    while table.state.trick < 7 or table.state.laid < 1:
        table.state.play(table.state.actor(), table.state.pick(table.state.actor(), rng))
    assert table.state.scores() == [0, 0]
    table.state.play(table.state.actor(), table.state.pick(table.state.actor(), rng))
    assert sum(table.state.scores()) == 8


@pytest.mark.rule("XA-20")
def test_played_cards_tricks_bids_scores_and_dealer_are_open() -> None:
    table = Table("3122", "3212", variant="bid", moves="bid:1 bid:2 3122:b 3212")
    view = table.view(None)
    assert view.tricks[0].cards == ("3122", "3212")
    assert (view.bids, view.taken, view.scores, view.dealer) == ([1, 2], [0, 1], [0, 0], 1)


@pytest.mark.rule("XA-20")
def test_other_hands_and_the_undealt_cards_are_hidden() -> None:
    table = Table("3333", "1111", "2222")
    for seat, own in enumerate(["3333", "1111", "2222"]):
        assert own in table.view(seat).hand
        assert len(table.view(seat).hand) == 8
    assert table.view(None).hand == []


@pytest.mark.rule("XA-20")
def test_all_see_who_could_not_follow_which_demand() -> None:
    blind = "2333 2332 2323 2322 2233 2232 2223 2222"
    table = Table("1111", blind, "1112", moves="1111:b 2333 1112")
    assert table.view(0).could_not_follow == [[], ["1b"], []]


@pytest.mark.rule("XA-20")
@pytest.mark.parametrize("seed", range(50))
def test_no_possible_world_gives_a_card_to_who_could_not_follow_with_it(seed: int) -> None:
    blind = "2333 2332 2323 2322 2233 2232 2223 2222"
    table = Table("1111", blind, "1112", moves="1111:b 2333 1112")
    world = GAME.world(table.view(0), Rng(seed))
    assert not [card for card in GAME.view(world, 1).hand if card.startswith("1")]
