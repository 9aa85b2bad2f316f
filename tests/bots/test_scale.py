"""The simulation of a server keeps the laws of queues, and docs/scale.md shows what the code says."""

from pathlib import Path

import pytest

from tafelrunde.arena.scale import Costs, Run, rush, steady
from tafelrunde.arena.sizing import SIZES, Needs, table

SERVICE = 0.001
PLAIN = Costs(SERVICE, 0.0, [0.0])
DOCS = Path(__file__).parents[2] / "docs"


def mean(run: Run) -> float:
    return sum(run.times) / len(run.times)


@pytest.mark.parametrize("used", [0.3, 0.5, 0.7])
def test_random_arrivals_wait_as_long_as_in_theory(used: float) -> None:
    # M/D/1: one core, one service time, arrivals at random. All of the move is done before the commit.
    costs = Costs(SERVICE, 0.0, [0.0], reading=1.0)
    run = steady(costs, lambda rng: rng.expovariate(used / SERVICE), 25, seed=1)
    assert mean(run) == pytest.approx(SERVICE * (1 + used / (2 * (1 - used))), rel=0.05)
    assert run.share == pytest.approx(used, rel=0.03)
    assert run.cost == pytest.approx(SERVICE, rel=0.01)


def test_moves_that_come_evenly_and_rarely_wait_for_nobody() -> None:
    run = steady(Costs(SERVICE, 0.002, [0.003]), lambda _: 0.02, 10)
    assert run.quantile(0.0) == pytest.approx(0.006)
    assert run.quantile(0.99) == pytest.approx(0.006)
    assert run.commits == len(run.times)


def test_a_rush_uses_the_whole_core_and_keeps_littles_law() -> None:
    run = rush(PLAIN, 100, 8)
    assert run.share == pytest.approx(1, rel=0.01)
    assert run.rate == pytest.approx(1 / SERVICE, rel=0.02)
    assert mean(run) * run.rate == pytest.approx(100, rel=0.05)


def test_under_load_moves_share_a_commit() -> None:
    run = rush(Costs(SERVICE, 0.002, [0.01]), 50, 10)
    assert run.rate > 2 / (0.002 + 0.01)  # with a commit for each move there would be half as many at most
    assert run.cost == pytest.approx(SERVICE + 0.002 * run.commits / len(run.times), rel=0.05)


def test_a_slow_measuring_program_is_the_limit() -> None:
    run = rush(Costs(SERVICE, 0.0, [0.0], client=2 * SERVICE), 20, 10)
    assert run.rate == pytest.approx(1 / (2 * SERVICE), rel=0.02)
    assert run.share == pytest.approx(0.5, rel=0.02)


def test_ten_times_the_people_need_ten_times_as_much() -> None:
    hundred_thousand, million = Needs(SIZES[1]), Needs(SIZES[2])
    for part in ("web", "thinking", "reviewing", "memory", "kept", "machines", "year"):
        assert getattr(million, part) == pytest.approx(10 * getattr(hundred_thousand, part), rel=0.1), part
    assert Needs(SIZES[0]).web == 1 and Needs(SIZES[0]).databases == 0


def test_the_page_shows_what_the_code_says() -> None:
    assert table() in (DOCS / "scale.md").read_text("utf-8")
