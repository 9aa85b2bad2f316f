"""What XACTIKA's players know: which cards are still out, who is void, what a hand will take.

Every move is judged by the tricks that its seat may expect after it: the chance that the card takes this
trick, and the strengths of the cards that stay in hand. High wants many, low few, a bid exactly so many.
The judgement uses only what the seat can know: its hand, the cards played, who could not follow, the bids.
"""

from __future__ import annotations

from tafelrunde.engine.errors import IllegalMove
from tafelrunde.engine.knowledge import Knowledge, Reason
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.games.xactika import experience, reasons, rules, tables
from tafelrunde.games.xactika.codes import ANNOUNCED, BID, BIDDING, HIGH, LEAD, LOW, NO_BID, PLAYING
from tafelrunde.games.xactika.rules import XactikaState

ROUNDS = 8
TRICKS = 8
WHOLE = 81  # cards
LOWEST = 3  # the smallest rest
ADAPT = 0.3  # tricks by which a bid yields for every trick that others bid beyond their share

# tables.py and experience.py explain them; here they become C arrays.
SHOWS = tables.SHOWS
FITS = tables.FITS
REST = experience.REST
RUNG = experience.RUNG
FULL = experience.FULL
STRENGTH = experience.STRENGTH
INITIATIVE = experience.INITIATIVE
SPREAD = experience.SPREAD
FINE = experience.FINE
MIDDLE = experience.MIDDLE
GROWTH = experience.GROWTH


class XactikaKnowledge(Knowledge):
    """Judgements of XACTIKA's moves and scores."""

    def __init__(self) -> None:
        super().__init__()
        self.exploration = 0.3
        self.caution = 0.05
        self.ripe = 1
        self.sharp: float = 6.0  # how strongly an expected trick weighs among moves
        self.exact: float = 1.0  # the same for the square of a bid's distance from the expected tricks
        self.leads: int = 8  # random leads of which a playout takes the best
        self.answers: int = 3  # the same for other moves

    def weight(self, state: State, seat: int, move: int) -> float:
        """Return e to the power of the judgement of a move."""
        own: XactikaState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        check_move(own, move)
        if own.phase == BIDDING:
            return growth(-self.exact * square(expected_bid(own, seat) - (move - BID)))
        demand = demand_of(own, move)
        return growth(self.sharp * judged(own, seat, move, unplayed(own, demand)))

    def advise(self, state: State, seat: int, rng: Rng) -> int:
        """Return the best of a few random moves, or a bid near the expected tricks."""
        own: XactikaState = state  # pyright: ignore[reportAssignmentType]
        own.check_decider(seat)
        out = [FULL] * 12
        look_out(own, out)
        return sensible(own, seat, out, self.leads, self.answers, rng)

    def estimate(self, state: State, seat: int) -> float:
        """Return a chance of winning from the scores and the rounds that are left, and the lead."""
        own: XactikaState = state  # pyright: ignore[reportAssignmentType]
        own.check_seat(seat)
        return prospects(own, seat)

    def settled(self, state: State) -> bool:
        """Tell whether a round is over and the next one not begun."""
        own: XactikaState = state  # pyright: ignore[reportAssignmentType]
        return own.acting < 0

    def playout(self, state: State, depth: int, rng: Rng) -> None:  # noqa: ARG002
        """Play on to the end of the round."""
        own: XactikaState = state  # pyright: ignore[reportAssignmentType]
        if own.acting < 0:
            return
        out = [FULL] * 12
        look_out(own, out)
        while own.acting >= 0:
            seat = own.acting
            move = sensible(own, seat, out, self.leads, self.answers, rng)
            if own.phase == PLAYING:
                strike_out(out, move if own.laid else (move - LEAD) >> 2)
            rules.play_move(own, seat, move)

    def reasons(self, state: State, seat: int, move: int) -> list[Reason]:
        """Return what the cards seen, the voids and the bids say about a move."""
        own: XactikaState = state  # pyright: ignore[reportAssignmentType]
        self.check_legal(own, seat, move)
        if own.phase == BIDDING:
            said = [bid for bid in own.bid[: own.seats] if bid != NO_BID]
            share = len(said) * float(TRICKS) / own.seats
            return reasons.of_bid(reasons.Bid(own.seats, move - BID, hope(own, seat), sum(said), share))
        return reasons.of_play(known_of(own, seat, move))


def check_move(state: XactikaState, move: int) -> None:
    """Refuse what is no bid, lead or card now; for a weight it need not be legal."""
    first, end = 0, WHOLE
    if state.phase == BIDDING:
        first, end = BID, BID + TRICKS + 1
    elif state.laid == 0:
        first, end = LEAD, LEAD + 4 * WHOLE
    if move < first or move >= end:
        raise IllegalMove(f"{move} is no move from {first} to {end - 1}; state.legal(seat) lists the moves")


# Counting cards.


