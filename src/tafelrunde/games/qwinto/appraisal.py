"""What a sheet of Qwinto promises: how much room it still has, and what a number does to it.

A gap is a stretch of empty fields of a row between two written numbers (or the row's ends). What becomes of
it depends on three things only: the numbers beside it, how many fields it has, and how many chances are
still to come. `prepare` works that out once for every gap; `appraise` adds it up over a sheet, and `gain`
says how a number in a field changes the sum. All arrays of a seat are flat, 27 fields or 3 rows to a seat.
"""

from __future__ import annotations

from tafelrunde.games.qwinto import experience
from tafelrunde.games.qwinto.rules import QwintoState

# experience.py explains them; here they become C arrays and numbers.
BONUS = experience.BONUS
CHANCES = experience.CHANCES
LEVEL = experience.LEVEL
LEVELS = experience.LEVELS
LEVEL_ALONE = experience.LEVEL_ALONE
LIKELY = experience.LIKELY
PLACE = experience.PLACE
TRIPLE = experience.TRIPLE
TRIPLE_OF = experience.TRIPLE_OF

HIGHEST = experience.HIGHEST
NEVER = experience.NEVER
IMPOSSIBLE = experience.IMPOSSIBLE
UNKNOWN = -2e9

# By chances left, number on the left, number on the right and fields between: how likely each of the fields
# is filled, and how likely all are.
FILLED = [0.0] * 68400
COMPLETE = [0.0] * 68400


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


class Appraisal:
    """What is known of the sheets of one position: it serves whoever judges that position, and nobody else.

    It is worked out anew where a sheet has changed, so it may be used for one position after the other.
    """

    def __init__(self) -> None:
        # The sheets themselves, with the misses and the chances left when they were looked at.
        self.sheet: list[int] = [0] * 108
        self.misses: list[int] = [0] * 4
        self.level: list[int] = [-1] * 4
        self.expected: list[float] = [0.0] * 4  # points of a seat at the end
        # By field: how likely it is filled, and the gap it is in: the field after its right end, how many
        # fields, the numbers beside it.
        self.hope: list[float] = [0.0] * 108
        self.end: list[int] = [0] * 108
        self.size: list[int] = [0] * 108
        self.left: list[int] = [0] * 108
        self.right: list[int] = [0] * 108
        # By row and place, ten to a row: what its fields on the left count in 3-columns.
        self.stake: list[float] = [0.0] * 120
        # By row: how likely it gets full, and what that adds.
        self.full: list[float] = [0.0] * 12
        self.prize: list[float] = [0.0] * 12
        self.best: list[float] = [0.0] * 228  # by row and number, 19 to a row: what `best_in_row` found


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


def appraise_all(known: Appraisal, own: QwintoState) -> int:
    """Appraise all sheets; returns how many chances are left."""
    level = level_of(own)
    for seat in range(own.seats):
        appraise(known, own, seat, level)
    return level


def appraise(known: Appraisal, own: QwintoState, seat: int, level: int) -> None:
    """Work out what a seat's sheet will count in the mean, and leave the parts for `gain`."""
    if is_appraised(known, own, seat, level):
        return
    total = -5.0 * own.misses[seat]
    for row in range(3):
        total += appraise_row(known, seat, row, level)
    known.expected[seat] = total + appraise_triples(known, seat)
    unknown = UNKNOWN  # a local, so that C need not read it again for each
    for each in range(57 * seat, 57 * seat + 57):
        known.best[each] = unknown


def is_appraised(known: Appraisal, own: QwintoState, seat: int, level: int) -> bool:
    """Tell whether the last appraisal of this seat was of just this sheet; if not, this will be the last."""
    changed = (known.level[seat] ^ level) | (known.misses[seat] ^ own.misses[seat])
    for place in range(27 * seat, 27 * seat + 27):
        changed |= known.sheet[place] ^ own.sheet[place]
    if not changed:
        return True
    known.level[seat] = level
    known.misses[seat] = own.misses[seat]
    for place in range(27 * seat, 27 * seat + 27):
        known.sheet[place] = own.sheet[place]
    return False


