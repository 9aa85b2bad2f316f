"""Observations: what C writes from the state is what a view alone gives, and masks are the rules."""

import random

import pytest

import tafelrunde
from tafelrunde.engine.build import compiled
from tafelrunde.engine.errors import IllegalMove, NoObservation
from tafelrunde.engine.game import Game

Setting = tuple[str, int, tuple[tuple[str, str], ...]]
STRIDE = 5 if compiled() else 23


def test_lane_and_view_agree_in_every_position(setting: Setting) -> None:
    name, seats, options = setting
    game = tafelrunde.game(name)
    layout = game.observation(seats, dict(options))
    lane, rng = layout.lane(), random.Random(seats)
    assert (lane.size, lane.actions) == (layout.size, layout.moves)
    lane.begin(seats)
    seen, mask, steps = bytearray(b"?" * layout.size), bytearray(b"?" * layout.moves), 0
    while True:
        state = lane.position()
        actors = state.actors()
        for seat in range(seats) if steps % STRIDE == 0 or not actors else actors:
            lane.see(seat, seen)
            assert seen == layout.of_view(game.view(state, seat)), (seat, steps)
            lane.show_actions(seat, mask)
            legal = state.legal(seat)
            shown = [action for action, may in enumerate(mask) if may]
            assert sorted(lane.move(seat, action) for action in shown) == legal
            assert sorted(lane.action(seat, move) for move in legal) == shown
        if not actors:
            break
        seat = rng.choice(actors)
        assert lane.act(seat, rng.choice([action for action, may in enumerate(mask_of(lane, seat)) if may]))
        steps += 1


def mask_of(lane, seat: int) -> bytearray:
    mask = bytearray(lane.actions)
    lane.show_actions(seat, mask)
    return mask


def test_what_a_mask_leaves_out_is_refused(setting: Setting) -> None:
    name, seats, options = setting
    lane = tafelrunde.game(name).observation(seats, dict(options)).lane()
    lane.begin(3)
    for _ in range(12):
        actors = lane.position().actors()
        if not actors:
            break
        seat, before = actors[0], mask_of(lane, actors[0])
        for action, may in enumerate(before):
            if not may:
                assert not lane.act(seat, action)
        assert mask_of(lane, seat) == before
        for wrong in (-1, lane.actions, 2**31 - 1, -(2**31)):
            assert not lane.act(seat, wrong)
        with pytest.raises(IllegalMove):
            lane.move(-1, 0)
        assert lane.act(seat, lane.pick(seat))


@pytest.mark.parametrize("name", tafelrunde.games())
def test_a_layout_has_no_gaps(name: str) -> None:
    game = tafelrunde.game(name)
    for seats in game.seats:
        layout = game.observation(seats)
        assert sum(len(numbers) for numbers in layout.actions) == layout.moves
        places = layout.places()
        assert list(places) == [field.name for field in layout.fields]
        assert list(places.values())[-1].stop == layout.size


def test_room_of_another_length_is_refused() -> None:
    lane = tafelrunde.game("axio").observation(2).lane()
    lane.begin(1)
    with pytest.raises(ValueError, match="bytes are written"):
        lane.see(0, bytearray(7))
    with pytest.raises(ValueError, match="bytes are written"):
        lane.show_actions(0, bytearray(7))
    with pytest.raises(IndexError):
        lane.see(2, bytearray(lane.size))


def test_a_game_without_an_observation_says_so() -> None:
    plain = tafelrunde.game("axio")
    with pytest.raises(NoObservation, match="axio has no observation"):
        Game.observation(plain, 2)
    with pytest.raises(NoObservation, match="axio has no picture"):
        Game.picture(plain, plain.view(plain.new(2), 0))
