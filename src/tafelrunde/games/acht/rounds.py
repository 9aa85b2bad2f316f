"""How rounds and turns of ACHT begin and end, what they count, and what decides between equals."""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.games.acht import board, material, table
from tafelrunde.games.acht.codes import (
    ASK_CARD,
    BEGINS,
    BLIND_BEGAN,
    BLIND_ENDED,
    BY_EIGHT,
    BY_FULL,
    BY_TILES,
    CARD_DEALT,
    COUNTED,
    DEAL_CARD,
    DEAL_TILE,
    DEALT,
    DRAW_OFF,
    DRAW_OFF_BEGAN,
    DRAWN_OFF,
    ENDED,
    FINISHED,
    LAYING,
    NONE,
    NONSENSE,
    NOT_LAID,
    PASSED_OVER,
    ROUND_BEGAN,
    ROUND_ENDED,
    SOLO,
    STONES_COUNTED,
    TILE,
    TURN_BEGAN,
    WINNER,
)
from tafelrunde.games.acht.material import DARK, EIGHT, GOAL
from tafelrunde.games.acht.table import AchtTable

VALUE = list(material.VALUES)
STONE_POINTS = list(material.STONE_POINTS)
STONE_COPIES = list(material.STONE_COPIES)


# Whose turn it is.


def next_seat(state: AchtTable, seat: int) -> int:
    """Return the next seat clockwise, in a blind round among the tied."""
    seat = seat + 1 if seat + 1 < state.seats else 0
    while state.blind and not plays(state, seat):
        seat = seat + 1 if seat + 1 < state.seats else 0
    return seat


def plays(state: AchtTable, seat: int) -> bool:
    """Tell whether a seat takes part in this round (AC-31)."""
    return state.blind == 0 or state.tied >> state.owner[seat] & 1 == 1


def wait_for_nature(state: AchtTable, phase: int) -> None:
    """Let chance decide."""
    state.phase = phase
    state.acting = NATURE


def ask(state: AchtTable, phase: int, seat: int) -> None:
    """Let a seat decide."""
    state.phase = phase
    state.acting = seat


def can_lay(state: AchtTable, seat: int) -> bool:
    """Tell whether a seat has a tile on its tableau that can be laid (AC-22)."""
    return state.tableau[seat] != NONE and state.tableau[seat] != DARK


def layable_tiles(state: AchtTable) -> int:
    """Count the tiles on the tableaus that can be laid."""
    tiles = 0
    for seat in range(state.seats):
        if can_lay(state, seat):
            tiles += 1
    return tiles


# The start of a round.


def start_round(state: AchtTable) -> None:
    """Begin a round: a tile and a card for everyone; solo begins at once (AC-13, AC-35)."""
    state.round += 1
    clear_table(state)
    if state.telling:
        state.note(ROUND_BEGAN, state.round, state.tower_size)
    state.drawer = 0
    if state.mode == SOLO:
        begin_turn(state)
    else:
        wait_for_nature(state, DEAL_TILE)


def clear_table(state: AchtTable) -> None:
    """All tiles to the tower, the board empty, stones back to their owners; no turn is left (AC-13)."""
    table.fill_tower(state)
    board.clear_board(state)
    state.former = NONE
    state.secured = 0
    state.lapsed = 0
    state.second = 0
    state.travelling = 0
    state.leaping = 0
    state.asked = 0


def deal_tile(state: AchtTable, tile: int) -> None:
    """Put a tile on the next tableau; its owner's card follows, if there is any."""
    table.take_tile(state, tile)
    state.tableau[state.drawer] = tile
    if state.telling:
        state.note(DEALT, state.drawer, tile)
    if table.has_cards_to_draw(state):
        wait_for_nature(state, DEAL_CARD)
    else:
        deal_on(state)


def deal_card(state: AchtTable, card: int) -> None:
    """Give the next card to the seat that just got its tile."""
    table.take_card(state, state.drawer, card)
    if state.telling:
        table.tell_card(state, CARD_DEALT, state.drawer, card)
    deal_on(state)


def deal_on(state: AchtTable) -> None:
    """Go on with the next seat; after the last the round's first player begins."""
    state.drawer += 1
    if state.drawer < state.seats:
        wait_for_nature(state, DEAL_TILE)
    else:
        state.turn = beginner(state)
        if state.telling:
            tell_beginner(state)
        begin_turn(state)


