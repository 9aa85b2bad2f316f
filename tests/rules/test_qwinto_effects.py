"""What Qwinto tells of a move: to whoever made it, to the others, to a spectator."""

import pytest

from rules.qwinto_table import GAME, bury, deal, fill, mark_misses, play, row
from tafelrunde import NATURE
from tafelrunde.engine.effects import Effect, Happened, Turn, effects_of, happen, in_words, plain
from tafelrunde.games.qwinto.effects import (
    CardDrawn,
    CardPut,
    Dealt,
    Decided,
    Entered,
    Gain,
    GameEnded,
    GridLaid,
    Missed,
    NumberMade,
    Passed,
    PileMade,
    StartDrawn,
    TurnPassed,
)
from tafelrunde.games.qwinto.rules import QwintoState

NAMES = ["Anna", "Ben", "Cleo"]


def done(state: QwintoState, text: str, actor: int = NATURE) -> Happened:
    """Play a move and keep what it did."""
    return happen(state, actor, GAME.parse(state, text))


def seen(happened: Happened, *seats: int) -> list[Effect]:
    """Return what the owner of some seats, or a spectator, is told."""
    return effects_of(GAME, happened, seats)


def said(effects: list[Effect]) -> str:
    """Say effects in English."""
    return plain(GAME, in_words(GAME, effects, "en", NAMES), "en")


def writing(hands: str = "o6 y0 g0") -> QwintoState:
    """Let seat 0 make a 13 in orange, yellow and purple."""
    state = deal("p4 y4 p3 g6", hands, "y6 p5 g4")
    play(state, "0 o6>a")
    return state


@pytest.mark.rule("QW-07")
def test_the_lot_is_told_to_all() -> None:
    assert seen(done(GAME.new(3), "s2")) == [StartDrawn(2)]


@pytest.mark.rule("QW-07", "QW-23")
def test_a_dealt_card_is_told_to_its_seat_alone() -> None:
    state = GAME.new(2)
    play(state, "* s0 o1 o2 o3")
    happened = done(state, "y5")
    assert seen(happened, 1) == [Dealt(1, "y5")]
    assert seen(happened, 0) == seen(happened) == [Dealt(1)]
    assert seen(happened, 0, 1) == [Dealt(1, "y5")]  # two seats at one device
    assert (said(seen(happened, 1)), said(seen(happened))) == ("Ben gets yellow 5.", "")


@pytest.mark.rule("QW-07")
def test_the_grid_is_told_to_all_and_the_last_card_of_it_begins_the_game() -> None:
    state = GAME.new(1)
    play(state, "* s0 o1 o2 o3 y1 y2 y3")
    assert seen(done(state, "g-2")) == [GridLaid("d", "g-2"), Turn((0,))]


@pytest.mark.rule("QW-08", "QW-10", "QW-11")
def test_a_card_put_down_makes_the_number_of_the_turn() -> None:
    state = deal("p4 y4 p3 g6", "o6 y0 g0", "y6 p5 g4")
    happened = done(state, "o6>a", actor=0)
    assert seen(happened) == [CardPut(0, "o6", "a"), NumberMade(13, ("o", "y", "p")), Turn((0, 1))]
    assert said(seen(happened)) == "Anna plays orange 6 on a. That makes 13 in orange, yellow or purple."


@pytest.mark.rule("QW-12")
def test_only_whoever_put_the_card_is_told_the_fields_it_could_be_written_in() -> None:
    state = deal("p4 g4 p3 g6", "o6 y0 g0", "y6 p5 o4")
    fill(state, 0, row("p", range(1, 9)) + " o2=2 o11=14")
    happened = done(state, "o6>a", actor=0)
    made = [effect for effect in seen(happened, 0) if isinstance(effect, NumberMade)]
    assert made == [NumberMade(13, ("o", "p"), ("o3", "o4", "o6", "o7", "o8", "o9", "o10", "p9"))]
    assert NumberMade(13, ("o", "p")) in seen(happened, 1)


@pytest.mark.rule("QW-09")
def test_two_cards_are_told_one_after_the_other() -> None:
    state = deal("g0 y3 g3 o5", "p1 o1 y4", "y6 p5 g4")
    first, second, made, _ = seen(done(state, "p1>c+o1>d", actor=0))
    assert [first, second] == [CardPut(0, "p1", "c"), CardPut(0, "o1", "d")]
    assert made == NumberMade(5, ("o", "y", "p"))


