"""Every game has the same files, and no file is so long that nobody reads it."""

from pathlib import Path

import pytest

import tafelrunde

ROOT = Path(__file__).parents[2]
FILES = (
    "rules.md", "material.py", "codes.py", "tables.py", "rules.py", "possible.py", "view.py", "notation.py",
    "effects.py", "words.py", "terminal.py", "knowledge.py", "reasons.py", "levels.py",
    "texts/de.toml", "texts/en.toml",
)  # fmt: skip
LONGEST = 450  # lines
EXCUSE = "C puts functions in line only within a module"
FOLDERS = {"src/tafelrunde": "*.py", "web/src": "*.ts"}


@pytest.mark.parametrize("name", tafelrunde.games())
def test_every_game_has_the_same_files(name: str) -> None:
    folder = ROOT / "src" / "tafelrunde" / "games" / name
    assert [each for each in FILES if not (folder / each).exists()] == []


@pytest.mark.parametrize(("folder", "kind"), FOLDERS.items())
def test_no_file_is_long_without_saying_why(folder: str, kind: str) -> None:
    texts = {path: path.read_text("utf-8") for path in (ROOT / folder).rglob(kind)}
    assert len(texts) > 50
    long = {path: text for path, text in texts.items() if text.count("\n") > LONGEST}
    assert [str(path) for path, text in long.items() if EXCUSE not in " ".join(text[:500].split())] == []
