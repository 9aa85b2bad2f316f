"""Gymnasium's and PettingZoo's own checks, for every game and every number of seats."""

import copy
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from gymnasium import make
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test import performance_benchmark as benchmark
from pettingzoo.test import test_save_obs as save_obs_check

import tafelrunde
from tafelrunde.engine.errors import BadOptions, IllegalMove
from tafelrunde.engine.picture import Word
from tafelrunde.research import gymnasium, pettingzoo

SEATINGS = [(name, seats) for name in tafelrunde.games() for seats in tafelrunde.game(name).seats]
SETTINGS = [
    (name, seats, options)
    for name, seats in SEATINGS
    for options in tafelrunde.game(name).combinations(seats)
]


@pytest.fixture(autouse=True)
def _quiet() -> None:
    warnings.simplefilter("ignore")


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_pettingzoo_checks_every_game(
    name: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make: Any = partial(pettingzoo.env, name, seats=seats)
    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=20)
    render_test(make)
    monkeypatch.chdir(tmp_path)
    save_obs_check(make())


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pettingzoo_checks_simultaneous_writing(seats: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(seats=seats), num_cycles=100)
    parallel_seed_test(lambda: pettingzoo.parallel_env(seats=seats), num_cycles=20)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_pettingzoo_measures_every_game(name: str, seats: int) -> None:
    benchmark(pettingzoo.env(name, seats=seats))


