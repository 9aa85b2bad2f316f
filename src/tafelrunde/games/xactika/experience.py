"""Tables that XACTIKA's knowledge looks things up in: what cards are worth, and how far scores spread."""

from __future__ import annotations

from math import sqrt

from tafelrunde.engine.powers import exp, power
from tafelrunde.games.xactika.material import CARDS, MOST_SEATS, ROUNDS, VALUES

# REST[4 * card + symbol]: the card's other symbols, 3 to 9; among cards of one demand this is their order.
REST = [VALUES[card] - counts[symbol] for card, counts in enumerate(CARDS) for symbol in range(4)]

# A ladder counts the cards of one demand by their rest in a single number: its byte number r - 3 is how many
# have a rest of at least r. RUNG[rest] is the ladder of one card, FULL that of all 27.
RUNG = [sum(1 << 8 * step for step in range(rest - 2)) for rest in range(10)]
FULL = sum(RUNG[REST[4 * card]] for card, counts in enumerate(CARDS) if counts[0] == 1)

# How often a card of value 4 to 12 took its trick between two, when all play by it; three symbols in
# three make it the highest of a demand. Between more, the power below comes close to what was counted with
# 3, 4, 6 and 10 seats.
COMMON = (0.1, 0.17, 0.25, 0.36, 0.48, 0.58, 0.68)
HIGHEST = {10: 0.82, 11: 0.88, 12: 0.96}
CROWD = 0.66


def strengths(seats: int) -> list[float]:
    """Return for every card how many tricks it takes in the mean; a full deal takes 8 in all."""
    between_two = [
        HIGHEST[value] if sorted(card)[1] == 3 else COMMON[value - 4]
        for card, value in zip(CARDS, VALUES, strict=True)
    ]
    raw = [power(each, power(seats - 1, CROWD)) for each in between_two]
    return [each * len(CARDS) / seats / sum(raw) for each in raw]


# STRENGTH[81 * seats + card]: the tricks that a card takes in the mean.
STRENGTH = [
    each for seats in range(MOST_SEATS + 1) for each in (strengths(seats) if seats > 1 else [0.0] * 81)
]

# INITIATIVE[seats]: what a trick is worth with the lead that it brings, where all want tricks; measured with
# two and four seats.
INITIATIVE = [1 + 2 / max(seats, 2) ** 2 for seats in range(MOST_SEATS + 1)]

# SPREAD[99 * variant + 9 * seats + rounds]: how far the scores of two seats drift apart in so many rounds, as
# the scale of a logistic distribution; counted between two for each variant, the power with 3, 4, 6 and 10.
DRIFT = (2.6, 1.95, 2.1)
CALM = 0.64
SPREAD = [
    drift * power(2 / max(seats, 2), CALM) * sqrt(rounds)
    for drift in DRIFT
    for seats in range(MOST_SEATS + 1)
    for rounds in range(ROUNDS + 1)
]

# GROWTH[FINE * x + MIDDLE] is e to the x, for x from -8 to 8.
FINE = 64
MIDDLE = 8 * FINE
GROWTH = [exp((step - MIDDLE) / FINE) for step in range(2 * MIDDLE + 1)]
