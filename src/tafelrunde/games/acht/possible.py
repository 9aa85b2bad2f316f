"""Which positions ACHT can have: one that was set up from outside is looked at here before it is played.

Every function says what is wrong, or nothing. Together they leave only what the rules could have led to, so
the rules find every number they use as an index in its range, and all that they wait for happens.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import BadView
from tafelrunde.games.acht import board, material, rounds, table, tables, turns
from tafelrunde.games.acht.codes import (
    ABDUCTION,
    ASK_CARD,
    CLAIMING,
    DARK_CARD,
    DARK_TILE,
    DEAL_CARD,
    DEAL_TILE,
    DRAW_OFF,
    FINISHED,
    INFINITY,
    LAYING,
    METEORITE,
    NONE,
    SOLO,
    STOLEN,
    TILE,
)
from tafelrunde.games.acht.material import CENTRE_FACE, DARK, GOAL
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import BELOW, BOARD, CENTRE, RIGHT, SHAPES, STONE_SETS

NOWHERE = 0
MOST = 9999  # of anything that is only counted: rounds, lapsed shapes, "8"s
FACES = len(material.FACES)
TILE_KINDS = len(material.TILES)
CARD_KINDS = len(material.CARDS)
COPIES = list(material.COPIES)
CARD_COPIES = list(material.CARD_COPIES)
BIT = [1 << place for place in range(64)]
FACE_TYPE, STONE_SET, ANCHOR = tables.FACE_TYPE[:], tables.STONE_SET[:], tables.ANCHOR[:]
FIRST_PIECE = tables.FIRST_PIECE[:]


def work_out(state: AchtState, knower: int) -> None:  # noqa: ARG001
    """Lay the tiles and put the stones that were set up; a position that cannot be is refused."""
    stones = state.stones[:]
    flaw = flaw_of_numbers(state) or flaw_of_scores(state) or lay_board(state) or put_stones(state, stones)
    flaw = flaw or flaw_of_pending(state) or flaw_of_tiles(state) or flaw_of_cards(state)
    flaw = flaw or flaw_of_phase(state)
    if flaw:
        raise BadView(flaw)


def is_seat(state: AchtState, seat: int) -> bool:
    """Tell whether the game has a seat."""
    return 0 <= seat < state.seats


def flaw_of_numbers(state: AchtState) -> str:
    """Look at the small numbers: seats, owners and what is counted."""
    if state.phase < DEAL_TILE or state.phase > FINISHED:
        return "there is no such phase"
    if not (is_seat(state, state.turn) and is_seat(state, state.drawer)):
        return f"turn {state.turn} or drawer {state.drawer} is not a seat"
    if state.victim != NONE and not is_seat(state, state.victim):
        return f"victim is {state.victim}, not a seat"
    if state.former != NONE and not is_seat(state, state.former):
        return f"former is {state.former}, not a seat"
    if not (0 < state.round <= MOST and 0 <= state.lapsed <= MOST and 0 <= state.eights <= MOST):
        return f"round {state.round}, lapsed {state.lapsed} or eights {state.eights} is none that a game has"
    if state.asked < 0 or state.asked > state.seats:
        return f"{state.asked} seats were asked for an infinity"
    everybody = (1 << table.owners_in(state)) - 1
    if (state.tied | state.secured | state.won) & ~everybody:
        return "tied, secured or winners names somebody who does not play"
    return ""


def flaw_of_scores(state: AchtState) -> str:
    """Look at scores and ties: a blind round is between equals, and nobody goes on with 24 (AC-27, AC-31)."""
    for owner in range(4):
        if state.score[owner] < -MOST or state.score[owner] > MOST:
            return f"owner {owner} has {state.score[owner]} points"
        running = state.phase != FINISHED and not state.blind
        if running and (state.score[owner] < 0 or state.score[owner] >= GOAL):
            return f"owner {owner} has {state.score[owner]} points, but the game goes on"
    if (state.tied and not state.blind) or (state.won and state.phase != FINISHED):
        return "tied or winners names somebody too early"
    if state.blind and not state.tied & (state.tied - 1):
        return "a blind round is for two or more who are tied"
    if state.phase < DRAW_OFF and not rounds.plays(state, state.turn):
        return f"it is the turn of seat {state.turn}, which does not play the blind round"
    return ""


# The board.


def lay_board(state: AchtState) -> str:
    """Lay the tiles, so that their lines follow (AC-01, AC-16)."""
    laid = state.laid
    if laid & ~BOARD or not laid & BIT[CENTRE] or state.face[CENTRE] != CENTRE_FACE:
        return "board has a tile beside the board, or another centre"
    for field in range(64):
        if laid & BIT[field] and (state.face[field] < 0 or state.face[field] >= FACES):
            return "board has a tile that there is not"
    board.clear_board(state)
    for field in range(64):
        if laid & BIT[field] and field != CENTRE:
            board.put_tile(state, state.face[field], field)
    return ""


def closed_shapes(state: AchtState, stone_set: int) -> int:
    """Return the closed shapes of a set: two half circles side by side, four corners around a point."""
    if stone_set == RIGHT:
        return state.lines[1] & state.lines[3] >> 1  # AC-08
    if stone_set == BELOW:
        return state.lines[2] & state.lines[0] >> 8
    first = FIRST_PIECE[stone_set]  # AC-09, AC-10
    above = state.lines[first + 2] << 9 & state.lines[first + 3] << 8
    return state.lines[first] & state.lines[first + 1] << 1 & above


def put_stones(state: AchtState, stones: list[int]) -> str:
    """Put the stones: on closed shapes, one on each, no more than there are (AC-05, AC-12)."""
    for each in range(STONE_SETS):
        taken, closed = NOWHERE, closed_shapes(state, each)
        for owner in range(4):
            shapes = stones[STONE_SETS * owner + each]
            if shapes & ~closed or shapes & taken or (shapes and owner >= table.owners_in(state)):
                return "a stone lies where there is no closed shape, or where another lies"
            taken |= shapes
            for anchor in range(64):
                if shapes & BIT[anchor]:
                    if not board.has_stone(state, owner, FIRST_PIECE[each]):
                        return f"owner {owner} has more stones of a kind than there are"
                    board.put_stone(state, owner, FIRST_PIECE[each], anchor)
    return ""


def flaw_of_pending(state: AchtState) -> str:
    """Look at shapes that are not yet scored: closed by the last tile, and without a stone (AC-12, AC-19)."""
    if (state.pending != 0) != (state.phase == CLAIMING):
        return "pending is there without a claim, or missing at one"
    if state.pending == 0:
        return ""
    if state.pending >> SHAPES or state.at < 0 or state.at > 63 or not state.laid & BIT[state.at]:
        return "pending is about no shape, or no tile"
    for piece in range(SHAPES):
        if state.pending >> piece & 1:
            each, shape = STONE_SET[piece], BIT[state.at + ANCHOR[piece]]
            taken = NOWHERE
            for owner in range(4):
                taken |= state.stones[STONE_SETS * owner + each]
            if not shape & closed_shapes(state, each) & ~taken:
                return "pending names a shape that is not closed, or has a stone"
    return ""


# Tiles and cards.


def flaw_of_tiles(state: AchtState) -> str:
    """Look at the tiles: in the tower is what is nowhere else; solo goes without dark ones (AC-02, AC-35)."""
    for tile in range(TILE_KINDS):
        state.tower[tile] = COPIES[tile] - state.aside[tile]
    for field in range(64):
        if state.laid & BIT[field] and field != CENTRE:
            state.tower[FACE_TYPE[state.face[field]]] -= 1
    for seat in range(5):
        tile = state.drawn if seat == 4 else state.tableau[seat]
        if tile < NONE or tile >= TILE_KINDS or (tile != NONE and state.seats <= seat < 4):
            return "a tableau has a tile that there is not"
        if tile != NONE:
            state.tower[tile] -= 1
    state.tower_size = 0
    for tile in range(TILE_KINDS):
        if state.tower[tile] < 0 or state.aside[tile] < 0:
            return f"there are more than {COPIES[tile]} tiles of a kind"
        state.tower_size += state.tower[tile]
    if state.mode == SOLO and state.aside[DARK] != COPIES[DARK]:
        return "a solo game has no dark tiles"
    return ""


def flaw_of_cards(state: AchtState) -> str:
    """Look at the secret cards: every one is in the deck, in a hand, discarded or just stolen (AC-06)."""
    if state.stolen < NONE or state.stolen >= CARD_KINDS or (state.stolen != NONE) != (state.phase == STOLEN):
        return "stolen is there without a stolen card to play, or missing"
    for seat in range(4):
        held = 0
        for card in range(CARD_KINDS):
            if state.hand[8 * seat + card] < 0:
                return f"seat {seat} has less than no cards of a kind"
            held += state.hand[8 * seat + card]
        if held != state.held[seat] or (held and (seat >= state.seats or state.mode == SOLO)):
            return f"seat {seat} has {held} cards, not {state.held[seat]}"
    cards = 0
    for card in range(CARD_KINDS):
        out = state.discards[card] + (1 if state.stolen == card else 0)
        for seat in range(4):
            out += state.hand[8 * seat + card]
        if state.deck[card] < 0 or state.discards[card] < 0 or state.deck[card] + out != CARD_COPIES[card]:
            return f"there are not just {CARD_COPIES[card]} cards of a kind"
        cards += state.deck[card]
    return "" if cards == state.deck_size else f"the deck has {cards} cards, not {state.deck_size}"


# The turn.


def flaw_of_phase(state: AchtState) -> str:
    """Look at where the turn stands."""
    if state.acting != whose_turn(state):
        return f"actors says {state.acting}, expected {whose_turn(state)}"
    if (state.former != NONE) != (state.phase == INFINITY) and state.phase != FINISHED:
        return 'former is there without an "8", or missing'
    if (state.victim != NONE) != (state.phase == ABDUCTION):
        return "victim is there without an abduction, or missing"
    alone = state.phase == TILE or state.phase == LAYING or state.phase >= DRAW_OFF
    if (state.blind or state.mode == SOLO) and not alone:
        return "neither a solo game nor a blind round has cards or tableaus"
    full = state.phase >= INFINITY or (state.phase == CLAIMING and not state.leaping)
    if state.free == 0 and not full:
        return "the board is full, but the round goes on"
    if state.phase == DEAL_TILE or state.phase == DEAL_CARD:
        return flaw_of_deal(state)
    if state.phase == DRAW_OFF:
        return flaw_of_draw_off(state)
    if state.phase == METEORITE:
        return flaw_of_meteorite(state)
    if state.phase == INFINITY:
        return flaw_of_infinity(state)
    if state.phase == FINISHED:
        return ""
    for seat in range(state.seats):
        if state.blind and state.tableau[seat] != NONE:
            return "there are no tableaus in a blind round"
    if state.drawn != NONE and state.phase != LAYING:
        return "a tile is drawn, but not to be laid"
    return flaw_of_turn(state)


def whose_turn(state: AchtState) -> int:
    """Return the seat that decides in this phase, NATURE or OVER."""
    if state.phase == FINISHED:
        return OVER
    if state.phase == CLAIMING:
        return turns.taker(state, turns.pending_piece(state))
    if state.phase == INFINITY:
        return (state.former + state.asked + state.seats - 1) % state.seats
    if state.phase == ASK_CARD or state.phase == STOLEN or state.phase == LAYING:
        return state.turn
    return NATURE


def flaw_of_deal(state: AchtState) -> str:
    """Look at the start of a round: a tile and a card for each seat in turn (AC-13)."""
    if state.laid != BIT[CENTRE] or state.drawn != NONE or state.tower_size < state.seats:
        return "a round is dealt with an empty board and a full tower"
    for seat in range(state.seats):
        dealt = seat < state.drawer or (seat == state.drawer and state.phase == DEAL_CARD)
        if (state.tableau[seat] != NONE) != dealt:
            return f"the tableau of seat {seat} does not fit the deal"
    return "there is no card to deal" if state.phase == DEAL_CARD and state.deck_size == 0 else ""


def flaw_of_draw_off(state: AchtState) -> str:
    """Look at a draw-off: a tile for each of the tied in turn (AC-33)."""
    drawers = 0
    for seat in range(state.seats):
        if (state.tableau[seat] != NONE) != (rounds.plays(state, seat) and seat < state.drawer):
            return f"the tableau of seat {seat} does not fit the draw-off"
        if rounds.plays(state, seat) and seat >= state.drawer:
            drawers += 1
    if not state.blind or not rounds.plays(state, state.drawer) or state.tower_size < drawers:
        return "there is no draw-off with these seats and tiles"
    return ""


def flaw_of_meteorite(state: AchtState) -> str:
    """Look at a meteorite: new tiles for all, from the card's player clockwise (AC-29e)."""
    if state.tower_size == 0 or state.drawn != NONE:
        return "no meteorite falls here"
    renewed = (state.drawer - state.turn + state.seats) % state.seats
    for seat in range(state.seats):
        if (state.tableau[seat] != NONE) != ((seat - state.turn + state.seats) % state.seats < renewed):
            return f"the tableau of seat {seat} does not fit the meteorite"
    return ""


