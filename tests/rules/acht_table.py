"""Positions of ACHT from small drawings, and moves as they stand in a record."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht.material import CARD_COPIES, COPIES, LETTERS, STONE_POINTS, STONES
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import STONE_SETS, shape_fields
from tafelrunde.games.acht.view import SHAPES, AchtView, counts, named

GAME = tafelrunde.game("acht")
EMPTY = "- - - - -\n" * 5
ALMOST_FULL = """
H0 A0 Q0 B0 X0
H0 A0 Q0 B0 X0
H0 A0 ## B0 X0
H0 A0 Q0 B0 X0
M0 M0 M0 Q0 -
"""
HALF = "- - - - -\n- - H0 - -\n- - ## - -\n- - - - -\n- - - - -"  # a half circle on every side of c2
HALVES = "- - - - -\n- H0 - H0 -\n- - ## - -\n- - - - -\n- - - - -"  # an "8" is to be had on c2


def start(seats: int = 2, **options: str) -> AchtState:
    """Begin a game."""
    return GAME.new(seats, options)


def position(
    seats: int = 2,
    *,
    mode: str | None = None,
    overlook: str = "no",
    board: str = EMPTY,
    stones: Sequence[str] = (),
    supply: Mapping[int, Sequence[int]] | None = None,
    tableaus: str = "",
    drawn: str | None = None,
    tower: str | None = None,
    hands: Mapping[int, str] | None = None,
    discards: str = "",
    scores: Sequence[int] = (),
    turn: int = 0,
    **more: Any,
) -> AchtState:
    """Set up the middle of a round.

    board     five rows of five fields: - is free, M1 a tile with its rotation; c3 is the printed centre
    stones    "0 small b2 c2": owner, kind, fields
    tableaus  a letter for each seat, - for none; missing: Q for everyone
    drawn     the tile that was just drawn; without it the seat decides about a card, or nature draws
    tower     letters; missing: all tiles that are nowhere else
    hands     "time inf" for each seat
    supply    stones left, where they differ from what the stones on the board say
    """
    options = {"overlook": overlook} | ({"mode": mode} if mode else {})
    view: AchtView = GAME.view(GAME.new(seats, options), 0)
    hands = {seat: (hands or {}).get(seat, "") for seat in range(seats)}
    laid = {"c3": "A/0"} | drawing(board)
    on_tableaus = [None if letter == "-" else letter for letter in (tableaus or "Q" * seats).replace(" ", "")]
    if view.mode == "solo":
        on_tableaus = [None]
    used = [tile[0] for field, tile in laid.items() if field != "c3"]
    used += [tile for tile in (*on_tableaus, drawn) if tile]
    rest = [n - used.count(letter) for letter, n in zip(LETTERS, COPIES, strict=True)]
    in_tower = rest if tower is None else [tower.count(letter) for letter in LETTERS]
    assert all(n >= 0 for n in rest), "more tiles than the box has"
    aside = [n - inside for n, inside in zip(rest, in_tower, strict=True)]
    if view.mode == "solo":
        aside[-1] = COPIES[-1]
    phase, actor = phase_of(turn, drawn, bool(hands[turn]), sum(in_tower))
    values = {
        "board": laid,
        "tableaus": on_tableaus,
        "drawn": drawn,
        "aside": named(aside, LETTERS),
        "hand": hands[0].split(),
        "partner_hand": hands[2].split() if view.mode == "teams" else [],
        "hand_sizes": [len(hands[seat].split()) for seat in range(seats)],
        "discards": discards.split(),
        "scores": list(scores) or [0] * seats,
        "turn": turn,
        "round": 1,
        "phase": phase,
        "actors": [actor],
        "drawer": None,
        **more,
    }
    state = GAME.world(msgspec.structs.replace(view, **values), Rng(0))
    for text in stones:
        put_stone(state, text)
    give_hands(state, hands, discards)
    for owner, left in (supply or {}).items():
        stock = state.supply
        stock[3 * owner : 3 * owner + 3] = left
        state.supply = stock
    return state


def drawing(board: str) -> dict[str, str]:
    """Read the drawing of a board."""
    rows = [line.split() for line in board.strip().splitlines()]
    assert [len(row) for row in rows] == [5] * 5, "a board has five rows of five fields"
    return {
        f"{'abcde'[column]}{row + 1}": f"{tile[0]}/{tile[1]}"
        for row, tiles in enumerate(rows)
        for column, tile in enumerate(tiles)
        if tile not in ("-", "##")
    }


def put_stone(state: AchtState, text: str) -> None:
    """Put a stone on the board, whether there is a closed shape under it or not."""
    who, name, *fields = text.split()
    owner, kind = int(who), STONES.index(name)
    stone_set, anchor = SHAPES[name, tuple(fields)]
    stones, supply, standing, earned = state.stones, state.supply, state.standing, state.earned
    stones[STONE_SETS * owner + stone_set] |= 1 << anchor
    supply[3 * owner + kind] -= 1
    standing[owner] += 1
    earned[owner] += STONE_POINTS[kind]
    state.stones, state.supply, state.standing, state.earned = stones, supply, standing, earned
    state.covered |= sum(1 << field for field in shape_fields(stone_set, anchor))


def phase_of(turn: int, drawn: str | None, has_card: bool, tower: int) -> tuple[str, int]:
    """Return where a turn stands and who decides."""
    if drawn is not None:
        return "lay", turn
    if has_card:
        return "card", turn
    return ("tile", NATURE) if tower else ("lay", turn)


def give_hands(state: AchtState, hands: Mapping[int, str], discards: str) -> None:
    """Give every seat its cards; the deck has the rest."""
    cards = [counts(hands.get(seat, "").split()) for seat in range(4)]
    state.hand = [number for hand in cards for number in hand]
    gone = [sum(kind) for kind in zip(*cards, counts(discards.split()), strict=True)]
    state.deck = [n - out for n, out in zip(CARD_COPIES, gone, strict=True)]
    state.deck_size = sum(state.deck)


def play(state: AchtState, *lines: str) -> AchtState:
    """Play lines of a record: who (* for nature) and the moves."""
    for line in lines:
        who, *texts = line.split()
        for text in texts:
            state.play(NATURE if who == "*" else int(who), GAME.parse(state, text))
    return state


def legal(state: AchtState) -> set[str]:
    """Return the moves of whoever decides now, as text."""
    return {GAME.spell(state, move) for actor in state.actors() for move in state.legal(actor)}


def asked(state: AchtState) -> tuple[int, str]:
    """Return who decides now (-1: nature) and in which phase."""
    view = GAME.view(state, None)
    return (view.actors or [-2])[0], view.phase


def look(state: AchtState, seat: int | None = None) -> AchtView:
    """Return what a seat sees."""
    return GAME.view(state, seat)


def stones(state: AchtState) -> list[str]:
    """Return the stones on the board as `position` reads them."""
    return [f"{each.owner} {each.kind} {' '.join(each.fields)}" for each in look(state).stones]


def cards(state: AchtState, seat: int) -> list[str]:
    """Return a hand."""
    return look(state, seat).hand
