"""A game with its seats' observations, as Gymnasium's and PettingZoo's environments share it."""

# pyright: basic

from __future__ import annotations

from collections.abc import Mapping
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from tafelrunde.engine.errors import BadOptions, IllegalMove, quoted
from tafelrunde.engine.registry import game as find
from tafelrunde.research.pictures import picture_of, text_of

MODES = ("human", "ansi", "rgb_array")
Observed = dict[str, NDArray[Any]]


class Seating:
    """One game after the other of one setting, seat by seat."""

    def __init__(self, game: str, seats: int, options: Mapping[str, str], render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise BadOptions(f"render_mode is {', '.join(MODES)} or None, not {quoted(render_mode)}")
        self.game = find(game)
        self.seats = seats or min(4, self.game.seats[-1])
        self.layout = self.game.observation(self.seats, options)
        self.lane = self.layout.lane()
        self.render_mode = render_mode

    def observation_space(self) -> Any:
        """Return what an observation can be."""
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.layout.size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (self.layout.moves,), np.int8),
            }
        )

    def action_space(self) -> Any:
        """Return what an action can be."""
        return spaces.Discrete(self.layout.moves)

    def act(self, seat: int, action: Any) -> bool:
        """Play an action of a seat; False, and nothing happens, where it is not legal."""
        number = whole(action)
        return 0 <= number < self.layout.moves and self.lane.act(seat, number)

    def observe(self, seat: int) -> Observed:
        """Return what a seat may know and do; the mask is empty where it has nothing to decide."""
        seen, mask = np.empty(self.layout.size, np.uint8), np.empty(self.layout.moves, np.uint8)
        self.lane.see(seat, seen.data)
        self.lane.show_actions(seat, mask.data)
        return {"observation": seen, "action_mask": mask.view(np.int8)}

    def render(self, seat: int | None) -> Any:
        """Show what a seat sees, or a spectator, as the mode says."""
        view = self.game.view(self.lane.position(), seat)
        if self.render_mode == "rgb_array":
            return picture_of(self.game, view)
        if self.render_mode == "ansi":
            return text_of(self.game, view)
        if self.render_mode == "human":
            Console().out(text_of(self.game, view), highlight=False)
        return None


def whole(action: Any) -> int:
    """Return an action as a number; what is none is refused."""
    try:
        return index(action)
    except TypeError:
        raise IllegalMove(f"an action is a whole number, not {quoted(str(action))}") from None
