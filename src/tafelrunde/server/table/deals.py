"""Chance that is not fresh: the deal of the day, the same for everybody, and the deal of a finished game.

A day's secret follows from the server's secret, the date and the game. Such games take no new shares, for
with them everybody would get other draws.
"""

from __future__ import annotations

import base64
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from tafelrunde.server.clock import now
from tafelrunde.server.signatures import Identities

if TYPE_CHECKING:
    from tafelrunde.server.table.table import Table


def today() -> str:
    """Return the day; it changes at midnight UTC for everybody."""
    return day_of(now())


def day_of(at: float) -> str:
    """Return the day of a moment."""
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def day_before(day: str) -> str:
    """Return the day before."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def still_open(day: str) -> bool:
    """Tell whether a day's deal can still be played, so that nothing of it may be shown."""
    return day >= today() if day else False


def deal_of(table: Table) -> str:
    """Name the chance of a table: games with the same one can be compared.

    After its day a day's deal is open to everybody, so a game that ends then is compared with no other.
    """
    if table.daily:
        return table.daily if day_of(table.ended_at or table.at) <= table.daily else table.id
    return table.like or table.id


def secret_of(identities: Identities, game: str, day: str) -> str:
    """Return the secret of a day's chance, in hexadecimal; nothing else follows from it."""
    return identities.sign("daily", f"{game}:{day}")


def table_of(identities: Identities, game: str, day: str, person: str) -> str:
    """Return the name of the one table at which a person plays a day's deal: a second one has no name."""
    sign = bytes.fromhex(identities.sign("daily table", f"{game}:{day}:{person}"))
    return base64.urlsafe_b64encode(sign[:12]).decode()
