"""XACTIKA in sentences: what happened, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, marked
from tafelrunde.engine.errors import UnreadableMove
from tafelrunde.engine.knowledge import Reason
from tafelrunde.engine.texts import Texts
from tafelrunde.games.xactika import effects, notation
from tafelrunde.games.xactika.codes import BID, BIDDING, DEALER, DEALING, LEAD
from tafelrunde.games.xactika.material import CARDS, DEMAND_NAMES, DEMANDS, LETTERS, SYMBOLS
from tafelrunde.games.xactika.rules import XactikaState
from tafelrunde.games.xactika.view import hands_of

TEXTS = Texts("tafelrunde.games.xactika.texts")


def sentence(effect: Effect, language: str, names: Sequence[str]) -> str:
    """Say one thing that happened; empty for what goes without saying."""

    def say(key: str, seat: int, **values: object) -> str:
        return TEXTS.say(language, f"effect.{key}", who=names[seat], **values)

    match effect:
        case effects.Followed(seat, card):
            return say("followed", seat, card=marked(card))
        case effects.Discarded(seat, card):
            return say("discarded", seat, card=marked(card))
        case effects.Led(seat, card, demand):
            return say("led", seat, card=marked(card), demand=demand_in_words(language, demand))
        case effects.TrickTaken(seat):
            return say("trick", seat)
        case effects.Dealt(seat, _, cards) if cards:
            return say("dealt", seat, cards=" ".join(map(marked, cards)))
        case effects.DealerDrawn(seat):
            return say("dealer", seat)
        case effects.BidMade(seat, tricks):
            return say("bid", seat, tricks=TEXTS.count(language, "trick", tricks))
        case effects.RoundEnded(number, _, _, points):
            brought = [
                f"{name} {TEXTS.count(language, 'point', n)}" for name, n in zip(names, points, strict=True)
            ]
            return TEXTS.say(language, "effect.round", round=number, points=", ".join(brought))
        case _:  # goes without saying (UNSAID)
            return ""


def demand_in_words(language: str, demand: str) -> str:
    """Say "3 balls" for 3b."""
    return TEXTS.count(language, SYMBOLS[LETTERS.index(demand[1])], int(demand[0]))


def why(state: XactikaState, seat: int, touched: str, language: str, names: Sequence[str]) -> str:
    """Say why a seat cannot make a bid now, or play a card of its hand; empty where it can."""
    try:
        move = notation.parse(touched)
    except UnreadableMove:
        return ""
    key, values = "", {}
    if BID <= move < DEALER:
        key, values = why_no_bid(state, seat, move)
    elif move < LEAD and move in hands_of(state)[seat]:
        key, values = why_no_card(state, seat, move, language)
    return TEXTS.say(language, f"why.{key}", who=names[state.acting], **values) if key else ""


def why_no_bid(state: XactikaState, seat: int, move: int) -> Reason:
    """Return the text that says why a bid cannot be made, with its values; no text where it can."""
    if state.phase != BIDDING or state.allows(seat, move):
        return "", {}
    return ("dealer", {"n": move - BID}) if state.acting == seat else ("turn-bid", {})


def why_no_card(state: XactikaState, seat: int, card: int, language: str) -> Reason:
    """Return the text that says why a card cannot be played, with its values; no text where it can."""
    if state.phase == DEALING:
        return "deal", {}
    if state.phase == BIDDING:
        return "bid", {}
    if state.acting != seat:
        return "turn", {}
    if state.laid == 0 or state.allows(seat, card):
        return "", {}
    demand = state.demand[state.trick]
    symbol, _ = DEMANDS[demand]
    has = f"{CARDS[card][symbol]}{LETTERS[symbol]}"
    said = {"demand": DEMAND_NAMES[demand], "has": has}
    return "follow", {name: demand_in_words(language, each) for name, each in said.items()}