def look_out(state: XactikaState, out: list[int]) -> None:
    """Count in full ladders, one by demand, only the cards that have not been played this round."""
    for trick in range(state.trick):
        for place in range(10 * trick, 10 * trick + state.seats):
            strike_out(out, state.table[place])
    for place in range(10 * state.trick, 10 * state.trick + state.laid):
        strike_out(out, state.table[place])


def strike_out(out: list[int], card: int) -> None:
    """Count a card as played."""
    for symbol in range(4 * card, 4 * card + 4):
        out[SHOWS[symbol]] -= RUNG[REST[symbol]]


def unplayed(state: XactikaState, demand: int) -> int:
    """Return the ladder of the cards of one demand that have not been played this round."""
    ladder = FULL
    symbol = demand // 3
    for trick in range(state.trick + 1):
        laid = state.laid if trick == state.trick else state.seats
        for place in range(10 * trick, 10 * trick + laid):
            card = state.table[place]
            if FITS[card] >> demand & 1:
                ladder -= RUNG[REST[4 * card + symbol]]
    return ladder


def without_hand(state: XactikaState, seat: int, demand: int, ladder: int) -> int:
    """Return the ladder of the cards that the seat cannot see."""
    symbol = demand // 3
    for slot in range(8 * seat, 8 * seat + state.held[seat]):
        card = state.hand[slot]
        if FITS[card] >> demand & 1:
            ladder -= RUNG[REST[4 * card + symbol]]
    return ladder


def at_least(ladder: int, rest: int) -> int:
    """Return how many cards of a ladder have at least this rest."""
    return ladder >> 8 * (rest - LOWEST) & 255


# Judging moves.


def demand_of(state: XactikaState, move: int) -> int:
    """Return what is demanded of the trick that a move is part of."""
    return state.demand[state.trick] if state.laid else SHOWS[move - LEAD]


def judged(state: XactikaState, seat: int, move: int, ladder: int) -> float:
    """Return how good a move is, in tricks; the ladder is of all unplayed cards of the demand."""
    card = move if state.laid else (move - LEAD) >> 2
    return suited(state, seat, card, taking(state, seat, move, ladder))


def suited(state: XactikaState, seat: int, card: int, chance: float) -> float:
    """Return how well it suits a seat to play a card that takes the trick with this chance."""
    strength = STRENGTH[81 * state.seats + card]
    if state.variant == LOW:
        return strength - chance
    if state.variant == HIGH:
        return INITIATIVE[state.seats] * chance - strength
    tricks = hope(state, seat)
    need = state.bid[seat] - state.taken[seat]
    kept = tricks - strength
    miss = chance * distance(kept, need - 1) + (1 - chance) * distance(kept, need)
    return distance(tricks, need) - miss


