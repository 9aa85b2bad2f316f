"""AXIO rota's knowledge: the weakest colours count, and the next player lays too."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tafelrunde import NATURE, Rng, game
from tafelrunde.bots.search import Search
from tafelrunde.games.axio.material import COLOURS, TILE_OF
from tafelrunde.games.axio.rules import AxioState

AXIO = game("axio")


def markers(text: str) -> int:
    """Pack markers in the order RGBOP, as the state keeps them."""
    return sum(int(mark) << 8 * colour for colour, mark in enumerate(text.split()))


def position(hand: str, *boards: str, tiles: int = 6) -> AxioState:
    """Return a position after the square, with seat 0 to lay; stacks hold so many tiles."""
    state, rng = AXIO.new(len(boards)), Rng(1)
    while state.actor() == NATURE:
        state.chance(rng)
    world = AXIO.world(AXIO.view(state, 0), rng)
    hands = state.hand[:]
    here = next((seat for seat, tile in enumerate(hands) if tile == TILE_OF[hand]), None)
    hands[here or 0], hands[0] = hands[0], TILE_OF[hand]
    world.hand = hands
    world.turn = world.acting = 0
    world.stack = [tiles] * len(boards) + [0] * (4 - len(boards))
    world.marker = [markers(board) for board in boards] + [0] * (4 - len(boards))
    return world


def games(seats: int, seeds: range) -> Iterator[tuple[AxioState, int]]:
    """Yield every decision of some games, half played by the knowledge's advice and half at random."""
    for seed in seeds:
        state, rng = AXIO.new(seats), Rng(seed)
        while state.actors():
            seat = state.actor()
            if seat == NATURE:
                state.chance(rng)
                continue
            yield state, seat
            advised = rng.below(2)
            state.apply(seat, AXIO.knowledge.advise(state, seat, rng) if advised else state.pick(seat, rng))


def keys(state: AxioState, move: int) -> list[str]:
    """Return the keys of a move's reasons."""
    return [key for key, _ in AXIO.knowledge.reasons(state, 0, move)]


def after(state: AxioState, move: int) -> list[int]:
    """Return the markers of seat 0 after a move."""
    played = state.copy()
    played.apply(0, move)
    return played.markers(0)


