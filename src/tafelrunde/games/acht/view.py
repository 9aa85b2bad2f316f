"""What a seat of ACHT may know, and positions that agree with it (AC-39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tafelrunde.engine.actors import OVER
from tafelrunde.engine.errors import BadView
from tafelrunde.engine.game import Count, Points, Seat, View, filled
from tafelrunde.games.acht import board
from tafelrunde.games.acht.codes import DUTIES, FINISHED, LAYING, MODES, NONE, OVERLOOK, PHASES, SOLO, TEAMS
from tafelrunde.games.acht.material import (
    CARD_COPIES,
    CARDS,
    DARK,
    FACES,
    GRADES,
    LETTERS,
    STONES,
    ZERO,
    Kind,
    grade_of,
)
from tafelrunde.games.acht.notation import face_name, field_name
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import (
    ANCHOR,
    FIELDS,
    KIND_OF_SET,
    STONE_SET,
    STONE_SETS,
    shape_fields,
)
from tafelrunde.games.acht.turns import solo_result

SHAPE_PIECES = 12


class Shape(msgspec.Struct, frozen=True):
    """A closed shape: "small" or "big" circle or "square", the fields it lies on (not those of the frame)."""

    kind: Kind
    fields: list[str]


class Stone(msgspec.Struct, frozen=True):
    """A stone on the board: whose it is (a seat, in a team game 0 or 1), and the shape under it."""

    owner: Seat
    kind: Kind
    fields: list[str]


class AchtView(View, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat sees of the table. Tiles and cards are written as in the notation."""

    mode: str
    overlook: bool
    phase: str
    round: Count  # from 1
    blind: bool  # a blind round, or the draw-off after it
    tied: list[Seat]  # owners who play the blind round
    turn: Seat  # whose turn it is
    second_turn: bool
    second_turn_follows: bool
    card_played: bool  # in this turn
    board: dict[str, str]  # laid tiles by field, "b3": "M/1"; the printed centre included
    stones: list[Stone]
    supply: list[list[Count]]  # by owner: small, big, square
    round_points: list[Count]  # by owner: what the stones on the board are worth
    tableaus: list[str | None]
    drawn: str | None  # the tile just drawn, beside the tableau of the seat whose turn it is
    aside: list[str]  # tiles out of this round
    tower_size: Count
    hand: list[str]
    partner_hand: list[str]
    hand_sizes: list[Count]
    deck_size: Count
    discards: list[str]
    drawer: Seat | None  # who gets the next tile or card
    victim: Seat | None  # whose card is being stolen
    stolen: str | None  # the stolen card that must be played now
    pending: list[Shape]  # closed shapes that are not yet scored; a claim is about the first
    pending_field: str | None  # the tile that closed them
    leaping: bool  # a quantum leap closed them
    former: Seat | None  # who has formed an "8"
    asked: Count  # how many seats have been asked for an infinity
    secured: list[Seat]  # owners whose stones count in spite of the "8"
    eights: Count  # solo
    lapsed: Count  # closed shapes of this round without a stone
    scores: list[Points]
    winners: list[Seat]
    # What is only shown: what a solo game would bring if all stones stood now, and what that is called;
    # closed shapes without a stone by kind and fields, "8"s by fields.
    result: Points = 0
    grade: str = GRADES[0][1]  # as most are for long, so that the wire leaves it out
    bare: tuple[str, ...] = ()
    formed: tuple[str, ...] = ()
    duty: str = ""  # of whoever lays a tile now: "eight", "score" or none (AC-17, AC-18)
    limit: str = ""  # and among which tiles and places they choose, see `limit_of`
    needs: tuple[Count, Count] = (0, 0)  # stones and "8"s until a solo game is won (AC-36)
    counted: str = ""  # round_points decide this blind round "alone" (AC-32), or are "done" with


