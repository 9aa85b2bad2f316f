"""What a bot thinks of every legal move, and why: hints and reviews are drawn from it."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.bots.search import Search
from tafelrunde.bots.simple import seat_of
from tafelrunde.engine.errors import BadView
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.knowledge import ENDLESS, Knowledge
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES

LEAST = 4  # iterations for every move, however bad it looks
ENDS = 2000  # games played on to the end, shared by all moves
FEWEST_ENDS = 8
REASONS = 3


@dataclass(frozen=True)
class Assessment:
    """A legal move: its estimated value (0 to 1), share of wins, iterations spent, reasons by language."""

    move: str
    value: float
    wins: float
    iterations: int
    reasons: dict[str, list[str]]


def analyse(view: View, iterations: int = 10_000, seed: int = 0, ends: int = ENDS) -> list[Assessment]:
    """Return what the search thinks of every legal move of the view's seat, the best first.

    So many games are played on to their ends for the shares of wins; 0: nobody asks for these.
    """
    found, seat, rng = game_of(view), seat_of(view), Rng(seed)
    world = found.world(view, rng)
    moves = world.legal(seat)
    search = Search(found.knowledge, LEAST)
    search.clear()
    search.grow(world, seat, max(iterations, (LEAST + 1) * len(moves)), rng)
    wins = shares_of_wins(found, world, seat, moves, rng, ends) if ends else dict.fromkeys(moves, 0.0)
    assessed = [
        Assessment(found.spell(world, move), value, wins[move], visits, reasons_of(found, world, seat, move))
        for move, visits, value in search.children()
    ]
    return sorted(assessed, key=lambda each: (-each.iterations, -each.value))


def game_of(view: View) -> AnyGame:
    """Return the game whose view it is."""
    for name in games():
        if game(name).view_type is type(view):
            return game(name)
    raise BadView(f"{type(view).__name__} is no view of any game; use game.view or game.read_view")


def shares_of_wins(
    found: AnyGame, world: State, seat: int, moves: list[int], rng: Rng, ends: int
) -> dict[int, float]:
    """Return how often each move won when the game was played on to its end as the game's knowledge advises.

    Every move is tried in the same worlds, so that luck does not tell them apart.
    """
    rounds = max(FEWEST_ENDS, ends // len(moves))
    won = dict.fromkeys(moves, 0.0)
    for _ in range(rounds):
        world.resample(seat, rng)
        start = rng.counter
        for move in moves:
            end = world.copy()
            end.play(seat, move)
            Knowledge.playout(found.knowledge, end, ENDLESS, Rng(start))
            winners = end.winners()
            won[move] += 1 / len(winners) if seat in winners else 0.0
    return {move: total / rounds for move, total in won.items()}


def reasons_of(found: AnyGame, world: State, seat: int, move: int) -> dict[str, list[str]]:
    """Return the weightiest reasons for or against a move, in words."""
    reasons = found.knowledge.reasons(world, seat, move)[:REASONS]
    return {language: [found.reason(each, language) for each in reasons] for language in LANGUAGES}
