"""ACHT's secret cards: each in normal use, as a joker, and stolen."""

from typing import Any

import pytest

from rules.acht_table import asked, cards, legal, look, play, position, stones
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.games.acht.rules import AchtState

HALVES = "- - - - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"  # an "8" is to be had on c2
LONELY = "- - - - -\n- - - - -\n- M0 ## - -\n- - - - -\n- - - - -"  # one tile that can leap
EIGHT_BY_LEAP = HALVES.replace("- - - - -\n- - - - -", "- C0 - - -\n- - - - -")


def thief(card: str, **more: Any) -> AchtState:
    """Seat 0 has stolen a card from seat 1."""
    return play(position(2, hands={0: "abduct", 1: card}, **more), "0 abduct>1", f"* {card}")


# When.


@pytest.mark.rule("AC-28")
def test_one_card_may_be_played_in_a_turn_before_the_tile_is_drawn() -> None:
    state = position(2, hands={0: "rev pole"}, tableaus="MQ")
    assert legal(state) == {"draw", "rev+", "rev-", "pole>1"}
    play(state, "0 rev+")
    assert asked(state) == (-1, "tile")
    assert look(state, 0).hand == ["pole"]
    assert look(state).discards == ["rev"]


@pytest.mark.rule("AC-28")
def test_when_the_deck_runs_out_the_discards_are_shuffled() -> None:
    names = ["pole", "rev", "quantum", "meteor", "abduct", "inf"]
    hoard = " ".join(name for name in names for _ in range(4)) + " void" * 5
    state = position(2, hands={1: hoard}, discards="time time time time", tableaus="DQ")
    assert look(state).deck_size == 0
    play(state, "* D M")
    assert asked(state) == (-1, "dark-card")
    assert (look(state).deck_size, look(state).discards) == (4, [])
    assert cards(play(state, "* time"), 0) == ["time"]


@pytest.mark.rule("AC-28")
def test_whoever_holds_a_card_is_asked_even_if_it_cannot_be_played() -> None:
    assert legal(position(2, hands={0: "inf"})) == {"draw"}


# Time travel.


@pytest.mark.rule("AC-29a")
def test_time_travel_brings_a_second_turn_without_a_card() -> None:
    state = position(2, hands={0: "time rev"}, tableaus="QQ")
    play(state, "0 time", "* A", "0 A@c2/0")
    assert (look(state).turn, look(state).second_turn, asked(state)) == (0, True, (-1, "tile"))
    play(state, "* H", "0 H@c4/0")
    assert look(state).turn == 1


@pytest.mark.rule("AC-29a", "AC-29h")
def test_a_joker_can_be_a_time_travel() -> None:
    state = play(position(2, hands={0: "void"}), "0 void=time", "* A", "0 A@c2/0")
    assert (look(state).turn, look(state).discards) == (0, ["void"])


@pytest.mark.rule("AC-29a", "AC-29f")
def test_a_stolen_time_travel_is_played() -> None:
    state = thief("time")
    assert legal(state) == {"time"}
    play(state, "0 time", "* A", "0 A@c2/0")
    assert look(state).turn == 0


@pytest.mark.rule("AC-29a", "AC-26")
def test_an_8_in_the_first_turn_ends_the_round_before_the_second() -> None:
    state = position(2, hands={0: "time"}, board=HALVES, tableaus="CQ")
    play(state, "0 time", "* A", "0 C@c2/0")
    assert (look(state).round, look(state).scores) == (2, [8, 0])
    play(state, "* A time A time", "0 draw", "* H", "0 A@c2/0")
    assert look(state).turn == 1


@pytest.mark.rule("AC-29a", "AC-24")
def test_a_traveller_without_a_tile_is_passed_over_in_the_second_turn() -> None:
    state = position(2, hands={0: "time"}, tableaus="AM", tower="D")
    play(state, "0 time", "* D", "0 A@c2/0")
    assert (asked(state), look(state).second_turn) == ((1, "lay"), False)


# Pole reversal.


@pytest.mark.rule("AC-29b")
def test_pole_reversal_swaps_tiles_and_the_turn_goes_on() -> None:
    state = position(3, hands={0: "pole"}, tableaus="MQA")
    assert legal(state) == {"draw", "pole>1", "pole>2"}
    play(state, "0 pole>2")
    assert look(state).tableaus == ["A", "Q", "M"]
    assert asked(state) == (-1, "tile")


