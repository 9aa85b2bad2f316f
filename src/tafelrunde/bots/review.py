"""A finished game looked at again: what every decision cost, and what happened without one's own doing.

A seat's game begins with the value of its first decision. A decision loses what the move made is worth less
than the best one; between two decisions, chance and the others add or take something: luck. So for every seat

    value at the first decision - all that was lost + all luck = value of the end

Values are the chances to win that the bots' search gives, from 0 to 1, so that who has won ends at 1 and all
others at 0; alone, they are what the result is worth. They rest on what the seat could see, not on the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import fmean, stdev

from tafelrunde.bots.analysis import game_of, reasons_of
from tafelrunde.bots.search import Search
from tafelrunde.bots.simple import seat_of
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import IllegalMove, quoted
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

WIN = 0.75  # of a value: the rest is the lead (State.worth)
ITERATIONS = 1500  # for a decision: a whole game takes seconds
LEAST = 4  # of them for every move
SURE = 100  # visits after which the search's own value of a move is believed
PAIRS = 200  # else: playouts of it and of the best move, in the same worlds
SPREAD = 0.3  # of the values of single iterations
MARGIN = 1.5  # errors of measurement within which a loss counts as none: many small ones would add up
POINTS = 3  # turning points of each kind, for a seat
LARGE_LOSS, LARGE_SWING = 0.05, 0.1

Said = dict[str, list[str]]  # by language


@dataclass(frozen=True)
class Decision:
    """A decision with a choice: which move of the record it was, who made it, seeing what."""

    entry: int
    seat: int
    view: View
    move: str


@dataclass(frozen=True)
class Verdict:
    """The best move that was found, its value, and that of the move made."""

    best: str
    before: float
    after: float
    why: Said = field(default_factory=dict[str, list[str]])  # of the best move, where the other is worse
    flaws: Said = field(default_factory=dict[str, list[str]])  # what speaks against the move made


@dataclass(frozen=True)
class Judged:
    """A decision with what it lost, and what happened until the seat's next one or the end."""

    entry: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    lost: float
    luck: float
    why: Said
    flaws: Said


@dataclass(frozen=True)
class Account:
    """The whole game of a seat: start - lost + luck = end."""

    seat: int
    start: float
    lost: float
    luck: float
    end: float


@dataclass(frozen=True)
class Review:
    """All decisions in order, the sums by seat, and the turning points as indices of decisions."""

    decisions: list[Judged]
    accounts: list[Account]
    losses: list[int]
    swings: list[int]


def review(record: Record, iterations: int = ITERATIONS) -> Review:
    """Review a finished game in one go."""
    found = decisions_of(record)
    return account_for(record, found, [weigh(each.view, each.move, iterations) for each in found])


def decisions_of(record: Record) -> list[Decision]:
    """Return every decision in which there was something to choose: a forced move is none."""
    found: list[Decision] = []
    for index, (state, entry) in enumerate(record.positions()):
        if entry is not None and entry.actor != NATURE and state.count(entry.actor) > 1:
            found.append(Decision(index, entry.actor, record.game.view(state, entry.actor), entry.text))
    return found


def account_for(record: Record, decisions: Sequence[Decision], verdicts: Sequence[Verdict]) -> Review:
    """Return the review of a finished game from what the search found about each decision."""
    end = record.replay()
    if end.actor() != OVER:
        raise ValueError("only a finished game can be reviewed; this one goes on")
    if record.seats == 1:
        return judge(decisions, verdicts, [end.worth(0)])
    sides = record.game.sides(record.seats, record.options)
    partners = len(sides[0]) if sides else 1
    chances = [
        replace(each, before=chance(each.before, partners), after=chance(each.after, partners))
        for each in verdicts
    ]
    return judge(decisions, chances, [float(seat in end.winners()) for seat in range(record.seats)])


def chance(value: float, partners: int = 1) -> float:
    """Return the chance to win behind a value of the search, which adds a little for the lead.

    To each of several who win together a win is worth its part (`State.worth`).
    """
    even = (1 - WIN) / 2
    return min(1.0, max(0.0, (value - even) * partners / WIN))


