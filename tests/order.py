"""The order of the tests, and a second chance for browsers: a busy machine may draw too late."""

from contextlib import nullcontext

import pytest
from _pytest.runner import runtestprotocol

from browser.limit import limited

AGAIN = "again"
# Files of tests in browsers, the longest first; the first of all waits most of its time, beside the others.
LONGEST = (
    "events", "offline", "pages", "table", "chance", "rights", "boards", "screens", "learning", "people",
    "review", "site", "identity", "colour_blind", "keyboard",
)  # fmt: skip


def in_browser(item: pytest.Item) -> bool:
    return item.path.parent.name == "browser"


def place(item: pytest.Item) -> int:
    """Browsers come last, for while one runs, no other event loop can in its process; the longest first."""
    if not in_browser(item):
        return 0
    name = item.path.stem.removeprefix("test_")
    return 1 + (LONGEST.index(name) if name in LONGEST else len(LONGEST))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in their order."""
    items.sort(key=place)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Try a test in a browser that failed once more; the end of the run names it."""
    if not in_browser(item):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = run(item, nextitem)
    if any(each.failed for each in reports):
        item.user_properties.append((AGAIN, item.nodeid))
        reports = run(item, nextitem)
    for each in reports:
        item.ihook.pytest_runtest_logreport(report=each)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def run(item: pytest.Item, nextitem: pytest.Item | None) -> list[pytest.TestReport]:
    """Run a test, unless it is a long one for so long at most."""
    with nullcontext() if item.get_closest_marker("long") else limited():
        return runtestprotocol(item, nextitem=nextitem, log=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the tests that had to be tried again."""
    reports = [each for key in ("passed", "failed") for each in terminalreporter.getreports(key)]
    for name in sorted(
        {str(value) for each in reports for key, value in each.user_properties if key == AGAIN}
    ):
        terminalreporter.write_line(f"tried again: {name}")