@pytest.mark.rule("AC-29b")
def test_pole_reversal_works_with_a_partner_and_with_special_tiles() -> None:
    state = position(4, mode="teams", hands={0: "pole"}, tableaus="DQZM")
    assert "pole>2" in legal(state)
    play(state, "0 pole>2", "* C")
    assert {move[0] for move in legal(state)} == {"Z"}


@pytest.mark.rule("AC-29b", "AC-29h")
def test_a_joker_can_be_a_pole_reversal() -> None:
    assert look(play(position(2, hands={0: "void"}, tableaus="MQ"), "0 void=pole>1")).tableaus == ["Q", "M"]


@pytest.mark.rule("AC-29b", "AC-29f")
def test_a_stolen_pole_reversal_is_played() -> None:
    state = thief("pole", tableaus="MQ")
    assert legal(state) == {"pole>1"}
    assert look(play(state, "0 pole>1")).tableaus == ["Q", "M"]


# Revolution.


@pytest.mark.rule("AC-29c")
@pytest.mark.parametrize(("card", "tableaus"), [("rev+", ["D", "Z", "Q"]), ("rev-", ["Q", "D", "Z"])])
def test_revolution_passes_all_tiles_on_in_the_chosen_direction(card: str, tableaus: list[str]) -> None:
    state = play(position(3, hands={0: "rev"}, tableaus="ZQD"), f"0 {card}")
    assert look(state).tableaus == tableaus


@pytest.mark.rule("AC-29c", "AC-29h")
def test_a_joker_can_be_a_revolution() -> None:
    assert look(play(position(3, hands={0: "void"}, tableaus="MQA"), "0 void=rev+")).tableaus == [
        "A",
        "M",
        "Q",
    ]


@pytest.mark.rule("AC-29c", "AC-29f")
def test_a_stolen_revolution_is_played() -> None:
    state = thief("rev", tableaus="MQ")
    assert legal(state) == {"rev+", "rev-"}
    assert look(play(state, "0 rev-")).tableaus == ["Q", "M"]


# Quantum leap.


@pytest.mark.rule("AC-29d")
def test_a_tile_leaps_to_any_free_field_or_turns_in_place() -> None:
    state = position(2, hands={0: "quantum"}, board=LONELY)
    leaps = legal(state) - {"draw"}
    assert len(leaps) == 23 * 4 + 3
    assert "quantum:b3>b3/0" not in leaps  # it must change something
    assert "quantum:b3>e1/0" in leaps
    play(state, "0 quantum:b3>e1/2")
    assert look(state).board == {"c3": "A/0", "e1": "M/2"}
    assert asked(state) == (-1, "tile")


@pytest.mark.rule("AC-29d", "AC-01")
def test_the_centre_and_tiles_under_a_stone_never_leap() -> None:
    board = "- - H0 - -\n- - H0 - -\n- - ## - -\n- - Z0 - -\n- - - - -"
    state = position(2, hands={0: "quantum"}, board=board, stones=["1 small c1 c2"])
    assert {move[8:10] for move in legal(state) - {"draw"}} == {"c4"}


@pytest.mark.rule("AC-29d")
def test_a_closed_shape_without_a_stone_does_not_hold_its_tiles() -> None:
    board = "- - H0 - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(2, hands={0: "quantum"}, board=board)
    assert {move[8:10] for move in legal(state) - {"draw"}} == {"c1", "c2"}


@pytest.mark.rule("AC-29d")
def test_shapes_closed_by_a_leap_score() -> None:
    board = "- - H0 - -\n- - - - -\n- - ## - -\n- - - - -\n- - M0 - -"
    state = play(position(2, hands={0: "quantum"}, board=board), "0 quantum:c5>c2/0")
    assert stones(state) == ["0 small c1 c2"]
    assert asked(state) == (-1, "tile")


