"""A turn of ACHT: the drawn tile, the placement, the stones it brings, and the infinity after an "8"."""

from __future__ import annotations

from tafelrunde.games.acht import board, rounds, table, tables
from tafelrunde.games.acht.codes import (
    ABDUCT,
    CARD_DRAWN,
    CARD_PLAYED,
    CLAIM,
    CLAIMING,
    DARK_CARD,
    DARK_DRAWN,
    DARK_PAIR,
    DARK_REMOVED,
    DARK_TILE,
    DECLINED,
    DRAWN,
    INF,
    INFINITY,
    JOKER,
    LAID,
    LAPSED,
    NO,
    NO_INFINITY,
    NONE,
    OFFERED,
    PLAY,
    POLE,
    RENEWED,
    SECURED,
    SOLO,
    SOLO_COUNTED,
    STOLEN,
    STOLEN_PLAYED,
    STONE_PUT,
    USE,
    VOID,
)
from tafelrunde.games.acht.material import ALL_STONES, DARK, EIGHT, FREE_FIELD, LAPSED_SHAPE, STONE_SUM
from tafelrunde.games.acht.table import AchtTable

FACE_TYPE = tables.FACE_TYPE[:]
PIECE_OF = tables.PIECE_OF[:]


def receive_tile(state: AchtTable, tile: int) -> None:
    """Take the drawn tile; a second dark one or one in a blind round leaves at once (AC-23, AC-32)."""
    table.take_tile(state, tile)
    if state.telling:
        tell_drawn(state, tile)
    if tile == DARK and state.blind:
        state.aside[DARK] += 1
        rounds.end_turn(state)
    elif tile == DARK and state.tableau[state.turn] == DARK:
        state.aside[DARK] += 2
        state.tableau[state.turn] = NONE
        if state.tower_size:
            rounds.wait_for_nature(state, DARK_TILE)
        else:
            draw_dark_card(state)
    else:
        state.drawn = tile
        rounds.choose_tile(state)


def tell_drawn(state: AchtTable, tile: int) -> None:
    """Note the drawn tile, and what becomes of a dark one (AC-22, AC-23, AC-32)."""
    state.note(DRAWN, state.turn, tile)
    if tile == DARK and state.blind:
        state.note(DARK_REMOVED, state.turn)
    elif tile == DARK:
        state.note(DARK_PAIR if state.tableau[state.turn] == DARK else DARK_DRAWN, state.turn)


def replace_dark_tile(state: AchtTable, tile: int) -> None:
    """Put the tile for two dark ones on the tableau; the card follows (AC-23)."""
    table.take_tile(state, tile)
    state.tableau[state.turn] = tile
    if state.telling:
        state.note(RENEWED, state.turn, tile)
    draw_dark_card(state)


def draw_dark_card(state: AchtTable) -> None:
    """Draw the card for two dark tiles; nothing is laid in this turn (AC-23)."""
    if table.has_cards_to_draw(state):
        rounds.wait_for_nature(state, DARK_CARD)
    else:
        rounds.end_turn(state)


def receive_dark_card(state: AchtTable, card: int) -> None:
    """Take the card for two dark tiles (AC-23)."""
    table.take_card(state, state.turn, card)
    if state.telling:
        table.tell_card(state, CARD_DRAWN, state.turn, card)
    rounds.end_turn(state)


def lay(state: AchtTable, face: int, field: int) -> None:
    """Lay a tile; the other one stays on the tableau (AC-15)."""
    if state.telling:
        tell_lay(state, face, field)
    left = state.tableau[state.turn]
    if FACE_TYPE[face] != state.drawn:
        left = state.drawn
    state.tableau[state.turn] = left
    state.drawn = NONE
    settle(state, field, board.lay_tile(state, face, field))


def tell_lay(state: AchtTable, face: int, field: int) -> None:
    """Note a tile that is to be laid, whether from the tableau, and the "8"s it forms (AC-11, AC-15)."""
    state.note(LAID, state.turn, 64 * face + field, FACE_TYPE[face] != state.drawn)
    board.look(state)
    board.tell_eights(state, state.turn, face, field, state.eights + 1)


# Stones.


def settle(state: AchtTable, field: int, closed: int) -> None:
    """Score the shapes that a tile has closed, then end the turn or the round (AC-12, AC-26)."""
    state.at = field
    state.pending = closed
    if state.mode == SOLO:
        state.eights += state.formed
    elif state.formed:
        state.former = state.turn
    score_pending(state)


def score_pending(state: AchtTable) -> None:
    """Put stones on closed shapes, until somebody must be asked or all are done (AC-12, AC-19)."""
    while state.pending:
        piece = pending_piece(state)
        seat = taker(state, piece)
        if seat == NONE:
            let_lapse(state, piece)
        elif is_asked(state, seat):
            rounds.ask(state, CLAIMING, seat)
            if state.telling:
                tell_offer(state, OFFERED, seat, piece)
            return
        else:
            board.put_stone(state, state.owner[seat], piece, state.at)
            if state.telling:
                tell_stone(state, seat, piece)
        state.pending &= state.pending - 1
    go_on(state)


