"""Puzzles, asked and answered as the tasks of lessons are, and how one stands with them."""

from __future__ import annotations

from datetime import date

import msgspec

from tafelrunde.engine.texts import Words
from tafelrunde.server.answers import Puzzles
from tafelrunde.server.clock import now
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.desk.lessons import refusing
from tafelrunde.server.questions import Attempt, Touch
from tafelrunde.server.table import deals
from tafelrunde.server.table.table import encode
from tafelrunde.teaching import lessons, puzzles
from tafelrunde.teaching.standing import Try, came, next_puzzle, standing

STRIDE = 61  # puzzles from one day to the next, so that their levels differ


async def listed(desk: Desk, visit: Visit, name: str) -> Puzzles:
    """Return what puzzles a game has, which are next, and how one stands."""
    with refusing():
        found = puzzles.puzzles(name)
    tries = await desk.hub.store.tried(visit.person, name) if visit.person else []
    own, levels = standing(tries, deals.today()), [each.level for each in found]
    following = next_puzzle([puzzles.key_of(each) for each in found], levels, tries, own)
    return Puzzles(levels, today_of(len(found)), following, own)


def today_of(count: int) -> int:
    """Return the number of the puzzle of the day among so many."""
    return date.fromisoformat(deals.today()).toordinal() * STRIDE % max(1, count)


async def ask(desk: Desk, visit: Visit, name: str, number: int) -> bytes:
    """Return a puzzle, as a task."""
    with refusing():
        found = puzzles.as_lesson(puzzles.puzzle(name, number))
        return await desk.told(visit, ("puzzle", name, number), lambda: encode(lessons.ask(found, 0)))


async def answer(desk: Desk, visit: Visit, name: str, number: int, attempt: Attempt) -> bytes:
    """Return what a move in a puzzle comes to; it is noted for whoever is somebody."""
    with refusing():
        found, move = puzzles.puzzle(name, number), attempt.move
        key = "puzzle", name, number, move
        answer = await desk.told(visit, key, lambda: encode(puzzles.answer(found, move)))
    if visit.person:
        day = deals.today() if number == today_of(len(puzzles.puzzles(name))) else ""
        tried = Try(puzzles.key_of(found), day, found.level, int(move == found.best), now())
        store = desk.hub.store
        before = await store.tried(visit.person, name)
        await store.try_puzzle(visit.person, name, tried)
        after = came(before, await store.tried(visit.person, name), deals.today())
        return encode({**msgspec.json.decode(answer, type=dict[str, msgspec.Raw]), "came": after})
    return answer


async def play_on(desk: Desk, visit: Visit, name: str, number: int, attempt: Attempt) -> bytes:
    """Return how it goes on after a move if the best bots play."""
    with refusing():
        found, move = puzzles.puzzle(name, number), attempt.move
        key = "line", name, number, move
        body = desk.shelf.find(key)
        if body is None:
            owner = desk.owner(visit)
            desk.may_be_coached(owner)
            visit.make_way()
            body = await desk.hub.workers.run(owner, line_json, found, move)
            desk.shelf.keep(key, body)
        return body


def line_json(found: puzzles.Puzzle, move: str) -> bytes:
    """Work out how it goes on, in a worker process."""
    return encode(puzzles.line(found, move))


def why(name: str, number: int, touch: Touch) -> Words:
    """Say why something cannot be done in a puzzle; empty where it can."""
    with refusing():
        return lessons.why(puzzles.as_lesson(puzzles.puzzle(name, number)), 0, touch.touched)
