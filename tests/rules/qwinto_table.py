"""Small positions of Qwinto, written down quickly, for the tests of its rules."""

from collections.abc import Sequence

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.qwinto.codes import NOTHING
from tafelrunde.games.qwinto.material import CARD_OF, FIELD_OF, NAMES
from tafelrunde.games.qwinto.rules import QwintoState
from tafelrunde.games.qwinto.view import QwintoView, draw_pile_of, hand_of

GAME = tafelrunde.game("qwinto")

# Sarah's sheet of the worked example (QW-21), without her two misses.
SARAH = (
    "o3=5 o7=10 o8=13 o10=17 "
    "y1=2 y2=3 y3=7 y4=8 y5=10 y7=11 y8=12 y9=15 y10=16 "
    "p0=2 p1=4 p3=6 p5=7 p7=9 p8=11"
)


def deal(grid: str, *hands: str, start: int = 0) -> QwintoState:
    """Deal these hands, one to a seat, and the grid a b c d."""
    state: QwintoState = GAME.new(len(hands))
    play(state, f"* s{start} {' '.join(hands)} {grid}")
    return state


def deal_any(seats: int, seed: int = 1) -> QwintoState:
    """Deal at random."""
    state: QwintoState = GAME.new(seats)
    rng = Rng(seed)
    while state.actors() == (NATURE,):
        state.chance(rng)
    return state


def play(state: QwintoState, *lines: str) -> None:
    """Play moves as they stand in a record: `0 o4>d`, `* o5`."""
    for line in lines:
        who, *moves = line.split()
        for move in moves:
            state.play(NATURE if who == "*" else int(who), GAME.parse(state, move))


def all_pass(state: QwintoState) -> None:
    """Let everybody write nothing."""
    for seat in state.actors():
        play(state, f"{seat} pass")


def draw_any(state: QwintoState) -> None:
    """Let the active player draw what is needed."""
    while state.actors() == (NATURE,):
        state.chance(Rng(1))


def moves(state: QwintoState, actor: int) -> set[str]:
    """Return the legal moves of an actor in notation."""
    return {GAME.spell(state, move) for move in state.legal(actor)}


def fields(state: QwintoState, seat: int) -> set[str]:
    """Return the fields where a seat may write."""
    return moves(state, seat) - {"pass"}


def fill(state: QwintoState, seat: int, numbers: str) -> None:
    """Write numbers on a sheet: `o3=5 y1=2`."""
    for entry in numbers.split():
        field, _, number = entry.partition("=")
        state.write(seat, FIELD_OF[field], int(number))


def row(letter: str, numbers: Sequence[int]) -> str:
    """Return the entries of a row from the left, for `fill`."""
    names = [name for name in FIELD_OF if name[0] == letter]
    return " ".join(f"{name}={number}" for name, number in zip(names, numbers, strict=False))


def mark_misses(state: QwintoState, *misses: int) -> None:
    """Give each seat so many misses."""
    state.misses = [*misses, *[0] * (4 - len(misses))]


def bury(state: QwintoState, keep: str) -> None:
    """Shorten the draw pile to a few cards; the others come to lie at the bottom of pile a."""
    kept = [CARD_OF[card] for card in keep.split()]
    below, bottom = state.below, state.top[0]
    while below[bottom] != NOTHING:
        bottom = below[bottom]
    for card in draw_pile_of(state):
        if card not in kept:
            below[bottom] = card
            bottom = card
    state.below, state.undrawn = below, len(kept)
    state.pile = sum(1 << card for card in kept)


def hand(state: QwintoState, seat: int) -> set[str]:
    """Return the cards that a seat really holds."""
    return {NAMES[card] for card in hand_of(state, seat)}


def pile(state: QwintoState) -> set[str]:
    """Return the cards that really are in the draw pile."""
    return {NAMES[card] for card in draw_pile_of(state)}


def view(state: QwintoState, seat: int | None) -> QwintoView:
    """Return what a seat sees."""
    return GAME.view(state, seat)
