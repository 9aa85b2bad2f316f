"""What XACTIKA says that a move did, to whoever made it, to another seat and to a spectator."""

import pytest

from rules.xactika_table import GAME, Table
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, Happened, Turn, effects_of, happen
from tafelrunde.engine.rng import Rng
from tafelrunde.games.xactika.effects import (
    BidMade,
    DealerDrawn,
    DealPassed,
    Dealt,
    Discarded,
    Followed,
    Led,
    RoundEnded,
    TrickTaken,
)
from tafelrunde.games.xactika.rules import XactikaState
from tafelrunde.games.xactika.view import Trick

# Everybody is told: seat 0, which decides, another seat, a spectator.
EYES = [(0,), (1,), ()]


def told(state: XactikaState, text: str, eyes: tuple[int, ...] = (0,)) -> list[Effect]:
    """Play a move on a copy; returns what is told of it."""
    after = state.copy()
    return effects_of(GAME, happen(after, after.actor(), GAME.parse(after, text)), eyes)


@pytest.mark.rule("XA-05")
@pytest.mark.parametrize("eyes", EYES)
def test_everybody_is_told_who_deals(eyes: tuple[int, ...]) -> None:
    assert told(GAME.new(2), "d1", eyes) == [DealerDrawn(1)]


@pytest.mark.rule("XA-03", "XA-20")
@pytest.mark.parametrize(("eyes", "cards"), [((0,), ("3333",)), ((1,), ()), ((), ())])
def test_only_the_own_cards_of_a_deal_are_told(eyes: tuple[int, ...], cards: tuple[str, ...]) -> None:
    state = GAME.new(2)
    state.play(NATURE, GAME.parse(state, "d1"))
    assert told(state, "3333", eyes) == [Dealt(0, 1, cards)]


@pytest.mark.rule("XA-03", "XA-20")
def test_a_hand_is_told_at_once_and_ascending_where_its_cards_come_together() -> None:
    state, rng = GAME.new(2), Rng(7)
    state.chance(rng)
    happened: list[Happened] = []
    while state.actor() == NATURE:
        happened.append(happen(state, NATURE, state.draw(rng)))
    deal = Happened((NATURE,), [each for one in happened for each in one.told], state.actors())
    hand = tuple(GAME.view(state, 1).hand)
    dealt = {each.seat: each for each in effects_of(GAME, deal, (1,)) if isinstance(each, Dealt)}
    assert dealt == {0: Dealt(0, 8), 1: Dealt(1, 8, tuple(sorted(hand)))}
    assert len(effects_of(GAME, deal, ())) == 3  # two hands and whose turn it is


@pytest.mark.rule("XA-14")
@pytest.mark.parametrize("eyes", EYES)
def test_a_bid_is_told_to_everybody(eyes: tuple[int, ...]) -> None:
    table = Table("", "", variant="bid")
    assert told(table.state, "bid:3", eyes) == [BidMade(0, 3), Turn((1,))]


@pytest.mark.rule("XA-06")
@pytest.mark.parametrize("eyes", EYES)
def test_a_lead_says_card_and_demand(eyes: tuple[int, ...]) -> None:
    table = Table("3122", "3231")
    assert told(table.state, "3122:b", eyes) == [Led(0, "3122", "3b"), Turn((1,))]


@pytest.mark.rule("XA-07")
@pytest.mark.parametrize("eyes", EYES)
def test_who_can_follows(eyes: tuple[int, ...]) -> None:
    table = Table("3122", "3231", "", moves="3122:b")
    assert told(table.state, "3231", eyes) == [Followed(1, "3231", wins=True), Turn((2,))]


@pytest.mark.rule("XA-07", "XA-20")
@pytest.mark.parametrize("eyes", EYES)
def test_who_cannot_follow_discards_and_all_are_told_what_was_lacking(eyes: tuple[int, ...]) -> None:
    hand = "1111 1112 1113 1121 1122 1123 1131 1132"
    table = Table("3122", hand, "", moves="3122:b")
    assert told(table.state, "1111", eyes) == [Discarded(1, "1111", "3b"), Turn((2,))]


@pytest.mark.rule("XA-08", "XA-10")
@pytest.mark.parametrize("eyes", EYES)
def test_a_trick_goes_to_its_winner_who_leads_the_next(eyes: tuple[int, ...]) -> None:
    table = Table("3122", "3231", moves="3122:b")
    assert told(table.state, "3231", eyes) == [Followed(1, "3231", wins=True), TrickTaken(1)]


@pytest.mark.rule("XA-08", "XA-09")
def test_a_card_says_whether_it_would_take_the_trick_as_it_lies() -> None:
    equal, lower = "3221", "3111"
    assert told(Table("3122", equal, "", moves="3122:b").state, equal)[0] == Followed(1, equal, wins=True)
    assert told(Table("3122", lower, "", moves="3122:b").state, lower)[0] == Followed(1, lower)


@pytest.mark.rule("XA-09")
def test_of_equals_the_later_takes_the_trick() -> None:
    table = Table("3122", "3221", "3212", moves="3122:b 3221")
    assert TrickTaken(2) in told(table.state, "3212")


def last_card(variant: str, bids: str = "") -> Table:
    """Return a table at which seat 1 is to lay the last card of the first round, after taking no trick."""
    high, low = "3333 3332 3323 3322 3233 3232 3223 3222", "1111 1112 1121 1122 1211 1212 1221 1222"
    table = Table(high, low, variant=variant, moves=bids)
    for first, second in zip(high.split()[:-1], low.split()[:-1], strict=True):
        table.go_on(f"{first}:b {second}")
    table.go_on("3222:b")
    return table


@pytest.mark.rule("XA-04", "XA-11", "XA-12")
@pytest.mark.parametrize("eyes", EYES)
def test_a_round_ends_with_its_points_and_its_last_trick(eyes: tuple[int, ...]) -> None:
    assert told(last_card("high").state, "1222", eyes) == [
        Discarded(1, "1222", "3b"),
        TrickTaken(0),
        RoundEnded(1, (None, None), (8, 0), (8, 0), Trick(0, "3b", ("3222", "1222"), 0, ("1222",)), (8, 0)),
        DealPassed(0, 2),
    ]


@pytest.mark.rule("XA-16")
def test_bids_are_counted_as_they_were_said() -> None:
    ended = told(last_card("bid", "bid:8 bid:1").state, "1222")[2]
    assert isinstance(ended, RoundEnded)
    assert (ended.bids, ended.taken, ended.points) == ((8, 1), (8, 0), (8, -1))
    assert (ended.totals, ended.missed) == ((8, -1), (1,))


@pytest.mark.rule("XA-11")
def test_after_the_eighth_round_nobody_deals_and_nobody_is_to_move() -> None:
    table = Table("", "")
    while table.state.round < 7:
        table.play_round()
        table.deal()
    rng = Rng(3)
    while sum(table.state.held) > 1:
        table.state.play(table.state.actor(), table.state.pick(table.state.actor(), rng))
    (last,) = table.legal(table.state.actor())
    kinds = [type(each) for each in told(table.state, last)]
    assert kinds[1:] == [TrickTaken, RoundEnded, Turn]
    assert told(table.state, last)[-1] == Turn(())
