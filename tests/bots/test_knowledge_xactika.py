"""What XACTIKA's knowledge knows: cards that are out, voids, bids, and how a game stands."""

from __future__ import annotations

import pytest

from rules.xactika_table import GAME, Table
from tafelrunde import NATURE, Rng
from tafelrunde.bots.review import weigh
from tafelrunde.bots.roster import make_bot

KNOWLEDGE = GAME.knowledge
SETTINGS = [(seats, variant) for seats in (2, 3, 4, 7, 10) for variant in ("high", "low", "bid")]


def favourite(table: Table) -> str:
    """Return the move that the game's knowledge weighs most."""
    state, seat = table.state, table.state.actor()
    return GAME.spell(state, max(state.legal(seat), key=lambda move: KNOWLEDGE.weight(state, seat, move)))


def keys(table: Table, move: str) -> list[str]:
    """Return the keys of the reasons for a move."""
    reasons = KNOWLEDGE.reasons(table.state, table.state.actor(), GAME.parse(table.state, move))
    return [key for key, _ in reasons]


def decisions(seats: int, variant: str, seed: int, every: int = 1):
    """Play a random game and stop at every so many decisions."""
    state, rng, number = GAME.new(seats, {"variant": variant}), Rng(seed), 0
    while state.actors():
        actor = state.actor()
        if actor == NATURE:
            state.chance(rng)
            continue
        if number % every == 0:
            yield state, actor
        number += 1
        state.play(actor, state.pick(actor, rng))


@pytest.mark.parametrize(("seats", "variant"), SETTINGS)
def test_every_legal_move_has_a_weight_and_a_reason_in_both_languages(seats: int, variant: str) -> None:
    for state, seat in decisions(seats, variant, seed=seats, every=7):
        for move in state.legal(seat):
            assert KNOWLEDGE.weight(state, seat, move) > 0
            reasons = KNOWLEDGE.reasons(state, seat, move)
            assert 1 <= len(reasons) <= 3
            for key, values in reasons:
                for language in ("de", "en"):
                    assert GAME.texts.say(language, f"reason.{key}", **values)


@pytest.mark.parametrize(("seats", "variant"), SETTINGS)
def test_weights_and_reasons_know_nothing_hidden(seats: int, variant: str) -> None:
    for state, seat in decisions(seats, variant, seed=10 + seats, every=13):
        for seed in range(2):
            world = GAME.world(GAME.view(state, seat), Rng(seed))
            for move in state.legal(seat)[::3]:
                assert KNOWLEDGE.weight(world, seat, move) == KNOWLEDGE.weight(state, seat, move)
                assert KNOWLEDGE.reasons(world, seat, move) == KNOWLEDGE.reasons(state, seat, move)


@pytest.mark.parametrize(("seats", "variant"), SETTINGS)
def test_advice_is_legal_and_estimates_are_shares(seats: int, variant: str) -> None:
    rng = Rng(1)
    for state, seat in decisions(seats, variant, seed=20 + seats, every=5):
        assert KNOWLEDGE.advise(state, seat, rng) in state.legal(seat)
        shares = [KNOWLEDGE.estimate(state, each) for each in range(seats)]
        assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize(("seats", "variant"), SETTINGS)
def test_a_playout_ends_with_the_round(seats: int, variant: str) -> None:
    for state, _ in decisions(seats, variant, seed=30 + seats, every=29):
        end = state.copy()
        end.apply(end.actor(), end.nth(end.actor(), end.count(end.actor()) - 1))
        KNOWLEDGE.playout(end, KNOWLEDGE.depth, Rng(1))
        assert end.round == state.round + 1
        assert end.actor() < 0


def test_a_playout_ends_with_the_round_and_begins_no_other() -> None:
    for variant in ("high", "bid"):
        state = Table("", "", variant=variant).state
        assert not KNOWLEDGE.settled(state)
        for _ in range(2):
            KNOWLEDGE.playout(state, KNOWLEDGE.depth, Rng(1))
            assert state.round == 1
            assert state.actor() == NATURE
            assert KNOWLEDGE.settled(state)


def test_a_sure_lead_is_the_favourite_in_high() -> None:
    table = Table("1333 1121 1211 1112 2111 1212 1122 2112", "")
    assert favourite(table) == "1333:b"
    assert keys(table, "1333:b") == ["sure"]
    reason = GAME.texts.say("en", "reason.sure")
    assert reason == "takes the trick for sure: no card still out beats it"


def test_a_lead_is_as_good_as_the_cards_that_beat_it_are_unlikely() -> None:
    table = Table("1323 1121 1211 1112 2111 1212 1122 2112", "")
    move = GAME.parse(table.state, "1323:b")
    # The cards 1333, 1332 and 1233 beat it; all three lie in the pack with 65 * 64 * 63 / (73 * 72 * 71).
    assert KNOWLEDGE.reasons(table.state, 0, move)[0] == ("chance", {"percent": 70, "higher": 3})