def view_of(state: AchtState, seat: int | None) -> AchtView:
    """Return what a seat sees; None is a spectator, who sees no hand."""
    owners = range(owners_in(state.seats, state.mode))
    everyone = range(state.seats)
    partner = (seat + 2) % 4 if seat is not None and state.mode == TEAMS else None
    return AchtView(
        seat=seat,
        seats=state.seats,
        actors=list(state.actors()),
        mode=MODES[state.mode],
        overlook=bool(state.overlook),
        phase=PHASES[state.phase],
        round=state.round,
        blind=bool(state.blind),
        tied=bits_in(state.tied),
        turn=state.turn,
        second_turn=bool(state.second),
        second_turn_follows=bool(state.travelling),
        card_played=bool(state.carded),
        board={field_name(field): face_name(state.face[field]) for field in laid_fields(state)},
        stones=stones_of(state),
        supply=[state.supply[3 * owner : 3 * owner + 3] for owner in owners],
        round_points=state.earned[: len(owners)],
        tableaus=[tile_name(state.tableau[each]) for each in everyone],
        drawn=tile_name(state.drawn),
        aside=named(state.aside, LETTERS),
        tower_size=state.tower_size,
        hand=[] if seat is None else hand_of(state, seat),
        partner_hand=[] if partner is None else hand_of(state, partner),
        hand_sizes=state.held[: state.seats],
        deck_size=state.deck_size,
        discards=named(state.discards, CARDS),
        drawer=drawer_of(state),
        victim=none_if(state.victim),
        stolen=None if state.stolen == NONE else CARDS[state.stolen],
        pending=pending_shapes(state),
        pending_field=field_name(state.at) if state.pending else None,
        leaping=bool(state.leaping),
        former=none_if(state.former),
        asked=state.asked,
        secured=bits_in(state.secured),
        eights=state.eights,
        lapsed=state.lapsed,
        scores=state.scores(),
        winners=state.winners(),
    )


def shown(state: AchtState, seats: Sequence[int | None]) -> list[AchtView]:
    """Return what several seats see, what glows without a stone, and what a solo game would bring now."""
    more: dict[str, Any] = {
        "bare": bare_shapes(state),
        "formed": formed_eights(state),
        "counted": "done" if state.phase == FINISHED else "alone" if state.blind else "",
    }
    if state.phase == LAYING and state.count(state.acting):
        more |= {"duty": DUTIES[board.bound_to(state)], "limit": limit_of(state)}
    if state.mode == SOLO:
        result = solo_result(state)
        needs = sum(state.supply[:3]), int(state.eights == 0)
        more |= {"result": result, "grade": grade_of(result), "needs": needs}
    return [msgspec.structs.replace(view_of(state, seat), **more) for seat in seats]


def limit_of(state: AchtState) -> str:
    """Name what leaves whoever lays a tile less choice than usual, or more."""
    tiles = state.tableau[state.acting], state.drawn
    if state.blind:
        return "blind"  # the drawn tile (AC-32)
    if ZERO in tiles:
        return "zero"  # before the other (AC-21)
    if DARK in tiles:
        return "dark-drawn" if state.drawn == DARK else "dark"  # the other (AC-22)
    return "free" if state.overlook else ""  # nothing has to score (AC-20)


def bare_shapes(state: AchtState) -> tuple[str, ...]:
    """List the closed shapes on which no stone lies (AC-19)."""
    stones, found = state.stones, list[str]()
    for stone_set in range(STONE_SETS):
        bare = board.closed_shapes(state, stone_set)
        for owner in range(4):
            bare &= ~stones[STONE_SETS * owner + stone_set]
        for anchor in members(bare):
            shape = shape_of(stone_set, anchor)
            found.append(" ".join((shape.kind, *shape.fields)))
    return tuple(found)


def formed_eights(state: AchtState) -> tuple[str, ...]:
    """List the "8"s on the board (AC-11)."""
    return tuple(
        " ".join(field_name(field + step) for step in (-way, 0, way))
        for way in (1, 8)
        for field in members(board.formed_eights(state, way == 1))
    )


