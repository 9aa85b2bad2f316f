"""The games of a batch, stepped in C without Python's lock.

C cannot walk along a list of Python's objects without the lock, so a row of games is a tree: each has half of
those before it and half of those after it. A thread has a tree of its own, and shares only the arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.engine import lane as lanes
from tafelrunde.engine.actors import NO_MOVE, OVER
from tafelrunde.engine.lane import Lane
from tafelrunde.engine.state import State
from tafelrunde.research.gates import Gate
from tafelrunde.research.tasks import BEGIN, CHECK, CHOOSE, END, STEP

try:
    import cython  # pyright: ignore[reportMissingTypeStubs]
except ImportError:
    from tafelrunde.research.unlocked import cython

WORD = 0xFFFFFFFFFFFFFFFF
NOBODY = -1  # decides: the game is over


class Desk:
    """What the games of a batch share: the arrays they write into, each at its own place."""

    def __init__(self, games: int, seats: int, size: int, actions: int, *, again: bool) -> None:
        if getattr(self, "games", 0) or min(games, seats) < 1 or min(size, actions) < 0:
            raise ValueError("a desk is set up once, for one game or more")
        self.games: int = games
        self.seats: int = seats
        self.size: int = size  # of an observation; 0 writes none
        self.actions: int = actions  # of a mask; 0 writes none
        self.again: int = 1 if again else 0  # whether a game that is over begins anew
        self.wide: int = 0
        self.beside: int = 0

    def lay_out(self, observations: Any, masks: Any, rewards: Any, scores: Any) -> None:
        """Take what is wide: so many numbers for each game, one game after the other."""
        check_free(self.wide)
        for array, each in ((observations, self.size), (masks, self.actions)):
            check_length(array, self.games * each)
        for array in (rewards, scores):
            check_length(array, self.games * self.seats)
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.scores = scores
        self.wide = 1

    def lay_beside(self, players: Any, ended: Any, chosen: Any, seeds: Any) -> None:
        """Take what is one number for each game."""
        check_free(self.beside)
        for array in (players, ended, chosen, seeds):
            check_length(array, self.games)
        self.players = players
        self.ended = ended
        self.chosen = chosen
        self.seeds = seeds
        self.beside = 1


class Row:
    """A game of a batch, and those beside it."""

    def __init__(self, desk: Desk, lane: Lane, index: int, seed: int) -> None:
        check_row(desk, lane, index)
        if getattr(self, "desk", None) is not None:
            raise ValueError("a game of a batch is set up once")
        self.desk: Desk = desk
        self.lane: Lane = lane
        self.index: int = index
        self.seed: int = seed & WORD
        self.task: int = END  # what a thread is asked to do with those below it, and what came of it
        self.done: int = 0
        self.before: Row | None = None
        self.after: Row | None = None

    def state(self) -> State:
        """Return a copy of the position: the lane itself is played in without Python's lock."""
        check_made(self)
        return self.lane.position().copy()

    def work(self, task: int) -> int:
        """Do a task in all games without Python's lock; returns the sum, of a check the lowest."""
        check_made(self)
        with cython.nogil:
            done = self.visit(task)
        return done  # noqa: RET504

    def serve(self, asked: Gate, answered: Gate) -> None:
        """Do the task whenever it is asked for, until it is to END; a thread of its own calls this."""
        check_made(self)
        with cython.nogil:
            asked.go_through()
            while self.task != END:
                self.done = self.visit(self.task)
                answered.open()
                asked.go_through()

    def visit(self, task: int) -> int:
        """Do a task in the games before, in this one and in those after."""
        done = self.desk.games if task == CHECK else 0
        if self.before is not None:
            done = self.before.visit(task)
        here = self.do(task)
        if task != CHECK:
            done += here
        elif here < done:
            done = here
        if self.after is not None:
            here = self.after.visit(task)
            if task != CHECK:
                done += here
            elif here < done:
                done = here
        return done

    def do(self, task: int) -> int:
        """Do a task in this game."""
        if task == STEP:
            return self.step()
        if task == CHECK:
            return self.check()
        if task == CHOOSE:
            return self.choose()
        if task == BEGIN:
            return self.begin()
        return self.play_out()

    def begin(self) -> int:
        """Begin the game of its seed."""
        self.desk.seeds[self.index] = self.seed
        lanes.sow(self.lane, self.seed)
        self.lane.restart()
        self.lane.let_nature_act()
        self.clear()
        self.show()
        return 0

    def choose(self) -> int:
        """Choose an action at random."""
        seat = self.lane.actor()
        self.desk.chosen[self.index] = NO_MOVE if seat == OVER else self.lane.random_action(seat)
        return 0

    def check(self) -> int:
        """Return the number of this game where its action is not legal, else that of all games."""
        action = self.desk.chosen[self.index]
        seat = self.lane.actor()
        if seat == OVER:
            return self.desk.games if action == NO_MOVE else self.index
        return self.index if self.lane.move_of(seat, action) == NO_MOVE else self.desk.games

    def step(self) -> int:
        """Play the chosen action, which is known to be legal; returns how many decisions that were."""
        self.clear()
        seat = self.lane.actor()
        if seat == OVER:
            return 0
        move = self.lane.move_of(seat, self.desk.chosen[self.index])
        if move == NO_MOVE:  # somebody has written into the actions since they were checked
            return 0
        self.lane.play_move(seat, move)
        self.lane.let_nature_act()
        if self.lane.actor() == OVER:
            self.finish()
        self.show()
        return 1

    def play_out(self) -> int:
        """Play at random to the end; returns how many decisions that were."""
        self.clear()
        if self.lane.actor() == OVER:
            return 0
        decisions = self.lane.play_out()
        self.finish()
        self.show()
        return decisions

    def clear(self) -> None:
        """Forget what the last step brought."""
        self.desk.ended[self.index] = 0
        for place in range(self.desk.seats * self.index, self.desk.seats * (self.index + 1)):
            self.desk.rewards[place] = 0

    def finish(self) -> None:
        """Note how a game has ended, and begin the next one."""
        self.desk.ended[self.index] = 1
        self.note_result()
        if self.desk.again:
            self.seed = (self.seed + self.desk.games) & WORD
            self.desk.seeds[self.index] = self.seed
            lanes.sow(self.lane, self.seed)
            self.lane.restart()
            self.lane.let_nature_act()

    def note_result(self) -> None:
        """Write scores and rewards of a game that is over, as `rewards_of` gives them."""
        seats = self.desk.seats
        first = seats * self.index
        best = winners = sharing = 0
        for seat in range(seats):
            self.desk.scores[first + seat] = self.lane.score(seat)
            standing = self.lane.standing(seat)
            if seat == 0 or standing > best:
                best = standing
                winners = sharing = 0
            if standing == best:
                winners |= 1 << seat
                sharing += 1
        for seat in range(seats):
            self.desk.rewards[first + seat] = seats / sharing - 1 if winners >> seat & 1 else -1
        if seats == 1:
            self.desk.rewards[first] = worth_alone(self.lane)

    def show(self) -> None:
        """Write who decides, what that seat sees and what it may do; after the end what seat 0 sees."""
        seat = self.lane.actor()
        self.desk.players[self.index] = NOBODY if seat == OVER else seat
        if seat == OVER:
            seat = 0
        if self.desk.size:
            self.lane.observe(seat, self.desk.observations, self.desk.size * self.index)
        if self.desk.actions:
            self.lane.offer(seat, self.desk.masks, self.desk.actions * self.index)


