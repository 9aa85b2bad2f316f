"""Qwinto - Das Kartenspiel: cards make a number, everybody may write it down, for 1 to 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import Game
from tafelrunde.engine.texts import Texts
from tafelrunde.games.qwinto import drawing, notation
from tafelrunde.games.qwinto.codes import DEALING, LOT, PASS, START, WRITING
from tafelrunde.games.qwinto.hints import QwintoHints
from tafelrunde.games.qwinto.material import HAND, MOST_SEATS, NAMES, PILES
from tafelrunde.games.qwinto.possible import work_out
from tafelrunde.games.qwinto.preview import Entry, Put, preview
from tafelrunde.games.qwinto.rules import QwintoState
from tafelrunde.games.qwinto.view import QwintoView, draw_pile_of, hand_of, pile_of, set_up, view_of


class Qwinto(Game[QwintoState, QwintoView]):
    """The game Qwinto - Das Kartenspiel."""

    id = "qwinto"
    seats = range(1, MOST_SEATS + 1)
    options = {}
    material = Counter(NAMES)
    texts = Texts("tafelrunde.games.qwinto.texts")
    hints = QwintoHints()
    view_type = QwintoView

    def begin(self, seats: int, options: Mapping[str, str]) -> QwintoState:
        """Return the position before the first active player is drawn."""
        return QwintoState(seats)

    def spell(self, state: QwintoState, move: int) -> str:
        """Write a move."""
        return notation.spell(move)

    def parse(self, state: QwintoState, text: str) -> int:
        """Read a move."""
        return notation.parse(text, writing=state.phase == WRITING)

    def view(self, state: QwintoState, seat: int | None) -> QwintoView:
        """Return what a seat sees (QW-23)."""
        return view_of(state, seat)

    def preview(self, state: QwintoState, seat: int, move: int) -> Put | Entry:
        """Return the number that cards would make, or what an entry would score."""
        return preview(state, seat, move)

    def set_up(self, view: QwintoView) -> QwintoState:
        """Return the position that a view shows."""
        return set_up(view)

    def work_out(self, state: QwintoState, knower: int) -> None:
        """Write the sheets; refuse a position that cannot be."""
        work_out(state, knower)

    def census(self, state: QwintoState) -> Counter[str]:
        """Count the cards in the draw pile, in the hands and in the grid."""
        cards = draw_pile_of(state)
        for seat in range(state.seats):
            cards += hand_of(state, seat)
        for pile in range(len(PILES)):
            cards += pile_of(state, pile)
        return Counter(NAMES[card] for card in cards)

    def tell(self, state: QwintoState, actor: int, move: int, language: str, names: Sequence[str]) -> str:
        """Say in words what a move does."""
        if actor == NATURE:
            return self.tell_draw(state, move, language, names)
        who, text = names[actor], notation.spell(move)
        if state.phase != WRITING:
            cards = [drawing.put_in_words(self.texts, language, each) for each in text.split("+")]
            key = "put" if len(cards) == 1 else "put-two"
            return self.texts.say(language, f"move.{key}", who=who, first=cards[0], last=cards[-1])
        if move != PASS:
            field = drawing.field_in_words(self.texts, language, text)
            return self.texts.say(language, "move.write", who=who, number=state.number, field=field)
        return self.texts.say(language, "move.miss" if actor == state.active else "move.pass", who=who)

    def in_words(self, name: str, value: object, language: str) -> object:
        """Say where and what, not p2 and o5>d."""
        if name == "field":
            return drawing.field_in_words(self.texts, language, str(value))
        if name == "put":
            puts = str(value).split("+")
            return " + ".join(drawing.put_in_words(self.texts, language, put) for put in puts)
        return value

    def tell_draw(self, state: QwintoState, move: int, language: str, names: Sequence[str]) -> str:
        """Say in words what nature draws, and for whom."""
        if state.phase == LOT:
            return self.texts.say(language, "move.start", who=names[move - START])
        card = drawing.card_in_words(self.texts, language, NAMES[move])
        if state.phase != DEALING:
            return self.texts.say(language, "move.draw", who=names[state.active], card=card)
        dealt = len(NAMES) - state.undrawn
        if dealt < HAND * state.seats:
            return self.texts.say(language, "move.dealt", who=names[dealt // HAND], card=card)
        return self.texts.say(language, "move.grid", card=card, pile=PILES[dealt - HAND * state.seats])

    def shows_draw(self, state: QwintoState, move: int) -> bool:
        """Tell whether everybody sees a draw: the lot and the cards of the grid."""
        if state.phase == DEALING:
            return len(NAMES) - state.undrawn >= HAND * state.seats
        return state.phase == LOT

    def describe(self, view: QwintoView, language: str, names: Sequence[str]) -> str:
        """Draw the table for a terminal."""
        return drawing.table(view, self.texts, language, names)

    def aid(self, view: QwintoView, language: str) -> str:
        """Draw how a sheet counts and which cards are still unseen."""
        return drawing.player_aid(view, self.texts, language)


GAME = Qwinto()
