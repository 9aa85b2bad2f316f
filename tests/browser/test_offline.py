"""Playing with the network off and the server stopped, on a phone: what was kept is enough."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import CHROMIUMS, FEW_PROCESSES, NOTES, SETTINGS, Server, playwright, the_rest_long
from browser.hands import number, touch_about, until, wait_for_turn
from browser.test_pages import assert_accessible, assert_accessible_day_and_night

PHONE = {"width": 360, "height": 740}
FIRST_MOVE = 8.0  # seconds from a cold start to the first move, with everything kept
SLOW = 3.0  # how much slower a busy machine may be
LONGEST = """new PerformanceObserver(list => {
  for (const each of list.getEntries()) window.longest = Math.max(window.longest ?? 0, each.duration);
}).observe({type: "longtask", buffered: true})"""
GAMES = [("qwinto", 2), ("xactika", 2), ("axio", 2), ("acht", 3)]


class Device:
    """A phone with a browser that remembers, and whose process can be killed."""

    def __init__(self, chromium: Any, folder: Path, url: str) -> None:
        self.chromium, self.folder, self.url = chromium, folder, url
        self.requests: list[str] = []
        self.errors: list[str] = []

    def start(self, *, offline: bool = False) -> Any:
        """Start the browser; returns its page."""
        self.context = self.chromium.browser_type.launch_persistent_context(
            self.folder,
            executable_path=self.executable(),
            args=["--no-sandbox", *FEW_PROCESSES],
            viewport=PHONE,
            has_touch=True,
            locale="de-DE",
            base_url=self.url,
            offline=offline,
        )
        self.context.add_init_script(SETTINGS.replace("CONFIRM", "true").replace("PACE", "once") + NOTES)
        page = self.context.pages[0]
        page.set_default_timeout(30_000)
        self.context.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.heed)
        return page

    def executable(self) -> str:
        """Return the browser that the other tests use."""
        return next(str(each) for each in CHROMIUMS if each.exists())

    def heed(self, message: Any) -> None:
        """Note an error; that there is no network is none."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def kill(self) -> None:
        """End the browser in the middle of whatever it does."""
        for process in Path("/proc").glob("[0-9]*"):
            try:
                command = (process / "cmdline").read_text()
            except OSError:
                continue
            if str(self.folder) in command and "--type=" not in command:
                os.kill(int(process.name), signal.SIGKILL)
        with suppress(playwright.Error):
            self.context.close()


@pytest.fixture
def own(web: None, tmp_path: Path) -> Iterator[Server]:
    """Run a server that can be stopped."""
    folder = tmp_path / "tables"
    folder.mkdir()
    found = Server(folder)
    found.start()
    yield found
    found.stop()


def keep(page: Any) -> None:
    """Keep everything for offline, in the settings."""
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Für unterwegs behalten, 5").click()
    page.get_by_text("Du kannst ohne Netz spielen").wait_for()


def begin(page: Any, game: str, seats: int) -> None:
    """Begin a game against bots at home."""
    page.goto("/")
    card = page.locator("article", has=page.locator(f"a[href$='/rules/{game}']"))
    card.locator("select").first.select_option(str(seats - 1))
    card.locator("select").last.select_option("1")
    card.locator(".play .main").click()


@pytest.mark.parametrize(("game", "seats"), the_rest_long(GAMES, 1))
def test_a_game_without_a_network(
    chromium: Any, own: Server, tmp_path: Path, game: str, seats: int, record_property: Any
) -> None:
    device = Device(chromium, tmp_path / "browser", own.url)
    page = device.start()
    page.goto("/")
    page.locator("article").first.wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    assert not [each for each in device.requests if "/engine/" in each], "nobody has asked for it"
    keep(page)
    assert_accessible(page)
    own.stop()
    device.kill()

    page = device.start(offline=True)
    page.add_init_script(LONGEST)
    cold = time.monotonic()
    begin(page, game, seats)
    wait_for_turn(page)
    first = time.monotonic() - cold
    print(f"first move after {first:.1f} s")
    assert first < FIRST_MOVE * SLOW
    table, chance, begun = page.url, random.Random(3), time.monotonic()
    for _ in range(2):
        touch_about(wait_for_turn(page), chance)
    shown = number(page)
    page.reload()
    wait_for_turn(page)
    assert number(page) >= shown
    touch_about(page, chance)
    shown = number(page)
    device.kill()

    page = device.start(offline=True)
    page.goto(table)
    wait_for_turn(page)
    assert number(page) >= shown
    decisions = 3
    while not wait_for_turn(page).locator("[data-result]").count():
        touch_about(page, chance)
        decisions += 1
    print(f"{decisions} decisions in {time.monotonic() - begun:.1f} s")
    page.goto(table.replace("/table/", "/replay/"))
    page.locator("[data-step]").wait_for()
    device.context.close()
    assert device.errors == []
