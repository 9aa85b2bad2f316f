"""Personal bests of solo games, kept in a small file in the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from tafelrunde.engine.errors import TafelrundeError, quoted


class DamagedBests(TafelrundeError):
    """The file of personal bests cannot be understood."""


def data_folder() -> Path:
    """Return the folder for what Tafelrunde keeps: TAFELRUNDE_DATA, or the desktop's usual place."""
    chosen = os.environ.get("TAFELRUNDE_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "tafelrunde"


def read_bests() -> dict[str, int]:
    """Return the best result of each solo game."""
    path = data_folder() / "bests.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, int])
    except FileNotFoundError:
        return {}
    except msgspec.MsgspecError:
        reason = "is damaged; mend it or move it away, your result was not noted"
        raise DamagedBests(f"{quoted(str(path), 200)} {reason}") from None


def note_result(game: str, points: int) -> int | None:
    """Keep a result if it is the best; returns the best before it, None if there was none."""
    bests = read_bests()
    before = bests.get(game)
    if before is None or points > before:
        write_safely(data_folder() / "bests.json", msgspec.json.encode(bests | {game: points}))
    return before


def write_safely(path: Path, data: bytes) -> None:
    """Replace a file so that whatever happens either the old or the new one is there, whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)
