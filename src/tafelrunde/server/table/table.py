"""A table as the sum of its facts: no input or output, no clock, no chance but the table's own."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

import msgspec

from tafelrunde.bots.levels import level_name
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.fair import FairChance
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.server import messages
from tafelrunde.server.errors import Refuse
from tafelrunde.server.messages import Event, Words
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import AnyFact

SECONDS: dict[messages.Clock, float | None] = {"off": None, "30s": 30, "2min": 120, "1day": 86400}
UNNUMBERED = 0
encode = msgspec.json.Encoder().encode


@dataclass
class Place:
    """A seat: a person, a bot, a bot in a person's place, or nobody."""

    person: str | None = None
    name: str = ""
    level: int | None = None
    left: bool = False

    @property
    def free(self) -> bool:
        """Tell whether nobody sits here."""
        return self.person is None and self.level is None

    @property
    def human(self) -> bool:
        """Tell whether a person decides here."""
        return self.person is not None and self.level is None


class Table:
    """Everything about a table that follows from its log."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.number = 0
        self.phase: Literal["waiting", "playing", "over"] = "waiting"
        self.events: list[tuple[int, bytes]] = []  # what everybody may know, as it is sent
        self.untold: list[
            tuple[int, str, Words]
        ] = []  # decisions made at the same time as others still think
        self.shares: dict[str, str] = {}
        self.muted: set[str] = set()
        self.takeback: int | None = None
        self.asked_at = 0.0
        self.agreed: set[str] = set()
        self.rematch: str | None = None
        self.before: State | None = None  # the position before the last move, while it can be taken back
        self.last_mover: int | None = None

    # What happens.

    def apply(self, number: int, at: float, fact: AnyFact) -> AnyFact:
        """Let a fact happen; returns it complete, with nature's draws. A refused one changes nothing."""
        self.number, previous = number, self.number
        self.at = at
        try:
            match fact:
                case facts.Opened():
                    self.open(fact)
                case facts.Sat(seat, person, name):
                    self.places[seat] = Place(person, name)
                    self.tell("sat", seat=seat, person=person, name=name)
                case facts.Stood(seat):
                    self.tell("stood", seat=seat, name=self.places[seat].name or None)
                    self.places[seat] = Place()
                case facts.Botsat(seat, level):
                    self.places[seat] = Place(level=level)
                    self.tell("sat", seat=seat)
                case facts.Left(person):
                    self.leave(person)
                case facts.Stoodin(seat, level):
                    self.places[seat].level = level
                    self.since[seat] = at
                    self.tell("stand_in", seat=seat, name=self.places[seat].name)
                case facts.Returned(seat):
                    place = self.places[seat]
                    place.level, place.left = None, False
                    self.since[seat] = at
                    self.tell("returned", seat=seat, person=place.person, name=place.name)
                case facts.Shared(person, value):
                    self.shares[person] = value
                case facts.Started(draws):
                    return self.start(draws)
                case facts.Moved(seat, move, draws):
                    return self.move(seat, move, draws)
                case facts.Asked(seat):
                    self.takeback, self.asked_at = seat, at
                    self.agreed = set()
                case facts.Agreed(person):
                    self.agreed.add(person)
                case facts.Kept():
                    self.takeback = None
                case facts.Takenback(seat):
                    self.take_back(seat)
                case facts.Said(person, name, text):
                    self.tell("said", person=person, name=name, text=text, seat=self.seat_of(person))
                case facts.Reacted(person, name, reaction):
                    self.tell("reacted", person=person, name=name, text=reaction, seat=self.seat_of(person))
                case facts.Muted(person, muted):
                    (self.muted.add if muted else self.muted.discard)(person)
                case facts.Rematched(table):
                    self.rematch = table
        except Refuse:
            self.number = previous
            raise
        return fact

    def open(self, fact: facts.Opened) -> None:
        """Set the table up."""
        self.game: AnyGame = game(fact.game)
        self.rules = fact.rules
        self.options = fact.options
        self.places = [Place() for _ in range(fact.seats)]
        self.clock: messages.Clock = fact.clock
        self.public = fact.public
        self.host = fact.host
        self.secret = bytes.fromhex(fact.secret)
        self.fixed_shares = fact.shares
        self.like, self.daily = fact.like, fact.daily
        self.commitment = hashlib.sha256(self.secret).hexdigest()
        self.state: State = self.game.new(fact.seats, fact.options)
        self.position = 0  # the number of the last change of the game
        self.due = [0] * fact.seats  # since which number a seat has had to decide what it decides now
        self.since = [0.0] * fact.seats  # and since when

    def start(self, draws: list[str] | None) -> facts.Started:
        """Begin the game with nature's first draws."""
        self.chance = FairChance(self.secret, self.all_shares())
        self.phase = "playing"
        self.tell("started")
        drawn = self.draw(draws)
        self.fall_due((), None)
        return facts.Started(drawn)

    def move(self, seat: int, text: str, draws: list[str] | None) -> facts.Moved:
        """Play a move and let nature draw."""
        state = self.state
        move = self.read(seat, text)
        words = self.words(seat, move)
        actors = state.actors()
        self.before, self.last_mover = state.copy(), seat
        state.apply(seat, move)
        self.takeback = None
        self.untold.append((seat, text, words))
        if len(actors) == 1:
            if len(self.untold) > 1:
                self.before = None  # the others' decisions are shown now
            self.tell_decisions()
        drawn = self.draw(draws)
        if drawn:
            self.before = None
        self.fall_due(actors, seat)
        return facts.Moved(seat, text, drawn)

    def read(self, seat: int, text: str) -> int:
        """Return a legal move of a seat from its notation."""
        try:
            move = self.game.parse(self.state, text)
        except TafelrundeError as problem:
            raise Refuse("unreadable", str(problem)) from None
        try:
            allowed = self.state.allows(seat, move)
        except (OverflowError, TypeError):
            allowed = False
        if not allowed:
            raise Refuse("illegal", "not among the legal moves of this position; choose one of `legal`")
        return move

    def draw(self, draws: list[str] | None) -> list[str]:
        """Let nature draw as long as it is its turn; given draws are those of the log."""
        found, state = self.game, self.state
        drawn: list[str] = []
        while state.actor() == NATURE:
            if draws is None:
                move = self.chance.draw(found, state)
            else:
                move = found.parse(state, draws[len(drawn)])
                self.chance.drawn += 1
            text = found.spell(state, move)
            if found.shows_draw(state, move):
                self.tell("drawn", move=text, words=self.words(NATURE, move))
            drawn.append(text)
            state.apply(NATURE, move)
        return drawn

    def tell_decisions(self) -> None:
        """Tell all decisions that were made at the same time."""
        for seat, text, words in self.untold:
            self.tell("moved", seat=seat, move=text, words=words)
        self.untold.clear()

    def fall_due(self, before: tuple[int, ...], mover: int | None) -> None:
        """Note who has to decide something new, or that the game is over."""
        self.position = self.number
        actors = self.state.actors()
        for seat in actors:
            # Who decides at the same time as the mover still decides the same.
            if len(before) == 1 or seat == mover or seat not in before:
                self.due[seat], self.since[seat] = self.number, self.at
        if not actors:
            self.phase = "over"
            results = (self.game.result(self.state, each, self.names(each)) for each in LANGUAGES)
            self.tell("over", words=Words(*results))

    def take_back(self, seat: int) -> None:
        """Return to the position before the last move."""
        assert self.before is not None  # noqa: S101
        self.state, self.before = self.before, None
        self.takeback = self.last_mover = None
        self.untold = [each for each in self.untold if each[0] != seat]
        self.tell("taken_back", seat=seat)
        self.position = self.number
        for actor in self.state.actors():
            self.due[actor], self.since[actor] = self.number, self.at

    def leave(self, person: str) -> None:
        """Let a person go for good: seats get empty before the start, later they wait for a bot."""
        seats = self.seats_of(person)
        for seat in seats:
            place = self.places[seat]
            self.tell("left", seat=seat, person=person, name=place.name)
            if self.phase == "waiting":
                self.places[seat] = Place()
            else:
                place.left = True
        if person == self.host:
            others = [each.person for each in self.places if each.person and not each.left]
            self.host = next(iter(others), self.host)

    def tell(
        self,
        kind: str,
        *,
        seat: int | None = None,
        person: str | None = None,
        name: str | None = None,
        move: str | None = None,
        words: Words | None = None,
        text: str | None = None,
    ) -> None:
        """Note an event that everybody may know."""
        event = Event(self.number, self.at, kind, seat, person, name, move, words, text)  # pyright: ignore[reportArgumentType]
        self.events.append((self.number, encode(event)))

    # What can be asked.

    def words(self, actor: int, move: int) -> Words:
        """Say in both languages what a move does, before it is played."""
        tell, state, names = self.game.tell, self.state, self.names
        return Words(tell(state, actor, move, "de", names("de")), tell(state, actor, move, "en", names("en")))

    def names(self, language: str) -> list[str]:
        """Name all seats."""
        return [
            place.name
            or (f"{level_name(place.level, language)} {seat + 1}" if place.level else str(seat + 1))
            for seat, place in enumerate(self.places)
        ]

    def all_shares(self) -> list[str]:
        """Return what chance depends on beside the secret."""
        return list(self.shares.values()) if self.fixed_shares is None else self.fixed_shares

    @property
    def deal(self) -> str:
        """Name the chance: games with the same one can be compared."""
        return self.daily or self.like or self.id

    def seats_of(self, person: str) -> list[int]:
        """Return the seats of a person."""
        return [seat for seat, place in enumerate(self.places) if place.person == person]

    def seat_of(self, person: str) -> int | None:
        """Return the first seat of a person."""
        return next(iter(self.seats_of(person)), None)

    def people(self) -> list[str]:
        """Return who sits here and has not left, each once."""
        return list(dict.fromkeys(each.person for each in self.places if each.person and not each.left))

    def actors(self) -> tuple[int, ...]:
        """Return the seats that decide now."""
        return self.state.actors() if self.phase == "playing" else ()

    def deadline(self, seat: int) -> float | None:
        """Return when the clock decides for a seat."""
        limit = SECONDS[self.clock]
        return None if limit is None or not self.places[seat].human else self.since[seat] + limit
