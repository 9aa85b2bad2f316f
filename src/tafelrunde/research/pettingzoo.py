"""PettingZoo: all seats of a game as agents, one after the other (AEC) or, for Qwinto, at the same time.

    env = env("xactika", seats=4, variant="bid")

An observation has the bytes of docs/research.md and the mask of legal actions. `env` ends a game in which
somebody does what is not legal, as PettingZoo's own board games do; `raw_env` raises IllegalMove.
"""

# pyright: basic

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tafelrunde.engine.errors import BadOptions, IllegalMove
from tafelrunde.research.rewards import rewards_of
from tafelrunde.research.seating import MODES, Observed, Seating, whole

LOSS = -1.0
Rewards = dict[str, float]
Truths = dict[str, bool]
Infos = dict[str, dict[str, Any]]


class Agents(EzPickle):
    """What both kinds of environments have: seats as agents, and chance.

    Pickled or copied it is a new one of the same setting: nobody is to look ahead by playing a copy, whose
    chance would be the same.
    """

    def __init__(self, game: str, seats: int, render_mode: str | None, options: dict[str, str]) -> None:
        super().__init__(game, seats, render_mode, **options)
        self.table = Seating(game, seats, options, render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self.chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """Return what an observation can be."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an action can be."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """Begin a game; the same seed, the same game."""
        if seed is not None:
            self.chance = np.random.default_rng(seed)
        self.table.lane.begin(int(self.chance.integers(2**62)))
        self.agents = self.possible_agents[:]

    def check_begun(self) -> None:
        """Refuse to play on where no game is going on."""
        if not self.agents:
            raise IllegalMove("no game is going on; reset begins one")

    def close(self) -> None:
        """Nothing is open."""


class raw_env(Agents, AECEnv[str, Observed, int | None]):  # noqa: N801
    """A game whose seats decide one after the other; of several who decide at once the lowest is first."""

    def __init__(self, game: str, seats: int = 0, render_mode: str | None = None, **options: str) -> None:
        super().__init__(game, seats, render_mode, options)
        self.metadata = {
            "name": f"tafelrunde_{game}_v1",
            "render_modes": list(MODES),
            "is_parallelizable": False,
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; the same seed, the same game."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.lane.position().actors()[0]]

    def observe(self, agent: str) -> Observed:
        """Return what a seat may know and do."""
        return self.table.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Play an action of the seat that decides."""
        self.check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        if action is None or not self.table.act(seat, action):
            raise IllegalMove(f"action {action} is not legal for {agent} now; its mask has what is")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        state = self.table.lane.position()
        actors = state.actors()
        if actors:
            self.agent_selection = self.possible_agents[actors[0]]
        else:
            self.rewards = dict(zip(self.possible_agents, rewards_of(state), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if not actors:
            self._deads_step_first()

    def render(self) -> Any:
        """Show what the seat that decides sees."""
        return self.table.render(self.possible_agents.index(self.agent_selection) if self.agents else None)


def env(
    game: str, seats: int = 0, render_mode: str | None = None, **options: str
) -> AECEnv[str, Observed, Any]:
    """Return the environment as PettingZoo's own are wrapped: what is not legal ends the game."""
    checked = wrappers.TerminateIllegalWrapper(
        raw_env(game, seats, render_mode, **options), illegal_reward=LOSS
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class parallel_env(Agents, ParallelEnv[str, Observed, int]):  # noqa: N801
    """Qwinto, where all write at the same time: each step has an action of everybody.

    What those do who have nothing to decide (their masks are empty) is not looked at. What is not legal ends
    the game with a loss for whoever did it.
    """

    def __init__(self, game: str = "qwinto", seats: int = 0, render_mode: str | None = None) -> None:
        if game != "qwinto":
            raise BadOptions(f"only in qwinto seats decide at the same time; use env for {game}")
        super().__init__(game, seats, render_mode, {})
        self.metadata = {"name": f"tafelrunde_{game}_parallel_v1", "render_modes": list(MODES)}

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observed], Infos]:
        """Begin a game; the same seed, the same game."""
        self.begin(seed)
        return self.observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Observed], Rewards, Truths, Truths, Infos]:
        """Play what all who decide now do, from the same position."""
        self.check_begun()
        live, lane = self.agents, self.table.lane
        deciding = {seat: self.possible_agents[seat] for seat in lane.position().actors()}
        if waiting := [agent for agent in deciding.values() if agent not in actions]:
            raise IllegalMove(
                f"{waiting[0]} must decide, too; give an action for each mask that is not empty"
            )
        chosen = {seat: whole(actions[agent]) for seat, agent in deciding.items()}
        rewards, illegal = dict.fromkeys(live, 0.0), False
        for seat, action in chosen.items():
            if not self.table.act(seat, action):
                rewards[deciding[seat]], illegal = LOSS, True
        over = not lane.position().actors()
        if over and not illegal:
            rewards = dict(zip(live, rewards_of(lane.position()), strict=True))
        seen = self.observations()
        if over or illegal:
            self.agents = []
        ended, never = dict.fromkeys(live, over or illegal), dict.fromkeys(live, False)
        return seen, rewards, ended, never, {agent: {} for agent in live}

    def observations(self) -> dict[str, Observed]:
        """Return what everybody may know and do."""
        return {agent: self.table.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> Any:
        """Show what a spectator sees."""
        return self.table.render(None)
