"""What is known about playing Qwinto well: how much room a sheet still has, and what a number does to it.

A gap is a stretch of empty fields of a row between two written numbers (or the row's ends). What becomes of
it depends on three things only: the numbers beside it, how many fields it has, and how many chances are
still to come. `prepare` works that out once for every gap; `appraise` adds it up over a sheet, and `gain`
says how a number in a field changes the sum. All arrays of a seat are flat, 27 fields or 3 rows to a seat.
"""

from __future__ import annotations

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.knowledge import Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.qwinto import experience
from tafelrunde.games.qwinto.codes import (
    PAIR,
    PASS,
    PUT,
    PUTTING,
    WRITE,
    WRITING,
)
from tafelrunde.games.qwinto.material import FIELD_NAMES, FIELDS
from tafelrunde.games.qwinto.notation import spell
from tafelrunde.games.qwinto.rules import QwintoState

# knowledge.py explains them; here they become C arrays and numbers.
BESIDE = experience.BESIDE
BONUS = experience.BONUS
CHANCES = experience.CHANCES
LEVEL = experience.LEVEL
LEVELS = experience.LEVELS
LEVEL_ALONE = experience.LEVEL_ALONE
LIKELY = experience.LIKELY
PLACE = experience.PLACE
SPREAD = experience.SPREAD
TRIPLE = experience.TRIPLE
TRIPLE_OF = experience.TRIPLE_OF
VALUE = experience.VALUE

HIGHEST = experience.HIGHEST
MISS = experience.MISS
NEVER = experience.NEVER
PAIR_ALONE = experience.PAIR_ALONE
SPITE = experience.SPITE
DECISIVE = experience.DECISIVE
CERTAIN = experience.CERTAIN
JITTER = experience.JITTER
SHARPNESS = experience.SHARPNESS
WIN = experience.WIN
IMPOSSIBLE = -1e9
UNKNOWN = -2e9

# By chances left, number on the left, number on the right and fields between: how likely each of the fields
# is filled, and how likely all are.
FILLED = [0.0] * 68400
COMPLETE = [0.0] * 68400

# What `appraise` leaves for `gain`, by field: how likely it is filled, the gap it is in (the field after its
# right end, how many fields, the numbers beside it); by row and place, ten to a row: what its fields on the
# left count in 3-columns; by row: how likely it gets full, and what that adds.
HOPE = [0.0] * 108
END = [0] * 108
SIZE = [0] * 108
LEFT = [0] * 108
RIGHT = [0] * 108
STAKE = [0.0] * 120
FULL = [0.0] * 12
PRIZE = [0.0] * 12
SEEN = [0] * 108  # the sheet itself
SEEN_LEVEL = [-1] * 4
SEEN_MISSES = [0] * 4
EXPECTED = [0.0] * 4  # points of a seat at the end
BEST = [0.0] * 228  # by row and number, 19 to a row: what `best_in_row` found


def at(level: int, left: int, right: int, fields: int) -> int:
    """Return where a gap stands in FILLED and COMPLETE."""
    return ((level * 19 + left) * 20 + right) * 10 + fields


def prepare() -> None:
    """Work out what becomes of every gap if each chance brings one of the likely numbers, or none."""
    for level in range(LEVELS):
        for left in range(19):
            for right in range(left + 1, 20):
                COMPLETE[at(level, left, right, 0)] = 1.0
                for fields in range(1, 10):
                    prepare_gap(level, left, right, fields)


