"""ACHT's notation: `M`, `time`, `pole>2`, `quantum:b3>d4/1`, `void=rev+`, `draw`, `M@c2/1`, `claim`, `no`."""

from __future__ import annotations

import re
from collections.abc import Callable

from tafelrunde.engine.errors import UnreadableMove, quoted
from tafelrunde.games.acht.codes import (
    ABDUCT,
    CARD,
    CLAIM,
    DECLINE,
    DRAW,
    JOKER,
    LAY,
    LEAP,
    NO,
    NONE,
    PLAY,
    POLE,
    QUANTUM,
    REV,
    USE,
)
from tafelrunde.games.acht.material import CARDS, FACES, FIRST_FACE, LETTERS, TURNS
from tafelrunde.games.acht.tables import MOST_FACES

WORDS = {DRAW: "draw", NO: "no", CLAIM: "claim", DECLINE: "decline"}
WORD_MOVES = {word: move for move, word in WORDS.items()}
FIELD = r"[a-e][1-5]"
LAID = re.compile(rf"(?P<tile>[HAQBXMCZ])@(?P<field>{FIELD})/(?P<turn>[0-3])")
USED = re.compile(
    rf"(?P<joker>void=)?((?P<plain>time|meteor|inf)|(?P<aimed>pole|abduct)>(?P<seat>[0-3])"
    rf"|rev(?P<way>[+-])|quantum:(?P<start>{FIELD})>(?P<target>{FIELD})/(?P<turn>[0-3]))"
)
LEAPING = re.compile(rf"quantum:(?P<start>{FIELD})(>(?P<target>{FIELD}))?")
DRAWN = re.compile(r"[HAQBXMCZD]")
NO_FACE = MOST_FACES - 1  # of a rotation that the tile does not have: never legal


def field_name(field: int) -> str:
    """Name a field: column a-e, row 1-5 from the top."""
    return "abcde"[field % 8 - 1] + str(field // 8)


def field_of(name: str) -> int:
    """Return the field of a name."""
    return 8 * int(name[1]) + "abcde".index(name[0]) + 1


def read_touched(text: str) -> tuple[str, int, int] | None:
    """Read a part of a move that was touched: what it is, and its numbers (codes.py); None: no part of any.

    `b3` a field, `M` a tile, `M@b3/1` a tile just so, `time` a card, `quantum:b3` and `quantum:b3>d4` a leap.
    """
    if re.fullmatch(FIELD, text):
        return "field", field_of(text), NONE
    if DRAWN.fullmatch(text):
        return "tile", LETTERS.index(text), NONE
    if text in CARDS:
        return "card", CARDS.index(text), NONE
    if (match := LAID.fullmatch(text)) and int(match["turn"]) < TURNS[LETTERS.index(match["tile"])]:
        face = FIRST_FACE[LETTERS.index(match["tile"])] + int(match["turn"])
        return "lay", face, field_of(match["field"])
    if match := LEAPING.fullmatch(text):
        return "leap", field_of(match["start"]), field_of(match["target"]) if match["target"] else NONE
    return None


def face_name(face: int) -> str:
    """Name a face: the tile's letter and its quarter turns, M/1."""
    kind, turn, _ = FACES[face]
    return f"{LETTERS[kind]}/{turn}"


def face_of(name: str) -> int:
    """Return the face of a name."""
    return FIRST_FACE[LETTERS.index(name[0])] + int(name[2])


def spell(move: int) -> str:
    """Write a move."""
    if move >= PLAY:
        joker = "void=" if move - PLAY >= JOKER else ""
        return joker + spell_use((move - PLAY) % JOKER // USE, (move - PLAY) % USE)
    if move >= LAY:
        letter, _, turn = face_name((move - LAY) // 64).partition("/")
        return f"{letter}@{field_name(move % 64)}/{turn}"
    if move in WORDS:
        return WORDS[move]
    return CARDS[move - CARD] if move >= CARD else LETTERS[move]


def spell_use(card: int, detail: int) -> str:
    """Write what a card is used for."""
    if card in (POLE, ABDUCT):
        return f"{CARDS[card]}>{detail}"
    if card == REV:
        return "rev-" if detail else "rev+"
    if card == QUANTUM:
        start, target, face = detail // LEAP, detail % LEAP // 32, detail % 32
        return f"quantum:{field_name(start)}>{field_name(target)}/{FACES[face][1]}"
    return CARDS[card]


def parse(text: str, *, nature: bool, kind_at: Callable[[int], int | None]) -> int:
    """Read a move; `time` is a card drawn if nature acts; `kind_at` tells which tile a quantum leap moves."""
    if text in WORD_MOVES:
        return WORD_MOVES[text]
    if DRAWN.fullmatch(text):
        return LETTERS.index(text)
    if text in CARDS and (nature or text not in ("time", "meteor", "inf")):
        return CARD + CARDS.index(text)
    if match := LAID.fullmatch(text):
        kind, turn = LETTERS.index(match["tile"]), int(match["turn"])
        if turn < TURNS[kind]:
            return LAY + 64 * (FIRST_FACE[kind] + turn) + field_of(match["field"])
    if match := USED.fullmatch(text):
        return PLAY + (JOKER if match["joker"] else 0) + parse_use(match, kind_at)
    raise UnreadableMove(
        f"{quoted(text)} is no move of acht; moves look like M, time, draw, pole>2, rev+, "
        "quantum:b3>d4/1, void=meteor, M@c2/1, claim, no"
    )


def parse_use(match: re.Match[str], kind_at: Callable[[int], int | None]) -> int:
    """Read what a card is used for."""
    if match["plain"]:
        return USE * CARDS.index(match["plain"])
    if match["aimed"]:
        return USE * CARDS.index(match["aimed"]) + int(match["seat"])
    if match["way"]:
        return USE * REV + "+-".index(match["way"])
    start, target, turn = field_of(match["start"]), field_of(match["target"]), int(match["turn"])
    kind = kind_at(start)
    face = FIRST_FACE[kind] + turn if kind is not None and turn < TURNS[kind] else NO_FACE
    return USE * QUANTUM + LEAP * start + 32 * target + face
