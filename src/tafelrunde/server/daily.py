"""Chance that is not fresh: the deal of the day, the same for everybody, and the deal of a finished game.

A day's secret follows from the server's secret, the date and the game. Such games take no new shares, for
with them everybody would get other draws.
"""

from __future__ import annotations

import base64
from datetime import UTC, date, datetime, timedelta

from tafelrunde.engine.game import AnyGame
from tafelrunde.server import facts
from tafelrunde.server.identity import Identities
from tafelrunde.server.limits import Refuse
from tafelrunde.server.table import Table

LEVEL = 4  # of the bots, in a game that is not played alone
SEATS = 4


def today() -> str:
    """Return the day; it changes at midnight UTC for everybody."""
    return datetime.now(UTC).date().isoformat()


def day_before(day: str) -> str:
    """Return the day before."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def still_open(day: str) -> bool:
    """Tell whether a day's deal can still be played, so that nothing of it may be shown."""
    return day >= today() if day else False


def secret_of(identities: Identities, game: str, day: str) -> str:
    """Return the secret of a day's chance, in hexadecimal; nothing else follows from it."""
    return identities.sign("daily", f"{game}:{day}")


def table_of(identities: Identities, game: str, day: str, person: str) -> str:
    """Return the name of the one table at which a person plays a day's deal: a second one has no name."""
    sign = bytes.fromhex(identities.sign("daily table", f"{game}:{day}:{person}"))
    return base64.urlsafe_b64encode(sign[:12]).decode()


def opening(
    identities: Identities, game: AnyGame, day: str, person: str, name: str
) -> tuple[facts.Opened, list[facts.AnyFact]]:
    """Return how a person's table begins: alone where the game can be played alone, else against bots."""
    seats = 1 if 1 in game.seats else min(SEATS, game.seats[-1])
    opened = facts.Opened(
        game=game.id,
        rules=game.rules_version,
        seats=seats,
        options=game.combinations(seats)[0],
        clock="off",
        public=False,
        host=person,
        secret=secret_of(identities, game.id, day),
        shares=[],
        daily=day,
    )
    bots: list[facts.AnyFact] = [facts.Botsat(seat, LEVEL) for seat in range(1, seats)]
    return opened, [facts.Sat(0, person, name), *bots, facts.Started()]


def same_deal(source: Table, person: str, name: str) -> tuple[facts.Opened, list[facts.AnyFact]]:
    """Return how a table with the chance of a finished one begins: the same bots, oneself for the person."""
    if source.phase != "over":
        raise Refuse("not_started", "the first game is not over; its chance can be played again when it is")
    if still_open(source.daily):
        raise Refuse("daily_open", "the deal of this day is still being played; everybody can play it today")
    opened = facts.Opened(
        game=source.game.id,
        rules=source.rules,
        seats=len(source.places),
        options=source.options,
        clock="off",
        public=False,
        host=person,
        secret=source.secret.hex(),
        shares=list(source.chance.shares),
        like=source.like or source.id,
    )
    people = [seat for seat, place in enumerate(source.places) if place.person is not None] or [0]
    own = next(iter(source.seats_of(person)), people[0])
    sitting: list[facts.AnyFact] = [
        facts.Botsat(seat, place.level or LEVEL)
        for seat, place in enumerate(source.places)
        if seat not in people
    ]
    sitting.append(facts.Sat(own, person, name))
    if len(people) == 1:
        sitting.append(facts.Started())
    return opened, sitting