@pytest.mark.rule("AC-29d")
def test_a_turn_in_place_scores_only_what_it_newly_closes() -> None:
    board = "- - - - -\n- A0 A0 - -\n- B0 ## - -\n- - - - -\n- - - - -"
    state = position(
        2, hands={0: "quantum"}, board=board
    )  # the big circle at b3's TR is closed, without a stone
    play(state, "0 quantum:b3>b3/1")  # arcs now TR and BR: the same circle, nothing new
    assert stones(state) == []
    state = play(position(2, hands={0: "quantum"}, board=board.replace("B0", "B2")), "0 quantum:b3>b3/1")
    assert stones(state) == ["0 big b2 c2 b3 c3"]


@pytest.mark.rule("AC-29d", "AC-19")
def test_a_leap_without_a_stone_asks_and_then_the_turn_goes_on() -> None:
    board = "- - H0 - -\n- - - - -\n- - ## - -\n- - - - -\n- - M0 - -"
    state = position(2, hands={0: "quantum"}, board=board, supply={0: (0, 4, 3)})
    play(state, "0 quantum:c5>c2/0")
    assert asked(state) == (1, "claim")
    play(state, "1 decline")
    assert (asked(state), look(state).turn) == ((-1, "tile"), 0)


@pytest.mark.rule("AC-29d", "AC-17")
def test_a_leap_is_not_bound_to_score() -> None:
    board = "- - H0 - -\n- - - - -\n- - ## - -\n- - - - -\n- - M0 - -"
    assert "quantum:c5>e5/0" in legal(position(2, hands={0: "quantum"}, board=board))


@pytest.mark.rule("AC-29d", "AC-26", "AC-28")
def test_an_8_by_a_leap_counts_and_its_former_may_play_no_infinity() -> None:
    state = position(
        2, hands={0: "quantum inf", 1: "inf"}, board=EIGHT_BY_LEAP, stones=["1 big e5", "0 big a1"]
    )
    play(state, "0 quantum:b4>c2/0")
    assert asked(state) == (1, "infinity")
    assert look(play(state, "1 inf")).scores == [8, 2]


@pytest.mark.rule("AC-29d", "AC-21")
def test_a_laid_zero_tile_may_leap() -> None:
    state = position(2, hands={0: "quantum"}, board=LONELY.replace("M0", "Z0"))
    assert len(legal(state) - {"draw"}) == 23


@pytest.mark.rule("AC-29d", "AC-29h")
def test_a_joker_can_be_a_quantum_leap() -> None:
    state = play(position(2, hands={0: "void"}, board=LONELY), "0 void=quantum:b3>b3/3")
    assert look(state).board["b3"] == "M/3"


@pytest.mark.rule("AC-29d", "AC-29f")
def test_a_stolen_quantum_leap_is_played() -> None:
    state = thief("quantum", board=LONELY)
    assert len(legal(state)) == 23 * 4 + 3
    assert look(play(state, "0 quantum:b3>a1/0")).board["a1"] == "M/0"


# Meteorite.


@pytest.mark.rule("AC-29e")
def test_a_meteorite_renews_all_tiles_beginning_with_its_player() -> None:
    state = play(position(3, hands={1: "meteor"}, tableaus="ZQD", turn=1), "1 meteor")
    assert (asked(state), look(state).drawer, look(state).aside) == ((-1, "meteorite"), 1, ["Q", "Z", "D"])
    play(state, "* M A D")
    assert look(state).tableaus == ["D", "M", "A"]
    assert asked(state) == (-1, "tile")


@pytest.mark.rule("AC-29e", "AC-24")
def test_a_meteorite_with_a_nearly_empty_tower_leaves_tableaus_empty() -> None:
    state = play(position(3, hands={0: "meteor"}, tableaus="AQB", tower="HX"), "0 meteor", "* H X")
    assert look(state).tableaus == ["H", "X", None]
    assert asked(state) == (0, "lay")  # no tile left to draw
    play(state, "0 H@c2/0", "1 X@c4/0")
    assert look(state).round == 2


@pytest.mark.rule("AC-29e", "AC-29h")
def test_a_joker_can_be_a_meteorite() -> None:
    assert asked(play(position(2, hands={0: "void"}), "0 void=meteor")) == (-1, "meteorite")


@pytest.mark.rule("AC-29e", "AC-29f")
def test_a_stolen_meteorite_is_played() -> None:
    state = play(thief("meteor"), "0 meteor", "* M A")
    assert look(state).tableaus == ["M", "A"]


# Abduction.


