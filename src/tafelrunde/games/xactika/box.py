"""What a board needs of XACTIKA's box: `make messages` writes it into web/src/games/xactika/box.ts."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.xactika.material import LETTERS, NAMES, ROUNDS, TRICKS

BOX: dict[str, Any] = {
    "SYMBOLS": tuple(LETTERS),
    "DECK": list(NAMES),
    "TRICKS": TRICKS,
    "ROUNDS": ROUNDS,
}