def beginner(state: AchtTable) -> int:
    """Return who begins: the highest tile, later most points; the lower seat of equals (AC-14)."""
    best = 0
    for seat in range(1, state.seats):
        if state.round == 1:
            if VALUE[state.tableau[seat]] > VALUE[state.tableau[best]]:
                best = seat
        elif state.score[state.owner[seat]] > state.score[state.owner[best]]:
            best = seat
    return best


def tell_beginner(state: AchtTable) -> None:
    """Note who begins and why: by the value of which tile, later by how many points (AC-14)."""
    most = state.score[state.owner[state.turn]]
    state.note(
        BEGINS, state.turn, state.round, most if state.round > 1 else table.tile_value(state, state.turn)
    )


# From turn to turn.


def begin_turn(state: AchtTable) -> None:
    """Begin the turn, or that of the next seat with a tile to lay, or end the round (AC-15, AC-24)."""
    if state.free == 0 or (state.tower_size == 0 and layable_tiles(state) == 0):
        finish_round(state)
        return
    while state.tower_size == 0 and not can_lay(state, state.turn):
        pass_over(state)
    state.carded = 0
    if state.telling:
        tell_turn(state)
    if state.held[state.turn] and not state.second and not state.blind:
        ask(state, ASK_CARD, state.turn)
    else:
        draw_tile(state)


def pass_over(state: AchtTable) -> None:
    """Go on to the next seat, as this one has no tile to lay (AC-24)."""
    if state.telling:
        state.note(PASSED_OVER, state.turn)
    state.turn = next_seat(state, state.turn)
    state.second = 0


def tell_turn(state: AchtTable) -> None:
    """Note whose turn begins."""
    state.note(TURN_BEGAN, state.turn, state.second)


def draw_tile(state: AchtTable) -> None:
    """Draw the turn's tile; without a tower play goes on with the tableau's (AC-15, AC-24)."""
    if state.tower_size:
        wait_for_nature(state, TILE)
    else:
        choose_tile(state)


def choose_tile(state: AchtTable) -> None:
    """Let the player lay a tile; who has none ends the turn (AC-24)."""
    if (state.drawn != NONE and state.drawn != DARK) or can_lay(state, state.turn):
        ask(state, LAYING, state.turn)
    else:
        lay_nothing(state)


def lay_nothing(state: AchtTable) -> None:
    """End a turn without a tile to lay (AC-24)."""
    if state.telling:
        state.note(NOT_LAID, state.turn)
    end_turn(state)


def end_turn(state: AchtTable) -> None:
    """Go on with the next turn, a time traveller's second one first (AC-29a)."""
    if state.travelling:
        state.travelling = 0
        state.second = 1
    else:
        state.second = 0
        state.turn = next_seat(state, state.turn)
    begin_turn(state)


# The end of a round.


def finish_by_eight(state: AchtTable) -> None:
    """8 points for the former, and their stones' for those who secured them (AC-26, AC-29g)."""
    for owner in range(table.owners_in(state)):
        stones = state.earned[owner] if state.secured >> owner & 1 else 0
        eight = EIGHT if owner == state.owner[state.former] else 0
        state.score[owner] += stones + eight
        if state.telling:
            tell_count(state, owner, stones, eight)
    if state.telling:
        state.note(ROUND_ENDED, state.round, BY_EIGHT, state.former)
    decide_game(state)


def finish_round(state: AchtTable) -> None:
    """Count the stones; in solo the board is full too early (AC-24, AC-25, AC-36)."""
    if state.mode == SOLO:
        finish_game(state, 0)
    elif state.blind:
        finish_blind_round(state)
    else:
        for owner in range(table.owners_in(state)):
            nonsense = 0 if state.standing[owner] else table.nonsense_of(state, owner)
            state.score[owner] += state.earned[owner] + nonsense
            if state.telling:
                tell_count(state, owner, state.earned[owner], nonsense)
        if state.telling:
            tell_nonsense(state)
            state.note(ROUND_ENDED, state.round, BY_TILES if state.free else BY_FULL, NONE)
        decide_game(state)