def check_free(taken: int) -> None:
    """Refuse other arrays than those that games may be writing to."""
    if taken:
        raise ValueError("the arrays of a desk are laid out once")


def check_length(array: Any, numbers: int) -> None:
    """Refuse an array that is too short, for C writes to the end of what it was promised."""
    if array is None or len(array) < numbers:
        raise ValueError(f"an array of {numbers} numbers is needed")


def check_row(desk: Any, lane: Any, index: int) -> None:
    """Refuse a game that has no place at its desk."""
    if not (isinstance(desk, Desk) and isinstance(lane, Lane) and desk.wide and desk.beside):
        raise ValueError("lay out the arrays of the desk first")
    if not 0 <= index < desk.games:
        raise ValueError(f"there is no game {index} among {desk.games}")
    lane.check_made()
    fits = desk.size in (0, lane.size) and desk.actions in (0, lane.actions)
    if not fits or lane.position().seats != desk.seats:
        raise ValueError("the desk is for another game")


def check_made(row: Row) -> None:
    """Refuse a game that was never set up."""
    if getattr(row, "desk", None) is None:
        raise ValueError("this game was never set up")


def worth_alone(lane: Lane) -> float:
    """Return how good the result of a single player is."""
    return lane.position().worth(0)


def tree(rows: Sequence[Row]) -> Row | None:
    """Link rows so that each has half of those before it and half of those after it."""
    for row in rows:
        check_made(row)
    if len({*map(id, rows)}) < len(rows):
        raise ValueError("a game has one place in its row")
    return linked(rows)


def linked(rows: Sequence[Row]) -> Row | None:
    """Link rows that are known to be good."""
    if not rows:
        return None
    middle = len(rows) // 2
    root = rows[middle]
    root.before, root.after = linked(rows[:middle]), linked(rows[middle + 1 :])
    return root
