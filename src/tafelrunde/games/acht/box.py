"""What a board needs of ACHT's box: `make messages` writes it into web/src/games/acht/box.ts."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.acht.codes import TEAMS
from tafelrunde.games.acht.material import (
    CARDS,
    CENTRE,
    COLUMNS,
    CORNERS,
    EIGHT,
    FREE_FIELD,
    GOAL,
    GRADES,
    ROWS,
    SIDES,
    STONES,
    TILES,
    TURNS,
    VALUES,
    Tile,
    frame_piece,
)
from tafelrunde.games.acht.notation import field_name
from tafelrunde.games.acht.rules import AchtState


def lines(tile: Tile) -> dict[str, list[int]]:
    """Return where an unturned tile has which lines: sides T R B L and corners TL TR BR BL as 0 to 3."""
    return {
        "half": [SIDES.index(side) for side in tile.halves],
        "arc": [CORNERS.index(corner) for corner in tile.arcs],
        "square": [CORNERS.index(corner) for corner in tile.squares],
        "crossing": [SIDES.index(side) for side in tile.crossing],
        "straight": [SIDES.index(side) for side in tile.straight],
    }


BOX: dict[str, Any] = {
    "CARDS": CARDS,
    "KINDS": STONES,
    "SIZE": ROWS,
    "CENTRE": field_name(8 * (CENTRE[0] + 1) + CENTRE[1] + 1),
    "FRAME": [
        "".join(frame_piece(row, column)[0] for column in range(COLUMNS + 1)) for row in range(ROWS + 1)
    ],
    "GOAL": GOAL,
    # In a team game, by seat: whose stones it plays with (AC-07).
    "TEAMS": list(AchtState(4, TEAMS, 0).owner),
    # What "8"s and free fields bring alone (AC-37); what results are called, the best first (AC-38).
    "SOLO": {"eight": EIGHT, "free": FREE_FIELD},
    "GRADES": [name for _, name in GRADES],
    "TILES": {
        tile.letter: {**lines(tile), "turns": max(1, turns), "value": value, "copies": tile.copies}
        for tile, turns, value in zip(TILES, TURNS, VALUES, strict=True)
    },
}
