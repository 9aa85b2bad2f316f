"""Qwinto - Das Kartenspiel: the slow, obvious second implementation, used only in tests.

Everything is kept as it lies on the table: a card is its text (`o5`, `g-2`), a grid pile is a list
of cards with the visible one last, a sheet is a dict from a field (row, column) to its number.
Legality is never kept up to date, always worked out anew from these.
"""

from fractions import Fraction
from itertools import pairwise, permutations

NATURE = -1
HAND_SIZE = 3
MISSES_THAT_END_THE_GAME = 4
ROWS_THAT_END_THE_GAME = 2
POINTS_PER_MISS = -5

VALUES = (-2, 0, 1, 2, 3, 4, 5, 6)
COLOURS = ("o", "y", "p", "g")
GREY = "g"

# The printed sheet (QW-02): "o" field, "P" bonus field, "x" printed blank, "." outside.
PRINTED_SHEET = {
    "o": "..oPoxoPoooo",
    "y": ".oooooxoPoo.",
    "p": "ooPoxooooP..",
}
ROWS = ("o", "y", "p")
COLUMNS = range(12)

PILES = ("a", "b", "c", "d")
# The grid is a b over c d; the diagonal neighbour is missing on purpose (QW-10).
ADJACENT_PILES = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c")}

Field = tuple[str, int]
Sheet = dict[Field, int]


def all_cards() -> list[str]:
    """The 32 cards (QW-01)."""
    return [f"{colour}{value}" for colour in COLOURS for value in VALUES]


def colour_of(card: str) -> str:
    """The colour letter of a card (QW-01)."""
    return card[0]


def value_of(card: str) -> int:
    """The value of a card (QW-01)."""
    return int(card[1:])


def fields_of_row(row: str) -> list[Field]:
    """The nine fields of a row from left to right, without its blank (QW-02)."""
    return [(row, column) for column in COLUMNS if PRINTED_SHEET[row][column] in "oP"]


def fields_of_column(column: int) -> list[Field]:
    """The fields of a column from top to bottom, without a blank (QW-02)."""
    return [(row, column) for row in ROWS if PRINTED_SHEET[row][column] in "oP"]


def follows_the_rules(sheet: Sheet) -> bool:
    """Whether a filled-in sheet is allowed as a whole (QW-03, QW-04, QW-05, QW-06)."""
    for (row, column), number in sheet.items():
        if PRINTED_SHEET[row][column] not in "oP" or not 1 <= number <= 18:
            return False
    for row in ROWS:
        numbers = [sheet[field] for field in fields_of_row(row) if field in sheet]
        if not all(left < right for left, right in pairwise(numbers)):
            return False
    for column in COLUMNS:
        numbers = [sheet[field] for field in fields_of_column(column) if field in sheet]
        if len(numbers) != len(set(numbers)):
            return False
    return True


def fields_to_write(sheet: Sheet, number: int, colours: set[str]) -> list[Field]:
    """The empty fields of these colours that may take the number (QW-03, QW-04, QW-05, QW-06, QW-12)."""
    return [
        field
        for row in ROWS
        if row in colours
        for field in fields_of_row(row)
        if field not in sheet and follows_the_rules({**sheet, field: number})
    ]


def row_is_full(sheet: Sheet, row: str) -> bool:
    """Whether every field of a row has a number (QW-17, QW-18)."""
    return all(field in sheet for field in fields_of_row(row))


def row_points(sheet: Sheet, row: str) -> int:
    """The points of one row, full or not (QW-18)."""
    if row_is_full(sheet, row):
        return sheet[fields_of_row(row)[-1]]
    return sum(1 for field in fields_of_row(row) if field in sheet)


def bonus_points(sheet: Sheet, column: int) -> int:
    """The number in the bonus field of a complete 3-column, else nothing (QW-19)."""
    fields = fields_of_column(column)
    if len(fields) < 3 or not all(field in sheet for field in fields):
        return 0
    return sum(sheet[row, column] for row, column in fields if PRINTED_SHEET[row][column] == "P")


def sheet_points(sheet: Sheet, misses: int) -> int:
    """The total of a sheet (QW-18, QW-19, QW-20, QW-21)."""
    rows = sum(row_points(sheet, row) for row in ROWS)
    bonuses = sum(bonus_points(sheet, column) for column in COLUMNS)
    return rows + bonuses + POINTS_PER_MISS * misses


