"""The order of the tests, and who may run beside whom when several workers share them (pytest-xdist)."""

import fcntl
from collections.abc import Generator
from pathlib import Path

import pytest

# Files of the checkout serve as locks: every test holds the room, for itself or with others, and comes to it
# through the door, so that a test that waits for an empty room is not overtaken for ever.
DOOR, ROOM = Path(__file__), Path(__file__).with_name("conftest.py")


def is_alone(item: pytest.Item) -> bool:
    """Tell whether a test measures time."""
    return item.get_closest_marker("alone") is not None


def place(item: pytest.Item) -> tuple[bool, bool]:
    """Browsers come late: while one runs, no other event loop can. What measures time comes last."""
    return is_alone(item), item.path.parent.name == "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in order."""
    items.sort(key=place)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test that measures time while no other test runs."""
    with DOOR.open("rb") as door, ROOM.open("rb") as room:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, fcntl.LOCK_EX if is_alone(item) else fcntl.LOCK_SH)
        fcntl.flock(door, fcntl.LOCK_UN)
        return (yield)