def prepare_gap(level: int, left: int, right: int, fields: int) -> None:
    """Work out a gap from those with one chance less: each number goes where it does best, or nowhere."""
    here = at(level, left, right, fields)
    COMPLETE[here] = NEVER
    if level == 0:
        return
    before = at(level - 1, left, right, fields)
    filled = FILLED[before] * fields
    complete = COMPLETE[before]
    more = 0.0
    fuller = 0.0
    for number in range(left + 1, right):
        best = filled + complete
        best_filled = filled
        best_complete = complete
        for place in range(fields):
            one = at(level - 1, left, number, place)
            other = at(level - 1, number, right, fields - 1 - place)
            count = 1 + FILLED[one] * place + FILLED[other] * (fields - 1 - place)
            both = COMPLETE[one] * COMPLETE[other]
            if count + both > best:
                best = count + both
                best_filled = count
                best_complete = both
        more += LIKELY[number] * (best_filled - filled)
        fuller += LIKELY[number] * (best_complete - complete)
    FILLED[here] = (filled + more) / fields
    COMPLETE[here] = complete + fuller if complete + fuller > NEVER else NEVER


prepare()


# What a sheet promises.


def level_of(own: QwintoState) -> int:
    """Return how many chances a row still has: few when somebody's two fullest rows are nearly full."""
    missing = 18
    misses = 0
    for seat in range(own.seats):
        lowest = 9
        written = 0
        for row in range(3 * seat, 3 * seat + 3):
            written += own.written[row]
            if own.written[row] < lowest:
                lowest = own.written[row]
        if 18 - written + lowest < missing:
            missing = 18 - written + lowest
        if own.misses[seat] > misses:
            misses = own.misses[seat]
    if own.seats > 1:
        return LEVEL[19 * misses + missing]
    cards = CHANCES[own.held[0] + own.undrawn]
    return cards if cards < LEVEL_ALONE[missing] else LEVEL_ALONE[missing]


def appraise(own: QwintoState, seat: int, level: int) -> None:
    """Work out what a seat's sheet will count in the mean, and leave the parts for `gain`."""
    if is_appraised(own, seat, level):
        return
    total = -5.0 * own.misses[seat]
    for row in range(3):
        total += appraise_row(own, seat, row, level)
    EXPECTED[seat] = total + appraise_triples(own, seat)
    for known in range(57 * seat, 57 * seat + 57):
        BEST[known] = UNKNOWN


def is_appraised(own: QwintoState, seat: int, level: int) -> bool:
    """Tell whether the last appraisal of this seat was of just this sheet; if not, this will be the last."""
    same = SEEN_LEVEL[seat] == level and SEEN_MISSES[seat] == own.misses[seat]
    place = 27 * seat
    while same and place < 27 * seat + 27:
        same = SEEN[place] == own.sheet[place]
        place += 1
    if same:
        return True
    SEEN_LEVEL[seat] = level
    SEEN_MISSES[seat] = own.misses[seat]
    for place in range(27 * seat, 27 * seat + 27):
        SEEN[place] = own.sheet[place]
    return False


def appraise_row(own: QwintoState, seat: int, row: int, level: int) -> float:
    """Work out a row: its gaps, how many numbers it will have, whether it gets full."""
    first = 27 * seat + 9 * row
    place = first
    left = 0
    numbers = 0.0
    full = 1.0
    while place < first + 9:
        if own.sheet[place]:
            left = own.sheet[place]
            HOPE[place] = 1.0
            numbers += 1
            place += 1
            continue
        end = place + 1
        while end < first + 9 and own.sheet[end] == 0:
            end += 1
        right = own.sheet[end] if end < first + 9 else 19
        gap = at(level, left, right, end - place)
        numbers += FILLED[gap] * (end - place)
        full *= COMPLETE[gap]
        size = end - place
        while place < end:
            HOPE[place] = FILLED[gap]
            END[place] = end - 27 * seat
            SIZE[place] = size
            LEFT[place] = left
            RIGHT[place] = right
            place += 1
    FULL[3 * seat + row] = full
    PRIZE[3 * seat + row] = likely_number(own, seat, 9 * row + 8) - 9
    return numbers + full * PRIZE[3 * seat + row]


def likely_number(own: QwintoState, seat: int, field: int) -> float:
    """Return the number in a field, or the one that divides its gap evenly."""
    place = 27 * seat + field
    if own.sheet[place]:
        return own.sheet[place]
    left = LEFT[place]
    right = RIGHT[place] if RIGHT[place] < HIGHEST else HIGHEST
    before = SIZE[place] - (END[place] - field) + 1
    return left + (right - left) * before / (SIZE[place] + 1.0)


