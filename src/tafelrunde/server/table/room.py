"""A table while it is in memory: one writer, who checks, appends, commits and only then tells."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING

import msgspec

from tafelrunde.engine.effects import Effect, Told, told_before
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.game import View
from tafelrunde.server import logs
from tafelrunde.server.bus import news
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Conflict, Newer, Overtaken, Refuse
from tafelrunde.server.messages import PROTOCOL, Awaited, Choice, Message, Position, Sealed, Seat
from tafelrunde.server.messages import Table as PublicTable
from tafelrunde.server.store.base import Row
from tafelrunde.server.table import acting, deals, facts, following
from tafelrunde.server.table.facts import AnyFact, encode_fact
from tafelrunde.server.table.guests import Guest
from tafelrunde.server.table.manners import Manners, check_length
from tafelrunde.server.table.places import Place
from tafelrunde.server.table.showing import Showing
from tafelrunde.server.table.summary import summary_of
from tafelrunde.server.table.table import Table, encode

if TYPE_CHECKING:
    from tafelrunde.server.table.hub import Hub

ABSENT = 60.0  # seconds without a connection until a bot may play for a person, and a host is replaced
MERCY = 20.0  # seconds that a clock leaves at least after the server was started again
TOGETHER = 0.05  # seconds in which those who come and go are told of together
Seats = tuple[int, ...]  # of one person; none of a spectator
Then = Callable[["Room"], AnyFact | None]
Updates = Mapping[Seats, bytes]  # by the seats of those to whom they are sent
NOTHING: Updates = {}
MOVING = facts.Moved | facts.Started | facts.Takenback | facts.Returned | facts.Stoodin  # change a position


class Update(Message, frozen=True, omit_defaults=True):
    """messages.Update, with the events as they were encoded once for all."""

    number: int
    table: PublicTable | None = None
    position: Position | None = None
    events: list[msgspec.Raw] = []  # noqa: RUF012
    effects: list[Effect] | msgspec.Raw = []  # noqa: RUF012


class Room:
    """A table, the browsers at it, its bots and its clock."""

    def __init__(self, hub: Hub, table: Table) -> None:
        self.hub = hub
        self.kept = table  # as it is with `heard`; while somebody writes or is told nothing is in there
        self.heard: list[following.Heard] = []  # moves made elsewhere, told and not needed here yet
        self.last: bytes | None = None  # the last fact in `kept` as it was written since the table was loaded
        self.lock = asyncio.Lock()
        self.live = True  # until it is forgotten
        self.guests: set[Guest] = set()
        self.by_seats: dict[Seats, list[Guest]] | None = None  # None: who sits or looks has changed
        self.far: Collection[Seats] = ()  # of those who look at it in other processes
        self.waits = False  # whether nothing happens here by itself; known while `by_seats` is
        self.absent_since: dict[str, float] = {}
        self.came: set[str] = set()  # who has been here since the table was loaded
        self.deciding: set[str | None] = set()  # the people who have to decide, as everybody was told
        self.loaded = self.used = self.looked = now()
        self.resumed = self.loaded  # since when its clock runs again; 0: it has run on elsewhere
        self.manners = Manners()
        self.showing = Showing(lambda person: person in self.table.people())
        self.thinking: dict[int, tuple[int, asyncio.Task[None]]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.alarm: asyncio.Task[None] | None = None
        self.watching: asyncio.Task[None] | None = None
        self.telling: asyncio.Task[None] | None = None
        self.untold = False  # somebody has come or gone since

    @property
    def table(self) -> Table:
        """The table with everything that was heard of."""
        if self.heard:
            following.follow(self)
        return self.kept

    @table.setter
    def table(self, table: Table) -> None:
        self.kept = table

    @property
    def number(self) -> int:
        """The number of the last fact that is known."""
        return self.heard[-1][0][0] if self.heard else self.kept.number

    def usable(self) -> bool:
        """Tell whether the table is as its log has it, as far as is known."""
        if self.heard:
            following.follow(self)
        return self.live

    # The one writer; the caller holds the lock.

    async def record(self, *happening: AnyFact, then: Then | None = None) -> None:
        """Check facts and append them together with what follows from them, commit, then tell everybody.

        If another process was faster, this table catches up and raises Overtaken. If anything else goes
        wrong on the way, memory and log may differ, and it may not even be known whether the facts are in
        the log: this room never writes again, and the table is loaded anew.
        """
        if not self.usable():
            raise Refuse("unavailable", "the table is being loaded anew; try again in a moment")
        table, bus = self.kept, self.hub.bus
        check_length(table, happening)
        phase, told, number = table.phase, len(table.events), table.number
        try:
            more = filter(None, map(then, [self])) if then else None  # asked when the rest has happened
            complete, rows = self.apply(chain(happening, more) if more else happening)
            played = isinstance(complete[-1], facts.Moved)
            summary = None if played and table.phase == phase else summary_of(table)
            await self.hub.store.append(table.id, rows, summary)
        except BaseException as problem:
            if isinstance(problem, Refuse) and table.number == number:
                raise  # nothing has changed
            if isinstance(problem, Conflict) and bus.several:
                await following.catch_up(self, number)
                raise Overtaken from None
            self.give_up(problem)
            if isinstance(problem, TafelrundeError):
                reason = "stale" if isinstance(problem, Conflict) else "unavailable"
                raise Refuse(reason, str(problem)) from None
            raise
        self.last = rows[-1].body
        self.hub.counters["facts"] += len(rows)
        if played:
            self.hub.counters["moves"] += 1
        self.show(complete, phase, told, self.tell_others(rows, told, moved=summary is None))

    def tell_others(self, rows: list[Row], told: int, *, moved: bool) -> Updates:
        """Tell other processes what was committed; of a move also what is told, which is made here once."""
        if not (bus := self.hub.bus).several:
            return NOTHING
        table, made, events = self.kept, NOTHING, list[bytes]()
        if moved:
            groups = dict.fromkeys((*self.seated(), *self.far))
            made = self.updates([*groups], told, None, position_too=True)
            events = table.events.since(told) if self.far else []
        lines = [(row.number, row.at, row.body) for row in rows]
        far = {seats: made[seats] for seats in self.far if made}
        bus.tell(table.id, news.Written(lines, events, far, PROTOCOL))
        return made

    def show(self, happened: Sequence[AnyFact], phase: str, told: int, made: Updates = NOTHING) -> None:
        """Tell everybody what was committed, behind `told` events in another phase, and let bots go on."""
        table, played = self.kept, isinstance(happened[-1], facts.Moved)
        self.used = table.at
        if table.kicked:
            for guest in [each for each in self.guests if each.person in table.kicked]:
                guest.close()
        if not played:
            self.by_seats = None
            self.hub.changed = True
        moved = played or any(isinstance(fact, MOVING) for fact in happened)
        self.tell(told, made, table_too=not played or table.phase != phase, position_too=moved)
        table.forget_chat()
        self.drive()

    def apply(self, happening: Iterable[AnyFact]) -> tuple[list[AnyFact], list[Row]]:
        """Let facts happen in memory; returns them complete, and as lines of the log."""
        complete: list[AnyFact] = []
        rows: list[Row] = []
        told: list[Told] = []
        for fact in happening:
            number, at = self.kept.number + 1, now()
            complete.append(self.kept.apply(number, at, fact))
            rows.append(Row(number, at, encode_fact(complete[-1])))
            told += self.kept.told
        if len(complete) > 1:
            self.kept.told, self.kept.seen = told, None
        return complete, rows

    def give_up(self, problem: BaseException) -> None:
        """Let the table be loaded anew."""
        table = self.table
        if isinstance(problem, Newer):
            self.hub.step_aside(table.id, problem)
        else:
            logs.warn("a table is loaded anew", table=table.id, number=table.number, problem=repr(problem))
        self.hub.forget(self)
        if not isinstance(problem, asyncio.CancelledError):
            self.hub.spawn(self.hub.load_again(table.id))

    def tell(self, since: int, made: Updates = NOTHING, *, table_too: bool, position_too: bool) -> None:
        """Send everybody what changed; what is made already is not made again."""
        if not self.guests:
            return
        seated = self.seated()
        lacking = [seats for seats in seated if seats not in made]
        if lacking:
            public = self.public() if table_too else None
            made = {**made, **self.updates(lacking, since, public, position_too=position_too)}
        for seats, guests in seated.items():
            for guest in guests:
                guest.send(made[seats])

    def updates(
        self, groups: list[Seats], since: int, public: PublicTable | None, *, position_too: bool
    ) -> Updates:
        """Return what is sent to the owners of some seats: the same events to all, to each their position."""
        table = self.kept
        events = [msgspec.Raw(data) for data in table.events.since(since)]
        positions = self.positions(groups) if position_too else dict.fromkeys(groups)
        same = msgspec.Raw(encode(table.effects(()))) if table.told and not table.hides() else None
        return {
            seats: encode(
                Update(table.number, public, positions[seats], events, same or table.effects(seats))
            )
            for seats in groups
        }

    def seated(self) -> dict[Seats, list[Guest]]:
        """Return the browsers by the seats that they own."""
        if self.by_seats is None:
            owned, self.by_seats = self.table.seats_by_person(), {}
            for guest in self.guests:
                self.by_seats.setdefault(owned.get(guest.person, ()), []).append(guest)
            self.waits = self.table.clock == "off" and all(place.level is None for place in self.table.places)
            self.far = {owned.get(person, ()) for person in self.hub.elsewhere.at(self.table.id)}
        return self.by_seats

    def tell_clock(self) -> None:
        """Send everybody the position again, for somebody's time begins now; the caller holds the lock."""
        seated = self.seated()
        for seats, position in self.positions(list(seated)).items():
            data = encode(Update(self.table.number, position=position))
            for guest in seated[seats]:
                guest.send(data)

    def tell_awaited(self, people: set[str]) -> None:
        """Send everybody for whom bots wait, elsewhere too."""
        self.hub.bus.tell(self.table.id, news.Awaiting([*people]))
        self.send_awaited(people)

    def send_awaited(self, people: set[str]) -> None:
        """Send everybody here for whom bots wait."""
        seats = [seat for seat, place in enumerate(self.table.places) if place.person in people]
        data = encode(Awaited(seats))
        for guest in self.guests:
            guest.send(data)

    def tell_table(self, public: PublicTable, but: Guest | None = None) -> None:
        """Send everybody else the table: somebody came or went; the caller holds the lock."""
        if not self.live:
            return  # what is in memory may not be in the log
        data = encode(Update(self.table.number, public))
        for guest in self.guests:
            if guest is not but:
                guest.send(data)

    def tell_presence(self, but: Guest | None = None) -> None:
        """Send everybody else who is here; of those who come and go right after that, once for all."""
        if self.telling is None:
            self.tell_table(self.public(), but)
            self.telling = self.hub.spawn(self.tell_later())
        else:
            self.untold = True

    def tell_presence_later(self) -> None:
        """Send everybody who is here, when nothing else is going on."""
        self.untold = True
        if self.telling is None:
            self.telling = self.hub.spawn(self.tell_later())

    async def tell_later(self) -> None:
        """Tell of those who have come and gone meanwhile."""
        await asyncio.sleep(TOGETHER)
        async with self.lock:
            self.telling = None
            if self.untold and self.live:
                self.untold = False
                self.tell_presence()

    # What a browser may know.

    def public(self) -> PublicTable:
        """Return what everybody may know about the table."""
        table = self.table
        here = self.here()
        return PublicTable(
            id=table.id,
            game=table.game.id,
            options=table.options,
            seats=[
                Seat(
                    each.person,
                    each.name,
                    each.level,
                    each.person in here,
                    each.left,
                    self.is_away(each),
                    self.is_awaited(each),
                )
                for each in table.places
            ],
            sides=table.game.sides(len(table.places), table.options),
            clock=table.clock,
            public=table.public,
            host=table.host,
            phase=table.phase,
            spectators=len(here - {place.person for place in table.places}),
            muted=sorted(table.muted),
            locked=table.locked,
            kicked=sorted(table.kicked),
            commitment=table.commitment,
            secret=table.secret.hex() if table.phase == "over" and not deals.still_open(table.daily) else "",
            seals=[Sealed(person, seal) for person, seal in table.seals.items()],
            closed=table.closed,
            shares=table.all_shares(),
            takeback=table.takeback,
            rematch=table.rematch,
            known=bool(table.like),
            daily=table.daily,
            undone=table.undone,
        )

    def positions(self, groups: list[Seats]) -> Mapping[Seats, Position | None]:
        """Return the game as the owners of these seats may see it; nobody's seats are a spectator's."""
        table = self.kept
        if table.phase == "waiting":
            return dict.fromkeys(groups)
        needed = [seat for seats in groups for seat in (seats if len(seats) == 1 else (*seats, None))]
        seen = table.game.shown(table.state, needed)
        views = dict(zip(needed, seen, strict=True))
        scores, winners, actors = table.state.scores(), table.state.winners(), table.actors()
        deadlines = [at for seat in actors if (at := self.deadline(seat))] if table.clock != "off" else []
        mover = None if table.before is None else table.last_mover
        return {
            seats: Position(
                number=table.position,
                choices=[self.choice(seat, views[seat], deciding=seat in actors) for seat in seats],
                view=None if seats else views[None],
                scores=scores,
                winners=winners,
                deadline=min(deadlines, default=None),
                drawn=table.chance.drawn,
                revocable=mover if mover in seats else None,
                open=len(seats) > 1 and all(views[seat].is_open(views[None]) for seat in seats),
            )
            for seats in groups
        }

    def choice(self, seat: int, view: View, *, deciding: bool) -> Choice:
        """Return what a seat sees and may do."""
        table = self.kept
        if not deciding:
            return Choice(seat, view)
        found, state = table.game, table.state
        moves = state.legal(seat)
        legal = [found.spell(state, move) for move in moves]
        due = table.due[seat] if table.due[seat] != table.position else None
        return Choice(seat, view, legal, told_before(found, view, moves), due)

    def deadline(self, seat: int) -> float | None:
        """Return when the clock decides for a seat; after a restart there is a little time left."""
        due = self.kept.deadline(seat)
        if due is None:
            return None
        due += self.showing.grace(self.kept, seat)
        return max(due, self.resumed + MERCY) if self.kept.since[seat] < self.resumed else due

    # Who is here.

    def here(self) -> set[str]:
        """Return who is connected, to this process or another one."""
        return {guest.person for guest in self.guests} | self.hub.elsewhere.at(self.table.id)

    def attended(self) -> bool:
        """Tell whether somebody is here, or has looked a short while ago."""
        return bool(self.guests) or now() - self.looked < ABSENT or bool(self.here())

    def is_here(self, seat: int) -> bool:
        """Tell whether whoever sits on a seat is connected."""
        return self.table.places[seat].person in self.here()

    def away(self, person: str) -> bool:
        """Tell whether a person has not been here for a while."""
        if person in self.here():
            return False
        return now() - self.absent_since.get(person, self.loaded) >= ABSENT

    def is_away(self, place: Place) -> bool:
        """Tell whether a bot may play for whoever sits here, for they have not been here for a while."""
        return place.person is not None and place.level is None and self.away(place.person)

    def is_awaited(self, place: Place) -> bool:
        """Tell whether somebody who played before may still come to the rematch."""
        person = place.person
        return place.awaited and person is not None and person not in self.came and not self.away(person)

    def deserted(self) -> bool:
        """Tell whether nobody who sits here has been here for a while."""
        return all(self.away(person) for person in self.table.people())

    def missing(self) -> set[str]:
        """Return who is expected here and is not connected."""
        return {self.table.host, *self.table.people()} - self.here()

    # What happens by itself.

    def drive(self) -> None:
        """Let bots and the clock go on."""
        acting.drive(self)

    def drive_soon(self) -> None:
        """Drive now, or after what is going on, whatever comes of that."""
        if self.lock.locked():
            self.hub.spawn(self.drive_later())
        else:
            self.drive()

    async def drive_later(self) -> None:
        """Drive in one's turn."""
        async with self.lock:
            self.drive()

    def still(self, seat: int, due: int, holds: Callable[[], bool]) -> bool:
        """Tell whether a decision that was thought about is still to be made."""
        return self.live and seat in self.table.actors() and self.table.due[seat] == due and holds()

    def idle(self, since: float) -> bool:
        """Tell whether nothing is going on here, and has not been since."""
        busy = self.guests or self.lock.locked() or self.timer or self.alarm
        thinking = any(not task.done() for _, task in self.thinking.values())
        return not busy and not thinking and self.used < since

    def stop(self) -> None:
        """Stop bots and clock, and never write again."""
        self.live = False
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        current = asyncio.current_task()
        for _, task in self.thinking.values():
            if task is not current:
                task.cancel()
        self.thinking.clear()
        for guest in self.guests:
            guest.close()
