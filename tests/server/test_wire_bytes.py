"""A move sends no more than a tenth more to one browser than before effects were told (at 2ae328b)."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import mean

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from wire_bytes import measure  # noqa: E402  # pyright: ignore[reportMissingImports]

# Mean bytes of an update to a seat and to a watcher, as `tools/wire_bytes.py` finds them at 2ae328b.
BEFORE = {
    "acht-1-solo-no-1": (1735, 1578),
    "acht-2-single-no-1": (1742, 1593),
    "axio-2-1": (6561, 1334),
    "qwinto-2-1": (1917, 1314),
    "xactika-2-bid-1": (1058, 940),
    "xactika-2-high-1": (1108, 993),
    "xactika-10-bid-1": (1565, 1487),
}


@pytest.mark.parametrize("name", BEFORE)
def test_a_move_sends_hardly_more_than_before(name: str) -> None:
    for sizes, before in zip(
        measure(ROOT / "tests" / "golden" / f"{name}.record"), BEFORE[name], strict=True
    ):
        assert mean(sizes) <= 1.1 * before