def test_a_card_becomes_sure_when_those_above_it_are_gone() -> None:
    hands = ("1323 1111 1112 1121 2222 3111 3112 3121", "1333 1332 1233 2111 3222 3223 3232 3322")
    table = Table(*hands)
    assert keys(table, "1323:b")[0] == "chance"
    table.go_on("1111:b 1333 1332:b 1112 1233:b 1121 2111:b 2222")
    assert keys(table, "1323:b")[0] == "sure"
    assert favourite(table) == "1323:b"


def test_who_could_not_follow_cannot_beat_a_lead() -> None:
    hands = ("1333 1111 1112 2222 3222 2322 2232 2223", "3333 3332 3323 3233 3322 3232 3223 2333")
    table = Table(*hands, moves="1333:b 3333")
    assert keys(table, "1111:b")[0] == "sure-void"
    assert keys(table, "2222:b")[0] == "chance"
    assert favourite(table) in ("1111:b", "1112:b")


def test_in_high_the_cheapest_winner_is_played_last_and_the_weakest_loser() -> None:
    hands = ("2222 1111", "2333 2223 2122 2111 3333")
    assert favourite(Table(*hands, moves="2222:b")) == "2223"
    assert keys(Table(*hands, moves="2222:b"), "2111") == ["beaten", "weak"]
    losing = Table("2333 1111", "2223 2122 2111 3332 3323 3233 3322 1332", moves="2333:b")
    assert favourite(losing) == "2111"
    assert keys(losing, "2223") == ["beaten", "wastes"]


def test_in_low_the_highest_loser_goes_and_no_trick_is_wanted() -> None:
    under = Table("2232", "2223 2122 2111 2333 3332 3323 3133 1333", variant="low", moves="2232:b")
    assert favourite(under) == "2122"
    assert "burden" in keys(under, "2333")


def test_a_discard_gets_rid_of_danger_in_low_and_keeps_strength_in_high() -> None:
    hands = ("1111", "2222 3333 2223 2233 2332 3222 2232 2322")
    assert favourite(Table(*hands, variant="low", moves="1111:b")) == "3333"
    assert keys(Table(*hands, variant="low", moves="1111:b"), "3333") == ["discard", "sheds"]
    assert favourite(Table(*hands, variant="high", moves="1111:b")) == "2222"
    assert keys(Table(*hands, variant="high", moves="1111:b"), "3333") == ["discard", "wastes"]


def test_a_bid_follows_the_hand_and_hears_the_others() -> None:
    strong, weak = "3333 2333 3233 3323 3332 1333 3133 3313", "1111 1112 1121 1211 2111 1122 1212 2112"
    table = Table(weak, strong, variant="bid")
    assert favourite(table) in ("bid:1", "bid:2")
    assert keys(table, "bid:7") == ["bid-high"]
    table.go_on("bid:1")
    assert favourite(table) in ("bid:6", "bid:8")
    assert "bid-low" in keys(table, "bid:2")


@pytest.mark.parametrize("seats", [2, 4])
def test_hardly_ever_is_something_said_against_the_bid_that_a_search_finds_best(seats: int) -> None:
    against = 0
    for seed in range(30):
        rng, state = Rng(seed), GAME.new(seats, {"variant": "bid"})
        while (seat := state.actor()) == NATURE:
            state.chance(rng)
        best = GAME.parse(state, weigh(GAME.view(state, seat), "bid:0").best)
        against += KNOWLEDGE.reasons(state, seat, best)[0][0] != "hand"
    assert against <= 2


def test_with_the_bid_made_tricks_are_ducked_and_before_they_are_taken() -> None:
    hands = ("2222 1111", "2333 2122 2111 3331 3313 3133 1333 1133")
    made = Table(*hands, variant="bid", moves="bid:3 bid:0 2222:b")
    assert favourite(made) == "2122"
    assert keys(made, "2333")[:2] == ["last", "made"]
    needed = Table(*hands, variant="bid", moves="bid:3 bid:8 2222:b")
    assert favourite(needed) == "2333"
    assert keys(needed, "2122")[:2] == ["beaten", "all"]


@pytest.mark.parametrize("variant", ["high", "low", "bid"])
def test_who_is_ahead_is_expected_to_win_the_more_the_fewer_rounds_are_left(variant: str) -> None:
    table = Table("", "", "", variant=variant)
    table.state.score = [3, 13, 3] + [0] * 7
    ahead, behind = (0, 1) if variant == "low" else (1, 0)
    early = KNOWLEDGE.estimate(table.state, ahead)
    assert early > KNOWLEDGE.estimate(table.state, behind)
    table.state.round = 7
    assert KNOWLEDGE.estimate(table.state, ahead) > early


@pytest.mark.parametrize("variant", ["high", "low", "bid"])
def test_a_glance_at_the_hints_beats_random_play(variant: str) -> None:
    won = 0.0
    for deal in range(24):
        state, chance = GAME.new(2, {"variant": variant}), Rng(deal // 2)
        bots = [make_bot("hints", GAME, Rng(deal)), make_bot("random", GAME, Rng(deal))]
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.chance(chance)
            else:
                state.play(seat, GAME.parse(state, bots[(seat + deal) % 2].choose(GAME.view(state, seat))))
        winners = state.winners()
        won += (deal % 2 in winners) / len(winners)
    assert won > 12
