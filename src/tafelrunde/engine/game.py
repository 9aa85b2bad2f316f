"""A game: how to begin it, how its moves are written, who sees what. The registry finds one object each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Meta

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, Eyes, Told
from tafelrunde.engine.errors import BadOptions, BadView, NoObservation, quoted
from tafelrunde.engine.knowledge import Knowledge, Reason
from tafelrunde.engine.levels import Levels
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import Texts, named

if TYPE_CHECKING:
    from tafelrunde.engine.observation import Observation
    from tafelrunde.engine.picture import Picture

UNCHANGED = "send a view as the table showed it"
# What goes wrong while something is set up that is no view.
NOT_A_VIEW = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)

S = TypeVar("S", bound=State)
V = TypeVar("V", bound="View")


# Numbers as views have them: none is far from what a table shows.
Seat = Annotated[int, Meta(ge=0, le=15)]
Actor = Annotated[int, Meta(ge=NATURE, le=15)]
Count = Annotated[int, Meta(ge=0, le=9999)]
Points = Annotated[int, Meta(ge=-9999, le=9999)]
Place = Annotated[int, Meta(ge=-99, le=99)]


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one seat may know, or a spectator (seat None); a game adds its own fields."""

    seat: Seat | None
    seats: Seat
    actors: list[Actor]

    def is_open(self, spectators: View) -> bool:
        """Tell whether its seat knows nothing but what spectators see, too."""
        return msgspec.structs.replace(self, seat=None) == spectators


