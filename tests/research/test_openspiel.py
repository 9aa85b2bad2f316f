"""Our games as OpenSpiel games: they pass its own checks, and its algorithms run on them."""

import pickle
import random
import unittest
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

import tafelrunde
from tafelrunde.arena.openspiel import installed

if not installed():
    pytest.skip("OpenSpiel is missing: make test installs it", allow_module_level=True)

from tafelrunde.research import openspiel

SEATINGS = [(name, seats) for name in tafelrunde.games() for seats in tafelrunde.game(name).seats]


@pytest.fixture
def pyspiel() -> Any:
    import pyspiel  # pyright: ignore[reportMissingImports]

    openspiel.register()
    return pyspiel


def played(game: Any, moves: int, seed: int = 1) -> Any:
    """Return a position after so many random moves, chance included, or the end."""
    state, rng = game.new_initial_state(), random.Random(seed)
    while moves and not state.is_terminal():
        actions = (
            [each for each, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        )
        state.apply_action(rng.choice(actions))
        moves -= 1
    return state


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_it_passes_openspiels_own_simulation(pyspiel: Any, name: str, seats: int) -> None:
    game = pyspiel.load_game(f"tafelrunde_{name}(seats={seats})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", tafelrunde.games())
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_it_passes_what_openspiel_tests_its_own_games_with(pyspiel: Any, name: str, seats: int) -> None:
    from open_spiel.integration_tests import api_test  # pyright: ignore[reportMissingImports]
    from open_spiel.python.tests import games_sim_test  # pyright: ignore[reportMissingImports]

    game = pyspiel.load_game(f"tafelrunde_{name}(seats={max(seats, tafelrunde.game(name).seats[0])})")
    games_sim_test.GamesSimTest().sim_game(game)
    checks = type("Checks", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert result.testsRun == 5 and not result.errors + result.failures


def test_who_does_not_play_sees_nothing(pyspiel: Any) -> None:
    state, kind = played(pyspiel.load_game("tafelrunde_xactika(seats=2)"), 40), pyspiel.IIGObservationType
    for nobody in (pyspiel.PlayerId.CHANCE, 2):
        with pytest.raises(RuntimeError, match="player >= 0 and player < 2"):
            state.information_state_string(nobody)
    with pytest.raises(RuntimeError, match="not -1"):
        played(state.get_game(), 0).information_state_string()
    assert state.get_game().make_py_observer(kind(perfect_recall=False)) is not None
    hidden = kind(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    assert state.get_game().make_py_observer(hidden) is None


@pytest.mark.parametrize("name", tafelrunde.games())
def test_positions_are_serialised_pickled_and_cloned(pyspiel: Any, name: str) -> None:
    game = pyspiel.load_game(f"tafelrunde_{name}(seats=2)")
    state = played(game, 40)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (again, pickle.loads(pickle.dumps(state)), state.clone()):  # noqa: S301
        assert str(other) == str(state) and other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])
        assert len(other.history()) == len(state.history()) + 1
    assert pickle.loads(pickle.dumps(game)) == game  # noqa: S301


@pytest.mark.parametrize("name", tafelrunde.games())
def test_another_world_looks_the_same(pyspiel: Any, name: str) -> None:
    game = pyspiel.load_game(f"tafelrunde_{name}(seats=2)")
    state, sampler = played(game, 40), random.Random(2).random
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    other = state.resample_from_infostate(player, sampler)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert len(state.observation_tensor(player)) == game.observation_tensor_size()


def test_chance_has_its_true_probabilities_or_is_drawn_at_once(pyspiel: Any) -> None:
    state = played(pyspiel.load_game("tafelrunde_acht(seats=2)"), 0)
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    sampled = played(pyspiel.load_game("tafelrunde_acht(seats=2,sampled=True)"), 1)
    assert sampled.current_player() >= 0
    assert sum(played(sampled.get_game(), -1).returns()) == pytest.approx(0)
    seeded = [f"tafelrunde_acht(seats=2,sampled=True,rng_seed={seed})" for seed in (0, 0, 1)]
    ends = [str(played(pyspiel.load_game(name), -1)) for name in seeded]
    assert ends[0] == ends[1] != ends[2]


def test_ismcts_plays(pyspiel: Any) -> None:
    from open_spiel.python.algorithms import ismcts, mcts  # pyright: ignore[reportMissingImports]

    game, chance = pyspiel.load_game("tafelrunde_xactika(seats=2,sampled=True)"), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.4, 8, random_state=chance)
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.random))
    state = played(game, 5)
    assert bot.step(state) in state.legal_actions()


def test_mcts_plays_where_all_is_seen(pyspiel: Any) -> None:
    from open_spiel.python.algorithms import mcts  # pyright: ignore[reportMissingImports]

    game, chance = pyspiel.load_game("tafelrunde_axio(seats=1)"), np.random.RandomState(1)
    assert game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION
    bot = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    state = played(game, 8)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_learns(pyspiel: Any) -> None:
    from open_spiel.python.algorithms import outcome_sampling_mccfr  # pyright: ignore[reportMissingImports]

    game = pyspiel.load_game("tafelrunde_qwinto(seats=2)")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(2):
        solver.iteration()
    assert solver.average_policy() is not None


@pytest.mark.skipif(not find_spec("torch"), reason="OpenSpiel's policy gradient needs torch")
def test_policy_gradient_learns(pyspiel: Any) -> None:
    import torch  # pyright: ignore[reportMissingImports]
    from open_spiel.python import rl_environment  # pyright: ignore[reportMissingImports]
    from open_spiel.python.pytorch import policy_gradient  # pyright: ignore[reportMissingImports]

    env = rl_environment.Environment(
        pyspiel.load_game("tafelrunde_qwinto(seats=2)"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    # Some networks are sure of all that they see from the start, and have nothing to learn.
    torch.manual_seed(1)
    np.random.seed(1)
    env.seed(1)
    spec = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    options = {"hidden_layers_sizes": [8], "batch_size": 8, "num_critic_before_pi": 1}
    agents = [policy_gradient.PolicyGradient(seat, *spec, **options) for seat in range(2)]
    before = [agent.policy_logits_network[1].weight.detach().clone() for agent in agents]
    for _ in range(3):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    for agent, old in zip(agents, before, strict=True):
        assert np.isfinite(agent.loss[0].item()) and np.isfinite(agent.loss[1].item())
        assert (agent.policy_logits_network[1].weight != old).any()