class Oracle:
    """One game of Qwinto - Das Kartenspiel, solo for one seat.

    `phase` says what happens next: "lot" (first active player), "deal" (hands, then grid), "put",
    "write", "draw", "over".
    """

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        """Set up the table before the first card is dealt (QW-07)."""
        if not 1 <= seats <= 4:
            raise ValueError(f"qwinto is for 1 to 4 seats, not {seats}")
        if options:
            raise ValueError(f"qwinto has no options, but got {sorted(options)}")
        self.seats = seats
        self.phase = "lot"
        self.active = 0
        self.draw_pile: list[str] = all_cards()
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.grid: dict[str, list[str]] = {pile: [] for pile in PILES}
        self.last_pile = ""
        self.sheets: list[Sheet] = [{} for _ in range(seats)]
        self.misses: list[int] = [0] * seats
        self.decisions: dict[int, str] = {}

    # Who decides, and between what

    def actors(self) -> tuple[int, ...]:
        """The seats that decide now; in "write" those that have not decided (QW-08, QW-12)."""
        if self.phase == "over":
            return ()
        if self.phase == "put":
            return (self.active,)
        if self.phase == "write":
            return tuple(seat for seat in range(self.seats) if seat not in self.decisions)
        return (NATURE,)

    def legal(self, actor: int) -> set[str]:
        """The moves of an actor that decides now, else nothing."""
        if actor not in self.actors():
            return set()
        if actor == NATURE:
            return set(self.outcomes())
        if self.phase == "put":
            return self.ways_to_put_cards(self.hands[actor])
        return self.ways_to_write(self.sheets[actor])

    def outcomes(self) -> dict[str, Fraction]:
        """The lot, or every card of the shuffled draw pile, equally likely (QW-07, QW-15)."""
        if self.actors() != (NATURE,):
            return {}
        starters = [f"s{seat}" for seat in range(self.seats)]
        equally_likely = starters if self.phase == "lot" else self.draw_pile
        return {outcome: Fraction(1, len(equally_likely)) for outcome in equally_likely}

    def ways_to_put_cards(self, hand: list[str]) -> set[str]:
        """One card on any pile, or two of the same value on adjacent piles (QW-08, QW-09)."""
        one_card = {f"{card}>{pile}" for card in hand for pile in PILES}
        two_cards = {
            f"{first}>{pile}+{last}>{neighbour}"
            for first, last in permutations(hand, 2)
            if value_of(first) == value_of(last)
            for pile in PILES
            for neighbour in ADJACENT_PILES[pile]
        }
        return one_card | two_cards

    def cards_of_the_turn(self) -> list[str]:
        """The last card put down and the two visible cards beside it (QW-10)."""
        piles = (self.last_pile, *ADJACENT_PILES[self.last_pile])
        return [self.grid[pile][-1] for pile in piles]

    def number_of_the_turn(self) -> int:
        """The sum of the three cards (QW-10)."""
        return sum(value_of(card) for card in self.cards_of_the_turn())

    def colours_of_the_turn(self) -> set[str]:
        """The colours of the three cards without grey (QW-11)."""
        return {colour_of(card) for card in self.cards_of_the_turn()} - {GREY}

    def ways_to_write(self, sheet: Sheet) -> set[str]:
        """Every field that may take the number of the turn, and not to write (QW-12, QW-13, QW-14)."""
        fields = fields_to_write(sheet, self.number_of_the_turn(), self.colours_of_the_turn())
        return {f"{row}{column}" for row, column in fields} | {"pass"}

    # What a move does

    def play(self, actor: int, move: str) -> None:
        """Carry out a legal move."""
        if self.phase == "lot":
            self.active = int(move[1:])
            self.phase = "deal"
        elif self.phase == "deal":
            self.deal(move)
        elif self.phase == "put":
            self.put_cards(move)
        elif self.phase == "write":
            self.decide(actor, move)
        else:
            self.draw(move)

    def deal(self, card: str) -> None:
        """Give a card to the first seat short of three, then to the first empty pile (QW-07)."""
        self.draw_pile.remove(card)
        short_hands = [hand for hand in self.hands if len(hand) < HAND_SIZE]
        empty_piles = [self.grid[pile] for pile in PILES if not self.grid[pile]]
        (short_hands + empty_piles)[0].append(card)
        if all(self.grid[pile] for pile in PILES):
            self.phase = "put"

    def put_cards(self, move: str) -> None:
        """Put one or two hand cards on the grid in the order named (QW-08, QW-09)."""
        for card_and_pile in move.split("+"):
            card, pile = card_and_pile.split(">")
            self.hands[self.active].remove(card)
            self.grid[pile].append(card)
            self.last_pile = pile
        self.phase = "write"

    def decide(self, seat: int, move: str) -> None:
        """Keep a decision back until all have decided, then show them all (QW-12)."""
        self.decisions[seat] = move
        if len(self.decisions) < self.seats:
            return
        self.show_decisions()
        if self.game_ends():
            self.phase = "over"
        else:
            self.draw_on_or_next_turn()

    def show_decisions(self) -> None:
        """Make all entries, and the active player's miss (QW-12, QW-13, QW-14)."""
        number = self.number_of_the_turn()
        for seat, decision in self.decisions.items():
            if decision != "pass":
                self.sheets[seat][decision[0], int(decision[1:])] = number
            elif seat == self.active:
                self.misses[seat] += 1
        self.decisions = {}

    def game_ends(self) -> bool:
        """Two full rows, a 4th miss, or in solo no card left to play (QW-17, QW-22)."""
        for seat in range(self.seats):
            full_rows = [row for row in ROWS if row_is_full(self.sheets[seat], row)]
            if len(full_rows) >= ROWS_THAT_END_THE_GAME:
                return True
            if self.misses[seat] >= MISSES_THAT_END_THE_GAME:
                return True
        return self.seats == 1 and not self.draw_pile and not self.hands[0]

    def draw(self, card: str) -> None:
        """Take a card from the draw pile and renew the pile if it was the last (QW-15, QW-16)."""
        self.draw_pile.remove(card)
        self.hands[self.active].append(card)
        if not self.draw_pile and self.seats > 1:
            self.make_new_draw_pile()
        self.draw_on_or_next_turn()

    def make_new_draw_pile(self) -> None:
        """All covered grid cards become the draw pile; the visible ones stay (QW-16)."""
        for pile in PILES:
            self.draw_pile += self.grid[pile][:-1]
            self.grid[pile] = self.grid[pile][-1:]

    def draw_on_or_next_turn(self) -> None:
        """Draw up to three cards while there are any, then the next player (QW-15, QW-22)."""
        if len(self.hands[self.active]) < HAND_SIZE and self.draw_pile:
            self.phase = "draw"
        else:
            self.active = (self.active + 1) % self.seats
            self.phase = "put"

    # How it stands

    def scores(self) -> list[int]:
        """Each sheet as if the game ended now, without hidden entries (QW-12, QW-18, QW-19, QW-20)."""
        return [sheet_points(self.sheets[seat], self.misses[seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats with the most points once the game is over (QW-20)."""
        if self.phase != "over":
            return []
        scores = self.scores()
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]
