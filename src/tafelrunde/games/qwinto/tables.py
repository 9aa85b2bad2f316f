"""Tables that Qwinto's rules look things up in, worked out from the material."""

from __future__ import annotations

from tafelrunde.games.qwinto import material

ALL_FIELDS = (1 << 27) - 1

VALUE = [value for value, _ in material.CARDS]
# ROW_OF[colour]: the fields of its row; none for grey (QW-11).
ROW_OF = [0x1FF << 9 * row for row in range(3)] + [0]
# BESIDE[2 * pile] and BESIDE[2 * pile + 1]: the piles beside a pile (QW-10).
BESIDE = [beside for both in material.BESIDE for beside in both]

# Two cards of the same value, by which neighbours in the sorted hand are equal: none, 0 and 1, 1 and 2, all.
# FIRST and LAST: the slots of the cards put first and last, six pairs to a kind of hand (QW-09).
PAIRS: tuple[list[tuple[int, int]], ...] = (
    [],
    [(0, 1), (1, 0)],
    [(1, 2), (2, 1)],
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)],
)
ORDERED_PAIRS = [len(pairs) for pairs in PAIRS]
FIRST = [first for pairs in PAIRS for first, _ in (pairs + [(0, 0)] * 6)[:6]]
LAST = [last for pairs in PAIRS for _, last in (pairs + [(0, 0)] * 6)[:6]]

# The fields that stay open for a smaller, the same and a larger number once a field is written: a smaller one
# may go anywhere but to its right in the row, a larger one anywhere but to its left, the same number neither
# into the row nor into the column (QW-04, QW-05).
SMALLER = [ALL_FIELDS - sum(1 << right for right in range(field, field // 9 * 9 + 9)) for field in range(27)]
LARGER = [ALL_FIELDS - sum(1 << left for left in range(field // 9 * 9, field + 1)) for field in range(27)]
EQUAL = [
    sum(1 << other for other, (r, c) in enumerate(material.FIELDS) if r != row and c != column)
    for row, column in material.FIELDS
]

# The fields of the 3-columns, three to a column, and their bonus fields (QW-19).
TRIPLE = [field for triple in material.TRIPLES for field in triple]
BONUS = list(material.BONUS)

# Sets as bits. ONE[member]: the set of one. Of sets of up to nine, ONES: how many members;
# PLACE[9 * set + index]: its index-th member. LOWEST[seats]: the lowest seat of a set.
ONE = [1 << member for member in range(32)]
ONES = [nine.bit_count() for nine in range(512)]
MEMBERS = [[member for member in range(9) if nine >> member & 1] for nine in range(512)]
PLACE = [place for members in MEMBERS for place in (members + [0] * 9)[:9]]
LOWEST = [members[0] if members else 0 for members in MEMBERS[:16]]
