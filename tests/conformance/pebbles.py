"""Pebbles, a tiny game to test the laws with: a hidden pebble each, then both name a number at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import UnreadableMove
from tafelrunde.engine.game import Game, View
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import Texts

PEBBLES = "rgbw"
NUMBERS = 10  # moves 10, 11, 12 name a number, moves 0 to 3 draw a pebble


class PebblesState(State):
    def __init__(self) -> None:
        self.bag = [0, 1, 2, 3]
        self.hands: list[int] = []
        self.named: dict[int, int] = {}

    def actors(self) -> tuple[int, ...]:
        if len(self.hands) < 2:
            return (NATURE,)
        return tuple(seat for seat in (0, 1) if seat not in self.named) if len(self.named) < 2 else ()

    def actor(self) -> int:
        return (self.actors() or (OVER,))[0]

    def moves(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        return self.bag if seat == NATURE else [NUMBERS, NUMBERS + 1, NUMBERS + 2]

    def count(self, seat: int) -> int:
        return len(self.moves(seat))

    def nth(self, seat: int, index: int) -> int:
        return self.moves(seat)[index]

    def apply(self, seat: int, move: int) -> None:
        if seat == NATURE:
            self.bag = [pebble for pebble in self.bag if pebble != move]
            self.hands = [*self.hands, move]
        else:
            self.named = {**self.named, seat: move - NUMBERS}

    def copy(self) -> PebblesState:
        new = type(self)()
        new.bag, new.hands, new.named = self.bag, self.hands, self.named
        return new

    def resample(self, seat: int, rng: Rng) -> None:
        hidden = sorted(set(range(4)) - {pebble for own, pebble in enumerate(self.hands) if own == seat})
        self.hands = [
            pebble if own == seat else hidden.pop(rng.below(len(hidden)))
            for own, pebble in enumerate(self.hands)
        ]
        self.bag = hidden
        if len(self.named) < 2:
            self.named = {own: n if own == seat else rng.below(3) for own, n in sorted(self.named.items())}

    def scores(self) -> list[int]:
        return [self.named[seat] for seat in (0, 1)] if len(self.named) == 2 else [0, 0]

    def winners(self) -> list[int]:
        return [] if self.actors() else [0, 1]


class PebblesView(View, frozen=True, kw_only=True):
    drawn: int
    pebble: str | None
    decided: list[int]
    named: dict[int, int]


class Pebbles(Game[PebblesState, PebblesView]):
    id = "pebbles"
    seats = range(2, 3)
    options = {}  # noqa: RUF012
    material = Counter(PEBBLES)  # noqa: RUF012
    texts = Texts("tafelrunde.texts")
    view_type = PebblesView
    state_type = PebblesState

    def begin(self, seats: int, options: Mapping[str, str]) -> PebblesState:
        return self.state_type()

    def spell(self, state: PebblesState, move: int) -> str:
        return f"n{move - NUMBERS}" if move >= NUMBERS else PEBBLES[move]

    def parse(self, state: PebblesState, text: str) -> int:
        if text in ("n0", "n1", "n2"):
            return NUMBERS + int(text[1])
        if len(text) != 1 or text not in PEBBLES:
            raise UnreadableMove("pebbles are r g b w, numbers n0 n1 n2")
        return PEBBLES.index(text)

    def view(self, state: PebblesState, seat: int | None) -> PebblesView:
        has_one = seat is not None and seat < len(state.hands)
        public = len(state.named) == 2
        return PebblesView(
            seat=seat,
            seats=2,
            actors=list(state.actors()),
            drawn=len(state.hands),
            pebble=PEBBLES[state.hands[seat]] if has_one and seat is not None else None,
            decided=sorted(state.named),
            named={own: n for own, n in sorted(state.named.items()) if public or own == seat},
        )

    def set_up(self, view: PebblesView) -> PebblesState:
        state = self.state_type()
        own = None if view.pebble is None else PEBBLES.index(view.pebble)
        others = [pebble for pebble in range(4) if pebble != own]
        for seat in range(view.drawn):
            pebble = own if seat == view.seat and own is not None else others.pop()
            state.hands = [*state.hands, pebble]
        state.bag = sorted(set(range(4)) - set(state.hands))
        state.named = {seat: view.named.get(seat, 0) for seat in view.decided}
        return state

    def census(self, state: PebblesState) -> Counter[str]:
        return Counter(PEBBLES[pebble] for pebble in (*state.bag, *state.hands))

    def tell(self, state: PebblesState, actor: int, move: int, language: str, names: Sequence[str]) -> str:
        return self.spell(state, move)

    def describe(self, view: PebblesView, language: str, names: Sequence[str]) -> str:
        return str(view)

    def aid(self, view: PebblesView, language: str) -> str:
        return ""
