"""XACTIKA once more, slow and obvious: the second implementation, used only in tests.

A card is its notation, four digits in the order ball, cube, cone, star. The state keeps what
happened in the round (cards dealt, bids, cards played, symbols named, takers of tricks, each in
order) and the score track; hands, demands and whose turn it is are worked out anew each time.
"""

from fractions import Fraction
from itertools import product

NATURE = -1
CARDS_EACH = 8
TRICKS = 8
ROUNDS = 8
SYMBOLS = "bcks"  # ball, cube, cone, star: the digit of the same place counts it
DECK = ["".join(counts) for counts in product("123", repeat=4)]


def value(card: str) -> int:
    """The number of symbols on a card (XA-01)."""
    return sum(int(count) for count in card)


def satisfies(card: str, demand: tuple[str, int]) -> bool:
    """Whether a card shows the named symbol in exactly the demanded count (XA-06, XA-07)."""
    symbol, count = demand
    return int(card[SYMBOLS.index(symbol)]) == count


def trick_winner(trick: list[tuple[int, str]], demand: tuple[str, int]) -> int:
    """Who takes a full trick, given as (seat, card) in playing order (XA-08, XA-09)."""
    contenders = [(seat, card) for seat, card in trick if satisfies(card, demand)]
    highest = max(value(card) for _, card in contenders)
    return [seat for seat, card in contenders if value(card) == highest][-1]


def bid_points(bid: int, taken: int) -> int:
    """One player's points for a round with bids (XA-16)."""
    if taken == bid:
        return taken
    return -abs(taken - bid)


