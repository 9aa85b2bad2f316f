"""What ACHT's bots know: who takes what, what a tile opens, when a card is due, who is ahead."""

import pytest

from rules.acht_table import GAME, legal, position, start
from tafelrunde import NATURE, Rng
from tafelrunde.bots.roster import make_bot
from tafelrunde.games.acht.rules import AchtState

KNOWLEDGE = GAME.knowledge
SETTINGS = [(seats, options) for seats in GAME.seats for options in GAME.combinations(seats)]

# H at a2 and crossing lines at b2: a half circle on c2 makes it an "8".
EIGHT_AT_C2 = """
-  -  -  -  -
H0 C0 -  -  -
-  -  ## -  -
-  -  -  -  -
-  -  H0 -  -
"""
HALVES_AT_B2 = """
-  -  -  -  -
-  H0 -  -  -
-  -  ## -  -
-  -  -  -  -
-  -  -  -  -
"""


def weight(state: AchtState, move: str) -> float:
    return KNOWLEDGE.weight(state, state.actor(), GAME.parse(state, move))


def best(state: AchtState) -> str:
    return max(sorted(legal(state)), key=lambda move: weight(state, move))


def keys(state: AchtState, move: str) -> list[str]:
    return [key for key, _ in KNOWLEDGE.reasons(state, state.actor(), GAME.parse(state, move))]


def sentences(state: AchtState, seat: int, move: int, language: str) -> list[str]:
    reasons = KNOWLEDGE.reasons(state, seat, move)
    return [GAME.reason(each, language) for each in reasons]


def test_an_eight_is_formed_even_where_it_may_be_overlooked() -> None:
    state = position(2, board=EIGHT_AT_C2, drawn="H", tableaus="QA", overlook="yes")
    assert best(state) == "H@c2/0"
    assert keys(state, "H@c2/0")[0] == "eight"
    move = GAME.parse(state, "H@c2/0")
    assert "8" in sentences(state, 0, move, "de")[0]
    assert sentences(state, 0, move, "en")[0].startswith("+ forms an “8”")


def test_an_eight_that_the_next_player_could_form_is_prevented() -> None:
    state = position(2, board=EIGHT_AT_C2, drawn="A", tableaus="DH", overlook="yes")
    assert best(state) == "A@c2/0"
    assert "blocks-eight" in keys(state, "A@c2/0")


def test_half_an_eight_is_not_left_to_the_next_player() -> None:
    state = position(2, board=HALVES_AT_B2, drawn="C", tableaus="DH", overlook="yes")
    assert "opens-eight" in keys(state, "C@c2/0")
    assert weight(state, "C@c2/1") > 5 * weight(state, "C@c2/0")


def test_half_an_eight_is_harmless_before_who_must_lay_a_zero_tile() -> None:
    harmful = position(2, board=HALVES_AT_B2, drawn="C", tableaus="DH", overlook="yes")
    harmless = position(2, board=HALVES_AT_B2, drawn="C", tableaus="DZ", overlook="yes")
    assert weight(harmless, "C@c2/0") > 5 * weight(harmful, "C@c2/0")
    assert "opens-eight" not in keys(harmless, "C@c2/0")


def test_the_square_is_taken_before_the_small_circle() -> None:
    board = "Q0 -  - - -\n-  H0 - - -\n-  -  ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="Q", tableaus="HD")
    assert best(state) in ("Q@a2/0", "Q@b1/0")
    assert keys(state, "Q@b1/0")[0] == "closes"


def test_a_dark_tile_that_stays_in_any_case_is_no_reason() -> None:
    board = "Q0 -  - - -\n-  H0 - - -\n-  -  ## - -\n- - - - -\n- - - - -"
    assert "keeps" not in keys(position(2, board=board, drawn="H", tableaus="DQ"), "H@b1/0")
    assert "keeps" in keys(position(2, board=board, drawn="H", tableaus="AD"), "H@b1/0")


def test_what_brings_points_alone_is_not_said_to_change_little() -> None:
    state = position(1, board=HALVES_AT_B2, drawn="H", mode="solo")
    assert "closes-1" in keys(state, "H@b1/0")
    assert "quiet" not in keys(state, "H@b1/0")


def test_a_field_beside_the_frames_corner_square_is_not_made_reachable() -> None:
    board = "- - - - -\n- - - Z0 -\n- - ## - -\n- - - - -\n- - - - -"
    state = position(2, board=board, drawn="A", tableaus="DQ")
    assert "opens-4" in keys(state, "A@d1/0")
    assert weight(state, "A@c2/0") > weight(state, "A@d1/0")


