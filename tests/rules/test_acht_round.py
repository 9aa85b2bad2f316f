"""ACHT's turns and rounds: duty, special tiles, how rounds and games end."""

import pytest

from rules.acht_table import (
    ALMOST_FULL,
    GAME,
    HALF,
    HALVES,
    asked,
    cards,
    legal,
    look,
    play,
    position,
    start,
    stones,
)

# The start of a round.


@pytest.mark.rule("AC-13")
def test_tile_and_card_are_drawn_seat_by_seat() -> None:
    state = start(2)
    assert asked(state) == (-1, "deal-tile")
    play(state, "* M")
    assert (asked(state), look(state).drawer) == ((-1, "deal-card"), 0)
    play(state, "* void Q")
    assert (asked(state), look(state).drawer) == ((-1, "deal-card"), 1)
    play(state, "* inf")
    assert look(state).tableaus == ["M", "Q"]
    assert (cards(state, 0), cards(state, 1)) == (["void"], ["inf"])


@pytest.mark.rule("AC-13")
def test_a_new_round_clears_the_board_and_leaves_the_cards_in_hand() -> None:
    state = position(
        2, board=ALMOST_FULL, drawn="Z", tableaus="CC", hands={0: "inf"}, stones=["0 small a1 a2"]
    )
    play(state, "0 Z@e5/0")
    view = look(state, 0)
    assert (view.round, view.board, view.stones, view.tower_size) == (2, {"c3": "A/0"}, [], 36)
    assert view.hand == ["inf"]
    play(state, "* M time Q rev")
    assert cards(state, 0) == ["time", "inf"]


@pytest.mark.rule("AC-13")
def test_nobody_gets_a_card_when_deck_and_discards_are_empty() -> None:
    names = ["time", "pole", "rev", "quantum", "meteor", "abduct", "inf"]
    hoard = " ".join(name for name in names for _ in range(4)) + " void" * 4
    state = position(2, board=ALMOST_FULL, drawn="Z", tableaus="CC", hands={0: hoard}, discards="void")
    play(state, "0 Z@e5/0", "* M void")  # the discards are the deck now
    play(state, "* Q")
    assert asked(state) == (0, "card")
    assert look(state).hand_sizes == [33, 0]


@pytest.mark.rule("AC-14")
@pytest.mark.parametrize(("tiles", "first"), [("MQB", 1), ("XBC", 0), ("HBX", 1), ("ZDZ", 0)])
def test_the_highest_tile_begins_the_first_round_and_the_lower_seat_of_equals(tiles: str, first: int) -> None:
    state = play(start(3), *(f"* {tile} inf" for tile in tiles))
    assert (asked(state), look(state).turn) == ((first, "card"), first)


@pytest.mark.rule("AC-14")
@pytest.mark.parametrize(("scores", "first"), [((3, 9), 1), ((9, 3), 0), ((5, 5), 0)])
def test_most_points_begin_a_later_round(scores: tuple[int, int], first: int) -> None:
    state = position(2, board=ALMOST_FULL, drawn="Z", tableaus="ZZ", scores=scores)
    play(state, "0 Z@e5/0", "* H inf Q inf")
    assert look(state).turn == first


@pytest.mark.rule("AC-14")
def test_the_older_member_of_the_leading_team_begins_a_later_round() -> None:
    state = position(4, mode="teams", board=ALMOST_FULL, drawn="Z", tableaus="ZZZD", scores=(2, 6, 2, 6))
    play(state, "0 Z@e5/0", "* H inf H inf Q inf Q inf")
    assert look(state).turn == 1


# A turn.


@pytest.mark.rule("AC-15")
def test_a_turn_is_card_tile_and_laying_one_of_two_tiles() -> None:
    state = position(2, tableaus="MQ", hands={0: "inf"})
    assert legal(state) == {"draw"}
    play(state, "0 draw")
    assert asked(state) == (-1, "tile")
    play(state, "* X")
    assert asked(state) == (0, "lay")
    assert {move[0] for move in legal(state)} == {"M", "X"}
    play(state, "0 M@c2/0")
    assert look(state).tableaus == ["X", "Q"]
    assert look(state).turn == 1


@pytest.mark.rule("AC-15")
def test_who_has_no_card_is_not_asked_for_one() -> None:
    assert asked(position(2, tableaus="MQ")) == (-1, "tile")


@pytest.mark.rule("AC-16", "AC-01")
def test_the_first_tile_has_four_places() -> None:
    assert legal(position(2, drawn="A", tableaus="-Q")) == {"A@c2/0", "A@b3/0", "A@d3/0", "A@c4/0"}


