"""ACHT in a terminal: the board in characters, words from texts/, rich's markup for colour."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.texts import Texts
from tafelrunde.games.acht.material import (
    CARD_COPIES,
    CARDS,
    FACES,
    LETTERS,
    STONE_POINTS,
    STONES,
    TILES,
    VALUES,
    Tile,
    grade_of,
)
from tafelrunde.games.acht.notation import face_of, field_of
from tafelrunde.games.acht.tables import (
    ANCHOR,
    ARCS,
    CENTRE,
    FIELDS,
    LYING,
    PIECES_OF,
    SQUARES,
    STONE_SET,
    frame_lines,
)
from tafelrunde.games.acht.view import AchtView, shape_of

OWNER_STYLES = ("bold red", "bold cyan", "bold green", "bold magenta")
# Where a piece stands in the 3 x 5 characters of a field, and how it looks.
PLACES = ((0, 2), (1, 4), (2, 2), (1, 0), (0, 0), (0, 4), (2, 4), (2, 0), (0, 0), (0, 4), (2, 4), (2, 0))
SIGNS = "◡(◠)╯╰╭╮┘└┌┐"
RING = range(7)


def board_lines(view: AchtView) -> list[str]:
    """Draw the board and its frame, columns a-e, rows 1-5; shapes with a stone in its owner's colour."""
    cells = dict.fromkeys(FIELDS, "on grey11")
    chars: dict[tuple[int, int, int], str] = {}
    for piece, fields in enumerate(frame_lines()):
        for field in range(64):
            if fields >> field & 1:
                chars[(field, *PLACES[piece])] = f"[dim]{SIGNS[piece]}[/]"
    for field in FIELDS:
        chars[(field, 1, 2)] = "[dim]·[/]"
    for name, tile in view.board.items():
        draw_tile(chars, field_of(name), tile)
        cells[field_of(name)] = "on grey23"
    for stone in view.stones:
        draw_stone(chars, stone.owner, stone.kind, stone.fields)
    head = "    " + "".join(f"  {letter}  " for letter in "abcde")
    rows = [row_text(chars, cells, row, line) for row in RING for line in range(3)]
    return [head, *rows[2:-2]]


def draw_tile(chars: dict[tuple[int, int, int], str], field: int, tile: str) -> None:
    """Draw a laid tile."""
    for piece in PIECES_OF[face_of(tile)]:
        if piece < LYING:
            chars[(field, *PLACES[piece])] = SIGNS[piece]
    for column, sign in enumerate(middle_of(FACES[face_of(tile)][2]), 1):
        chars[(field, 1, column)] = sign


def middle_of(tile: Tile) -> str:
    """Draw crossing or straight lines through the middle of a face."""
    lines = tile.crossing or tile.straight
    lying, standing = "L" in lines, "T" in lines
    sign = "╳" if tile.crossing else " ─│┼"[lying + 2 * standing]
    return f"─{sign}─" if lying else f" {sign} "


def draw_stone(chars: dict[tuple[int, int, int], str], owner: int, kind: str, fields: list[str]) -> None:
    """Colour a shape, and write its owner's number where it begins."""
    first = {"small": 0, "big": ARCS, "square": SQUARES}[kind]
    sign = str(owner)
    for name in fields:
        for piece in range(first, first + 4):
            if shape_of(STONE_SET[piece], field_of(name) + ANCHOR[piece]).fields == fields:
                chars[(field_of(name), *PLACES[piece])] = f"[{OWNER_STYLES[owner]}]{sign or SIGNS[piece]}[/]"
                sign = ""


def row_text(chars: dict[tuple[int, int, int], str], cells: dict[int, str], row: int, line: int) -> str:
    """Draw one line of characters across the board."""
    label = str(row) if line == 1 and 0 < row < 6 else " "
    text = f" {label} "
    for column in RING:
        field = 8 * row + column
        columns = {0: range(4, 5), 6: range(1)}.get(column, range(5))
        signs = "".join(chars.get((field, line, place), " ") for place in columns)
        text += f"[{cells[field]}]{signs}[/]" if field in cells else signs
    return text.rstrip()


def tile_words(texts: Texts, language: str, tile: str | None) -> str:
    """Name a tile with its letter and value."""
    if tile is None:
        return texts.say(language, "tile.none")
    kind = LETTERS.index(tile)
    name = texts.say(language, f"tile.{TILES[kind].name}")
    return f"{tile} {name} ({VALUES[kind]})"


