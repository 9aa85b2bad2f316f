"""What cannot be: facts that come too early, too late, or speak of what is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from tafelrunde.bots.levels import LEVELS
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import AnyFact

if TYPE_CHECKING:
    from tafelrunde.server.table.table import Table

BEFORE, DURING = ("waiting",), ("playing",)
WHEN: dict[type[AnyFact], tuple[str, ...]] = {  # all other facts may come at any time
    facts.Sat: BEFORE,
    facts.Stood: BEFORE,
    facts.Botsat: BEFORE,
    facts.Swapped: BEFORE,
    facts.Arranged: BEFORE,
    facts.Sealed: BEFORE,
    facts.Closed: BEFORE,
    facts.Shared: BEFORE,
    facts.Started: BEFORE,
    facts.Stoodin: DURING,
    facts.Moved: DURING,
    facts.Asked: DURING,
    facts.Agreed: DURING,
    facts.Kept: DURING,
    facts.Takenback: DURING,
}


def flaw(table: Table, fact: AnyFact) -> str:
    """Say why a fact cannot come now; empty if it can. Moves and draws are checked by the rules."""
    if type(fact) is facts.Moved and table.phase == "playing" and 0 <= fact.seat < len(table.places):
        return ""  # as most are
    if (table.number == 0) != isinstance(fact, facts.Opened):
        return "a log begins with the opening of its table, and has no second one"
    seat, level = getattr(fact, "seat", None), getattr(fact, "level", None)
    if seat is not None and seat not in range(len(table.places)):
        return f"there is no seat {seat}"
    if level is not None and level not in LEVELS:
        return f"there is no level {level}"
    when = WHEN.get(type(fact), ())
    if when and table.phase not in when:
        return f"it comes too early or too late, the table is {table.phase}"
    return against(table, fact)


def against(table: Table, fact: AnyFact) -> str:
    """Say what at the table stands against a fact; empty if nothing does."""
    match fact:
        case facts.Started():
            return "some seats are empty" if any(place.free for place in table.places) else ""
        case facts.Stoodin() | facts.Returned() | facts.Renamed():
            return "nobody has sat there" if table.places[fact.seat].person is None else ""
        case facts.Swapped(_, other):
            return "" if other in range(len(table.places)) else f"there is no seat {other}"
        case facts.Arranged():
            few = len(table.taken()) > fact.seats
            return "more people sit here than there would be seats" if few else ""
        case facts.Takenback(_, 0):
            return "there is no move to take back" if table.before is None else ""
        case facts.Takenback(seat, to):
            decided = any((step.number, step.seat) == (to, seat) for step in table.course)
            return "" if decided else f"seat {seat} decided nothing at number {to}"
        case (
            facts.Opened() | facts.Sat() | facts.Stood() | facts.Botsat() | facts.Left() | facts.Sealed()
            | facts.Closed() | facts.Shared() | facts.Moved() | facts.Asked() | facts.Agreed() | facts.Kept()
            | facts.Said() | facts.Reacted() | facts.Muted() | facts.Hosted() | facts.Locked()
            | facts.Kicked() | facts.Rematched()
        ):  # fmt: skip
            return ""
        case _:
            assert_never(fact)
