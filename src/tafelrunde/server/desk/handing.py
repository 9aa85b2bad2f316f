"""Results of games without a network, handed in: a server replays them, and believes nothing else.

That the rules allow every move, and that every draw comes from the secret, is certain then. Not certain is
how often somebody tried, for the secret was in their hands: such results say that they are from offline, and
the first with a chance is the only one (docs/site.md).
"""

from __future__ import annotations

import base64

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import Record
from tafelrunde.server.desk.records import chance_in, decisions, played, read
from tafelrunde.server.errors import Refuse
from tafelrunde.server.questions import HandedIn
from tafelrunde.server.signatures import Identities
from tafelrunde.server.table import deals, opening
from tafelrunde.server.table.facts import AnyFact


def table_of(identities: Identities, record: Record, day: str, person: str) -> str:
    """Return the name of the one table that a game can have: nobody hands a chance in twice."""
    if day:
        return deals.table_of(identities, record.game.id, day, person)
    sign = identities.sign("handed in", f"{record.game.id}:{opening.name_of(chance_in(record))}")
    return base64.urlsafe_b64encode(bytes.fromhex(sign)[:12]).decode()


def checked(identities: Identities, new: HandedIn, person: str, name: str) -> tuple[str, list[AnyFact]]:
    """Return a table by its name, and all that happened at it; what is no finished game is refused."""
    record = read(new.record)
    begin = daily(identities, record, new.day, person, name) if new.day else solo(record, person, name)
    try:
        verify(record)
    except TafelrundeError as problem:
        raise Refuse("bad_record", str(problem)) from None
    happened = [*begin, *decisions(record)]
    table, _ = played("handed in", happened)
    if table.phase != "over":
        raise Refuse("not_started", "the game is not over; hand it in when it is")
    return table_of(identities, record, new.day, person), happened


def solo(record: Record, person: str, name: str) -> list[AnyFact]:
    """Return how a game for one begins."""
    if record.seats != 1:
        raise Refuse("bad_record", "only games for one are handed in, and deals of the day")
    return opening.deal_of_a_record(record, chance_in(record), person, name, handed_in=True)


def daily(identities: Identities, record: Record, day: str, person: str, name: str) -> list[AnyFact]:
    """Return how a deal of a day begins; its chance, seats and options are that day's."""
    found = record.game
    secret, seats = deals.secret_of(identities, found.id, day), opening.daily_seats(found)
    meant = secret, "", seats, found.offered(seats)[0]
    if (record.fair.get("secret"), record.fair.get("shares"), record.seats, dict(record.options)) != meant:
        raise Refuse("bad_record", f"this is not the deal of {day}")
    return opening.deal_of_the_day(secret, found, day, person, name, offline=True)[:-1]
