"""ACHT as a State: who decides, among what, and what a move sets going.

`codes.py` explains the numbers, `board.py` what closes a shape, `table.py` what a card can be used for,
`turns.py` and `rounds.py` how the game goes on; the .pxd files say how all this looks in C.
"""

from __future__ import annotations

from fractions import Fraction

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht import material
from tafelrunde.games.acht.codes import (
    ABDUCTION,
    ASK_CARD,
    CARD,
    CLAIM,
    CLAIMING,
    DARK_CARD,
    DARK_TILE,
    DEAL_CARD,
    DEAL_TILE,
    DRAW,
    INF,
    INFINITY,
    JOKER,
    LAY,
    LAYING,
    METEORITE,
    NO,
    NONE,
    PLAY,
    STOLEN,
    TILE,
    USE,
    VOID,
)
from tafelrunde.games.acht.material import DARK, ZERO
from tafelrunde.games.acht.turns import Turns

TILE_KINDS = len(material.TILES)
CARD_KINDS = len(material.CARDS)


class AchtState(Turns):
    """A position of ACHT."""

    def __init__(self, seats: int, mode: int, overlook: int) -> None:
        Turns.__init__(self, seats, mode)
        self.overlook: int = overlook
        self.start_round()

    def copy(self) -> AchtState:
        """Return an independent copy."""
        new = AchtState.__new__(AchtState)
        self.copy_turns(new)
        new.overlook = self.overlook
        return new

    # Who decides, and among what.

    def actor(self) -> int:
        """Return the seat that decides now, NATURE or OVER."""
        return self.acting

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
        if seat != self.acting or seat == OVER:
            return 0
        if seat == NATURE:
            return self.count_kinds()
        if self.phase == LAYING:
            return self.count_placements(seat)
        if self.phase == ASK_CARD:
            return 1 + self.count_plays(seat)
        if self.phase == STOLEN:
            return self.count_uses(seat, self.stolen)
        if self.phase == CLAIMING:
            return 2
        ways = 1
        if self.hand[8 * seat + INF]:
            ways += 1
        if self.hand[8 * seat + VOID]:
            ways += 1
        return ways

    def nth_move(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order."""
        if seat == NATURE:
            return self.nth_kind(index)
        if self.phase == LAYING:
            return LAY + self.nth_placement(index)
        if self.phase == ASK_CARD:
            return DRAW if index == 0 else PLAY + self.nth_play(seat, index - 1)
        if self.phase == STOLEN:
            return PLAY + self.nth_use(seat, self.stolen, index)
        if self.phase == CLAIMING:
            return CLAIM + index
        if index == 0:
            return NO
        joker = JOKER if index == 2 or not self.hand[8 * seat + INF] else 0
        return PLAY + USE * INF + joker

    def pick(self, seat: int, rng: Rng) -> int:
        """Return one of the legal moves, all equally likely; most often it is a placement."""
        self.check_turn(seat)
        if self.phase == LAYING:
            return LAY + self.nth_placement(rng.below(self.count_placements(seat)))
        return self.nth_move(seat, rng.below(self.count(seat)))

    def allows(self, seat: int, move: int) -> bool:
        """Tell whether a move is legal for a seat now."""
        if seat == self.acting and (self.phase == ASK_CARD or self.phase == STOLEN) and move >= PLAY:
            card = VOID if move - PLAY >= JOKER else (move - PLAY) // USE
            use = move - PLAY - JOKER if card == VOID else move - PLAY
            if use < 0 or use // USE >= INF:
                return False
            has = self.stolen == card if self.phase == STOLEN else self.hand[8 * seat + card] > 0
            return has and self.allows_use(seat, use // USE, use % USE)
        if seat == self.acting and self.phase == LAYING:
            if move < LAY or move >= PLAY:
                return False
            self.count_placements(seat)
            return self.is_placement((move - LAY) >> 6, move & 63)
        for index in range(self.count(seat)):
            if self.nth_move(seat, index) == move:
                return True
        return False

    def count_placements(self, seat: int) -> int:
        """Count the ways to lay a tile of the seat: zero before all others, dark never (AC-21, AC-22)."""
        one, other = self.tableau[seat], self.drawn
        if one == ZERO or other == ZERO:
            return self.find_placements(ZERO, NONE, self.overlook == 0)
        if one == NONE or one == DARK:
            return self.find_placements(other, NONE, self.overlook == 0)
        if other == NONE or other == DARK or other == one:
            return self.find_placements(one, NONE, self.overlook == 0)
        if one < other:
            return self.find_placements(one, other, self.overlook == 0)
        return self.find_placements(other, one, self.overlook == 0)

    def count_plays(self, seat: int) -> int:
        """Count the ways to play a card from the hand (AC-30)."""
        ways = 0
        for card in range(CARD_KINDS):
            if self.hand[8 * seat + card]:
                ways += self.count_uses(seat, card)
        return ways

    def nth_play(self, seat: int, index: int) -> int:
        """Return the index-th way to play a card from the hand."""
        card = 0
        while True:
            if self.hand[8 * seat + card]:
                ways = self.count_uses(seat, card)
                if index < ways:
                    return self.nth_use(seat, card, index)
                index -= ways
            card += 1

    # Nature: a tile from the tower, a card from the deck or from the hand of an abduction's victim.

    def draws_card(self) -> bool:
        """Tell whether nature draws a card now, not a tile."""
        return self.phase == DEAL_CARD or self.phase == DARK_CARD or self.phase == ABDUCTION

    def number_of(self, kind: int) -> int:
        """Return how many tiles or cards of a kind nature draws from."""
        if self.phase == ABDUCTION:
            return self.hand[8 * self.victim + kind]
        return self.deck[kind] if self.draws_card() else self.tower[kind]

    def count_kinds(self) -> int:
        """Count the kinds that nature can draw."""
        kinds = 0
        for kind in range(CARD_KINDS if self.draws_card() else TILE_KINDS):
            if self.number_of(kind):
                kinds += 1
        return kinds

    def nth_kind(self, index: int) -> int:
        """Return nature's index-th move."""
        kind = 0
        while True:
            if self.number_of(kind):
                if index == 0:
                    return CARD + kind if self.draws_card() else kind
                index -= 1
            kind += 1

    def draw(self, rng: Rng) -> int:
        """Draw a tile or card, each equally likely."""
        self.check_turn(NATURE)
        kind = 0
        if self.phase == ABDUCTION:
            index = rng.below(self.held[self.victim])
            while index >= self.hand[8 * self.victim + kind]:
                index -= self.hand[8 * self.victim + kind]
                kind += 1
            return CARD + kind
        if self.phase == DEAL_CARD or self.phase == DARK_CARD:
            index = rng.below(self.deck_size)
            while index >= self.deck[kind]:
                index -= self.deck[kind]
                kind += 1
            return CARD + kind
        index = rng.below(self.tower_size)
        while index >= self.tower[kind]:
            index -= self.tower[kind]
            kind += 1
        return kind

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """Return nature's moves with their probabilities: tiles and cards are equally likely, not kinds."""
        numbers = [self.number_of(move % CARD) for move in self.legal(NATURE)]
        return [
            (move, Fraction(number, sum(numbers)))
            for move, number in zip(self.legal(NATURE), numbers, strict=True)
        ]

    # What a move does.

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        if self.phase == LAYING:
            self.lay((move - LAY) >> 6, move & 63)
        elif self.phase == TILE:
            self.receive_tile(move)
        elif self.phase == ASK_CARD:
            if move == DRAW:
                self.play_no_card(seat)
            else:
                self.play_card(seat, move - PLAY)
        elif self.phase == DEAL_TILE:
            self.deal_tile(move)
        elif self.phase == DEAL_CARD:
            self.deal_card(move - CARD)
        elif self.phase == STOLEN:
            self.play_card(seat, move - PLAY)
        elif self.phase == METEORITE:
            self.renew_tile(move)
        elif self.phase == ABDUCTION:
            self.steal(move - CARD)
        elif self.phase == CLAIMING:
            self.answer_claim(seat, move)
        elif self.phase == INFINITY:
            self.answer_infinity(seat, move)
        elif self.phase == DARK_TILE:
            self.replace_dark_tile(move)
        elif self.phase == DARK_CARD:
            self.receive_dark_card(move - CARD)
        else:
            self.draw_off(move)

    # Results.

    def scores(self) -> list[int]:
        """Return the score track; solo: the result, 0 while it runs and when lost (AC-25, AC-37)."""
        return [self.score[self.owner[seat]] for seat in range(self.seats)]

    def lead(self, seat: int) -> float:
        """Return how many points a seat is ahead of the best opponent, in 24ths; alone, its result."""
        self.check_seat(seat)
        if self.seats == 1:
            return self.score[0] / 24.0 - 1
        best = 0
        for other in range(self.seats):
            if self.owner[other] != self.owner[seat] and self.score[self.owner[other]] > best:
                best = self.score[self.owner[other]]
        return (self.score[self.owner[seat]] - best) / 24.0

    def winners(self) -> list[int]:
        """Return who has won, all members of a team; nobody when solo was lost (AC-27, AC-36)."""
        return [seat for seat in range(self.seats) if self.won >> self.owner[seat] & 1]