@pytest.mark.rule("AC-16")
def test_a_tile_must_share_a_side_not_only_a_corner() -> None:
    board = "- - - - -\n- - - - -\n- - ## - -\n- - Z0 - -\n- - - - -"
    fields = {move[2:4] for move in legal(position(2, board=board, drawn="Q", tableaus="--"))}
    assert fields == {"c2", "b3", "d3", "b4", "d4", "c5"}


@pytest.mark.rule("AC-17")
def test_who_can_score_must_with_free_choice_among_both_tiles() -> None:
    state = position(2, board=HALF, drawn="M", tableaus="HQ")
    assert legal(state) == {"H@c1/0", "H@b2/0", "H@d2/0", "M@c1/2", "M@b2/1", "M@d2/3"}


@pytest.mark.rule("AC-17")
def test_who_cannot_score_lays_where_they_like() -> None:
    state = position(2, board=HALF, drawn="A", tableaus="QQ")
    assert len(legal(state)) == 2 * 6


@pytest.mark.rule("AC-18")
def test_an_8_goes_before_any_other_points() -> None:
    state = position(2, board=HALVES, drawn="C", tableaus="HQ")
    assert legal(state) == {"C@c2/0"}


@pytest.mark.rule("AC-18")
def test_among_several_ways_to_form_an_8_the_choice_is_free() -> None:
    board = "- H0 - - -\n- - - H0 -\n- H0 ## - -\n- - - H0 -\n- - - - -"
    state = position(2, board=board, drawn="C", tableaus="QQ")
    assert legal(state) == {"C@b2/1", "C@d3/1"}


# Without a stone.


@pytest.mark.rule("AC-19")
def test_the_duty_holds_without_a_fitting_stone() -> None:
    state = position(2, board=HALF, drawn="H", tableaus="QQ", supply={0: (0, 4, 3), 1: (0, 4, 3)})
    assert legal(state) == {"H@c1/0", "H@b2/0", "H@d2/0"}
    play(state, "0 H@c1/0")
    assert stones(state) == []
    assert look(state).turn == 1


@pytest.mark.rule("AC-19")
def test_the_next_player_with_a_stone_gets_the_points() -> None:
    state = position(
        3, board=HALF, drawn="H", supply={0: (0, 4, 3), 1: (0, 4, 3)}, stones=["2 big a1", "1 big e5"]
    )
    play(state, "0 H@c1/0")
    assert "2 small c1 c2" in stones(state)
    assert look(state).turn == 1


@pytest.mark.rule("AC-19", "AC-34")
def test_who_has_no_stone_on_the_board_is_asked_and_may_claim() -> None:
    state = position(3, board=HALF, drawn="H", supply={0: (0, 4, 3)})
    play(state, "0 H@c1/0")
    assert asked(state) == (1, "claim")
    assert legal(state) == {"claim", "decline"}
    assert [shape.kind for shape in look(state).pending] == ["small"]
    assert stones(play(state, "1 claim")) == ["1 small c1 c2"]
    assert look(state).turn == 1


@pytest.mark.rule("AC-19")
def test_only_the_first_is_offered_the_stone_and_declining_lets_it_lapse() -> None:
    state = position(3, board=HALF, drawn="H", supply={0: (0, 4, 3)})
    play(state, "0 H@c1/0", "1 decline")
    assert stones(state) == []
    assert look(state).turn == 1


@pytest.mark.rule("AC-19")
def test_several_shapes_are_asked_one_by_one_until_a_stone_lies() -> None:
    board = "- - H0 - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="H", tableaus="--", supply={0: (0, 4, 3)})
    play(state, "0 H@c2/0")
    assert look(state).pending[0].fields == ["c1", "c2"]  # top, right, left
    play(state, "1 decline")
    assert look(state).pending[0].fields == ["c2", "d2"]
    play(state, "1 claim")
    assert stones(state) == ["1 small b2 c2", "1 small c2 d2"]


@pytest.mark.rule("AC-19")
def test_own_stones_are_put_beside_anothers() -> None:
    board = "H0 - - - -\n- Q0 - - -\nQ0 Q0 ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="M", tableaus="--", supply={0: (0, 4, 3)}, stones=["1 big e5"])
    play(state, "0 M@a2/0")
    assert stones(state) == ["0 square a2 b2 a3 b3", "1 small a1 a2", "1 big e5"]


