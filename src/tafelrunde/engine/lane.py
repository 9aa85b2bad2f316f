"""One game of many side by side: what a game writes so that C can step it without Python's lock.

A lane plays games from the same start again and again. Seats move by actions: the moves of a seat, numbered
from 0 on, so that a mask can have one byte for each (docs/research.md lists them). Nature's draws come from
one stream of chance, what seats do at random from another.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.engine.actors import NO_MOVE, OVER
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

CHOOSER = 1 << 63  # from the seed of nature to that of the seats' random moves

Bytes = memoryview | bytearray


class Lane:
    """A game that is played again and again. Only C can call what a game writes, and it trusts its caller."""

    def __init__(self, size: int, actions: int) -> None:
        if getattr(self, "size", 0):
            raise ValueError("a lane is set up once")
        self.size: int = size  # of an observation, in bytes
        self.actions: int = actions
        self.chance: Rng = Rng(0)
        self.chooser: Rng = Rng(0)

    # What a game writes.

    def restart(self) -> None:
        """Go back to the start."""

    def actor(self) -> int:
        """Return the lowest seat that decides now, NATURE or OVER."""
        return OVER

    def let_nature_act(self) -> None:
        """Play nature's moves until a seat decides or the game is over."""

    def move_of(self, seat: int, action: int) -> int:  # noqa: ARG002
        """Return the move of a seat's action, NO_MOVE where it is not legal now."""
        return NO_MOVE

    def action_of(self, move: int) -> int:
        """Return the action of a seat's legal move."""
        return move

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""

    def random_action(self, seat: int) -> int:  # noqa: ARG002
        """Return one of the legal actions of a seat that decides, all equally likely."""
        return NO_MOVE

    def observe(self, seat: int, into: Bytes, start: int) -> None:
        """Write what a seat may know, from a place on."""

    def offer(self, seat: int, into: Bytes, start: int) -> None:
        """Write a byte for each action, from a place on: 1 where it is legal for the seat now."""

    def play_out(self) -> int:
        """Play at random to the end; returns how many decisions the seats made."""
        return 0

    def score(self, seat: int) -> int:  # noqa: ARG002
        """Return the points of a seat."""
        return 0

    def standing(self, seat: int) -> int:  # noqa: ARG002
        """Return a number that is highest for who has won, and equal for who shares the win."""
        return 0

    def position(self) -> State:
        """Return the position itself."""
        raise NotImplementedError

    # What follows: for Python, checked.

    def check_made(self) -> None:
        """Refuse a lane that was never set up: it has no position."""
        if getattr(self, "chooser", None) is None or as_made(self.position()) is None:
            raise ValueError("this lane was never set up")

    def begin(self, seed: int) -> None:
        """Begin the game of a seed; nature deals."""
        self.check_made()
        sow(self, seed & 0xFFFFFFFFFFFFFFFF)
        self.restart()
        self.let_nature_act()

    def move(self, seat: int, action: int) -> int:
        """Return the move of an action; one that is not legal now raises IllegalMove."""
        self.check_made()
        move = self.move_of(seat, action) if seat >= 0 else NO_MOVE
        if move == NO_MOVE:
            raise IllegalMove(f"action {action} is not legal for seat {seat} now; its mask has what is")
        return move

    def action(self, seat: int, move: int) -> int:
        """Return the action of a move; one that is not legal now raises IllegalMove."""
        self.check_made()
        if seat < 0 or not self.position().allows(seat, move):
            raise IllegalMove(f"move {move} is not legal for seat {seat} now")
        return self.action_of(move)

    def act(self, seat: int, action: int) -> bool:
        """Play an action and what nature does then; False, and nothing happens, where it is not legal."""
        self.check_made()
        move = self.move_of(seat, action) if seat >= 0 else NO_MOVE
        if move == NO_MOVE:
            return False
        self.play_move(seat, move)
        self.let_nature_act()
        return True

    def pick(self, seat: int) -> int:
        """Return a random action of a seat that decides."""
        self.check_made()
        if seat < 0 or seat not in self.position().actors():
            raise IndexError(f"seat {seat} has nothing to decide now")
        return self.random_action(seat)

    def see(self, seat: int, into: Bytes) -> None:
        """Fill what is exactly as long as an observation with what a seat may know."""
        self.check_made()
        check_room(into, self.size)
        self.position().check_seat(seat)
        self.observe(seat, into, 0)

    def show_actions(self, seat: int, into: Bytes) -> None:
        """Fill what is exactly as long as a mask with the legal actions of a seat."""
        self.check_made()
        check_room(into, self.actions)
        self.position().check_seat(seat)
        self.offer(seat, into, 0)


def as_made(position: Any) -> Any:
    """Return a position; compiled code may have none, whatever its type says."""
    return position


def check_room(into: Bytes, size: int) -> None:
    """Refuse what is too long or too short to be filled."""
    if len(into) != size:
        raise ValueError(f"{size} bytes are written, not {len(into)}")


def legal_into(state: State, seat: int, into: Any) -> int:
    """Write the legal moves of a seat into an array of C ints, without making objects; how many."""
    choices = state.count(seat)
    if choices > len(into):
        raise IndexError(f"seat {seat} has {choices} legal moves now, more than {len(into)}")
    for index in range(choices):
        into[index] = state.nth_move(seat, index)
    return choices


def sow(lane: Lane, seed: int) -> None:
    """Begin both streams of chance."""
    lane.chance.counter = seed
    lane.chooser.counter = seed ^ CHOOSER
