"""Positions of XACTIKA in a few words: whose hand is what, and the moves since."""

from __future__ import annotations

import tafelrunde
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika.material import NAMES
from tafelrunde.games.xactika.rules import XactikaState

GAME = tafelrunde.game("xactika")


class Table:
    """A game of XACTIKA whose first round is dealt as told."""

    def __init__(
        self, *hands: str, dealer: int | None = None, variant: str = "high", moves: str = ""
    ) -> None:
        """Deal the named cards to each seat, and others to fill up; the last seat deals unless told."""
        self.seats = len(hands)
        self.state: XactikaState = GAME.new(self.seats, {"variant": variant})
        dealer = self.seats - 1 if dealer is None else dealer
        wanted = [hand.split() for hand in hands]
        named = {card for hand in wanted for card in hand}
        others = [card for card in reversed(NAMES) if card not in named]
        full = [hand + [others.pop() for _ in range(8 - len(hand))] for hand in wanted]
        self.play(NATURE, f"d{dealer}")
        for lap in range(8):
            for step in range(self.seats):
                self.play(NATURE, full[(dealer + 1 + step) % self.seats][lap])
        for move in moves.split():
            self.play(self.state.actor(), move)

    def play(self, actor: int, move: str) -> None:
        self.state.play(actor, GAME.parse(self.state, move))

    def go_on(self, moves: str) -> None:
        """Play moves, each by whoever is to decide."""
        for move in moves.split():
            self.play(self.state.actor(), move)

    def legal(self, seat: int) -> list[str]:
        return [GAME.spell(self.state, move) for move in self.state.legal(seat)]

    def view(self, seat: int | None):
        return GAME.view(self.state, seat)

    def play_round(self, seed: int = 1) -> None:
        """Play at random to the end of the round."""
        rng, finished = Rng(seed), self.state.round
        while self.state.round == finished:
            self.state.play(self.state.actor(), self.state.pick(self.state.actor(), rng))

    def deal(self, seed: int = 1) -> None:
        """Let nature deal the round."""
        rng = Rng(seed)
        while self.state.actor() == NATURE:
            self.state.chance(rng)
