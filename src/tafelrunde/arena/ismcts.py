"""Our games as OpenSpiel games, and level 6 against OpenSpiel's own ISMCTSBot, a second a move each.

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

import msgspec

from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

SECONDS = 1.0
PLENTY = 10_000_000
UCT = 2**0.5  # for returns from -1 to 1
MOST_MOVES = 1 << 20


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
        return f"tafelrunde_{self.game}_{self.seats}"


DUELS = (
    Duel("xactika", 2, {"variant": "high"}, 8),
    Duel("xactika", 4, {"variant": "high"}, 16),
    Duel("axio", 2, {}, 16),
)


@dataclass(frozen=True)
class DuelResult:
    """Our share of the win in one game, and how many iterations a second both made."""

    share: float
    ours: float
    theirs: float


@cache
def spiel() -> Any:
    """Return the classes that stand on OpenSpiel, made when it is first needed."""
    pyspiel: Any = import_module("pyspiel")
    ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
    mcts: Any = import_module("open_spiel.python.algorithms.mcts")
    random: Any = import_module("numpy").random

    class TimeUp(Exception):
        """The second is over."""

    class SpielGame(pyspiel.Game):
        """One of our games, with seats and options fixed in a subclass for each duel."""

        duel: Duel

        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            duel = self.duel
            self.found = game(duel.game)
            super().__init__(kind_of(duel), size_of(duel), parameters or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self.found.new(self.duel.seats, self.duel.options), Rng(0))

    def kind_of(duel: Duel) -> Any:
        return pyspiel.GameType(
            short_name=duel.name,
            long_name=f"{duel.game} with {duel.seats} seats",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=duel.seats,
            min_num_players=duel.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )

    def size_of(duel: Duel) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=MOST_MOVES,
            max_chance_outcomes=1,
            num_players=duel.seats,
            min_utility=-1.0,
            max_utility=duel.seats - 1.0,
            utility_sum=0.0,
            max_game_length=1000,
        )

    class SpielState(pyspiel.State):
        """One of our positions."""

        def __init__(self, owner: SpielGame, inner: State, rng: Rng) -> None:
            super().__init__(owner)
            self.owner, self.inner, self.rng = owner, inner, rng

        def current_player(self) -> int:
            actors = self.inner.actors()
            if not actors:
                return pyspiel.PlayerId.TERMINAL
            return pyspiel.PlayerId.CHANCE if actors[0] == NATURE else actors[0]

        def is_terminal(self) -> bool:
            return not self.inner.actors()

        def _legal_actions(self, player: int) -> list[int]:
            return self.inner.legal(player)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(0, 1.0)]

        def _apply_action(self, action: int) -> None:
            if self.inner.actor() != NATURE:
                self.inner.play(self.inner.actor(), action)
                return
            while self.inner.actor() == NATURE:
                self.inner.chance(self.rng)

        def returns(self) -> list[float]:
            winners, seats = self.inner.winners(), self.owner.duel.seats
            return [(seats / len(winners) if seat in winners else 0.0) - 1 for seat in range(seats)]

        def information_state_string(self, player: int | None = None) -> str:
            seat = self.inner.actor() if player is None else player
            return msgspec.json.encode(self.owner.found.view(self.inner, seat)).decode()

        def clone(self) -> SpielState:
            return SpielState(self.owner, self.inner.copy(), self.rng)

        def another_world(self, player: int) -> SpielState:
            new = self.clone()
            new.inner.resample(player, self.rng)
            return new

        def __str__(self) -> str:
            return self.information_state_string()

    class TimedBot(ismcts.ISMCTSBot):
        """OpenSpiel's bot, stopped by the clock instead of by a number of simulations."""

        def run_search(self, state: Any) -> Any:
            self.end, self.simulations = time.perf_counter() + SECONDS, 0
            try:
                return super().run_search(state)
            except TimeUp:
                return self.get_final_policy(state, self._root_node)

        def sample_root_state(self, state: Any) -> Any:
            if time.perf_counter() > self.end:
                raise TimeUp
            self.simulations += 1
            return super().sample_root_state(state)

    def timed_bot(owner: SpielGame, seed: int) -> TimedBot:
        chance = random.RandomState(seed)
        bot = TimedBot(owner, mcts.RandomRolloutEvaluator(1, chance), UCT, PLENTY, random_state=chance)
        bot.set_resampler(lambda state, player: state.another_world(player))
        return bot

    for duel in DUELS:
        pyspiel.register_game(kind_of(duel), type(f"Spiel_{duel.name}", (SpielGame,), {"duel": duel}))
    return pyspiel.load_game, SpielState, timed_bot


def play_duel(job: tuple[Duel, int]) -> DuelResult:
    """Play one game; the seats alternate between the two bots and change sides from game to game."""
    duel, number = job
    load_game, spiel_state, timed_bot = spiel()
    found, owner = game(duel.game), load_game(duel.name)
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
            move = int(
                theirs.step(spiel_state(owner, found.world(found.view(state, seat), Rng(number)), Rng(7)))
            )
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