def appraise_row(known: Appraisal, seat: int, row: int, level: int) -> float:
    """Work out a row: its gaps, how many numbers it will have, whether it gets full."""
    first = 27 * seat + 9 * row
    place = first
    left = 0
    numbers = 0.0
    full = 1.0
    while place < first + 9:
        if known.sheet[place]:
            left = known.sheet[place]
            known.hope[place] = 1.0
            numbers += 1
            place += 1
            continue
        end = place + 1
        while end < first + 9 and known.sheet[end] == 0:
            end += 1
        right = known.sheet[end] if end < first + 9 else 19
        gap = at(level, left, right, end - place)
        numbers += FILLED[gap] * (end - place)
        full *= COMPLETE[gap]
        size = end - place
        while place < end:
            known.hope[place] = FILLED[gap]
            known.end[place] = end - 27 * seat
            known.size[place] = size
            known.left[place] = left
            known.right[place] = right
            place += 1
    prize = likely_number(known, seat, 9 * row + 8) - 9
    known.full[3 * seat + row] = full
    known.prize[3 * seat + row] = prize
    return numbers + full * prize


def likely_number(known: Appraisal, seat: int, field: int) -> float:
    """Return the number in a field, or the one that divides its gap evenly."""
    place = 27 * seat + field
    if known.sheet[place]:
        return known.sheet[place]
    left = known.left[place]
    right = known.right[place] if known.right[place] < HIGHEST else HIGHEST
    before = known.size[place] - (known.end[place] - field) + 1
    return left + (right - left) * before / (known.size[place] + 1.0)


def appraise_triples(known: Appraisal, seat: int) -> float:
    """Work out the 3-columns, and what each of their fields adds to the hope of its bonus."""
    total = 0.0
    base = 27 * seat
    for place in range(30 * seat, 30 * seat + 30):
        known.stake[place] = 0.0
    for triple in range(5):
        first = TRIPLE[3 * triple]
        second = TRIPLE[3 * triple + 1]
        third = TRIPLE[3 * triple + 2]
        number = likely_number(known, seat, BONUS[triple])
        known.stake[30 * seat + first + 1] = number * known.hope[base + second] * known.hope[base + third]
        known.stake[30 * seat + second + 2] = number * known.hope[base + first] * known.hope[base + third]
        known.stake[30 * seat + third + 3] = number * known.hope[base + first] * known.hope[base + second]
        total += number * known.hope[base + first] * known.hope[base + second] * known.hope[base + third]
    for row in range(3):
        for place in range(30 * seat + 10 * row + 1, 30 * seat + 10 * row + 10):
            known.stake[place] += known.stake[place - 1]
    return total


def gain(known: Appraisal, seat: int, field: int, number: int) -> float:
    """Return how many points more a sheet promises with the number in a field, after `appraise`."""
    place = 27 * seat + field
    level = known.level[seat]
    size = known.size[place]
    end = known.end[place]
    before = size - (end - field)
    after = end - field - 1
    gap = at(level, known.left[place], known.right[place], size)
    one = at(level, known.left[place], number, before)
    other = at(level, number, known.right[place], after)
    row = field // 9
    stake = 30 * seat + field + row
    here = known.stake[stake + 1] - known.stake[stake]
    lost = FILLED[gap] * (known.stake[stake + 1 + after] - known.stake[stake - before])
    kept = FILLED[one] * (known.stake[stake] - known.stake[stake - before])
    kept += FILLED[other] * (known.stake[stake + 1 + after] - known.stake[stake + 1])
    prize = known.prize[3 * seat + row]
    full = known.full[3 * seat + row]
    fuller = full / COMPLETE[gap] * COMPLETE[one] * COMPLETE[other]
    points = 1 + FILLED[one] * before + FILLED[other] * after - FILLED[gap] * size
    points += fuller * (prize if after or field != 9 * row + 8 else number - 9.0) - full * prize
    triple = TRIPLE_OF[field]
    if triple >= 0 and BONUS[triple] == field:
        here *= number / likely_number(known, seat, field)
    return points + here + kept - lost


def best_gain(known: Appraisal, own: QwintoState, seat: int, number: int, rows: int) -> float:
    """Return what the best entry of a number in rows given as bits would gain a seat, after `appraise`."""
    best = IMPOSSIBLE
    if number <= 0:
        return best
    for row in range(3):
        if rows >> row & 1:
            place = 19 * (3 * seat + row) + number
            if known.best[place] == UNKNOWN:
                known.best[place] = best_in_row(known, own, seat, row, number)
            if known.best[place] > best:
                best = known.best[place]
    return best


def best_in_row(known: Appraisal, own: QwintoState, seat: int, row: int, number: int) -> float:
    """Return what the best entry of a number in a row would gain a seat, after `appraise`."""
    best = IMPOSSIBLE
    fitting = own.fits[19 * seat + number] >> 9 * row & 511
    while fitting:
        points = gain(known, seat, 9 * row + PLACE[9 * fitting], number)
        if points > best:
            best = points
        fitting &= fitting - 1
    return best
