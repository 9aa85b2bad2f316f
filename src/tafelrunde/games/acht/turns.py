"""A turn of ACHT: secret card, drawn tile, laying, and stones on what was closed (AC-15 to AC-30)."""

from __future__ import annotations

from tafelrunde.games.acht import lines
from tafelrunde.games.acht.codes import (
    ABDUCT,
    ABDUCTION,
    ASK_CARD,
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
    LAYING,
    LEAP,
    LEAPT,
    METEOR,
    METEORITE,
    NO,
    NO_CARD,
    NO_INFINITY,
    NONE,
    NOT_LAID,
    OFFERED,
    PASSED_OVER,
    PLAY,
    POLE,
    QUANTUM,
    RENEWED,
    REV,
    SECURED,
    SOLO,
    SOLO_COUNTED,
    STOLE,
    STOLEN,
    STOLEN_PLAYED,
    STONE_PUT,
    STRUCK,
    SWAPPED,
    TILE,
    TIME,
    TRAVELLED,
    TURN_BEGAN,
    USE,
    USELESS,
    VOID,
)
from tafelrunde.games.acht.material import ALL_STONES, DARK, EIGHT, STONE_SUM
from tafelrunde.games.acht.rounds import Rounds

FACE_TYPE = lines.FACE_TYPE[:]


