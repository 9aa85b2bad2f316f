"""How much was tested: the tests note it, and the run ends with a table of the sums."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import pytest

Tested = Callable[..., None]
KEY = "tested"


@pytest.fixture
def tested(record_property: Callable[[str, object], None]) -> Tested:
    """Return a function that notes what was tested and how much: `tested("the laws of axio", games=3)`."""
    return lambda what, **amounts: record_property(KEY, [what, amounts])


def table(reports: list[pytest.TestReport]) -> list[str]:
    """Return the sums over all reports as a table in Markdown."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    seconds: dict[str, float] = defaultdict(float)
    for report in reports:
        noted: list[Any] = [value for key, value in report.user_properties if key == KEY]
        for what, amounts in noted:
            sums[what].update(amounts)
            seconds[what] += report.duration
    rows = [f"| {what} | {spelled(sums[what])} | {spent(seconds[what])} |" for what in sorted(sums)]
    return ["| what | how much | time of one worker |", "|---|---|---|", *rows] if rows else []


def spelled(amounts: Counter[str]) -> str:
    """Return amounts as people write them: `3 games, 1,200 decisions`."""
    return ", ".join(f"{amount:,} {unit}" for unit, amount in amounts.items())


def spent(seconds: float) -> str:
    """Return a duration as people say it."""
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the table."""
    for line in table([each for each in terminalreporter.getreports("passed") if each.when == "call"]):
        terminalreporter.write_line(line)
