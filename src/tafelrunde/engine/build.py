"""How this installation was built."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.engine import state

PYTHON = (".py", ".pyc")


def compiled() -> bool:
    """Tell whether the engine runs as native code."""
    return Path(state.__file__).suffix not in PYTHON
