"""What players were told, held against the log: for tests in which servers are killed while people play."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import decode_fact
from tafelrunde.server.table.table import Table

Told = set[tuple[str, int, int, str]]  # table, number, seat, move
Line = tuple[str, int, float, bytes]  # of a log: table, number, time, fact
IN_ORDER = "SELECT table_id, number, at, body FROM log ORDER BY table_id, number"


def note_moves(told: Told, table: str, update: dict[str, Any]) -> None:
    """Note the moves that a browser is told of."""
    for event in update["events"]:
        if event["kind"] == "moved":
            told.add((table, event["number"], event["seat"], event["move"]))


def any_move(update: dict[str, Any], chance: random.Random) -> dict[str, Any] | None:
    """The next move of whoever was told this, if they have to decide."""
    position = update["position"] or {"choices": []}
    for choice in position["choices"]:
        if choice["legal"]:
            move = chance.choice(choice["legal"])
            return {"is": "play", "seat": choice["seat"], "number": position["number"], "move": move}
    return None


def check(lines: Iterable[Line], told: Told, look: Callable[[Table], None] = lambda _: None) -> list[Table]:
    """Everything told is in the log exactly once, and every log is a table; `look` at it after each fact."""
    written: Counter[tuple[str, int, int, str]] = Counter()
    tables: dict[str, Table] = {}
    for name, number, at, body in lines:
        table, fact = tables.setdefault(name, Table(name)), decode_fact(body)
        assert number == table.number + 1, f"{name} has a gap before {number}"
        assert table.apply(number, at, fact) == fact
        if isinstance(fact, facts.Moved):
            written[name, number, fact.seat, fact.move] += 1
        look(table)
    lost = [each for each in told if written[each] != 1]
    assert not lost, f"{len(lost)} of {len(told)} moves told are not in the log once: {lost[:3]}"
    return [*tables.values()]
