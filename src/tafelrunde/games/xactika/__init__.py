"""XACTIKA: tricks without suits, for 2 to 10."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tafelrunde.engine.effects import Effect, Eyes, Told
from tafelrunde.engine.game import Game
from tafelrunde.games.xactika import effects, notation, terminal, words
from tafelrunde.games.xactika.box import BOX
from tafelrunde.games.xactika.codes import LOT, LOW, VARIANTS
from tafelrunde.games.xactika.knowledge import XactikaKnowledge
from tafelrunde.games.xactika.levels import LEVELS
from tafelrunde.games.xactika.material import MOST_SEATS, NAMES
from tafelrunde.games.xactika.possible import work_out
from tafelrunde.games.xactika.rules import XactikaState
from tafelrunde.games.xactika.view import XactikaView, hands_of, laid_cards, set_up, shown, view_of, views_of

if TYPE_CHECKING:
    from tafelrunde.engine.observation import Observation
    from tafelrunde.engine.picture import Picture


class Xactika(Game[XactikaState, XactikaView]):
    """The game XACTIKA."""

    id = "xactika"
    seats = range(2, MOST_SEATS + 1)
    options = {"variant": VARIANTS}
    usual = {"variant": "bid"}
    material = Counter(NAMES)
    box = BOX
    texts = words.TEXTS
    knowledge = XactikaKnowledge()
    levels = LEVELS
    view_type = XactikaView
    effect_types = effects.ALL
    unsaid = effects.UNSAID
    sums = effects.SUMS
    changes = effects.CHANGES
    private = effects.PRIVATE
    turn_begins = (effects.Led,)  # all bids are one, and so is every trick
    round_ends = (effects.RoundEnded,)
    draws_in_order = True

    def begin(self, seats: int, options: Mapping[str, str]) -> XactikaState:
        """Return the position before the first dealer is drawn."""
        return XactikaState(seats, VARIANTS.index(options["variant"]))

    def fewest_win(self, options: Mapping[str, str]) -> bool:
        """Tell whether fewest points win (XA-13)."""
        return options["variant"] == VARIANTS[LOW]

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
        return views_of(state, seats)

    def shown(self, state: XactikaState, seats: Sequence[int | None]) -> list[XactikaView]:
        """Return what several seats see, with discards, the best card, bids that are met or missed."""
        return shown(state, seats)

    def set_up(self, view: XactikaView) -> XactikaState:
        """Return the position that a view shows."""
        return set_up(view)

    def work_out(self, state: XactikaState, knower: int) -> None:
        """Refuse a position that cannot be."""
        work_out(state, knower)

    def observation(self, seats: int, options: Mapping[str, str] | None = None) -> Observation:
        """Return how positions are written as bytes and moves as numbers."""
        from tafelrunde.games.xactika.observation import observation  # only research needs it

        return observation(seats, self.complete(seats, options or {}))

    def picture(self, view: XactikaView) -> Picture:
        """Draw the table for programs that look at pictures."""
        from tafelrunde.games.xactika.picture import picture  # only research needs it

        return picture(view)

    def census(self, state: XactikaState) -> Counter[str]:
        """Count the cards in the pack, in the hands and in the tricks of this round."""
        cards = [card for card, inside in enumerate(state.in_pack) if inside]
        cards += [card for hand in hands_of(state) for card in hand]
        cards += laid_cards(state)
        return Counter(NAMES[card] for card in cards)

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        """Name what the rules noted (XA-20)."""
        return effects.effects(told, eyes)

    def sentence(self, effect: Effect, language: str, names: Sequence[str]) -> str:
        """Say one thing that happened."""
        return words.sentence(effect, language, names)

    def why(self, view: XactikaView, touched: str, language: str, names: Sequence[str]) -> str:
        """Say why the view's seat cannot make a bid now, or play a card of its hand; empty where it can."""
        return "" if view.seat is None else words.why(set_up(view), view.seat, touched, language, names)

    def shows_draw(self, state: XactikaState, move: int) -> bool:
        """Tell whether everybody sees a draw: the lot, not the cards."""
        return state.phase == LOT

    def describe(self, view: XactikaView, language: str, names: Sequence[str]) -> str:
        """Draw the table for a terminal."""
        return terminal.table(view, self.texts, language, names)

    def aid(self, view: XactikaView, language: str) -> str:
        """Draw the overview card (XA-02)."""
        return terminal.overview_card(view, self.texts, language)


GAME = Xactika()
