"""What lies around the board of ACHT: tower, tableaus, secret cards and what they are good for.

Undrawn tiles and cards have no identity: tower, deck, discards and hands are counts by kind.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import material
from tafelrunde.games.acht.board import Board
from tafelrunde.games.acht.codes import (
    ABDUCT,
    INF,
    JOKER,
    METEOR,
    NONE,
    PASSED_ON,
    POLE,
    QUANTUM,
    REV,
    SHUFFLED,
    SOLO,
    TABLEAU,
    TEAMS,
    TIME,
    USE,
    VOID,
)
from tafelrunde.games.acht.material import DARK

TILE_KINDS = len(material.TILES)
CARD_KINDS = len(material.CARDS)
COPIES = list(material.COPIES)
CARD_COPIES = list(material.CARD_COPIES)

# Scratch for `resample`: the cards that a seat cannot place.
POOL = [0] * 8


class Table(Board):
    """The board, and what its players have in front of them and in hand."""

    def __init__(self, seats: int, mode: int) -> None:
        if not 1 <= seats <= 4 or not 0 <= mode <= SOLO or (mode == SOLO) != (seats == 1):
            raise ValueError(f"no ACHT is for {seats} seats in mode {mode}; begin one with game.new")
        Board.__init__(self)
        self.seats: int = seats
        self.mode: int = mode
        # Whose stones and points a seat's are: its own or its team's (AC-07).
        self.owner: list[int] = [seat & 1 if mode == TEAMS else seat for seat in range(4)]
        self.tower: list[int] = COPIES[:]
        self.tower_size: int = 0
        self.aside: list[int] = [0] * 9  # tiles out of this round
        self.tableau: list[int] = [NONE] * 4
        self.drawn: int = NONE  # the second tile of the seat whose turn it is
        self.deck: list[int] = CARD_COPIES[:]
        self.deck_size: int = sum(material.CARD_COPIES)
        self.discards: list[int] = [0] * 8
        self.hand: list[int] = [0] * 32  # how many of each card, eight kinds for each seat
        self.held: list[int] = [0] * 4

    def copy_table(self, new: Table) -> None:
        """Make another table equal to this one."""
        self.copy_board(new)
        new.seats = self.seats
        new.mode = self.mode
        new.owner = self.owner[:]
        new.tower = self.tower[:]
        new.tower_size = self.tower_size
        new.aside = self.aside[:]
        new.tableau = self.tableau[:]
        new.drawn = self.drawn
        new.deck = self.deck[:]
        new.deck_size = self.deck_size
        new.discards = self.discards[:]
        new.hand = self.hand[:]
        new.held = self.held[:]

    # Tiles.

    def fill_tower(self) -> None:
        """Shuffle all tiles into the tower; solo goes without dark ones (AC-13, AC-35)."""
        self.tower_size = 0
        for tile in range(TILE_KINDS):
            self.tower[tile] = COPIES[tile]
            self.aside[tile] = 0
            self.tower_size += COPIES[tile]
        if self.mode == SOLO:
            self.aside[DARK] = self.tower[DARK]
            self.tower_size -= self.tower[DARK]
            self.tower[DARK] = 0
        for seat in range(4):
            self.tableau[seat] = NONE
        self.drawn = NONE

    def take_tile(self, tile: int) -> None:
        """Take a tile out of the tower."""
        self.tower[tile] -= 1
        self.tower_size -= 1

    def put_aside(self, seat: int) -> None:
        """Remove the tile on a tableau from the round."""
        if self.tableau[seat] != NONE:
            self.aside[self.tableau[seat]] += 1
            self.tableau[seat] = NONE

    def can_lay(self, seat: int) -> bool:
        """Tell whether a seat has a tile on its tableau that can be laid (AC-22)."""
        return self.tableau[seat] != NONE and self.tableau[seat] != DARK

    def tiles_out(self) -> int:
        """Count the tiles on the tableaus."""
        tiles = 0
        for seat in range(self.seats):
            if self.tableau[seat] != NONE:
                tiles += 1
        return tiles

    def layable_tiles(self) -> int:
        """Count the tiles on the tableaus that can be laid."""
        tiles = 0
        for seat in range(self.seats):
            if self.can_lay(seat):
                tiles += 1
        return tiles

    def tell_tableaus(self) -> None:
        """Note what lies on every tableau."""
        for seat in range(self.seats):
            self.note(TABLEAU, seat, self.tableau[seat])

    def pass_on(self, backwards: bool) -> None:
        """Pass every tableau's tile to the next seat clockwise, or the other way (AC-29c)."""
        last = self.seats - 1
        if backwards:
            tile = self.tableau[0]
            for seat in range(last):
                self.tableau[seat] = self.tableau[seat + 1]
            self.tableau[last] = tile
        else:
            tile = self.tableau[last]
            for seat in range(last, 0, -1):
                self.tableau[seat] = self.tableau[seat - 1]
            self.tableau[0] = tile
        if self.telling:
            self.tell_tableaus()
            self.note(PASSED_ON, not backwards)

    # Cards.

    def has_cards_to_draw(self) -> bool:
        """Tell whether a card can be drawn; the discards become the deck when it has run out (AC-28)."""
        if self.deck_size == 0:
            for card in range(CARD_KINDS):
                self.deck[card] = self.discards[card]
                self.deck_size += self.discards[card]
                self.discards[card] = 0
            if self.telling and self.deck_size:
                self.note(SHUFFLED, self.deck_size)
        return self.deck_size > 0

    def take_card(self, seat: int, card: int) -> None:
        """Take a card from the deck in hand."""
        self.deck[card] -= 1
        self.deck_size -= 1
        self.hand[8 * seat + card] += 1
        self.held[seat] += 1

    def give_card(self, seat: int, card: int) -> None:
        """Take a card out of a hand."""
        self.hand[8 * seat + card] -= 1
        self.held[seat] -= 1

    def tell_card(self, what: int, seat: int, card: int) -> None:
        """Note a card from the deck, and who sees it besides its owner: a partner (AC-13, AC-39)."""
        self.note(what, seat, card, (seat + 2) % 4 if self.mode == TEAMS else NONE)

    # What a card can be used for now (AC-29, AC-30): details in ascending order.

    def count_uses(self, seat: int, card: int) -> int:
        """Count the ways to use a card; 0 when it has no possible effect."""
        if card == TIME:
            return 1 if self.tower_size else 0
        if card == POLE:
            return self.count_swaps(seat)
        if card == QUANTUM:
            return self.count_leaps()
        if card == ABDUCT:
            return self.count_victims(seat)
        if card in (REV, METEOR):
            ways = 2 if card == REV else 1
            return ways if self.tiles_out() else 0
        if card == INF:
            return 0
        ways = 0
        for other in range(VOID):
            ways += self.count_uses(seat, other)
        return ways

    def nth_use(self, seat: int, card: int, index: int) -> int:
        """Return the index-th way to use a card as USE * kind + detail, with JOKER for a cosmic void."""
        if card == VOID:
            for other in range(VOID):
                ways = self.count_uses(seat, other)
                if index < ways:
                    return JOKER + self.nth_use(seat, other, index)
                index -= ways
        if card == POLE:
            return USE * POLE + self.nth_swap(seat, index)
        if card == ABDUCT:
            return USE * ABDUCT + self.nth_victim(seat, index)
        if card == QUANTUM:
            return USE * QUANTUM + self.nth_leap(index)
        return USE * card + index

    def allows_use(self, seat: int, card: int, detail: int) -> bool:
        """Tell whether a card, not a cosmic void, can be used so."""
        if card == QUANTUM:
            return self.allows_leap(detail)
        for index in range(self.count_uses(seat, card)):
            if self.nth_use(seat, card, index) == USE * card + detail:
                return True
        return False

    def count_swaps(self, seat: int) -> int:
        """Count the other seats whose tile can be swapped for the own (AC-29b)."""
        swaps = 0
        if self.tableau[seat] != NONE:
            for other in range(self.seats):
                if other != seat and self.tableau[other] != NONE:
                    swaps += 1
        return swaps

    def nth_swap(self, seat: int, index: int) -> int:
        """Return the index-th seat to swap tiles with."""
        other = 0
        while True:
            if other != seat and self.tableau[other] != NONE:
                if index == 0:
                    return other
                index -= 1
            other += 1

    def count_victims(self, seat: int) -> int:
        """Count the other seats that have a card to steal (AC-29f)."""
        victims = 0
        for other in range(self.seats):
            if other != seat and self.held[other]:
                victims += 1
        return victims

    def nth_victim(self, seat: int, index: int) -> int:
        """Return the index-th seat to steal a card from."""
        other = 0
        while True:
            if other != seat and self.held[other]:
                if index == 0:
                    return other
                index -= 1
            other += 1

    # What a seat cannot know.

    def resample(self, seat: int, rng: Rng) -> None:
        """Deal the cards that the seat cannot see anew; partners see each other's (AC-39)."""
        self.check_knower(seat)
        for card in range(CARD_KINDS):
            POOL[card] = self.deck[card]
        pool = self.deck_size
        for other in range(self.seats):
            if not self.sees_hand(seat, other):
                pool += self.held[other]
                for card in range(CARD_KINDS):
                    POOL[card] += self.hand[8 * other + card]
                    self.hand[8 * other + card] = 0
        for other in range(self.seats):
            if not self.sees_hand(seat, other):
                for _ in range(self.held[other]):
                    self.hand[8 * other + draw_from_pool(rng.below(pool))] += 1
                    pool -= 1
        for card in range(CARD_KINDS):
            self.deck[card] = POOL[card]

    def sees_hand(self, seat: int, other: int) -> bool:
        """Tell whether a seat (NATURE: a spectator) sees another's cards (AC-39)."""
        return seat != NATURE and self.owner[seat] == self.owner[other]


def draw_from_pool(index: int) -> int:
    """Take the card at a random place out of the pool."""
    card = 0
    while index >= POOL[card]:
        index -= POOL[card]
        card += 1
    POOL[card] -= 1
    return card
