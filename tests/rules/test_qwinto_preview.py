"""What Qwinto tells of a move before it is made."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.qwinto_table import GAME, SARAH, deal, fill, play, row
from tafelrunde import NATURE, Rng
from tafelrunde.games.qwinto.material import SHEET
from tafelrunde.games.qwinto.preview import Entry, Put
from tafelrunde.games.qwinto.rules import QwintoState


def told(state: QwintoState, text: str, seat: int = 0) -> Put | Entry:
    preview = GAME.preview(state, seat, GAME.parse(state, text))
    assert isinstance(preview, Put | Entry)
    return preview


def entry(**change: object) -> Entry:
    nothing = Entry(rows=[0, 0, 0], columns=[0] * 5, misses=0, points=0, full="", ends=False)
    return msgspec.structs.replace(nothing, **change)


@pytest.mark.rule("QW-10", "QW-11", "QW-12")
def test_a_card_tells_its_number_its_colours_and_the_own_fields() -> None:
    state = deal("y3 g3 o5 p6", "o4 y0 p-2", "y6 p5 g4")
    fill(state, 0, row("o", range(1, 9)) + " y1=10")
    assert told(state, "o4>a") == Put(number=12, colours=["o"], fields=["o11"])
    fields = [f"p{column}" for column in (0, 1, 2, 3, 5, 6, 7, 9)]  # orange has its 6 in column 8
    assert told(state, "p-2>d") == Put(number=6, colours=["o", "p"], fields=fields)


@pytest.mark.rule("QW-09")
def test_two_cards_tell_the_number_of_the_last_one() -> None:
    state = deal("g0 y3 g3 o5", "p1 o1 y4", "y6 p5 g4")
    put = told(state, "p1>c+o1>d")
    assert isinstance(put, Put)
    assert (put.number, put.colours) == (5, ["o", "y", "p"])
    assert len(put.fields) == 27


@pytest.mark.rule("QW-14")
def test_three_grey_cards_leave_no_field() -> None:
    state = deal("o5 g3 g4 o6", "g1 o1 y4", "y6 p5 o4")
    assert told(state, "g1>a") == Put(number=8, colours=[], fields=[])


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
    assert told(state, "o3") == entry(rows=[1, 0, 0], columns=[0, 13, 0, 0, 0], points=14)
    assert told(state, "o4") == entry(rows=[1, 0, 0], points=1)
    fill(state, 0, row("p", [1, 2, 3]) + " p5=6 p6=7 p7=8 p8=9")
    assert told(state, "p9") == entry(rows=[0, 0, 5], points=5, full="p")


@pytest.mark.rule("QW-17")
def test_the_second_full_row_ends_the_game() -> None:
    state = writing(13)
    fill(state, 0, row("y", range(3, 12)) + " " + row("p", range(1, 9)))
    preview = told(state, "p9")
    assert isinstance(preview, Entry)
    assert (preview.full, preview.ends, preview.rows) == ("p", True, [0, 0, 5])
    assert told(state, "o4") == entry(rows=[1, 0, 0], points=1)


@pytest.mark.rule("QW-13", "QW-17", "QW-20")
def test_passing_costs_the_active_player_five_and_others_nothing() -> None:
    state = writing(13)
    assert told(state, "pass") == entry(misses=-5, points=-5)
    assert told(state, "pass", seat=1) == entry()
    state.misses = [3, 3, 0, 0]
    assert told(state, "pass") == entry(misses=-5, points=-5, ends=True)
    assert told(state, "pass", seat=1) == entry()


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_told_comes_true(seats: int) -> None:
    rng, state = Rng(seats), GAME.new(seats)
    while actors := state.actors():
        if actors == (NATURE,):
            state.chance(rng)
            continue
        before = state.scores()
        chosen = [(seat, state.pick(seat, rng)) for seat in actors]
        previews: list[object] = [GAME.preview(state, seat, move) for seat, move in chosen]
        for preview in previews:
            assert msgspec.json.decode(msgspec.json.encode(preview), type=type(preview)) == preview
        for seat, move in chosen:
            state.play(seat, move)
        if isinstance(previews[0], Put):
            view = GAME.view(state, actors[0])
            assert (view.number, view.colours) == (previews[0].number, previews[0].colours)
            legal = [GAME.spell(state, move) for move in state.legal(actors[0])]
            assert legal == [*previews[0].fields, "pass"]
        else:
            entries = [preview for preview in previews if isinstance(preview, Entry)]
            gains = [after - old for after, old in zip(state.scores(), before, strict=True)]
            assert gains == [preview.points for preview in entries]
            assert any(preview.ends for preview in entries) == (not state.actors())


@pytest.mark.rule("QW-21")
def test_an_empty_cell_of_the_worked_example() -> None:
    state = writing(12)
    fill(state, 0, SARAH.replace("p8=11", ""))
    assert told(state, "p9") == entry(rows=[0, 0, 1], points=1)  # orange is still empty in this column
    fill(state, 1, SARAH.replace("p7=9 p8=11", ""))
    assert told(state, "p7", seat=1) == entry(rows=[0, 0, 1], columns=[0, 0, 10, 0, 0], points=11)


def test_the_browser_draws_the_same_sheet() -> None:
    path = Path(__file__).parents[2] / "web/src/games/qwinto/sheet.json"
    assert tuple(json.loads(path.read_text())) == SHEET
