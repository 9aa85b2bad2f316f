"""What AXIO rota says that a move did, to whoever made it, to another seat and to a spectator."""

import pytest

from rules.axio_table import play, position, started
from tafelrunde.engine.effects import Effect, Turn, effects_of, happen
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.effects import (
    Axio,
    BonusDrawn,
    BonusLapsed,
    GameEnded,
    Scored,
    SquareLaid,
    StartDrawn,
    TileDrawn,
    TileLaid,
    TurnPassed,
)
from tafelrunde.games.axio.rules import AxioState

# Everybody is told: who decides, another seat, a spectator.
EYES = [(0,), (1,), ()]
ORANGE_AND_GREEN = "2,0/1"  # of RBGO, beside the square of the drawings
ON_THE_WAY = [0, 0, 0, 11, 0]


def told(state: AxioState, text: str, eyes: tuple[int, ...] = (0,)) -> list[Effect]:
    """Play a move on a copy; returns what is told of it."""
    after = state.copy()
    return effects_of(GAME, happen(after, after.actors()[0], GAME.parse(after, text)), eyes)


@pytest.mark.rule("AX-06")
@pytest.mark.parametrize("eyes", EYES)
def test_everybody_is_told_who_begins(eyes: tuple[int, ...]) -> None:
    assert told(GAME.new(2), "s1", eyes) == [StartDrawn(1)]


@pytest.mark.rule("AX-04")
@pytest.mark.parametrize("eyes", EYES)
def test_everybody_is_told_the_tiles_of_the_square(eyes: tuple[int, ...]) -> None:
    state = play(GAME.new(2), "s0", "RGBO/3")
    assert told(state, "_GRB/3", eyes) == [SquareLaid(1, 0, "_GRB", 3)]


@pytest.mark.rule("AX-05", "AX-21")
@pytest.mark.parametrize(("eyes", "tile"), [((0,), "RGPB"), ((1,), ""), ((), "")])
def test_only_the_own_first_tile_is_told(eyes: tuple[int, ...], tile: str) -> None:
    state = play(GAME.new(2), "s0", "RGBO/0", "RGBP/0", "RGOB/0", "RGOP/0")
    assert told(state, "RGPB", eyes) == [TileDrawn(0, tile)]


@pytest.mark.rule("AX-06")
def test_with_the_last_hand_it_is_the_turn_of_who_begins() -> None:
    state = play(GAME.new(2), "s1", "RGBO/0", "RGBP/0", "RGOB/0", "RGOP/0", "RGPB")
    assert told(state, "RGPO", ()) == [TileDrawn(1), Turn((1,))]


@pytest.mark.rule("AX-07", "AX-08", "AX-09")
@pytest.mark.parametrize("eyes", EYES)
def test_everybody_is_told_where_a_tile_lies_and_what_it_scored(eyes: tuple[int, ...]) -> None:
    assert told(position(hand="RBGO"), ORANGE_AND_GREEN, eyes) == [
        TileLaid(0, 2, 0, "RBGO", 1),
        Scored(0, before=(0,) * 5, now=(0, 1, 0, 1, 0), corners=(1, 0, 0, 1)),
    ]


@pytest.mark.rule("AX-08")
def test_a_tile_that_closes_a_circle_says_at_which_corner() -> None:
    state = play(position(hand="RBGO", markers=[[0] * 5]), ORANGE_AND_GREEN, "RPOG")
    scored = told(state, "2,1/0")[1]
    assert isinstance(scored, Scored) and scored.completes == (0,)


@pytest.mark.rule("AX-10")
@pytest.mark.parametrize("eyes", EYES)
def test_everybody_is_told_the_name_of_an_empty_corner(eyes: tuple[int, ...]) -> None:
    laid, scored = told(position(hand="_GRB"), "2,0/3=G", eyes)
    assert laid == TileLaid(0, 2, 0, "_GRB", 3, "G")
    assert isinstance(scored, Scored) and scored.corners[3] == 1


@pytest.mark.rule("AX-12", "AX-21")
@pytest.mark.parametrize(("eyes", "tile"), [((0,), "RPOG"), ((1,), ""), ((), "")])
def test_who_draws_sees_the_tile_and_the_turn_passes(eyes: tuple[int, ...], tile: str) -> None:
    state = play(position(hand="RBGO"), ORANGE_AND_GREEN)
    assert told(state, "RPOG", eyes) == [TileDrawn(0, tile), TurnPassed(1), Turn((1,))]


@pytest.mark.rule("AX-13", "AX-14")
@pytest.mark.parametrize("eyes", EYES)
def test_an_axio_says_which_colours_and_how_many_bonus_turns(eyes: tuple[int, ...]) -> None:
    state = position(hand="RBGO", markers=[[0, 11, 0, 11, 0], [0] * 5])
    assert told(state, ORANGE_AND_GREEN, eyes)[1:] == [
        Scored(0, before=(0, 11, 0, 11, 0), now=(0, 12, 0, 12, 0), corners=(1, 0, 0, 1)),
        Axio(0, "GO", 2),
    ]


@pytest.mark.rule("AX-14", "AX-21")
@pytest.mark.parametrize(("eyes", "tile"), [((0,), "RPOG"), ((1,), ""), ((), "")])
def test_a_bonus_turn_says_how_many_come_after_it(eyes: tuple[int, ...], tile: str) -> None:
    state = position(hand="RBGO", markers=[[0, 11, 0, 11, 0], [0] * 5])
    play(state, ORANGE_AND_GREEN)
    assert told(state, "RPOG", eyes) == [BonusDrawn(0, 1, tile), Turn((0,))]


@pytest.mark.rule("AX-15")
def test_bonus_turns_lapse_with_an_empty_supply() -> None:
    state = position(hand="RBGO", markers=[ON_THE_WAY, [0] * 5], supply=0)
    assert told(state, ORANGE_AND_GREEN)[2:] == [Axio(0, "O", 0), BonusLapsed(0, 1)]


@pytest.mark.rule("AX-16")
@pytest.mark.parametrize("eyes", EYES)
def test_the_game_ends_with_the_last_tile(eyes: tuple[int, ...]) -> None:
    state = position(hand="RBGO", stack=0, others_hold=False)
    assert told(state, ORANGE_AND_GREEN, eyes)[2:] == [TurnPassed(1), GameEnded(), Turn(())]


@pytest.mark.rule("AX-19")
@pytest.mark.parametrize("eyes", EYES)
def test_five_markers_on_12_end_the_game_for_their_seat_without_a_bonus_turn(eyes: tuple[int, ...]) -> None:
    state = position(hand="RBGO", markers=[[12, 12, 12, 11, 12], [0] * 5])
    assert told(state, ORANGE_AND_GREEN, eyes)[2:] == [Axio(0, "O", 0), GameEnded(0), Turn(())]


@pytest.mark.rule("AX-20")
def test_alone_nobody_is_told_that_the_turn_passes() -> None:
    state = play(started(1), "-1,0/0")
    drawn = GAME.spell(state, state.legal(-1)[0])
    assert told(state, drawn) == [TileDrawn(0, drawn), Turn((0,))]
