"""Our games as OpenSpiel games: they keep OpenSpiel's contract, and its own bot can play them."""

import random

import pytest

from tafelrunde.arena import ismcts, openspiel

pytestmark = pytest.mark.skipif(not openspiel.installed(), reason="OpenSpiel comes with `make bench`")


@pytest.mark.parametrize("duel", ismcts.DUELS, ids=lambda duel: duel.name)
def test_a_random_game_runs_through_openspiel(duel: ismcts.Duel) -> None:
    load_game, *_ = ismcts.spiel()
    state, rng = load_game(duel.name).new_initial_state(), random.Random(1)
    while not state.is_terminal():
        actions = [0] if state.is_chance_node() else state.legal_actions()
        if not state.is_chance_node():
            other = state.another_world(state.current_player())
            assert other.information_state_string() == state.information_state_string()
        state.apply_action(rng.choice(actions))
    assert sum(state.returns()) == pytest.approx(0)


def test_a_duel_counts_the_iterations_of_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ismcts, "SECONDS", 0.01)
    result = ismcts.play_duel((ismcts.DUELS[2], 1))
    assert result.share in (0.0, 0.5, 1.0)
    assert result.ours > result.theirs > 0
