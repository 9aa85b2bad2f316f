"""Gymnasium: one seat of a game, the others are bots.

    env = make("xactika", seats=4, bots=["level:3"], options={"variant": "bid"})

Gymnasium's own functions know it as "tafelrunde/xactika-v1" where this module was imported.

An observation has the bytes of docs/research.md and the mask of legal actions. An action that is not legal
ends the game with the reward of a loss, and `info["illegal"]` says so.
"""

# pyright: basic

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import gymnasium
from gymnasium.utils import EzPickle

from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.simple import Bot
from tafelrunde.engine.errors import BadOptions, IllegalMove
from tafelrunde.engine.registry import games
from tafelrunde.engine.rng import Rng
from tafelrunde.research.rewards import rewards_of
from tafelrunde.research.seating import MODES, Observed, Seating

LOSS = -1.0


class SeatEnv(gymnasium.Env[Observed, SupportsIndex], EzPickle):
    """A seat that learns; bots, repeated as often as needed, have the others.

    Pickled or copied it is a new one of the same setting, in which `reset` begins a game.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int = 0,
        seat: int = 0,
        bots: str | Sequence[str] = ("random",),
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, seats, seat, bots, options, render_mode)
        self.table = Seating(game, seats, options or {}, render_mode)
        if seat not in range(self.table.seats) or not bots:
            raise BadOptions(f"the seats are 0 to {self.table.seats - 1}, the others need at least one bot")
        self.seat, self.names = seat, [bots] if isinstance(bots, str) else list(bots)
        self.render_mode = render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.bots = self.seat_bots(0)

    def seat_bots(self, seed: int) -> list[Bot]:
        """Return a bot for each seat; that of the own one never plays."""
        names = [self.names[(seat - self.seat - 1) % len(self.names)] for seat in range(self.table.seats)]
        return [make_bot(name, self.table.game, Rng(seed + seat)) for seat, name in enumerate(names)]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a game; the same seed, the same game."""
        super().reset(seed=seed, options=options)
        chance, bots = (int(each) for each in self.np_random.integers(2**62, size=2))
        self.bots = self.seat_bots(bots)
        self.table.lane.begin(chance)
        self.let_others_play()
        return self.table.observe(self.seat), {}

    def step(self, action: SupportsIndex) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action, then let the others play until the own seat decides again or the game is over."""
        lane = self.table.lane
        if self.seat not in lane.position().actors():  # nothing has begun, or all is over
            raise IllegalMove(f"no game is going on, so action {action} cannot be played; reset begins one")
        if not self.table.act(self.seat, action):
            return self.table.observe(self.seat), LOSS, True, False, {"illegal": True}
        self.let_others_play()
        state = lane.position()
        over = not state.actors()
        reward = rewards_of(state)[self.seat] if over else 0.0
        return self.table.observe(self.seat), reward, over, False, {}

    def let_others_play(self) -> None:
        """Let bots decide while the own seat has nothing to."""
        game, lane = self.table.game, self.table.lane
        while (actors := lane.position().actors()) and self.seat not in actors:
            seat, state = actors[0], lane.position()
            move = game.parse(state, self.bots[seat].choose(game.view(state, seat)))
            lane.act(seat, lane.action(seat, move))

    def render(self) -> Any:
        """Show what the own seat sees."""
        return self.table.render(self.seat)


def make(game: str, **settings: Any) -> SeatEnv:
    """Return an environment; `SeatEnv` says what can be set."""
    return SeatEnv(game, **settings)


for name in games():
    gymnasium.register(f"tafelrunde/{name}-v1", entry_point=f"{__name__}:SeatEnv", kwargs={"game": name})
