"""The circles that the board draws (web/src/games/axio/circles.ts) are those that the rules complete.

Its test reads the same games; run as a program this file writes them anew.
"""

import json
from pathlib import Path

import pytest

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.effects import happen
from tafelrunde.engine.rng import Rng
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.effects import Scored, TileLaid
from tafelrunde.games.axio.material import CORNER_POINTS, TILE_OF
from tafelrunde.games.axio.tables import LYING

GAMES = Path(__file__).parents[2] / "web" / "src" / "games" / "axio" / "circles.json"


def played(seed: int) -> dict[str, list[str]]:
    """Return the tiles of a random game as they were laid, and the circles in the order of completion."""
    state, rng = GAME.new(4), Rng(seed)
    complete, at = [(1, 1)], (0, 0)  # of the square
    while (actor := state.actor()) != OVER:
        move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
        for each in GAME.effects(happen(state, actor, move).told, ()):
            if isinstance(each, TileLaid):
                at = each.x, each.y
            elif isinstance(each, Scored):
                complete += [moved(at, corner) for corner in each.completes]
    laid = GAME.view(state, None).laid
    lying = {(tile.x, tile.y): LYING[4 * TILE_OF[tile.tile] + tile.rotation] for tile in laid}
    return {
        "laid": [f"{tile.x},{tile.y}/{tile.rotation} {tile.tile}" for tile in laid],
        "circles": [f"{x},{y} {meeting(lying, x, y)}" for x, y in complete],
    }


def moved(place: tuple[int, int], corner: int) -> tuple[int, int]:
    """Return the grid point of a place's corner."""
    return place[0] + CORNER_POINTS[corner][0], place[1] + CORNER_POINTS[corner][1]


def meeting(lying: dict[tuple[int, int], str], x: int, y: int) -> str:
    """Return the four corners that meet at a grid point, clockwise from top left."""
    # The tile at the top left of a point has it at its bottom right.
    met = {
        corner: tile[corner]
        for place, tile in lying.items()
        for corner in range(4)
        if moved(place, corner) == (x, y)
    }
    return "".join(met[corner] for corner in (2, 3, 0, 1))


@pytest.mark.rule("AX-08")
def test_boards_draw_the_circles_that_the_rules_complete() -> None:
    games = json.loads(GAMES.read_text("utf-8"))
    assert games == [played(seed) for seed in range(len(games))]
    assert min(len(each["circles"]) for each in games) > 10


if __name__ == "__main__":
    GAMES.write_text(json.dumps([played(seed) for seed in range(4)], indent=1) + "\n", "utf-8")
