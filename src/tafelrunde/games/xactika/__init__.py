"""XACTIKA: tricks without suits, for 2 to 10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import Game
from tafelrunde.engine.texts import Texts
from tafelrunde.games.xactika import drawing, notation
from tafelrunde.games.xactika.codes import LOT, VARIANTS
from tafelrunde.games.xactika.hints import XactikaHints
from tafelrunde.games.xactika.material import DEMAND_NAMES, MOST_SEATS, NAMES
from tafelrunde.games.xactika.possible import work_out
from tafelrunde.games.xactika.rules import XactikaState
from tafelrunde.games.xactika.view import XactikaView, hand_of, set_up, view_of, with_hand


class Xactika(Game[XactikaState, XactikaView]):
    """The game XACTIKA."""

    id = "xactika"
    seats = range(2, MOST_SEATS + 1)
    options = {"variant": VARIANTS}
    material = Counter(NAMES)
    texts = Texts("tafelrunde.games.xactika.texts")
    hints = XactikaHints()
    view_type = XactikaView
    draws_in_order = True

    def begin(self, seats: int, options: Mapping[str, str]) -> XactikaState:
        """Return the position before the first dealer is drawn."""
        return XactikaState(seats, VARIANTS.index(options["variant"]))

    def spell(self, state: XactikaState, move: int) -> str:
        """Write a move."""
        return notation.spell(move)

    def parse(self, state: XactikaState, text: str) -> int:
        """Read a move."""
        return notation.parse(text)

    def view(self, state: XactikaState, seat: int | None) -> XactikaView:
        """Return what a seat sees (XA-20)."""
        return view_of(state, seat)

    def views(self, state: XactikaState, seats: Sequence[int | None]) -> list[XactikaView]:
        """Return what several seats see: the same table, each with their own hand."""
        table = view_of(state, None)
        return [table if seat is None else with_hand(table, state, seat) for seat in seats]

    def set_up(self, view: XactikaView) -> XactikaState:
        """Return the position that a view shows."""
        return set_up(view)

    def work_out(self, state: XactikaState, knower: int) -> None:
        """Refuse a position that cannot be."""
        work_out(state, knower)

    def census(self, state: XactikaState) -> Counter[str]:
        """Count the cards in the pack, in the hands and in the tricks of this round."""
        cards = [card for card, inside in enumerate(state.in_pack) if inside]
        for seat in range(state.seats):
            cards += hand_of(state, seat)
        for trick in view_of(state, None).tricks:
            cards += [notation.parse(card) for card in trick.cards]
        return Counter(NAMES[card] for card in cards)

    def tell(self, state: XactikaState, actor: int, move: int, language: str, names: Sequence[str]) -> str:
        """Say in words what a move does."""
        text = notation.spell(move)
        if actor == NATURE:
            if state.phase == LOT:
                return self.texts.say(language, "move.dealer", who=names[int(text[1:])])
            receiver = (state.dealer + 1 + 81 - state.undealt) % state.seats
            return self.texts.say(language, "move.dealt", who=names[receiver], card=text)
        who = names[actor]
        if text.startswith("bid:"):
            tricks = self.texts.count(language, "trick", int(text[4:]))
            return self.texts.say(language, "move.bid", who=who, tricks=tricks)
        if ":" in text:
            card, _, letter = text.partition(":")
            demand = card["bcks".index(letter)] + letter
            words = drawing.demand_in_words(self.texts, language, demand)
            return self.texts.say(language, "move.lead", who=who, card=card, demand=words)
        running = DEMAND_NAMES[state.demand[state.trick]]
        fits = text["bcks".index(running[1])] == running[0]
        return self.texts.say(language, f"move.{'follow' if fits else 'discard'}", who=who, card=text)

    def shows_draw(self, state: XactikaState, move: int) -> bool:
        """Tell whether everybody sees a draw: the lot, not the cards."""
        return state.phase == LOT

    def describe(self, view: XactikaView, language: str, names: Sequence[str]) -> str:
        """Draw the table for a terminal."""
        return drawing.table(view, self.texts, language, names)

    def aid(self, view: XactikaView, language: str) -> str:
        """Draw the overview card (XA-02)."""
        return drawing.overview_card(view, self.texts, language)


GAME = Xactika()
