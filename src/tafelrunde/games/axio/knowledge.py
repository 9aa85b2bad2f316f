"""What is known about playing AXIO rota well: the weakest colours count, and the next player lays too.

A seat's markers are judged by its lack (experience.py), which a laying makes smaller. That is also how
playouts choose: the place, rotation and name that take away most. What a laying opens is what the next
player can then take away from their own lack, in the mean of tiles that nobody has shown. All of this is
open to all.
"""

from __future__ import annotations

from tafelrunde.engine import powers
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.knowledge import Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.axio import experience, material, reasons, rules, tables
from tafelrunde.games.axio.codes import CELL, GONE, NO_TILE
from tafelrunde.games.axio.rules import AxioState

TOP_MARK = material.TOP_MARK
POINT = tables.POINT
SHOWS = tables.SHOWS
NAMEABLE = tables.NAMEABLE
EMPTY_AT = tables.EMPTY_AT
HOW_MANY = tables.HOW_MANY
NAME = tables.NAME
ALL_ON_TOP = tables.ALL_ON_TOP
LACK = experience.LACK
PER_POINT = experience.PER_POINT
TO_WIN = experience.TO_WIN
BONUS = experience.BONUS

NO_TREE = 1_000_000  # visits that no node gets: below the root every world has another tile to lay
SURE = 1e40  # the weight of winning at once
# FEAR[seats]: what the next player's points count beside one's own; alone they are one's own.
FEAR = [0.0, -0.3, 0.7, 0.7, 0.7]
SAMPLE = 10  # tiles that a possible reply is tried with, or a few more
SOLO_EDGE = 0.29  # makes the estimate of a game alone as steep as its worth
SOLO_RIVAL = 0.6  # the strength of a result that is worth 1/2
LOSS = 0.1  # what `worth` is in the mean for a lost game: its lead
# Before points are weighed; after that gains[4 * colour + points] is what a seat's lack loses by them.
NO_GAIN = [0.0] * 24
NOT_WEIGHED = [0.0] * 4  # rotations


class AxioKnowledge(Knowledge):
    """AXIO rota's knowledge."""

    def __init__(self) -> None:
        super().__init__()
        self.exploration = 1.2
        self.caution = 0.08
        self.depth = 8
        self.ripe = NO_TREE
        self.sharp: float = 6.0  # how much likelier, as an exponent, a point more makes a move
        self.fear: float = 1.0  # how much of FEAR

    def weight(self, state: State, seat: int, move: int) -> float:
        """Weigh the markers after the move, and what it opens to the next player."""
        own: AxioState = state  # pyright: ignore[reportAssignmentType]
        self.check_legal(own, seat, move)
        after = own.copy()
        rules.lay(after, seat, move)
        if after.marker[seat] == ALL_ON_TOP:
            return SURE
        following = next_seat(own, seat)
        power = self.sharp * PER_POINT[tiles_left(after, seat)]
        kept = 1.0 - opened(after, seat, following)
        fear = self.fear * FEAR[own.seats] * self.sharp * PER_POINT[tiles_left(after, following)]
        return powers.exp(fear * powers.log(kept) - power * powers.log(lack(after, seat)))

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        """Lay where it gains most; of equals where chance looks first."""
        own: AxioState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        return greedy_laying(own, seat, rng)

    def estimate(self, state: State, seat: int) -> float:
        """Return the seat's share of all strengths; alone, against an imagined rival."""
        own: AxioState = state  # pyright: ignore[reportAssignmentType]
        own.check_seat(seat)
        if own.seats == 1:
            strong = powers.exp(-SOLO_EDGE * PER_POINT[tiles_left(own, 0)] * powers.log(lack(own, 0)))
            return strong / (strong + SOLO_RIVAL)
        total = 0.0
        strong = 0.0
        for other in range(own.seats):
            strength = powers.exp(-TO_WIN[tiles_left(own, other)] * powers.log(lack(own, other)))
            total += strength
            if other == seat:
                strong = strength
        return LOSS + (1 - 2 * LOSS) * strong / total

    def playout(self, state: State, depth: int, rng: Rng) -> None:
        """Play on greedily; the last tiles always, for an estimate says little about them."""
        own: AxioState = state  # pyright: ignore[reportAssignmentType]
        while own.acting != OVER:
            if own.acting == NATURE:
                rules.let_happen(own, rules.random_chance(own, rng))
            elif depth <= 0 and own.stack[own.acting]:
                return
            else:
                rules.lay(own, own.acting, greedy_laying(own, own.acting, rng))
                depth -= 1

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:
        """Say what the markers get, then what the next player gets."""
        own: AxioState = state  # pyright: ignore[reportAssignmentType]
        self.check_legal(own, seat, move)
        after = own.copy()
        rules.lay(after, seat, move)
        more = more_opened(own, after, seat)
        return reasons.of_laying(own.markers(seat), after.markers(seat), more, alone=own.seats == 1)


def more_opened(state: AxioState, after: AxioState, seat: int) -> float:
    """Return how many points more than before the next player finds, in the mean of their markers."""
    following = next_seat(state, seat)
    if tiles_left(after, following) == 0 or after.bonus_due:
        return 0.0
    before = state.copy()
    before.hand[seat] = NO_TILE
    per_point = PER_POINT[tiles_left(after, following)]
    return (opened(after, seat, following) - opened(before, seat, following)) * per_point


def next_seat(state: AxioState, seat: int) -> int:
    """Return the seat to the left."""
    return seat + 1 if seat + 1 < state.seats else 0


