"""The secret cards of ACHT: what each can be used for now, and what it does.

The ways to use a card are counted and numbered in ascending order of their details (codes.py).
"""

from __future__ import annotations

from tafelrunde.games.acht import board, material, rounds, table, tables, turns
from tafelrunde.games.acht.codes import (
    ABDUCT,
    ABDUCTION,
    INF,
    JOKER,
    LEAP,
    LEAPT,
    METEOR,
    METEORITE,
    NO_CARD,
    NONE,
    PASSED_ON,
    POLE,
    QUANTUM,
    RENEWED,
    REV,
    STOLE,
    STOLEN,
    STRUCK,
    SWAPPED,
    TIME,
    TRAVELLED,
    USE,
    USELESS,
    VOID,
)
from tafelrunde.games.acht.table import AchtTable
from tafelrunde.games.acht.tables import BOARD, CENTRE

NOWHERE = 0
BIT = [1 << place for place in range(64)]
FACE_TYPE = tables.FACE_TYPE[:]
FIRST_FACE = list(material.FIRST_FACE)
TURNS = list(material.TURNS)
CARD_KINDS = len(material.CARDS)


# What a card can be used for now (AC-30).


def count_plays(state: AchtTable, seat: int) -> int:
    """Count the ways to play a card from the hand (AC-30)."""
    ways, card, left = 0, 0, state.held[seat]
    while left:
        if state.hand[8 * seat + card]:
            left -= state.hand[8 * seat + card]
            ways += count_uses(state, seat, card)
        card += 1
    return ways


def nth_play(state: AchtTable, seat: int, index: int) -> int:
    """Return the index-th way to play a card from the hand."""
    card = 0
    while True:
        if state.hand[8 * seat + card]:
            ways = count_uses(state, seat, card)
            if index < ways:
                return nth_use(state, seat, card, index)
            index -= ways
        card += 1


def count_uses(state: AchtTable, seat: int, card: int) -> int:
    """Count the ways to use a card; 0 when it has no possible effect."""
    if card == TIME:
        return 1 if state.tower_size else 0
    if card == POLE:
        return count_swaps(state, seat)
    if card == QUANTUM:
        return count_leaps(state)
    if card == ABDUCT:
        return count_victims(state, seat)
    if card in (REV, METEOR):
        ways = 2 if card == REV else 1
        return ways if tiles_out(state) else 0
    if card == INF:
        return 0
    ways = 0
    for other in range(VOID):
        ways += count_uses(state, seat, other)
    return ways


def nth_use(state: AchtTable, seat: int, card: int, index: int) -> int:
    """Return the index-th way to use a card as USE * kind + detail, with JOKER for a cosmic void (AC-29h)."""
    if card == VOID:
        for other in range(VOID):
            ways = count_uses(state, seat, other)
            if index < ways:
                return JOKER + nth_use(state, seat, other, index)
            index -= ways
    if card == POLE:
        return USE * POLE + nth_swap(state, seat, index)
    if card == ABDUCT:
        return USE * ABDUCT + nth_victim(state, seat, index)
    if card == QUANTUM:
        return USE * QUANTUM + nth_leap(state, index)
    return USE * card + index


def allows_use(state: AchtTable, seat: int, card: int, detail: int) -> bool:
    """Tell whether a card, not a cosmic void, can be used so."""
    if card == QUANTUM:
        return allows_leap(state, detail)
    for index in range(count_uses(state, seat, card)):
        if nth_use(state, seat, card, index) == USE * card + detail:
            return True
    return False


def tiles_out(state: AchtTable) -> int:
    """Count the tiles on the tableaus."""
    tiles = 0
    for seat in range(state.seats):
        if state.tableau[seat] != NONE:
            tiles += 1
    return tiles


def count_swaps(state: AchtTable, seat: int) -> int:
    """Count the other seats whose tile can be swapped for the own (AC-29b)."""
    swaps = 0
    if state.tableau[seat] != NONE:
        for other in range(state.seats):
            if other != seat and state.tableau[other] != NONE:
                swaps += 1
    return swaps


