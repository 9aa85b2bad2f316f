"""What the lists keep of a table: it follows from the log and is written along with it."""

from __future__ import annotations

from typing import Any

from tafelrunde.server.store.base import Result, Summary
from tafelrunde.server.table.deals import deal_of
from tafelrunde.server.table.table import Table, encode


def summary_of(table: Table) -> Summary:
    """Return what the lists of tables show of a table."""
    host = next((each.name for each in table.places if each.person == table.host), "")
    card: dict[str, Any] = {
        "id": table.id,
        "game": table.game.id,
        "phase": table.phase,
        "host": host,
        "names": [each.name if each.person else "" for each in table.places],
        "people": [each.person for each in table.places],
        "seats": len(table.places),
        "free": sum(each.free for each in table.places),
        "clock": table.clock,
        "locked": table.locked,
        "options": table.options,
        "levels": [each.level for each in table.places],
        "daily": table.daily,
        "known": bool(table.like),
        "forwards": not table.undone,
    }
    results: list[Result] = []
    if table.phase == "over":
        card |= {"scores": table.state.scores(), "winners": table.state.winners()}
        results = results_of(table)
    people = table.listed()
    return Summary(table.game.id, table.phase, table.public, table.host, people, encode(card), results)


def results_of(table: Table) -> list[Result]:
    """Return what a finished game came to for the people who played it to its end, and forwards only."""
    if table.undone:
        return []
    scores, winners = table.state.scores(), table.state.winners()
    return [
        Result(
            table=table.id,
            seat=seat,
            person=place.person,
            name=place.name,
            game=table.game.id,
            seats=len(table.places),
            deal=deal_of(table),
            score=scores[seat],
            won=int(seat in winners),
            at=table.ended_at,
            offline=int(table.offline),
        )
        for seat, place in enumerate(table.places)
        if place.person is not None and place.human and not place.left
    ]
