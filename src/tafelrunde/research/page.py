"""Writes the tables of docs/research.md from the code: `python -m tafelrunde.research.page [--check]`."""

from __future__ import annotations

import sys
from pathlib import Path

from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game, games

PAGE = Path(__file__).parents[3] / "docs" / "research.md"
BEGIN, END = "<!-- from here on written by tafelrunde.research.page -->\n", "<!-- to here -->\n"


def tables() -> str:
    """Return the layouts of all games in Markdown."""
    return "\n".join(layout(game(name)) for name in games())


def layout(found: AnyGame) -> str:
    """Return what the bytes of a game mean, and what its actions do."""
    few, many = found.observation(2), found.observation(found.seats[-1])
    more = found.seats[-1] - 2
    lines = [f"### {found.texts.say('en', 'name')} (`{found.id}`)\n"]
    lines.append(f"{few.size} bytes with 2 seats, {many.size} with {found.seats[-1]}; {few.moves} actions.\n")
    lines += ["| field | bytes | meaning |", "|---|---|---|"]
    for small, large in zip(few.fields, many.fields, strict=True):
        each = (large.length - small.length) // more
        length = f"{each} a seat" if each else f"{small.length}"
        lines.append(f"| {small.name} | {length} | {small.meaning} |")
    lines += ["", "| actions | what they do |", "|---|---|"]
    for numbers, meaning in few.actions.items():
        which = f"{numbers.start}" if len(numbers) == 1 else f"{numbers.start} to {numbers.stop - 1}"
        lines.append(f"| {which} | {meaning} |")
    return "\n".join([*lines, ""])


def written(page: str) -> str:
    """Return the page with its tables written anew."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}\n{tables()}\n{END}{rest.split(END)[1]}"


def main() -> None:
    """Write the page; with --check only say whether it is as the code is."""
    page = PAGE.read_text("utf-8")
    if "--check" not in sys.argv:
        PAGE.write_text(written(page), "utf-8")
    elif written(page) != page:
        sys.exit("docs/research.md is not as the code is; python -m tafelrunde.research.page writes it")


if __name__ == "__main__":
    main()
