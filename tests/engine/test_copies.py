"""A position copied into another one is that position, and independent of it."""

from array import array

import pytest

import tafelrunde
from tafelrunde import NATURE, Rng
from tafelrunde.engine.build import compiled
from tafelrunde.engine.conformance import fingerprint
from tafelrunde.engine.lane import legal_into

Setting = tuple[str, int, tuple[tuple[str, str], ...]]


def test_a_copy_into_another_position_is_independent(setting: Setting) -> None:
    name, seats, options = setting
    game, rng = tafelrunde.game(name), Rng(seats)
    state, other = game.new(seats, dict(options)), game.new(seats, dict(options))
    other.playout(Rng(9))
    for moves in range(120):
        actors = state.actors()
        if not actors:
            break
        state.play(actors[0], state.draw(rng) if actors[0] == NATURE else state.pick(actors[0], rng))
        if moves % 17 == 0:
            state.copy_into(other)
            before = fingerprint(game, state)
            assert fingerprint(game, other) == before
            other.playout(Rng(moves))
            assert fingerprint(game, state) == before


def test_a_position_of_another_game_is_refused() -> None:
    if not compiled():
        pytest.skip("only C must be sure of what it is given")
    with pytest.raises(TypeError):
        tafelrunde.game("axio").new(2).copy_into(tafelrunde.game("acht").new(2))


@pytest.mark.parametrize("name", tafelrunde.games())
def test_a_position_keeps_its_seats(name: str) -> None:
    """Whoever holds it made room for them: a lane, an observation of it."""
    game = tafelrunde.game(name)
    few, many = game.new(game.seats[0]), game.new(game.seats[-1])
    for one, other in ((few, many), (many, few)):
        with pytest.raises(ValueError, match="does not go into one of"):
            one.copy_into(other)
    numbers = {"acht": (4, 0, 0), "xactika": (10, 0)}.get(name, (4,))
    with pytest.raises(ValueError, match="begun once"):
        few.__init__(*numbers)  # type: ignore[misc]
    assert (few.seats, many.seats) == (game.seats[0], game.seats[-1])


def test_legal_moves_fill_an_array() -> None:
    state, rng = tafelrunde.game("axio").new(2), Rng(1)
    while state.actor() == NATURE:
        state.chance(rng)
    seat, moves = state.actor(), array("i", [0] * 500)
    assert list(moves[: legal_into(state, seat, moves)]) == state.legal(seat)
    with pytest.raises(IndexError, match="more than 3"):
        legal_into(state, seat, array("i", [0] * 3))