def members(places: int) -> list[int]:
    """List the members of a set of fields or points."""
    found: list[int] = []
    while places:
        found.append(places.bit_length() - 1)
        places ^= 1 << found[-1]
    return found[::-1]


def owners_in(seats: int, mode: int) -> int:
    """Return how many sets of stones are played with (AC-05, AC-07)."""
    return 2 if mode == TEAMS else seats


def bits_in(bits: int) -> list[int]:
    """List the members of a small set."""
    return [place for place in range(4) if bits >> place & 1]


def none_if(number: int) -> int | None:
    """Return a seat, or None."""
    return None if number == NONE else number


def tile_name(tile: int) -> str | None:
    """Name a tile, or nothing."""
    return None if tile == NONE else LETTERS[tile]


def named(numbers: Sequence[int], names: Sequence[str]) -> list[str]:
    """List names as often as the numbers say."""
    return [name for name, number in zip(names, numbers, strict=True) for _ in range(number)]


def hand_of(state: AchtState, seat: int) -> list[str]:
    """Return the cards of a hand."""
    return named(state.hand[8 * seat : 8 * seat + 8], CARDS)


def laid_fields(state: AchtState) -> list[int]:
    """Return the fields with a tile."""
    return [field for field in FIELDS if state.laid >> field & 1]


def drawer_of(state: AchtState) -> int | None:
    """Return who gets the next tile or card, when nature deals to several seats."""
    return (
        state.drawer if PHASES[state.phase] in ("deal-tile", "deal-card", "meteorite", "draw-off") else None
    )


def shape_of(stone_set: int, anchor: int) -> Shape:
    """Name a shape by its kind and its fields on the board."""
    fields = [field_name(field) for field in shape_fields(stone_set, anchor) if field in FIELDS]
    return Shape(STONES[KIND_OF_SET[stone_set]], fields)


# Every shape that a stone can lie on, by its name: its set, and its field or point.
SHAPES = {
    (shape.kind, tuple(shape.fields)): (STONE_SET[piece], field + ANCHOR[piece])
    for field in FIELDS
    for piece in range(SHAPE_PIECES)
    if (shape := shape_of(STONE_SET[piece], field + ANCHOR[piece]))
}


