"""What a board needs of AXIO rota's box: `make messages` writes it into web/src/games/axio/box.ts."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.axio.material import COLOURS, CORNER_POINTS, EMPTY_CORNER, TILES, TOP_MARK

BOX: dict[str, Any] = {
    "COLOURS": tuple(COLOURS),
    "EMPTY": EMPTY_CORNER,
    "TOP": TOP_MARK,
    "CORNERS": CORNER_POINTS,
    "TILES": list(TILES),
}