def appraise_triples(own: QwintoState, seat: int) -> float:
    """Work out the 3-columns, and what each of their fields adds to the hope of its bonus."""
    total = 0.0
    base = 27 * seat
    for place in range(30 * seat, 30 * seat + 30):
        STAKE[place] = 0.0
    for triple in range(5):
        first = TRIPLE[3 * triple]
        second = TRIPLE[3 * triple + 1]
        third = TRIPLE[3 * triple + 2]
        number = likely_number(own, seat, BONUS[triple])
        STAKE[30 * seat + first + 1] = number * HOPE[base + second] * HOPE[base + third]
        STAKE[30 * seat + second + 2] = number * HOPE[base + first] * HOPE[base + third]
        STAKE[30 * seat + third + 3] = number * HOPE[base + first] * HOPE[base + second]
        total += number * HOPE[base + first] * HOPE[base + second] * HOPE[base + third]
    for row in range(3):
        for place in range(30 * seat + 10 * row + 1, 30 * seat + 10 * row + 10):
            STAKE[place] += STAKE[place - 1]
    return total


def gain(own: QwintoState, seat: int, field: int, number: int, level: int) -> float:
    """Return how many points more a sheet promises with the number in a field, after `appraise`."""
    place = 27 * seat + field
    size = SIZE[place]
    end = END[place]
    before = size - (end - field)
    after = end - field - 1
    gap = at(level, LEFT[place], RIGHT[place], size)
    one = at(level, LEFT[place], number, before)
    other = at(level, number, RIGHT[place], after)
    row = field // 9
    stake = 30 * seat + field + row
    here = STAKE[stake + 1] - STAKE[stake]
    lost = FILLED[gap] * (STAKE[stake + 1 + after] - STAKE[stake - before])
    kept = FILLED[one] * (STAKE[stake] - STAKE[stake - before])
    kept += FILLED[other] * (STAKE[stake + 1 + after] - STAKE[stake + 1])
    prize = PRIZE[3 * seat + row]
    full = FULL[3 * seat + row]
    fuller = full / COMPLETE[gap] * COMPLETE[one] * COMPLETE[other]
    points = 1 + FILLED[one] * before + FILLED[other] * after - FILLED[gap] * size
    points += fuller * (prize if after or field != 9 * row + 8 else number - 9.0) - full * prize
    triple = TRIPLE_OF[field]
    if triple >= 0 and BONUS[triple] == field:
        here *= number / likely_number(own, seat, field)
    return points + here + kept - lost


# What a decision is worth, in points.


