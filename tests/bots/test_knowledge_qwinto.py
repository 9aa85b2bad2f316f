"""Qwinto's knowledge: what it thinks of positions that anybody can judge, and what it says about them."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from rules.qwinto_table import GAME, deal, deal_any, fill, play, row
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.games.qwinto.codes import PASS, PUTTING
from tafelrunde.games.qwinto.rules import QwintoState

KNOWLEDGE = GAME.knowledge
SEATS = [1, 2, 3, 4]

# Orange, with a gap in column 9 that only a 9 can fill.
NEARLY_FULL = row("o", [1, 2, 4, 5, 6, 8]) + " o10=10 o11=15"


def choice(state: QwintoState, seat: int) -> str:
    """Return the move with the highest weight."""
    return GAME.spell(state, max(state.legal(seat), key=lambda move: KNOWLEDGE.weight(state, seat, move)))


def keys(state: QwintoState, seat: int, move: str) -> list[str]:
    """Return the keys of the reasons for a move; both languages must be able to say them."""
    reasons = KNOWLEDGE.reasons(state, seat, GAME.parse(state, move))
    for language in LANGUAGES:
        for reason in reasons:
            assert GAME.reason(reason, language)
    return [key for key, _ in reasons]


def writing(number: str, sheet: str = "", misses: int = 0, sheets_of_others: str = "") -> QwintoState:
    """Return seat 0's decision where to write a number in any colour; seat 0 is active."""
    beside = {"2": "y0 p0", "9": "y4 p3", "13": "y5 p6"}[number]
    state = deal(f"g4 {beside} g5", "o2 g3 g2", "o3 o4 g1")
    fill(state, 0, sheet)
    fill(state, 1, sheets_of_others)
    state.misses = [misses, 0, 0, 0]
    play(state, "0 o2>a")
    assert state.number == int(number)
    return state


def test_a_number_goes_where_it_belongs() -> None:
    assert choice(writing("2"), 0)[1:] in {"0", "1", "2"}
    assert choice(writing("13"), 0)[1:] in {"8", "9", "10"}


def test_a_full_row_and_a_full_column_are_worth_most_and_named() -> None:
    state = writing("9", NEARLY_FULL + " y9=12 p9=14")
    assert choice(state, 0) == "o9"
    assert keys(state, 0, "o9")[:2] == ["fills-row", "fills-column"]


def test_a_field_that_spoils_others_is_called_so() -> None:
    state = writing("13")
    assert "spoils" in keys(state, 0, "o2")
    assert "too-dear" in keys(state, 0, "o2")
    low, high = (KNOWLEDGE.weight(state, 0, GAME.parse(state, move)) for move in ("o2", "o10"))
    assert low < high


def test_who_is_not_active_waits_for_a_higher_number_at_the_right_end() -> None:
    closed = "o2=8 o3=10 y1=8 y2=10"  # no room for a 9 there
    state = writing("9", sheets_of_others=closed + " p8=7")
    assert choice(state, 1) == "pass"
    assert keys(state, 1, "pass") == ["keeps-room", "free"]
    state = writing("13", sheets_of_others=closed + " p8=12")
    assert choice(state, 1) != "pass"
    assert keys(state, 1, "pass") == ["gives-away", "free"]


def test_a_miss_is_named_and_the_active_player_avoids_it() -> None:
    state = writing("9")
    assert keys(state, 0, "pass") == ["gives-away", "miss"]
    assert choice(state, 0) != "pass"


def test_the_fourth_miss_is_right_for_who_is_ahead_and_wrong_for_who_is_not() -> None:
    full = row("o", [1, 2, 4, 5, 6, 8, 11, 14, 18]) + " " + row("y", [2, 3, 5, 6, 7])
    ahead, behind = writing("9", full + " p2=6 p3=7", misses=3), writing("9", misses=3, sheets_of_others=full)
    assert keys(ahead, 0, "pass")[0] == "ends-ahead"
    assert keys(behind, 0, "pass")[0] == "ends-behind"
    assert KNOWLEDGE.weight(ahead, 0, PASS) > KNOWLEDGE.weight(behind, 0, PASS)
    assert choice(behind, 0) != "pass"


def test_a_put_that_nobody_can_write_says_so() -> None:
    state = deal("g0 g4 g1 g2", "g3 o5 o6", "y1 y2 y3")
    assert keys(state, 0, "g3>a") == ["nobody", "miss"]
    assert choice(state, 0) != "g3>a"


def test_a_put_that_fills_a_row_is_chosen_and_named() -> None:
    state = deal("g4 y4 p3 g5", "o2 g-2 g0", "o3 o4 g1")
    fill(state, 0, NEARLY_FULL)
    assert choice(state, 0) == "o2>a"  # 2 + 4 + 3 = 9
    assert keys(state, 0, "o2>a")[:2] == ["makes", "fills-row"]
    # No reason names another move: the search may find yet another one better, and says so beside it.
    assert not [key for key in keys(state, 0, "g-2>d") if key.startswith("better")]


