"""Level 6 against OpenSpiel's own ISMCTSBot, a second a move each.

OpenSpiel is optional and untyped. Chance is drawn inside the state (sampled stochastic): walking through a
deal card by card would only slow the other side down.
"""

# pyright: basic

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

SECONDS = 1.0
PLENTY = 10_000_000
UCT = 2**0.5  # for returns from -1 to 1


@dataclass(frozen=True)
class Duel:
    """What is played against OpenSpiel's bot."""

    game: str
    seats: int
    options: Mapping[str, str]
    games: int

    @property
    def name(self) -> str:
        """Return the name under which OpenSpiel knows it."""
        options = "".join(f",{name}={value}" for name, value in self.options.items())
        return f"tafelrunde_{self.game}(seats={self.seats},sampled=True{options})"


def duels() -> list[Duel]:
    """Return what the games want to be played."""
    return [
        Duel(name, each.seats, dict(each.options), each.games)
        for name in games()
        for each in game(name).levels.duels
    ]


@dataclass(frozen=True)
class DuelResult:
    """Our share of the win in one game, and how many iterations a second both made."""

    share: float
    ours: float
    theirs: float


@cache
def timed_bot_class() -> Any:
    """Return OpenSpiel's bot, stopped by the clock; made when it is first needed."""
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")

    class TimeUp(Exception):
        """The second is over."""

    class TimedBot(ismcts.ISMCTSBot):
        """OpenSpiel's bot, stopped by the clock instead of by a number of simulations."""

        def run_search(self, state: Any) -> Any:
            self.end, self.simulations = time.perf_counter() + SECONDS, 0
            try:
                return super().run_search(state)
            except TimeUp:
                return self.get_final_policy(state, self._root_node)

        def sample_root_state(self, state: Any) -> Any:
            if time.perf_counter() > self.end and self.simulations > 1:
                raise TimeUp
            self.simulations += 1
            return super().sample_root_state(state)

    return TimedBot


def timed_bot(owner: Any, seed: int) -> Any:
    """Return OpenSpiel's bot with a second for each move."""
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    chance: Any = import_module("numpy").random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = timed_bot_class()(owner, evaluator, UCT, PLENTY, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random))
    return bot


def play_duel(job: tuple[Duel, int]) -> DuelResult:
    """Play one game; the seats alternate between the two bots and change sides from game to game."""
    from tafelrunde.research import openspiel  # only here: it needs packages that are optional

    duel, number = job
    openspiel.register()
    found, owner = game(duel.game), import_module("pyspiel").load_game(duel.name)
    state: State = found.new(duel.seats, duel.options)
    chance = Rng(number // 2)  # two games share a deal
    ours, theirs = our_bot(found, number), timed_bot(owner, number)
    counts, times = [0, 0], [0.0, 0.0]
    while actors := state.actors():
        seat = actors[0]
        if seat == NATURE:
            state.chance(chance)
            continue
        side, begin = (seat + number) % 2, time.perf_counter()
        if side == 0:
            move = found.parse(state, ours.choose(found.view(state, seat)))
        else:
            position = openspiel.state_of(owner, found.world(found.view(state, seat), Rng(number)))
            move = position.position.lane.move(seat, int(theirs.step(position)))
        if state.count(seat) > 1:
            counts[side] += ours.search.iterations if side == 0 else theirs.simulations
            times[side] += time.perf_counter() - begin
        state.play(seat, move)
    winners = state.winners()
    won = sum((seat + number) % 2 == 0 for seat in winners) / len(winners)
    return DuelResult(won, counts[0] / times[0], counts[1] / times[1])


def our_bot(found: AnyGame, seed: int) -> SearchBot:
    """Return level 6 with a second for each move."""
    bot = make_bot(f"search:{SECONDS}s", found, Rng(seed))
    if not isinstance(bot, SearchBot):
        raise TypeError("level 6 is a searching bot")
    return bot
