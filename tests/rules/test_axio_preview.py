"""What AXIO rota tells of a move before it is made."""

import pytest

from rules.axio_table import play, position
from tafelrunde import NATURE, Rng
from tafelrunde.engine.effects import Effect, foreseen, happen, told_before
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.effects import Axio, GameEnded, Scored
from tafelrunde.games.axio.rules import AxioState

# The square of the drawings, and places right of it:  RG BO | 2,0
#                                                      BO RG |
#                                                      BP OR | 2,1
#                                                      GR PB |


def told(state: AxioState, text: str) -> list[Effect]:
    effects = foreseen(GAME, state, 0, GAME.parse(state, text))
    return [each for each in effects if isinstance(each, GAME.previews)]


def scored(state: AxioState, text: str) -> Scored:
    first = told(state, text)[0]
    assert isinstance(first, Scored)
    return first


@pytest.mark.rule("AX-08", "AX-09")
def test_each_corner_tells_its_points_and_each_colour_where_its_marker_goes() -> None:
    # OGBR at 2,0 meets O at its top left and G, R, no blue, at its bottom left.
    state = position(hand="RBGO", markers=[[3, 0, 0, 1, 0], [0] * 5])
    assert told(state, "2,0/1") == [  # O R / G B as it lies
        Scored(0, before=(3, 0, 0, 1, 0), now=(3, 1, 0, 2, 0), corners=(1, 0, 0, 1))
    ]


@pytest.mark.rule("AX-08")
def test_the_fourth_corner_completes_a_circle() -> None:
    state = play(position(hand="RBGO", markers=[[0] * 5]), "2,0/1")
    state.play(NATURE, state.legal(NATURE)[0])
    below = [text for text in texts(state) if text.startswith("2,1/")]
    assert below and all(scored(state, text).completes == (0,) for text in below)


@pytest.mark.rule("AX-10")
def test_an_empty_corner_scores_as_it_is_named() -> None:
    state = position(hand="_GRB")
    tried = [text for text in texts(state) if text.startswith("2,0/3=")]
    named = {text[-1]: sum(scored(state, text).corners[3:]) for text in tried}
    assert named["G"] == named["R"] == 1
    assert sum(named.values()) == 2


@pytest.mark.rule("AX-10", "AX-13")
@pytest.mark.parametrize("seed", range(4))
def test_a_name_tells_how_far_it_moves_its_marker_beside_the_other_corners(seed: int) -> None:
    rng, state, found = Rng(seed), GAME.new(1), set[int]()
    while (seat := state.actor()) in (NATURE, 0):
        ways: dict[str, list[str]] = {}
        for text in texts(state):
            if "=" in text:
                ways.setdefault(text[:-1], []).append(text)
        for names in ways.values():
            brought = {text[-1]: scored(state, text) for text in names}
            for name, would in brought.items():
                at = "RGBOP".index(name)
                without = min(each.now[at] for each in brought.values())
                assert would.named == would.now[at] - without
                found.add(would.named)
        state.play(seat, state.draw(rng) if seat == NATURE else state.pick(0, rng))
    assert {0, 1, 2} <= found


@pytest.mark.rule("AX-13", "AX-14", "AX-15")
@pytest.mark.parametrize(("supply", "turns"), [(20, 1), (0, 0)])
def test_a_marker_that_reaches_the_top_brings_a_bonus_turn_while_there_is_a_supply(
    supply: int, turns: int
) -> None:
    before = [0, 12, 0, 11, 0]
    state = position(hand="RBGO", markers=[before, [0] * 5], supply=supply)
    assert told(state, "2,0/1") == [
        Scored(0, tuple(before), now=(0, 12, 0, 12, 0), corners=(1, 0, 0, 1)),  # green is lost above 12
        Axio(0, "O", turns),
    ]


@pytest.mark.rule("AX-19")
def test_the_fifth_marker_on_the_top_wins_without_a_bonus_turn() -> None:
    state = position(hand="RBGO", markers=[[12, 12, 12, 11, 12], [0] * 5])
    assert told(state, "2,0/1")[1:] == [Axio(0, "O", 0), GameEnded(0)]


@pytest.mark.rule("AX-16")
def test_the_last_tile_ends_the_game_and_is_no_victory_by_itself() -> None:
    state = position(hand="RBGO", stack=0, others_hold=False)
    assert told(state, "2,0/1")[1:] == [GameEnded(None)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_told_comes_true(seats: int) -> None:
    rng, state = Rng(seats), GAME.new(seats)
    while actors := state.actors():
        seat = actors[0]
        move = state.draw(rng) if seat == NATURE else state.pick(seat, rng)
        if seat == NATURE:
            state.play(seat, move)
            continue
        (expected,) = told_before(GAME, GAME.view(state, seat), [move])
        happened = GAME.effects(happen(state, seat, move).told, (seat,))
        assert expected == [each for each in happened if isinstance(each, GAME.previews)]
        points = expected[0]
        assert isinstance(points, Scored) and list(points.now) == state.markers(seat)


def texts(state: AxioState) -> list[str]:
    return [GAME.spell(state, move) for move in state.legal(0)]
