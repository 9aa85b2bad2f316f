"""Finds puzzles: positions from games of the best bots in which one move is clearly best.

The search sees what the seat sees, and draws what it cannot know anew in every iteration, so that luck is no
part of a puzzle; a deep search with another seed must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count as count_from

from rich.console import Console
from rich.progress import track

from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.record import Entry, Record, read_record
from tafelrunde.engine.registry import game
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.teaching.puzzles import Puzzle

FEWEST = 3  # moves to choose from
QUICK, DEEP = 2_000, 40_000  # iterations: is it worth a look, and is it sure
WIDE = 40  # iterations more for every move: many moves need many
CLEAR = 0.07  # how much better the best move is than any other, in value
TRIED = 0.005  # of all iterations: what was tried less often has a value by chance
TRIES, FOUND = 3, 2  # of each level, to see which finds it, and how often it must
EVERY = 5  # puzzles of one game at most: else they are all alike


def find_many(name: str, count: int, seed: int, iterations: int, console: Console) -> Iterator[Puzzle]:
    """Find so many puzzles, each confirmed by a search with so many iterations, and show how far it is."""
    found = (each for each in find(name, seed) if each and (not iterations or check(each, iterations)))
    for _ in track(range(count), "searching", console=console, transient=True):
        yield next(found)


def find(name: str, seed: int) -> Iterator[Puzzle | None]:
    """Look at decisions of one game after the other: each is a puzzle or none."""
    found = game(name)
    for number in count_from(seed):
        seats, options = setting(found, number)
        record = Record(found, seats, options)
        left = EVERY
        for state, seat in best_play(record, Rng(number)):
            puzzle = puzzle_at(record, state, seat)
            left -= puzzle is not None
            yield puzzle
            if left == 0:
                break


def setting(found: AnyGame, number: int) -> tuple[int, dict[str, str]]:
    """Choose seats and options for a game: all of them come by turns, but most tables are small."""
    choices = [(seats, each) for seats in found.seats if seats <= 4 for each in found.offered(seats)[:2]]
    return choices[number % len(choices)]


def best_play(record: Record, rng: Rng) -> Iterator[tuple[State, int]]:
    """Play a game of the best bots; yield every decision before it is made."""
    found, state = record.game, record.start()
    bot = make_bot(f"level:{LEVELS[-1]}", found, rng)
    while actors := state.actors():
        seat = actors[0]
        if seat != NATURE and state.count(seat) >= FEWEST:
            yield state, seat
        text = found.spell(state, state.draw(rng)) if seat == NATURE else bot.choose(found.view(state, seat))
        record.entries.append(Entry(seat, text))
        state.play(seat, found.parse(state, text))


def puzzle_at(record: Record, state: State, seat: int) -> Puzzle | None:
    """Make a puzzle of a decision, if one move is clearly best and not everybody sees it at once."""
    found = record.game
    view = found.view(state, seat)
    quick, clear = judge(found, view, QUICK, 1)
    if clear < CLEAR:
        return None
    best, clear = judge(found, view, DEEP, 2)
    if clear < CLEAR or best != quick:
        return None
    level = lowest_level(found, view, best)
    if level is None:
        return None
    reasons = found.knowledge.reasons(found.world(view, Rng(0)), seat, found.parse(state, best))
    ideas = [each[0] for each in reasons if not found.reason(each, "en").startswith("-")]
    if reasons and not ideas:
        return None  # nobody would understand why it is best
    return Puzzle(str(record), seat, best, round(clear, 3), level, ideas[0] if ideas else "")


def judge(found: AnyGame, view: View, iterations: int, seed: int) -> tuple[str, float]:
    """Return the best move that a search finds, and how much better it is than the next one."""
    assert view.seat is not None  # noqa: S101
    moves = len(found.world(view, Rng(0)).legal(view.seat))
    bot = searcher(found)
    bot.rng, bot.iterations = Rng(seed), iterations + WIDE * moves
    ranked = sorted(bot.judge(view), key=lambda each: -each.visits)
    others = [each.value for each in ranked[1:] if each.visits > TRIED * bot.iterations]
    return ranked[0].move, ranked[0].value - max(others, default=0.0)


@cache
def searcher(found: AnyGame) -> SearchBot:
    """Return a bot that searches: its tree is large, so there is one."""
    return SearchBot(found, Rng(0))


def lowest_level(found: AnyGame, view: View, best: str) -> int | None:
    """Return the lowest level that finds a move; None if the lowest of all finds it every time."""
    for level in LEVELS:
        hits = sum(make_bot(f"level:{level}", found, Rng(each)).choose(view) == best for each in range(TRIES))
        if hits == TRIES and level == LEVELS[0]:
            return None
        if hits >= FOUND:
            return level
    return LEVELS[-1] + 1  # none of them does, only the deep search


def check(puzzle: Puzzle, iterations: int, seed: int = 3) -> bool:
    """Tell whether a search with so many iterations and another seed agrees."""
    record = read_record(puzzle.record)
    view = record.game.view(record.replay(), puzzle.seat)
    return judge(record.game, view, iterations, seed)[0] == puzzle.best
