import gc
from collections.abc import Generator

import pytest
from hypothesis import settings as hypothesis_settings

import tafelrunde
from tafelrunde.engine import state

pytest_plugins = ["order", "tally"]

# How long an example takes says nothing on a shared machine.
hypothesis_settings.register_profile("shared machine", deadline=None)
hypothesis_settings.load_profile("shared machine")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for what has gone: thousands of tests stay, and looking takes as long again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_report_header() -> str:
    return f"tafelrunde engine: {state.__file__}"


def settings() -> list[tuple[str, int, tuple[tuple[str, str], ...]]]:
    """Every game with every number of seats and every combination of options."""
    found = []
    for name in tafelrunde.games():
        game = tafelrunde.game(name)
        for seats in game.seats:
            for options in game.combinations(seats):
                found.append((name, seats, tuple(options.items())))
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setting" in metafunc.fixturenames:
        every = settings()
        names = ["-".join([name, str(seats), *(v for _, v in opts)]) for name, seats, opts in every]
        metafunc.parametrize("setting", every, ids=names)
