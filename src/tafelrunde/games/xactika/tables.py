"""Tables that XACTIKA's rules look things up in, worked out from the material."""

from __future__ import annotations

from tafelrunde.games.xactika.material import CARDS, VALUES

VALUE = list(VALUES)
# SHOWS[4 * card + symbol]: the demand that a lead of the card with this symbol makes.
SHOWS = [3 * symbol + card[symbol] - 1 for card in CARDS for symbol in range(4)]
# FITS[card]: the four demands that the card satisfies, as bits.
FITS = [sum(1 << 3 * symbol + card[symbol] - 1 for symbol in range(4)) for card in CARDS]