def test_a_quantum_leap_that_forms_an_eight_is_found_among_hundreds_of_moves() -> None:
    state = position(2, board=EIGHT_AT_C2, hands={0: "quantum"}, tableaus="QA")
    assert len(legal(state)) > 60
    assert best(state) == "quantum:c5>c2/0"
    assert keys(state, "quantum:c5>c2/0")[0] == "eight"
    assert "closes-nothing" in keys(state, "quantum:c5>e5/0")


def test_cards_that_help_nobody_are_saved() -> None:
    for cards in ("quantum", "meteor", "pole", "rev", "abduct", "void"):
        state = position(2, hands={0: cards, 1: "time"}, tableaus="QQ")
        assert best(state) == "draw", cards
        assert keys(state, "draw") == ["saves-card"]


def test_a_tile_that_can_form_an_eight_is_swapped_for() -> None:
    state = position(2, board=EIGHT_AT_C2, hands={0: "pole"}, tableaus="DH")
    assert best(state) == "pole>1"
    assert keys(state, "pole>1")[0] == "gets-eight"


def test_a_dark_tile_is_thrown_away_by_a_meteorite() -> None:
    dark = position(2, hands={0: "meteor"}, tableaus="DC")
    useful = position(2, hands={0: "meteor"}, tableaus="CD")
    assert "rids" in keys(dark, "meteor")
    assert weight(dark, "meteor") > 2 * weight(useful, "meteor")


def test_infinity_is_kept_for_ones_stones_and_played_for_many() -> None:
    stones = ["1 square a1 a2", "1 square b1 c1"]
    state = position(2, board=EIGHT_AT_C2, drawn="H", tableaus="QA", stones=stones, hands={1: "inf"})
    state.play(0, GAME.parse(state, "H@c2/0"))
    assert state.actor() == 1
    assert best(state) == "inf"
    assert keys(state, "inf") == ["secures"]
    assert keys(state, "no") == ["gives-up"]


def test_who_is_ahead_is_expected_to_win() -> None:
    for seats in (2, 3, 4):
        state = position(seats, scores=[18, 4, 6, 2][:seats])
        values = [KNOWLEDGE.estimate(state, seat) for seat in range(seats)]
        assert values[0] > 0.6
        assert values[0] > 2 * max(values[1:])
        assert min(values) > 0


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_hints_hold_in_every_setting(seats: int, options: dict[str, str]) -> None:
    for seed in range(3):
        state, rng = start(seats, **options), Rng(seed)
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.chance(rng)
                continue
            moves = state.legal(seat)
            assert KNOWLEDGE.advise(state, seat, rng) in moves
            for move in moves[:: 1 + len(moves) // 12]:
                assert KNOWLEDGE.weight(state, seat, move) > 0
                assert all(sentences(state, seat, move, "de"))
                assert 1 <= len(sentences(state, seat, move, "en")) <= 3
            assert all(0 <= KNOWLEDGE.estimate(state, each) <= 1 for each in range(seats))
            assert state.legal(seat) == moves  # judging changes nothing
            state.play(seat, moves[rng.below(len(moves))])


@pytest.mark.parametrize(("seats", "mode"), [(2, "single"), (3, "single"), (4, "teams")])
def test_reasons_and_weights_rest_on_what_the_seat_can_see(seats: int, mode: str) -> None:
    for seed in range(2):
        state, rng = start(seats, mode=mode), Rng(seed)
        while state.actors() and state.round == 1:
            seat = state.actor()
            if seat == NATURE:
                state.chance(rng)
                continue
            moves = state.legal(seat)
            world = GAME.world(GAME.view(state, seat), Rng(seed + 7))
            for move in moves[:: 1 + len(moves) // 8]:
                assert KNOWLEDGE.reasons(world, seat, move) == KNOWLEDGE.reasons(state, seat, move)
                assert KNOWLEDGE.weight(world, seat, move) == KNOWLEDGE.weight(state, seat, move)
            state.play(seat, moves[rng.below(len(moves))])


def test_a_solo_is_mostly_won_by_searching() -> None:
    won = 0
    for deal in range(3):
        state, chance = start(1), Rng(deal)
        bot = make_bot("search:60", GAME, Rng(deal))
        while state.actors():
            if state.actor() == NATURE:
                state.chance(chance)
            else:
                state.play(0, GAME.parse(state, bot.choose(GAME.view(state, 0))))
        won += len(state.winners())
    assert won >= 1
