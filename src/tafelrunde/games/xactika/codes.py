"""The numbers in an XACTIKA state, explained once; rules.py turns them into C constants.

card    0-80, index into material.CARDS
demand  0-11, 3 * symbol + count - 1
note    what a rule tells, with its numbers (effects.py names them)
move    0-80 a card dealt, followed with or discarded; LEAD + 4 * card + symbol; BID + tricks; DEALER + seat
"""

LEAD = 81
BID = LEAD + 4 * 81
DEALER = BID + 9

PHASES = ("lot", "deal", "bid", "play", "over")
LOT, DEALING, BIDDING, PLAYING, FINISHED = range(5)

VARIANTS = ("high", "low", "bid")
HIGH, LOW, ANNOUNCED = range(3)

NO_BID = -1
NO_CARD = -1

DEALER_DRAWN, DEALT, BID_MADE, LED, FOLLOWED = range(5)
DISCARDED, TRICK_TAKEN, COUNTED, LIES, ROUND_ENDED, DEAL_PASSED, TOTAL = range(5, 12)

MINUS = 128  # added to points in an observation
