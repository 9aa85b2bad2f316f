"""AXIO rota says why a tile cannot be laid somewhere, or not like that."""

import pytest

from rules.axio_table import go_on, legal, play, started
from tafelrunde import NATURE, Rng
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.material import COLOURS
from tafelrunde.games.axio.rules import AxioState
from tafelrunde.games.axio.view import packed

NAMES = ["Anna", "Ben"]
LYINGS = [f"/{rotation}{name}" for rotation in range(4) for name in ("", *(f"={c}" for c in COLOURS))]


def why(state: AxioState, touched: str, seat: int = 0, language: str = "en") -> str:
    """Ask for a seat, from what it sees."""
    return GAME.why(GAME.view(state, seat), touched, language, NAMES)


def some_game(seed: int, moves: int) -> AxioState:
    """Return a game of two after some random moves, with a seat to lay."""
    state, rng = started(2), Rng(seed)
    for _ in range(moves):
        state.play(state.actor(), state.pick(state.actor(), rng))
        while state.actor() == NATURE:
            state.chance(rng)
    return state


@pytest.mark.rule("AX-07", "AX-10")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("seed", "moves"), [(1, 0), (2, 3), (3, 8), (4, 13), (5, 17)])
def test_only_what_is_legal_meets_no_objection(seed: int, moves: int, language: str) -> None:
    state = some_game(seed, moves)
    seat = state.actor()
    layings = legal(state)
    for place in {text.partition("/")[0] for text in layings} | {"0,0", "-8,-8", "10,3"}:
        assert (why(state, place, seat, language) == "") == any(
            text.startswith(f"{place}/") for text in layings
        )
        for lying in LYINGS:
            assert (why(state, place + lying, seat, language) == "") == (place + lying in layings)


@pytest.mark.rule("AX-07")
def test_a_place_is_free_taken_or_apart_from_all_tiles() -> None:
    state = started(2)
    assert why(state, "0,-1") == ""
    assert why(state, "0,0") == "There is already a tile here: take a free place beside it (AX-07)."
    for apart in ("-1,-1", "2,2", "5,0", "58,-57", "-99,99"):
        assert why(state, apart) == "This place shares no full side with a tile: take one that does (AX-07)."


@pytest.mark.rule("AX-10")
def test_an_empty_corner_is_named_where_it_meets_another_and_nowhere_else() -> None:
    state = started(2)
    # After two quarter turns the tile lies PO/G_, and its empty corner meets a green one and a red one.
    assert why(state, "0,-1/2").startswith("The empty corner meets others")
    assert why(state, "0,-1/2=G") == why(state, "0,-1/2=R") == why(state, "0,-1/2=B") == ""
    assert why(state, "0,-1/2=P").startswith("This colour moves no marker here")
    assert why(state, "0,-1/0=R").startswith("No empty corner meets others like this")
    assert why(state, "0,-1/0") == ""


@pytest.mark.rule("AX-06")
def test_who_is_not_on_turn_is_told_whose_turn_it_is() -> None:
    state = started(2)
    assert why(state, "0,-1", seat=1) == "Not yet: it is Anna's turn, play goes clockwise (AX-06)."
    assert why(state, "0,-1", seat=1, language="de").startswith("Noch nicht: Anna ist am Zug")


@pytest.mark.rule("AX-12", "AX-14")
def test_while_a_tile_is_drawn_nobody_lays_one() -> None:
    state = play(started(2), "0,-1/0")
    assert why(state, "0,3") == "Just a moment: Anna is drawing a tile (AX-12)."
    bonus = started(2)
    bonus.marker = [packed([11, 0, 0, 0, 0]), 0, 0, 0]
    play(bonus, "0,-1/2=R")
    assert why(bonus, "0,3") == "Just a moment: Anna is drawing a tile for the bonus turn (AX-14)."


@pytest.mark.rule("AX-04", "AX-05", "AX-06")
def test_nobody_lays_before_the_game_is_set_up() -> None:
    state = GAME.new(2)
    assert "AX-06" in why(state, "0,0")
    play(state, "s0")
    assert "AX-04" in why(state, "0,0")
    for _ in range(4):
        go_on(state)
    assert "AX-05" in why(state, "0,0")


@pytest.mark.rule("AX-16")
def test_nobody_lays_after_the_end() -> None:
    state = GAME.new(2)
    state.playout(Rng(4))
    assert why(state, "0,0") == "The game is over (AX-16, AX-19)."


@pytest.mark.parametrize(
    "text", ["", "RGBO", "RGBO/1", "s1", "0", "0,0/4", "0,0/1=X", "100,0", "0, 0", "\0" * 9]
)
def test_what_is_no_place_gets_no_answer(text: str) -> None:
    assert why(started(2), text) == ""


def test_a_spectator_gets_no_answer() -> None:
    assert GAME.why(GAME.view(started(2), None), "0,0", "en", NAMES) == ""
