"""A table as the sum of its facts: no input or output, no clock, no chance but the table's own."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from sys import intern
from typing import Literal, assert_never

import msgspec

from tafelrunde.bots.levels import level_name
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, Eyes, Told, in_all_words, noted
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.fair import FairChance, seal_of
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES, Words, You
from tafelrunde.server import messages
from tafelrunde.server.errors import Damaged, Newer, OtherRules, Refuse
from tafelrunde.server.limits import CHAT_TOLD
from tafelrunde.server.messages import Addressed, Event, Kind
from tafelrunde.server.table import course, facts
from tafelrunde.server.table.events import Events
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.flaws import flaw
from tafelrunde.server.table.places import Place, Seated

SECONDS: dict[messages.Clock, float | None] = {"off": None, "30s": 30, "2min": 120, "1day": 86400}
encode = msgspec.json.Encoder().encode
NO_MARKS = str.maketrans("‹›", "<>")  # a name in a sentence is never drawn as a card


class Table(Seated):
    """Everything about a table that follows from its log."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.number: int = 0
        self.at = self.ended_at = 0.0  # of the last fact, and of the last move of the game
        self.places: list[Place] = []
        self.phase: Literal["waiting", "playing", "over"] = "waiting"
        self.events = Events()
        self.spoken: list[int] = []  # the numbers of those that are chat
        self.untold: list[tuple[int, str]] = []  # decisions made at the same time as others still think
        self.told: list[Told] = []  # what the last fact has done to the game, as the rules noted it
        self.seen: list[Effect] | None = None  # the same as everybody may know it, once it is worked out
        self.called: dict[str, list[str]] = {}  # the names of all seats by language, while they stay the same
        self.seals: dict[str, str] = {}  # by person, in the order in which the shares count
        self.shares: dict[str, str] = {}
        self.closed, self.closed_at = 0, 0.0  # the number and the time since which shares are opened
        self.muted: dict[str, str] = {}  # whom the host has silenced, and the name they sat under
        self.kicked: dict[str, str | None] = {}  # who may not come back, and the name they sat under
        self.locked = False
        self.takeback: int | None = None
        self.asked_at = 0.0  # for the first time since the last move: bots wait no longer for who asks again
        self.agreed: set[str] = set()
        self.rematch: str | None = None
        self.before: State | None = None  # the position before the last move, while it can be taken back
        self.last_mover: int | None = None
        self.last_move = ""
        self.course: list[course.Step] = []
        self.undone = 0  # how often one went back behind something new
        self.silent = False  # while something happens that was told already

    # What happens.

    def apply(self, number: int, at: float, fact: AnyFact) -> AnyFact:
        """Let a fact happen; returns it complete, with nature's draws. A refused one changes nothing.

        A fact that cannot come now raises Damaged: then the log is not to be trusted, and neither is this.
        """
        problem = flaw(self, fact) if number == self.number + 1 else f"number {number} follows {self.number}"
        if problem:
            raise Damaged(f"fact {number} of table {self.id} cannot be: {problem}")
        before = self.number, self.at
        self.number, self.at = number, at
        self.told, self.seen = [], None
        if not isinstance(fact, facts.Moved):
            self.called = {}
        try:
            match fact:
                case facts.Moved():  # first, for most are
                    return self.move(fact)
                case facts.Opened():
                    self.open(fact)
                case facts.Sat(seat, person, name, awaited):
                    self.places[seat] = Place(person, name, awaited=awaited)
                    self.rename_bots(name)
                    self.tell("sat", seat=seat, person=person, name=name)
                case facts.Renamed(seat, name):
                    place = self.places[seat]
                    self.tell("renamed", seat=seat, person=place.person, name=place.name, text=name)
                    place.name = name
                    self.rename_bots(name)
                case facts.Stood(seat):
                    self.tell("stood", seat=seat, name=self.places[seat].name or None)
                    self.places[seat] = Place()
                    self.unseal()
                case facts.Botsat(seat, level, name):
                    self.places[seat] = Place(None, name, level)
                    self.tell("sat", seat=seat, name=name or None)
                case facts.Swapped(seat, other):
                    places = self.places
                    places[seat], places[other] = places[other], places[seat]
                case facts.Arranged():
                    self.arrange(fact)
                case facts.Left(person):
                    self.leave(person)
                case facts.Stoodin(seat, level, clock):
                    place = self.places[seat]
                    place.level, place.lent = level, clock
                    self.since[seat] = at
                    if clock:
                        self.tell("timed_out", seat=seat, name=place.name)
                    self.tell("stand_in", seat=seat, name=place.name)
                case facts.Returned(seat):
                    place = self.places[seat]
                    if place.level is not None:
                        self.since[seat] = at  # a bot was to decide; whoever only went and came gains no time
                    place.level, place.left, place.lent, place.late = None, False, False, False
                    self.tell("returned", seat=seat, person=place.person, name=place.name)
                case facts.Sealed(person, value):
                    self.seals[person] = value
                case facts.Closed():
                    self.closed, self.closed_at = number, at
                case facts.Shared(person, value):
                    self.shares[person] = value
                    self.seals.setdefault(person, seal_of(value))
                case facts.Started(draws):
                    return self.start(draws)
                case facts.Asked(seat):
                    self.takeback, self.asked_at = seat, self.asked_at or at
                    self.agreed = set()
                case facts.Agreed(person):
                    self.agreed.add(person)
                case facts.Kept(person):
                    self.takeback = None
                    self.tell("kept", person=person or None, name=self.name_of(person))
                case facts.Takenback(seat, to):
                    self.go_back(seat, to) if to else self.take_back(seat)
                case facts.Said(person, name, text):
                    self.tell("said", person=person, name=name, text=text, seat=self.seat_of(person))
                case facts.Reacted(person, name, reaction):
                    self.tell("reacted", person=person, name=name, text=reaction, seat=self.seat_of(person))
                case facts.Muted(person, muted):
                    self.muted.pop(person, None)
                    self.muted |= {person: self.name_of(person) or ""} if muted else {}
                case facts.Hosted(person):
                    self.host = person
                    self.tell("hosted", person=person, name=self.name_of(person))
                case facts.Locked(locked):
                    self.locked = locked
                    self.tell("locked" if locked else "unlocked")
                case facts.Kicked(person, kicked, name):
                    self.kick(person, name, kicked=kicked)
                case facts.Rematched(table, person):
                    self.rematch = table
                    if person:
                        self.tell("rematched", person=person, name=self.name_of(person))
                case _:
                    assert_never(fact)
        except Refuse:
            self.number, self.at = before
            raise
        return fact

    def open(self, fact: facts.Opened) -> None:
        """Set the table up."""
        self.game: AnyGame = game(fact.game)
        if fact.rules != self.game.rules_version:
            known = self.game.rules_version
            kind = Newer if fact.rules > known else OtherRules
            raise kind(f"it was opened with rules {fact.rules} of {fact.game}, and this server has {known}")
        self.state: State = self.game.new(fact.seats, fact.options)
        self.rules = fact.rules
        self.options = fact.options
        self.places = [Place() for _ in range(fact.seats)]
        self.clock: messages.Clock = fact.clock
        self.public = fact.public
        self.host = fact.host
        self.secret = bytes.fromhex(fact.secret)
        self.fixed_shares = fact.shares
        self.like, self.daily, self.offline = fact.like, fact.daily, fact.offline
        self.commitment = hashlib.sha256(self.secret).hexdigest()
        self.position = 0  # the number of the last change of the game
        self.due = [0] * fact.seats  # since which number a seat has had to decide what it decides now
        self.since = [0.0] * fact.seats  # and since when

    def arrange(self, fact: facts.Arranged) -> None:
        """Set the table up in another way; of too many seats the empty ones go, then those of bots."""
        self.state = self.game.new(fact.seats, fact.options)
        self.options, self.clock, self.public = fact.options, fact.clock, fact.public
        without = [seat for seat, place in enumerate(self.places) if place.person is None]
        spare = max(0, len(self.places) - fact.seats)
        going = sorted(without, key=lambda seat: (not self.places[seat].free, -seat))[:spare]
        self.places = [place for seat, place in enumerate(self.places) if seat not in going]
        self.places += [Place() for _ in range(fact.seats - len(self.places))]
        self.due, self.since = [0] * fact.seats, [0.0] * fact.seats
        self.tell("arranged")

    def start(self, draws: list[str] | None) -> facts.Started:
        """Begin the game with nature's first draws."""
        self.chance = FairChance(self.secret, self.all_shares())
        self.phase = "playing"
        self.tell("started")
        drawn = self.draw(draws)
        self.course.append(course.Step(self.number, NATURE, "", tuple(drawn)))
        self.fall_due((), None)
        return facts.Started(drawn)

    def move(self, fact: facts.Moved) -> facts.Moved:
        """Play a move and let nature draw."""
        state, seat, text = self.state, fact.seat, fact.move
        move = self.read(seat, text)
        self.before, self.last_mover = state.copy(), seat
        deciding = state.actors()
        if self.silent:
            state.play(seat, move)
        else:
            self.told = noted(state, seat, move)
        self.takeback, self.asked_at, self.last_move = None, 0.0, text
        self.untold.append((seat, text))
        self.places[seat].late = fact.clock
        if fact.clock:
            self.tell("timed_out", seat=seat, name=self.places[seat].name)
        if len(deciding) == 1:
            if len(self.untold) > 1:
                self.before = None  # the others' decisions are shown now
            self.tell_decisions()
        drawn = self.draw(fact.draws) if self.state.actor() == NATURE or fact.draws else []
        if drawn:
            self.before = self.seen = None
        self.course.append(course.Step(self.number, seat, intern(text), tuple(drawn)))
        self.fall_due(deciding, seat)
        return facts.Moved(seat, text, drawn, fact.clock)

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
        drawn, hidden = list[str](), list[Told]()
        while state.actor() == NATURE:
            if draws is None:
                move = self.chance.draw(found, state)
            elif len(drawn) < len(draws):
                move = self.read(NATURE, draws[len(drawn)])
                self.chance.drawn += 1
            else:
                raise Damaged(f"a draw is missing after fact {self.number} of table {self.id}")
            if self.silent and draws is not None:
                drawn.append(draws[len(drawn)])
                state.play(NATURE, move)
                continue
            text, shown = found.spell(state, move), found.shows_draw(state, move)
            drawn.append(text)
            told = noted(state, NATURE, move)
            self.told += told
            if shown:
                self.tell_hidden(hidden)
                words, hidden = self.words(found.effects(told, ())), []
                self.tell("drawn", move=text, words=words, draw=self.chance.drawn - 1)
            else:
                hidden += told
        if draws is not None and len(drawn) < len(draws):
            raise Damaged(f"there is a draw too many after fact {self.number} of table {self.id}")
        self.tell_hidden(hidden)
        return drawn

    def tell_hidden(self, told: list[Told]) -> None:
        """Tell what everybody may know of draws that nobody else sees, such as that there is a new pile."""
        words = self.words(self.game.effects(told, ())) if told else None
        if words and words.de:
            self.tell("drawn", words=words)

    def tell_decisions(self) -> None:
        """Tell all decisions made at the same time, each with what it did; the last one with the rest."""
        if not self.silent:
            effects = self.effects(())
            for seat, text in self.untold[:-1]:
                own = [each for each in effects if getattr(each, "seat", None) == seat]
                effects = [each for each in effects if each not in own]
                self.tell("moved", seat=seat, move=text, words=self.words(own))
            seat, text = self.untold[-1]
            self.tell("moved", seat=seat, move=text, words=self.words(effects))
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
            self.phase, self.ended_at = "over", self.at
            you = [Addressed(seat, self.result(seat)) for seat in self.addressed(self.state.winners())]
            self.tell("over", words=self.result(), you=you, places=self.state.places())

    def take_back(self, seat: int) -> None:
        """Return to the position before the last move."""
        assert self.before is not None  # noqa: S101
        self.state, self.before = self.before, None
        self.takeback = self.last_mover = None
        self.course.pop()
        hidden = any(each[0] == seat for each in self.untold)
        self.untold = [each for each in self.untold if each[0] != seat]
        self.tell("taken_back", seat=seat, move=None if hidden else self.last_move)
        self.ask_anew()

    def go_back(self, seat: int, to: int) -> None:
        """Return to the position before an earlier decision; whoever saw something new since is marked."""
        self.undone += course.has_shown(self.course, seat, to, self.untold)
        self.course = [step for step in self.course if step.number < to]
        found = course.replay(self.game, len(self.places), self.options, self.course)
        self.state, self.untold, self.chance.drawn = found
        self.before = self.takeback = self.last_mover = None
        self.tell("taken_back", seat=seat, to=to, draw=self.chance.drawn)
        self.ask_anew()

    def ask_anew(self) -> None:
        """Let everybody who decides in this position do so from now on."""
        self.position = self.number
        for actor in self.state.actors():
            self.due[actor], self.since[actor] = self.number, self.at

    def leave(self, person: str) -> None:
        """Let a person go: seats get empty before the start, later they wait for a bot."""
        seats = self.seats_of(person)
        for seat in seats:
            place = self.places[seat]
            self.tell("left", seat=seat, person=person, name=place.name)
            if self.phase == "waiting":
                self.places[seat] = Place()
            else:
                place.left = True
        if person == self.host:
            self.host = next(iter(self.people()), self.host)
        if self.phase == "waiting":
            self.unseal()

    def kick(self, person: str, name: str | None, *, kicked: bool) -> None:
        """Keep a person away, or let them come back; before the start their seats get empty."""
        if not kicked:
            self.tell("let_in", person=person, name=self.kicked.pop(person, None))
            return
        name = self.kicked[person] = self.name_of(person) or name
        self.tell("kicked", person=person, name=name)
        if self.phase == "waiting":
            for seat in self.seats_of(person):
                self.places[seat] = Place()
            self.unseal()

    def unseal(self) -> None:
        """Forget the seals of those who have gone; if they go while shares are opened, all begin anew."""
        if self.closed and any(place.free for place in self.places):
            self.seals, self.shares, self.closed = {}, {}, 0
        here = self.people()
        self.seals = {who: seal for who, seal in self.seals.items() if who in self.shares or who in here}

    def tell(
        self,
        kind: Kind,
        *,
        seat: int | None = None,
        person: str | None = None,
        name: str | None = None,
        move: str | None = None,
        words: Words | None = None,
        text: str | None = None,
        draw: int | None = None,
        to: int | None = None,
        you: Sequence[Addressed] = (),
        places: Sequence[int] = (),
    ) -> None:
        """Note an event that everybody may know."""
        if self.silent:
            return
        who = self.number, self.at, kind, seat, person, name
        event = Event(*who, move, words, text, draw, to, list(you), list(places))
        self.events.add(self.number, encode(event))
        if kind in ("said", "reacted"):
            self.spoken.append(self.number)

    def forget_chat(self) -> None:
        """Let go of chat that nobody is told any more; it stays in the log."""
        if len(self.spoken) >= 2 * CHAT_TOLD:
            old, self.spoken = self.spoken[:-CHAT_TOLD], self.spoken[-CHAT_TOLD:]
            self.events.drop(set(old))

    # What can be asked.

    def words(self, effects: Sequence[Effect], to: int | None = None) -> Words:
        """Say in both languages what happened, perhaps to a seat; empty for what goes without saying."""
        return in_all_words(self.game, effects, [self.names(each) for each in LANGUAGES], to)

    def result(self, to: int | None = None) -> Words:
        """Say in both languages how the game ended, perhaps to a seat."""
        return Words(*[self.game.result(self.state, each, self.names(each, to)) for each in LANGUAGES])

    def effects(self, eyes: Eyes) -> list[Effect]:
        """Return what the last fact has done, as the owner of some seats may know it."""
        if not eyes and self.seen is None:
            self.seen = self.game.effects(self.told, ())
        return self.game.effects(self.told, eyes) if eyes or self.seen is None else self.seen

    def hides(self) -> bool:
        """Tell whether some may know more than others of what the last fact has done."""
        return not self.game.private.isdisjoint([each[0] for each in self.told])

    def names(self, language: str, to: int | None = None) -> list[str]:
        """Name all seats, perhaps to the one who is told something."""
        if language not in self.called:
            self.called[language] = [
                place.name.translate(NO_MARKS)
                or (f"{level_name(place.level, language)} {seat + 1}" if place.level else str(seat + 1))
                for seat, place in enumerate(self.places)
            ]
        called = self.called[language]
        return called if to is None else [You(name) if at == to else name for at, name in enumerate(called)]

    def all_shares(self) -> list[str]:
        """Return what chance depends on beside the secret, in the order of the seals."""
        opened = [self.shares[person] for person in self.seals if person in self.shares]
        return opened if self.fixed_shares is None else self.fixed_shares

    def actors(self) -> tuple[int, ...]:
        """Return the seats that decide now."""
        return self.state.actors() if self.phase == "playing" else ()

    def deadline(self, seat: int) -> float | None:
        """Return when the clock decides for a seat."""
        limit = SECONDS[self.clock]
        return None if limit is None or not self.places[seat].human else self.since[seat] + limit
