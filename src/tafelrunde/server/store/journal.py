"""A store in memory with a journal that somebody else keeps: for tables where there is no database.

Every write is one entry of the journal, a line of JSON. It counts when `keep` has returned, so whatever was
shown as done is there again when the journal is read from its beginning.
"""
# ruff: noqa: ARG002, a database needs to know more

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Annotated, Any, assert_never

import msgspec

from tafelrunde.server import logs
from tafelrunde.server.errors import Conflict, Unavailable
from tafelrunde.server.store.base import Listed, Result, Row, Statement, Store, Summary
from tafelrunde.teaching.standing import Try

Keep = Callable[[list[str]], Awaitable[None]]


class Entry(msgspec.Struct, frozen=True, tag_field="is", tag=str.lower, omit_defaults=True):
    """A line of the journal; `is` names it."""


class Line(msgspec.Struct, frozen=True, array_like=True):
    """A line of a table's log."""

    number: int
    at: float
    body: msgspec.Raw


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table's summary."""

    game: str
    phase: str
    host: str
    people: list[str]
    card: msgspec.Raw
    public: bool = False
    results: list[Result] = []


class Appended(Entry, frozen=True):
    """Lines of a table's log that were written together."""

    table: str
    lines: Annotated[list[Line], msgspec.Meta(min_length=1)]
    card: Card | None = None


class Named(Entry, frozen=True):
    """A person's name."""

    person: str
    name: str


class Reviewed(Entry, frozen=True):
    """The review of a game."""

    table: str
    body: msgspec.Raw


class Learned(Entry, frozen=True):
    """A lesson that somebody has finished."""

    person: str
    game: str
    lesson: str


class Tried(Entry, frozen=True):
    """An answer to a puzzle."""

    person: str
    game: str
    tried: Try


AnyEntry = Appended | Named | Reviewed | Learned | Tried
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode


