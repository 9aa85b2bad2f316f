"""ACHT as a State: who decides, among what, and what a move sets going.

`codes.py` explains the numbers, `table.py` what a position consists of and where the rules about it are; the
.pxd files say how all this looks in C.
"""

from __future__ import annotations

from fractions import Fraction

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import placed
from tafelrunde.games.acht import board, cards, material, rounds, table, turns
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
    PLAY,
    STOLEN,
    TILE,
    USE,
    VOID,
)
from tafelrunde.games.acht.table import AchtTable

TILE_KINDS = len(material.TILES)
CARD_KINDS = len(material.CARDS)


class AchtState(AchtTable):
    """A position of ACHT."""

    def __init__(self, seats: int, mode: int, overlook: int) -> None:
        AchtTable.__init__(self, seats, mode, overlook)
        rounds.start_round(self)

    def copy(self) -> AchtState:
        """Return an independent copy."""
        new = AchtState.__new__(AchtState)
        table.copy_table(self, new)
        return new

    def copy_into(self, other: AchtState) -> None:
        """Make another position equal to this one."""
        self.check_as_large(other)
        table.copy_table(self, other)

    def actor(self) -> int:
        """Return the seat that decides now, NATURE or OVER."""
        return self.acting

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
        return count_moves(self, seat)

    def nth_move(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order."""
        return nth_move(self, seat, index)

    def allows(self, seat: int, move: int) -> bool:
        """Tell whether a move is legal for a seat now."""
        return allows_move(self, seat, move)

    def draw(self, rng: Rng) -> int:
        """Draw a tile or card, each equally likely."""
        self.check_turn(NATURE)
        return draw_move(self, rng)

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """Return nature's moves with their probabilities: tiles and cards are equally likely, not kinds."""
        numbers = [number_of(self, move % CARD) for move in self.legal(NATURE)]
        return [
            (move, Fraction(number, sum(numbers)))
            for move, number in zip(self.legal(NATURE), numbers, strict=True)
        ]

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        play_move(self, seat, move)

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        return play_on(self, rng, rng)

    def resample(self, seat: int, rng: Rng) -> None:
        """Deal the cards that the seat cannot see anew; partners see each other's (AC-39)."""
        self.check_knower(seat)
        deal_anew(self, seat, rng)

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

    def places(self) -> list[int]:
        """Return the places by points; of equals whoever has won a blind round comes first (AC-31, AC-32)."""
        return placed([2 * score + (seat in self.winners()) for seat, score in enumerate(self.scores())])


def play_on(state: AchtTable, chance: Rng, chooser: Rng) -> int:
    """Play to the end, the seats at random by `chooser`; returns how many decisions they made."""
    decisions = 0
    while state.acting != OVER:
        seat = state.acting
        if seat == NATURE:
            play_move(state, NATURE, draw_move(state, chance))
        else:
            play_move(state, seat, nth_move(state, seat, chooser.below(count_moves(state, seat))))
            decisions += 1
    return decisions


# Who decides, and among what.


def count_moves(state: AchtTable, seat: int) -> int:
    """Return the number of legal moves of a seat or NATURE; 0 when it does not decide now."""
    if seat != state.acting or seat == OVER:
        return 0
    if state.phase == LAYING:
        return board.count_placements(state, seat, state.overlook == 0)
    if seat == NATURE:
        return count_kinds(state)
    if state.phase == ASK_CARD:
        return 1 + cards.count_plays(state, seat)
    if state.phase == STOLEN:
        return cards.count_uses(state, seat, state.stolen)
    if state.phase == CLAIMING:
        return 2
    ways = 1
    if state.hand[8 * seat + INF]:
        ways += 1
    if state.hand[8 * seat + VOID]:
        ways += 1
    return ways


def nth_move(state: AchtTable, seat: int, index: int) -> int:
    """Return the index-th legal move in ascending order."""
    if state.phase == LAYING:
        return LAY + board.nth_placement(state, index)
    if seat == NATURE:
        return nth_kind(state, index)
    if state.phase == ASK_CARD:
        return DRAW if index == 0 else PLAY + cards.nth_play(state, seat, index - 1)
    if state.phase == STOLEN:
        return PLAY + cards.nth_use(state, seat, state.stolen, index)
    if state.phase == CLAIMING:
        return CLAIM + index
    if index == 0:
        return NO
    joker = JOKER if index == 2 or not state.hand[8 * seat + INF] else 0
    return PLAY + USE * INF + joker


def allows_move(state: AchtTable, seat: int, move: int) -> bool:
    """Tell whether a move is legal for a seat now; cards and placements are not counted for it."""
    if seat == state.acting and (state.phase == ASK_CARD or state.phase == STOLEN) and move >= PLAY:
        card = VOID if move - PLAY >= JOKER else (move - PLAY) // USE
        use = move - PLAY - JOKER if card == VOID else move - PLAY
        if use < 0 or use // USE >= INF:
            return False
        has = state.stolen == card if state.phase == STOLEN else state.hand[8 * seat + card] > 0
        return has and cards.allows_use(state, seat, use // USE, use % USE)
    if seat == state.acting and state.phase == LAYING:
        if move < LAY or move >= PLAY:
            return False
        board.count_placements(state, seat, state.overlook == 0)
        return board.is_placement(state, (move - LAY) >> 6, move & 63)
    for index in range(count_moves(state, seat)):
        if nth_move(state, seat, index) == move:
            return True
    return False


# Nature: a tile from the tower, a card from the deck or from the hand of an abduction's victim.


def draws_card(state: AchtTable) -> bool:
    """Tell whether nature draws a card now, not a tile."""
    return state.phase == DEAL_CARD or state.phase == DARK_CARD or state.phase == ABDUCTION


def number_of(state: AchtTable, kind: int) -> int:
    """Return how many tiles or cards of a kind nature draws from."""
    if state.phase == ABDUCTION:
        return state.hand[8 * state.victim + kind]
    return state.deck[kind] if draws_card(state) else state.tower[kind]


def count_kinds(state: AchtTable) -> int:
    """Count the kinds that nature can draw."""
    kinds = 0
    for kind in range(CARD_KINDS if draws_card(state) else TILE_KINDS):
        if number_of(state, kind):
            kinds += 1
    return kinds


def nth_kind(state: AchtTable, index: int) -> int:
    """Return nature's index-th move."""
    kind = 0
    while True:
        if number_of(state, kind):
            if index == 0:
                return CARD + kind if draws_card(state) else kind
            index -= 1
        kind += 1


def draw_move(state: AchtTable, rng: Rng) -> int:
    """Draw a tile or card, each equally likely."""
    if not draws_card(state):
        return kind_of(state.tower, rng.below(state.tower_size))
    if state.phase == ABDUCTION:
        kind = 0
        index = rng.below(state.held[state.victim])
        while index >= state.hand[8 * state.victim + kind]:
            index -= state.hand[8 * state.victim + kind]
            kind += 1
        return CARD + kind
    return CARD + kind_of(state.deck, rng.below(state.deck_size))


def kind_of(numbers: list[int], index: int) -> int:
    """Return the kind of the index-th tile or card, sorted by kinds; numbers: how many there are of each."""
    kind = 0
    for each in range(8):  # all of them: no processor can foresee where a search would end
        index -= numbers[each]
        if index >= 0:
            kind += 1
    return kind


# What a move does.


def play_move(state: AchtTable, seat: int, move: int) -> None:
    """Play a move that is known to be legal."""
    if state.phase == LAYING:
        turns.lay(state, (move - LAY) >> 6, move & 63)
    elif state.phase == TILE:
        turns.receive_tile(state, move)
    elif state.phase == ASK_CARD:
        if move == DRAW:
            cards.play_no_card(state, seat)
        else:
            cards.play_card(state, seat, move - PLAY)
    elif state.phase == DEAL_TILE:
        rounds.deal_tile(state, move)
    elif state.phase == DEAL_CARD:
        rounds.deal_card(state, move - CARD)
    elif state.phase == STOLEN:
        cards.play_card(state, seat, move - PLAY)
    elif state.phase == METEORITE:
        cards.renew_tile(state, move)
    elif state.phase == ABDUCTION:
        cards.steal(state, move - CARD)
    elif state.phase == CLAIMING:
        turns.answer_claim(state, seat, move)
    elif state.phase == INFINITY:
        turns.answer_infinity(state, seat, move)
    elif state.phase == DARK_TILE:
        turns.replace_dark_tile(state, move)
    elif state.phase == DARK_CARD:
        turns.receive_dark_card(state, move - CARD)
    else:
        rounds.draw_off(state, move)


# What a seat cannot know.


def deal_anew(state: AchtTable, seat: int, rng: Rng) -> None:
    """Deal the cards that a seat cannot see anew, all deals equally likely."""
    pool = state.deck[:]
    cards = state.deck_size
    for other in range(state.seats):
        if not table.sees_hand(state, seat, other):
            cards += state.held[other]
            for card in range(CARD_KINDS):
                pool[card] += state.hand[8 * other + card]
                state.hand[8 * other + card] = 0
    for other in range(state.seats):
        if not table.sees_hand(state, seat, other):
            for _ in range(state.held[other]):
                index = rng.below(cards)
                card = 0
                while index >= pool[card]:
                    index -= pool[card]
                    card += 1
                pool[card] -= 1
                cards -= 1
                state.hand[8 * other + card] += 1
    for card in range(CARD_KINDS):
        state.deck[card] = pool[card]