def stones_of(state: AchtState) -> list[Stone]:
    """List the stones on the board."""
    stones: list[Stone] = []
    for place, shapes in enumerate(state.stones):
        for anchor in members(shapes):
            shape = shape_of(place % STONE_SETS, anchor)
            stones.append(Stone(place // STONE_SETS, shape.kind, shape.fields))
    return stones


def pending_shapes(state: AchtState) -> list[Shape]:
    """List the closed shapes that are not yet scored."""
    return [
        shape_of(STONE_SET[piece], state.at + ANCHOR[piece])
        for piece in range(SHAPE_PIECES)
        if state.pending >> piece & 1
    ]


PHASE_OF = {name: phase for phase, name in enumerate(PHASES)}
MODE_OF = {name: mode for mode, name in enumerate(MODES)}
TILE_OF: dict[str | None, int] = {None: NONE} | {letter: tile for tile, letter in enumerate(LETTERS)}
CARD_OF: dict[str | None, int] = {None: NONE} | {name: card for card, name in enumerate(CARDS)}
FACE_OF = {face_name(face): face for face in range(len(FACES))}
FIELD_OF: dict[str | None, int] = {None: 0} | {field_name(field): field for field in FIELDS}


def set_up(view: AchtView) -> AchtState:
    """Return the position that a view shows; nothing lies on the board yet, hidden cards are anywhere."""
    state = AchtState(view.seats, MODE_OF[view.mode], OVERLOOK.index("yes" if view.overlook else "no"))
    state.phase = PHASE_OF[view.phase]
    state.acting = (view.actors or [OVER])[0]
    state.round = view.round
    state.blind = int(view.blind)
    state.tied = bits_of(view.tied)
    state.turn = view.turn
    state.second = int(view.second_turn)
    state.travelling = int(view.second_turn_follows)
    state.carded = int(view.card_played)
    state.drawer = view.drawer or 0
    state.victim = seat_or_none(view.victim)
    state.stolen = CARD_OF[view.stolen]
    state.leaping = int(view.leaping)
    state.former = seat_or_none(view.former)
    state.asked = view.asked
    state.secured = bits_of(view.secured)
    state.eights = view.eights
    state.lapsed = view.lapsed
    state.won = bits_of(state.owner[seat] for seat in view.winners)
    state.score = filled(view.scores[: owners_in(view.seats, state.mode)], 4)
    set_out_board(state, view)
    set_out_tiles(state, view)
    hand_out_cards(state, view)
    return state


def bits_of(members: Iterable[int]) -> int:
    """Return a small set as bits."""
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits


def seat_or_none(seat: int | None) -> int:
    """Return a seat as the state keeps it."""
    return NONE if seat is None else seat


def set_out_board(state: AchtState, view: AchtView) -> None:
    """Note where tiles and stones are to be laid, and which closed shapes are not yet scored."""
    faces = [0] * 64
    for name, tile in view.board.items():
        faces[FIELD_OF[name]] = FACE_OF[tile]
    state.face, state.laid = faces, bits_of(FIELD_OF[name] for name in view.board)
    stones = [0] * 16
    for stone in view.stones:
        stone_set, anchor = SHAPES[stone.kind, tuple(stone.fields)]
        if stones[STONE_SETS * stone.owner + stone_set] >> anchor & 1:
            raise BadView(f"two stones of owner {stone.owner} lie on one shape")
        stones[STONE_SETS * stone.owner + stone_set] |= 1 << anchor
    state.stones = stones
    state.at = FIELD_OF[view.pending_field]
    for shape in view.pending:
        stone_set, anchor = SHAPES[shape.kind, tuple(shape.fields)]
        for piece in range(SHAPE_PIECES):
            if STONE_SET[piece] == stone_set and state.at + ANCHOR[piece] == anchor:
                state.pending |= 1 << piece


def set_out_tiles(state: AchtState, view: AchtView) -> None:
    """Put the tiles on the tableaus and aside; the tower has all that are nowhere else."""
    state.tableau = filled((TILE_OF[tile] for tile in view.tableaus), 4, NONE)
    state.drawn = TILE_OF[view.drawn]
    state.aside = counts(view.aside, LETTERS)


def hand_out_cards(state: AchtState, view: AchtView) -> None:
    """Fill the known hands as they are and the others in any way; `resample` then deals them fairly."""
    state.discards = counts(view.discards)
    known = [*view.hand, *view.partner_hand, *view.discards, *([view.stolen] if view.stolen else [])]
    hidden = named([n - seen for n, seen in zip(CARD_COPIES, counts(known), strict=True)], CARDS)
    hands: list[int] = []
    for seat, size in enumerate(view.hand_sizes):
        cards = [hidden.pop() for _ in range(size)] if not sees(view, seat) else seen_hand(view, seat)
        hands += counts(cards)
    state.hand = filled(hands, 32)
    state.held = filled(view.hand_sizes, 4)
    state.deck = counts(hidden)
    state.deck_size = len(hidden)


def sees(view: AchtView, seat: int) -> bool:
    """Tell whether the viewer sees a seat's cards."""
    return view.seat is not None and (
        seat == view.seat or (view.mode == "teams" and (seat - view.seat) % 2 == 0)
    )


def seen_hand(view: AchtView, seat: int) -> list[str]:
    """Return the cards of the viewer or its partner."""
    return view.hand if seat == view.seat else view.partner_hand


def counts(cards: Sequence[str], kinds: Sequence[str] = CARDS) -> list[int]:
    """Count cards, or tiles, by kind."""
    numbers = [cards.count(kind) for kind in kinds]
    if sum(numbers) != len(cards):
        raise BadView(f"there are only {', '.join(kinds)}")
    return numbers
