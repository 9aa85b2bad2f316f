"""Why a move is good or bad, in words: keys of texts/, below `reason`, and the values to fill in."""

from __future__ import annotations

from dataclasses import dataclass

from tafelrunde.engine.knowledge import Reason
from tafelrunde.games.xactika.codes import ANNOUNCED, LOW
from tafelrunde.games.xactika.material import TRICKS

MOST = 3  # reasons for one move
LIKELY = 0.5
FAR = 1.0  # tricks beyond their share that the others bid and that are worth a word
MORE = 2  # tricks beyond what it takes in the mean that a hand can be played for
MORE_OF_TWO = 3  # the same, where each decides what half of the tricks demand


@dataclass(frozen=True)
class Bid:
    """What speaks for a bid: the own hand, and what the others said."""

    seats: int
    tricks: int
    hope: float  # tricks that the hand takes in the mean
    said: int  # the sum of the bids so far
    share: float  # what so many bids would come to in the mean


@dataclass(frozen=True)
class Play:
    """What is known of a card that is to be played."""

    variant: int
    fits: bool
    beaten: bool  # by a card that lies there already
    chance: float  # of taking the trick
    higher: int  # cards still out that would beat it
    later: int  # players who still play to the trick
    void: int  # those of them who showed that they have nothing that fits
    strength: float  # tricks that such a card takes in the mean
    common: float  # the same of any card
    kept: float  # tricks that the other cards of the hand take in the mean
    need: int  # tricks that the bid still lacks
    left: int  # tricks left, this one included

    @property
    def unwanted(self) -> bool:
        """Tell whether a trick does harm."""
        return self.variant == LOW or (self.variant == ANNOUNCED and self.need <= 0)


def of_bid(bid: Bid) -> list[Reason]:
    """Return what speaks for or against a bid."""
    low = int(bid.hope)
    high = min(low + (MORE_OF_TWO if bid.seats == 2 else MORE), TRICKS)
    far = "bid-high" if bid.tricks > high else "bid-low" if bid.tricks < low else "hand"
    reasons: list[Reason] = [(far, {"low": low, "high": high})]
    if bid.tricks == 0:
        reasons.append(("bid-zero", {}))
    if bid.said > bid.share + FAR:
        reasons.append(("scarce", {"said": bid.said}))
    elif bid.said < bid.share - FAR:
        reasons.append(("plenty", {"said": bid.said}))
    return reasons[:MOST]


def of_play(play: Play) -> list[Reason]:
    """Return what speaks for or against playing a card: this trick, the bid, the rest of the hand."""
    reasons = [of_trick(play)]
    if play.variant == ANNOUNCED:
        reasons.append(of_need(play))
    reasons += of_card(play)
    if play.void and 0 < play.chance < 1:
        reasons.append(("void", {"void": play.void, "later": play.later}))
    return reasons[:MOST]


def of_trick(play: Play) -> Reason:
    """Return what becomes of the running trick."""
    if not play.fits:
        return "discard", {}
    if play.beaten:
        return "beaten", {}
    if play.later == 0:
        return "last", {}
    if play.chance == 1:
        return ("sure" if play.higher == 0 else "sure-void"), {}
    percent = round(100 * play.chance)
    return ("chance-1" if play.higher == 1 else "chance"), {"percent": percent, "higher": play.higher}


def of_need(play: Play) -> Reason:
    """Return how the bid stands."""
    if play.need < 0:
        return "over", {"beyond": -play.need}
    if play.need == 0:
        return "made", {}
    if play.need > play.left:
        return "short", {}
    key = "all" if play.need == play.left else "need"
    return (f"{key}-1" if play.need == 1 else key), {"need": play.need, "left": play.left}


def of_card(play: Play) -> list[Reason]:
    """Return what it means for the rest of the round that the card is gone."""
    strong = play.strength > play.common
    if play.variant == ANNOUNCED and 0 < play.need < play.kept:
        return [("surplus", {})]
    if play.unwanted:
        if play.chance >= LIKELY:
            return [("burden", {})]
        return [("sheds" if strong else "harmless", {})]
    if play.chance >= LIKELY:
        return [] if strong else [("cheap", {})]
    if strong:
        return [("spends" if play.chance else "wastes", {})]
    return [("weak", {})]
