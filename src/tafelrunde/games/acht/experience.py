"""What games between bots taught about ACHT: what tiles and cards are worth, how points become chances."""

from __future__ import annotations

# What the next player's gain costs, by the number of seats; alone it is one's own gain.
STAKE = [0.0, -0.5, 0.7, 0.6, 0.5]

# How a tile is judged that is kept for later: what its lines can still score, little; zero and dark hinder.
KEEP = [0.25, 0.1, 0.3, 0.3, 0.3, 0.35, 0.5, -0.8, -0.8]
AVERAGE = 0.9  # what a tile from the tower is worth in points: a guess

# How the judgement of a move in points becomes a weight: e to the power of so much of it.
SHARPNESS, CARD_SHARPNESS = 0.8, 1.0

# How the chance to win grows with points, the steeper the more points the leader has. This and the next two
# are rounded from fits to about 50,000 positions of playouts, with 2 and with 4 seats.
STEEP, STEEPER = 0.08, 0.009
ON_TURN = 0.25  # what being on turn costs in points, beside what can be taken now
EIGHT_LIKELY = 0.87  # how often an "8" is formed by who seems to be able to
CARD_WORTH = 0.4  # of a card in hand: fitted 0.2, but playouts make little of cards, so a guess above it
