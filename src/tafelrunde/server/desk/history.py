"""Finished games, as a record, step by step, draw by draw, and reviewed; every answer as it is sent."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.engine.actors import NATURE
from tafelrunde.server.answers import Draws, Replay
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.table import deals, history
from tafelrunde.server.table.table import Table, encode


async def finished(desk: Desk, name: str, person: str = "") -> Table:
    """Return a finished table; what is hidden in a running game stays hidden.

    So does the chance of a day while others still play it, except for a person who has played at this table.
    """
    async with desk.hub.at(name, looked=False) as room:  # whoever asks for what is over plays with no bot
        table = room.table
    if table.phase != "over":
        raise Refuse("not_started", "the game is not over; come back when it is")
    if deals.still_open(table.daily) and not table.seats_of(person):
        raise Refuse("daily_open", "others still play the deal of this day; it is shown tomorrow")
    return table


async def told(
    desk: Desk, visit: Visit, table: Table, what: str, tell: Callable[[list[history.Numbered]], bytes]
) -> bytes:
    """Return what is told of a finished game; it is worked out again when something has happened there."""
    key = table.id, table.number, what
    found = desk.shelf.find(key)
    if found is not None:
        return found
    desk.may_retell(visit.address)
    rows = await desk.hub.store.log(table.id)
    try:
        return await desk.told(visit, key, lambda: tell(history.numbered(rows)))
    except (Refuse, Unavailable):
        raise
    except Exception as problem:  # whatever somebody has written there since it was loaded
        raise desk.hub.set_aside(table.id, problem) from None


async def record(desk: Desk, visit: Visit, name: str) -> bytes:
    """Return a finished game as a record, for `tafelrunde verify` and `replay`; one's own as far as it is."""
    if desk.alone:
        async with desk.hub.at(name) as room:
            table = room.table
        if table.phase == "waiting":
            raise Refuse("not_started", "the game has not begun; there is nothing to record")
    else:
        table = await finished(desk, name)
    return await told(desk, visit, table, "record", lambda log: str(history.record_of(table, log)).encode())


async def replay(desk: Desk, visit: Visit, name: str, seat: int | None) -> bytes:
    """Return a finished game step by step, as a seat or a spectator saw it."""
    table = await finished(desk, name, visit.person)
    if seat is not None and seat >= len(table.places):
        raise Refuse("unreadable", f"the table has seats 0 to {len(table.places) - 1}, so no seat {seat}")
    return await told(desk, visit, table, f"replay {seat}", lambda log: replayed(table, log, seat))


def replayed(table: Table, log: list[history.Numbered], seat: int | None) -> bytes:
    """Return a game step by step, as JSON; how it ended only if it did."""
    steps = history.steps_of(table, log, seat)
    return encode(
        Replay(
            game=table.game.id,
            options=table.options,
            names=[place.name for place in table.places],
            levels=[place.level for place in table.places],
            seats=len(table.places),
            scores=table.state.scores(),
            winners=table.state.winners(),
            result=table.result() if table.phase == "over" else None,
            steps=steps,
            turns=history.turns_in(table.game, steps),
            rounds=history.rounds_in(table.game, steps),
        )
    )


async def course(desk: Desk, visit: Visit, name: str) -> bytes:
    """Return the scores of all seats after every turn of a finished game."""
    table = await finished(desk, name, visit.person)
    return await told(desk, visit, table, "course", lambda log: encode(history.course_of(table, log)))


async def sums(desk: Desk, visit: Visit, name: str) -> bytes:
    """Return where the points of a finished game came from, for a game that tells it."""
    table = await finished(desk, name, visit.person)
    return await told(desk, visit, table, "sums", lambda log: encode(history.sums_of(table, log)))


async def review(desk: Desk, visit: Visit, name: str) -> bytes:
    """Return what a finished game's decisions cost, or how far that has been worked out."""
    return await desk.hub.reviews.look(await finished(desk, name, visit.person))


async def ask_for_review(desk: Desk, visit: Visit, name: str) -> bytes:
    """Have a finished game reviewed; returns the same as a look at the review."""
    table = await finished(desk, name, visit.person)
    return await desk.hub.reviews.ask(table, desk.owner(visit))


async def draws(desk: Desk, visit: Visit, name: str) -> bytes:
    """Return every draw of a finished game with what could have been drawn, and all moves, to compare."""
    table = await finished(desk, name)
    return await told(desk, visit, table, "draws", lambda log: drawn(table, log))


def drawn(table: Table, log: list[history.Numbered]) -> bytes:
    """Return every draw and every move of a finished game, as JSON."""
    moves = [(entry.actor, entry.text) for _, entry in history.entries(log) if entry.actor != NATURE]
    draws = history.draws_of(table, log)
    fair = table.chance.header()
    return encode(Draws(fair["commitment"], fair["secret"], table.all_shares(), draws, moves))
