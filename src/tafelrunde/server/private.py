"""Files that only the user who runs the server may read."""

from __future__ import annotations

import stat
from pathlib import Path

from tafelrunde.server import logs

OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_private(path: Path) -> None:
    """Take everybody else's rights to a file or folder away, if there are any; both are told in the logs."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)
            logs.info("made private", path=str(path))
    except FileNotFoundError:
        pass
    except OSError as problem:
        logs.warn("others may read this; make it private", path=str(path), problem=problem.strerror)


def warn_if_open(folder: Path) -> None:
    """Say that others may look into a folder, or write to it; whose it is decides about that."""
    if stat.S_IMODE(folder.stat().st_mode) & OTHERS:
        logs.warn("others may look into this folder; chmod 700 makes it private", path=str(folder))
