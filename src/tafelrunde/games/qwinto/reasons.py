"""Why a move of Qwinto is good or bad, in words: keys of texts/, below `reason`, and the values to fill in.

Nothing here is in a hurry, and all rests on the open sheets, the grid and the own hand alone. No reason names
another move: which one is better the search knows, and it may not agree.
"""

from __future__ import annotations

from tafelrunde.engine.knowledge import Reason
from tafelrunde.games.qwinto import appraisal, experience, worth
from tafelrunde.games.qwinto.appraisal import Appraisal
from tafelrunde.games.qwinto.codes import PAIR, PASS, PUT, WRITE, WRITING
from tafelrunde.games.qwinto.material import FIELD_NAMES, FIELDS
from tafelrunde.games.qwinto.rules import QwintoState

IMPOSSIBLE = experience.IMPOSSIBLE
TRIPLE = experience.TRIPLE
TRIPLE_OF = experience.TRIPLE_OF

MOST = 3  # reasons for one move
CLEARLY = 0.5  # points between two moves that are worth a word


def reasons_for(known: Appraisal, own: QwintoState, seat: int, move: int) -> list[Reason]:
    """Return what speaks for or against a legal move, the weightiest first; all seats appraised."""
    if own.phase != WRITING:
        return reasons_for_put(known, own, seat, move)
    if move == PASS:
        return reasons_for_pass(known, own, seat)
    return reasons_for_entry(known, own, seat, move - WRITE)


def best_entry(known: Appraisal, own: QwintoState, seat: int, number: int, rows: int) -> int:
    """Return the field in these rows where a number gains most, or -1; the seat appraised."""
    best, choice = IMPOSSIBLE, -1
    for field in range(27):
        if number > 0 and rows >> field // 9 & 1 and own.fits[19 * seat + number] >> field & 1:
            points = appraisal.gain(known, seat, field, number)
            if points > best:
                best, choice = points, field
    return choice


def rows_of_turn(own: QwintoState) -> int:
    """Return the rows of the turn's colours as bits."""
    return (own.rows & 1) + 2 * (own.rows >> 9 & 1) + 4 * (own.rows >> 18 & 1)


def reasons_for_entry(known: Appraisal, own: QwintoState, seat: int, field: int) -> list[Reason]:
    """Say what an entry completes, and what room it leaves."""
    number = own.number
    found = what_it_completes(own, seat, field, number)
    if own.written[3 * seat + field // 9] == 8 and own.full[seat] == 1:
        found.insert(0, reason_to_end(own, seat, worth.total_after(own, seat, field, number)))
    points = appraisal.gain(known, seat, field, number)
    if points < 0 and points < worth.score_of_pass(known, own, seat):
        found.append(("too-dear", {"number": number}))
    found.append(room_it_leaves(known, seat, field, number))
    found.append(what_fits_next(own, seat, field, number))
    return found[:MOST]


def what_it_completes(own: QwintoState, seat: int, field: int, number: int) -> list[Reason]:
    """Say which row or 3-column a number in a field completes, or nearly does."""
    found: list[Reason] = []
    row, column = FIELDS[field]
    if own.written[3 * seat + row] == 8:
        found.append(("fills-row", {"points": worth.right_end(own, seat, field, number)}))
    triple = TRIPLE_OF[field]
    if triple >= 0:
        bonus = worth.bonus_by(own, seat, field, number)
        others = [own.sheet[27 * seat + TRIPLE[place]] for place in range(3 * triple, 3 * triple + 3)]
        if bonus:
            found.append(("fills-column", {"column": column, "points": bonus}))
        elif others.count(0) == 2:
            found.append(("nears-column", {"column": column}))
    return found


def room_it_leaves(known: Appraisal, seat: int, field: int, number: int) -> Reason:
    """Say how many numbers remain for the empty fields on both sides, as far as the next numbers."""
    place = 27 * seat + field
    after = known.end[place] - field - 1
    before = known.size[place] - after - 1
    left = number - known.left[place] - 1
    right = known.right[place] - number - 1
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
            both = worth.number_and_rows(after, PUT + 4 * card + pile)
            numbers += 1
            if fits_somewhere(after, seat, (both >> 3) - 6, both & 7):
                fitting += 1
    return "next", {"percent": 100 * fitting // max(1, numbers)}


def fits_somewhere(own: QwintoState, seat: int, number: int, rows: int) -> bool:
    """Tell whether a seat could write a number in one of these rows."""
    for row in range(3):
        if number > 0 and rows >> row & 1 and own.fits[19 * seat + number] >> 9 * row & 511:
            return True
    return False


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
    best = worth.best_of_others(own, seat)
    return "ends-ahead" if points > best else "ends-behind", {"points": points, "best": best}


def reasons_for_pass(known: Appraisal, own: QwintoState, seat: int) -> list[Reason]:
    """Say what it costs to write nothing, and what would have been possible."""
    found: list[Reason] = []
    if seat == own.active and own.misses[seat] == 3:
        found.append(reason_to_end(own, seat, own.points(seat) - 5))
    best = best_entry(known, own, seat, own.number, rows_of_turn(own))
    if best < 0:
        found.append(("nowhere", {"number": own.number}))
    elif appraisal.gain(known, seat, best, own.number) > 0:
        found.append(("gives-away", {"number": own.number}))
    else:
        found.append(("keeps-room", {"number": own.number}))
    found.append(("miss" if seat == own.active else "free", {}))
    return found


def reasons_for_put(known: Appraisal, own: QwintoState, seat: int, move: int) -> list[Reason]:
    """Say what number a put makes, and who can use it."""
    both = worth.number_and_rows(own, move)
    number, rows = (both >> 3) - 6, both & 7
    if number <= 0 or rows == 0:
        return [("nobody", {"number": number}), ("miss", {})]
    field = best_entry(known, own, seat, number, rows)
    found = [reason_for_number(known, seat, number, field)]
    if field < 0:
        found.append(("miss", {}))
    else:
        found += what_it_completes(own, seat, field, number)
    found += [*reasons_for_others(known, own, seat, number, rows), *reason_for_pair(own, move)]
    return found[:MOST]


def reason_for_number(known: Appraisal, seat: int, number: int, field: int) -> Reason:
    """Say what the number of a put is good for on the own sheet."""
    if field < 0:
        return "makes-nothing", {"number": number}
    points = appraisal.gain(known, seat, field, number)
    return "makes" if points > 0 else "makes-badly", {"number": number, "field": FIELD_NAMES[field]}


def reasons_for_others(known: Appraisal, own: QwintoState, seat: int, number: int, rows: int) -> list[Reason]:
    """Say whether others have more of a number than the seat itself, or nothing at all."""
    if own.seats == 1:
        return []
    mine = appraisal.best_gain(known, own, seat, number, rows)
    others = [other for other in range(own.seats) if other != seat]
    theirs = max([appraisal.best_gain(known, own, other, number, rows) for other in others])
    if theirs <= 0:
        return [("others-nothing", {"number": number})]
    if theirs > mine + CLEARLY:
        return [("others-more", {"number": number})]
    return [("others-less", {"number": number})] if theirs < mine - CLEARLY else []


def reason_for_pair(own: QwintoState, move: int) -> list[Reason]:
    """Say what it means to put down two cards."""
    if move < PAIR:
        return []
    return [("pair-alone" if own.seats == 1 else "pair", {})]