class Game(ABC, Generic[S, V]):
    """What is the same for every position of a game."""

    id: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[Mapping[str, tuple[str, ...]]]  # name: values, the first is the default
    usual: ClassVar[Mapping[str, str]] = {}  # what a new table is offered first, if not those defaults
    rules_version: ClassVar[int] = 1
    material: ClassVar[Counter[str]]  # every card, tile and stone in the box
    box: ClassVar[Mapping[str, Any]] = {}  # what a board draws of it; `make messages` writes it down
    texts: ClassVar[Texts]
    knowledge: ClassVar[Knowledge] = Knowledge()
    levels: ClassVar[Levels] = Levels()
    draws_in_order: ClassVar[bool] = (
        False  # nature's moves ascend like their notation, and are equally likely
    )
    view_type: type[V]
    effect_types: ClassVar[tuple[type[Effect], ...]]  # all that can happen
    changes: ClassVar[Mapping[str, tuple[type[Effect], ...]]]  # by field of the view: what may change it
    private: ClassVar[frozenset[int]]  # the notes that become different effects for different eyes
    reveals: ClassVar[tuple[type[Effect], ...]] = ()  # shows what whoever decides could not know before
    previews: ClassVar[tuple[type[Effect], ...]] = ()  # of what a move does, this is told before it is made
    unsaid: ClassVar[tuple[type[Effect], ...]] = ()  # what goes without saying in the log
    sums: ClassVar[tuple[type[Effect], ...]] = ()  # what tells at the end where the points came from
    turn_begins: ClassVar[tuple[type[Effect], ...]] = ()  # a turn begins, so that what came before is one
    turn_ends: ClassVar[tuple[type[Effect], ...]] = ()  # a turn is over; neither: every decision is a turn
    round_ends: ClassVar[tuple[type[Effect], ...]] = ()  # a round is over

    def new(self, seats: int, options: Mapping[str, str] | None = None) -> S:
        """Begin a game; a wrong number of seats or option raises BadOptions, which names it."""
        return self.begin(seats, self.complete(seats, options or {}))

    def complete(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return the options with those that were not given; what the game does not have is refused."""
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise BadOptions(f"{self.id} is for {low} to {high} seats, not {quoted(str(seats))}")
        chosen = {name: values[0] for name, values in self.options.items()}
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOptions(f"{self.id} has no option {quoted(name)}; its options: {known}")
            if value not in self.options[name]:
                known = ", ".join(self.options[name])
                raise BadOptions(f"option {name} of {self.id} is {known}; not {quoted(value)}")
            chosen[name] = value
        return chosen

    def sides(self, seats: int, options: Mapping[str, str]) -> list[list[int]]:  # noqa: ARG002
        """Return who plays together, side by side; empty where everybody plays for themselves."""
        return []

    def fewest_win(self, options: Mapping[str, str]) -> bool:  # noqa: ARG002
        """Tell whether a result is the better the fewer points it has."""
        return False

    def combinations(self, seats: int) -> list[dict[str, str]]:
        """Return every choice of options that a game with so many seats can begin with."""
        choices = [dict(zip(self.options, values, strict=True)) for values in product(*self.options.values())]
        return [choice for choice in choices if self.accepts(seats, choice)]

    def offered(self, seats: int) -> list[dict[str, str]]:
        """Return the same, the usual ones first."""
        return sorted(self.combinations(seats), key=lambda each: not self.usual.items() <= each.items())

    def accepts(self, seats: int, options: Mapping[str, str]) -> bool:
        """Tell whether a game can begin like this."""
        try:
            self.new(seats, options)
        except BadOptions:
            return False
        return True

    @abstractmethod
    def begin(self, seats: int, options: Mapping[str, str]) -> S:
        """Return the first position; seats and options are complete and checked."""

    @abstractmethod
    def spell(self, state: S, move: int) -> str:
        """Write a legal move in notation."""

    @abstractmethod
    def parse(self, state: S, text: str) -> int:
        """Read a move; text that is no move in any position raises UnreadableMove."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return what a seat may know; None is a spectator."""

    def views(self, state: S, seats: Sequence[int | None]) -> list[V]:
        """Return what several seats may know; a game may do it faster than one by one."""
        return [self.view(state, seat) for seat in seats]

    def shown(self, state: S, seats: Sequence[int | None]) -> list[V]:
        """Return views with what boards show beside them and only the rules can say; records go without it.

        It follows from what each view says already.
        """
        return self.views(state, seats)

    def world(self, view: V, rng: Rng) -> S:
        """Return a complete position that agrees with a view, built from the view alone.

        A view that no position has raises BadView, before the rules see any of it.
        """
        knower = NATURE if view.seat is None else view.seat
        try:
            if view.seat is not None and not 0 <= view.seat < view.seats:
                raise BadView(f"seat is {view.seat}, but the seats are 0 to {view.seats - 1}")
            state = self.set_up(view)
            self.work_out(state, knower)
            if state.actors() != tuple(view.actors):
                raise BadView(f"actors is {view.actors}, expected {list(state.actors())}")
        except NOT_A_VIEW as problem:
            raise BadView(f"not a view of {self.id}: {reason_of(problem)}; {UNCHANGED}") from None
        state.resample(knower, rng)
        return state

    @abstractmethod
    def set_up(self, view: V) -> S:
        """Return the position that a view shows, with all that it hides filled in somehow."""

    def work_out(self, state: S, knower: int) -> None:
        """Work out what follows from what was set up; what cannot be raises BadView.

        A compiled game must write it: whatever it lets pass is played on with, unchecked.
        """

    def check_view(self, view: V) -> None:
        """Refuse a view that says two things: what follows from the rest of it must be as it says."""
        shown = self.view(self.world(view, Rng(0)), view.seat)
        for name in view.__struct_fields__:
            said, due = getattr(view, name), getattr(shown, name)
            if said != due:
                what = f"{name} is {quoted(str(said))}, the rest of it says {quoted(str(due))}"
                raise BadView(f"not a view of {self.id}: {what}; {UNCHANGED}")

    def observation(self, seats: int, options: Mapping[str, str] | None = None) -> Observation:
        """Return how positions of a setting are written as bytes and moves as numbers, for learning."""
        self.complete(seats, options or {})
        raise NoObservation(f"{self.id} has no observation; its observation.py would say how it is observed")

    def picture(self, view: V) -> Picture:  # noqa: ARG002
        """Draw a view as shapes, for programs that look at pictures."""
        raise NoObservation(f"{self.id} has no picture; its picture.py would say how it is drawn")

    @abstractmethod
    def census(self, state: S) -> Counter[str]:
        """Count every card, tile and stone, wherever it is in this position."""

    @abstractmethod
    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        """Name what the rules noted, in order, as those who look may know it; the rest is left out."""

    @abstractmethod
    def sentence(self, effect: Effect, language: str, names: Sequence[str]) -> str:
        """Say one thing that happened; empty for what goes without saying. Names of all seats."""

    def mark(self, what: str, language: str) -> str:  # noqa: ARG002
        """Say what a sentence marks: a card, a tile or a place that boards draw."""
        return what

    def result(self, state: S, language: str, names: Sequence[str]) -> str:
        """Say how a finished game ended."""
        winners, scores = state.winners(), state.scores()
        if not winners:
            return self.texts.say(language, "result.lost")
        who = named(winners, names, language)
        points = self.texts.count(language, "point", scores[winners[0]])
        kind = "solo" if len(scores) == 1 else "win" if len(winners) == 1 else "shared"
        return self.texts.say(language, f"result.{kind}", who=who, points=points)

    def why(self, view: V, touched: str, language: str, names: Sequence[str]) -> str:  # noqa: ARG002
        """Say why the view's seat cannot do now what was touched, naming the rule; empty where it can.

        What was touched is a card, a field, a bid: whatever is a part of a move, as the game writes it.
        """
        return ""

    def reason(self, reason: Reason, language: str) -> str:
        """Say a reason that its knowledge gives for or against a move."""
        key, values = reason
        words = {name: self.in_words(name, value, language) for name, value in values.items()}
        return self.texts.say(language, f"reason.{key}", **words)

    def in_words(self, name: str, value: object, language: str) -> object:  # noqa: ARG002
        """Say a value of a reason; a game says what is written in notation as its players call it."""
        return value

    @abstractmethod
    def describe(self, view: V, language: str, names: Sequence[str]) -> str:
        """Draw a view for a terminal, in words and symbols (rich's markup)."""

    @abstractmethod
    def aid(self, view: V, language: str) -> str:
        """Return the player aid that lies on the table, for a terminal (rich's markup)."""

    def read_view(self, data: bytes | str) -> V:
        """Read a view from JSON; what has not the form of one raises BadView."""
        try:
            return msgspec.json.decode(data, type=self.view_type)
        except (msgspec.MsgspecError, RecursionError, ValueError) as problem:
            raise BadView(f"not a view of {self.id}: {problem}; {UNCHANGED}") from None

    def sees_draw(self, state: S, seat: int | None, move: int) -> bool:
        """Tell whether a seat can see which of nature's moves was drawn, not only that one was."""
        others = [other for other in state.legal(NATURE) if other != move]
        return not others or self.view_after(state, seat, move) != self.view_after(state, seat, others[0])

    def shows_draw(self, state: S, move: int) -> bool:
        """Tell whether everybody can see which of nature's moves was drawn; games answer it faster."""
        return self.sees_draw(state, None, move)

    def view_after(self, state: S, seat: int | None, draw: int) -> V:
        """Return what a seat would see after one of nature's moves."""
        after = state.copy()
        after.play(NATURE, draw)
        return self.view(after, seat)


def filled(values: Iterable[int], length: int, empty: int = 0) -> list[int]:
    """Extend a view's values to the length that a state keeps for the most seats."""
    known = list(values)
    if len(known) > length:
        raise BadView(f"{len(known)} values stand where at most {length} can")
    return known + [empty] * (length - len(known))


def reason_of(problem: Exception) -> str:
    """Say what went wrong while a view was set up."""
    if isinstance(problem, BadView):
        return str(problem)
    if isinstance(problem, KeyError):
        return f"there is no {quoted(str(problem.args[0]))} in the game"
    return f"it does not add up ({problem})"


AnyGame = Game[Any, Any]
