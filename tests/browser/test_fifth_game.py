"""A game from outside, which has no board of its own, is listed and played in the browser."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import SETTINGS, FreshServer
from browser.hands import decide, wait_for_turn
from fifth import INSTALLED


@pytest.fixture
def outside(web: None, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[FreshServer]:
    """Run a server where the package is installed."""
    for name, value in INSTALLED.items():
        monkeypatch.setenv(name, value)
    found = FreshServer(tmp_path)
    found.start()
    yield found
    found.stop()


def test_a_game_from_outside_is_played_with_the_plain_board(chromium: Any, outside: FreshServer) -> None:
    context = chromium.new_context(base_url=outside.url, locale="de-DE")
    context.add_init_script(SETTINGS.replace("CONFIRM", "true").replace("PACE", "once"))
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    page.get_by_role("heading", name="Kiesel").wait_for()
    page.get_by_role("button", name="Jetzt spielen Kiesel").click()
    wait_for_turn(page)
    decide(page)
    page.locator("[data-result]").wait_for()
    page.get_by_text("Die Zahlen sind").first.wait_for(state="attached")
    assert errors == []
    context.close()
