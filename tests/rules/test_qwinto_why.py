"""Why something touched in Qwinto cannot be done: each reason once by hand, then all in whole games."""

from itertools import product

import pytest

from rules.qwinto_table import GAME, deal, deal_any, fill, moves, play, row, view
from tafelrunde import NATURE, Rng
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.games.qwinto.material import FIELD_NAMES, NAMES, PILES
from tafelrunde.games.qwinto.rules import QwintoState

PEOPLE = ["Anna", "Ben", "Cleo", "Dora"]


def why(state: QwintoState, touched: str, seat: int = 0) -> str:
    """Return what a seat is told about something it touched; both languages must have a word, or none."""
    german, english = (GAME.why(view(state, seat), touched, language, PEOPLE) for language in LANGUAGES)
    assert bool(german) == bool(english)
    return english


def putting() -> QwintoState:
    """Return seat 0's turn to put down o6, y0 or p0."""
    return deal("p4 y4 p3 g6", "o6 y0 p0", "y6 p5 g4")


def writing() -> QwintoState:
    """Return the decision where to write 13 in orange, yellow or purple."""
    state = putting()
    play(state, "0 o6>a")
    return state


@pytest.mark.rule("QW-07")
def test_while_cards_are_dealt_nobody_does_anything() -> None:
    state: QwintoState = GAME.new(2)
    assert "(QW-07)" in why(state, ">a")
    play(state, "* s1 o6")
    assert why(state, "o6>") == why(state, "o3") == why(state, "o6>a", seat=1)
    assert "(QW-07)" in why(state, "o3")


@pytest.mark.rule("QW-08")
def test_who_is_not_active_waits_and_hears_for_whom() -> None:
    for touched in ("y6>", ">a", "y6>a", "o3"):
        assert why(putting(), touched, seat=1) == "Not yet: it is Anna's turn to put down a card (QW-08)."


@pytest.mark.rule("QW-08")
def test_a_card_comes_before_a_pile_and_before_an_entry() -> None:
    state = putting()
    assert why(state, ">a").startswith("First pick a card")
    assert why(state, "o3").startswith("First you put down a card")
    assert (
        why(state, "g5>")
        == why(state, "g5>a")
        == why(state, "y6>b")
        == "That card is not in your hand (QW-08)."
    )
    assert why(state, "o6>") == why(state, "o6>d") == ""


@pytest.mark.rule("QW-09")
def test_two_cards_are_equal_and_lie_side_by_side() -> None:
    state = putting()
    assert why(state, "y0>a+p0>b") == why(state, "p0>d+y0>c") == ""
    for touched in ("y0>a+p0>a", "y0>a+p0>d"):
        assert why(state, touched) == "The second card has to go on a pile right beside the first (QW-09)."
    for touched in ("y0>a+o6>b", "y0>a+y0>b"):
        assert "values are equal (QW-09)" in why(state, touched)
    assert "not in your hand" in why(state, "y0>a+g0>b")


@pytest.mark.rule("QW-12")
def test_while_all_write_no_card_is_put_and_a_decision_is_final() -> None:
    state = writing()
    assert why(state, "o3") == why(state, "o3", seat=1) == ""
    assert why(state, "y0>") == why(state, ">a") == why(state, "y0>a", seat=1)
    assert why(state, "y0>").startswith("Now numbers are written")
    play(state, "0 o3")
    assert why(state, "o4") == "You have already decided, and that is final (QW-12)."
    assert why(state, "o4", seat=1) == ""


@pytest.mark.rule("QW-04", "QW-05", "QW-06")
def test_the_sheet_itself_keeps_a_number_out() -> None:
    state = writing()
    fill(state, 0, "o3=4 y4=13 o8=16")
    assert why(state, "o3") == "There is already a number here (QW-06)."
    assert why(state, "o4") == "This column already has a 13 (QW-05)."
    assert "(QW-04)" in why(state, "o2")  # left of a 4
    assert "(QW-04)" in why(state, "o9")  # right of a 16
    assert "(QW-04)" in why(state, "y5")  # the row has its 13
    assert why(state, "o6") == why(state, "o3", seat=1) == ""


@pytest.mark.rule("QW-03", "QW-12", "QW-14")
def test_a_number_has_its_colours_and_is_at_least_1() -> None:
    state = deal("p4 g4 o3 g6", "g5 o6 y0", "y6 p5 g3")
    play(state, "0 g5>a")
    assert why(state, "p3") == "The 12 is only for orange, not for purple (QW-12)."
    state = deal("p4 g4 g3 g6", "g5 o6 y0", "y6 p5 o4")
    play(state, "0 g5>a")
    assert why(state, "o3").startswith("Three grey cards")
    state = deal("p4 o0 y1 g6", "g-2 o6 y0", "y6 p5 g4")
    play(state, "0 g-2>a")
    assert why(state, "o3") == "Nobody can write the -1: only numbers from 1 to 18 count (QW-03)."
    assert why(state, "p3") == why(state, "o3")


@pytest.mark.rule("QW-15", "QW-17")
def test_while_somebody_draws_and_after_the_end_nothing_can_be_touched() -> None:
    state = writing()
    play(state, "0 o3", "1 pass")
    for touched in ("o4", "y0>", ">a", "y0>a"):
        assert why(state, touched) == "In a moment: Anna is still drawing (QW-15)."
    state = writing()
    fill(state, 0, row("o", range(1, 10)) + " " + row("y", range(2, 10)))
    play(state, "0 y10", "1 pass")
    assert why(state, "o4") == why(state, "y0>a") == "The game is over (QW-17)."


@pytest.mark.parametrize(
    "touched", ["", "x", "pass", ">", "y6", "o99", "o4>e", "o4>a+", "o4>a+o4", "p1>c+o1>d+y1>b", "é>" * 9]
)
def test_what_nobody_can_read_is_answered_by_nothing(touched: str) -> None:
    for state in (putting(), writing()):
        assert why(state, touched) == ""


def test_a_spectator_is_told_nothing() -> None:
    assert GAME.why(view(putting(), None), "o3", "en", PEOPLE) == ""


def touchable() -> list[str]:
    """Return everything on the table, and every way to put one or two cards of the same value."""
    singles = [f"{card}>{pile}" for card, pile in product(NAMES, PILES)]
    pairs = [f"{one}+{other}" for one, other in product(singles, repeat=2) if one[1:-2] == other[1:-2] == "3"]
    return [*FIELD_NAMES, *singles, *pairs]


@pytest.mark.bulk
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_in_whole_games_whatever_is_legal_is_answered_by_nothing_and_all_else_by_a_sentence(
    seats: int,
) -> None:
    state, rng, everything = deal_any(seats, seed=seats), Rng(seats), touchable()
    while actors := state.actors():
        for seat in range(seats):
            legal = moves(state, seat) if seat in actors else set()
            seen = view(state, seat)
            for touched in everything[:: 1 + rng.below(40)]:
                said = GAME.why(seen, touched, "en", PEOPLE)
                assert bool(said) == (touched not in legal), (touched, said)
        actor = actors[rng.below(len(actors))]
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    assert why(state, "o3")
