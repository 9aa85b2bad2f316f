"""What AXIO rota tells of a move before it is made."""

import json
from pathlib import Path

import msgspec
import pytest

from rules.axio_table import play, position
from tafelrunde import NATURE, Rng
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.material import TILES, TOP_MARK
from tafelrunde.games.axio.preview import Preview
from tafelrunde.games.axio.rules import AxioState

# The square of the drawings, and places right of it:  RG BO | 2,0
#                                                      BO RG |
#                                                      BP OR | 2,1
#                                                      GR PB |


def told(state: AxioState, text: str) -> Preview:
    return GAME.preview(state, 0, GAME.parse(state, text))


@pytest.mark.rule("AX-08", "AX-09")
def test_each_corner_tells_its_points_and_each_colour_its_steps() -> None:
    # OGBR at 2,0 meets O at its top left and G, R, no blue, at its bottom left.
    preview = told(position(hand="RBGO"), "2,0/1")  # O R / G B as it lies
    assert preview == Preview(
        steps=[0, 1, 0, 1, 0], corners=[1, 0, 0, 1], completes=[], tops="", bonus_turns=0, wins=False
    )


@pytest.mark.rule("AX-08")
def test_the_fourth_corner_completes_a_circle() -> None:
    state = play(position(hand="RBGO", markers=[[0] * 5]), "2,0/1")
    state.play(NATURE, state.legal(NATURE)[0])
    assert all(
        GAME.preview(state, 0, move).completes == [0]
        for move in state.legal(0)
        if GAME.spell(state, move).startswith("2,1/")
    )


@pytest.mark.rule("AX-10")
def test_an_empty_corner_scores_as_it_is_named() -> None:
    state = position(hand="_GRB")
    named = {text[-1]: told(state, text).corners[3] for text in texts(state) if text.startswith("2,0/3=")}
    assert named["G"] == named["R"] == 1
    assert sum(named.values()) == 2


@pytest.mark.rule("AX-13", "AX-14", "AX-15")
@pytest.mark.parametrize(("supply", "turns"), [(20, 1), (0, 0)])
def test_a_marker_that_reaches_the_top_brings_a_bonus_turn_while_there_is_a_supply(
    supply: int, turns: int
) -> None:
    state = position(hand="RBGO", markers=[[0, 12, 0, 11, 0], [0] * 5], supply=supply)
    preview = told(state, "2,0/1")
    assert (preview.steps, preview.corners) == ([0, 0, 0, 1, 0], [1, 0, 0, 1])
    assert (preview.tops, preview.bonus_turns, preview.wins) == ("O", turns, False)


@pytest.mark.rule("AX-19")
def test_the_fifth_marker_on_the_top_wins_without_a_bonus_turn() -> None:
    state = position(hand="RBGO", markers=[[12, 12, 12, 11, 12], [0] * 5])
    preview = told(state, "2,0/1")
    assert (preview.tops, preview.bonus_turns, preview.wins) == ("O", 0, True)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_told_comes_true(seats: int) -> None:
    rng, state = Rng(seats), GAME.new(seats)
    while actors := state.actors():
        seat = actors[0]
        move = state.draw(rng) if seat == NATURE else state.pick(seat, rng)
        if seat != NATURE:
            preview, before, due = GAME.preview(state, seat, move), state.markers(seat), state.bonus_due
            after = state.copy()
            after.apply(seat, move)
            assert [old + step for old, step in zip(before, preview.steps, strict=True)] == after.markers(
                seat
            )
            assert sum(preview.corners) >= sum(preview.steps)
            if max(after.markers(seat)) < TOP_MARK:
                assert sum(preview.corners) == sum(preview.steps)
            assert after.bonus_due in (due + preview.bonus_turns, 0)
            assert msgspec.json.decode(msgspec.json.encode(preview), type=Preview) == preview
        state.play(seat, move)


def test_the_browser_draws_the_same_tiles() -> None:
    path = Path(__file__).parents[2] / "web/src/games/axio/tiles.json"
    assert tuple(json.loads(path.read_text())) == TILES


def texts(state: AxioState) -> list[str]:
    return [GAME.spell(state, move) for move in state.legal(0)]
