"""Batches: the same games as single states, with any number of threads; wrong actions change nothing."""

import copy
import gc
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from threading import Thread
from typing import Any

import numpy as np
import pytest

import tafelrunde
from tafelrunde import NATURE, Rng
from tafelrunde.engine.build import compiled
from tafelrunde.engine.errors import BadOptions
from tafelrunde.engine.state import State
from tafelrunde.research.batch import Batch, WrongAction
from tafelrunde.research.parts import dismiss
from tafelrunde.research.rewards import rewards_of
from tafelrunde.research.rows import Desk, Row, tree
from tafelrunde.research.tasks import CHOOSE

Setting = tuple[str, int, tuple[tuple[str, str], ...]]
GAMES = 12 if compiled() else 1


def single(name: str, seats: int, options: dict[str, str], seed: int) -> tuple[list[tuple[int, int]], State]:
    """Play a game by the checked side of a state, with the two streams of its seed."""
    state, chance, chooser = tafelrunde.game(name).new(seats, options), Rng(seed), Rng(seed ^ 1 << 63)
    lane = tafelrunde.game(name).observation(seats, options).lane()
    lane.begin(seed)
    played: list[tuple[int, int]] = []
    while actors := state.actors():
        if actors[0] == NATURE:
            state.chance(chance)
            continue
        move = state.pick(actors[0], chooser)
        action = lane.action(actors[0], move)
        played.append((actors[0], action))
        state.play(actors[0], move)
        lane.act(actors[0], action)
    return played, state


def same_games(setting: Setting, games: int, threads: int) -> None:
    name, seats, options = setting
    batch = Batch(name, games, seats, dict(options), seed=7, threads=threads, restart=False)
    played: list[list[tuple[int, int]]] = [[] for _ in range(games)]
    results: dict[int, tuple[list[int], list[float]]] = {}
    while (batch.players >= 0).any():
        players, actions = batch.players.tolist(), batch.random_actions().tolist()
        batch.step()
        for index, (player, action) in enumerate(zip(players, actions, strict=True)):
            if player >= 0:
                played[index].append((player, action))
        for index in np.flatnonzero(batch.ended):
            results[int(index)] = batch.scores[index].tolist(), batch.rewards[index].tolist()
    for index in range(games):
        moves, state = single(name, seats, dict(options), 7 + index)
        assert played[index] == moves
        assert results[index] == (state.scores(), pytest.approx(rewards_of(state)))


@pytest.mark.parametrize("threads", [1, 2])
def test_every_game_is_that_of_its_seed(setting: Setting, threads: int) -> None:
    same_games(setting, GAMES, threads)


@pytest.mark.long
@pytest.mark.parametrize("threads", [1, 2])
def test_a_thousand_games_are_those_of_their_seeds(setting: Setting, threads: int) -> None:
    same_games(setting, 1000, threads)


@pytest.mark.parametrize("name", tafelrunde.games())
def test_the_arrays_say_what_the_states_do(name: str) -> None:
    batch = Batch(name, 5, seed=3, threads=2)
    for _ in range(40):
        for index in range(5):
            state, seat = batch.state(index), int(batch.players[index])
            assert seat == state.actor()
            view = batch.game.view(state, seat)
            assert batch.observations[index].tobytes() == batch.layout.of_view(view)
            assert batch.masks[index].sum() == state.count(seat)
        batch.step(batch.random_actions())


def test_playing_out_ends_in_the_same_results() -> None:
    stepped, played = (Batch("qwinto", 40, seed=5, threads=threads) for threads in (1, 2))
    decisions, ended, scores = 0, np.zeros(40, bool), np.zeros((40, 4), int)
    while not ended.all():
        decisions += int((~ended).sum())
        stepped.step(stepped.random_actions())
        now = (stepped.ended == 1) & ~ended
        scores[now] = stepped.scores[now]
        ended |= now
    assert played.play_out() == decisions
    assert (played.scores == scores).all()
    assert played.ended.all() and (played.rewards.sum(axis=1) == 0).all()
    assert (played.seeds == np.arange(45, 85)).all()


