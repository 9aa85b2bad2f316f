"""The rounds of ACHT: how they begin and end, what decides between equals (AC-13, AC-14, AC-24 to AC-34)."""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.games.acht import material
from tafelrunde.games.acht.codes import (
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
    NONE,
    NONSENSE,
    ROUND_BEGAN,
    ROUND_ENDED,
    SOLO,
    STONES_COUNTED,
    TEAMS,
    WINNER,
)
from tafelrunde.games.acht.material import EIGHT, GOAL
from tafelrunde.games.acht.table import Table

VALUE = list(material.VALUES)
STONE_POINTS = list(material.STONE_POINTS)
STONE_COPIES = list(material.STONE_COPIES)


class Rounds(Table):
    """The table, and where the game stands between its turns."""

    def __init__(self, seats: int, mode: int) -> None:
        Table.__init__(self, seats, mode)
        self.phase: int = DEAL_TILE
        self.acting: int = NATURE  # who decides now
        self.round: int = 0  # from 1
        self.turn: int = 0  # whose turn it is
        self.drawer: int = 0  # who gets the next tile or card, dealt to several seats
        self.former: int = NONE  # who has formed an "8"
        self.secured: int = 0  # owners who played an infinity, as bits
        self.lapsed: int = 0  # shapes closed in this round that got no stone
        self.blind: int = 0  # whether this is a blind round or the draw-off after it
        self.tied: int = 0  # owners who play it, as bits
        self.won: int = 0  # owners who have won the game, as bits
        self.score: list[int] = [0] * 4  # by owner

    def copy_rounds(self, new: Rounds) -> None:
        """Make another game's standing equal to this one."""
        self.copy_table(new)
        new.phase = self.phase
        new.acting = self.acting
        new.round = self.round
        new.turn = self.turn
        new.drawer = self.drawer
        new.former = self.former
        new.secured = self.secured
        new.lapsed = self.lapsed
        new.blind = self.blind
        new.tied = self.tied
        new.won = self.won
        new.score = self.score[:]

    def wait_for_nature(self, phase: int) -> None:
        """Let chance decide."""
        self.phase = phase
        self.acting = NATURE

    def ask(self, phase: int, seat: int) -> None:
        """Let a seat decide."""
        self.phase = phase
        self.acting = seat

    def next_seat(self, seat: int) -> int:
        """Return the next seat clockwise, in a blind round among the tied."""
        seat = seat + 1 if seat + 1 < self.seats else 0
        while self.blind and not self.plays(seat):
            seat = seat + 1 if seat + 1 < self.seats else 0
        return seat

    def plays(self, seat: int) -> bool:
        """Tell whether a seat takes part in this round (AC-31)."""
        return self.blind == 0 or self.tied >> self.owner[seat] & 1 == 1

    def owners(self) -> int:
        """Return how many sets of stones are played with (AC-05, AC-07)."""
        return 2 if self.mode == TEAMS else self.seats

    # The start of a round.

    def clear_table(self) -> None:
        """All tiles to the tower, the board empty, stones back to their owners (AC-13)."""
        self.fill_tower()
        self.clear_board()
        self.former = NONE
        self.secured = 0
        self.lapsed = 0

    def start_round(self) -> None:
        """Begin a round: a tile and a card for everyone; solo begins at once (AC-13, AC-35)."""
        self.round += 1
        self.clear_table()
        if self.telling:
            self.note(ROUND_BEGAN, self.round, self.tower_size)
        self.drawer = 0
        if self.mode == SOLO:
            self.begin_turn()
        else:
            self.wait_for_nature(DEAL_TILE)

    def deal_tile(self, tile: int) -> None:
        """Put a tile on the next tableau; its owner's card follows, if there is any."""
        self.take_tile(tile)
        self.tableau[self.drawer] = tile
        if self.telling:
            self.note(DEALT, self.drawer, tile)
        if self.has_cards_to_draw():
            self.wait_for_nature(DEAL_CARD)
        else:
            self.deal_on()

    def deal_card(self, card: int) -> None:
        """Give the next card to the seat that just got its tile."""
        self.take_card(self.drawer, card)
        if self.telling:
            self.tell_card(CARD_DEALT, self.drawer, card)
        self.deal_on()

    def deal_on(self) -> None:
        """Go on with the next seat; after the last the round's first player begins."""
        self.drawer += 1
        if self.drawer < self.seats:
            self.wait_for_nature(DEAL_TILE)
        else:
            self.turn = self.beginner()
            if self.telling:
                self.tell_beginner()
            self.begin_turn()

    def beginner(self) -> int:
        """Return who begins: the highest tile, later most points; the lower seat of equals (AC-14)."""
        best = 0
        for seat in range(1, self.seats):
            if self.round == 1:
                if VALUE[self.tableau[seat]] > VALUE[self.tableau[best]]:
                    best = seat
            elif self.score[self.owner[seat]] > self.score[self.owner[best]]:
                best = seat
        return best

    def tell_beginner(self) -> None:
        """Note who begins and why: by the value of which tile, later by how many points (AC-14)."""
        most = self.score[self.owner[self.turn]]
        self.note(BEGINS, self.turn, self.round, most if self.round > 1 else self.tile_value(self.turn))

    def begin_turn(self) -> None:
        """Begin the turn of `turn`; turns.py says how."""
        raise NotImplementedError

    # The end of a round.

    def finish_by_eight(self) -> None:
        """8 points for the former, and their stones' for those who secured them (AC-26, AC-29g)."""
        for owner in range(self.owners()):
            stones = self.earned[owner] if self.secured >> owner & 1 else 0
            eight = EIGHT if owner == self.owner[self.former] else 0
            self.score[owner] += stones + eight
            if self.telling:
                self.tell_count(owner, stones, eight)
        if self.telling:
            self.note(ROUND_ENDED, self.round, BY_EIGHT, self.former)
        self.decide_game()

    def finish_round(self) -> None:
        """Count the stones; in solo the board is full too early (AC-24, AC-25, AC-36)."""
        if self.mode == SOLO:
            self.finish_game(0)
        elif self.blind:
            self.finish_blind_round()
        else:
            for owner in range(self.owners()):
                nonsense = 0 if self.standing[owner] else self.nonsense(owner)
                self.score[owner] += self.earned[owner] + nonsense
                if self.telling:
                    self.tell_count(owner, self.earned[owner], nonsense)
            if self.telling:
                self.tell_nonsense()
                self.note(ROUND_ENDED, self.round, BY_TILES if self.free else BY_FULL, NONE)
            self.decide_game()

    def tell_count(self, owner: int, stones: int, more: int) -> None:
        """Note what an owner gets for stones, kind by kind, and for the "8" or nonsense (AC-25 to AC-34)."""
        small = STONE_POINTS[0] * (STONE_COPIES[0] - self.supply[3 * owner])
        big = STONE_POINTS[1] * (STONE_COPIES[1] - self.supply[3 * owner + 1])
        if stones:
            self.note(STONES_COUNTED, small, big, stones - small - big)
        else:
            self.note(STONES_COUNTED)
        self.note(COUNTED, owner, stones, more, self.score[owner])

    def tell_nonsense(self) -> None:
        """Note who has no stone on the board, and the tile that counts instead (AC-34)."""
        for owner in range(self.owners()):
            if self.standing[owner] == 0:
                seat = 0
                while self.owner[seat] != owner or self.tile_value(seat) != self.nonsense(owner):
                    seat += 1
                self.note(NONSENSE, owner, seat, self.tableau[seat], self.tile_value(seat))

    def nonsense(self, owner: int) -> int:
        """Return what who has no stone on the board gets: the tableau's tile, a team's higher one (AC-34)."""
        best = 0
        for seat in range(self.seats):
            if self.owner[seat] == owner and self.tile_value(seat) > best:
                best = self.tile_value(seat)
        return best

    def tile_value(self, seat: int) -> int:
        """Return the value of the tile on a tableau; none counts 0 (AC-03)."""
        return 0 if self.tableau[seat] == NONE else VALUE[self.tableau[seat]]

    def decide_game(self) -> None:
        """End the game at 24 points, equal leaders by a blind round; else begin a round (AC-27, AC-31)."""
        best = 0
        for owner in range(4):
            if self.score[owner] > best:
                best = self.score[owner]
        if best < GOAL:
            self.start_round()
            return
        leaders = 0
        for owner in range(4):
            if self.score[owner] == best:
                leaders |= 1 << owner
        if leaders & (leaders - 1):
            self.start_blind_round(leaders)
        else:
            self.finish_game(leaders)

    def finish_game(self, won: int) -> None:
        """End the game."""
        self.won = won
        self.phase = FINISHED
        self.acting = OVER
        if self.telling:
            for seat in range(self.seats):
                if won >> self.owner[seat] & 1:
                    self.note(WINNER, seat)
            self.note(ENDED)

    # Equal scores.

    def start_blind_round(self, leaders: int) -> None:
        """Begin a round of the tied, without cards and tableaus; the lowest seat begins (AC-32)."""
        self.round += 1
        self.clear_table()
        self.blind = 1
        self.tied = leaders
        self.turn = self.next_seat(self.seats - 1)
        if self.telling:
            self.note(BLIND_BEGAN, self.round, self.tied, self.turn, self.tower_size)
        self.begin_turn()

    def finish_blind_round(self) -> None:
        """More points of the round win; equals draw tiles (AC-32, AC-33)."""
        best = 0
        for owner in range(4):
            if self.tied >> owner & 1 and self.earned[owner] > best:
                best = self.earned[owner]
        leaders = 0
        for owner in range(4):
            if self.tied >> owner & 1 and self.earned[owner] == best:
                leaders |= 1 << owner
        if self.telling:
            for owner in range(4):
                if self.tied >> owner & 1:
                    self.tell_count(owner, self.earned[owner], 0)
            self.note(BLIND_ENDED, self.round)
        self.crown(leaders)

    def crown(self, leaders: int) -> None:
        """End the game with one winner, or let the leaders draw a tile each (AC-33)."""
        if not leaders & (leaders - 1):
            self.finish_game(leaders)
            return
        self.tied = leaders
        drawers = 0
        for seat in range(self.seats):
            self.put_aside(seat)
            if self.plays(seat):
                drawers += 1
        again = self.tower_size < drawers
        if again:
            self.clear_table()
        self.drawer = self.next_seat(self.seats - 1)
        if self.telling:
            self.note(DRAW_OFF_BEGAN, self.tied, again, self.tower_size)
        self.wait_for_nature(DRAW_OFF)

    def draw_off(self, tile: int) -> None:
        """Draw a tile; after the last of the tied the highest value wins (AC-33)."""
        self.take_tile(tile)
        self.tableau[self.drawer] = tile
        if self.telling:
            self.note(DRAWN_OFF, self.drawer, tile, self.tile_value(self.drawer))
        following = self.next_seat(self.drawer)
        if following > self.drawer:
            self.drawer = following
            return
        best = 0
        for seat in range(self.seats):
            if self.tile_value(seat) > best:
                best = self.tile_value(seat)
        leaders = 0
        for seat in range(self.seats):
            if self.plays(seat) and self.tile_value(seat) == best:
                leaders |= 1 << self.owner[seat]
        self.crown(leaders)
