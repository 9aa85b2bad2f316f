"""AXIO rota against its oracle where random play hardly ever gets: high markers, bonus turns, the ends."""

from collections import Counter

import pytest

from rules.axio_table import legal, oracle_of, position
from tafelrunde import NATURE, Rng
from tafelrunde.games.axio import GAME
from tafelrunde.games.axio.material import TOP_MARK
from tafelrunde.games.axio.rules import AxioState

GAMES = 100


def raised(state: AxioState, low: int, rng: Rng) -> AxioState:
    """Return the same table with all markers between `low` and 12, but nobody has won."""
    rows = [[low + rng.below(TOP_MARK + 1 - low) for _ in range(5)] for _ in range(state.seats)]
    for row in rows:
        row[rng.below(5)] = min(low, TOP_MARK - 1)
    view = GAME.view(state, 0)
    supply = min(view.supply, rng.below(5))
    stack = min(view.stacks[0], 2)
    return position(view.laid, hand=str(view.hand), markers=rows, stack=stack, supply=supply)


def middle_of_a_game(seats: int, rng: Rng) -> AxioState:
    """Return a random position in which seat 0 is to lay."""
    state = GAME.new(seats)
    turns = 1 + rng.below(9)
    while state.actors() != (0,) or turns > 0:
        actor = state.actors()[0]
        turns -= actor == 0
        state.play(actor, state.draw(rng) if actor == NATURE else state.pick(actor, rng))
    return state


@pytest.mark.bulk
@pytest.mark.rule("AX-10", "AX-13", "AX-14", "AX-15", "AX-16", "AX-18", "AX-19")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_engine_and_oracle_agree_near_the_top(seats: int) -> None:
    rng, met = Rng(seats), Counter[str]()
    for game in range(GAMES):
        state = raised(middle_of_a_game(seats, rng), low=6 + game % 6, rng=rng)
        oracle = oracle_of(state)
        while actors := state.actors():
            assert actors == oracle.actors()
            assert legal(state) == oracle.legal(actors[0])
            met[GAME.view(state, None).phase] += 1
            move = state.draw(rng) if actors == (NATURE,) else state.pick(actors[0], rng)
            oracle.play(actors[0], GAME.spell(state, move))
            state.play(actors[0], move)
            assert GAME.view(state, None).markers == [list(row.values()) for row in oracle.markers]
            assert GAME.view(state, None).bonus_turns_due == (oracle.bonus_turns_due if state.actors() else 0)
        assert oracle.actors() == ()
        assert state.winners() == oracle.winners()
        met["all on 12" if max(state.scores()) == TOP_MARK else "all laid"] += 1
    assert min(met[what] for what in ("lay", "draw", "bonus", "all on 12", "all laid")) > 0


@pytest.mark.rule("AX-10")
@pytest.mark.parametrize("high", [0, 11])
def test_all_legal_moves_are_picked_equally_often(high: int) -> None:
    state = position(hand="_BGO", markers=[(high, 0, high, 12 * (high > 0), 0), (0, 0, 0, 0, 0)])
    rng, draws = Rng(high), 400 * state.count(0)
    picked = Counter(state.pick(0, rng) for _ in range(draws))
    assert sorted(picked) == state.legal(0)
    squares = sum((seen - 400) ** 2 / 400 for seen in picked.values())
    freedom = len(picked) - 1
    assert abs(squares - freedom) < 5 * (2 * freedom) ** 0.5


def test_legal_moves_found_tile_by_tile_are_those_of_the_whole_table() -> None:
    rng = Rng(4)
    for _ in range(GAMES // 4):
        state = middle_of_a_game(2, rng)
        view = GAME.view(state, 0)
        again = position(view.laid, hand=str(view.hand), markers=view.markers)
        assert again.legal(0) == state.legal(0)