def card_words(texts: Texts, language: str, cards: Sequence[str]) -> str:
    """Name cards, each with its word in the notation."""
    if not cards:
        return texts.say(language, "card.none")
    return ", ".join(f"{texts.say(language, f'card.{card}')} ({card})" for card in cards)


def table(view: AchtView, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Draw the whole table: heading, board, seats, hand, what is to do."""
    kind = "heading-blind" if view.blind else "heading"
    mode = texts.say(language, f"mode.{view.mode}")
    lines = [texts.say(language, f"table.{kind}", round=view.round, mode=mode)]
    lines += ["", *board_lines(view), ""]
    lines += [seat_line(view, seat, texts, language, names) for seat in range(view.seats)]
    left = texts.say(language, "table.left", tiles=view.tower_size, cards=view.deck_size)
    lines.append(left)
    if view.discards:
        lines.append(texts.say(language, "table.discards", cards=card_words(texts, language, view.discards)))
    if view.drawn is not None:
        lines.append(texts.say(language, "table.drawn", tile=tile_words(texts, language, view.drawn)))
    if view.seat is not None and view.mode != "solo":
        lines.append(texts.say(language, "table.hand", cards=card_words(texts, language, view.hand)))
    if view.seat is not None and view.mode == "teams":
        cards = card_words(texts, language, view.partner_hand)
        lines.append(texts.say(language, "table.partner", cards=cards))
    return "\n".join([*lines, "", task(view, texts, language, names)])


def seat_line(view: AchtView, seat: int, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Say what is open about one seat: points, stones, tile, number of cards."""
    owner = seat & 1 if view.mode == "teams" else seat
    supply = "/".join(map(str, view.supply[owner]))
    words = texts.say(
        language,
        "table.seat",
        who=f"[{OWNER_STYLES[owner]}]{owner}[/] {names[seat]}",
        points=texts.count(language, "point", view.scores[seat]),
        earned=view.round_points[owner],
        supply=supply,
        tile=tile_words(texts, language, view.tableaus[seat]),
        cards=texts.count(language, "card", view.hand_sizes[seat]),
    )
    return ("▶ " if seat in view.actors else "  ") + words


def task(view: AchtView, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Say in one line what is to do now."""
    stolen = card_words(texts, language, [view.stolen] if view.stolen else [])
    shape = texts.say(language, f"shape.{view.pending[0].kind}") if view.pending else ""
    who = names[view.turn]
    return texts.say(language, f"phase.{view.phase}", card=stolen, shape=shape, who=who)


def solo_result(points: int, texts: Texts, language: str) -> str:
    """Say how good a solo result is (AC-38)."""
    words = texts.count(language, "point", points)
    return texts.say(
        language, "result.solo", points=words, grade=texts.say(language, f"grade.{grade_of(points)}")
    )


def solo_loss(view: AchtView, texts: Texts, language: str) -> str:
    """Say how close a lost solo game was (AC-36)."""
    stones = sum(view.supply[0])
    kind = "stones-and-eight" if stones and not view.eights else "stones" if stones else "eight"
    missing = texts.say(language, f"missing.{kind}", stones=texts.count(language, "missing", stones))
    return texts.say(language, "result.lost", missing=missing)


def overview(view: AchtView, texts: Texts, language: str) -> str:
    """List the tiles with values and how many are still to come, and the cards (AC-02, AC-06)."""
    seen = [tile[0] for name, tile in view.board.items() if field_of(name) != CENTRE]
    seen += [tile for tile in (*view.tableaus, view.drawn, *view.aside) if tile is not None]
    lines = [texts.say(language, "aid.tiles")]
    for kind, tile in enumerate(TILES):
        left = tile.copies - seen.count(tile.letter)
        words = texts.say(language, f"tile.{tile.name}")
        lines.append(f"  {tile.letter}  {VALUES[kind]:>2}  {left}/{tile.copies}  {words}")
    points = zip(STONES, STONE_POINTS, strict=True)
    shapes = ", ".join(f"{texts.say(language, f'shape.{kind}')} {worth}" for kind, worth in points)
    lines += [texts.say(language, "aid.shapes", shapes=shapes)]
    if view.mode != "solo":
        lines += [texts.say(language, "aid.cards")]
        for card, copies in zip(CARDS, CARD_COPIES, strict=True):
            name = texts.say(language, f"card.{card}")
            lines.append(f"  {copies}x {card:<8}{name}: {texts.say(language, f'does.{card}')}")
    return "\n".join(lines)