def tell_count(state: AchtTable, owner: int, stones: int, more: int) -> None:
    """Note what an owner gets for stones, kind by kind, and for the "8" or nonsense (AC-25, AC-26, AC-34)."""
    small = STONE_POINTS[0] * (STONE_COPIES[0] - state.supply[3 * owner])
    big = STONE_POINTS[1] * (STONE_COPIES[1] - state.supply[3 * owner + 1])
    if stones:
        state.note(STONES_COUNTED, small, big, stones - small - big)
    else:
        state.note(STONES_COUNTED)
    state.note(COUNTED, owner, stones, more, state.score[owner])


def tell_nonsense(state: AchtTable) -> None:
    """Note who has no stone on the board, and the tile that counts instead (AC-34)."""
    for owner in range(table.owners_in(state)):
        if state.standing[owner] == 0:
            seat = 0
            while state.owner[seat] != owner or table.tile_value(state, seat) != table.nonsense_of(
                state, owner
            ):
                seat += 1
            state.note(NONSENSE, owner, seat, state.tableau[seat], table.tile_value(state, seat))


def decide_game(state: AchtTable) -> None:
    """End the game at 24 points, equal leaders by a blind round; else begin a round (AC-27, AC-31)."""
    best = 0
    for owner in range(4):
        if state.score[owner] > best:
            best = state.score[owner]
    if best < GOAL:
        start_round(state)
        return
    leaders = 0
    for owner in range(4):
        if state.score[owner] == best:
            leaders |= 1 << owner
    if leaders & (leaders - 1):
        start_blind_round(state, leaders)
    else:
        finish_game(state, leaders)


def finish_game(state: AchtTable, won: int) -> None:
    """End the game."""
    state.won = won
    state.phase = FINISHED
    state.acting = OVER
    if state.telling:
        for seat in range(state.seats):
            if won >> state.owner[seat] & 1:
                state.note(WINNER, seat)
        state.note(ENDED)


# Equal scores.


def start_blind_round(state: AchtTable, leaders: int) -> None:
    """Begin a round of the tied, without cards and tableaus; the lowest seat begins (AC-32)."""
    state.round += 1
    clear_table(state)
    state.blind = 1
    state.tied = leaders
    state.turn = next_seat(state, state.seats - 1)
    if state.telling:
        state.note(BLIND_BEGAN, state.round, state.tied, state.turn, state.tower_size)
    begin_turn(state)


def finish_blind_round(state: AchtTable) -> None:
    """More points of the round win; equals draw tiles (AC-32, AC-33)."""
    best = 0
    for owner in range(4):
        if state.tied >> owner & 1 and state.earned[owner] > best:
            best = state.earned[owner]
    leaders = 0
    for owner in range(4):
        if state.tied >> owner & 1 and state.earned[owner] == best:
            leaders |= 1 << owner
    if state.telling:
        for owner in range(4):
            if state.tied >> owner & 1:
                tell_count(state, owner, state.earned[owner], 0)
        state.note(BLIND_ENDED, state.round, state.seats - table.owners_in(state))
    crown(state, leaders)


def crown(state: AchtTable, leaders: int) -> None:
    """End the game with one winner, or let the leaders draw a tile each (AC-33)."""
    if not leaders & (leaders - 1):
        finish_game(state, leaders)
        return
    state.tied = leaders
    drawers = 0
    for seat in range(state.seats):
        table.put_aside(state, seat)
        if plays(state, seat):
            drawers += 1
    again = state.tower_size < drawers
    if again:
        clear_table(state)
    state.drawer = next_seat(state, state.seats - 1)
    if state.telling:
        state.note(DRAW_OFF_BEGAN, state.tied, again, state.tower_size)
    wait_for_nature(state, DRAW_OFF)


def draw_off(state: AchtTable, tile: int) -> None:
    """Draw a tile; after the last of the tied the highest value wins (AC-33)."""
    table.take_tile(state, tile)
    state.tableau[state.drawer] = tile
    if state.telling:
        state.note(DRAWN_OFF, state.drawer, tile, table.tile_value(state, state.drawer))
    following = next_seat(state, state.drawer)
    if following > state.drawer:
        state.drawer = following
        return
    best = 0
    for seat in range(state.seats):
        if table.tile_value(state, seat) > best:
            best = table.tile_value(state, seat)
    leaders = 0
    for seat in range(state.seats):
        if plays(state, seat) and table.tile_value(state, seat) == best:
            leaders |= 1 << state.owner[seat]
    crown(state, leaders)
