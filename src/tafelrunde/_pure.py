"""TAFELRUNDE_PURE=1 runs the engine from its source even where it is compiled, to debug and compare."""

from __future__ import annotations

import os
import sys
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from pathlib import Path

HOME = Path(__file__).parent


def use_source_if_asked() -> None:
    """Make Python look for its own files only inside this package."""
    if os.environ.get("TAFELRUNDE_PURE") and source_only not in sys.path_hooks:
        sys.path_hooks.insert(0, source_only)
        sys.path_importer_cache.clear()


def source_only(path: str) -> FileFinder:
    """Find what Python runs by itself in folders of this package; refuse all other folders."""
    if not Path(path).is_relative_to(HOME):
        raise ImportError(path)
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES))