def test_the_estimate_is_higher_for_who_is_ahead() -> None:
    state = deal_any(3)
    fill(state, 1, row("y", [1, 3, 5, 6, 8, 10, 12, 14, 16]) + " o2=2 o3=4 p2=4 p3=6")
    shares = [KNOWLEDGE.estimate(state, seat) for seat in range(3)]
    assert shares[1] > 0.5 > shares[0] == pytest.approx(shares[2])
    assert shares[2] >= 0


def test_alone_a_better_sheet_is_worth_more() -> None:
    worse, better = deal_any(1), deal_any(1)
    fill(worse, 0, "o2=15 y1=14 p0=13")
    fill(better, 0, "o11=15 y10=14 p9=13")
    assert KNOWLEDGE.estimate(better, 0) > KNOWLEDGE.estimate(worse, 0) + 0.1


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", [1, 2])
def test_hints_hold_in_whole_games_and_rest_on_what_a_seat_knows(seats: int, seed: int) -> None:
    state, rng = GAME.new(seats), Rng(seed)
    while actors := state.actors():
        seat = actors[rng.below(len(actors))]
        if seat == NATURE:
            state.chance(rng)
            continue
        moves = state.legal(seat)
        advice = KNOWLEDGE.advise(state, seat, rng)
        assert advice in moves
        look_at(state, seat, moves, rng)
        state.play(seat, moves[rng.below(len(moves))] if rng.below(3) == 0 else advice)


def look_at(state: QwintoState, seat: int, moves: list[int], rng: Rng) -> None:
    """Check weights, estimate and reasons; another world of the same view must give the same."""
    world = GAME.world(GAME.view(state, seat), rng)
    assert KNOWLEDGE.estimate(world, seat) == pytest.approx(KNOWLEDGE.estimate(state, seat))
    assert 0 <= KNOWLEDGE.estimate(state, seat) <= 1
    for move in [moves[0], moves[rng.below(len(moves))], moves[-1]]:
        assert KNOWLEDGE.weight(state, seat, move) > 0
        reasons = KNOWLEDGE.reasons(state, seat, move)
        assert reasons == KNOWLEDGE.reasons(world, seat, move)
        assert len(reasons) <= 3
        assert keys(state, seat, GAME.spell(state, move))


@pytest.mark.parametrize("seats", SEATS)
def test_a_playout_stops_where_a_turn_begins_and_leaves_the_end_to_no_depth(seats: int) -> None:
    state, rng = deal_any(seats), Rng(4)
    play_on, to_the_end = state.copy(), state.copy()
    KNOWLEDGE.playout(play_on, 5, rng)
    KNOWLEDGE.playout(to_the_end, 100_000, rng)
    assert play_on.phase == PUTTING
    assert play_on.undrawn < state.undrawn
    assert to_the_end.winners()


def judged(start: QwintoState) -> list[object]:
    """Return all that is thought of a few turns of a game, by the knowledge that all threads share."""
    state, rng, found = start.copy(), Rng(9), list[object]()
    for _ in range(12):
        while state.actor() == NATURE:
            state.chance(rng)
        seat, moves = state.actor(), state.legal(state.actor())
        found += [KNOWLEDGE.weight(state, seat, move) for move in moves]
        found += [KNOWLEDGE.estimate(state, each) for each in range(state.seats)]
        found.append(KNOWLEDGE.reasons(state, seat, moves[0]))
        found.append(SearchBot(GAME, Rng(3), iterations=4).judge(GAME.view(state, seat)))
        state.play(seat, KNOWLEDGE.advise(state, seat, rng))
    return found


def test_two_threads_judge_two_games_as_one_thread_judges_each() -> None:
    starts = [deal_any(4, seed=1), deal_any(3, seed=2)]
    fill(starts[1], 0, "o3=5 y4=8 p3=6")
    alone, pause = [judged(start) for start in starts], sys.getswitchinterval()
    sys.setswitchinterval(1e-5)  # one call must not see what another is about to do
    try:
        with ThreadPoolExecutor(2) as threads:
            assert list(threads.map(judged, starts)) == alone
    finally:
        sys.setswitchinterval(pause)


def test_reasons_count_one_and_many() -> None:
    room: dict[str, object] = {"number": 9, "left": 1, "before": 1, "right": 3, "after": 2}
    assert (
        GAME.reason(("tight", room), "de")
        == "- wird eng: links 1 Zahl für 1 Feld, rechts 3 Zahlen für 2 Felder"
    )
    assert "1 number for 1 field on the left" in GAME.reason(("tight", room), "en")
    assert GAME.reason(("spoils", {"fields": 1}), "de").endswith("1 Feld ohne Aussicht")