def best(state: AxioState) -> int:
    """Return the move with the highest weight."""
    return max(state.legal(0), key=lambda move: AXIO.knowledge.weight(state, 0, move))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_legal_move_has_a_weight_and_reasons_in_both_languages(seats: int) -> None:
    for state, seat in games(seats, range(1)):
        for move in state.legal(seat)[::4]:
            assert 0 < AXIO.knowledge.weight(state, seat, move) < float("inf")
            reasons = AXIO.knowledge.reasons(state, seat, move)
            assert 1 <= len(reasons) <= 4
            for key, values in reasons:
                assert AXIO.texts.say("de", f"reason.{key}", **values)
                assert AXIO.texts.say("en", f"reason.{key}", **values)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_advice_is_legal_and_estimates_lie_between_0_and_1(seats: int) -> None:
    rng = Rng(3)
    for state, seat in games(seats, range(10, 15)):
        assert state.allows(seat, AXIO.knowledge.advise(state, seat, rng))
        assert all(0 <= AXIO.knowledge.estimate(state, each) <= 1 for each in range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_and_reasons_do_not_change_with_what_the_seat_cannot_see(seats: int) -> None:
    for number, (state, seat) in enumerate(games(seats, range(30, 32))):
        if number % 7:
            continue
        world = AXIO.world(AXIO.view(state, seat), Rng(number))
        for move in state.legal(seat)[::9]:
            assert AXIO.knowledge.reasons(world, seat, move) == AXIO.knowledge.reasons(state, seat, move)
            assert AXIO.knowledge.weight(world, seat, move) == AXIO.knowledge.weight(state, seat, move)


@pytest.mark.parametrize("weakest", range(5))
def test_the_best_move_lifts_the_weakest_colour(weakest: int) -> None:
    board = " ".join("2" if colour == weakest else "8" for colour in range(5))
    for seed in range(5):
        state, rng = AXIO.new(2), Rng(seed)
        while state.actor() == NATURE:
            state.chance(rng)
        seat = state.actor()
        state.marker = [markers(board)] * 2 + [0, 0]
        state.stack = [1, 1, 0, 0]
        lifting = [
            move
            for move in state.legal(seat)
            if any(key == "weakest" for key, _ in AXIO.knowledge.reasons(state, seat, move))
        ]
        if lifting:
            chosen = max(state.legal(seat), key=lambda move: AXIO.knowledge.weight(state, seat, move))
            reasons = dict(AXIO.knowledge.reasons(state, seat, chosen))
            assert COLOURS[weakest] in str(reasons["weakest"]["gains"])
            assert "deiner schwächsten Farbe:" in AXIO.reason(("weakest", reasons["weakest"]), "de")


def test_a_move_that_wins_at_once_is_by_far_the_heaviest() -> None:
    for tile in ("RGBO", "ROGB", "_GRB"):
        state = position(tile, "12 12 12 12 12", "9 9 9 9 9")
        wins: dict[int, bool] = {}
        for colour in range(4):
            board = " ".join("11" if each == colour else "12" for each in range(5))
            state.marker = [markers(board), markers("9 9 9 9 9"), 0, 0]
            wins = {move: min(after(state, move)) == 12 for move in state.legal(0)}
            for move, winning in wins.items():
                assert (keys(state, move) == ["win"]) == winning
                assert (AXIO.knowledge.weight(state, 0, move) >= 1e40) == winning


def test_points_on_colours_ahead_are_said_to_be_worth_little() -> None:
    state = position("RGBO", "9 9 9 9 1", "5 5 5 5 5")
    chosen = [move for move in state.legal(0) if after(state, move) != state.markers(0)]
    assert chosen
    for move in chosen:
        (key, values), *_ = AXIO.knowledge.reasons(state, 0, move)
        assert key in ("ahead", "bonus")
        if key == "ahead":
            assert values["lowest"] == 1
            assert "your lowest marker stays at 1" in AXIO.texts.say("en", "reason.ahead", **values)
            assert "dein niedrigster Stein bleibt auf 1" in AXIO.texts.say("de", "reason.ahead", **values)


def test_reaching_12_is_named_as_a_bonus_turn() -> None:
    state = position("RGBO", "11 11 11 11 5", "5 5 5 5 5")
    for move in state.legal(0):
        reached = after(state, move).count(12)
        assert ("bonus" in keys(state, move)) == (reached == 1)
        assert ("bonuses" in keys(state, move)) == (reached > 1)
    assert "bonus" in " ".join(keys(state, best(state)))


def test_a_move_that_moves_nothing_says_so_and_is_light() -> None:
    state = position("RGBO", "3 3 3 3 3", "3 3 3 3 3")
    idle = [move for move in state.legal(0) if after(state, move) == state.markers(0)]
    assert idle
    assert all(keys(state, move)[0] == "nothing" for move in idle)
    heaviest = AXIO.knowledge.weight(state, 0, best(state))
    assert max(AXIO.knowledge.weight(state, 0, move) for move in idle) < heaviest


def test_some_moves_open_a_place_to_the_next_player_and_some_take_one() -> None:
    found: set[str] = set()
    for seats in (1, 2):
        for state, seat in games(seats, range(40, 42)):
            for move in state.legal(seat)[::6]:
                found.update(key for key, _ in AXIO.knowledge.reasons(state, seat, move))
    assert {"opens", "closes", "opens-alone", "closes-alone"} <= found


def test_the_last_tile_of_a_game_opens_nothing_to_anybody() -> None:
    state = position("RGBO", "3 3 3 3 3", "3 3 3 3 3", tiles=0)
    state.hand = [TILE_OF["RGBO"], -1, -1, -1]
    for move in state.legal(0):
        assert not {"opens", "closes"} & set(keys(state, move))


@pytest.mark.parametrize("tiles", [0, 3, 11])
def test_who_is_clearly_ahead_is_estimated_higher(tiles: int) -> None:
    state = position("RGBO", "7 7 7 7 7", "3 7 7 7 7", tiles=tiles)
    assert AXIO.knowledge.estimate(state, 0) > 0.55 > 0.45 > AXIO.knowledge.estimate(state, 1)
    alone = position("RGBO", "7 7 7 7 7", tiles=tiles)
    weaker = position("RGBO", "3 7 7 7 7", tiles=tiles)
    assert AXIO.knowledge.estimate(alone, 0) > AXIO.knowledge.estimate(weaker, 0)


def test_a_good_place_for_the_next_player_makes_a_move_lighter() -> None:
    state = position("RGBO", "6 6 6 6 6", "2 6 6 6 6")
    moves = [move for move in state.legal(0) if keys(state, move)[0] != "win"]
    by_markers: dict[tuple[int, ...], dict[bool, list[float]]] = {}
    for move in moves:
        kind = by_markers.setdefault(tuple(sorted(after(state, move))), {True: [], False: []})
        kind["opens" in keys(state, move)].append(AXIO.knowledge.weight(state, 0, move))
    compared = [kind for kind in by_markers.values() if kind[True] and kind[False]]
    assert compared
    for kind in compared:
        assert max(kind[True]) <= max(kind[False])


def test_a_game_alone_is_worth_its_markers() -> None:
    state = position("RGBO", "12 12 12 12 12")
    assert state.worth(0) == 1
    state = position("RGBO", "0 0 0 0 0")
    assert state.worth(0) == 0


def test_hints_beat_random_play_at_every_table() -> None:
    for seats in (2, 3, 4):
        won = 0.0
        for seed in range(3):
            state, rng = AXIO.new(seats), Rng(seed)
            while state.actors():
                seat = state.actor()
                if seat == NATURE:
                    state.chance(rng)
                elif seat == seed % seats:
                    moves = state.legal(seat)
                    weights = [AXIO.knowledge.weight(state, seat, move) for move in moves]
                    state.apply(seat, moves[weights.index(max(weights))])
                else:
                    state.apply(seat, state.pick(seat, rng))
            winners = state.winners()
            won += (seed % seats in winners) / len(winners)
        assert won >= 2


def judged(seats: int) -> list[object]:
    """Return all that the knowledge and a search say about some positions of one game."""
    said: list[object] = []
    for number, (state, seat) in enumerate(games(seats, range(seats, seats + 1))):
        if number % 5 == 0:
            moves = state.legal(seat)[::7]
            said.append([AXIO.knowledge.weight(state, seat, move) for move in moves])
            said.append([AXIO.knowledge.reasons(state, seat, move) for move in moves])
            said.append(AXIO.knowledge.advise(state, seat, Rng(number)))
        if number % 12 == 0:
            search = Search(AXIO.knowledge)
            search.grow(state, seat, 20, Rng(number))
            said.append(search.children())
    return said


def test_several_threads_judge_as_one_does() -> None:
    tables = [2, 3, 4]
    alone = [judged(seats) for seats in tables]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(tables)) as threads:
            assert list(threads.map(judged, tables)) == alone
    finally:
        sys.setswitchinterval(interval)