class Oracle:
    """One game of XACTIKA."""

    def __init__(self, seats: int, options: dict[str, str]) -> None:
        self.seats = seats
        self.variant = options.get("variant", "high")
        self.dealer: int | None = None
        self.track: list[list[int]] = []  # the points of each finished round, per seat
        self.start_round()

    def start_round(self) -> None:
        """Gather all 81 cards; nothing is dealt, bid or played yet (XA-03)."""
        self.dealt: list[str] = []
        self.bids: list[int] = []
        self.played: list[str] = []
        self.named: list[str] = []
        self.takers: list[int] = []

    # The table

    def clockwise(self, first: int) -> list[int]:
        """All seats in turn, starting with the given one."""
        return [(first + step) % self.seats for step in range(self.seats)]

    def left_of_dealer(self) -> int:
        """The seat that is dealt to first, bids first and leads first (XA-05, XA-14)."""
        assert self.dealer is not None
        return (self.dealer + 1) % self.seats

    def is_over(self) -> bool:
        """Whether all eight rounds are on the score track (XA-11)."""
        return len(self.track) == ROUNDS

    def is_dealt(self) -> bool:
        """Whether everybody has received eight cards (XA-03)."""
        return len(self.dealt) == CARDS_EACH * self.seats

    def is_bid(self) -> bool:
        """Whether no bid is missing; only the bid variant has any (XA-14)."""
        return self.variant != "bid" or len(self.bids) == self.seats

    def hand(self, seat: int) -> list[str]:
        """The cards dealt to a seat, lap by lap from the dealer's left, less those played."""
        place = self.clockwise(self.left_of_dealer()).index(seat)
        received = self.dealt[place :: self.seats]
        return [card for card in received if card not in self.played]

    # Tricks

    def trick(self) -> list[tuple[int, str]]:
        """The trick that is being played, as (seat, card) in playing order."""
        cards = self.played[self.seats * len(self.takers) :]
        return list(zip(self.clockwise(self.leader()), cards, strict=False))

    def demand(self) -> tuple[str, int]:
        """The symbol named for this trick, with its count on the card that was led (XA-06)."""
        symbol = self.named[-1]
        _, led = self.trick()[0]
        return symbol, int(led[SYMBOLS.index(symbol)])

    def leader(self) -> int:
        """Who leads, or has led, this trick: the taker of the last one (XA-05, XA-10)."""
        return self.takers[-1] if self.takers else self.left_of_dealer()

    def is_lead(self) -> bool:
        """Whether the next card opens a trick."""
        return not self.trick()

    # Who decides, and what

    def actors(self) -> tuple[int, ...]:
        """The one seat that decides now, nature, or nobody."""
        if self.is_over():
            return ()
        if self.dealer is None or not self.is_dealt():
            return (NATURE,)
        if not self.is_bid():
            return (self.clockwise(self.left_of_dealer())[len(self.bids)],)
        return (self.clockwise(self.leader())[len(self.trick())],)

    def legal(self, actor: int) -> set[str]:
        """The moves of an actor in notation; none for one that does not decide now."""
        if actor not in self.actors():
            return set()
        if actor == NATURE:
            return set(self.outcomes())
        if not self.is_bid():
            return self.allowed_bids(actor)
        if self.is_lead():
            return self.leads(actor)
        return self.follows(actor)

    def allowed_bids(self, seat: int) -> set[str]:
        """0 to 8, for the dealer less the number that makes the sum 8 (XA-14, XA-15)."""
        numbers = set(range(TRICKS + 1))
        if seat == self.dealer:
            numbers = {number for number in numbers if sum(self.bids) + number != TRICKS}
        return {f"bid:{number}" for number in numbers}

    def leads(self, seat: int) -> set[str]:
        """Any card of the hand with any of its four symbols (XA-06, XA-10)."""
        return {f"{card}:{symbol}" for card in self.hand(seat) for symbol in SYMBOLS}

    def follows(self, seat: int) -> set[str]:
        """The cards that satisfy the demand; any card if there are none (XA-07)."""
        demand = self.demand()
        hand = self.hand(seat)
        following = {card for card in hand if satisfies(card, demand)}
        return following or set(hand)

    def outcomes(self) -> dict[str, Fraction]:
        """What chance can do now: name the first dealer, or deal a card (XA-03, XA-04)."""
        if NATURE not in self.actors():
            return {}
        if self.dealer is None:
            moves = [f"d{seat}" for seat in range(self.seats)]
        else:
            moves = [card for card in DECK if card not in self.dealt]
        return dict.fromkeys(moves, Fraction(1, len(moves)))

    def play(self, actor: int, move: str) -> None:
        """Carry out a move that is legal for the actor."""
        if actor == NATURE and self.dealer is None:
            self.dealer = int(move.removeprefix("d"))
        elif actor == NATURE:
            self.dealt.append(move)
        elif not self.is_bid():
            self.bids.append(int(move.removeprefix("bid:")))
        elif self.is_lead():
            card, symbol = move.split(":")
            self.played.append(card)
            self.named.append(symbol)
        else:
            self.played.append(move)
        if len(self.trick()) == self.seats:
            self.takers.append(trick_winner(self.trick(), self.demand()))
        if len(self.takers) == TRICKS:
            self.end_round()

    # Scoring

    def end_round(self) -> None:
        """Note the points of the round; the deal passes to the left (XA-04, XA-11, XA-19)."""
        self.track.append([self.round_points(seat) for seat in range(self.seats)])
        self.dealer = self.left_of_dealer()
        self.start_round()

    def round_points(self, seat: int) -> int:
        """A seat's points after the eighth trick (XA-12, XA-13, XA-16)."""
        taken = self.takers.count(seat)
        if self.variant != "bid":
            return taken
        place = self.clockwise(self.left_of_dealer()).index(seat)
        return bid_points(self.bids[place], taken)

    def scores(self) -> list[int]:
        """The score track: the points of the finished rounds, per seat (XA-19)."""
        return [sum(points[seat] for points in self.track) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most points win, in the low variant fewest; equals share (XA-12, 13, 17, 18)."""
        if not self.is_over():
            return []
        scores = self.scores()
        best = min(scores) if self.variant == "low" else max(scores)
        return [seat for seat in range(self.seats) if scores[seat] == best]