class JournalStore(Store):
    """What the journal says, in memory."""

    def __init__(self, kept: Iterable[str], keep: Keep) -> None:
        self.keep = keep
        self.writing = asyncio.Lock()
        self.logs: dict[str, list[Appended]] = {}
        self.cards: dict[str, tuple[float, Card]] = {}  # with the time of the last change, by table
        self.names: dict[str, str] = {}
        self.reviews: dict[str, bytes] = {}
        self.lessons: dict[str, dict[tuple[str, str], None]] = {}  # by person, the first first
        self.tries: dict[tuple[str, str], dict[tuple[str, str], Try]] = {}  # by person and game
        for text in kept:
            self.restore(text)

    def restore(self, text: str) -> None:
        """Take an entry as it was kept; a damaged one is set aside, so that all others are there."""
        try:
            self.take(decode(text))
        except (msgspec.MsgspecError, TypeError, UnicodeError, RecursionError) as problem:
            logs.warn("a damaged entry of the journal is set aside", problem=str(problem))

    def take(self, entry: AnyEntry) -> None:
        """Let an entry count."""
        match entry:
            case Appended(table, lines, card):
                self.unwrite(table, lines[0].number)
                self.logs.setdefault(table, []).append(entry)
                if card is not None:
                    self.cards[table] = lines[-1].at, card
            case Named(person, name):
                self.names[person] = name
            case Reviewed(table, body):
                self.reviews.setdefault(table, bytes(body))
            case Learned(person, game, lesson):
                self.lessons.setdefault(person, {}).setdefault((game, lesson))
            case Tried(person, game, tried):
                tries = self.tries.setdefault((person, game), {})
                first = tries.setdefault((tried.puzzle, tried.day), tried)
                tries[tried.puzzle, tried.day] = msgspec.structs.replace(first, again=tried.again)
            case _:
                assert_never(entry)

    def unwrite(self, table: str, number: int) -> None:
        """Forget what is in a log from a number on: whoever writes it again was never told of it."""
        log = self.logs.get(table, [])
        while log and log[-1].lines[0].number >= number:
            if log.pop().card is not None:
                self.cards.pop(table, None)
        for each in log if table not in self.cards else ():
            if each.card is not None:
                self.cards[table] = each.lines[-1].at, each.card

    async def open(self) -> None:
        """Do nothing: what was kept has been read."""

    async def close(self) -> None:
        """Write what is waiting."""
        await self.settle()

    async def write(self, statements: list[Statement]) -> None:
        """Wait until all that was asked for before is written or has failed; there are no statements here."""
        async with self.writing:
            pass

    async def read(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Find nothing: there are no statements here."""
        return []

    # Writing.

    async def enter(self, entry: AnyEntry) -> None:
        """Keep an entry, then let it count; Unavailable if it could not be kept."""
        async with self.writing:
            if isinstance(entry, Appended):
                self.check_next(entry)
            try:
                await self.keep([encode(entry).decode()])
            except Exception as problem:  # whatever the one who keeps it says
                raise Unavailable(f"it could not be kept on this device: {problem}") from None
            self.take(entry)

    def check_next(self, entry: Appended) -> None:
        """Refuse lines that are not the next ones of their table."""
        log = self.logs.get(entry.table)
        last = log[-1].lines[-1].number if log else 0
        if [each.number for each in entry.lines] != [last + 1 + index for index in range(len(entry.lines))]:
            raise Conflict(f"line {entry.lines[0].number} does not come after {last}")

    async def append(self, table: str, rows: Iterable[Row], summary: Summary | None) -> None:
        """Add lines to a log, and with them a new summary if there is one."""
        lines = [Line(row.number, row.at, msgspec.Raw(row.body)) for row in rows]
        await self.enter(Appended(table, lines, card_of(summary) if summary is not None else None))

    async def rename(self, person: str, name: str, at: float) -> None:
        """Note the name of a person."""
        await self.enter(Named(person, name))

    async def keep_review(self, table: str, body: bytes) -> None:
        """Keep the review of a game."""
        await self.enter(Reviewed(table, msgspec.Raw(body)))

    async def learn(self, person: str, game: str, lesson: str, at: float) -> None:
        """Note that somebody has finished a lesson."""
        if (game, lesson) not in self.lessons.get(person, ()):
            await self.enter(Learned(person, game, lesson))

    async def try_puzzle(self, person: str, game: str, tried: Try) -> None:
        """Note that somebody has answered a puzzle; only the first answer to it is kept."""
        await self.enter(Tried(person, game, tried))

    # Reading.

    async def log(self, table: str, behind: int = 0) -> list[Row]:
        """Return a log in order, or what comes behind a number."""
        lines = [line for each in self.logs.get(table, ()) for line in each.lines if line.number > behind]
        return [Row(line.number, line.at, bytes(line.body)) for line in lines]

    async def running(self) -> list[tuple[str, bytes]]:
        """Return the tables on which a game is being played, and their cards."""
        found = self.cards.items()
        return [(name, bytes(card.card)) for name, (_, card) in found if card.phase == "playing"]

    async def open_tables(self, each: int, limit: int) -> list[Listed]:
        """Return no tables: nobody else can come."""
        return []

    async def tables_of(self, person: str, since: float, limit: int) -> list[Listed]:
        """Return a person's unfinished tables and those that changed since, the newest first."""
        found = [
            Listed(name, card.phase, at, bytes(card.card), card.host)
            for name, (at, card) in self.cards.items()
            if person in card.people and (card.phase != "over" or at >= since)
        ]
        return sorted(found, key=lambda each: (each.phase == "over", -each.updated))[:limit]

    async def hosted(self, person: str) -> int:
        """Count the unfinished tables of a host, but those that they have left."""
        cards = [card for _, card in self.cards.values()]
        return sum(each.host == person in each.people and each.phase != "over" for each in cards)

    async def name_on(self, person: str, device: str) -> str | None:
        """Return the name of a person."""
        return self.names.get(person)

    async def learned(self, person: str) -> list[tuple[str, str]]:
        """Return the games and lessons that somebody has finished, the first first."""
        return list(self.lessons.get(person, ()))

    async def tried(self, person: str, game: str) -> list[Try]:
        """Return the puzzles of a game that somebody has tried, the first first."""
        return list(self.tries.get((person, game), {}).values())

    async def phase_of(self, table: str) -> str | None:
        """Return how far a table is; None if there is none."""
        return self.cards[table][1].phase if table in self.cards else None

    def results(self) -> list[Result]:
        """Return what all games came to."""
        return [each for _, card in self.cards.values() for each in card.results]

    async def solo_results(self, person: str, limit: int) -> list[Result]:
        """Return the games that a person has played alone, with their own chance, the newest first."""
        found = [
            each
            for each in self.results()
            if each.person == person and each.seats == 1 and each.deal == each.table
        ]
        return sorted(found, key=lambda each: -each.at)[:limit]

    async def deal_results(self, game: str, deal: str, limit: int, *, fewest: bool = False) -> list[Result]:
        """Return what a deal came to, the best first: the winners, then by points."""
        found = [each for each in self.results() if each.game == game and each.deal == deal]
        sign = 1 if fewest else -1
        return sorted(found, key=lambda each: (-each.won, sign * each.score, each.at))[:limit]

    async def review_of(self, table: str) -> bytes | None:
        """Return the review of a game, if it has been made."""
        return self.reviews.get(table)

    async def has_people(self) -> bool:
        """Tell whether anybody has ever been here."""
        return bool(self.names)


def card_of(summary: Summary) -> Card:
    """Return a summary as the journal keeps it."""
    return Card(
        game=summary.game,
        phase=summary.phase,
        host=summary.host,
        people=summary.people,
        card=msgspec.Raw(summary.card),
        public=summary.public,
        results=summary.results,
    )
