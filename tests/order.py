"""The order of the tests: browsers come last, for while one runs, no other event loop can in its process."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in order."""
    items.sort(key=lambda item: item.path.parent.name == "browser")
