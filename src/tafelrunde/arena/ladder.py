"""How strong the levels are: every measurement that docs/strength.md shows, kept in docs/strength.json.

A measurement that is already kept is not repeated, so a run that was stopped goes on where it was; remove a
line of the file, or all of it, to measure again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import mean, median
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import Progress

from tafelrunde.arena import ismcts, openspiel, solo
from tafelrunde.arena.matches import Match, play_deal_of, play_through, standing
from tafelrunde.arena.strength import IN_TIME, STAGE
from tafelrunde.bots.levels import LEVELS, bot_of_level
from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.bots.simple import Bot
from tafelrunde.engine.game import View
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng
from tafelrunde.spread import spreading

TOP = LEVELS[-1]
SEATS = (2, 4)
DEALS = 150  # every deal is played twice, the bots changing seats
TOP_DEALS = 50  # of matches that need no narrow interval
HURRIED_DEALS = 20
BID_GAMES = 20
SOLO_GAMES = 500
TIMED_GAMES = 2


@dataclass(frozen=True)
class Task:
    """One measurement: its key in the file, its jobs, and what their results come to."""

    key: str
    run: Callable[[Any], Any]
    jobs: Sequence[Any]
    conclude: Callable[[Sequence[Any]], dict[str, Any]]


def tasks() -> Iterable[Task]:
    """Yield every measurement, the quick ones first."""
    for name in games():
        for level in LEVELS:
            jobs = [(name, level, deal) for deal in range(TIMED_GAMES)]
            yield Task(f"time {name} {level}", timed_game, jobs, conclude_times)
    for name in games():
        for seats in SEATS:
            yield pair_task(name, seats, "level:1", "random", TOP_DEALS)
    for upper, lower in (*((level, level - 1) for level in LEVELS[1:]), (TOP, 4)):
        for name in games():
            deals = DEALS if upper - lower == 1 or game(name).levels.close else TOP_DEALS
            for seats in SEATS:
                yield pair_task(name, seats, f"level:{upper}", f"level:{lower}", deals)
    for name in games():
        yield pair_task(name, 2, f"level:{TOP}", "random", TOP_DEALS)
    for level in reversed(LEVELS):
        for name in IN_TIME:
            deals = TOP_DEALS if level >= TOP - 1 else HURRIED_DEALS
            jobs = [(name, level, deal) for deal in range(deals)]
            yield Task(f"hurried {name} level:{level}", hurried_deal, jobs, conclude_pair)
    yield Task("bid xactika 4", bid_game, range(BID_GAMES), conclude_bids)
    for name in games():
        if 1 in game(name).seats:
            for player in solo.PLAYERS:
                jobs = [(name, player, deal) for deal in range(SOLO_GAMES)]
                yield Task(f"solo {name} {player}", solo.solo_game, jobs, conclude_solo)
    if openspiel.installed():
        for duel in ismcts.duels():
            jobs = [(duel, number) for number in range(duel.games)]
            yield Task(f"duel {duel.game} {duel.seats}", ismcts.play_duel, jobs, conclude_duel)


def pair_task(name: str, seats: int, upper: str, lower: str, deals: int) -> Task:
    """Return the match of two bots that share a table."""
    match = Match(name, seats, {}, [upper, lower])
    jobs = [(match, deal) for deal in range(deals)]
    return Task(f"pair {name} {seats} {upper} {lower}", play_deal_of, jobs, conclude_pair)


def conclude_pair(shares: Sequence[list[float]]) -> dict[str, Any]:
    """Return the first bot's share of the wins."""
    return asdict(standing("", [first for first, _ in shares])) | {"games": 2 * len(shares)}