@pytest.mark.rule("QW-03", "QW-14")
@pytest.mark.parametrize(("grid", "card", "number"), [("o5 g3 g4 o6", "g1", 8), ("o5 y0 g0 o6", "g-2", -2)])
def test_a_number_that_nobody_can_write_is_said_to_be_one(grid: str, card: str, number: int) -> None:
    state = deal(grid, f"{card} o1 y4", "y6 p5 o4")
    words = said(seen(done(state, f"{card}>a", actor=0)))
    assert words.endswith(f"Nobody can write {number} this time.")


@pytest.mark.rule("QW-12", "QW-23")
def test_a_decision_is_known_to_its_seat_alone_until_all_have_decided() -> None:
    happened = done(writing(), "o3", actor=1)
    assert seen(happened, 1) == [Decided(1, "o3", 13, Gain(points=1, row=1)), Turn((0,))]
    assert seen(happened, 0) == seen(happened) == [Decided(1), Turn((0,))]
    assert said(seen(happened)) == ""


@pytest.mark.rule("QW-12", "QW-15", "QW-18", "QW-19")
def test_the_last_decision_shows_all_of_them_with_what_each_brings() -> None:
    state = writing()
    fill(state, 1, "y3=4 p3=5")
    play(state, "0 y5")
    happened = done(state, "o3", actor=1)
    entries = [
        Entered(0, "y5", 13, Gain(points=1, row=1)),
        Entered(1, "o3", 13, Gain(points=14, row=1, column=13)),
    ]
    assert seen(happened) == seen(happened, 0) == [Decided(1), *entries]
    assert seen(happened, 1) == [Decided(1, "o3", 13, entries[1].gain), *entries]


@pytest.mark.rule("QW-12", "QW-13", "QW-20")
def test_without_an_entry_the_active_player_misses_and_the_others_pass() -> None:
    state = writing()
    play(state, "0 pass")
    happened = done(state, "pass", actor=1)
    assert seen(happened) == [Decided(1), Missed(0, Gain(points=-5, miss=-5)), Passed(1)]
    assert said(seen(happened)) == "Anna writes nothing: a miss. Ben writes nothing."


@pytest.mark.rule("QW-15", "QW-23")
def test_a_drawn_card_is_told_to_its_seat_alone_and_passes_the_turn() -> None:
    state = writing()
    play(state, "0 pass", "1 pass")
    happened = done(state, "p2")
    assert seen(happened, 0) == [CardDrawn(0, "p2"), TurnPassed(1), Turn((1,))]
    assert seen(happened, 1) == seen(happened) == [CardDrawn(0), TurnPassed(1), Turn((1,))]


@pytest.mark.rule("QW-16")
def test_the_new_draw_pile_is_told_with_its_size() -> None:
    state = writing()
    bury(state, "p2")
    play(state, "0 pass", "1 pass")
    happened = done(state, "p2")
    assert seen(happened, 1)[:2] == [CardDrawn(0), PileMade(22)]
    assert said(seen(happened)) == "The covered cards become the new draw pile."


@pytest.mark.rule("QW-17")
def test_the_fourth_miss_ends_the_game_and_nothing_is_drawn() -> None:
    state = writing()
    mark_misses(state, 3)
    play(state, "1 pass")
    happened = done(state, "pass", actor=0)
    missed = Missed(0, Gain(points=-5, ends=True, miss=-5))
    assert seen(happened) == [Decided(0), missed, Passed(1), GameEnded(), Turn(())]


@pytest.mark.rule("QW-17", "QW-18")
def test_a_second_full_row_is_told_to_be_full_and_to_end_the_game() -> None:
    state = writing()
    fill(state, 0, row("y", range(3, 12)) + " " + row("p", range(1, 9)))
    play(state, "1 pass")
    happened = done(state, "p9", actor=0)
    entered = Entered(0, "p9", 13, Gain(points=5, row=5, full=True, ends=True))
    assert seen(happened, 1) == [Decided(0), entered, Passed(1), GameEnded(), Turn(())]


@pytest.mark.rule("QW-12", "QW-17")
def test_whether_an_entry_ends_the_game_says_nothing_of_the_others() -> None:
    state = writing()
    mark_misses(state, 3)
    play(state, "0 pass")
    *_, entered, _, _ = seen(done(state, "o3", actor=1))
    assert entered == Entered(1, "o3", 13, Gain(points=1, row=1))