@pytest.mark.rule("AC-29f")
def test_abduction_takes_a_random_card_that_is_played_at_once() -> None:
    state = position(3, hands={0: "abduct", 1: "time rev rev", 2: ""})
    assert legal(state) == {"draw", "abduct>1"}
    play(state, "0 abduct>1")
    assert asked(state) == (-1, "abduction")
    assert {str(odds) for _, odds in state.outcomes()} == {"1/3", "2/3"}
    play(state, "* rev")
    assert (asked(state), look(state).stolen) == ((0, "stolen"), "rev")
    play(state, "0 rev+")
    assert look(state).discards == ["rev", "abduct"]
    assert look(state).hand_sizes == [0, 2, 0]
    assert asked(state) == (-1, "tile")


@pytest.mark.rule("AC-29f")
def test_a_partner_may_be_robbed() -> None:
    assert legal(position(4, mode="teams", hands={0: "abduct", 2: "time"})) == {"draw", "abduct>2"}


@pytest.mark.rule("AC-29f", "AC-29g")
def test_a_stolen_infinity_is_discarded_without_a_move() -> None:
    state = thief("inf")
    assert asked(state) == (-1, "tile")
    assert look(state).discards == ["abduct", "inf"]


@pytest.mark.rule("AC-29f", "AC-30")
def test_a_stolen_card_without_effect_is_discarded() -> None:
    state = thief("quantum")  # no tile on the board can leap
    assert (asked(state), look(state).discards) == ((-1, "tile"), ["quantum", "abduct"])


@pytest.mark.rule("AC-29f")
def test_a_stolen_abduction_steals_again() -> None:
    state = position(3, hands={0: "abduct", 1: "abduct", 2: "rev"}, tableaus="MQA")
    play(state, "0 abduct>1", "* abduct")
    assert legal(state) == {"abduct>2"}
    play(state, "0 abduct>2", "* rev", "0 rev+")
    assert look(state).tableaus == ["A", "M", "Q"]


@pytest.mark.rule("AC-29f")
def test_a_stolen_abduction_finds_nobody_and_is_discarded() -> None:
    state = thief("abduct")
    assert (asked(state), look(state).discards) == ((-1, "tile"), ["abduct", "abduct"])


@pytest.mark.rule("AC-29f", "AC-29h")
def test_a_joker_can_be_an_abduction() -> None:
    state = play(position(2, hands={0: "void", 1: "time"}), "0 void=abduct>1", "* time", "0 time")
    assert look(state).discards == ["time", "void"]
    assert look(state).second_turn_follows


@pytest.mark.rule("AC-29f", "AC-29h")
def test_a_stolen_joker_is_played_as_any_card() -> None:
    state = thief("void", tableaus="MQ", board=LONELY)
    moves = legal(state)
    assert {"void=time", "void=pole>1", "void=rev+", "void=rev-", "void=meteor"} <= moves
    assert {move[:5] for move in moves} == {"void="}
    assert not [move for move in moves if "inf" in move or "abduct" in move]
    assert look(play(state, "0 void=pole>1")).tableaus == ["Q", "M"]


# Infinity.


@pytest.mark.rule("AC-29g")
def test_the_former_of_the_8_scores_the_own_stones_besides() -> None:
    state = position(2, hands={0: "inf"}, board=HALVES, drawn="C", stones=["0 square e1", "1 square a5"])
    play(state, "0 C@c2/0")
    assert legal(state) == {"no", "inf"}
    assert look(play(state, "0 inf")).scores == [12, 0]


@pytest.mark.rule("AC-29g")
def test_others_keep_their_stones_points_asked_clockwise_from_the_former() -> None:
    state = position(
        3,
        hands={0: "inf", 1: "time", 2: "inf"},
        board=HALVES,
        drawn="C",
        turn=1,
        stones=["0 big a1", "2 square e1"],
    )
    play(state, "1 C@c2/0")
    assert (asked(state), legal(state)) == ((1, "infinity"), {"no"})
    play(state, "1 no", "2 inf")
    assert asked(state) == (0, "infinity")
    assert look(play(state, "0 no")).scores == [0, 8, 4]


@pytest.mark.rule("AC-29g")
def test_shapes_closed_by_the_tile_of_the_8_count_for_infinity() -> None:
    board = "- - H0 - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"
    state = play(position(2, hands={0: "inf"}, board=board, drawn="C"), "0 C@c2/0")
    assert stones(state) == ["0 small c1 c2"]
    assert look(play(state, "0 inf")).scores == [9, 0]


