"""What a decision of Qwinto is worth, in points: an entry, none, a put."""

from __future__ import annotations

from tafelrunde.games.qwinto import appraisal, experience
from tafelrunde.games.qwinto.appraisal import Appraisal
from tafelrunde.games.qwinto.codes import PAIR, PUT
from tafelrunde.games.qwinto.rules import QwintoState

# experience.py explains them; here they become C arrays and numbers.
BESIDE = experience.BESIDE
BONUS = experience.BONUS
TRIPLE = experience.TRIPLE
TRIPLE_OF = experience.TRIPLE_OF
VALUE = experience.VALUE

MISS = experience.MISS
PAIR_ALONE = experience.PAIR_ALONE
SPITE = experience.SPITE
DECISIVE = experience.DECISIVE


def score_of_entry(known: Appraisal, own: QwintoState, seat: int, field: int) -> float:
    """Return what writing the number of the turn in a field is worth, after `appraise`."""
    if own.full[seat] == 1 and own.written[3 * seat + field // 9] == 8:
        return score_of_end(known, own, seat, total_after(own, seat, field, own.number))
    return appraisal.gain(known, seat, field, own.number)


def score_of_pass(known: Appraisal, own: QwintoState, seat: int) -> float:
    """Return what it is worth to write nothing: a miss costs the active player, the fourth ends the game."""
    if seat != own.active:
        return 0.0
    if own.misses[seat] < 3:
        return -MISS
    return score_of_end(known, own, seat, own.points(seat) - 5)


def score_of_end(known: Appraisal, own: QwintoState, seat: int, points: int) -> float:
    """Return what it is worth to end the game with a total: all for who wins by it; alone, what it adds."""
    if own.seats == 1:
        return points - known.expected[seat]
    return DECISIVE if points > best_of_others(own, seat) else -DECISIVE


def total_after(own: QwintoState, seat: int, field: int, number: int) -> int:
    """Return what a sheet counts once a number stands in the last empty field of a row."""
    return own.points(seat) - 8 + right_end(own, seat, field, number) + bonus_by(own, seat, field, number)


def right_end(own: QwintoState, seat: int, field: int, number: int) -> int:
    """Return the right-most number of a row after a number is written in a field of it."""
    last = field // 9 * 9 + 8
    return number if field == last else own.sheet[27 * seat + last]


def bonus_by(own: QwintoState, seat: int, field: int, number: int) -> int:
    """Return the bonus of the 3-column that a number in a field would complete, else 0."""
    triple = TRIPLE_OF[field]
    if triple < 0:
        return 0
    for place in range(3 * triple, 3 * triple + 3):
        if TRIPLE[place] != field and own.sheet[27 * seat + TRIPLE[place]] == 0:
            return 0
    return number if BONUS[triple] == field else own.sheet[27 * seat + BONUS[triple]]


def best_of_others(own: QwintoState, seat: int) -> int:
    """Return the most points that another sheet counts now."""
    best = -100
    for other in range(own.seats):
        if other != seat and own.points(other) > best:
            best = own.points(other)
    return best


def number_and_rows(own: QwintoState, move: int) -> int:
    """Return the number of the turn that a put makes, and its rows: 8 * (number + 6) + rows as bits."""
    if move < PAIR:
        card = (move - PUT) >> 2
        pile = (move - PUT) & 3
        one = own.top[BESIDE[2 * pile]]
        other = own.top[BESIDE[2 * pile + 1]]
    else:
        one = (move - PAIR) >> 5
        placement = (move - PAIR) & 7
        card = (one >> 2 << 2) + ((move - PAIR) >> 3 & 3)
        pile = BESIDE[placement]
        beside = BESIDE[2 * pile + 1] if BESIDE[2 * pile] == placement >> 1 else BESIDE[2 * pile]
        other = own.top[beside]
    number = VALUE[card] + VALUE[one] + VALUE[other]
    rows = (1 << (card & 3) | 1 << (one & 3) | 1 << (other & 3)) & 7
    return 8 * (number + 6) + rows


def score_of_put(known: Appraisal, own: QwintoState, seat: int, move: int, least: float) -> float:
    """Return what a put is worth: the own best entry, less what the others get; all seats appraised.

    What cannot be worth more than `least` is not looked at any closer.
    """
    both = number_and_rows(own, move)
    number = (both >> 3) - 6
    points = appraisal.best_gain(known, own, seat, number, both & 7)
    miss = score_of_pass(known, own, seat)
    if points < miss:
        points = miss
    if own.seats == 1:
        return points - PAIR_ALONE if move >= PAIR else points
    for other in range(own.seats):
        if other != seat and points > least:
            theirs = appraisal.best_gain(known, own, other, number, both & 7)
            if theirs > 0:
                points -= SPITE * theirs / (own.seats - 1)
    return points
