"""Why something that was touched at a table of XACTIKA cannot be done, from the rules themselves."""

import pytest

from rules.xactika_table import GAME, Table
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika.codes import BIDDING
from tafelrunde.games.xactika.rules import XactikaState

NAMES = ["Anna", "Beate", "Chris", "Doris", "Emil", "Fritz", "Gerda", "Hans", "Ida", "Jens"]


def why(table: Table, seat: int, touched: str, language: str = "en") -> str:
    return GAME.why(table.view(seat), touched, language, NAMES)


@pytest.mark.rule("XA-07")
def test_who_can_follow_hears_what_the_touched_card_shows_instead() -> None:
    table = Table("3123", "3111 2222", moves="3123:b")
    assert why(table, 1, "3111") == ""
    assert why(table, 1, "2222") == (
        "You hold a card with exactly 3 balls and must follow with one; this one shows 2 balls (XA-07)."
    )
    assert why(table, 1, "2222", "de").startswith("Verlangt: 3 Kugeln. So eine Karte hast du")


@pytest.mark.rule("XA-07")
def test_who_is_not_on_turn_hears_whose_it_is() -> None:
    table = Table("3123", "3111", "3222", moves="3123:b")
    assert why(table, 2, "3222") == "Not yet: it is Beate's turn, play goes clockwise (XA-07)."


@pytest.mark.rule("XA-14")
def test_before_the_first_trick_there_are_bids_each_in_turn() -> None:
    table = Table("3123", "3111", "3222", variant="bid")
    assert why(table, 0, "3123") == "First everybody bids, then you play (XA-14)."
    assert why(table, 1, "bid:2") == "Not yet: Anna is bidding, one after the other (XA-14)."


@pytest.mark.rule("XA-15")
def test_the_dealer_hears_which_sum_is_forbidden() -> None:
    table = Table("", "", "", variant="bid", moves="bid:3 bid:1")
    assert why(table, 2, "bid:4") == (
        "As the dealer you may not say 4: the bids would add up to exactly 8 (XA-15)."
    )
    assert why(table, 2, "bid:5") == ""


@pytest.mark.rule("XA-03")
def test_nothing_is_played_while_cards_are_dealt() -> None:
    state = GAME.new(2)
    for move in ["d1", "1111"]:
        state.play(NATURE, GAME.parse(state, move))
    assert GAME.why(GAME.view(state, 0), "1111", "en", NAMES) == "First all cards are dealt (XA-03)."


@pytest.mark.parametrize("touched", ["", "x", "3123:", "9999", "bid:9", "bid:2", "d1", "3333", "1" * 32])
def test_what_is_no_card_of_the_hand_and_no_bid_now_is_passed_over(touched: str) -> None:
    table = Table("3123", "3111", moves="3123:b")
    assert why(table, 1, touched) == ""
    assert GAME.why(table.view(None), touched, "en", NAMES) == ""


def touchable(state: XactikaState, seat: int) -> list[str]:
    """Return what a seat can touch: its cards, and all bids while there are bids."""
    bids = [f"bid:{tricks}" for tricks in range(9)] if state.phase == BIDDING else []
    return GAME.view(state, seat).hand + bids


@pytest.mark.rule("XA-06", "XA-07", "XA-14", "XA-15")
@pytest.mark.parametrize(("seats", "variant"), [(2, "bid"), (4, "high"), (5, "bid"), (10, "low")])
def test_exactly_what_is_not_legal_has_a_reason(seats: int, variant: str) -> None:
    state, rng, step = GAME.new(seats, {"variant": variant}), Rng(seats), 0
    while state.actors() and state.round < 3:
        step += 1
        seat, actor = step % seats, state.actor()
        view = GAME.view(state, seat)
        legal = {GAME.spell(state, move).removesuffix(":b") for move in state.legal(seat)}
        for touched in touchable(state, seat):
            for language in ("de", "en"):
                assert bool(GAME.why(view, touched, language, NAMES)) == (touched not in legal)
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
