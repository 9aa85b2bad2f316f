"""Pebbles, a tiny game: a hidden pebble each, then both name a number at once.

The laws are tested with it, and it is the game that a package from outside adds (entry_points.txt beside it).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.effects import Effect, Eyes, Told, Turn
from tafelrunde.engine.errors import UnreadableMove
from tafelrunde.engine.game import Game, View
from tafelrunde.engine.knowledge import Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import Texts

PEBBLES = "rgbw"
NUMBERS = 10  # moves 10, 11, 12 name a number, moves 0 to 3 draw a pebble
DEALT, DECIDED, SHOWN = range(3)  # what is noted


class Dealt(Effect, frozen=True):
    seat: int
    pebble: str = ""  # only its owner sees it


class Decided(Effect, frozen=True):
    seat: int
    number: int | None = None  # only its seat knows it until both have decided


class Shown(Effect, frozen=True):
    numbers: tuple[int, int]


class PebblesState(State):
    def __init__(self) -> None:
        self.seats, self.telling = 2, 0
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
        if self.telling:
            self.tell(seat, move)

    def tell(self, seat: int, move: int) -> None:
        if seat == NATURE:
            self.note(DEALT, len(self.hands) - 1, move)
            return
        self.note(DECIDED, seat, move - NUMBERS)
        if len(self.named) == 2:
            self.note(SHOWN, self.named[0], self.named[1])

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
        scores = self.scores()
        return [] if self.actors() else [seat for seat in (0, 1) if scores[seat] == max(scores)]


class PebblesKnowledge(Knowledge):
    def weight(self, state: State, seat: int, move: int) -> float:
        return 1.0 + move - NUMBERS

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:
        return [("high", {})] if move == NUMBERS + 2 else []


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
    texts = Texts("tafelrunde_pebbles.texts")
    knowledge = PebblesKnowledge()
    view_type = PebblesView
    effect_types = (Turn, Dealt, Decided, Shown)
    changes = {  # noqa: RUF012
        "actors": (Turn,),
        "drawn": (Dealt,),
        "pebble": (Dealt,),
        "decided": (Decided,),
        "named": (Decided, Shown),
    }
    private = frozenset((DEALT, DECIDED))
    reveals = (Shown,)
    previews = (Decided,)
    turn_ends = (Shown,)
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

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        return [self.named(each, each[1] in eyes) for each in told]

    def named(self, told: Told, seen: bool) -> Effect:
        what, seat, value, *_ = told
        if what == DEALT:
            return Dealt(seat, PEBBLES[value] if seen else "")
        if what == DECIDED:
            return Decided(seat, value if seen else None)
        return Shown((seat, value))  # the numbers of both seats

    def sentence(self, effect: Effect, language: str, names: Sequence[str]) -> str:
        match effect:
            case Dealt(seat, pebble):
                key = "effect.dealt-seen" if pebble else "effect.dealt"
                return self.texts.say(language, key, who=names[seat], pebble=pebble)
            case Decided(seat, int(number)):
                return self.texts.say(language, "effect.decided", who=names[seat], number=number)
            case Shown([first, second]):
                return self.texts.say(language, "effect.shown", first=first, second=second)
            case _:
                return ""

    def why(self, view: PebblesView, touched: str, language: str, names: Sequence[str]) -> str:
        state, seat = self.set_up(view), view.seat
        if (
            seat is None
            or touched not in ("n0", "n1", "n2")
            or self.parse(state, touched) in state.moves(seat)
        ):
            return ""
        return self.texts.say(language, "why.named" if seat in view.decided else "why.draw")

    def describe(self, view: PebblesView, language: str, names: Sequence[str]) -> str:
        return str(view)

    def aid(self, view: PebblesView, language: str) -> str:
        return ""


GAME = Pebbles()