def score_of_entry(own: QwintoState, seat: int, field: int, level: int) -> float:
    """Return what writing the number of the turn in a field is worth, after `appraise`."""
    if own.full[seat] == 1 and own.written[3 * seat + field // 9] == 8:
        return score_of_end(own, seat, field)
    return gain(own, seat, field, own.number, level)


def score_of_end(own: QwintoState, seat: int, field: int) -> float:
    """Return what an entry that ends the game is worth: all for who wins by it; alone, what it adds."""
    points = own.points(seat) - 8 + right_end(own, seat, field) + bonus_by(own, seat, field, own.number)
    if own.seats == 1:
        return points - EXPECTED[seat]
    return DECISIVE if points > best_of_others(own, seat) else -DECISIVE


def right_end(own: QwintoState, seat: int, field: int) -> int:
    """Return the right-most number of a row after the number of the turn is written in a field of it."""
    last = field // 9 * 9 + 8
    return own.number if field == last else own.sheet[27 * seat + last]


def bonus_by(own: QwintoState, seat: int, field: int, number: int) -> int:
    """Return the bonus of the 3-column that a number in a field would complete, else 0."""
    triple = TRIPLE_OF[field]
    if triple < 0:
        return 0
    own.sheet[27 * seat + field] = number
    bonus = own.bonus(seat, triple)
    own.sheet[27 * seat + field] = 0
    return bonus


def best_of_others(own: QwintoState, seat: int) -> int:
    """Return the most points that another sheet counts now."""
    best = -100
    for other in range(own.seats):
        if other != seat and own.points(other) > best:
            best = own.points(other)
    return best


def score_of_pass(own: QwintoState, seat: int) -> float:
    """Return what it is worth to write nothing: a miss costs the active player, the fourth ends the game."""
    if seat != own.active:
        return 0.0
    if own.misses[seat] < 3:
        return -MISS
    if own.seats == 1:
        return own.points(seat) - 5 - EXPECTED[seat]
    return DECISIVE if own.points(seat) - 5 > best_of_others(own, seat) else -DECISIVE


def best_gain(own: QwintoState, seat: int, number: int, rows: int, level: int) -> float:
    """Return what the best entry of a number in rows given as bits would gain a seat, after `appraise`."""
    best = IMPOSSIBLE
    if number <= 0:
        return best
    for row in range(3):
        if rows >> row & 1:
            known = 19 * (3 * seat + row) + number
            if BEST[known] == UNKNOWN:
                BEST[known] = best_in_row(own, seat, row, number, level)
            if BEST[known] > best:
                best = BEST[known]
    return best


def best_in_row(own: QwintoState, seat: int, row: int, number: int, level: int) -> float:
    """Return what the best entry of a number in a row would gain a seat, after `appraise`."""
    best = IMPOSSIBLE
    fitting = own.fits[19 * seat + number] >> 9 * row & 511
    while fitting:
        points = gain(own, seat, 9 * row + PLACE[9 * fitting], number, level)
        if points > best:
            best = points
        fitting &= fitting - 1
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


def score_of_put(own: QwintoState, seat: int, move: int, level: int, least: float) -> float:
    """Return what a put is worth: the own best entry, less what the others get; all seats appraised.

    What cannot be worth more than `least` is not looked at any closer.
    """
    both = number_and_rows(own, move)
    number = (both >> 3) - 6
    points = best_gain(own, seat, number, both & 7, level)
    miss = score_of_pass(own, seat)
    if points < miss:
        points = miss
    if own.seats == 1:
        return points - PAIR_ALONE if move >= PAIR else points
    for other in range(own.seats):
        if other != seat and points > least:
            theirs = best_gain(own, other, number, both & 7, level)
            if theirs > 0:
                points -= SPITE * theirs / (own.seats - 1)
    return points


# Deciding fast.


def noise(rng: Rng) -> float:
    """Return a little randomness, in points."""
    return JITTER * rng.below(256) / 256.0


def choose_entry(own: QwintoState, seat: int, level: int, rng: Rng) -> int:
    """Return where to write, or to pass, by and large the best; the seat appraised."""
    best = score_of_pass(own, seat) + noise(rng)
    choice = PASS
    for index in range(own.count_fields(seat)):
        move = own.nth_move(seat, index)
        points = score_of_entry(own, seat, move - WRITE, level) + noise(rng)
        if points > best:
            best = points
            choice = move
    return choice


def choose_put(own: QwintoState, seat: int, level: int, rng: Rng) -> int:
    """Return what to put down, by and large the best; all seats appraised."""
    best = IMPOSSIBLE
    choice = PASS
    for index in range(own.count_puts(seat)):
        move = own.nth_put(seat, index)
        luck = noise(rng)
        points = score_of_put(own, seat, move, level, best - luck) + luck
        if points > best:
            best = points
            choice = move
    return choice


def play_on(own: QwintoState, depth: int, rng: Rng) -> None:
    """Play whole turns until so many decisions are made or the game is over."""
    level = level_of(own)
    for seat in range(own.seats):
        appraise(own, seat, level)
    while own.acting != OVER:
        if own.phase == PUTTING:
            if depth <= 0:
                return
            own.put(own.active, choose_put(own, own.active, level, rng))
            depth -= 1
        elif own.phase == WRITING:
            depth -= write_all(own, level, rng)
        else:
            own.play_move(NATURE, own.draw(rng))


def write_all(own: QwintoState, level: int, rng: Rng) -> int:
    """Let all who have not yet decided do so; how many they were."""
    decisions = 0
    for seat in range(own.seats):
        if own.waiting >> seat & 1:
            own.decide(seat, choose_entry(own, seat, level, rng))
            decisions += 1
    for seat in range(own.seats):
        if own.decision[seat] != PASS:
            appraise(own, seat, level)
    return decisions


class QwintoKnowledge(Knowledge):
    """Qwinto's knowledge for the search."""

    def __init__(self) -> None:
        self.exploration: float = 0.3
        self.caution: float = 0.05
        self.depth: int = 6
        self.ripe: int = 1

    def weight(self, state: State, seat: int, move: int) -> float:
        """Return how likely a good player makes this move."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        check_move(own, seat, move)
        level = level_of(own)
        if own.phase == WRITING:
            appraise(own, seat, level)
            points = score_of_pass(own, seat)
            if move != PASS:
                points = score_of_entry(own, seat, move - WRITE, level)
        else:
            for each in range(own.seats):
                appraise(own, each, level)
            points = score_of_put(own, seat, move, level, IMPOSSIBLE)
        return SHARPNESS ** (-CERTAIN if points < -CERTAIN else CERTAIN if points > CERTAIN else points)

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        """Return a sensible move fast."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        level = level_of(own)
        if own.phase == WRITING:
            appraise(own, seat, level)
            return choose_entry(own, seat, level, rng)
        for each in range(own.seats):
            appraise(own, each, level)
        return choose_put(own, seat, level, rng)

    def estimate(self, state: State, seat: int) -> float:
        """Return the chance to win, and the lead, that the sheets promise."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        own.check_seat(seat)
        level = level_of(own)
        for each in range(own.seats):
            appraise(own, each, level)
        if own.seats == 1:
            return alone(EXPECTED[0])
        odds = 1.0
        lead = 1.0
        for other in range(own.seats):
            if other != seat:
                ahead = EXPECTED[seat] - EXPECTED[other]
                odds += 2.718281828 ** (-ahead / SPREAD[level])
                if ahead / 40.0 < lead:
                    lead = ahead / 40.0
        return WIN / odds + (1 - WIN) * ((lead if lead > -1 else -1.0) + 1) / 2

    def playout(self, state: State, depth: int, rng: Rng) -> None:
        """Play on to the end of a turn, or of the game."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        play_on(own, depth, rng)

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:
        """Say what speaks for or against a move, by the open sheets, the grid and the own hand alone."""
        own: QwintoState = state  # pyright: ignore[reportAssignmentType]
        self.check_legal(own, seat, move)
        level = level_of(own)
        for each in range(own.seats):
            appraise(own, each, level)
        if own.phase != WRITING:
            return reasons_for_put(own, seat, move, level)
        if move == PASS:
            return reasons_for_pass(own, seat, level)
        return reasons_for_entry(own, seat, move - WRITE, level)


def check_move(own: QwintoState, seat: int, move: int) -> None:
    """Refuse what cannot be written, or is no put; for a weight a put need not be legal."""
    if own.phase == WRITING:
        known = move == PASS or (WRITE <= move < PASS and own.writable(seat) >> (move - WRITE) & 1)
    else:
        known = PUT <= move < WRITE
    if not known:
        raise IllegalMove(f"{move} is no move of seat {seat} now; state.legal({seat}) lists them")


def alone(points: float) -> float:
    """Return what a solo result is worth."""
    worth = points / 120
    return 0.0 if worth < 0 else 1.0 if worth > 1 else worth


# Saying why; nothing here is in a hurry.


def best_entry(own: QwintoState, seat: int, number: int, rows: int, level: int) -> int:
    """Return the field in these rows where a number gains most, or -1; the seat appraised."""
    best, choice = IMPOSSIBLE, -1
    for field in range(27):
        if number > 0 and rows >> field // 9 & 1 and own.fits[19 * seat + number] >> field & 1:
            points = gain(own, seat, field, number, level)
            if points > best:
                best, choice = points, field
    return choice


def rows_of_turn(own: QwintoState) -> int:
    """Return the rows of the turn's colours as bits."""
    return (own.rows & 1) + 2 * (own.rows >> 9 & 1) + 4 * (own.rows >> 18 & 1)


def reasons_for_entry(own: QwintoState, seat: int, field: int, level: int) -> list[Reason]:
    """Say what an entry completes, what room it leaves, and whether another field is better."""
    number = own.number
    found = what_it_completes(own, seat, field, number)
    if own.written[3 * seat + field // 9] == 8 and own.full[seat] == 1:
        total = own.points(seat) - 8 + right_end(own, seat, field) + bonus_by(own, seat, field, number)
        found.insert(0, reason_to_end(own, seat, total))
    points = gain(own, seat, field, number, level)
    best = best_entry(own, seat, number, rows_of_turn(own), level)
    if points < 0 and points < score_of_pass(own, seat):
        found.append(("too-dear", {"number": number}))
    elif best != field and gain(own, seat, best, number, level) > points + 0.5:
        found.append(("better-field", {"number": number, "field": FIELD_NAMES[best]}))
    found.append(room_it_leaves(seat, field, number))
    found.append(what_fits_next(own, seat, field, number))
    return found[:3]


def what_it_completes(own: QwintoState, seat: int, field: int, number: int) -> list[Reason]:
    """Say which row or 3-column a number in a field completes, or nearly does."""
    found: list[Reason] = []
    row, column = FIELDS[field]
    if own.written[3 * seat + row] == 8:
        last = number if field == 9 * row + 8 else own.sheet[27 * seat + 9 * row + 8]
        found.append(("fills-row", {"points": last}))
    triple = TRIPLE_OF[field]
    if triple >= 0:
        bonus = bonus_by(own, seat, field, number)
        others = [own.sheet[27 * seat + TRIPLE[place]] for place in range(3 * triple, 3 * triple + 3)]
        if bonus:
            found.append(("fills-column", {"column": column, "points": bonus}))
        elif others.count(0) == 2:
            found.append(("nears-column", {"column": column}))
    return found


def room_it_leaves(seat: int, field: int, number: int) -> Reason:
    """Say how many numbers remain for the empty fields on both sides, as far as the next numbers."""
    place = 27 * seat + field
    after = END[place] - field - 1
    before = SIZE[place] - after - 1
    left = number - LEFT[place] - 1
    right = RIGHT[place] - number - 1
    lost = max(0, before - left) + max(0, after - right)
    room: dict[str, object] = {
        "number": number,
        "left": left,
        "before": before,
        "right": right,
        "after": after,
    }
    if lost:
        return "spoils", room | {"fields": lost}
    if before == 0 and after == 0:
        return "closes-gap", room
    tight = (before > 0 and left <= before) or (after > 0 and right <= after)
    side = "-left" if after == 0 else "-right" if before == 0 else ""
    return ("tight" if tight else "room") + side, room


def what_fits_next(own: QwintoState, seat: int, field: int, number: int) -> Reason:
    """Say how many of the numbers that an unseen card would make now still fit on the sheet afterwards."""
    after = own.copy()
    after.write(seat, field, number)
    numbers = 0
    fitting = 0
    for card in next_cards(own, seat):
        for pile in range(4):
            both = number_and_rows(after, PUT + 4 * card + pile)
            numbers += 1
            if best_entry(after, seat, (both >> 3) - 6, both & 7, 0) >= 0:
                fitting += 1
    return "next", {"percent": 100 * fitting // max(1, numbers)}


def next_cards(own: QwintoState, seat: int) -> list[int]:
    """Return the cards that a seat cannot see; when there are none, its own."""
    mine: list[int] = []
    unseen: list[int] = []
    for holder in range(own.seats):
        for slot in range(3 * holder, 3 * holder + own.held[holder]):
            (mine if holder == seat else unseen).append(own.hand[slot])
    for card in range(32):
        if own.pile >> card & 1:
            unseen.append(card)
    return unseen or mine


def reason_to_end(own: QwintoState, seat: int, points: int) -> Reason:
    """Say what it means to end the game with so many points, as the other sheets stand."""
    if own.seats == 1:
        return "ends-alone", {"points": points}
    best = best_of_others(own, seat)
    return "ends-ahead" if points > best else "ends-behind", {"points": points, "best": best}


def reasons_for_pass(own: QwintoState, seat: int, level: int) -> list[Reason]:
    """Say what it costs to write nothing, and what would have been possible."""
    found: list[Reason] = []
    if seat == own.active and own.misses[seat] == 3:
        found.append(reason_to_end(own, seat, own.points(seat) - 5))
    best = best_entry(own, seat, own.number, rows_of_turn(own), level)
    if best < 0:
        found.append(("nowhere", {"number": own.number}))
    elif gain(own, seat, best, own.number, level) > 0:
        found.append(("gives-away", {"number": own.number, "field": FIELD_NAMES[best]}))
    else:
        found.append(("keeps-room", {"number": own.number}))
    found.append(("miss" if seat == own.active else "free", {}))
    return found


def reasons_for_put(own: QwintoState, seat: int, move: int, level: int) -> list[Reason]:
    """Say what number a put makes, who can use it, and whether another put is better."""
    both = number_and_rows(own, move)
    number, rows = (both >> 3) - 6, both & 7
    if number <= 0 or rows == 0:
        return [("nobody", {"number": number}), ("miss", {})]
    field = best_entry(own, seat, number, rows, level)
    found = [reason_for_number(own, seat, number, field, level)]
    if field < 0:
        found.append(("miss", {}))
    else:
        found += what_it_completes(own, seat, field, number)
    found += [*reasons_for_others(own, seat, number, rows, level), *reason_for_pair(own, move)]
    best, choice = best_put(own, seat, level)
    if best > score_of_put(own, seat, move, level, IMPOSSIBLE) + 0.5:
        found.insert(1, ("better-put", {"put": spell(choice)}))
    return found[:3]


def reason_for_number(own: QwintoState, seat: int, number: int, field: int, level: int) -> Reason:
    """Say what the number of a put is good for on the own sheet."""
    if field < 0:
        return "makes-nothing", {"number": number}
    points = gain(own, seat, field, number, level)
    return "makes" if points > 0 else "makes-badly", {"number": number, "field": FIELD_NAMES[field]}


def reasons_for_others(own: QwintoState, seat: int, number: int, rows: int, level: int) -> list[Reason]:
    """Say whether others have more of a number than the seat itself, or nothing at all."""
    if own.seats == 1:
        return []
    mine = best_gain(own, seat, number, rows, level)
    theirs = max([best_gain(own, other, number, rows, level) for other in range(own.seats) if other != seat])
    if theirs <= 0:
        return [("others-nothing", {"number": number})]
    if theirs > mine + 0.5:
        return [("others-more", {"number": number})]
    return [("others-less", {"number": number})] if theirs < mine - 0.5 else []


def reason_for_pair(own: QwintoState, move: int) -> list[Reason]:
    """Say what it means to put down two cards."""
    if move < PAIR:
        return []
    return [("pair-alone" if own.seats == 1 else "pair", {})]


def best_put(own: QwintoState, seat: int, level: int) -> tuple[float, int]:
    """Return what the best put is worth, and the put."""
    puts = [own.nth_put(seat, index) for index in range(own.count_puts(seat))]
    return max([(score_of_put(own, seat, put, level, IMPOSSIBLE), put) for put in puts])