@pytest.mark.rule("AC-29g", "AC-28")
def test_after_another_card_the_former_may_play_no_infinity() -> None:
    state = position(2, hands={0: "inf rev"}, board=HALVES, tableaus="QC", stones=["0 big a1"])
    play(state, "0 rev+", "* A", "0 C@c2/0")
    assert (look(state).round, look(state).scores) == (2, [8, 0])


@pytest.mark.rule("AC-29g", "AC-28")
def test_in_a_second_turn_the_former_may_play_no_infinity() -> None:
    state = position(2, hands={0: "inf time"}, board=HALVES, tableaus="ZQ", stones=["0 big a1"])
    play(state, "0 time", "* A", "0 Z@c4/0", "* C", "0 C@c2/0")
    assert (look(state).round, look(state).scores) == (2, [8, 0])


@pytest.mark.rule("AC-29g")
def test_one_infinity_secures_a_teams_stones_and_the_partner_is_not_asked() -> None:
    state = position(
        4,
        mode="teams",
        hands={1: "inf", 3: "inf"},
        board=HALVES,
        drawn="C",
        stones=["1 square e1", "0 big a1"],
    )
    play(state, "0 C@c2/0", "1 inf")
    assert look(state).scores == [8, 4, 8, 4]
    assert look(state, 3).hand == ["inf"]


@pytest.mark.rule("AC-29g")
def test_the_partner_of_the_former_can_secure_the_teams_stones() -> None:
    state = position(4, mode="teams", hands={2: "inf"}, board=HALVES, drawn="C", stones=["0 big a1"])
    assert look(play(state, "0 C@c2/0", "2 inf")).scores == [10, 0, 10, 0]


@pytest.mark.rule("AC-29g", "AC-29h")
def test_a_joker_can_be_an_infinity() -> None:
    state = position(2, hands={1: "void inf"}, board=HALVES, drawn="C", stones=["1 square e1"])
    play(state, "0 C@c2/0")
    assert legal(state) == {"no", "inf", "void=inf"}
    play(state, "1 void=inf")
    assert (look(state).scores, look(state).discards) == ([8, 4], ["void"])


@pytest.mark.rule("AC-29g")
def test_infinity_is_not_played_before_the_draw() -> None:
    state = position(2, hands={0: "inf void"})
    assert "inf" not in legal(state)
    assert "void=inf" not in legal(state)


# The joker, and cards without an effect.


@pytest.mark.rule("AC-29h")
def test_a_joker_names_any_card_that_could_be_played() -> None:
    state = position(2, hands={0: "void time", 1: "rev"}, board=LONELY)
    plain = {move for move in legal(state) if not move.startswith("void=quantum")}
    jokers = {"void=time", "void=pole>1", "void=rev+", "void=rev-", "void=meteor", "void=abduct>1"}
    assert plain == {"draw", "time"} | jokers


@pytest.mark.rule("AC-30")
@pytest.mark.parametrize(
    ("card", "tableaus", "tower"),
    [
        ("time", "AQ", ""),
        ("pole", "A-", ""),
        ("quantum", "AQ", "M"),
        ("abduct", "AQ", "M"),
        ("inf", "AQ", "M"),
    ],
)
def test_a_card_without_a_possible_effect_cannot_be_played(card: str, tableaus: str, tower: str) -> None:
    state = position(2, hands={0: card}, tableaus=tableaus, tower=tower)
    assert legal(state) == {"draw"}


@pytest.mark.rule("AC-30")
def test_after_the_card_the_turn_goes_on_with_draw_and_lay() -> None:
    state = play(position(2, hands={0: "rev"}, tableaus="MA"), "0 rev+", "* H")
    assert asked(state) == (0, "lay")
    assert {move[0] for move in legal(state)} == {"A", "H"}


@pytest.mark.rule("AC-30")
def test_a_card_that_is_not_in_hand_is_refused() -> None:
    state = position(2, hands={0: "rev"}, tableaus="MA")
    with pytest.raises(IllegalMove):
        play(state, "0 time")
    with pytest.raises(IllegalMove):
        play(state, "0 void=rev+")
