"""The plot of the ladder: ratings above random play, summed from each level's match against the one below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.arena.matches import rating
from tafelrunde.bots.levels import LEVELS, level_name
from tafelrunde.engine.registry import game, games

Results = Mapping[str, Mapping[str, Any]]

WIDTH, HEIGHT, LEFT, TOP, STEP, BOTTOM = 720, 420, 60, 24, 100, 40
DASHES = {2: "", 4: "6 4"}


def ladder_of(results: Results, name: str, seats: int) -> list[float]:
    """Return the ratings of the levels that were measured, random play being 0."""
    ratings, below, height = list[float](), "random", 0.0
    for level in LEVELS:
        found = results.get(f"pair {name} {seats} level:{level} {below}")
        if found is None:
            break
        height += rating(found["share"])
        ratings.append(height)
        below = f"level:{level}"
    return ratings


def plot(results: Results) -> str:
    """Return an SVG picture of the ladder."""
    lines = [
        (name, seats, game(name).levels.colour, ladder_of(results, name, seats))
        for name in games()
        for seats in (2, 4)
    ]
    top = max([400.0, *(height for *_, ratings in lines for height in ratings)])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="13"><title>Ratings of the levels above random play</title>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>'
    ]
    parts += grid(top)
    for number, (name, seats, colour, ratings) in enumerate(lines):
        points = [
            (LEFT, at(0, top)),
            *((LEFT + STEP * (i + 1), at(each, top)) for i, each in enumerate(ratings)),
        ]
        path = " ".join(f"{x},{y:.0f}" for x, y in points)
        dash = f' stroke-dasharray="{DASHES[seats]}"' if DASHES[seats] else ""
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"{dash}/>')
        parts += [f'<circle cx="{x}" cy="{y:.0f}" r="4" fill="{colour}"/>' for x, y in points[1:]]
        y = TOP + 12 + 18 * number
        ends = f'x1="{LEFT + 12}" y1="{y}" x2="{LEFT + 48}" y2="{y}"'
        parts.append(f'<line {ends} stroke="{colour}" stroke-width="2.5"{dash}/>')
        parts.append(f'<text x="{LEFT + 56}" y="{y + 4}">{name}, {seats} seats</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def at(height: float, top: float) -> float:
    """Return where a rating lies."""
    return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * height / top


def grid(top: float) -> list[str]:
    """Return the lines behind the plot and the names of the levels."""
    parts: list[str] = []
    for height in range(0, int(top) + 1, 200):
        y = f"{at(height, top):.0f}"
        parts.append(f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - 20}" y2="{y}" stroke="#ddd5c0"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y}" text-anchor="end" dy="4">{height}</text>')
    names = ["random", *(f"{level} {level_name(level, 'en')}" for level in LEVELS)]
    for place, name in enumerate(names):
        parts.append(f'<text x="{LEFT + STEP * place}" y="{HEIGHT - 14}" text-anchor="middle">{name}</text>')
    return parts
