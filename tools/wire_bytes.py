"""How many bytes a move sends to one browser: golden games, every seat a person, and one who watches.

`compare.py ../old bytes` runs this in both checkouts; it uses only what tables have had from the beginning.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean
from types import SimpleNamespace

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.record import read_record

try:
    from tafelrunde.server.table import facts
    from tafelrunde.server.table.room import Room
    from tafelrunde.server.table.table import Table
except ImportError:  # an older checkout, before the server had rooms
    from tafelrunde.server.room import Room

    from tafelrunde.server import facts
    from tafelrunde.server.table import Table

WATCHER = "w"


class Guest:
    """A browser that counts."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.sent: list[int] = []

    def send(self, data: bytes) -> None:
        """Note how much came."""
        self.sent.append(len(data))


def measure(path: Path) -> tuple[list[int], list[int]]:
    """Return the sizes of all updates to seats, and to whoever watches."""
    record = read_record(path.read_text("utf-8"))
    people = [f"p{seat}" for seat in range(record.seats)]
    opened = facts.Opened(
        game=record.game.id,
        rules=1,
        seats=record.seats,
        options=dict(record.options),
        clock="off",
        public=False,
        host="p0",
        secret="00" * 32,
    )
    table = Table("t")
    happening = [opened, *(facts.Sat(seat, each, f"Person {seat}") for seat, each in enumerate(people))]
    for fact in happening:
        table.apply(table.number + 1, 1e9, fact)
    room = Room(SimpleNamespace(elsewhere=SimpleNamespace(at=lambda _table: set())), table)
    guests = [Guest(each) for each in (*people, WATCHER)]
    room.guests = set(guests)
    for fact in moves(record.entries):
        told, phase = len(table.events), table.phase
        table.apply(table.number + 1, 1e9, fact)
        if isinstance(fact, facts.Moved):
            room.tell(told, table_too=table.phase != phase, position_too=True)
    seated = [size for guest in guests[:-1] for size in guest.sent]
    return seated, guests[-1].sent


def moves(entries):
    """Return a record's entries as facts: nature's draws belong to the decision before them."""
    found = [facts.Started([])]
    for entry in entries:
        if entry.actor == NATURE:
            found[-1].draws.append(entry.text)
        else:
            found.append(facts.Moved(entry.actor, entry.text, []))
    return found


if __name__ == "__main__":
    sizes: dict[str, list[int]] = defaultdict(list)
    for path in sorted(Path(sys.argv[1]).glob("*.record")):
        game, seats = path.stem.split("-")[:2]
        if int(seats) <= 4:
            seated, watched = measure(path)
            sizes[f"{game}, {seats} seats, bytes to a seat"] += seated
            sizes[f"{game}, {seats} seats, to a watcher"] += watched
    print({name: mean(found) for name, found in sizes.items()})
