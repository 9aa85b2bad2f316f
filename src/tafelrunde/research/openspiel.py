"""OpenSpiel: all games for its algorithms, after `register()`, by name.

    register()
    game = pyspiel.load_game("tafelrunde_xactika(seats=2,variant=bid)")

Chance is explicit: every card and tile that nature draws is a node of its own; with `sampled=True` we draw
ourselves, all that is due at once, which is faster to search. Seats that decide at the same
time (Qwinto) are asked one after the other, and do not see what the others decided. Actions are numbered and
observations built as everywhere (docs/research.md); an information state is what the seat sees now, as JSON.
"""

# OpenSpiel is optional and has no types.
# pyright: basic

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import msgspec
import numpy as np

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.lane import Lane
from tafelrunde.engine.observation import Observation
from tafelrunde.engine.registry import game as find
from tafelrunde.engine.registry import games
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.research.rewards import rewards_of

try:
    pyspiel: Any = import_module("pyspiel")
except ModuleNotFoundError:
    raise ModuleNotFoundError("OpenSpiel is not installed; pip install open_spiel") from None

CHANCES = 512  # more than nature has moves in any game
LONGEST = 100_000  # decisions and draws of a game


class Setting(NamedTuple):
    """What is played."""

    game: str
    seats: int
    options: dict[str, str]


class Position:
    """A position with its actions; a deep copy, which OpenSpiel makes of it, is a quick one."""

    def __init__(self, setting: Setting, layout: Observation, chance: Rng | None) -> None:
        self.setting = setting
        self.found = find(setting.game)
        self.layout = layout
        self.played: Any = ()  # the last move, and before it the others in the same way
        self.chance = chance  # draws for nature; None: OpenSpiel does
        self.lane: Lane = layout.lane()

    @property
    def state(self) -> State:
        """Return the position itself."""
        return self.lane.position()

    def copy(self) -> Position:
        """Return an independent copy."""
        new = Position(self.setting, self.layout, self.chance)
        new.played = self.played
        self.state.copy_into(new.state)
        return new

    def __reduce__(self) -> Any:
        moves: list[tuple[int, int]] = []
        rest = self.played
        while rest:
            rest, *move = rest
            moves.append((move[0], move[1]))
        return replayed, (self.setting, moves[::-1])

    def __deepcopy__(self, memo: Any) -> Position:
        return self.copy()

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat, ascending."""
        mask = np.empty(self.layout.moves, np.uint8)
        self.lane.show_actions(seat, mask.data)
        return np.flatnonzero(mask).tolist()

    def outcomes(self) -> list[tuple[int, float]]:
        """Return what nature may do, with its probability; one node for all of it where we draw ourselves."""
        if self.chance is not None:
            return [(0, 1.0)]
        return [(move, float(probability)) for move, probability in self.state.outcomes()]

    def play(self, action: int) -> None:
        """Play an action of whoever decides."""
        actor = self.state.actor()
        if actor != NATURE:
            self.play_move(actor, self.lane.move(actor, action))
        elif self.chance is None:
            self.play_move(NATURE, action)
        else:
            while self.state.actor() == NATURE:
                self.play_move(NATURE, self.state.draw(self.chance))

    def play_move(self, actor: int, move: int) -> None:
        """Play a move, and remember it."""
        self.state.play(actor, move)
        self.played = (self.played, actor, move)

    def spell(self, player: int, action: int) -> str:
        """Write an action in notation."""
        if player < 0 and self.chance is not None:
            return "nature"
        return self.found.spell(self.state, action if player < 0 else self.lane.move(player, action))

    def seen_by(self, seat: int | None) -> str:
        """Return what a seat sees, or a spectator, as JSON."""
        return msgspec.json.encode(self.found.view(self.state, seat)).decode()

    def observe(self, seat: int) -> np.ndarray:
        """Return what a seat may know as bytes."""
        seen = np.empty(self.layout.size, np.uint8)
        self.lane.see(seat, seen.data)
        return seen


class SpielGame(pyspiel.Game):
    """One of our games, with seats and options."""

    def __init__(self, found: AnyGame, parameters: Mapping[str, Any]) -> None:
        chosen = {**defaults(found), **parameters}
        seats = int(chosen.pop("seats"))
        chance = Rng(int(chosen.pop("rng_seed")))
        self.chance = chance if chosen.pop("sampled") else None
        self.setting = Setting(found.id, seats, {name: str(each) for name, each in chosen.items() if each})
        self.layout = found.observation(seats, self.setting.options)
        kind = kind_of(found, seats, sampled=self.chance is not None)
        super().__init__(kind, size_of(self.layout, seats), dict(parameters))

    def new_initial_state(self) -> SpielState:
        """Return the position before anything has happened."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Return what observes positions as a player does; None says that there is no such observer."""
        if params:
            raise ValueError(f"there is one way to observe this game, so no {params}")
        if iig_obs_type is None:
            return Observer(self)
        alone = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self) if alone and iig_obs_type.public_info else None

    def __reduce__(self) -> Any:
        return load, (str(self),)