class Turns(Rounds):
    """The game, and where its running turn stands."""

    def __init__(self, seats: int, mode: int) -> None:
        Rounds.__init__(self, seats, mode)
        self.second: int = 0  # whether it is a time traveller's second turn
        self.travelling: int = 0  # whether a second turn follows
        self.carded: int = 0  # whether a card was played in this turn
        self.victim: int = NONE  # whose card is being stolen
        self.stolen: int = NONE  # the stolen card that must be played now
        self.leaping: int = 0  # whether a quantum leap closed what is scored now
        self.pending: int = 0  # pieces whose shapes are closed, but not yet scored, as bits
        self.at: int = 0  # the field of these pieces
        self.eights: int = 0  # solo: "8"s formed
        self.asked: int = 0  # how many seats have been asked for an infinity

    def copy_turns(self, new: Turns) -> None:
        """Make another game's running turn equal to this one."""
        self.copy_rounds(new)
        new.second = self.second
        new.travelling = self.travelling
        new.carded = self.carded
        new.victim = self.victim
        new.stolen = self.stolen
        new.leaping = self.leaping
        new.pending = self.pending
        new.at = self.at
        new.eights = self.eights
        new.asked = self.asked

    def clear_table(self) -> None:
        """Nothing of a turn is left when a round begins."""
        Rounds.clear_table(self)
        self.second = 0
        self.travelling = 0
        self.leaping = 0
        self.asked = 0

    # A turn.

    def begin_turn(self) -> None:
        """Begin the turn, or that of the next seat with a tile to lay, or end the round (AC-15, AC-24)."""
        if self.free == 0 or (self.tower_size == 0 and self.layable_tiles() == 0):
            self.finish_round()
            return
        while self.tower_size == 0 and not self.can_lay(self.turn):
            self.pass_over()
        self.carded = 0
        if self.telling:
            self.tell_turn()
        if self.held[self.turn] and not self.second and not self.blind:
            self.ask(ASK_CARD, self.turn)
        else:
            self.draw_tile()

    def pass_over(self) -> None:
        """Go on to the next seat, as this one has no tile to lay (AC-24)."""
        if self.telling:
            self.note(PASSED_OVER, self.turn)
        self.turn = self.next_seat(self.turn)
        self.second = 0

    def tell_turn(self) -> None:
        """Note whose turn begins."""
        self.note(TURN_BEGAN, self.turn, self.second)

    def play_no_card(self, seat: int) -> None:
        """Just draw the tile, without a secret card (AC-15)."""
        if self.telling:
            self.note(NO_CARD, seat)
        self.draw_tile()

    def draw_tile(self) -> None:
        """Draw the turn's tile; without a tower play goes on with the tableau's (AC-15, AC-24)."""
        if self.tower_size:
            self.wait_for_nature(TILE)
        else:
            self.choose_tile()

    def receive_tile(self, tile: int) -> None:
        """Take the drawn tile; a second dark one or one in a blind round leaves at once (AC-23, AC-32)."""
        self.take_tile(tile)
        if self.telling:
            self.tell_drawn(tile)
        if tile == DARK and self.blind:
            self.aside[DARK] += 1
            self.end_turn()
        elif tile == DARK and self.tableau[self.turn] == DARK:
            self.aside[DARK] += 2
            self.tableau[self.turn] = NONE
            if self.tower_size:
                self.wait_for_nature(DARK_TILE)
            else:
                self.draw_dark_card()
        else:
            self.drawn = tile
            self.choose_tile()

    def tell_drawn(self, tile: int) -> None:
        """Note the drawn tile, and what becomes of a dark one (AC-22, AC-23, AC-32)."""
        self.note(DRAWN, self.turn, tile)
        if tile == DARK and self.blind:
            self.note(DARK_REMOVED, self.turn)
        elif tile == DARK:
            self.note(DARK_PAIR if self.tableau[self.turn] == DARK else DARK_DRAWN, self.turn)

    def replace_dark_tile(self, tile: int) -> None:
        """Put the tile for two dark ones on the tableau; the card follows (AC-23)."""
        self.take_tile(tile)
        self.tableau[self.turn] = tile
        if self.telling:
            self.note(RENEWED, self.turn, tile)
        self.draw_dark_card()

    def draw_dark_card(self) -> None:
        """Draw the card for two dark tiles; nothing is laid in this turn (AC-23)."""
        if self.has_cards_to_draw():
            self.wait_for_nature(DARK_CARD)
        else:
            self.end_turn()

    def receive_dark_card(self, card: int) -> None:
        """Take the card for two dark tiles (AC-23)."""
        self.take_card(self.turn, card)
        if self.telling:
            self.tell_card(CARD_DRAWN, self.turn, card)
        self.end_turn()

    def choose_tile(self) -> None:
        """Let the player lay a tile; who has none ends the turn (AC-24)."""
        if (self.drawn != NONE and self.drawn != DARK) or self.can_lay(self.turn):
            self.ask(LAYING, self.turn)
        else:
            self.lay_nothing()

    def lay_nothing(self) -> None:
        """End a turn without a tile to lay (AC-24)."""
        if self.telling:
            self.note(NOT_LAID, self.turn)
        self.end_turn()

    def lay(self, face: int, field: int) -> None:
        """Lay a tile; the other one stays on the tableau (AC-15)."""
        if self.telling:
            self.tell_lay(face, field)
        if FACE_TYPE[face] != self.drawn:
            self.tableau[self.turn] = self.drawn
        self.drawn = NONE
        self.settle(field, self.lay_tile(face, field))

    def tell_lay(self, face: int, field: int) -> None:
        """Note a tile that is to be laid, whether from the tableau, and the "8"s it forms (AC-11, AC-15)."""
        self.note(LAID, self.turn, 64 * face + field, FACE_TYPE[face] != self.drawn)
        self.look()
        self.tell_eights(self.turn, face, field, self.eights + 1)

    def end_turn(self) -> None:
        """Go on with the next turn, a time traveller's second one first (AC-29a)."""
        if self.travelling:
            self.travelling = 0
            self.second = 1
        else:
            self.second = 0
            self.turn = self.next_seat(self.turn)
        self.begin_turn()

    # Secret cards.

    def play_card(self, seat: int, use: int) -> None:
        """Play a card from the hand or a stolen one (AC-28 to AC-30)."""
        card = VOID if use >= JOKER else use // USE
        if self.telling:
            self.tell_play(seat, card, use)
        if self.phase == STOLEN:
            self.stolen = NONE
        else:
            self.give_card(seat, card)
        self.discards[card] += 1
        self.carded = 1
        self.take_effect(seat, use % JOKER // USE, use % USE)

    def tell_play(self, seat: int, card: int, use: int) -> None:
        """Note a card that is played, as what, and whom it is aimed at."""
        kind = use % JOKER // USE
        target = use % USE if kind in (POLE, ABDUCT) else NONE
        self.note(STOLEN_PLAYED if self.phase == STOLEN else CARD_PLAYED, seat, card, kind, target)

    def take_effect(self, seat: int, card: int, detail: int) -> None:
        """Do what a card says, then go on with the turn."""
        if card == QUANTUM:
            self.leap(detail // LEAP, detail % LEAP // 32, detail % 32)
        elif card == ABDUCT:
            self.victim = detail
            self.wait_for_nature(ABDUCTION)
        elif card == METEOR:
            self.strike(seat)
        else:
            if card == TIME:
                self.travel(seat)
            elif card == POLE:
                self.swap_tiles(seat, detail)
            elif card == REV:
                self.pass_on(detail == 1)
            self.draw_tile()

    def travel(self, seat: int) -> None:
        """Let a second turn follow this one (AC-29a)."""
        self.travelling = 1
        if self.telling:
            self.note(TRAVELLED, seat)

    def swap_tiles(self, seat: int, other: int) -> None:
        """Swap the tiles of two tableaus (AC-29b)."""
        tile = self.tableau[seat]
        self.tableau[seat] = self.tableau[other]
        self.tableau[other] = tile
        if self.telling:
            self.note(SWAPPED, seat, other, tile, self.tableau[seat])

    def leap(self, field: int, target: int, face: int) -> None:
        """Move or turn a laid tile; only what it newly closes scores (AC-29d)."""
        before = self.face[field]
        self.lift_tile(field)
        self.look()
        kept = self.closed_by(before, field) if field == target else 0
        self.leaping = 1
        if self.telling:
            self.note(LEAPT, self.turn, 64 * field + target, before, face)
            self.tell_eights(self.turn, face, target, self.eights + 1)
        self.settle(target, self.lay_tile(face, target) & ~kept)

    def strike(self, seat: int) -> None:
        """Discard the tiles of all tableaus; new ones are drawn, the card's player first (AC-29e)."""
        if self.telling:
            self.tell_tableaus()
            self.note(STRUCK)
        for other in range(self.seats):
            self.put_aside(other)
        self.drawer = seat
        if self.tower_size:
            self.wait_for_nature(METEORITE)
        else:
            self.draw_tile()

    def renew_tile(self, tile: int) -> None:
        """Put a new tile on a tableau after a meteorite, as long as there are any."""
        self.take_tile(tile)
        self.tableau[self.drawer] = tile
        if self.telling:
            self.note(RENEWED, self.drawer, tile)
        self.drawer = self.next_seat(self.drawer)
        if self.drawer == self.turn or self.tower_size == 0:
            self.draw_tile()

    def steal(self, card: int) -> None:
        """Take the card that chance chose; it is played at once or, useless now, discarded (AC-29f)."""
        if self.telling:
            self.note(STOLE, self.turn, self.victim, card)
        self.give_card(self.victim, card)
        self.victim = NONE
        if self.count_uses(self.turn, card):
            self.stolen = card
            self.ask(STOLEN, self.turn)
        else:
            if self.telling:
                self.note(USELESS, self.turn, card)
            self.discards[card] += 1
            self.draw_tile()

    # Stones.

    def settle(self, field: int, closed: int) -> None:
        """Score the shapes that a tile has closed, then end the turn or the round (AC-12, AC-26)."""
        self.at = field
        self.pending = closed
        if self.mode == SOLO:
            self.eights += self.formed
        elif self.formed:
            self.former = self.turn
        self.score_pending()

    def score_pending(self) -> None:
        """Put stones on closed shapes, until somebody must be asked or all are done (AC-12, AC-19)."""
        while self.pending:
            piece = self.pending_piece()
            seat = self.taker(piece)
            if seat == NONE:
                self.let_lapse(piece)
            elif self.is_asked(seat):
                self.ask(CLAIMING, seat)
                if self.telling:
                    self.tell_offer(OFFERED, seat, piece)
                return
            else:
                self.put_stone(self.owner[seat], piece, self.at)
                if self.telling:
                    self.tell_stone(seat, piece)
            self.pending &= self.pending - 1
        self.go_on()

    def tell_stone(self, seat: int, piece: int) -> None:
        """Note a stone that was put."""
        self.note(STONE_PUT, seat, self.owner[seat], 16 * self.at + piece)

    def tell_offer(self, what: int, seat: int, piece: int) -> None:
        """Note that a stone is offered or declined, and what a nonsense round would bring instead."""
        self.note(what, seat, 16 * self.at + piece, self.nonsense(self.owner[seat]))

    def let_lapse(self, piece: int) -> None:
        """Leave a closed shape without a stone (AC-19)."""
        self.lapsed += 1
        if self.telling:
            self.note(LAPSED, 16 * self.at + piece)

    def pending_piece(self) -> int:
        """Return the next piece to score: small circles, big circles, squares, clockwise."""
        piece = 0
        while not self.pending >> piece & 1:
            piece += 1
        return piece

    def taker(self, piece: int) -> int:
        """Return who may put a stone: the player, else the next clockwise who has one (AC-19)."""
        if self.has_stone(self.owner[self.turn], piece):
            return self.turn
        seat = self.next_seat(self.turn)
        while seat != self.turn:
            if self.has_stone(self.owner[seat], piece):
                return seat
            seat = self.next_seat(seat)
        return NONE

    def is_asked(self, seat: int) -> bool:
        """Tell whether a seat may decline: who would forgo a nonsense round by a stone (AC-19, AC-34)."""
        if seat == self.turn or self.blind or self.former != NONE:
            return False
        return self.standing[self.owner[seat]] == 0

    def answer_claim(self, seat: int, answer: int) -> None:
        """Put the offered stone, or let the points lapse (AC-19)."""
        piece = self.pending_piece()
        if answer == CLAIM:
            self.put_stone(self.owner[seat], piece, self.at)
            if self.telling:
                self.tell_stone(seat, piece)
        else:
            if self.telling:
                self.tell_offer(DECLINED, seat, piece)
            self.let_lapse(piece)
        self.pending &= self.pending - 1
        self.score_pending()

    def go_on(self) -> None:
        """Go on after the stones are put."""
        if self.former != NONE:
            if self.blind:
                self.finish_game(1 << self.owner[self.former])  # AC-32
            else:
                self.ask_infinity()
        elif self.leaping:
            self.leaping = 0
            self.draw_tile()
        elif self.mode == SOLO and self.eights and self.standing[0] == ALL_STONES:
            self.finish_solo()
        else:
            self.end_turn()

    def finish_solo(self) -> None:
        """Count a solo game that is won (AC-37)."""
        self.score[0] = STONE_SUM + EIGHT * self.eights + 2 * self.free - self.lapsed
        if self.telling:
            self.note(SOLO_COUNTED, self.eights, self.free, self.lapsed, self.score[0])
        self.finish_game(1)

    def ask_infinity(self) -> None:
        """Ask the next seat that may play a card, from the former of the "8" clockwise (AC-28, AC-29g)."""
        while self.asked < self.seats:
            seat = (self.former + self.asked) % self.seats
            self.asked += 1
            if self.may_play_infinity(seat):
                self.ask(INFINITY, seat)
                return
        self.finish_by_eight()

    def may_play_infinity(self, seat: int) -> bool:
        """Tell whether a seat has a card, may play one now and could secure anything by it (AC-28, AC-30)."""
        if self.held[seat] == 0 or self.secured >> self.owner[seat] & 1:
            return False
        return seat != self.former or not (self.carded or self.second)

    def answer_infinity(self, seat: int, answer: int) -> None:
        """Play an infinity or not (AC-29g, AC-29h)."""
        if answer != NO:
            card = VOID if answer - PLAY >= JOKER else INF
            if self.telling:
                self.tell_play(seat, card, answer - PLAY)
                self.note(SECURED, seat, self.owner[seat], self.earned[self.owner[seat]])
            self.give_card(seat, card)
            self.discards[card] += 1
            self.secured |= 1 << self.owner[seat]
        elif self.telling:
            self.note(NO_INFINITY, seat, self.owner[seat], self.earned[self.owner[seat]])
        self.ask_infinity()