def taking(state: XactikaState, seat: int, move: int, ladder: int) -> float:
    """Return how likely a move takes the running trick."""
    demand = demand_of(state, move)
    card = move if state.laid else (move - LEAD) >> 2
    if not FITS[card] >> demand & 1:
        return 0.0
    rest = REST[4 * card + demand // 3]
    if state.laid and rest < highest(state):
        return 0.0
    return holding(state, seat, demand, rest, without_hand(state, seat, demand, ladder))


def highest(state: XactikaState) -> int:
    """Return the rest of the card that leads the running trick."""
    demand = state.demand[state.trick]
    symbol = demand // 3
    best = 0
    for place in range(10 * state.trick, 10 * state.trick + state.laid):
        card = state.table[place]
        if FITS[card] >> demand & 1 and REST[4 * card + symbol] > best:
            best = REST[4 * card + symbol]
    return best


def holding(state: XactikaState, seat: int, demand: int, rest: int, ladder: int) -> float:
    """Return how likely no later player beats the card that leads the trick; the ladder is of unseen cards.

    Who wants tricks beats it with any higher card, of equals the later wins; who wants none only if all
    fitting cards are higher. Who could not follow this demand before has none.
    """
    higher = at_least(ladder, rest)
    if higher == 0:
        return 1.0
    eager = 0
    reluctant = 0
    other = seat
    for _ in range(state.seats - state.laid - 1):
        other = rules.left_of(state, other)
        if not state.void[other] >> demand & 1:
            if wants(state, other):
                eager += 1
            else:
                reluctant += 1
    cards = state.held[seat]  # of every later player too
    unseen = WHOLE - state.trick * state.seats - state.laid - cards
    chance = none_among(higher, eager * cards, unseen)
    if reluctant:
        every = at_least(ladder, LOWEST)
        forced = none_among(every - higher, cards, unseen) - none_among(every, cards, unseen)
        for _ in range(reluctant):
            chance *= 1 - forced
    return chance


def wants(state: XactikaState, seat: int) -> bool:
    """Tell whether a seat likes to take a trick."""
    if state.variant == ANNOUNCED:
        return state.bid[seat] > state.taken[seat]
    return state.variant == HIGH


def none_among(special: int, drawn: int, unseen: int) -> float:
    """Return how likely none of the special cards is among those drawn from the unseen."""
    chance = 1.0
    for step in range(special):
        if unseen - drawn - step <= 0:
            return 0.0
        chance *= float(unseen - drawn - step) / (unseen - step)  # C would divide whole numbers
    return chance


def hope(state: XactikaState, seat: int) -> float:
    """Return how many tricks a hand takes in the mean."""
    tricks = 0.0
    for slot in range(8 * seat, 8 * seat + state.held[seat]):
        tricks += STRENGTH[81 * state.seats + state.hand[slot]]
    return tricks


def distance(tricks: float, wanted: int) -> float:
    """Return how far expected tricks are from those wanted."""
    return tricks - wanted if tricks > wanted else wanted - tricks


def square(number: float) -> float:
    """Return the square of a number."""
    return number * number


def growth(power: float) -> float:
    """Return e to the power, between -8 and 8, from a table."""
    power = power if -8.0 < power < 8.0 else 8.0 if power > 0 else -8.0
    return GROWTH[int(FINE * power) + MIDDLE]


def known_of(state: XactikaState, seat: int, move: int) -> reasons.Play:
    """Gather what a seat knows of a card that it may play."""
    demand = demand_of(state, move)
    ladder = unplayed(state, demand)
    card = move if state.laid else (move - LEAD) >> 2
    rest = REST[4 * card + demand // 3]
    fits = bool(FITS[card] >> demand & 1)
    strength = STRENGTH[81 * state.seats + card]
    later = [(seat + step) % state.seats for step in range(1, state.seats - state.laid)]
    return reasons.Play(
        variant=state.variant,
        fits=fits,
        beaten=fits and state.laid > 0 and rest < highest(state),
        chance=taking(state, seat, move, ladder),
        higher=at_least(without_hand(state, seat, demand, ladder), rest) if fits else 0,
        later=len(later),
        void=len([other for other in later if state.void[other] >> demand & 1]),
        strength=strength,
        common=1.0 / state.seats,
        kept=hope(state, seat) - strength,
        need=state.bid[seat] - state.taken[seat],
        left=TRICKS - state.trick,
    )


# Bidding.


def expected_bid(state: XactikaState, seat: int) -> float:
    """Return the tricks that a seat may expect, fewer if the others bid more than their share."""
    beyond = 0.0
    for other in range(state.seats):
        if state.bid[other] != NO_BID:
            beyond += state.bid[other] - float(TRICKS) / state.seats
    tricks = hope(state, seat) - ADAPT * beyond
    return 0.0 if tricks < 0 else 8.0 if tricks > TRICKS else tricks


def sensible_bid(state: XactikaState, seat: int, rng: Rng) -> int:
    """Return a bid near the expected tricks that is allowed."""
    tricks = int(expected_bid(state, seat) + rng.below(1024) / 1024.0)
    if tricks > TRICKS:
        tricks = TRICKS
    if tricks == rules.forbidden_bid(state):
        tricks += 1 if tricks == 0 else -1
    return BID + tricks


# Playing on.


def sensible(state: XactikaState, seat: int, out: list[int], leads: int, answers: int, rng: Rng) -> int:
    """Return a bid near the expected tricks, or the best of a few random moves; `out` as of `look_out`."""
    if state.phase == BIDDING:
        return sensible_bid(state, seat, rng)
    moves = rules.count_moves(state, seat)
    best = rules.nth_move(state, seat, rng.below(moves))
    if moves == 1:
        return best
    value = judged(state, seat, best, out[demand_of(state, best)])
    for _ in range((answers if state.laid else leads) - 1):
        move = rules.nth_move(state, seat, rng.below(moves))
        if move != best:
            other = judged(state, seat, move, out[demand_of(state, move)])
            if other > value:
                value = other
                best = move
    return best


# Prospects.


def prospects(state: XactikaState, seat: int) -> float:
    """Return what the end will be worth: each score drifts by chance in the rounds that are left."""
    own = standing(state, seat)
    spread = SPREAD[99 * state.variant + 9 * state.seats + ROUNDS - state.round]
    rivals = 1.0
    best = -1000
    for other in range(state.seats):
        if other != seat:
            points = standing(state, other)
            rivals += growth((points - own) / spread)
            if points > best:
                best = points
    lead = (own - best) / 16.0
    lead = -1.0 if lead < -1 else 1.0 if lead > 1 else lead
    return 0.75 / rivals + 0.125 * (lead + 1)


def standing(state: XactikaState, seat: int) -> int:
    """Return the points of a seat, the more the better, with the tricks of a running round without bids."""
    if state.variant == ANNOUNCED:
        return state.score[seat]
    points = state.score[seat] + state.taken[seat]
    return -points if state.variant == LOW else points
