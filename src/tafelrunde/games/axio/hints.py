"""What is known about playing AXIO rota well: the weakest colours count, and the next player lays too."""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.hints import Hints, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.axio import material, rules, tables, values
from tafelrunde.games.axio.codes import CELL, NO_TILE
from tafelrunde.games.axio.rules import AxioState

TOP_MARK = material.TOP_MARK
POINT = tables.POINT
SHOWS = tables.SHOWS
NAMEABLE = tables.NAMEABLE
EMPTY_AT = tables.EMPTY_AT
HOW_MANY = tables.HOW_MANY
NAME = tables.NAME
LACK = values.LACK
POWER = values.POWER
PER_POINT = values.PER_POINT
BONUS = values.BONUS

GAIN = [0.0] * 24


class AxioHints(Hints):
    """AXIO rota's knowledge."""

    def __init__(self) -> None:
        super().__init__()
        self.exploration = 0.3
        self.caution = 0.02
        self.depth = 4
        self.ripe = 1_000_000
        self.tries: int = 100
        self.sharp: float = 3.0
        self.fear: float = 0.5

    def weight(self, state: State, seat: int, move: int) -> float:
        own = state
        after = own.copy()
        rules.lay(after, seat, move)
        following = seat + 1 if seat + 1 < own.seats else 0
        power = self.sharp * PER_POINT[tiles_left(after, seat)]
        weight = lack(after, seat) ** -power
        if self.fear > 0 and own.seats > 1:
            power = self.fear * self.sharp * PER_POINT[tiles_left(after, following)]
            weight *= (1.0 - threat(after, following)) ** power
        return weight

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        own = state
        return greedy_laying(own, seat, self.tries, rng)

    def estimate(self, state: State, seat: int) -> float:
        own = state
        if own.seats == 1:
            strong = lack(own, 0) ** (-0.29 * PER_POINT[tiles_left(own, 0)])
            return strong / (strong + 0.6)
        total = 0.0
        strong = 0.0
        for other in range(own.seats):
            strength = lack(own, other) ** -POWER[tiles_left(own, other)]
            total += strength
            if other == seat:
                strong = strength
        return 0.1 + 0.8 * strong / total

    def playout(self, state: State, depth: int, rng: Rng) -> None:
        own = state
        while own.acting != OVER:
            if own.acting == NATURE:
                rules.let_happen(own, rules.random_chance(own, rng))
            elif depth == 0:
                return
            else:
                rules.lay(own, own.acting, greedy_laying(own, own.acting, self.tries, rng))
                depth -= 1


def tiles_left(state: AxioState, seat: int) -> int:
    """Return how many tiles a seat will still lay, bonus turns that are not yet due aside."""
    left = state.stack[seat]
    if state.hand[seat] != NO_TILE:
        left += 1
    if state.turn == seat:
        left += state.bonus_due
    return left


def lack(state: AxioState, seat: int) -> float:
    """Return how much a seat's markers leave to be desired, the lowest most."""
    left = tiles_left(state, seat)
    total = 0.0
    for colour in range(5):
        total += LACK[16 * left + (state.marker[seat] >> 8 * colour & 255)]
    return total


def look_at_gains(state: AxioState, seat: int) -> None:
    """Note in GAIN what 0 to 3 points of each colour are worth to a seat that lays now."""
    left = tiles_left(state, seat)
    if left:
        left -= 1
    bonus = 0.0
    if state.supply:
        for colour in range(5):
            bonus += LACK[16 * left + (state.marker[seat] >> 8 * colour & 255)]
        bonus *= BONUS[left]
    for colour in range(5):
        mark = state.marker[seat] >> 8 * colour & 255
        for points in range(1, 4):
            reached = mark + points
            gain = LACK[16 * left + mark]
            if reached >= TOP_MARK:
                gain -= LACK[16 * left + TOP_MARK]
                if mark < TOP_MARK:
                    gain += bonus
            else:
                gain -= LACK[16 * left + reached]
            GAIN[4 * colour + points] = gain


def gain_at(state: AxioState, place: int, lying: int) -> float:
    """Return what a tile would gain as it lies there, after `look_at_gains`."""
    total = 0.0
    for corner in range(4):
        circle = state.circle[place + POINT[corner] & CELL]
        shown = SHOWS[4 * lying + corner]
        total += GAIN[4 * shown + (circle >> 2 * shown & 3)]
    if NAMEABLE[lying >> 2]:
        circle = state.circle[place + EMPTY_AT[lying] & CELL]
        most = 0.0
        for colour in range(5):
            gain = GAIN[4 * colour + (circle >> 2 * colour & 3)]
            if gain > most:
                most = gain
        total += most
    return total


def greedy_laying(state: AxioState, seat: int, tries: int, rng: Rng) -> int:
    """Return the laying that gains most, looking at so many places in a row, from any on."""
    look_at_gains(state, seat)
    tile = state.hand[seat]
    index = rng.below(state.open)
    if tries > state.open:
        tries = state.open
    most = -1.0
    place = lying = 0
    for _ in range(tries):
        for turned in range(4 * tile, 4 * tile + 4):
            gain = gain_at(state, state.open_place[index], turned)
            if gain > most:
                most = gain
                place = state.open_place[index]
                lying = turned
        index += 1
        if index == state.open:
            index = 0
    return 32 * place + 8 * (lying & 3) + best_name(state, seat, place, lying)


def best_name(state: AxioState, seat: int, place: int, lying: int) -> int:
    """Return the name for the empty corner that gains most."""
    circle = state.circle[place + EMPTY_AT[lying] & CELL]
    choice = rules.choice_of(state, seat, place, lying)
    best = NAME[4 * choice]
    most = 0.0
    for index in range(HOW_MANY[choice]):
        name = NAME[4 * choice + index]
        gain = GAIN[4 * name + (circle >> 2 * name & 3)]
        if gain > most:
            most = gain
            best = name
    return best


def threat(state: AxioState, seat: int) -> float:
    """Return which share of its lack the seat will gain in the mean with some tiles that may come."""
    if state.left == 0 or tiles_left(state, seat) == 0:
        return 0.0
    look_at_gains(state, seat)
    total = 0.0
    count = 0
    step = state.left // 8 + 1
    for at in range(0, state.left, step):
        tile = state.undrawn[at]
        most = 0.0
        for index in range(state.open):
            for turned in range(4 * tile, 4 * tile + 4):
                gain = gain_at(state, state.open_place[index], turned)
                if gain > most:
                    most = gain
        total += most
        count += 1
    share = total / count / lack(state, seat)
    return share if share < 0.9 else 0.9