def weigh(view: View, made: str, iterations: int = ITERATIONS, seed: int = 0) -> Verdict:
    """Return the best move of a view's seat, and how the move made compares with it."""
    found, seat, rng = game_of(view), seat_of(view), Rng(seed)
    world = found.world(view, rng)
    move = found.parse(world, made)
    if not world.allows(seat, move):
        raise IllegalMove(f"seat {seat} could not play {quoted(made)} here, so there is nothing to weigh")
    search = Search(found.knowledge, LEAST)
    search.clear()
    search.grow(world, seat, max(iterations, (LEAST + 1) * world.count(seat)), rng)
    tried = {child: (visits, value) for child, visits, value in search.children()}
    best = max(tried, key=lambda child: tried[child])
    (visits, value), (most, before) = tried[move], tried[best]
    lost, error = before - value, SPREAD * sqrt(1 / visits + 1 / most)
    if visits < SURE:
        lost, error = duel(found, world, seat, best, move, rng)
    if lost <= MARGIN * error:
        return Verdict(found.spell(world, best), before, before)
    why, said = reasons_of(found, world, seat, best), reasons_of(found, world, seat, move)
    flaws = {  # what the best move has, too, does not speak against this one
        language: [each for each in reasons if each.startswith("-") and each not in why[language]]
        for language, reasons in said.items()
    }
    return Verdict(found.spell(world, best), before, max(0.0, before - lost), why, flaws)


def duel(found: AnyGame, world: State, seat: int, best: int, other: int, rng: Rng) -> tuple[float, float]:
    """Return how much better one move did than another in the same worlds with the same luck; its error."""
    ahead: list[float] = []
    for _ in range(PAIRS):
        world.resample(seat, rng)
        start = rng.counter
        ahead.append(played(found, world, seat, best, start) - played(found, world, seat, other, start))
    return fmean(ahead), stdev(ahead) / sqrt(PAIRS)


def played(found: AnyGame, world: State, seat: int, move: int, start: int) -> float:
    """Return what a position is worth after a move and a playout."""
    end = world.copy()
    end.play(seat, move)
    found.knowledge.playout(end, found.knowledge.depth, Rng(start))
    return end.worth(seat) if end.actor() == OVER else found.knowledge.estimate(end, seat)


def judge(decisions: Sequence[Decision], verdicts: Sequence[Verdict], ends: Sequence[float]) -> Review:
    """Draw the sums and the turning points from what was found about each decision."""
    following = list(ends)  # by seat: the value at its next decision, or at the end
    judged: list[Judged] = []
    for decision, verdict in reversed(list(zip(decisions, verdicts, strict=True))):
        seat, luck = decision.seat, following[decision.seat] - verdict.after
        following[seat] = verdict.before
        judged.append(
            Judged(
                entry=decision.entry,
                seat=seat,
                move=decision.move,
                best=verdict.best,
                before=verdict.before,
                after=verdict.after,
                lost=verdict.before - verdict.after,
                luck=luck,
                why=verdict.why,
                flaws=verdict.flaws,
            )
        )
    judged.reverse()
    accounts = [
        Account(
            seat=seat,
            start=start,
            lost=sum(each.lost for each in judged if each.seat == seat),
            luck=sum(each.luck for each in judged if each.seat == seat),
            end=ends[seat],
        )
        for seat, start in enumerate(following)
    ]
    return Review(
        judged,
        accounts,
        largest(judged, [each.lost for each in judged], LARGE_LOSS),
        largest(judged, [abs(each.luck) for each in judged], LARGE_SWING),
    )


def largest(judged: Sequence[Judged], values: Sequence[float], least: float) -> list[int]:
    """Return the indices of the few largest values of every seat, the largest first."""
    left = Counter({each.seat: POINTS for each in judged})
    found: list[int] = []
    for index in sorted(range(len(values)), key=lambda index: -values[index]):
        seat = judged[index].seat
        if values[index] >= least and left[seat]:
            left[seat] -= 1
            found.append(index)
    return found
