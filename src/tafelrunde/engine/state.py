"""A position of a game: the contract between the rules and everybody who plays, searches or draws them.

A game writes the methods of the first part. In a compiled game they are native code, and search lives on
two of them, `nth_move` and `play_move`, which trust their caller and touch no Python object. Python cannot
call these: it calls `nth` and `play`, which check everything (docs/decisions/0007).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from struct import Struct
from typing import Any, Self

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.rng import Rng

WIN = 0.75  # of the worth of a finished game; the rest is the lead

NOTE = Struct("=5i")  # what happened, by a code of the game, and its numbers


class State:
    """A complete position, hidden things included; chance is outside of it.

    While it is `telling`, the rules note what they do; a copy is silent.
    """

    seats: int
    phase: int
    acting: int  # who decides now
    telling: int  # whether somebody listens
    # What they noted: bytes, for a list would have to be looked after by Python's collector of cycles, and
    # that makes every copy slower.
    told: bytearray

    def __cinit__(self) -> None:
        # In C a position that nobody has begun is full of zeros: it is over, so nothing happens in it.
        self.acting = OVER

    # What a game writes.

    def actor(self) -> int:
        """Return the lowest seat that decides now, NATURE or OVER."""
        raise NotImplementedError

    def actors(self) -> tuple[int, ...]:
        """Return the seats that decide now; (NATURE,) when chance does, () when the game is over."""
        actor = self.actor()
        return () if actor == OVER else (actor,)

    def count(self, seat: int) -> int:
        """Return the number of legal moves of a seat (or NATURE); 0 when it does not decide now."""
        raise NotImplementedError

    def nth_move(self, seat: int, index: int) -> int:
        """Return the index-th legal move in ascending order; only after `count` of the same seat."""
        return nth_in_python(self, seat, index)

    def play_move(self, seat: int, move: int) -> None:
        """Play a move that is known to be legal."""
        apply_in_python(self, seat, move)

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError

    def copy_into(self, other: Any) -> None:
        """Make another position of the same game and seats equal to this one, without a new object."""
        raise NotImplementedError

    def resample(self, seat: int, rng: Rng) -> None:
        """Replace what the seat cannot know by another possibility, in place (NATURE: a spectator).

        The result depends on what the seat knows and on rng, never on what was there before.
        """
        raise NotImplementedError

    def scores(self) -> list[int]:
        """Return the points of every seat as the table would count now."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """Return the seats that have won, ascending; empty while the game runs."""
        raise NotImplementedError

    # What a game writes only if it differs.

    def decides(self, actor: int) -> bool:
        """Tell whether a seat, or NATURE, decides now."""
        return actor == self.acting and actor != OVER

    def draw(self, rng: Rng) -> int:
        """Return one of nature's moves, drawn with its true probability (here: all equal)."""
        return self.pick(NATURE, rng)

    def outcomes(self) -> list[tuple[int, Fraction]]:
        """Return nature's moves with their true probabilities (here: all equal)."""
        moves = self.legal(NATURE)
        return [(move, Fraction(1, len(moves))) for move in moves]

    def places(self) -> list[int]:
        """Return the place of every seat in a finished game (here: by points); equals share one."""
        return placed(self.scores())

    def lead(self, seat: int) -> float:  # noqa: ARG002
        """Return how far a seat is ahead of the best other, from -1 to 1; alone, how good its result is."""
        return 0.0

    def worth(self, seat: int) -> float:
        """Return how good a finished game is for a seat, from 0 to 1: mostly the win, a little the lead."""
        lead = self.lead(seat)
        if lead > 1:
            lead = 1.0
        elif lead < -1:
            lead = -1.0
        winners = self.winners()
        share = WIN / len(winners) if seat in winners else 0.0
        return share + (1 - WIN) * (lead + 1) / 2

    def pick(self, seat: int, rng: Rng) -> int:
        """Return one of the legal moves of a seat, all equally likely."""
        choices = self.count(seat)
        if choices == 0:
            raise IllegalMove(refusal(self, seat))
        return self.nth_move(seat, rng.below(choices))

    def allows(self, seat: int, move: int) -> bool:
        """Tell whether a move is legal for a seat now."""
        for index in range(self.count(seat)):
            if self.nth_move(seat, index) == move:
                return True
        return False

    # What follows.

    def note(self, what: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Note what a rule does; to be called only while `telling`."""
        told = getattr(self, "told", None)  # anybody may say `telling` without listening
        if told is not None:
            told.extend(NOTE.pack(what, a, b, c, d))

    def legal(self, seat: int) -> list[int]:
        """Return the legal moves of a seat (or NATURE), ascending; [] when it does not decide now."""
        return [self.nth_move(seat, index) for index in range(self.count(seat))]

    def nth(self, seat: int, index: int) -> int:
        """Return the index-th legal move of a seat in ascending order; a game without C writes this one."""
        choices = self.count(seat)
        if not 0 <= index < choices:
            raise IndexError(f"seat {seat} has {choices} legal moves now, so none with the index {index}")
        return self.nth_move(seat, index)

    def play(self, seat: int, move: int) -> None:
        """Play a move in place; an illegal one raises IllegalMove and changes nothing."""
        try:
            allowed = self.allows(seat, move)
        except (OverflowError, TypeError):
            allowed = False
        if not allowed:
            raise IllegalMove(refusal(self, seat))
        self.play_move(seat, move)

    def apply(self, seat: int, move: int) -> None:
        """Play a move; a game without C writes this one, unchecked, in the others it is `play`."""
        self.play(seat, move)

    def chance(self, rng: Rng) -> int:
        """Draw and play one of nature's moves; returns it."""
        if self.actor() != NATURE:
            raise IllegalMove("nature has nothing to decide now; state.actors() says who has")
        move = self.draw(rng)
        self.play_move(NATURE, move)
        return move

    def playout(self, rng: Rng) -> int:
        """Play uniformly random moves to the end of the game; returns how many the seats decided."""
        decisions = 0
        while True:
            actor = self.actor()
            if actor == OVER:
                return decisions
            if actor == NATURE:
                self.play_move(NATURE, self.draw(rng))
            else:
                self.play_move(actor, self.pick(actor, rng))
                decisions += 1

    def check_new(self) -> None:
        """Refuse a position that has begun already: whoever holds it made room for the seats it has."""
        if getattr(self, "seats", 0):
            raise ValueError("a position is begun once; game.new begins another one")

    def check_as_large(self, other: State) -> None:
        """Refuse a position with other seats: whoever holds it made room for the seats it has."""
        if other.seats != self.seats:
            raise ValueError(f"a position of {self.seats} seats does not go into one of {other.seats}")

    def check_turn(self, actor: int) -> None:
        """Refuse a decision that is somebody else's."""
        if not self.decides(actor):
            raise IllegalMove(refusal(self, actor))

    def check_decider(self, seat: int) -> None:
        """Refuse whoever is no seat that decides now."""
        if seat < 0 or not self.decides(seat):
            raise IllegalMove(refusal(self, seat))

    def check_knower(self, seat: int) -> None:
        """Refuse what is neither a seat nor a spectator (NATURE)."""
        if seat != NATURE:
            self.check_seat(seat)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the game does not have."""
        if seat < 0 or seat >= self.seats:
            raise IndexError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")


def placed(worths: Sequence[Any]) -> list[int]:
    """Return which place each of these has among them, from 1 for the highest; equals share one."""
    falling = sorted(worths, reverse=True)
    return [1 + falling.index(worth) for worth in worths]


def nth_in_python(state: State, seat: int, index: int) -> int:
    """Return the index-th legal move of a game without C."""
    return state.nth(seat, index)


def apply_in_python(state: State, seat: int, move: int) -> None:
    """Play a move of a game without C."""
    state.apply(seat, move)


def refusal(state: State, seat: int) -> str:
    """Say why a seat's move is refused and where to look."""
    actors = state.actors()
    if seat in actors:
        return f"not among the {len(state.legal(seat))} legal moves; state.legal({seat}) lists them"
    if not actors:
        return "the game is over; nobody moves any more"
    names = ", ".join("nature" if actor == NATURE else f"seat {actor}" for actor in actors)
    return f"{names} must decide now, not {'nature' if seat == NATURE else f'seat {seat}'}"
