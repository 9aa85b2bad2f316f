"""What a board needs of Qwinto's box: `make messages` writes it into web/src/games/qwinto/box.ts."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.qwinto.material import BESIDE, LETTERS, MISSES, PILES, ROWS, SHEET

BOX: dict[str, Any] = {
    "COLOURS": tuple(LETTERS),
    "ROWS": tuple(LETTERS[: len(ROWS)]),
    "PILES": tuple(PILES),
    "SHEET": list(SHEET),
    "MISSES": MISSES,
    # The piles whose cards are added up when a card comes to lie on one (QW-10).
    "ADDED": {
        name: "".join(sorted(PILES[at] for at in (pile, *BESIDE[pile]))) for pile, name in enumerate(PILES)
    },
}
