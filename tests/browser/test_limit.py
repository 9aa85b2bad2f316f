from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from browser.conftest import playwright
from browser.limit import limited


def test_a_promise_that_is_never_kept_holds_nobody_up(launch: Callable[[], Any]) -> None:
    page = launch().new_page()
    with pytest.raises(playwright.Error), limited(0.5):
        page.evaluate("new Promise(() => undefined)")
    assert launch().new_page().evaluate("1 + 1") == 2, "the next test finds a browser"