def nth_swap(state: AchtTable, seat: int, index: int) -> int:
    """Return the index-th seat to swap tiles with."""
    other = 0
    while True:
        if other != seat and state.tableau[other] != NONE:
            if index == 0:
                return other
            index -= 1
        other += 1


def count_victims(state: AchtTable, seat: int) -> int:
    """Count the other seats that have a card to steal (AC-29f)."""
    victims = 0
    for other in range(state.seats):
        if other != seat and state.held[other]:
            victims += 1
    return victims


def nth_victim(state: AchtTable, seat: int, index: int) -> int:
    """Return the index-th seat to steal a card from."""
    other = 0
    while True:
        if other != seat and state.held[other]:
            if index == 0:
                return other
            index -= 1
        other += 1


# Quantum leaps (AC-29d), as LEAP * from + 32 * to + face.


def free_fields(state: AchtTable) -> int:
    """Return the free fields."""
    return BOARD & ~state.laid


def movable(state: AchtTable) -> int:
    """Return the fields of laid tiles without a stone; the centre never moves (AC-29d)."""
    return state.laid & ~state.covered & ~BIT[CENTRE]


def turns_at(state: AchtTable, field: int) -> int:
    """Return in how many ways the tile on a field can be turned."""
    return TURNS[FACE_TYPE[state.face[field]]]


def count_leaps(state: AchtTable) -> int:
    """Count the leaps: to every free field in every rotation, in place in every other rotation."""
    leaps = 0
    rest = movable(state)
    while rest:
        turns = turns_at(state, board.nth_field(rest, 0))
        leaps += turns * state.free + turns - 1
        rest &= rest - 1
    return leaps


def nth_leap(state: AchtTable, index: int) -> int:
    """Return the index-th leap in ascending order."""
    rest = movable(state)
    while True:
        field = board.nth_field(rest, 0)
        turns = turns_at(state, field)
        if index < turns * state.free + turns - 1:
            return LEAP * field + nth_target(state, field, turns, index)
        index -= turns * state.free + turns - 1
        rest &= rest - 1