@pytest.mark.rule("AC-19", "AC-26")
def test_nobody_is_asked_when_the_same_tile_formed_an_8() -> None:
    board = "- - H0 - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="C", tableaus="--", supply={0: (0, 4, 3)}, hands={1: "inf"})
    play(state, "0 C@c2/0")
    assert stones(state) == ["1 small c1 c2"]
    assert asked(state) == (1, "infinity")


@pytest.mark.rule("AC-19")
def test_a_teams_stones_are_shared() -> None:
    state = position(
        4, mode="teams", board=HALF, drawn="H", turn=1, supply={1: (0, 4, 3)}, stones=["0 big a1"]
    )
    play(state, "1 H@c1/0")
    assert "0 small c1 c2" in stones(state)


@pytest.mark.rule("AC-20")
def test_with_overlooking_allowed_any_placement_may_be_played() -> None:
    state = position(2, overlook="yes", board=HALVES, drawn="C", tableaus="HC")
    assert len(legal(state)) == 3 * 8  # two faces of C and one of H on eight fields
    play(state, "0 H@c4/0", "* A")
    assert "C@c2/0" in legal(state)  # overlooked, so free for the next
    assert look(play(state, "1 C@c2/0")).scores == [0, 8]


@pytest.mark.rule("AC-20", "AC-21")
def test_overlooking_does_not_save_from_the_zero_tile() -> None:
    state = position(2, overlook="yes", board=HALVES, drawn="C", tableaus="ZQ")
    assert {move[0] for move in legal(state)} == {"Z"}


# Special tiles.


@pytest.mark.rule("AC-21")
def test_a_zero_tile_goes_first_even_before_an_8() -> None:
    state = position(2, board=HALVES, drawn="C", tableaus="ZQ")
    assert {move[0] for move in legal(state)} == {"Z"}
    play(state, "0 Z@c2/0")
    assert stones(state) == []
    assert look(state).tableaus[0] == "C"


@pytest.mark.rule("AC-21", "AC-22")
def test_a_drawn_zero_tile_is_laid_beside_a_dark_one() -> None:
    state = play(position(2, drawn="Z", tableaus="DQ"), "0 Z@c2/0")
    assert look(state).tableaus == ["D", "Q"]


@pytest.mark.rule("AC-22")
def test_a_dark_tile_stays_and_only_the_drawn_tile_is_played() -> None:
    state = position(2, drawn="H", tableaus="DQ")
    assert {move[0] for move in legal(state)} == {"H"}
    play(state, "0 H@c2/0", "* Q", "1 Q@c4/0", "* M")
    assert {move[0] for move in legal(state)} == {"M"}
    assert look(state).tableaus[0] == "D"


@pytest.mark.rule("AC-22")
def test_a_drawn_dark_tile_takes_the_place_of_the_tile_that_is_laid() -> None:
    state = play(position(2, tableaus="AQ"), "* D")
    assert {move[0] for move in legal(state)} == {"A"}
    assert look(play(state, "0 A@c2/0")).tableaus == ["D", "Q"]


@pytest.mark.rule("AC-23")
def test_a_second_dark_tile_removes_both_and_brings_a_tile_and_a_card() -> None:
    state = play(position(2, tableaus="DQ"), "* D")
    assert asked(state) == (-1, "dark-tile")
    play(state, "* M")
    assert asked(state) == (-1, "dark-card")
    play(state, "* time")
    view = look(state, 0)
    assert (view.tableaus, view.hand, view.aside, view.turn) == (["M", "Q"], ["time"], ["D", "D"], 1)
    assert view.board == {"c3": "A/0"}


@pytest.mark.rule("AC-23")
def test_with_an_empty_tower_two_dark_tiles_bring_only_a_card() -> None:
    state = play(position(2, tableaus="DQ", tower="D"), "* D")
    assert asked(state) == (-1, "dark-card")
    assert look(play(state, "* rev"), 0).tableaus == [None, "Q"]


@pytest.mark.rule("AC-23", "AC-29a")
def test_a_time_travellers_second_turn_follows_two_dark_tiles_too() -> None:
    state = play(position(2, tableaus="DQ", hands={0: "time"}), "0 time", "* D M inf")
    assert (asked(state), look(state).turn, look(state).second_turn) == ((-1, "tile"), 0, True)


# The end of a round.


@pytest.mark.rule("AC-24", "AC-25")
def test_a_round_ends_when_no_field_is_free_and_stones_are_counted() -> None:
    held = ["0 square a1 b1", "0 small a1 a2", "1 big a1"]
    state = position(2, board=ALMOST_FULL, drawn="Z", tableaus="CC", stones=held, scores=(3, 4))
    play(state, "0 Z@e5/0")
    assert look(state).scores == [8, 6]
    assert look(state).round == 2