def flaw_of_infinity(state: AchtState) -> str:
    """Look at the question for an infinity: only who may play one is asked (AC-28, AC-29g)."""
    if state.asked == 0 or not turns.may_play_infinity(state, state.acting):
        return "nobody is asked for an infinity here"
    return ""


def flaw_of_turn(state: AchtState) -> str:
    """Look at whether what the turn waits for can happen: a tile, a card, a placement (AC-15, AC-30)."""
    phase, turn = state.phase, state.turn
    may_lay = rounds.can_lay(state, turn) or (state.drawn != NONE and state.drawn != DARK)
    if phase == TILE or phase == DARK_TILE:
        possible = state.tower_size > 0 and (phase == TILE or state.tableau[turn] == NONE)
    elif phase == DARK_CARD:
        possible = state.deck_size > 0
    elif phase == ABDUCTION:
        possible = state.held[state.victim] > 0 and state.victim != turn
    elif phase == CLAIMING:
        possible = state.acting != NATURE and turns.is_asked(state, state.acting)
    elif phase == ASK_CARD:
        possible = state.held[turn] > 0 and not state.second and (state.tower_size > 0 or may_lay)
    else:
        possible = (phase == STOLEN or may_lay) and state.count(turn) > 0
    return "" if possible else f"what seat {turn} waits for in its turn cannot happen"
