"""Qwinto against its oracle in games that are played with some sense: random play ends too soon by misses."""

from collections import Counter

import pytest

from oracles.qwinto import Oracle
from oracles.test_oracles import compare
from rules.qwinto_table import GAME
from tafelrunde.engine import conformance
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.games.qwinto.codes import PASS, PUTTING, WRITE
from tafelrunde.games.qwinto.rules import QwintoState

GAMES = 16 if compiled() else 6
A_MISS, NO_ENTRY = 100.0, 3.0


def misfit(state: QwintoState, seat: int, move: int) -> float:
    """Say how far the number of the turn is from where it would stand in an even row."""
    if move == PASS:
        return A_MISS if seat == state.active else NO_ENTRY
    return abs(state.number - 2 - 1.75 * ((move - WRITE) % 9))


def best_entry(state: QwintoState, seat: int) -> int:
    """Return the field where the number fits best, or to pass."""
    return min(state.legal(seat), key=lambda move: misfit(state, seat, move))


def put_misfit(state: QwintoState, seat: int, move: int) -> float:
    """Say how badly the number fits that a put makes."""
    after = state.copy()
    after.apply(seat, move)
    return misfit(after, seat, best_entry(after, seat))


def sensible(state: QwintoState, seat: int) -> int:
    """Put and write where the number fits best."""
    if state.phase == PUTTING:
        return min(state.legal(seat), key=lambda move: put_misfit(state, seat, move))
    return best_entry(state, seat)


def ending(state: QwintoState) -> str:
    """Say how a game ended."""
    if max(state.full) == 2:
        return "rows"
    return "misses" if max(state.misses) == 4 else "cards"


def play_sensibly(seats: int, seed: int, seen: Counter[str]) -> None:
    """Play one game on both, now and then at random; note what happened."""
    rng, record, oracle = Rng(seed), Record(GAME, seats), Oracle(seats, {})
    state = GAME.new(seats)
    while actors := state.actors():
        actor = actors[rng.below(len(actors))]
        compare(record, state, oracle)
        if actor == NATURE:
            move = state.draw(rng)
            assert {GAME.spell(state, m): p for m, p in state.outcomes()} == oracle.outcomes(), record
        else:
            move = state.pick(actor, rng) if rng.below(30) == 0 else sensible(state, actor)
        if rng.below(15) == 0:
            looker = rng.below(seats + 1)
            conformance.nothing_leaks(GAME, state, None if looker == seats else looker, seed)
            conformance.nothing_is_lost(GAME, state)
        shuffles, text = state.shuffles, GAME.spell(state, move)
        record.add(state, actor, move)
        state.play(actor, move)
        oracle.play(actor, text)
        if state.shuffles > shuffles:
            seen["shuffle while drawing" if state.actors() == (NATURE,) else "shuffle"] += 1
    compare(record, state, oracle)
    seen[ending(state)] += 1
    seen[f"{state.shuffles} shuffles"] += 1


@pytest.mark.bulk
@pytest.mark.parametrize("seats", GAME.seats)
def test_engine_and_oracle_agree_on_sensible_games(seats: int) -> None:
    seen = Counter[str]()
    for seed in range(GAMES):
        play_sensibly(seats, seed, seen)
    wanted = {"rows", "cards"} if seats == 1 else {"rows", "misses", "shuffle", "shuffle while drawing"}
    assert wanted <= set(seen) or not compiled(), seen
    assert seats == 1 or "cards" not in seen