@pytest.mark.parametrize(("name", "seats", "options"), SETTINGS)
def test_gymnasium_checks_every_setting(name: str, seats: int, options: dict[str, str]) -> None:
    check_env(gymnasium.make(name, seats=seats, options=options, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("name", tafelrunde.games())
def test_gymnasium_makes_every_game_by_its_name_and_checks_its_pictures(name: str) -> None:
    made: Any = make(f"tafelrunde.research.gymnasium:tafelrunde/{name}-v1", seats=2, render_mode="rgb_array")
    check_env(made.unwrapped)
    assert made.unwrapped.table.game.id == name


def test_a_learner_plays_whole_games_against_bots() -> None:
    env = gymnasium.make("xactika", seats=3, seat=1, bots=["level:2", "random"], options={"variant": "bid"})
    rewards = []
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            action = int(np.flatnonzero(seen["action_mask"])[0])
            seen, reward, over, _, _ = env.step(action)
        rewards.append(reward)
    assert set(rewards) <= {-1.0, 0.0, 0.5, 2.0}
    for wrong in ({"seat": 3}, {"bots": []}, {"render_mode": "film"}):
        with pytest.raises(BadOptions):
            gymnasium.make("xactika", seats=3, **wrong)


def test_what_is_not_legal_ends_the_game() -> None:
    env = gymnasium.make("qwinto", seats=2)
    seen, _ = env.reset(seed=1)
    _, reward, over, _, info = env.step(int(np.argmin(seen["action_mask"])))
    assert (reward, over, info) == (-1.0, True, {"illegal": True})
    table = pettingzoo.raw_env("qwinto", seats=2)
    table.reset(seed=1)
    with pytest.raises(IllegalMove, match="not legal for seat_"):
        table.step(int(np.argmin(table.observe(table.agent_selection)["action_mask"])))
    both = pettingzoo.parallel_env(seats=2)
    seen, _ = both.reset(seed=1)
    _, rewards, ended, _, _ = both.step({agent: int(np.argmin(seen[agent]["action_mask"])) for agent in seen})
    assert sorted(rewards.values()) == [-1.0, 0.0] and all(ended.values()) and not both.agents
    with pytest.raises(BadOptions, match="at the same time"):
        pettingzoo.parallel_env("axio")


def test_what_is_no_action_is_named() -> None:
    env: Any = gymnasium.make("qwinto", seats=2)
    table: Any = pettingzoo.raw_env("qwinto", seats=2)
    env.reset(seed=1)
    table.reset(seed=1)
    for wrong in (np.nan, 1.0, "x", [1, 2], np.array([1])):
        for each in (env, table):
            with pytest.raises(IllegalMove, match="an action is a whole number, not '"):
                each.step(wrong)
    with pytest.raises(IllegalMove, match="action 1180591620717411303424 is not legal"):
        table.step(2**70)
    over = False
    while not over:
        action = np.flatnonzero(env.table.observe(0)["action_mask"])[0]
        _, _, over, _, _ = env.step(action)
    with pytest.raises(IllegalMove, match="no game is going on, so action 0"):
        env.step(0)


@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301
@pytest.mark.parametrize(
    "env",
    [
        gymnasium.make("xactika", seats=3, seat=1, bots="hints", options={"variant": "bid"}),
        pettingzoo.env("xactika", seats=3, variant="bid"),
        pettingzoo.parallel_env(seats=3),
    ],
    ids=["gymnasium", "pettingzoo", "parallel"],
)
def test_a_copy_is_a_new_one_of_the_same_setting(env: Any, again: Callable[[Any], Any]) -> None:
    env.reset(seed=1)
    new = again(env)
    with pytest.raises(IllegalMove, match="no game is going on"):
        new.unwrapped.step({"seat_0": 0} if env.metadata.get("name", "").endswith("parallel_v1") else 0)
    assert new.unwrapped.table.seats == 3
    assert new.unwrapped.table.layout.fields == env.unwrapped.table.layout.fields
    first, other = env.reset(seed=7), new.reset(seed=7)
    assert str(first) == str(other)
    assert str(env.unwrapped.table.observe(0)) == str(new.unwrapped.table.observe(0))


def test_who_decides_at_the_same_time_is_asked_before_anybody_plays() -> None:
    both: Any = pettingzoo.parallel_env(seats=2)
    seen, _ = both.reset(seed=1)
    while not all(each["action_mask"].any() for each in seen.values()):
        seen, *_ = both.step({agent: int(np.argmax(each["action_mask"])) for agent, each in seen.items()})
    good = {agent: int(np.argmax(each["action_mask"])) for agent, each in seen.items()}
    for wrong, words in (
        ({**good, "seat_1": np.nan}, "an action is a whole number, not 'nan'"),
        ({"seat_0": good["seat_0"]}, "seat_1 must decide, too"),
    ):
        with pytest.raises(IllegalMove, match=words):
            both.step(wrong)
        assert both.table.lane.position().actors() == (0, 1)
    both.step(good)
    both.agents = []
    with pytest.raises(IllegalMove, match="no game is going on; reset begins one"):
        both.step(good)


@pytest.mark.parametrize(("name", "seats"), SEATINGS)
def test_a_picture_shows_what_changes(name: str, seats: int) -> None:
    env: Any = pettingzoo.env(name, seats=seats, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    for agent in env.agent_iter(30):
        seen, _, over, _, _ = env.last()
        if over:
            break
        env.step(int(env.action_space(agent).sample(seen["action_mask"])))
    later = env.render()
    assert first.shape == later.shape and (first != later).any()
    assert len(np.unique(later.astype(int) @ (1, 256, 65536))) > 4


def test_a_picture_of_acht_shows_every_card_of_a_full_hand() -> None:
    game = tafelrunde.game("acht")
    state = game.new(2)
    while state.actor() == tafelrunde.NATURE:
        state.chance(tafelrunde.Rng(1))
    hand = ["time", "time", "pole", "rev", "quantum", "meteor", "abduct", "inf", "void", "quantum"]
    picture = game.picture(msgspec.structs.replace(game.view(state, 0), hand=hand))
    words = [shape for shape in picture.shapes if isinstance(shape, Word) and shape.text.lower() in hand]
    assert [word.text.lower() for word in words] == hand
    assert all(
        word.x + 8 * len(word.text) <= picture.width and word.y + 10 <= picture.height for word in words
    )
