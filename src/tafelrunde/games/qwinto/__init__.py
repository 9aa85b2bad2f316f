"""Qwinto - Das Kartenspiel: cards make a number, everybody may write it down, for 1 to 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tafelrunde.engine.effects import Effect, Eyes, Told
from tafelrunde.engine.game import Game
from tafelrunde.games.qwinto import effects, notation, refusals, terminal, words
from tafelrunde.games.qwinto.box import BOX
from tafelrunde.games.qwinto.codes import DEALING, LOT, WRITING
from tafelrunde.games.qwinto.knowledge import QwintoKnowledge
from tafelrunde.games.qwinto.levels import LEVELS
from tafelrunde.games.qwinto.material import HAND, MOST_SEATS, NAMES, PILES
from tafelrunde.games.qwinto.possible import work_out
from tafelrunde.games.qwinto.rules import QwintoState
from tafelrunde.games.qwinto.view import QwintoView, draw_pile_of, hand_of, pile_of, set_up, shown, view_of

if TYPE_CHECKING:
    from tafelrunde.engine.observation import Observation
    from tafelrunde.engine.picture import Picture

NOUNS = {"left": "number", "right": "number", "before": "field", "after": "field", "fields": "field"}


class Qwinto(Game[QwintoState, QwintoView]):
    """The game Qwinto - Das Kartenspiel."""

    id = "qwinto"
    seats = range(1, MOST_SEATS + 1)
    options = {}
    material = Counter(NAMES)
    box = BOX
    texts = words.TEXTS
    knowledge = QwintoKnowledge()
    levels = LEVELS
    view_type = QwintoView
    effect_types = effects.ALL
    unsaid = effects.UNSAID
    changes = effects.CHANGES
    private = effects.PRIVATE
    reveals = effects.SHOWN
    previews = effects.PREVIEWS
    turn_ends = (effects.TurnPassed, effects.GameEnded)

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

    def shown(self, state: QwintoState, seats: Sequence[int | None]) -> list[QwintoView]:
        """Return what several seats see, and who has to write or to mark a miss."""
        return shown(state, seats)

    def set_up(self, view: QwintoView) -> QwintoState:
        """Return the position that a view shows."""
        return set_up(view)

    def work_out(self, state: QwintoState, knower: int) -> None:
        """Write the sheets; refuse a position that cannot be."""
        work_out(state, knower)

    def observation(self, seats: int, options: Mapping[str, str] | None = None) -> Observation:
        """Return how positions are written as bytes and moves as numbers."""
        from tafelrunde.games.qwinto.observation import observation  # only research needs it

        return observation(seats, self.complete(seats, options or {}))

    def picture(self, view: QwintoView) -> Picture:
        """Draw the table for programs that look at pictures."""
        from tafelrunde.games.qwinto.picture import picture  # only research needs it

        return picture(view)

    def census(self, state: QwintoState) -> Counter[str]:
        """Count the cards in the draw pile, in the hands and in the grid."""
        cards = draw_pile_of(state)
        for seat in range(state.seats):
            cards += hand_of(state, seat)
        for pile in range(len(PILES)):
            cards += pile_of(state, pile)
        return Counter(NAMES[card] for card in cards)

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        """Name what the rules noted (QW-23)."""
        return effects.effects(told, eyes)

    def sentence(self, effect: Effect, language: str, names: Sequence[str]) -> str:
        """Say one thing that happened."""
        return words.sentence(effect, language, names)

    def why(self, view: QwintoView, touched: str, language: str, names: Sequence[str]) -> str:
        """Say why the view's seat cannot do now what was touched."""
        if view.seat is None:
            return ""
        state = set_up(view)
        work_out(state, view.seat)
        key = refusals.refusal(state, view.seat, touched)
        return words.why(key, view, touched, language, names) if key else ""

    def in_words(self, name: str, value: object, language: str) -> object:
        """Mark where and what, and count."""
        if name == "field":
            return words.marked_field(str(value))
        noun = NOUNS.get(name)
        return self.texts.count(language, noun, value) if noun and isinstance(value, int) else value

    def mark(self, what: str, language: str) -> str:
        """Say a card, a card on a pile, or a field."""
        return words.mark(what, language)

    def shows_draw(self, state: QwintoState, move: int) -> bool:
        """Tell whether everybody sees a draw: the lot and the cards of the grid."""
        if state.phase == DEALING:
            return len(NAMES) - state.undrawn >= HAND * state.seats
        return state.phase == LOT

    def describe(self, view: QwintoView, language: str, names: Sequence[str]) -> str:
        """Draw the table for a terminal."""
        return terminal.table(view, self.texts, language, names)

    def aid(self, view: QwintoView, language: str) -> str:
        """Draw how a sheet counts and which cards are still unseen."""
        return terminal.player_aid(view, self.texts, language)


GAME = Qwinto()