def test_given_arrays_are_written_and_wrong_ones_refused() -> None:
    own = np.full((3, 4), 9, np.float32)
    batch = Batch("xactika", 3, arrays={"rewards": own})
    assert batch.rewards is own and (own == 0).all()
    assert np.shares_memory(np.from_dlpack(batch.observations), batch.observations)
    fixed, odd = own.copy(), np.zeros(49, np.uint8)[1:].view(np.float32).reshape(3, 4)
    fixed.flags.writeable = False
    for wrong in (own.astype(float), own[:2], np.zeros((3, 8), np.float32)[:, ::2], own[::-1], fixed, odd):
        with pytest.raises(BadOptions, match="rewards is"):
            Batch("xactika", 3, arrays={"rewards": wrong})
    with pytest.raises(BadOptions, match="no array 'reward'"):
        Batch("xactika", 3, arrays={"reward": own})
    for games, threads in ((0, 1), (1, 0), (2**31, 1)):
        with pytest.raises(BadOptions, match=r"1 to \d+ games and 1 or more threads, not"):
            Batch("xactika", games, threads=threads)


def replaced(batch: Batch, value: object, kind: Any = np.int32) -> Any:
    actions = batch.random_actions().astype(kind)
    actions[3] = value
    return actions


class OfAnotherLibrary:
    """What makes no array of itself."""

    def __array__(self, dtype: object = None, *, copy: bool | None = None) -> Any:
        raise RuntimeError("it requires grad")


