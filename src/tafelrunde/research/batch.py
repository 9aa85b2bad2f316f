"""Many games of one setting, stepped together over all cores: arrays in, arrays out, nothing copied.

`Batch` lays its arrays out once and writes them anew in every step, so hold on to them (or hand over your
own): `torch.from_numpy` and DLPack see the same memory. Each game has a seed of its own, so everything is the
same with any number of threads: `state.chance(Rng(seed))` draws what nature draws in it, and `random_actions`
picks what `state.pick(seat, Rng(seed ^ 2**63))` would.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from operator import index
from threading import Lock
from typing import Any, SupportsIndex
from weakref import finalize

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tafelrunde.engine.errors import BadOptions, TafelrundeError, quoted
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.registry import game as find
from tafelrunde.engine.state import State
from tafelrunde.research.parts import Part, dismiss
from tafelrunde.research.rows import Desk, Row, tree
from tafelrunde.research.tasks import BEGIN, CHECK, CHOOSE, PLAY_OUT, STEP

MOST = 2**31 - 1  # bytes of one array
WORD = 2**64 - 1
LOOKS = 4000  # at a gate before a thread sleeps: as long as it would take to wake it


class WrongAction(TafelrundeError):
    """An action that cannot be played; the batch is as it was before."""


class Batch:
    """So many games of one setting, side by side.

    Its arrays, by the number of a game:

    - `observations`: what the seat that decides may know (uint8; docs/research.md has the layouts)
    - `masks`: 1 for every action that is legal for it (uint8)
    - `players`: the seat that decides, -1 in a game that is over (int32)
    - `rewards`: what the last step brought each seat, not 0 only when a game ended (float32)
    - `scores`: the points of the last game that ended there (int32)
    - `ended`: 1 where the last step ended a game (uint8); with `restart` the next has begun already
    - `seeds`: of the games that are being played (uint64)
    - `actions`: what `random_actions` chose, what `step` plays (int32)
    """

    def __init__(
        self,
        game: str | AnyGame,
        games: int,
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        restart: bool = True,
        observe: bool = True,
        arrays: Mapping[str, NDArray[Any]] | None = None,
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats or min(4, self.game.seats[-1])
        self.layout = self.game.observation(self.seats, options)
        games, threads, seed = index(games), index(threads), index(seed)
        self.games = games
        size, moves = (self.layout.size, self.layout.moves) if observe else (0, 0)
        most = MOST // max(size, moves, self.seats)
        if not 1 <= games <= most or threads < 1:
            raise BadOptions(f"a batch has 1 to {most} games and 1 or more threads, not {games}, {threads}")
        given = dict(arrays or {})
        self.observations: NDArray[np.uint8] = taken(given, "observations", (games, size), np.uint8)
        self.masks: NDArray[np.uint8] = taken(given, "masks", (games, moves), np.uint8)
        self.players: NDArray[np.int32] = taken(given, "players", (games,), np.int32)
        self.rewards: NDArray[np.float32] = taken(given, "rewards", (games, self.seats), np.float32)
        self.scores: NDArray[np.int32] = taken(given, "scores", (games, self.seats), np.int32)
        self.ended: NDArray[np.uint8] = taken(given, "ended", (games,), np.uint8)
        self.actions: NDArray[np.int32] = taken(given, "actions", (games,), np.int32)
        self.seeds: NDArray[np.uint64] = taken(given, "seeds", (games,), np.uint64)
        if given:
            raise BadOptions(f"a batch has no array {', '.join(map(quoted, given))}")
        self.desk = Desk(games, self.seats, size, moves, again=restart)
        wide = (self.observations, self.masks, self.rewards, self.scores)
        self.desk.lay_out(*(each.reshape(-1) for each in wide))
        narrow = (self.players, self.ended, self.actions, self.seeds)
        self.desk.lay_beside(*(each.data for each in narrow))  # whose numbers are Python's, uncompiled
        self.lock = Lock()
        self.rows = [Row(self.desk, self.layout.lane(), each, (seed + each) & WORD) for each in range(games)]
        self.share_out(threads)
        with self.lock:
            self.work(BEGIN)

    def share_out(self, threads: int) -> None:
        """Give every thread as many games as the others; whoever calls has the first part."""
        cuts = [self.games * thread // threads for thread in range(threads + 1)]
        runs = [self.rows[low:high] for low, high in pairwise(cuts)]
        trees = [root for run in runs if (root := tree(run)) is not None]
        looks = LOOKS if len(trees) <= (os.cpu_count() or 1) else 0  # with more, somebody else needs the core
        self.tree = trees[0]
        self.parts: list[Part] = []
        finalize(self, dismiss, self.parts, self.lock)  # those, too, that began before one could not
        for root in trees[1:]:
            self.parts.append(Part(root, looks))

    def __reduce__(self) -> str:
        """Refuse to be copied or pickled: a copy would share arrays and threads, which end with the first."""
        raise TypeError("a batch cannot be copied or pickled; make another one with the same seed")

    def step(self, actions: ArrayLike | None = None) -> int:
        """Play an action in every game (-1 in one that is over); returns how many decisions that were.

        Without actions it plays those in `actions`. A wrong one raises WrongAction, and nothing is played.
        """
        with self.lock:
            before = self.actions.copy()
            if actions is not None and actions is not self.actions:
                self.actions[:] = self.checked(actions)
            wrong = min(self.work(CHECK))
            if wrong < self.games:
                refusal = self.refusal(wrong)
                self.actions[:] = before
                raise WrongAction(refusal)
            return sum(self.work(STEP))

    def random_actions(self) -> NDArray[np.int32]:
        """Choose a legal action in every game, all equally likely; returns `actions`."""
        with self.lock:
            self.work(CHOOSE)
        return self.actions

    def play_out(self) -> int:
        """Play every game at random to its end; returns how many decisions that were."""
        with self.lock:
            return sum(self.work(PLAY_OUT))

    def state(self, index: int) -> State:
        """Return a copy of the position of a game."""
        if index not in range(self.games):
            raise IndexError(f"there is no game {index}; they are 0 to {self.games - 1}")
        with self.lock:
            for part in self.parts:
                part.settle()
            return self.rows[index].state()

    def work(self, task: int) -> list[int]:
        """Do a task in all games, each part of them in a thread; returns what each part did."""
        for part in self.parts:
            part.begin(task)
        return [self.tree.work(task), *(part.result() for part in self.parts)]

    def checked(self, actions: ArrayLike) -> NDArray[Any]:
        """Return actions as an array of the right form, or refuse them."""
        try:
            given = np.asarray(actions)
        except Exception as problem:  # whatever an array of another library says of itself
            raise WrongAction(
                f"there is one action for each of {self.games} games, in an array or list: {problem}"
            ) from problem
        if given.shape != (self.games,):
            raise WrongAction(f"there is one action for each of {self.games} games, so not {given.shape}")
        last = self.layout.moves - 1
        if given.dtype.kind not in "iu":
            each: list[Any] = np.asarray(actions, object).tolist()  # as they were given
            at = first_odd(each, last)
            what = f"{written(each[at])} ({given.dtype})"
            raise WrongAction(f"game {at}: actions are whole numbers, 0 to {last}, not {what}")
        outside = np.flatnonzero((given < -1) | (given > last))
        if outside.size:
            at = int(outside[0])
            raise WrongAction(f"game {at}: there is no action {given[at]}; they are 0 to {last}")
        return given

    def refusal(self, index: int) -> str:
        """Say why an action is not played."""
        seat, action = int(self.players[index]), int(self.actions[index])
        if not self.rows[index].state().actors():
            return f"game {index}: it is over, so action {action} cannot be played; -1 leaves it alone"
        return f"game {index}: action {action} is not legal for seat {seat} now; its mask has what is"


def first_odd(actions: Sequence[Any], last: int) -> int:
    """Return where actions of a wrong kind are odd: at the first that is none by its value, else at once."""
    return next((at for at, each in enumerate(actions) if not is_one(each, last)), 0)


def written(action: Any) -> str:
    """Write what somebody gave as an action."""
    try:
        return quoted(str(action))
    except ValueError:  # it has thousands of digits
        return "a number without end"


def is_one(action: Any, last: int) -> bool:
    """Tell whether something has the value of an action, whatever kind it is of."""
    if isinstance(action, SupportsIndex):
        return -1 <= index(action) <= last
    return getattr(action, "is_integer", bool)() and -1 <= action <= last  # a float, not words or nothing


def taken(given: dict[str, NDArray[Any]], name: str, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """Return the array that was given, or a new one; one of another form is refused."""
    array = given.pop(name, None)
    if array is None:
        return np.zeros(shape, kind)
    array = np.asarray(array)  # no subclass, whose methods could say anything
    if not (array.shape == shape and array.dtype == kind and array.flags.carray):
        wanted = f"a writeable, aligned, C-contiguous array of {np.dtype(kind)} {shape}"
        raise BadOptions(f"{name} is {array.dtype} {array.shape}, expected {wanted}")
    return array