@pytest.mark.rule("AC-24")
def test_with_an_empty_tower_play_goes_on_with_the_tableaus() -> None:
    state = position(3, tower="", tableaus="HDA")
    assert asked(state) == (0, "lay")
    play(state, "0 H@c2/0")
    assert asked(state) == (2, "lay")  # seat 1 has nothing to lay and is passed over
    play(state, "2 A@c4/0")
    assert (look(state).round, asked(state)) == (2, (-1, "deal-tile"))


@pytest.mark.rule("AC-24")
def test_who_is_passed_over_plays_no_card() -> None:
    state = position(2, tower="", tableaus="AD", hands={1: "rev"})
    assert look(play(state, "0 A@c2/0")).round == 2


@pytest.mark.rule("AC-24")
def test_with_an_empty_tower_no_tile_is_drawn_after_the_card() -> None:
    state = position(2, tower="", tableaus="AM", hands={0: "rev"})
    play(state, "0 rev+")
    assert asked(state) == (0, "lay")
    assert {move[0] for move in legal(state)} == {"M"}


@pytest.mark.rule("AC-24")
@pytest.mark.parametrize("card", ["meteor", "rev+", "rev-"])
def test_a_card_that_takes_the_last_tile_ends_the_turn_without_laying(card: str) -> None:
    state = play(position(3, tower="", tableaus="A--", hands={0: card.rstrip("+-")}), f"0 {card}")
    if card == "meteor":
        assert look(state).round == 2
    else:
        assert asked(state) == (1 if card == "rev+" else 2, "lay")


@pytest.mark.rule("AC-24", "AC-29b")
def test_swapping_the_last_tile_for_a_dark_one_ends_the_turn() -> None:
    state = play(position(2, tower="", tableaus="AD", hands={0: "pole"}), "0 pole>1")
    assert asked(state) == (1, "lay")


@pytest.mark.rule("AC-26")
def test_an_8_ends_the_round_8_to_0_whatever_the_stones() -> None:
    state = position(3, board=HALVES, drawn="C", stones=["1 square e1", "0 big a1"], scores=(1, 2, 3))
    play(state, "0 C@c2/0")
    assert look(state).scores == [9, 2, 3]
    assert look(state).round == 2


@pytest.mark.rule("AC-26")
def test_an_8_is_the_teams() -> None:
    state = position(4, mode="teams", board=HALVES, drawn="C", turn=3)
    assert look(play(state, "3 C@c2/0")).scores == [0, 8, 0, 8]


@pytest.mark.rule("AC-27")
def test_24_points_after_a_round_end_the_game_and_the_most_win() -> None:
    state = position(3, board=HALVES, drawn="C", scores=(16, 23, 0))
    play(state, "0 C@c2/0")
    assert state.actors() == ()
    assert (state.scores(), state.winners()) == ([24, 23, 0], [0])
    assert GAME.result(state, "en", ["Ann", "Bob", "Cleo"]) == "Ann wins with 24 points."


@pytest.mark.rule("AC-27")
def test_below_24_another_round_is_played() -> None:
    state = play(position(2, board=HALVES, drawn="C", scores=(15, 23)), "0 C@c2/0")
    assert (state.scores(), asked(state)) == ([23, 23], (-1, "deal-tile"))


@pytest.mark.rule("AC-27")
def test_both_members_of_a_team_win() -> None:
    state = position(4, mode="teams", board=HALVES, drawn="C", turn=1, scores=(20, 18, 20, 18))
    assert play(state, "1 C@c2/0").winners() == [1, 3]
    assert state.places() == [3, 1, 3, 1]


@pytest.mark.rule("AC-34")
def test_who_has_no_stone_on_the_board_gets_the_value_of_the_tableaus_tile() -> None:
    state = position(3, board=ALMOST_FULL, drawn="Z", tableaus="CM-", stones=["0 small a1 a2"])
    assert look(play(state, "0 Z@e5/0")).scores == [1, 7, 0]


@pytest.mark.rule("AC-34")
def test_a_team_without_stones_gets_the_higher_of_its_two_tiles() -> None:
    state = position(4, mode="teams", board=ALMOST_FULL, drawn="Z", tableaus="CDDM", stones=["0 small a1 a2"])
    assert look(play(state, "0 Z@e5/0")).scores == [1, 7, 1, 7]


@pytest.mark.rule("AC-34")
def test_there_is_no_nonsense_round_after_an_8() -> None:
    state = play(position(2, board=HALVES, drawn="C", tableaus="QQ"), "0 C@c2/0")
    assert look(state).scores == [8, 0]