WRONG: dict[str, tuple[Callable[[Batch], Any], str]] = {
    "illegal": (
        lambda b: replaced(b, int(np.argmin(b.masks[3]))),
        r"game 3: action \d+ is not legal for seat",
    ),
    "minus one": (lambda b: replaced(b, -1), "game 3: action -1 is not legal"),
    "too high": (lambda b: replaced(b, 414), "game 3: there is no action 414"),
    "too low": (lambda b: replaced(b, -2), "game 3: there is no action -2"),
    "huge": (lambda b: replaced(b, 2**63 + 5, np.uint64), "game 3: there is no action 9223372036854775813"),
    "not a number": (
        lambda b: replaced(b, np.nan, float),
        r"game 3: .* whole numbers, 0 to 413, not '(nan|inf)' \(float64\)",
    ),
    "lists": (lambda b: [[1, 2], [3]], "each of 6 games, in an array or list"),
    "infinite": (
        lambda b: replaced(b, np.inf, float),
        r"game 3: .* whole numbers, 0 to 413, not '(nan|inf)' \(float64\)",
    ),
    "floats": (lambda b: replaced(b, 1.0, np.float32), r"game 0: .*, not '\d+.0' \(float32\)"),
    "truths": (lambda b: replaced(b, True, bool), r"game 0: .*, not 'True' \(bool\)"),
    "words": (lambda b: ["a"] * 6, r"game 0: .*, not 'a' \(<U1\)"),
    "nothing": (lambda b: [*b.random_actions()[:3], None, 0, 0], r"game 3: .*, not 'None' \(object\)"),
    "a word": (lambda b: [*b.random_actions()[:3], "a", 0, 0], "game 3: .*, not 'a'"),
    "endless": (lambda b: [*b.random_actions()[:3], 2**64, 0, 0], "game 3: .*, not '18446744073709551616'"),
    "too long to write": (
        lambda b: [*b.random_actions()[:3], 10**9999, 0, 0],
        "game 3: .*, not a number without end",
    ),
    "another library's": (
        lambda b: OfAnotherLibrary(),
        "each of 6 games, in an array or list: it requires grad",
    ),
    "too few": (lambda b: b.random_actions()[:5].copy(), "each of 6 games"),
    "none": (lambda b: [], r"each of 6 games, so not \(0,\)"),
    "a table": (lambda b: b.random_actions().reshape(2, 3), "each of 6 games"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_action_is_named_and_changes_nothing(what: str) -> None:
    make, words = WRONG[what]
    batch = Batch("xactika", 6, seed=2, threads=2)
    for _ in range(9):
        batch.step(batch.random_actions())
    wrong = make(batch)
    names = ("observations", "masks", "players", "rewards", "ended", "seeds", "actions")
    before = [getattr(batch, name).copy() for name in names]
    views = [batch.game.view(batch.state(index), 0) for index in range(6)]
    with pytest.raises(WrongAction, match=words):
        batch.step(wrong)
    assert all((getattr(batch, name) == old).all() for name, old in zip(names, before, strict=True))
    assert [batch.game.view(batch.state(index), 0) for index in range(6)] == views
    batch.step(batch.random_actions())


def test_a_mask_that_somebody_wrote_into_allows_nothing() -> None:
    batch = Batch("axio", 2)
    illegal = int(np.argmin(batch.masks[0]))
    batch.masks[:] = 1
    with pytest.raises(WrongAction, match="game 0"):
        batch.step([illegal, illegal])


def test_after_the_end_only_nothing_can_be_played() -> None:
    batch = Batch("acht", 2, seats=1, restart=False)
    batch.play_out()
    assert batch.players.tolist() == [-1, -1] and not batch.masks.any()
    with pytest.raises(WrongAction, match="game 0: it is over, so action 0"):
        batch.step([0, -1])
    assert batch.step([-1, -1]) == 0 and not batch.ended.any()


def test_who_was_interrupted_while_waiting_goes_on_without_a_flaw() -> None:
    batch, other = (Batch("xactika", 6, 3, seed=5, threads=2) for _ in range(2))
    for _ in range(20):
        batch.parts[0].begin(CHOOSE)  # and nobody waits for it, as after Ctrl-C
        batch.tree.work(CHOOSE)
        batch.step()
        other.step(other.random_actions())
    assert batch.observations.tolist() == other.observations.tolist()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing is forked here")
def test_a_forked_process_says_that_it_has_no_threads() -> None:
    code = """
import os
from tafelrunde.research.batch import Batch
batch = Batch("qwinto", 4, threads=2)
if os.fork() == 0:
    batch.step(batch.random_actions())
assert os.wait()[1] == 256 and batch.step(batch.random_actions()) == 4
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr.count("Error")) == (0, 0), done.stderr
    assert done.stderr.strip().endswith("make the batch where it is stepped")


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied(again: Callable[[Batch], object]) -> None:
    with pytest.raises(TypeError, match="make another one with the same seed"):
        again(Batch("qwinto", 4, 2, threads=2))


def test_a_copy_of_a_position_waits_for_what_still_runs() -> None:
    batch = Batch("xactika", 2, 3, seed=5, threads=2)
    batch.parts[0].begin(CHOOSE)  # and nobody waits for it, as after Ctrl-C
    assert batch.state(1).actors() and not batch.parts[0].owed
    for wrong in (2, -1):
        with pytest.raises(IndexError, match=f"no game {wrong}; they are 0 to 1"):
            batch.state(wrong)


def test_a_batch_that_is_gone_leaves_no_thread() -> None:
    batch = Batch("qwinto", 4, 2, threads=4)
    threads = [part.thread for part in batch.parts]
    assert [each.is_alive() for each in threads] == [True] * 3
    del batch
    gc.collect()
    for each in threads:
        each.join(10)
    assert [each.is_alive() for each in threads] == [False] * 3


def test_a_step_is_finished_before_the_program_ends() -> None:
    batch = Batch("qwinto", 4, 2, threads=2)
    helper, ending = batch.parts[0].thread, Thread(target=dismiss, args=(batch.parts, batch.lock))
    with batch.lock:  # as a daemon that steps it has
        ending.start()
        ending.join(0.1)
        assert ending.is_alive() and helper.is_alive()
        batch.work(CHOOSE)
    ending.join(10)
    helper.join(10)
    assert not ending.is_alive() and not helper.is_alive() and batch.lock.locked()


def test_a_batch_that_could_not_be_made_leaves_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Thread] = []

    def start(thread: Thread, begin: Callable[[Thread], None] = Thread.start) -> None:
        if len(begun) == 2:
            raise RuntimeError("can't start new thread")
        begin(thread)
        begun.append(thread)

    monkeypatch.setattr(Thread, "start", start)
    with pytest.raises(RuntimeError, match="can't start"):
        Batch("qwinto", 4, 2, threads=4)
    gc.collect()
    for each in begun:
        each.join(10)
    assert [each.is_alive() for each in begun] == [False] * 2


@pytest.mark.long
def test_threads_never_meet() -> None:
    """Batches with many threads, stepped by several others at the same time, stay those of their seeds."""
    end, faults = time.monotonic() + 600, []

    def hammer(name: str, seed: int) -> None:
        while time.monotonic() < end and not faults:
            one, many = Batch(name, 64, seed=seed, threads=1), Batch(name, 64, seed=seed, threads=8)
            for _ in range(200):
                one.step(one.random_actions())
                many.step(many.random_actions())
                if not (one.observations == many.observations).all() or not (one.masks == many.masks).all():
                    faults.append((name, seed))
            if one.play_out() != many.play_out() or not (one.scores == many.scores).all():
                faults.append((name, seed))
            seed += 1000

    workers = [Thread(target=hammer, args=(name, seed)) for name in tafelrunde.games() for seed in (1, 2)]
    shared = Batch("qwinto", 64, threads=4)
    sharers = [Thread(target=lambda: [shared.play_out() for _ in range(2000)]) for _ in range(4)]
    for each in workers + sharers:
        each.start()
    for each in workers + sharers:
        each.join()
    assert not faults


class Lying(np.ndarray):
    """An array that says something else of itself."""

    def reshape(self, *_: object, **__: object) -> Any:
        return np.zeros(1, np.uint8)


def short_desk() -> None:
    layout = tafelrunde.game("qwinto").observation(4, None)
    desk = Desk(1, 4, layout.size, layout.moves, again=True)
    desk.lay_out(np.zeros(1, np.uint8), np.zeros(1, np.uint8), np.zeros(1, np.float32), np.zeros(1, np.int32))


def bare_desk() -> None:
    layout = tafelrunde.game("qwinto").observation(4, None)
    Row(Desk(1, 4, layout.size, layout.moves, again=True), layout.lane(), 0, 1)


def beyond() -> None:
    batch = Batch("qwinto", 1)
    Row(batch.desk, batch.layout.lane(), 50_000_000, 1)


def at_another_games_desk() -> None:
    Row(Batch("qwinto", 1).desk, tafelrunde.game("acht").observation(4, None).lane(), 0, 1)


def twice() -> None:
    batch = Batch("qwinto", 2)
    batch.rows[0].__init__(batch.desk, batch.layout.lane(), 1, 1)  # type: ignore[misc]


def other_arrays() -> None:
    batch = Batch("qwinto", 1)
    batch.desk.lay_beside(*(np.zeros(1, each) for each in (np.int32, np.uint8, np.int32, np.uint64)))


def unmade(name: str) -> None:
    kind = type(tafelrunde.game(name).observation(4, None).lane())
    kind.__new__(kind).begin(1)


REFUSED: list[Callable[[], object]] = [
    lambda: Row.__new__(Row).work(1),
    lambda: Row(None, None, 0, 0),  # type: ignore[arg-type]
    lambda: tree([Row.__new__(Row)]),
    lambda: tree(2 * Batch("qwinto", 1).rows),
    short_desk,
    bare_desk,
    beyond,
    at_another_games_desk,
    twice,
    other_arrays,
    lambda: Row.__new__(Row).state(),
    *(partial(unmade, name) for name in tafelrunde.games()),
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_what_was_never_set_up_is_refused_and_touches_no_memory(number: int) -> None:
    with pytest.raises(ValueError, match=r"set up|array|laid out once|no game|another game|one place"):
        REFUSED[number]()


def test_an_array_that_lies_about_itself_is_taken_as_it_is() -> None:
    size = tafelrunde.game("qwinto").observation(4, None).size
    lying = np.zeros((2000, size), np.uint8).view(Lying)
    batch = Batch("qwinto", 2000, arrays={"observations": lying})
    assert batch.step(batch.random_actions()) == 2000 and np.asarray(lying).any()
