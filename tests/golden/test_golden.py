"""Golden records: everything observable in a few whole games, byte for byte as it was."""

import lzma
from pathlib import Path

import pytest

from golden.write import lines
from tafelrunde.engine.record import read_record

RECORDS = sorted(Path(__file__).parent.glob("*.record"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_game_looks_as_it_always_did(path: Path) -> None:
    golden = lzma.decompress(path.with_suffix(".jsonl.xz").read_bytes()).split(b"\n")
    now = list(lines(read_record(path.read_text("utf-8"))))
    for step, (before, after) in enumerate(zip(golden, now, strict=True)):
        assert after.decode() == before.decode(), f"{path.name}, position {step}"


def test_there_are_golden_records() -> None:
    assert len(RECORDS) >= 12