def nth_target(state: AchtTable, field: int, turns: int, index: int) -> int:
    """Return where the tile on a field goes in its index-th leap, as 32 * to + face."""
    first = FIRST_FACE[FACE_TYPE[state.face[field]]]
    free = free_fields(state)
    before = turns * board.size(free & (BIT[field] - 1))
    if index >= before:
        index -= before
        if index < turns - 1:  # in place: every rotation but the present one
            return 32 * field + first + index + (1 if index >= state.face[field] - first else 0)
        index += before - (turns - 1)
    return 32 * board.nth_field(free, index // turns) + first + index % turns


def allows_leap(state: AchtTable, leap: int) -> bool:
    """Tell whether a tile may leap so."""
    field, target, face = leap // LEAP, leap % LEAP // 32, leap % 32
    if not movable(state) & BIT[field] or FACE_TYPE[face] != FACE_TYPE[state.face[field]]:
        return False
    if target == field:
        return face != state.face[field]
    return free_fields(state) & BIT[target] != NOWHERE


# What a card does.


def play_no_card(state: AchtTable, seat: int) -> None:
    """Just draw the tile, without a secret card (AC-15)."""
    if state.telling:
        state.note(NO_CARD, seat)
    rounds.draw_tile(state)


def play_card(state: AchtTable, seat: int, use: int) -> None:
    """Play a card from the hand or a stolen one (AC-28, AC-30)."""
    card = VOID if use >= JOKER else use // USE
    if state.telling:
        turns.tell_play(state, seat, card, use)
    if state.phase == STOLEN:
        state.stolen = NONE
    else:
        table.give_card(state, seat, card)
    state.discards[card] += 1
    state.carded = 1
    take_effect(state, seat, use % JOKER // USE, use % USE)


def take_effect(state: AchtTable, seat: int, card: int, detail: int) -> None:
    """Do what a card says, then go on with the turn."""
    if card == QUANTUM:
        leap(state, detail // LEAP, detail % LEAP // 32, detail % 32)
    elif card == ABDUCT:
        state.victim = detail
        rounds.wait_for_nature(state, ABDUCTION)
    elif card == METEOR:
        strike(state, seat)
    else:
        if card == TIME:
            travel(state, seat)
        elif card == POLE:
            swap_tiles(state, seat, detail)
        elif card == REV:
            pass_on(state, detail == 1)
        rounds.draw_tile(state)


def travel(state: AchtTable, seat: int) -> None:
    """Let a second turn follow this one (AC-29a)."""
    state.travelling = 1
    if state.telling:
        state.note(TRAVELLED, seat)


def swap_tiles(state: AchtTable, seat: int, other: int) -> None:
    """Swap the tiles of two tableaus (AC-29b)."""
    tile = state.tableau[seat]
    state.tableau[seat] = state.tableau[other]
    state.tableau[other] = tile
    if state.telling:
        state.note(SWAPPED, seat, other, tile, state.tableau[seat])


def pass_on(state: AchtTable, backwards: bool) -> None:
    """Pass every tableau's tile to the next seat clockwise, or the other way (AC-29c)."""
    last = state.seats - 1
    if backwards:
        tile = state.tableau[0]
        for seat in range(last):
            state.tableau[seat] = state.tableau[seat + 1]
        state.tableau[last] = tile
    else:
        tile = state.tableau[last]
        for seat in range(last, 0, -1):
            state.tableau[seat] = state.tableau[seat - 1]
        state.tableau[0] = tile
    if state.telling:
        table.tell_tableaus(state)
        state.note(PASSED_ON, not backwards)


def leap(state: AchtTable, field: int, target: int, face: int) -> None:
    """Move or turn a laid tile; only what it newly closes scores (AC-29d)."""
    before = state.face[field]
    board.lift_tile(state, field)
    board.look(state)
    kept = board.closed_by(state, before, field) if field == target else 0
    state.leaping = 1
    if state.telling:
        state.note(LEAPT, state.turn, 64 * field + target, before, face)
        board.tell_eights(state, state.turn, face, target, state.eights + 1)
    turns.settle(state, target, board.lay_tile(state, face, target) & ~kept)


def strike(state: AchtTable, seat: int) -> None:
    """Discard the tiles of all tableaus; new ones are drawn, the card's player first (AC-29e)."""
    if state.telling:
        table.tell_tableaus(state)
        state.note(STRUCK)
    for other in range(state.seats):
        table.put_aside(state, other)
    state.drawer = seat
    if state.tower_size:
        rounds.wait_for_nature(state, METEORITE)
    else:
        rounds.draw_tile(state)


def renew_tile(state: AchtTable, tile: int) -> None:
    """Put a new tile on a tableau after a meteorite, as long as there are any."""
    table.take_tile(state, tile)
    state.tableau[state.drawer] = tile
    if state.telling:
        state.note(RENEWED, state.drawer, tile)
    state.drawer = rounds.next_seat(state, state.drawer)
    if state.drawer == state.turn or state.tower_size == 0:
        rounds.draw_tile(state)


def steal(state: AchtTable, card: int) -> None:
    """Take the card that chance chose; it is played at once or, useless now, discarded (AC-29f)."""
    if state.telling:
        state.note(STOLE, state.turn, state.victim, card)
    table.give_card(state, state.victim, card)
    state.victim = NONE
    if count_uses(state, state.turn, card):
        state.stolen = card
        rounds.ask(state, STOLEN, state.turn)
    else:
        if state.telling:
            state.note(USELESS, state.turn, card)
        state.discards[card] += 1
        rounds.draw_tile(state)
