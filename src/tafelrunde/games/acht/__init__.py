"""ACHT: ausgemacht: close circles and squares, or form an "8", for 1 to 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, Eyes, Told
from tafelrunde.engine.errors import BadOptions
from tafelrunde.engine.game import Game
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.texts import named
from tafelrunde.games.acht import effects, notation, notes, refusals, terminal, words
from tafelrunde.games.acht.box import BOX
from tafelrunde.games.acht.codes import DARK_CARD, DEAL_CARD, MODES, NONE, OVERLOOK
from tafelrunde.games.acht.knowledge import AchtKnowledge
from tafelrunde.games.acht.levels import LEVELS
from tafelrunde.games.acht.material import (
    CARD_COPIES,
    CARDS,
    COLOURS,
    COPIES,
    FACES,
    STONE_COPIES,
    STONES,
    TILES,
)
from tafelrunde.games.acht.possible import work_out
from tafelrunde.games.acht.rules import AchtState
from tafelrunde.games.acht.tables import CENTRE
from tafelrunde.games.acht.view import AchtView, laid_fields, set_up, shown, view_of

if TYPE_CHECKING:
    from tafelrunde.engine.observation import Observation
    from tafelrunde.engine.picture import Picture

TILE_NAMES = tuple(tile.name for tile in TILES)
STONE_NAMES = tuple(f"{kind} stone" for kind in STONES)
SEATS_OF_MODE = {"single": (2, 3, 4), "teams": (4,), "solo": (1,)}


class Acht(Game[AchtState, AchtView]):
    """The game ACHT: ausgemacht."""

    id = "acht"
    seats = range(1, 5)
    options = {"mode": MODES, "overlook": OVERLOOK}
    material = (
        Counter(dict(zip(TILE_NAMES, COPIES, strict=True)))
        + Counter(dict(zip(CARDS, CARD_COPIES, strict=True)))
        + Counter({name: COLOURS * n for name, n in zip(STONE_NAMES, STONE_COPIES, strict=True)})
    )
    box = BOX
    texts = words.TEXTS
    knowledge = AchtKnowledge()
    levels = LEVELS
    view_type = AchtView
    effect_types = effects.ALL
    unsaid = effects.UNSAID
    changes = effects.CHANGES
    private = effects.PRIVATE
    previews = effects.PREVIEWS
    sums = effects.SUMS
    turn_ends = (effects.TurnBegan, effects.GameEnded)
    round_ends = (effects.RoundEnded, effects.BlindRoundEnded)

    def complete(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options; who sits alone plays solo without saying so, a mode must fit (AC-07)."""
        fitting = {"mode": "solo"} if seats == 1 else {}
        chosen = super().complete(seats, {**fitting, **options})
        mode = chosen["mode"]
        if seats not in SEATS_OF_MODE[mode]:
            known = " or ".join(name for name, numbers in SEATS_OF_MODE.items() if seats in numbers)
            raise BadOptions(f"mode {mode} of acht is not for {seats} seats; with {seats} it is {known}")
        return chosen

    def sides(self, seats: int, options: Mapping[str, str]) -> list[list[int]]:
        """Return the teams: partners sit opposite each other (AC-07)."""
        return [[0, 2], [1, 3]] if options["mode"] == "teams" else []

    def begin(self, seats: int, options: Mapping[str, str]) -> AchtState:
        """Return the position before the first tile is drawn."""
        return AchtState(seats, MODES.index(options["mode"]), OVERLOOK.index(options["overlook"]))

    def spell(self, state: AchtState, move: int) -> str:
        """Write a move."""
        return notation.spell(move)

    def parse(self, state: AchtState, text: str) -> int:
        """Read a move."""

        def kind_at(field: int) -> int | None:
            return FACES[state.face[field]][0] if state.laid >> field & 1 else None

        return notation.parse(text, nature=state.actor() == NATURE, kind_at=kind_at)

    def view(self, state: AchtState, seat: int | None) -> AchtView:
        """Return what a seat sees (AC-39)."""
        return view_of(state, seat)

    def shown(self, state: AchtState, seats: Sequence[int | None]) -> list[AchtView]:
        """Return what several seats see, with what a solo game would bring now."""
        return shown(state, seats)

    def set_up(self, view: AchtView) -> AchtState:
        """Return the position that a view shows."""
        return set_up(view)

    def work_out(self, state: AchtState, knower: int) -> None:
        """Lay the board; refuse a position that cannot be."""
        work_out(state, knower)

    def observation(self, seats: int, options: Mapping[str, str] | None = None) -> Observation:
        """Return how positions are written as bytes and moves as numbers."""
        from tafelrunde.games.acht.observation import observation  # only research needs it

        return observation(seats, self.complete(seats, options or {}))

    def picture(self, view: AchtView) -> Picture:
        """Draw the table for programs that look at pictures."""
        from tafelrunde.games.acht.picture import picture  # only research needs it

        return picture(view)

    def census(self, state: AchtState) -> Counter[str]:
        """Count tiles, cards and stones; the stones of unused colours lie in the box."""
        found: Counter[str] = Counter()
        for kind, name in enumerate(TILE_NAMES):
            found[name] += state.tower[kind] + state.aside[kind] + [*state.tableau, state.drawn].count(kind)
        for field in laid_fields(state):
            found[TILE_NAMES[FACES[state.face[field]][0]]] += field != CENTRE
        for kind, name in enumerate(CARDS):
            found[name] += state.deck[kind] + state.discards[kind] + sum(state.hand[kind::8])
        if state.stolen != NONE:
            found[CARDS[state.stolen]] += 1
        for kind, name in enumerate(STONE_NAMES):
            found[name] += sum(state.supply[kind::3])
        for stone in view_of(state, None).stones:
            found[f"{stone.kind} stone"] += 1
        return found

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        """Name what the rules noted (AC-39)."""
        return notes.named(told, eyes)

    def sentence(self, effect: Effect, language: str, names: Sequence[str]) -> str:
        """Say one thing that happened."""
        return words.sentence(effect, language, names)

    def in_words(self, name: str, value: object, language: str) -> object:
        """Mark a tile."""
        return words.marked_tile(language, str(value)) if name == "tile" else value

    def mark(self, what: str, language: str) -> str:
        """Say a tile by its name, and where it lies in notation."""
        return words.mark(what, language)

    def shows_draw(self, state: AchtState, move: int) -> bool:
        """Tell whether everybody sees a draw: tiles and stolen cards, not cards from the deck (AC-39)."""
        return state.phase not in (DEAL_CARD, DARK_CARD)

    def why(self, view: AchtView, touched: str, language: str, names: Sequence[str]) -> str:
        """Say why the seat that decides cannot do what it touched, by the clause that forbids it."""
        if view.seat is None or view.seat not in view.actors:
            return ""
        return words.why(refusals.of_touched(self.world(view, Rng(0)), touched), language)

    def result(self, state: AchtState, language: str, names: Sequence[str]) -> str:
        """Say how a finished game ended; a solo result has a grade (AC-38)."""
        if len(names) == 1 and state.winners():
            return terminal.solo_result(state.scores()[0], self.texts, language)
        if len(names) == 1:
            return terminal.solo_loss(self.view(state, 0), self.texts, language)
        if state.blind:
            who = named(state.winners(), names, language)
            return self.texts.say(language, f"result.{words.decided_by(state)}", who=who)
        return super().result(state, language, names)

    def describe(self, view: AchtView, language: str, names: Sequence[str]) -> str:
        """Draw the table for a terminal."""
        return terminal.table(view, self.texts, language, names)

    def aid(self, view: AchtView, language: str) -> str:
        """Draw the overview of tiles and cards (AC-02, AC-06)."""
        return terminal.overview(view, self.texts, language)


GAME = Acht()
