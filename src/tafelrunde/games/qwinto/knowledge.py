"""What is known about playing Qwinto well, as the search asks for it: weights, advice, estimates, playouts.

`appraisal.py` says what a sheet promises, `worth.py` what a decision is worth, `reasons.py` why.
"""

from __future__ import annotations

from tafelrunde.engine import powers
from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.knowledge import Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.qwinto import appraisal, experience, reasons, worth
from tafelrunde.games.qwinto.appraisal import Appraisal
from tafelrunde.games.qwinto.codes import PASS, PUT, PUTTING, WRITE, WRITING
from tafelrunde.games.qwinto.rules import QwintoState

# experience.py explains them; here they become C arrays and numbers.
SPREAD = experience.SPREAD

CERTAIN = experience.CERTAIN
IMPOSSIBLE = experience.IMPOSSIBLE
JITTER = experience.JITTER
SHARPNESS = powers.log(experience.SHARPNESS)
WIN = experience.WIN


class QwintoKnowledge(Knowledge):
    """Qwinto's knowledge for the search."""

    def __init__(self) -> None:
        self.exploration: float = 0.3
        self.caution: float = 0.05
        self.depth: int = 6
        self.ripe: int = 1
        # More than are ever used at once, mostly: a list that gets empty is given back its memory each time.
        self.spare: list[Appraisal] = [Appraisal(), Appraisal(), Appraisal(), Appraisal()]

    def borrow(self) -> Appraisal:
        """Take an appraisal that no other thread works with; `spare.append` gives it back."""
        try:
            return self.spare.pop()
        except IndexError:
            return Appraisal()

    def weight(self, state: State, seat: int, move: int) -> float:
        """Return how likely a good player makes this move."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        check_move(own, seat, move)
        known = self.borrow()
        if own.phase != WRITING:
            appraisal.appraise_all(known, own)
            points = worth.score_of_put(known, own, seat, move, IMPOSSIBLE)
        else:
            appraisal.appraise(known, own, seat, appraisal.level_of(own))
            if move == PASS:
                points = worth.score_of_pass(known, own, seat)
            else:
                points = worth.score_of_entry(known, own, seat, move - WRITE)
        self.spare.append(known)
        points = -CERTAIN if points < -CERTAIN else CERTAIN if points > CERTAIN else points
        return powers.exp(SHARPNESS * points)

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        """Return a sensible move fast."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        known = self.borrow()
        if own.phase == WRITING:
            appraisal.appraise(known, own, seat, appraisal.level_of(own))
            move = choose_entry(known, own, seat, rng)
        else:
            appraisal.appraise_all(known, own)
            move = choose_put(known, own, seat, rng)
        self.spare.append(known)
        return move

    def estimate(self, state: State, seat: int) -> float:
        """Return the chance to win, and the lead, that the sheets promise."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        own.check_seat(seat)
        known = self.borrow()
        level = appraisal.appraise_all(known, own)
        found = chances(known, own, seat, level)
        self.spare.append(known)
        return found

    def playout(self, state: State, depth: int, rng: Rng) -> None:
        """Play on to the end of a turn, or of the game."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        known = self.borrow()
        play_on(known, own, depth, rng)
        self.spare.append(known)

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:
        """Say what speaks for or against a move, by the open sheets, the grid and the own hand alone."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        self.check_legal(own, seat, move)
        known = self.borrow()
        appraisal.appraise_all(known, own)
        found = reasons.reasons_for(known, own, seat, move)
        self.spare.append(known)
        return found


def check_move(own: QwintoState, seat: int, move: int) -> None:
    """Refuse what cannot be written, or is no put; for a weight a put need not be legal."""
    if own.phase == WRITING:
        known = move == PASS or (WRITE <= move < PASS and own.writable(seat) >> (move - WRITE) & 1)
    else:
        known = PUT <= move < WRITE
    if not known:
        raise IllegalMove(f"{move} is no move of seat {seat} now; state.legal({seat}) lists them")


def chances(known: Appraisal, own: QwintoState, seat: int, level: int) -> float:
    """Return the chance to win and the lead, from 0 to 1; all seats appraised."""
    if own.seats == 1:
        return alone(known.expected[0])
    odds = 1.0
    lead = 1.0
    for other in range(own.seats):
        if other != seat:
            ahead = known.expected[seat] - known.expected[other]
            odds += powers.exp(-ahead / SPREAD[level])
            if ahead / 40.0 < lead:
                lead = ahead / 40.0
    return WIN / odds + (1 - WIN) * ((lead if lead > -1 else -1.0) + 1) / 2


def alone(points: float) -> float:
    """Return what a solo result is worth."""
    share = points / 120
    return 0.0 if share < 0 else 1.0 if share > 1 else share


# Deciding fast.


def noise(rng: Rng) -> float:
    """Return a little randomness, in points."""
    return JITTER * rng.below(256) / 256.0


def choose_entry(known: Appraisal, own: QwintoState, seat: int, rng: Rng) -> int:
    """Return where to write, or to pass, by and large the best; the seat appraised."""
    best = worth.score_of_pass(known, own, seat) + noise(rng)
    choice = PASS
    for index in range(own.count_fields(seat)):
        move = own.nth_move(seat, index)
        points = worth.score_of_entry(known, own, seat, move - WRITE) + noise(rng)
        if points > best:
            best = points
            choice = move
    return choice


def choose_put(known: Appraisal, own: QwintoState, seat: int, rng: Rng) -> int:
    """Return what to put down, by and large the best; all seats appraised."""
    best = IMPOSSIBLE
    choice = PASS
    for index in range(own.count_puts(seat)):
        move = own.nth_put(seat, index)
        luck = noise(rng)
        points = worth.score_of_put(known, own, seat, move, best - luck) + luck
        if points > best:
            best = points
            choice = move
    return choice


def play_on(known: Appraisal, own: QwintoState, depth: int, rng: Rng) -> None:
    """Play whole turns until so many decisions are made or the game is over."""
    level = appraisal.appraise_all(known, own)
    while own.acting != OVER:
        if own.phase == PUTTING:
            if depth <= 0:
                return
            own.put(own.active, choose_put(known, own, own.active, rng))
            depth -= 1
        elif own.phase == WRITING:
            depth -= write_all(known, own, level, rng)
        else:
            own.play_move(NATURE, own.draw(rng))


def write_all(known: Appraisal, own: QwintoState, level: int, rng: Rng) -> int:
    """Let all who have not yet decided do so; how many they were."""
    decisions = 0
    for seat in range(own.seats):
        if own.waiting >> seat & 1:
            own.decide(seat, choose_entry(known, own, seat, rng))
            decisions += 1
    for seat in range(own.seats):
        if own.decision[seat] != PASS:
            appraisal.appraise(known, own, seat, level)
    return decisions