class SpielState(pyspiel.State):
    """One of our positions."""

    def __init__(self, owner: SpielGame) -> None:
        super().__init__(owner)
        self.position = Position(owner.setting, owner.layout, owner.chance)

    def current_player(self) -> int:
        """Return who decides, the lowest of several."""
        actors = self.position.state.actors()
        if not actors:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actors[0] == NATURE else actors[0]

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return not self.position.state.actors()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what nature may do."""
        return self.position.outcomes()

    def _apply_action(self, action: int) -> None:
        self.position.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.spell(player, action)

    def returns(self) -> list[float]:
        """Return what everybody got; nothing before the end."""
        state = self.position.state
        return [0.0] * state.seats if state.actors() else rewards_of(state)

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a player sees now."""
        seats, seat = self.position.state.seats, self.current_player() if player is None else player
        if not 0 <= seat < seats:  # in the words that OpenSpiel's tests look for
            raise RuntimeError(f"player >= 0 and player < {seats}, not {seat}")
        return self.position.seen_by(seat)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return another position that the player cannot tell from this one; `sampler` gives 0 to 1."""
        new = self.clone()
        new.position.state.resample(player, Rng(int(sampler() * 2**53)))
        return new

    def __str__(self) -> str:
        return self.position.seen_by(None)


class Observer:
    """What a player may know, as numbers and as text."""

    def __init__(self, owner: SpielGame) -> None:
        self.tensor = np.zeros(owner.layout.size, np.float32)
        self.dict = {name: self.tensor[place] for name, place in owner.layout.places().items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know."""
        self.tensor[:] = state.position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same as JSON."""
        return state.position.seen_by(player)


def kind_of(found: AnyGame, seats: int, *, sampled: bool = False) -> Any:
    """Say what sort of game it is."""
    alone = seats == 1
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=name_of(found),
        long_name=found.texts.say("en", "name"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION
        if alone
        else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.seats[-1],
        min_num_players=found.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(found),
    )


def size_of(layout: Observation, seats: int) -> Any:
    """Say how large it is."""
    return pyspiel.GameInfo(
        num_distinct_actions=layout.moves,
        max_chance_outcomes=CHANCES,
        num_players=seats,
        min_utility=0.0 if seats == 1 else -1.0,
        max_utility=1.0 if seats == 1 else seats - 1.0,
        utility_sum=None if seats == 1 else 0.0,
        max_game_length=LONGEST,
    )


def registered(found: AnyGame) -> Any:
    """Return the class of one of our games."""

    def begin(self: Any, parameters: Mapping[str, Any] | None = None) -> None:
        SpielGame.__init__(self, found, parameters or {})

    return type(f"Spiel{found.id.title()}", (SpielGame,), {"__init__": begin})


def name_of(found: AnyGame) -> str:
    """Return the name under which OpenSpiel knows a game."""
    return f"tafelrunde_{found.id}"


def defaults(found: AnyGame) -> dict[str, Any]:
    """Return the parameters of a game: seats, who draws for nature, options (empty: as the game likes)."""
    seats = min(2, found.seats[-1])
    return {"seats": seats, "sampled": False, "rng_seed": 0, **dict.fromkeys(found.options, "")}


@cache
def register() -> None:
    """Make all games known to OpenSpiel; once is enough."""
    for name in games():
        found = find(name)
        pyspiel.register_game(kind_of(found, min(2, found.seats[-1])), registered(found))


def load(name: str) -> Any:
    """Return a game by its name, with parameters: "tafelrunde_axio(seats=4)"."""
    register()
    return pyspiel.load_game(name)


def replayed(setting: Setting, moves: list[tuple[int, int]]) -> Position:
    """Return the position after these moves."""
    position = Position(setting, find(setting.game).observation(setting.seats, setting.options), None)
    for actor, move in moves:
        position.play_move(actor, move)
    return position


def state_of(owner: Any, state: State) -> Any:
    """Return one of our positions as a state of an OpenSpiel game."""
    new = owner.new_initial_state()
    state.copy_into(new.position.state)
    return new