@dataclass
class Hurried:
    """The strongest bot with as many iterations as it has time for where the engine is not compiled."""

    bot: SearchBot
    stages: Sequence[int]
    decisions: int = 0

    def choose(self, view: View) -> str:
        """Return its move."""
        self.bot.iterations = self.stages[min(self.decisions // STAGE, len(self.stages) - 1)]
        text = self.bot.choose(view)
        self.decisions += self.bot.search.iterations > 0  # else there was nothing to decide
        return text


def hurried_deal(job: tuple[str, int, int]) -> list[float]:
    """Play a deal of two seats twice against a level; the shares of the wins."""
    name, level, deal = job
    found, share = game(name), 0.0
    for seat in range(2):
        bots: list[Bot] = [make_bot(f"level:{level}", found, Rng(4 * deal + each)) for each in range(2)]
        bots[seat] = Hurried(SearchBot(found, Rng(4 * deal + 2 + seat)), IN_TIME[name])
        state = found.new(2)
        play_through(found, state, bots, Rng(deal))
        winners = state.winners()
        share += (seat in winners) / len(winners) / 2
    return [share, 1 - share]


@dataclass
class Timed:
    """A bot whose decisions are timed."""

    bot: Bot
    spent: list[float] = field(default_factory=list[float])

    def choose(self, view: View) -> str:
        """Return its move."""
        begin = time.process_time()
        text = self.bot.choose(view)
        self.spent.append(time.process_time() - begin)
        return text


def timed_game(job: tuple[str, int, int]) -> list[float]:
    """Play a game of two bots of one level; the seconds of processor time each decision took."""
    name, level, deal = job
    found = game(name)
    bots = [Timed(make_bot(f"level:{level}", found, Rng(seat))) for seat in range(2)]
    play_through(found, found.new(2), bots, Rng(deal))
    return bots[0].spent + bots[1].spent


def conclude_times(games_played: Sequence[list[float]]) -> dict[str, Any]:
    """Return how long a decision takes."""
    spent = [seconds for each in games_played for seconds in each]
    return {"median": median(spent), "longest": max(spent)}


def bid_game(deal: int) -> tuple[list[int], list[bool]]:
    """Play bid XACTIKA with four bots of the top level; points and exact bids of every seat and round."""
    found = game("xactika")
    state = found.new(4, {"variant": "bid"})
    bots = [make_bot(f"level:{TOP}", found, Rng(4 * deal + seat)) for seat in range(4)]
    play_through(found, state, bots, Rng(deal))
    rounds = found.view(state, None).rounds
    points = [each for played in rounds for each in played.points]
    exact = [bid == taken for played in rounds for bid, taken in zip(played.bids, played.taken, strict=True)]
    return points, exact


def conclude_bids(played: Sequence[tuple[list[int], list[bool]]]) -> dict[str, Any]:
    """Return points a round and the share of exact bids, with margins over games."""
    points = [mean(each) for each, _ in played]
    exact = [mean(each) for _, each in played]
    return {
        "points": mean(points),
        "points_margin": solo.margin(points),
        "exact": mean(exact),
        "exact_margin": solo.margin(exact),
        "games": len(played),
    }


def conclude_solo(results: Sequence[tuple[int, bool]]) -> dict[str, Any]:
    """Return means of solo games."""
    return asdict(solo.summary(results)) | {"games": len(results)}


def conclude_duel(results: Sequence[ismcts.DuelResult]) -> dict[str, Any]:
    """Return our share of the wins against OpenSpiel's bot, and both speeds."""
    shares = [each.share for each in results]
    return {
        "share": mean(shares),
        "margin": solo.margin(shares),
        "ours": median(each.ours for each in results),
        "theirs": median(each.theirs for each in results),
        "games": len(results),
    }


def measure(kept: Path, only: str, console: Console, ray: str = "") -> dict[str, dict[str, Any]]:
    """Run what is missing from the file (only keys that contain a text) and keep each result at once."""
    results: dict[str, dict[str, Any]] = msgspec.json.decode(kept.read_bytes()) if kept.exists() else {}
    missing = [task for task in tasks() if task.key not in results and only in task.key]
    with spreading(ray) as spread, Progress(console=console) as progress:
        bar = progress.add_task("", total=sum(len(task.jobs) for task in missing))
        for task in missing:
            progress.update(bar, description=task.key)
            outcomes: list[Any] = []
            for outcome in spread(task.run, task.jobs):
                outcomes.append(outcome)
                progress.advance(bar)
            results[task.key] = task.conclude(outcomes) | bots_of(task)
            kept.write_bytes(msgspec.json.format(msgspec.json.encode(results)) + b"\n")
    return results


def bots_of(task: Task) -> dict[str, str]:
    """Return which bots the levels of a measurement were, so that a changed level shows."""
    words = task.key.split()
    levels = sorted({int(word[6:]) for word in words if word.startswith("level:")})
    return {f"level {level}": bot_of_level(words[1], level) for level in levels}
