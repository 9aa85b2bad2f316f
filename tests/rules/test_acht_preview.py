"""What ACHT tells of a move before it is made."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde import NATURE, Rng
from tafelrunde.games.acht import GAME
from tafelrunde.games.acht.codes import LAY
from tafelrunde.games.acht.material import (
    COLUMNS,
    COPIES,
    CORNERS,
    ROWS,
    SIDES,
    TILES,
    TURNS,
    VALUES,
    frame_piece,
)
from tafelrunde.games.acht.preview import Preview
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.view import AchtView

TABLES = [
    (1, {"mode": "solo"}),
    (2, {"mode": "single", "overlook": "yes"}),
    (3, {"mode": "single"}),
    (4, {"mode": "teams"}),
]


def check_move(state: AchtState, seat: int, move: int, told: Preview | None) -> None:
    """Play the move on a copy and compare, unless that ends the round and clears the board."""
    before: AchtView = GAME.view(state, seat)
    after_state = state.copy()
    after_state.play(seat, move)
    after: AchtView = GAME.view(after_state, seat)
    text = GAME.spell(state, move)
    if told and told.tableaus:
        assert after.tableaus == told.tableaus
    if after.round != before.round or told is None:
        return
    if "@" in text or "quantum" in text:
        asked = after.phase == "claim"
        owner = state.owner[seat]
        gained = after.round_points[owner] - before.round_points[owner]
        if not asked:
            assert gained == told.points
            assert len(after.stones) - len(before.stones) == sum(
                each.owner is not None for each in told.closes
            )
            assert after.lapsed - before.lapsed == sum(each.owner is None for each in told.closes)
        else:
            assert any(each.offered for each in told.closes)
        assert after.eights - before.eights == (len(told.eights) if before.mode == "solo" else 0)
        assert (after.former is not None) == (bool(told.eights) and before.mode != "solo")
        if told.result is not None:
            assert after.scores == [told.result]
            assert after.phase == "over"
    if text == "claim":
        owner = state.owner[seat]
        assert after.round_points[owner] - before.round_points[owner] >= told.points > 0


@pytest.mark.rule("AC-08", "AC-09", "AC-10", "AC-11", "AC-12", "AC-19", "AC-29b", "AC-29c", "AC-29d", "AC-37")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_preview_says_what_then_happens(seats: int, options: dict[str, str]) -> None:
    rng = Rng(seats)
    seen = 0
    for _ in range(4):
        state = GAME.new(seats, options)
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.play(NATURE, state.draw(rng))
                continue
            moves = state.legal(seat)
            for move in [moves[rng.below(len(moves))] for _ in range(6)]:
                told = GAME.preview(state, seat, move)
                check_move(state, seat, move, told)
                seen += told is not None
            state.play(seat, state.pick(seat, rng))
    assert seen > 100


def test_a_first_tile_closes_nothing_and_says_so_in_few_bytes() -> None:
    state = GAME.new(1)
    state.play(NATURE, 0)
    told = GAME.preview(state, 0, state.legal(0)[0])
    assert state.legal(0)[0] >= LAY
    assert msgspec.json.encode(told) == b"{}"


@pytest.mark.rule("AC-29g")
def test_an_infinity_tells_what_it_keeps() -> None:
    rng = Rng(5)
    asked = 0
    while asked < 5:
        state = GAME.new(2)
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.play(NATURE, state.draw(rng))
                continue
            view = GAME.view(state, seat)
            if view.phase == "infinity":
                asked += 1
                eight = 8 if view.former == seat else 0
                told = {
                    GAME.spell(state, move): GAME.preview(state, seat, move) for move in state.legal(seat)
                }
                assert told.pop("no") == Preview(points=eight)
                assert all(each == Preview(points=eight + view.round_points[seat]) for each in told.values())
            state.play(seat, state.pick(seat, rng))


def drawn_material() -> dict[str, Any]:
    """Write the material as the browser draws it: sides and corners clockwise as 0 to 3."""
    tiles = {
        tile.letter: {
            "half": [SIDES.index(side) for side in tile.halves],
            "arc": [CORNERS.index(corner) for corner in tile.arcs],
            "square": [CORNERS.index(corner) for corner in tile.squares],
            "crossing": [SIDES.index(side) for side in tile.crossing],
            "straight": [SIDES.index(side) for side in tile.straight],
            "turns": max(1, turns),
            "value": value,
        }
        for tile, turns, value in zip(TILES, TURNS, VALUES, strict=True)
    }
    frame = [
        "".join("a" if frame_piece(row, column) == "arc" else "s" for column in range(COLUMNS + 1))
        for row in range(ROWS + 1)
    ]
    return {"copies": dict(zip(tiles, COPIES, strict=True)), "frame": frame, "tiles": tiles}


@pytest.mark.rule("AC-02", "AC-03", "AC-04")
def test_the_browser_draws_the_material_of_the_engine() -> None:
    file = Path(__file__).parents[2] / "web/src/games/acht/material.json"
    assert json.loads(file.read_text()) == drawn_material()
