"""A game that breaks a law is found out: each law, broken on purpose in a tiny game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec
import pytest
from tafelrunde_pebbles import (
    NUMBERS,
    PEBBLES,
    Dealt,
    Decided,
    Pebbles,
    PebblesState,
    PebblesView,
    Shown,
)

from tafelrunde.engine import conformance, record
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, Eyes, Told, Turn
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

broken: dict[str, type[Pebbles]] = {}


def breaks(law: int):
    """Register a game that breaks a law."""

    def register(game: type[Pebbles]) -> type[Pebbles]:
        broken[f"{law} {game.__name__}"] = game
        return game

    return register


def with_state(state: type[PebblesState]) -> type[Pebbles]:
    return type(state.__name__, (Pebbles,), {"state_type": state})


@breaks(1)
class ShowsAllPebbles(Pebbles):
    def view(self, state: PebblesState, seat: int | None) -> PebblesView:
        return msgspec.structs.replace(super().view(state, seat), drawn=sum(state.hands))


class Peeks(PebblesState):
    def resample(self, seat: int, rng: Rng) -> None:
        pass


class Loses(PebblesState):
    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        self.bag = self.bag[1:]


class KeepsDrawnPebbles(PebblesState):
    def apply(self, seat: int, move: int) -> None:
        bag = self.bag
        super().apply(seat, move)
        self.bag = bag


class MissesAnOutcome(PebblesState):
    def outcomes(self) -> list[tuple[int, Fraction]]:
        return super().outcomes()[1:]


class LikesTheFirst(PebblesState):
    def draw(self, rng: Rng) -> int:
        return self.bag[rng.below(len(self.bag)) if rng.below(2) else 0]


class Remembers(PebblesState):
    begun = 0

    def __init__(self) -> None:
        super().__init__()
        Remembers.begun += 1
        self.number = Remembers.begun

    def copy(self) -> PebblesState:
        new = super().copy()
        new.number = self.number  # pyright: ignore[reportAttributeAccessIssue]
        return new

    def scores(self) -> list[int]:
        return [self.number, 0] if not self.hands else super().scores()


class CopiesNothing(PebblesState):
    def copy(self) -> PebblesState:
        return self


class Unsorted(PebblesState):
    def moves(self, seat: int) -> list[int]:
        return super().moves(seat)[::-1]


class AllowsAnything(PebblesState):
    def allows(self, seat: int, move: int) -> bool:
        return True

    def apply(self, seat: int, move: int) -> None:
        if 0 <= move < 20:
            super().apply(seat, move)


class FirstCounts(PebblesState):
    def scores(self) -> list[int]:
        return [next(iter(self.named)), 0] if not self.actors() and self.named else [0, 0]


class TellsEarly(PebblesState):
    def scores(self) -> list[int]:
        return [sum(self.named.values()), 0]


for law, state in [
    (1, Peeks),
    (2, Loses),
    (2, KeepsDrawnPebbles),
    (3, MissesAnOutcome),
    (3, LikesTheFirst),
    (4, Remembers),
    (5, CopiesNothing),
    (5, Unsorted),
    (5, AllowsAnything),
    (6, FirstCounts),
    (6, TellsEarly),
]:
    breaks(law)(with_state(state))


@breaks(5)
class MisreadsWhite(Pebbles):
    def parse(self, state: PebblesState, text: str) -> int:
        return super().parse(state, {"w": "r"}.get(text, text))


@breaks(5)
class ReadsAnything(Pebbles):
    def parse(self, state: PebblesState, text: str) -> int:
        return super().parse(state, text if text in [*PEBBLES, "n0", "n1", "n2"] else "r")


@breaks(6)
class ShowsDecisions(Pebbles):
    def view(self, state: PebblesState, seat: int | None) -> PebblesView:
        return msgspec.structs.replace(super().view(state, seat), named=dict(sorted(state.named.items())))


class TellsOf(Pebbles):
    """Tells everybody one kind of thing as if it were theirs."""

    kind: type[Effect]

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        everything = super().effects(told, (0, 1))
        pairs = zip(super().effects(told, eyes), everything, strict=True)
        return [full if isinstance(full, self.kind) else part for part, full in pairs]


@breaks(7)
class TellsPebbles(TellsOf):
    kind = Dealt


@breaks(7)
class TellsDecisions(TellsOf):
    kind = Decided


@breaks(7)
class ShowsAList(Pebbles):
    """Tells something that cannot be looked up."""

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        found = super().effects(told, eyes)
        return [Shown(list(each.numbers)) if isinstance(each, Shown) else each for each in found]  # pyright: ignore


class KeepsQuietAbout(Pebbles):
    """Leaves one kind of thing out."""

    kind: type[Effect]

    def effects(self, told: Sequence[Told], eyes: Eyes) -> list[Effect]:
        return [each for each in super().effects(told, eyes) if not isinstance(each, self.kind)]


@breaks(7)
class DealsQuietly(KeepsQuietAbout):
    kind = Dealt


@breaks(7)
class DecidesQuietly(KeepsQuietAbout):
    kind = Decided


@breaks(7)
class TellsOfUnknownThings(Pebbles):
    effect_types = (Turn, Dealt, Decided)


@breaks(7)
class ForeseesTheOther(Pebbles):
    reveals = ()


def check_everything(game: Pebbles, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check all laws along several random games."""
    monkeypatch.setattr(record, "game", lambda name: game)

    def check(state: State, so_far: Record, decisions: int) -> None:
        for one in all_checks(game, state, so_far):
            one()

    for seed in range(20):
        conformance.random_walk(game, 2, {}, seed, check)


def all_checks(game: Pebbles, state: State, so_far: Record) -> Iterator[Callable[[], None]]:
    yield lambda: conformance.same_record_same_state(game, state, so_far)
    yield lambda: conformance.order_does_not_matter(game, state, Rng(1))
    yield lambda: conformance.moves_are_sound(game, state)
    if state.actors() == (NATURE,):
        yield lambda: conformance.chance_is_fair(state, 400, 1)
    for seat in (0, 1, None):
        yield lambda seat=seat: conformance.check_position(game, state, so_far, seat, 3)


def test_the_honest_game_keeps_every_law(monkeypatch: pytest.MonkeyPatch) -> None:
    check_everything(Pebbles(), monkeypatch)
    assert len(PEBBLES) < NUMBERS


@pytest.mark.parametrize("name", sorted(broken))
def test_a_broken_law_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(conformance.LawBroken) as found:
        check_everything(broken[name](), monkeypatch)
    assert re.match(rf"law {name[0]}: ", str(found.value)), found.value
    assert "after this record" in str(found.value)
