"""Qwinto in a terminal: words from texts/, grid, sheets and cards in rich's markup for colour."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.texts import Texts
from tafelrunde.games.qwinto.material import (
    BESIDE,
    COLUMNS,
    LETTERS,
    MISSES,
    NUMBERS,
    PILES,
    ROWS,
    SHEET,
)
from tafelrunde.games.qwinto.view import Line, QwintoView, Sheet
from tafelrunde.games.qwinto.words import colours_in_words, field_in_words

INKS = dict(zip(LETTERS, ("dark_orange", "yellow", "medium_purple", "grey62"), strict=True))
EMPTY = {"o": " · ", "P": " ◇ ", "x": " ▒ ", ".": "   "}
FILLED = {"o": " ", "P": "◇"}


def inked(card: str, width: int = 0) -> str:
    """Draw a card in its colour."""
    return f"[{INKS[card[0]]}]{card:>{width}}[/]"


def table(view: QwintoView, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Draw the whole table: heading, grid, sheets, the own hand, what is to do."""
    who = "-" if view.active is None else names[view.active]
    pile = texts.count(language, "card", view.draw_pile)
    lines = [
        texts.say(language, "table.heading", who=who, cards=pile),
        "",
        *grid_lines(view, texts, language),
    ]
    for seat in range(view.seats):
        lines += ["", *sheet_lines(view, seat, texts, language, names)]
    if view.seat is not None and view.hand:
        cards = "  ".join(inked(card) for card in view.hand)
        lines += ["", f"{texts.say(language, 'table.hand')} {cards}"]
    return "\n".join([*lines, "", task(view, texts, language, names)])


def grid_lines(view: QwintoView, texts: Texts, language: str) -> list[str]:
    """Draw the 2x2 grid, the covered cards dimmed beside it, and the sum of the turn (QW-10, QW-11)."""
    shown = {name: inked(cards[-1], 3) if cards else "  -" for name, cards in view.grid.items()}
    lines = [f"  {left} {shown[left]}   {right} {shown[right]}" for left, right in (PILES[:2], PILES[2:])]
    if view.put_on is not None and view.number is not None:
        at = PILES.index(view.put_on)
        piles = (view.put_on, *(PILES[beside] for beside in BESIDE[at]))
        total = " + ".join(inked(view.grid[pile][-1]) for pile in piles)
        colours = colours_in_words(language, view.colours) or texts.say(language, "table.no-colour")
        lines.append("  " + texts.say(language, "table.sum", sum=total, number=view.number, colours=colours))
    covered = {name: cards[:-1] for name, cards in view.grid.items() if len(cards) > 1}
    lines += [f"  [dim]{name}: {' '.join(cards)}[/]" for name, cards in covered.items()]
    return lines


def sheet_lines(view: QwintoView, seat: int, texts: Texts, language: str, names: Sequence[str]) -> list[str]:
    """Draw a sheet: columns, three rows with their points, misses, the sum of it all."""
    sheet = view.sheets[seat]
    points = texts.count(language, "point", view.scores[seat])
    mark = "▶ " if seat in view.actors else "  "
    lines = [mark + texts.say(language, "table.seat", who=names[seat], points=points)]
    lines.append("    [dim]" + "".join(f"{column:^3}" for column in range(COLUMNS)) + "[/]")
    for row, line in enumerate((sheet.orange, sheet.yellow, sheet.purple)):
        lines.append(f"  {row_line(row, line)}  {sheet.row_points[row]}")
    return [*lines, "  " + sheet_sum(sheet, view.scores[seat], texts, language)]


def row_line(row: int, line: Line) -> str:
    """Draw a row: its numbers, and the printed field where there is none."""
    cells = [
        EMPTY[printed] if number is None else f"{number:>2}{FILLED[printed]}"
        for printed, number in zip(SHEET[row], line, strict=True)
    ]
    return f"{LETTERS[row]} [{INKS[LETTERS[row]]}]{''.join(cells)}[/]"


def sheet_sum(sheet: Sheet, score: int, texts: Texts, language: str) -> str:
    """Draw the boxes for misses and how the total comes about."""
    boxes = "☒" * sheet.misses + "☐" * (MISSES - sheet.misses)
    rows = " + ".join(str(points) for points in sheet.row_points)
    parts = {"rows": rows, "bonuses": sum(sheet.bonuses), "misses": 5 * sheet.misses, "points": score}
    return (
        f"{texts.say(language, 'table.misses', boxes=boxes)}   {texts.say(language, 'table.count', **parts)}"
    )


def task(view: QwintoView, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Say in one line what is to do now."""
    who = "-" if view.active is None else names[view.active]
    if view.phase != "write" or view.number is None:
        return texts.say(language, f"phase.{view.phase}", who=who)
    if view.decision is not None:
        passed = view.decision == "pass"
        words = texts.say(language, "word.pass") if passed else field_in_words(language, view.decision)
        return texts.say(language, "phase.decided", decision=words)
    key = "write" if view.number in NUMBERS and view.colours else "nowhere"
    colours = colours_in_words(language, view.colours)
    line = texts.say(language, f"phase.{key}", number=view.number, colours=colours)
    return f"{line} {texts.say(language, 'phase.active', who=who)}"


def player_aid(view: QwintoView, texts: Texts, language: str) -> str:
    """Draw the printed sheet, how it counts, and what can still lie face down, shuffle by shuffle."""
    lines = [texts.say(language, "table.aid")]
    lines += [f"  {row_line(row, [None] * COLUMNS)}" for row in range(len(ROWS))]
    lines += [texts.say(language, f"table.aid-{key}") for key in ("row", "bonus", "end")]
    for unseen in view.unseen:
        cards = [card for card in unseen.cards if card not in view.hand]
        if cards:
            pile, hands = unseen.in_pile, len(cards) - unseen.in_pile
            lines += ["", texts.say(language, "table.unseen", pile=pile, hands=hands)]
            lines.append("  " + " ".join(inked(card) for card in cards))
    return "\n".join(lines)
