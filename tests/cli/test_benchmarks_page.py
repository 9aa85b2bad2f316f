"""The page of benchmarks: measuring one part leaves the others as they were."""

from pathlib import Path

from tafelrunde.arena.page import SERVER, SEVERAL, write_part

ENGINE = "# Benchmarks\n\nfast\n"


def test_each_measurement_rewrites_its_own_part(tmp_path: Path) -> None:
    page = tmp_path / "benchmarks.md"
    write_part(page, ENGINE)
    assert page.read_text() == ENGINE
    write_part(page, f"{SEVERAL}\nmany\n")
    write_part(page, f"{SERVER}\nslow\n")
    assert page.read_text() == f"{ENGINE}\n{SERVER}\nslow\n\n{SEVERAL}\nmany\n"
    write_part(page, ENGINE.replace("fast", "faster"))
    write_part(page, f"{SERVER}\nquick\n")
    assert page.read_text() == f"# Benchmarks\n\nfaster\n\n{SERVER}\nquick\n\n{SEVERAL}\nmany\n"
