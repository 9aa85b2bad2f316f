"""What games came to: one's solo games, and games with the same chance."""

from __future__ import annotations

from tafelrunde.server.answers import Deal, Outcome, Solo
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.store.base import Result
from tafelrunde.server.table import deals

LISTED = 50
REMEMBERED = 1000


def outcome(found: Result, person: str) -> Outcome:
    """Return a result as somebody may see it: another's table, and what is said there, stays theirs."""
    own = found.person == person
    return Outcome(
        table=found.table if own else "",
        seat=found.seat,
        name=found.name,
        own=own,
        score=found.score,
        won=bool(found.won),
        alone=found.seats == 1,
        at=found.at,
        offline=bool(found.offline),
    )


async def solo(desk: Desk, visit: Visit) -> dict[str, Solo]:
    """Return one's solo games by game."""
    by_game: dict[str, list[Result]] = {}
    for found in await desk.hub.store.solo_results(visit.person, REMEMBERED):
        by_game.setdefault(found.game, []).append(found)
    return {
        name: Solo(
            count=len(found),
            best=max(each.score for each in found),
            mean=sum(each.score for each in found) / len(found),
            results=[outcome(each, visit.person) for each in found[:LISTED]],
        )
        for name, found in by_game.items()
    }


async def deal(desk: Desk, visit: Visit, name: str) -> Deal:
    """Return what the games with the same chance came to."""
    async with desk.hub.at(name, looked=False) as room:
        table = room.table
    fewest = table.game.fewest_win(table.options)
    found = await desk.hub.store.deal_results(table.game.id, deals.deal_of(table), LISTED, fewest=fewest)
    return Deal(
        game=table.game.id,
        over=table.phase == "over",
        daily=table.daily,
        results=[outcome(each, visit.person) for each in found],
    )
