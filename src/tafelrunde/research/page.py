"""Writes the tables of docs/research.md: `python -m tafelrunde.research.page [--check]`.

The layouts come from the code, how fast all is from docs/benchmarks.md, which `make bench` measures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game, games

PAGE = Path(__file__).parents[3] / "docs" / "research.md"
MEASURED = PAGE.with_name("benchmarks.md")
BEGIN, END = "<!-- from here on written by tafelrunde.research.page -->\n", "<!-- to here -->\n"
# The columns of the table of speed, and where docs/benchmarks.md has them.
SPEEDS = {
    "in batches, with observations and masks": ("Batches",),
    "native": ("Uniform random play, native",),
    "stepped from Python": ("Uniform random play, stepped", "Other libraries"),
}


def tables() -> str:
    """Return the layouts of all games in Markdown."""
    return "\n".join(layout(game(name)) for name in games())


def speeds() -> str:
    """Return what was measured in million decisions a second, ours and other libraries', in Markdown."""
    columns = [rates(titles) for titles in SPEEDS.values()]
    names = dict.fromkeys(name for column in columns for name in column)
    lines = [f"| game | {' | '.join(SPEEDS)} |", "|---" * (1 + len(SPEEDS)) + "|"]
    lines += [f"| {name} | {' | '.join(column.get(name, '') for column in columns)} |" for name in names]
    return "\n".join([*lines, ""])


def rates(titles: tuple[str, ...]) -> dict[str, str]:
    """Return the first two columns of tables of docs/benchmarks.md."""
    page, found = MEASURED.read_text("utf-8"), dict[str, str]()
    for title in titles:
        part = page.split(f"## {title}")[1].split("\n## ")[0]
        rows = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
        found |= {row[0]: row[1] for row in rows[2:]}
    return found


def layout(found: AnyGame) -> str:
    """Return what the bytes of a game mean, and what its actions do."""
    most = found.seats[-1]
    few, many = found.observation(2), found.observation(most)
    sizes = {few.size: "2 seats", many.size: f"{most}"}
    for options in found.combinations(most):
        named = (f"{name} {each}" for name, each in options.items() if each != found.options[name][0])
        sizes.setdefault(found.observation(most, options).size, f"{most} and {', '.join(named)}")
    lines = [f"### {found.texts.say('en', 'name')} (`{found.id}`)\n"]
    bytes_with = ", ".join(f"{size} with {what}" for size, what in sizes.items())
    lines.append(f"Bytes: {bytes_with}; {few.moves} actions.\n")
    lines += ["| field | bytes | meaning |", "|---|---|---|"]
    for small, large in zip(few.fields, many.fields, strict=True):
        each = (large.length - small.length) // (most - 2)
        length = f"{each} a seat" if each else f"{small.length}"
        lines.append(f"| {small.name} | {length} | {small.meaning} |")
    lines += ["", "| actions | what they do |", "|---|---|"]
    for numbers, meaning in few.actions.items():
        which = f"{numbers.start}" if len(numbers) == 1 else f"{numbers.start} to {numbers.stop - 1}"
        lines.append(f"| {which} | {meaning} |")
    return "\n".join([*lines, ""])


def written(page: str) -> str:
    """Return the page with its tables written anew."""
    before, *parts = page.split(BEGIN)
    for part, made in zip(parts, (speeds(), tables()), strict=True):
        before += f"{BEGIN}\n{made}\n{END}{part.split(END)[1]}"
    return before


def main() -> None:
    """Write the page; with --check only say whether it is as the code is."""
    page = PAGE.read_text("utf-8")
    if "--check" not in sys.argv:
        PAGE.write_text(written(page), "utf-8")
    elif written(page) != page:
        sys.exit("docs/research.md is not as the code is; python -m tafelrunde.research.page writes it")


if __name__ == "__main__":
    main()