def tiles_left(state: AxioState, seat: int) -> int:
    """Return how many tiles a seat will still lay, bonus turns that are not yet due aside."""
    left = state.stack[seat]
    if state.hand[seat] != NO_TILE:
        left += 1
    if state.turn == seat:
        left += state.bonus_due
    return left


def lack_after(state: AxioState, seat: int, left: int) -> float:
    """Return how much a seat's markers leave to be desired with so many tiles to lay."""
    total = 0.0
    for colour in range(5):
        total += LACK[16 * left + (state.marker[seat] >> 8 * colour & 255)]
    return total


def lack(state: AxioState, seat: int) -> float:
    """Return how much a seat's markers leave to be desired now."""
    return lack_after(state, seat, tiles_left(state, seat))


def weigh_points(state: AxioState, seat: int, gains: list[float]) -> None:
    """Note what 1 to 3 points of each colour take from the lack of a seat that lays its next tile."""
    left = tiles_left(state, seat)
    if left:
        left -= 1
    bonus = 0.0
    if state.supply:
        bonus = BONUS[left] * lack_after(state, seat, left)
    for colour in range(5):
        mark = state.marker[seat] >> 8 * colour & 255
        for points in range(1, 4):
            gain = LACK[16 * left + mark]
            if mark + points < TOP_MARK:
                gain -= LACK[16 * left + mark + points]
            elif mark < TOP_MARK:
                gain += bonus - LACK[16 * left + TOP_MARK]
            else:
                gain = 0.0
            gains[4 * colour + points] = gain


def weigh_rotations(state: AxioState, gains: list[float], place: int, tile: int, found: list[float]) -> None:
    """Note what a tile gains there in each of its four rotations, after `weigh_points`."""
    for rotation in range(4):
        found[rotation] = 0.0
    for corner in range(4):
        circle = state.circle[place + POINT[corner] & CELL]
        if circle:  # the corner meets others
            for rotation in range(4):
                shown = SHOWS[16 * tile + 4 * rotation + corner]
                found[rotation] += gains[4 * shown + (circle >> 2 * shown & 3)]
    if NAMEABLE[tile]:
        for rotation in range(4):
            found[rotation] += gain_by_name(state, gains, place + EMPTY_AT[4 * tile + rotation] & CELL)


def gain_by_name(state: AxioState, gains: list[float], point: int) -> float:
    """Return what an empty corner at a point gains under its best name."""
    circle = state.circle[point]
    most = 0.0
    if circle:
        for colour in range(5):
            gain = gains[4 * colour + (circle >> 2 * colour & 3)]
            if gain > most:
                most = gain
    return most


def greedy_laying(state: AxioState, seat: int, rng: Rng) -> int:
    """Return the laying that gains most, the places looked at in a row from any on."""
    gains, found = NO_GAIN[:], NOT_WEIGHED[:]
    weigh_points(state, seat, gains)
    tile = state.hand[seat]
    index = rng.below(state.open)
    most = -1.0
    place = 0
    best = 0
    for _ in range(state.open):
        here = state.open_place[index]
        weigh_rotations(state, gains, here, tile, found)
        for rotation in range(4):
            if found[rotation] > most:
                most = found[rotation]
                place = here
                best = rotation
        index += 1
        if index == state.open:
            index = 0
    return 32 * place + 8 * best + best_name(state, gains, seat, place, 4 * tile + best)


def best_name(state: AxioState, gains: list[float], seat: int, place: int, lying: int) -> int:
    """Return the name for the empty corner, if there is one, that gains most."""
    circle = state.circle[place + EMPTY_AT[lying] & CELL]
    choice = rules.choice_of(state, seat, place, lying)
    best = NAME[4 * choice]
    most = 0.0
    for index in range(HOW_MANY[choice]):
        name = NAME[4 * choice + index]
        gain = gains[4 * name + (circle >> 2 * name & 3)]
        if gain > most:
            most = gain
            best = name
    return best


def unseen(state: AxioState, seat: int, tile: int) -> bool:
    """Tell whether a tile is neither laid nor in the seat's own hand."""
    if state.index[tile] != GONE:
        return True
    for other in range(state.seats):  # noqa: SIM110, for C
        if other != seat and state.hand[other] == tile:
            return True
    return False


def opened(state: AxioState, seat: int, following: int) -> float:
    """Return the share of its lack that the following seat can take away, as far as the seat can know."""
    if tiles_left(state, following) == 0:
        return 0.0
    gains = NO_GAIN[:]
    weigh_points(state, following, gains)
    tiles = 0
    for tile in range(60):
        if unseen(state, seat, tile):
            tiles += 1
    step = tiles // SAMPLE + 1
    total = 0.0
    tried = 0
    for tile in range(60):
        if unseen(state, seat, tile):
            if tiles % step == 0:
                total += best_gain(state, gains, tile)
                tried += 1
            tiles -= 1
    if tried == 0:
        return 0.0
    share = total / tried / lack_after(state, following, tiles_left(state, following) - 1)
    return share if share < 0.9 else 0.9


def best_gain(state: AxioState, gains: list[float], tile: int) -> float:
    """Return what a tile gains where it gains most, after `weigh_points`."""
    found = NOT_WEIGHED[:]
    most = 0.0
    for index in range(state.open):
        weigh_rotations(state, gains, state.open_place[index], tile, found)
        for rotation in range(4):
            if found[rotation] > most:
                most = found[rotation]
    return most
