"""What a seat of Qwinto may know, and positions that agree with it (QW-12, QW-23)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.engine.actors import OVER
from tafelrunde.engine.game import Count, Points, Seat, View, filled
from tafelrunde.games.qwinto.codes import LOT, NOTHING, PASS, PHASES, WRITING
from tafelrunde.games.qwinto.material import (
    CARD_OF,
    COLUMNS,
    FIELDS,
    LENGTH,
    LETTERS,
    MISS,
    NAMES,
    PILES,
    ROWS,
)
from tafelrunde.games.qwinto.notation import parse, spell
from tafelrunde.games.qwinto.rules import QwintoState

Line = list[Count | None]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet: the numbers of each row, column by column (QW-02), and what they are worth now."""

    orange: Line
    yellow: Line
    purple: Line
    misses: Count
    row_points: list[Count]
    bonuses: list[Count]  # of the 3-columns, from left to right
    cost: Points = 0  # only shown: the points of the misses (QW-20)


class Unseen(msgspec.Struct, frozen=True):
    """Cards that were shuffled together and lie face down: how many in each hand and in the draw pile."""

    cards: list[str]
    in_hands: list[Count]
    in_pile: Count


class QwintoView(View, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat sees of the table."""

    phase: str
    active: Seat | None
    hand: list[str]
    hand_sizes: list[Count]
    draw_pile: Count
    grid: dict[str, list[str]]  # the piles a b over c d, from the bottom up: the last card is the visible one
    put_on: str | None  # where this turn's last card was put down
    number: Points | None
    colours: list[str]
    decision: str | None  # the own one, while others still decide
    sheets: list[Sheet]
    scores: list[Points]
    unseen: list[Unseen]  # own cards included
    miss: bool = False  # only shown: for this seat to write nothing is to mark a miss


def view_of(state: QwintoState, seat: int | None, *, shown: bool = False) -> QwintoView:
    """Return what a seat sees; None is a spectator, who sees no hand. Perhaps with what is only shown."""
    put = state.last != NOTHING
    return QwintoView(
        seat=seat,
        seats=state.seats,
        actors=list(state.actors()),
        phase=PHASES[state.phase],
        active=None if state.phase == LOT else state.active,
        hand=[] if seat is None else [NAMES[card] for card in hand_of(state, seat)],
        hand_sizes=state.held[: state.seats],
        draw_pile=state.undrawn,
        grid={name: [NAMES[card] for card in pile_of(state, pile)] for pile, name in enumerate(PILES)},
        put_on=PILES[state.last] if put else None,
        number=state.number if put else None,
        colours=colours_of(state) if put else [],
        decision=None if seat is None else own_decision(state, seat),
        sheets=[sheet_of(state, each, shown=shown) for each in range(state.seats)],
        scores=state.scores(),
        unseen=unseen_of(state),
        miss=shown and state.phase == WRITING and seat == state.active,
    )


def shown(state: QwintoState, seats: Sequence[int | None]) -> list[QwintoView]:
    """Return what several seats see, what misses cost, and who has to write or to mark one (QW-13)."""
    return [view_of(state, seat, shown=True) for seat in seats]


def hand_of(state: QwintoState, seat: int) -> list[int]:
    """Return the cards of a hand, ascending."""
    return state.hand[3 * seat : 3 * seat + state.held[seat]]


def pile_of(state: QwintoState, pile: int) -> list[int]:
    """Return the cards of a grid pile from the bottom up."""
    cards: list[int] = []
    card, below = state.top[pile], state.below
    while card != NOTHING:
        cards.append(card)
        card = below[card]
    return cards[::-1]


def draw_pile_of(state: QwintoState) -> list[int]:
    """Return the cards of the draw pile, ascending."""
    pile = state.pile
    return [card for card in range(len(NAMES)) if pile >> card & 1]


def colours_of(state: QwintoState) -> list[str]:
    """Return the letters of the turn's colours (QW-11)."""
    return [LETTERS[row] for row in range(len(ROWS)) if state.rows >> LENGTH * row & 1]


def own_decision(state: QwintoState, seat: int) -> str | None:
    """Return what a seat has decided while others still think."""
    if state.phase != WRITING or state.waiting >> seat & 1:
        return None
    return spell(state.decision[seat])


def sheet_of(state: QwintoState, seat: int, *, shown: bool) -> Sheet:
    """Return a seat's sheet as it is shown."""
    lines: list[Line] = [[None] * COLUMNS for _ in ROWS]
    numbers = state.sheet[len(FIELDS) * seat : len(FIELDS) * (seat + 1)]
    for (row, column), number in zip(FIELDS, numbers, strict=True):
        lines[row][column] = number or None
    row_points, bonuses = state.parts(seat)
    return Sheet(
        *lines,
        misses=state.misses[seat],
        row_points=row_points,
        bonuses=bonuses,
        cost=MISS * state.misses[seat] if shown else 0,
    )


def unseen_of(state: QwintoState) -> list[Unseen]:
    """Return the face-down cards, the oldest shuffle first."""
    hands = [hand_of(state, seat) for seat in range(state.seats)]
    pile, shuffle_of = draw_pile_of(state), state.shuffle
    found: list[Unseen] = []
    for shuffle in range(state.shuffles + 1):
        in_hands = [[card for card in hand if shuffle_of[card] == shuffle] for hand in hands]
        in_pile = [card for card in pile if shuffle_of[card] == shuffle]
        cards = sorted(sum(in_hands, in_pile))
        if cards:
            names = [NAMES[card] for card in cards]
            found.append(Unseen(names, [len(some) for some in in_hands], len(in_pile)))
    return found


PHASE_OF = {name: phase for phase, name in enumerate(PHASES)}
PILE_OF = {name: pile for pile, name in enumerate(PILES)}


def set_up(view: QwintoView) -> QwintoState:
    """Return the position that a view shows; the hidden cards lie anywhere, no sheet is written yet."""
    state = QwintoState(view.seats)
    state.phase = PHASE_OF[view.phase]
    state.acting = (view.actors or [OVER])[0]
    state.active = view.active or 0
    state.undrawn = view.draw_pile
    state.sheet = filled((number for sheet in view.sheets for number in numbers_on(sheet)), 4 * len(FIELDS))
    state.misses = filled((sheet.misses for sheet in view.sheets), 4)
    state.last = NOTHING if view.put_on is None else PILE_OF[view.put_on]
    if state.phase == WRITING:
        state.waiting = sum(1 << seat for seat in view.actors)
        if view.seat is not None and view.decision is not None:
            decision = parse(view.decision, writing=True)
            state.decision = [decision if seat == view.seat else PASS for seat in range(4)]
    build_grid(state, view)
    hand_out(state, view)
    return state


def numbers_on(sheet: Sheet) -> list[int]:
    """Return the numbers of a sheet field by field, 0 where there is none."""
    lines = (sheet.orange, sheet.yellow, sheet.purple)
    return [lines[row][column] or 0 for row, column in FIELDS]


def build_grid(state: QwintoState, view: QwintoView) -> None:
    """Pile up the grid."""
    top, below = [NOTHING] * 4, [NOTHING] * 32
    for pile, name in enumerate(PILES):
        for card in view.grid[name]:
            below[CARD_OF[card]] = top[pile]
            top[pile] = CARD_OF[card]
    state.top, state.below = top, below


def hand_out(state: QwintoState, view: QwintoView) -> None:
    """Fill the own hand as it is and the others in any way; `resample` then deals them fairly."""
    hands: list[list[int]] = [[] for _ in range(view.seats)]
    shuffle, pile = [0] * 32, 0
    for number, unseen in enumerate(view.unseen):
        free = [CARD_OF[card] for card in unseen.cards if card not in view.hand]
        for card in unseen.cards:
            shuffle[CARD_OF[card]] = number
        for seat, size in enumerate(unseen.in_hands):
            if seat != view.seat:
                hands[seat] += [free.pop() for _ in range(size)]
        for card in free:
            pile |= 1 << card
    if view.seat is not None:
        hands[view.seat] = [CARD_OF[card] for card in view.hand]
    state.hand = filled((card for hand in hands for card in filled(sorted(hand), 3)), 12)
    state.held = filled(view.hand_sizes, 4)
    state.pile, state.shuffle = pile, shuffle
    state.shuffles = max(0, len(view.unseen) - 1)