def tell_stone(state: AchtTable, seat: int, piece: int) -> None:
    """Note a stone that was put."""
    state.note(STONE_PUT, seat, state.owner[seat], 16 * state.at + piece)


def tell_offer(state: AchtTable, what: int, seat: int, piece: int) -> None:
    """Note that a stone is offered or declined, and what a nonsense round would bring instead."""
    state.note(what, seat, 16 * state.at + piece, table.nonsense_of(state, state.owner[seat]))


def let_lapse(state: AchtTable, piece: int) -> None:
    """Leave a closed shape without a stone (AC-19)."""
    state.lapsed += 1
    if state.telling:
        state.note(LAPSED, 16 * state.at + piece)


def pending_piece(state: AchtTable) -> int:
    """Return the next piece to score: small circles, big circles, squares, clockwise."""
    return PIECE_OF[(state.pending & -state.pending) % 13]


def taker(state: AchtTable, piece: int) -> int:
    """Return who may put a stone: the player, else the next clockwise who has one (AC-19)."""
    if board.has_stone(state, state.owner[state.turn], piece):
        return state.turn
    seat = rounds.next_seat(state, state.turn)
    while seat != state.turn:
        if board.has_stone(state, state.owner[seat], piece):
            return seat
        seat = rounds.next_seat(state, seat)
    return NONE


def is_asked(state: AchtTable, seat: int) -> bool:
    """Tell whether a seat may decline: who would forgo a nonsense round by a stone (AC-19, AC-34)."""
    if seat == state.turn or state.blind or state.former != NONE:
        return False
    return state.standing[state.owner[seat]] == 0


def answer_claim(state: AchtTable, seat: int, answer: int) -> None:
    """Put the offered stone, or let the points lapse (AC-19)."""
    piece = pending_piece(state)
    if answer == CLAIM:
        board.put_stone(state, state.owner[seat], piece, state.at)
        if state.telling:
            tell_stone(state, seat, piece)
    else:
        if state.telling:
            tell_offer(state, DECLINED, seat, piece)
        let_lapse(state, piece)
    state.pending &= state.pending - 1
    score_pending(state)


def go_on(state: AchtTable) -> None:
    """Go on after the stones are put."""
    if state.former != NONE:
        if state.blind:
            rounds.finish_game(state, 1 << state.owner[state.former])  # AC-32
        else:
            ask_infinity(state)
    elif state.leaping:
        state.leaping = 0
        rounds.draw_tile(state)
    elif state.mode == SOLO and state.eights and state.standing[0] == ALL_STONES:
        finish_solo(state)
    else:
        rounds.end_turn(state)


def solo_result(state: AchtTable) -> int:
    """Return what a solo game brings if all stones stand now (AC-37)."""
    return STONE_SUM + EIGHT * state.eights + FREE_FIELD * state.free - LAPSED_SHAPE * state.lapsed


def finish_solo(state: AchtTable) -> None:
    """Count a solo game that is won (AC-37)."""
    state.score[0] = solo_result(state)
    if state.telling:
        state.note(SOLO_COUNTED, state.eights, state.free, state.lapsed, state.score[0])
    rounds.finish_game(state, 1)


# Infinity.


def ask_infinity(state: AchtTable) -> None:
    """Ask the next seat that may play a card, from the former of the "8" clockwise (AC-28, AC-29g)."""
    while state.asked < state.seats:
        seat = (state.former + state.asked) % state.seats
        state.asked += 1
        if may_play_infinity(state, seat):
            rounds.ask(state, INFINITY, seat)
            return
    rounds.finish_by_eight(state)


def may_play_infinity(state: AchtTable, seat: int) -> bool:
    """Tell whether a seat has a card, may play one now and could secure anything by it (AC-28, AC-30)."""
    if state.held[seat] == 0 or state.secured >> state.owner[seat] & 1:
        return False
    return seat != state.former or not (state.carded or state.second)


def answer_infinity(state: AchtTable, seat: int, answer: int) -> None:
    """Play an infinity or not (AC-29g, AC-29h)."""
    if answer != NO:
        card = VOID if answer - PLAY >= JOKER else INF
        if state.telling:
            tell_play(state, seat, card, answer - PLAY)
            state.note(SECURED, seat, state.owner[seat], state.earned[state.owner[seat]])
        table.give_card(state, seat, card)
        state.discards[card] += 1
        state.secured |= 1 << state.owner[seat]
    elif state.telling:
        state.note(NO_INFINITY, seat, state.owner[seat], state.earned[state.owner[seat]])
    ask_infinity(state)


def tell_play(state: AchtTable, seat: int, card: int, use: int) -> None:
    """Note a card that is played, as what, and whom it is aimed at."""
    kind = use % JOKER // USE
    target = use % USE if kind in (POLE, ABDUCT) else NONE
    state.note(STOLEN_PLAYED if state.phase == STOLEN else CARD_PLAYED, seat, card, kind, target)
