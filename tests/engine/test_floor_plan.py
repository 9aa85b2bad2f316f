"""Every game has the same files, and no file is so long that nobody reads it."""

import re
from itertools import chain
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
GUIDES = ["CONTRIBUTING.md", *(f"docs/{name}.md" for name in ("architecture", "board", "protocol"))]
NAMED = re.compile(r"[\w<>./-]+(?:\.(?:py|pxd|ts|svelte|md|toml|jsonl|svg|txt)\b|/(?=[\s`,;:)]))")
METHOD = re.compile(r"`([A-Z]\w+)\.(?!svelte|md)(\w+)`")
PLACES = ("src", "web/src", "docs", "tests", "tools", "requirements")
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


def test_files_that_a_newcomer_is_told_of_are_there() -> None:
    paths = chain(*((ROOT / each, *(ROOT / each).rglob("*")) for each in PLACES))
    there = {f"/{path.relative_to(ROOT)}" for path in paths}
    for guide in GUIDES:
        quoted = " ".join(re.findall("`[^`]*`", (ROOT / guide).read_text("utf-8")))
        named = {each.replace("<game>", "acht").strip("/") for each in NAMED.findall(quoted)}
        assert len(named) > 4, guide
        missing = [each for each in named if not any(path.endswith(f"/{each}") for path in there)]
        assert missing == [], guide


def test_methods_that_a_newcomer_is_told_of_are_there() -> None:
    sources = [
        path.read_text("utf-8") for folder, kind in FOLDERS.items() for path in (ROOT / folder).rglob(kind)
    ]
    told = {found for guide in GUIDES for found in METHOD.findall((ROOT / guide).read_text("utf-8"))}
    assert len(told) > 9
    assert [
        f"{owner}.{name}"
        for owner, name in told
        if not any(f"class {owner}" in text and re.search(rf"\b{name}\b", text) for text in sources)
    ] == []
