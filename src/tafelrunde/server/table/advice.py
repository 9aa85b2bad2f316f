"""Hints: what a bot thinks of a person's own decision, thought out where bots think."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from tafelrunde.bots.analysis import analyse
from tafelrunde.bots.review import Verdict, chance
from tafelrunde.engine.effects import foreseen
from tafelrunde.engine.errors import UnreadableMove
from tafelrunde.engine.registry import game
from tafelrunde.engine.texts import Words
from tafelrunde.server.answers import Reasons
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.table.reviews import weigh_json
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import Table, encode

ITERATIONS = 3000
SHOWN = 3
CLEARLY = 8  # of 100: whoever loses less is left in peace
MUCH = 20  # where there is no reason to tell: nobody learns from a number
CLOSE = 0.05  # a move whose value is farther from the best is no good one

Thought = tuple[str, float, dict[str, list[str]]]


class Advised(msgspec.Struct, frozen=True):
    """A move, in notation and in words, its prospects from 0 to 100, and why."""

    move: str
    words: Words
    percent: int
    why: Reasons


class Advice(msgspec.Struct, frozen=True):
    """Good moves in no order of merit, and the best of them; for the position with this number."""

    number: int
    good: list[Advised]
    best: str


class Coached(msgspec.Struct, frozen=True):
    """What a move that is about to be made would lose clearly, of 100, and what is better; else nothing."""

    number: int
    lost: int  # 0 for whoever plays alone, and has nothing to win
    better: Advised | None
    flaws: Reasons  # what speaks against the move


class Question(NamedTuple):
    """A decision that somebody asks advice about: as the seat sees it, and by which number it is known."""

    seat: int
    number: int
    due: int
    view: bytes


def question(table: Table, person: str, seat: int) -> Question:
    """Return what to think about; a hint that is unfair, or about nothing, is refused."""
    if table.phase != "playing":
        raise Refuse("not_started" if table.phase == "waiting" else "over", "there is nothing to decide now")
    if seat not in table.seats_of(person) or not table.places[seat].human:
        raise Refuse("not_your_seat", f"seat {seat} is not yours to decide for")
    if table.daily:
        raise Refuse("no_hints", "the deal of the day is the same for everybody, so there are no hints")
    if any(place.person not in (None, person) for place in table.places):
        raise Refuse("no_hints", "other people play here too, so there are no hints: that would be unfair")
    if seat not in table.actors():
        raise Refuse("stale", f"seat {seat} has nothing to decide now; wait for its turn")
    return Question(seat, table.position, table.due[seat], encode(table.game.view(table.state, seat)))


async def advise(room: Room, owner: Owner, asked: Question) -> Advice:
    """Let a worker process think about a seat's decision, and put into words what it finds."""
    seat = asked.seat
    thoughts = await room.hub.workers.run(owner, think, room.table.game.id, asked.view)
    if not room.still(seat, asked.due, lambda: True):
        raise Refuse("stale", "the game has moved on; ask again")
    table = room.table
    best, value, _ = thoughts[0]
    # What was tried less often may look a little better by chance.
    good = sorted((move, min(each, value), why) for move, each, why in thoughts if each >= value - CLOSE)
    room.hub.counters["hints"] += 1
    return Advice(asked.number, [advised(table, seat, *each) for each in good], best)


def legal(room: Room, seat: int, text: str) -> str:
    """Return a move that a seat can make now; any other is refused."""
    table = room.table
    try:
        if table.state.allows(seat, table.game.parse(table.state, text)):
            return text
    except UnreadableMove as problem:
        raise Refuse("unreadable", str(problem)) from None
    raise Refuse("illegal", "this move is not legal here, so there is nothing to say of it")


def is_worth_a_word(lost: int, verdict: Verdict) -> bool:
    """Tell whether a move loses clearly, or much where there is no reason to tell."""
    return lost >= (CLEARLY if explains(verdict) else MUCH)


def explains(verdict: Verdict) -> bool:
    """Tell whether a verdict says why: against the move made, or not only against the better one."""
    signs = {reason[0] for reasons in verdict.why.values() for reason in reasons}
    return any(verdict.flaws.values()) or (bool(signs) and ("-" not in signs or "+" in signs))


async def coach(room: Room, owner: Owner, asked: Question, move: str) -> Coached:
    """Let a worker process weigh a move, as a review does, and say so if it loses clearly."""
    verdict = await room.hub.workers.run(owner, weigh_json, room.table.game.id, asked.view, move)
    if not room.still(asked.seat, asked.due, lambda: True):
        raise Refuse("stale", "the game has moved on; ask again")
    table = room.table
    lost = percent_of(table, verdict.before) - percent_of(table, verdict.after)
    if not is_worth_a_word(lost, verdict):
        return Coached(asked.number, 0, None, Reasons([], []))
    better = advised(table, asked.seat, verdict.best, verdict.before, verdict.why)
    return Coached(asked.number, lost if len(table.places) > 1 else 0, better, Reasons(**verdict.flaws))


def advised(table: Table, seat: int, move: str, value: float, why: dict[str, list[str]]) -> Advised:
    """Put a move into words."""
    found, state = table.game, table.state
    effects = foreseen(found, state, seat, found.parse(state, move))
    return Advised(move, table.words(effects, seat), percent_of(table, value), Reasons(**why))


def percent_of(table: Table, value: float) -> int:
    """Return a value of the search as the review shows it: the chance to win; alone, the value itself."""
    seats = len(table.places)
    if seats == 1:
        return round(100 * value)
    sides = table.game.sides(seats, table.options)
    return round(100 * chance(value, len(sides[0]) if sides else 1))


def think(name: str, view: bytes) -> list[Thought]:
    """Return the best few moves of a view, in a worker process."""
    found: Any = game(name)
    assessed = analyse(found.read_view(view), ITERATIONS, ends=0)
    return [(each.move, each.value, each.reasons) for each in assessed[:SHOWN]]
