"""Which lesson teaches which clause. Run as a module it writes the tables in docs/lessons.md.

A clause that no lesson names stands in the course's `later.toml`, with the reason why a beginner can do
without it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tafelrunde.engine.registry import games
from tafelrunde.teaching.lessons import folder_of, lessons

PAGE = Path("docs/lessons.md")
MARK = "<!-- made by python -m tafelrunde.teaching.clauses -->\n"


def clauses(name: str) -> list[str]:
    """Return the ids of a game's clauses, in the order of its rules."""
    return re.findall(r"\*\*([A-Z]{2}-\d+[a-z]?)\*\*", (folder_of(name) / "rules.md").read_text("utf-8"))


def later(name: str) -> dict[str, str]:
    """Return the clauses that a beginner can do without, and why."""
    sheet = folder_of(name) / "lessons" / "later.toml"
    return tomllib.loads(sheet.read_text("utf-8")) if sheet.is_file() else {}


def taught(name: str) -> dict[str, list[str]]:
    """Return by clause the lessons that teach it."""
    found: dict[str, list[str]] = {each: [] for each in clauses(name)}
    for lesson, sheet in lessons(name).items():
        for clause in sheet.clauses:
            found[clause].append(lesson)
    return found


def table(name: str) -> Iterator[str]:
    """Write a game's table, line by line."""
    yield from (f"\n### {name}\n", "| clause | lessons |", "|---|---|")
    for clause, found in taught(name).items():
        yield f"| {clause} | {', '.join(found) or 'later: ' + later(name).get(clause, 'nobody')} |"


def page() -> str:
    """Return the page with new tables."""
    head = PAGE.read_text("utf-8").partition(MARK)[0]
    lines = [line for name in games() if lessons(name) for line in table(name)]
    return head + MARK + "\n".join(lines) + "\n"


if __name__ == "__main__":
    new = page()
    if "--check" in sys.argv[1:]:
        sys.exit(new != PAGE.read_text("utf-8"))
    PAGE.write_text(new, "utf-8")
