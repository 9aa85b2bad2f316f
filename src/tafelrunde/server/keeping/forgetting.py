"""People and tables that are to be forgotten: others' games stay whole (docs/decisions/0014).

A log is numbered without gaps and replayed, so nothing is taken out of one. In games with other people the
person becomes somebody without a name, whom no other table knows, and what they said is gone.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.clock import now
from tafelrunde.server.signatures import new_number
from tafelrunde.server.store import sql
from tafelrunde.server.store.base import Row, Statement, Store, Time, readable
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import AnyFact, decode_fact, encode_fact
from tafelrunde.server.table.hub import replayed
from tafelrunde.server.table.room import summary_of
from tafelrunde.server.table.table import Table

NAMELESS = "N. N."  # in German as in English
UNSAID = "…"
PAGE = 500  # tables looked through at a time
NAMESAKES = 5  # that a message tells apart
CALLED = "SELECT id, name, changed FROM people WHERE id = ?1 OR name = ?1 ORDER BY changed DESC"
NEXT_TABLES = "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2"
REWRITE = "UPDATE log SET body = ?3 WHERE table_id = ?1 AND number = ?2"
DROP_REVIEW = "DELETE FROM reviews WHERE table_id = ?1"
OF_A_TABLE = (
    "DELETE FROM log WHERE table_id = ?1",
    "DELETE FROM people_at WHERE table_id = ?1",
    "DELETE FROM results WHERE table_id = ?1",
    DROP_REVIEW,
    "DELETE FROM tables WHERE id = ?1",
)
OF_A_PERSON = (
    "DELETE FROM devices WHERE person = ?1",
    "DELETE FROM people_at WHERE person = ?1",
    "DELETE FROM results WHERE person = ?1",
    "DELETE FROM learned WHERE person = ?1",
    "DELETE FROM tried WHERE person = ?1",
    "DELETE FROM people WHERE id = ?1",
)


class Person(msgspec.Struct, frozen=True):
    """Somebody as the database knows them."""

    id: str
    name: str
    changed: Time

    def __str__(self) -> str:
        """Tell them apart from others of the same name."""
        day = datetime.fromtimestamp(self.changed, UTC).date().isoformat()
        return f"{quoted(self.id)} (called {quoted(self.name)} since {day})"


class Traces(NamedTuple):
    """The tables that know a person."""

    own: list[str]  # no other person has sat there, or it cannot be loaded: these are deleted
    shared: list[str]


# A table.


async def drop_table(store: Store, table: str) -> None:
    """Delete everything about a table, if there is one."""
    await store.write([(statement, (table,)) for statement in OF_A_TABLE])


async def look_at(store: Store, table: str) -> None:
    """Refuse a name that no table has."""
    if await store.phase_of(table) is None and not await store.log(table):
        raise TafelrundeError(f"there is no table {quoted(table)}; its name is the last part of its link")


# A person.


async def find(store: Store, called: str) -> Person:
    """Return the one person who has a number or a name."""
    found = readable(Person, await store.read(CALLED, called))
    if not found:
        raise TafelrundeError(
            f"nobody here has the name or number {quoted(called)}; write the name as they do"
        )
    if len(found) > 1:
        some = "; ".join(str(each) for each in found[:NAMESAKES])
        raise TafelrundeError(f"{len(found)} people have the name {quoted(called)}, give a number: {some}")
    return found[0]


async def traces(store: Store, person: str) -> Traces:
    """Look through all logs for a person."""
    found = Traces([], [])
    async for table in all_tables(store):
        rows = await store.log(table)
        if any(person.encode() in row.body for row in rows):
            (found.shared if await has_others(table, rows, person) else found.own).append(table)
    return found


async def all_tables(store: Store) -> AsyncGenerator[str]:
    """Yield the names of all tables, some read at a time."""
    last = ""
    while names := [name for (name,) in await store.read(NEXT_TABLES, last, PAGE)]:
        for name in names:
            yield name
        last = names[-1]


async def has_others(table: str, rows: list[Row], person: str) -> bool:
    """Tell whether a game can be loaded, and is that of other people, too."""
    try:
        await replayed(table, rows)
    except Exception:  # whatever stands in the rows
        return False
    sat = (fact for row in rows if isinstance(fact := decode_fact(row.body), facts.Sat))
    return any(fact.person != person for fact in sat)


async def forget(store: Store, person: str, found: Traces) -> None:
    """Remove a person; whoever is interrupted does it again, for the person's own entry goes last."""
    for table in found.own:
        await drop_table(store, table)
    for table in found.shared:
        await store.write(await rewriting(table, await store.log(table), person))
    await store.write([(statement, (person,)) for statement in OF_A_PERSON])


async def rewriting(name: str, rows: list[Row], person: str) -> list[Statement]:
    """Return what takes a person out of a table; they leave it, if the game is not over."""
    instead, before = new_number(), Table(name)
    fresh: list[Row] = []
    for row in rows:
        fact = decode_fact(row.body)
        fresh.append(Row(row.number, row.at, encode_fact(without(before, fact, person, instead))))
        before.apply(row.number, row.at, fact)
    changed = [(row.number, row.body) for old, row in zip(rows, fresh, strict=True) if old.body != row.body]
    statements: list[Statement] = [(REWRITE, (name, number, body)) for number, body in changed]
    if before.phase != "over" and person in before.people():
        fresh.append(Row(before.number + 1, now(), encode_fact(facts.Left(instead))))
        statements.append((sql.APPEND, (name, *msgspec.structs.astuple(fresh[-1]))))
    after = await replayed(name, fresh)
    told = summary_of(after)
    values = (name, told.game, told.phase, int(told.public), told.host, after.at, told.card)
    statements += [(sql.SUMMARISE, values), (sql.UNSEAT, (name,)), (DROP_REVIEW, (name,))]
    return statements + [(sql.SEAT, (name, each)) for each in told.people if each != instead]


def without(table: Table, fact: AnyFact, person: str, instead: str) -> AnyFact:
    """Return a fact as it is when a person is forgotten; the table is as it was before the fact."""
    renamed = isinstance(fact, facts.Renamed) and table.places[fact.seat].person == person
    theirs = renamed or getattr(fact, "person", None) == person
    changes = {field: instead for field in ("person", "host") if getattr(fact, field, None) == person}
    if theirs and getattr(fact, "name", None):
        changes["name"] = NAMELESS
    if theirs and isinstance(fact, facts.Said):
        changes["text"] = UNSAID
    return msgspec.structs.replace(fact, **changes)
