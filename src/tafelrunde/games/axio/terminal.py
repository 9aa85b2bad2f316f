"""AXIO rota in a terminal: words from texts/, symbols, rich's markup for colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tafelrunde.engine.texts import Texts
from tafelrunde.games.axio.material import COLOUR_NAMES, COLOURS, EMPTY_CORNER, TILES, turned
from tafelrunde.games.axio.view import AxioView, LaidTile

SIGNS = {
    "R": "[red]★[/]",
    "G": "[green]○[/]",
    "B": "[blue]■[/]",
    "O": "[dark_orange]▲[/]",
    "P": "[magenta]◆[/]",
    EMPTY_CORNER: "[dim]·[/]",
}
# A place is two lines of four characters; one more keeps it apart from the next.
NOTHING = ("    ", "    ")
OPEN_PLACE = ("[dim]╭  ╮[/]", "[dim]╰  ╯[/]")

Place = tuple[int, int]


def picture(tile: str, rotation: int) -> tuple[str, str]:
    """Draw a tile as it lies, on two lines."""
    top_left, top_right, bottom_right, bottom_left = [SIGNS[corner] for corner in turned(tile, rotation)]
    return f"{top_left}[dim]──[/]{top_right}", f"{bottom_left}[dim]──[/]{bottom_right}"


def table(
    view: AxioView, open_places: Iterable[Place], texts: Texts, language: str, names: Sequence[str]
) -> str:
    """Draw the whole table: heading, score boards, the tiles with the open places, the own hand."""
    lines = [texts.say(language, "table.heading", supply=texts.count(language, "tile", view.supply))]
    lines += [seat_line(view, seat, texts, language, names) for seat in range(view.seats)]
    if view.laid:
        lines += ["", *map_lines(view.laid, open_places)]
    if view.hand is not None:
        lines += ["", texts.say(language, "table.hand", tile=view.hand)]
        lines += ["   ".join(row) for row in zip(*(picture(view.hand, r) for r in range(4)), strict=True)]
        lines.append("".join(f"{f'/{rotation}':<7}" for rotation in range(4)).rstrip())
    lines += ["", task(view, texts, language)]
    return "\n".join(lines)


def seat_line(view: AxioView, seat: int, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Show the score board and the stack of one seat."""
    board = "  ".join(f"{SIGNS[COLOURS[c]]} {mark:>2}" for c, mark in enumerate(view.markers[seat]))
    rest = texts.say(
        language,
        "table.seat",
        lowest=view.scores[seat],
        stack=texts.count(language, "tile", view.stacks[seat]),
    )
    return f"{'▶' if seat == view.turn and view.phase != 'over' else ' '} {board}  {names[seat]}: {rest}"


def map_lines(laid: Sequence[LaidTile], open_places: Iterable[Place]) -> list[str]:
    """Draw the tiles and the open places, with x above and y at the left."""
    drawn = dict.fromkeys(open_places, OPEN_PLACE)
    drawn |= {(tile.x, tile.y): picture(tile.tile, tile.rotation) for tile in laid}
    columns = range(min(x for x, _ in drawn), max(x for x, _ in drawn) + 1)
    rows = range(min(y for _, y in drawn), max(y for _, y in drawn) + 1)
    lines = [("    " + " ".join(f"{x:^4}" for x in columns)).rstrip()]
    for y in rows:
        cells = [drawn.get((x, y), NOTHING) for x in columns]
        for half, label in enumerate((f"{y:>3}", "   ")):
            lines.append(f"{label} {' '.join(cell[half] for cell in cells)}".rstrip())
    return lines


def task(view: AxioView, texts: Texts, language: str) -> str:
    """Say in one line what is to do now."""
    text = texts.say(language, f"phase.{view.phase}")
    if view.bonus_turns_due:
        text += " " + texts.count(language, "bonus", view.bonus_turns_due)
    return text


def unseen_tiles(view: AxioView, texts: Texts, language: str) -> str:
    """List the tiles that the seat has not seen yet, and how often each colour is among them."""
    seen = {tile.tile for tile in view.laid} | {view.hand}
    unseen = [tile for tile in TILES if tile not in seen]
    full = [tile for tile in unseen if EMPTY_CORNER not in tile]
    with_empty = [tile for tile in unseen if EMPTY_CORNER in tile]
    lines = [texts.say(language, "aid.unseen", tiles=texts.count(language, "tile", len(unseen)))]
    for key, tiles in (("aid.full", full), ("aid.empty", with_empty)):
        lines.append(texts.say(language, key))
        lines += ["  " + " ".join(tiles[first : first + 10]) for first in range(0, len(tiles), 10)]
    for letter, name in zip(COLOURS, COLOUR_NAMES, strict=True):
        corners = sum(letter in tile for tile in unseen)
        word = texts.say(language, f"colour.{name}")
        lines.append(f"{letter} {SIGNS[letter]} {word}: {texts.count(language, 'corner', corners)}")
    return "\n".join(lines)
