"""Games that come as records, from a link or a file: told step by step, or their deal played anew.

Nothing in a record is trusted: the rules play every move of it, at a table that nobody keeps.
"""

from __future__ import annotations

from string import ascii_uppercase

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.fair import FairChance, is_share
from tafelrunde.engine.record import Record, read_record
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.desk.history import replayed
from tafelrunde.server.errors import Refuse
from tafelrunde.server.limits import SHARES
from tafelrunde.server.questions import SharedGame
from tafelrunde.server.table import facts, opening
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.history import Numbered
from tafelrunde.server.table.table import Table

NOBODY = "record"  # whoever played it: a record has no names
UNUSED = "00" * 32  # the secret of a table at which nothing is drawn anew


def read(text: str) -> Record:
    """Read a record; its moves are checked when they are played."""
    try:
        record = read_record(text)
    except TafelrundeError as problem:
        raise Refuse("bad_record", str(problem)) from None
    if record.flaw is not None:
        raise Refuse("bad_record", str(record.flaw))
    return record


def decisions(record: Record) -> list[AnyFact]:
    """Return the start and all moves, each with the draws that follow it."""
    draws: list[str] = []
    found: list[AnyFact] = [facts.Started(draws)]
    for entry in record.entries:
        if entry.actor == NATURE:
            draws.append(entry.text)
        else:
            draws = []
            found.append(facts.Moved(entry.actor, entry.text, draws))
    return found


def played(name: str, happened: list[AnyFact]) -> tuple[Table, list[Numbered]]:
    """Return a table at which all this happened, and its log; what cannot be is refused."""
    table = Table(name)
    try:
        log = [(number, table.apply(number, 0.0, fact)) for number, fact in enumerate(happened, 1)]
    except TafelrundeError as problem:
        raise Refuse("bad_record", str(problem)) from None
    return table, log


async def replay(desk: Desk, visit: Visit, shared: SharedGame) -> bytes:
    """Return the game of a record step by step, as a seat or a spectator saw it."""
    desk.may_retell(visit.address)
    return await desk.worked_out(visit, lambda: told(shared))


def told(shared: SharedGame) -> bytes:
    """Return a record's game step by step, as JSON."""
    record = read(shared.record)
    if shared.seat is not None and shared.seat >= record.seats:
        raise Refuse("unreadable", f"the record has seats 0 to {record.seats - 1}, so no seat {shared.seat}")
    begin = opening.opened(record.game, record.seats, record.options, NOBODY, secret=UNUSED, shares=[])
    sitting = [facts.Sat(seat, NOBODY, ascii_uppercase[seat]) for seat in range(record.seats)]
    return replayed(*played(NOBODY, [begin, *sitting, *decisions(record)]), shared.seat)


def same_deal(text: str, person: str, name: str) -> list[AnyFact]:
    """Return how a table with the chance of a record's game begins: oneself, and bots on all other seats."""
    record = read(text)
    return opening.deal_of_a_record(record, chance_in(record), person, name)


def chance_in(record: Record) -> FairChance:
    """Return the chance of a record, if it is one that a table may have."""
    secret, shares = record.fair.get("secret", ""), record.fair.get("shares", "").split()
    if not is_share(secret) or not all(map(is_share, shares)) or len(shares) > SHARES:
        raise Refuse("no_deal", "the record has no secret that fits, so its deal cannot be played again")
    return FairChance(bytes.fromhex(secret), shares)
