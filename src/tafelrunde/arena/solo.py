"""Solo games of the levels, beside a player who knows every coming draw: how much is left to gain.

The knowing player searches as long as the top level, but in the true position and with the true chance, and
keeps the best game it has found. What it reaches is no proven maximum, but far above what can be had blind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean, stdev

from tafelrunde.arena.matches import CONFIDENCE
from tafelrunde.bots.foresight import Foresight
from tafelrunde.bots.levels import LEVELS, bot_of_level
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

KNOWING = "knowing"
PLAYERS = (f"level:{LEVELS[0]}", f"level:{LEVELS[-1]}", KNOWING)


@dataclass(frozen=True)
class SoloResult:
    """Means over many solo games with 95% margins: the score, and the share of games won."""

    score: float
    score_margin: float
    won: float
    won_margin: float


def solo_game(job: tuple[str, str, int]) -> tuple[int, bool]:
    """Play one solo game (game, player, deal); its score and whether it was won."""
    name, player, deal = job
    found = game(name)
    options = {"mode": "solo"} if "mode" in found.options else {}
    state: State = found.new(1, options)
    chance = Rng(deal)
    choose = knowing(found, chance) if player == KNOWING else seeing(found, player, deal)
    while state.actors():
        if state.actor() == NATURE:
            state.chance(chance)
        else:
            state.play(0, choose(state))
    return state.scores()[0], bool(state.winners())


def seeing(found: AnyGame, player: str, deal: int) -> Callable[[State], int]:
    """Return how a bot of the roster decides: from its view."""
    bot = make_bot(player, found, Rng(deal + 1))
    return lambda state: found.parse(state, bot.choose(found.view(state, 0)))


def knowing(found: AnyGame, chance: Rng) -> Callable[[State], int]:
    """Return how the player decides who knows all coming draws."""
    iterations = int(bot_of_level(found.id, LEVELS[-1]).partition(":")[2].partition(",")[0])
    foresight, rng = Foresight(found.knowledge), Rng(0)

    def choose(state: State) -> int:
        foresight.clear()
        foresight.foresee(state, iterations, chance, rng)
        return foresight.line.pop(0)

    return choose


def summary(results: Sequence[tuple[int, bool]]) -> SoloResult:
    """Return means and margins."""
    scores = [float(score) for score, _ in results]
    won = [float(each) for _, each in results]
    return SoloResult(mean(scores), margin(scores), mean(won), margin(won))


def margin(values: Sequence[float]) -> float:
    """Return the half width of the 95% interval of a mean."""
    return CONFIDENCE * stdev(values) / sqrt(len(values))
