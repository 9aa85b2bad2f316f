"""AXIO rota: tiles whose corners form circles, for 1 to 4; only the weakest colour counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tafelrunde.engine.effects import Effect, Eyes, Told
from tafelrunde.engine.game import Game
from tafelrunde.engine.rng import Rng
from tafelrunde.games.axio import effects, notation, terminal, words
from tafelrunde.games.axio.box import BOX
from tafelrunde.games.axio.codes import FORMING, LOT, NO_TILE, coordinates
from tafelrunde.games.axio.knowledge import AxioKnowledge
from tafelrunde.games.axio.levels import LEVELS
from tafelrunde.games.axio.material import COLOUR_NAMES, COLOURS, MOST_SEATS, TILES
from tafelrunde.games.axio.possible import work_out
from tafelrunde.games.axio.rules import AxioState
from tafelrunde.games.axio.view import AxioView, set_up, view_of

if TYPE_CHECKING:
    from tafelrunde.engine.observation import Observation
    from tafelrunde.engine.picture import Picture


class Axio(Game[AxioState, AxioView]):
    """The game AXIO rota."""

    id = "axio"
    seats = range(1, MOST_SEATS + 1)
    options = {}
    material = Counter(TILES)
    box = BOX
    texts = words.TEXTS
    view_type = AxioView
    effect_types = effects.ALL
    unsaid = effects.UNSAID
    changes = effects.CHANGES
    private = effects.PRIVATE
    previews = effects.PREVIEWS
    turn_ends = (effects.TurnPassed, effects.GameEnded)
    knowledge = AxioKnowledge()
    levels = LEVELS

    def begin(self, seats: int, options: Mapping[str, str]) -> AxioState:
        """Return the position before the start player is drawn."""
        return AxioState(seats)

    def spell(self, state: AxioState, move: int) -> str:
        """Write a move."""
        return notation.spell(move)

    def parse(self, state: AxioState, text: str) -> int:
        """Read a move."""
        return notation.parse(text)

    def view(self, state: AxioState, seat: int | None) -> AxioView:
        """Return what a seat sees (AX-21)."""
        return view_of(state, seat)

    def set_up(self, view: AxioView) -> AxioState:
        """Return the position that a view shows."""
        return set_up(view)

    def work_out(self, state: AxioState, knower: int) -> None:
        """Lay out the tiles; refuse a position that cannot be."""
        work_out(state, knower)

    def observation(self, seats: int, options: Mapping[str, str] | None = None) -> Observation:
        """Return how positions are written as bytes and moves as numbers."""
        from tafelrunde.games.axio.observation import observation  # only research needs it

        return observation(seats, self.complete(seats, options or {}))

    def picture(self, view: AxioView) -> Picture:
        """Draw the table for programs that look at pictures."""
        from tafelrunde.games.axio.picture import picture  # only research needs it

        return picture(view)

    def census(self, state: AxioState) -> Counter[str]:
        """Count the tiles on the table, in the hands and undrawn."""
        tiles = [lying >> 2 for lying in state.laid_lying[: state.laid]]
        tiles += [tile for tile in state.hand if tile != NO_TILE]
        tiles += state.undrawn[: state.left]
        return Counter(TILES[tile] for tile in tiles)

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        """Name what the rules noted (AX-21)."""
        return effects.effects(told, eyes)

    def sentence(self, effect: Effect, language: str, names: Sequence[str]) -> str:
        """Say one thing that happened."""
        return words.sentence(effect, language, names)

    def result(self, state: AxioState, language: str, names: Sequence[str]) -> str:
        """Say how a finished game ended, and what decided between equals (AX-17, AX-18)."""
        return words.result(state, language, names) or super().result(state, language, names)

    def mark(self, what: str, language: str) -> str:
        """Say a tile in colours, and where it lies in notation."""
        return words.mark(what, language)

    def why(self, view: AxioView, touched: str, language: str, names: Sequence[str]) -> str:
        """Say why the tile in hand cannot be laid on a place, or not like that (AX-07, AX-10)."""
        if view.seat is None:
            return ""
        return words.why(self.world(view, Rng(0)), view.seat, touched, language, names)

    def shows_draw(self, state: AxioState, move: int) -> bool:
        """Tell whether everybody sees a draw: the lot and the first square, not the hands (AX-21)."""
        return state.phase in (LOT, FORMING)

    def in_words(self, name: str, value: object, language: str) -> object:
        """Say "red +2", not R +2."""
        if name != "gains":
            return value
        gains = [(COLOUR_NAMES[COLOURS.index(gain[0])], gain[1:]) for gain in str(value).split(", ")]
        return ", ".join(self.texts.say(language, f"colour.{colour}") + points for colour, points in gains)

    def describe(self, view: AxioView, language: str, names: Sequence[str]) -> str:
        """Draw the table for a terminal."""
        state = self.world(view, Rng(0))
        open_places = map(coordinates, state.open_place[: state.open])
        return terminal.table(view, open_places, self.texts, language, names)

    def aid(self, view: AxioView, language: str) -> str:
        """List the tiles that nobody has shown yet."""
        return terminal.unseen_tiles(view, self.texts, language)


GAME = Axio()
