"""What Qwinto tells of a move before it is made."""

import pytest

from rules.qwinto_table import GAME, SARAH, deal, fill, mark_misses, play, row, view
from tafelrunde import NATURE, Rng
from tafelrunde.engine.effects import Effect, in_words, told_before
from tafelrunde.games.qwinto.effects import Decided, Gain, NumberMade
from tafelrunde.games.qwinto.rules import QwintoState


def told(state: QwintoState, text: str, seat: int = 0) -> Effect:
    """Return the one thing that a seat is told of a move, from what it sees."""
    (found,) = told_before(GAME, view(state, seat), [GAME.parse(state, text)])
    (effect,) = found
    return effect


def gain(state: QwintoState, text: str, seat: int = 0) -> Gain:
    """Return what a decision would bring a seat."""
    decided = told(state, text, seat)
    number = 0 if text == "pass" else state.number
    assert isinstance(decided, Decided)
    assert decided.gain is not None
    assert decided == Decided(seat, text, number, decided.gain)
    return decided.gain


@pytest.mark.rule("QW-10", "QW-11", "QW-12")
def test_a_card_tells_its_number_its_colours_and_the_own_fields() -> None:
    state = deal("y3 g3 o5 p6", "o4 y0 p-2", "y6 p5 g4")
    fill(state, 0, row("o", range(1, 9)) + " y1=10")
    assert told(state, "o4>a") == NumberMade(12, ("o",), ("o11",))
    fields = tuple(f"p{column}" for column in (0, 1, 2, 3, 5, 6, 7, 9))  # orange has its 6 in column 8
    assert told(state, "p-2>d") == NumberMade(6, ("o", "p"), fields)


@pytest.mark.rule("QW-09")
def test_two_cards_tell_the_number_of_the_last_one() -> None:
    state = deal("g0 y3 g3 o5", "p1 o1 y4", "y6 p5 g4")
    put = told(state, "p1>c+o1>d")
    assert isinstance(put, NumberMade)
    assert (put.number, put.colours) == (5, ("o", "y", "p"))
    assert len(put.fields) == 27


@pytest.mark.rule("QW-14")
def test_three_grey_cards_leave_no_field() -> None:
    state = deal("o5 g3 g4 o6", "g1 o1 y4", "y6 p5 o4")
    assert told(state, "g1>a") == NumberMade(8, ())


def writing(number: int) -> QwintoState:
    """Let seat 0 make a number in orange, yellow and purple."""
    grid = {12: "p4 y3 p3 g6", 13: "p4 y4 p3 g6"}[number]
    state = deal(grid, "o6 y0 g0", "y6 p5 g4")
    play(state, "0 o6>a")
    return state


@pytest.mark.rule("QW-18", "QW-19")
def test_an_entry_tells_what_its_row_and_its_column_bring() -> None:
    state = writing(13)
    fill(state, 0, "y3=4 p3=5 o2=2")
    assert gain(state, "o3") == Gain(points=14, row=1, column=13)
    assert gain(state, "o4") == Gain(points=1, row=1)
    fill(state, 0, row("p", [1, 2, 3]) + " p5=6 p6=7 p7=8 p8=9")
    assert gain(state, "p9") == Gain(points=5, row=5, full=True)


@pytest.mark.rule("QW-17")
def test_the_second_full_row_ends_the_game() -> None:
    state = writing(13)
    fill(state, 0, row("y", range(3, 12)) + " " + row("p", range(1, 9)))
    assert gain(state, "p9") == Gain(points=5, row=5, full=True, ends=True)
    assert gain(state, "o4") == Gain(points=1, row=1)


@pytest.mark.rule("QW-13", "QW-17", "QW-20")
def test_passing_costs_the_active_player_five_and_others_nothing() -> None:
    state = writing(13)
    assert gain(state, "pass") == Gain(points=-5, miss=-5)
    assert gain(state, "pass", seat=1) == Gain(points=0)
    words = [in_words(GAME, [told(state, "pass", seat)], "en", ["Anna", "Ben"]) for seat in (0, 1)]
    assert words == ["Anna writes nothing: a miss.", "Ben writes nothing."]
    mark_misses(state, 3, 3)
    assert gain(state, "pass") == Gain(points=-5, ends=True, miss=-5)
    assert gain(state, "pass", seat=1) == Gain(points=0)


@pytest.mark.rule("QW-22")
def test_the_last_cards_of_a_solo_game_end_it_whatever_is_written() -> None:
    rng, state = Rng(7), GAME.new(1)
    while state.undrawn or state.held[0]:
        actor = state.actor()
        state.play(actor, state.draw(rng) if actor == NATURE else state.legal(actor)[0])
        mark_misses(state, 0)
    assert [gain(state, GAME.spell(state, move)).ends for move in state.legal(0)] == [True] * state.count(0)


@pytest.mark.rule("QW-12")
def test_what_others_have_decided_is_no_part_of_what_is_told() -> None:
    state = writing(13)
    mark_misses(state, 3, 0)
    before = [gain(state, text, seat=1) for text in ("o3", "pass")]
    play(state, "0 pass")  # the last decision of a seat whose fourth miss ends the game
    assert [gain(state, text, seat=1) for text in ("o3", "pass")] == before


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_told_comes_true(seats: int) -> None:
    rng, state = Rng(seats), GAME.new(seats)
    while actors := state.actors():
        if actors == (NATURE,):
            state.chance(rng)
            continue
        before = state.scores()
        chosen = [(seat, state.pick(seat, rng)) for seat in actors]
        previews = [told(state, GAME.spell(state, move), seat) for seat, move in chosen]
        for seat, move in chosen:
            state.play(seat, move)
        made = previews[0]
        if isinstance(made, NumberMade):
            seen = view(state, actors[0])
            assert (seen.number, seen.colours) == (made.number, list(made.colours))
            legal = [GAME.spell(state, move) for move in state.legal(actors[0])]
            assert legal == [*made.fields, "pass"]
        else:
            brought = [each.gain for each in previews if isinstance(each, Decided) and each.gain]
            gains = [after - old for after, old in zip(state.scores(), before, strict=True)]
            assert gains == [each.points for each in brought]
            assert any(each.ends for each in brought) == (not state.actors())


@pytest.mark.rule("QW-21")
def test_an_empty_cell_of_the_worked_example() -> None:
    state = writing(12)
    fill(state, 0, SARAH.replace("p8=11", ""))
    assert gain(state, "p9") == Gain(points=1, row=1)  # orange is still empty in this column
    fill(state, 1, SARAH.replace("p7=9 p8=11", ""))
    assert gain(state, "p7", seat=1) == Gain(points=11, row=1, column=10)
