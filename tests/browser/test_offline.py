"""Playing with the network off and the server stopped, on a phone: what was kept is enough."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from browser.conftest import (
    CHROMIUMS,
    HASTE,
    NOTES,
    PATIENCE,
    SETTINGS,
    Server,
    playwright,
    the_rest_long,
)
from browser.hands import READY, lay_ready, number, touch_about, until, wait_for_turn, wait_until_told
from browser.limit import end_browsers
from browser.test_pages import assert_accessible, assert_accessible_day_and_night

PHONE = {"width": 360, "height": 740}
FIRST_MOVE = 8.0  # seconds from a cold start to the first move, with everything kept
SLOW = 3.0  # how much slower a busy machine may be
# Python sleeps until it is woken up; or it is there before a busy machine has seen what is said meanwhile.
ASLEEP = """if (location.pathname === "/") {
  const post = Worker.prototype.postMessage;
  const awake = new Promise(resolve => window.wakeUp = resolve);
  Worker.prototype.postMessage = function (message) { void awake.then(() => post.call(this, message)); };
}"""
GAMES = [("axio", 2), ("qwinto", 2), ("xactika", 2), ("acht", 3)]  # the shortest first


class Device:
    """A phone with a browser that remembers, and whose process can be killed."""

    flags = HASTE

    def __init__(self, chromium: Any, folder: Path, url: str) -> None:
        self.chromium, self.folder, self.url = chromium, folder, url
        self.requests: list[str] = []
        self.errors: list[str] = []

    def start(self, *, offline: bool = False) -> Any:
        """Start the browser; returns its page."""
        try:
            self.context = self.launched(offline)
        except playwright.Error:  # it may crash while it starts, under load; once more is enough
            self.context = self.launched(offline)
        self.context.add_init_script(SETTINGS.replace("CONFIRM", "true").replace("PACE", "once") + NOTES)
        page = self.context.pages[0]
        page.set_default_timeout(1000 * PATIENCE)
        self.context.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.heed)
        return page

    def launched(self, offline: bool) -> Any:
        """Start the browser's process on the folder of this phone."""
        return self.chromium.browser_type.launch_persistent_context(
            self.folder,
            executable_path=self.executable(),
            args=["--no-sandbox", *self.flags],
            viewport=PHONE,
            has_touch=True,
            locale="de-DE",
            base_url=self.url,
            offline=offline,
        )

    def executable(self) -> str:
        """Return the browser that the other tests use."""
        return next(str(each) for each in CHROMIUMS if each.exists())

    def heed(self, message: Any) -> None:
        """Note an error; that there is no network is none."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def kill(self) -> None:
        """End the browser in the middle of whatever it does."""
        end_browsers(str(self.folder))
        with suppress(playwright.Error):
            self.context.close()


def keep(page: Any) -> None:
    """Keep everything for offline, in the settings."""
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Für unterwegs behalten, 5").click()
    page.get_by_text("Du kannst ohne Netz spielen").wait_for()


def begin(page: Any, game: str, seats: int, level: int = 1) -> None:
    """Begin a game against bots of a level at home."""
    card = page.locator("article", has=page.locator(f"a[href$='/rules/{game}']"))
    card.locator("select").first.select_option(str(seats - 1))
    card.locator("select").last.select_option(str(level))
    card.locator(".play .main").click()


def play(page: Any, chance: random.Random, decisions: int = 1000) -> None:
    """Play by touching, to the end or so many decisions."""
    while decisions and not wait_for_turn(page).locator("[data-result]").count():
        touch_about(page, chance)
        decisions -= 1


@pytest.fixture(scope="module")
def own(web: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that tests start and stop."""
    found = Server(tmp_path_factory.mktemp("tables"))
    yield found
    found.stop()


@pytest.fixture(scope="module")
def kept(launch: Callable[[], Any], own: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return what is left of a browser that has kept everything, down to which games there are."""
    found = Device(launch(), tmp_path_factory.mktemp("kept"), own.url)
    own.start()
    page = found.start()
    page.goto("/")
    page.locator("article").first.wait_for()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    assert not [each for each in found.requests if "/engine/" in each], "nobody has asked for it"
    keep(page)
    assert_accessible(page)
    own.stop()
    found.context.close()
    assert found.errors == []
    return found.folder


@pytest.fixture
def device(chromium: Any, own: Server, kept: Path, tmp_path: Path) -> Iterator[Device]:
    """Return a phone that has kept everything, while the server is gone."""
    shutil.copytree(kept, tmp_path / "browser", ignore=shutil.ignore_patterns("Singleton*"))
    found = Device(chromium, tmp_path / "browser", own.url)
    yield found
    found.kill()
    own.stop()
    assert found.errors == []


@pytest.mark.parametrize(("game", "seats"), the_rest_long(GAMES, 1))
def test_a_game_without_a_network(device: Device, game: str, seats: int) -> None:
    page = device.start(offline=True)
    page.add_init_script(ASLEEP)
    cold = time.monotonic()
    page.goto("/")
    begin(page, game, seats)
    page.get_by_role("button", name="Das Spiel wacht auf").wait_for()
    page.evaluate("wakeUp()")
    wait_for_turn(page)
    assert time.monotonic() - cold < FIRST_MOVE * SLOW
    table, chance = page.url, random.Random(3)
    play(page, chance, 2)
    shown = number(wait_for_turn(page))
    page.reload()
    assert number(wait_for_turn(page)) == shown
    play(page, chance)
    page.locator("[data-result] a[href*='/replay/']").click()
    page.locator("[data-step]").wait_for()
    assert not page.get_by_role("button", name="Teilen").count(), "nobody else could open the link"
    go(page, "/")
    page.locator(f"a[href='{urlsplit(table).path}']").wait_for()
    assert_accessible_day_and_night(page)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_browser_may_be_killed_at_any_moment(device: Device, game: str, seats: int) -> None:
    """While a decision is being kept, while bots think, while they are shown."""
    page, chance = device.start(offline=True), random.Random(7)
    page.goto("/")
    begin(page, game, seats)
    table = wait_for_turn(page).url
    for moment in (0, 30, 150, 900):  # milliseconds after a decision
        lay_ready(page, chance)
        for ready in page.locator(READY).all():
            ready.click()
        page.wait_for_timeout(moment)
        shown = number(page)
        device.kill()
        page = device.start(offline=True)
        page.goto(table)
        assert number(wait_for_turn(page, seconds=60)) >= shown


def go(page: Any, path: str) -> None:
    """Follow a link to a page of the application, without loading it anew: Python need not start again."""
    page.evaluate(
        """path => {
          const link = Object.assign(document.createElement("a"), {href: path});
          document.body.append(link);
          link.click();
          link.remove();
        }""",
        path,
    )


# As if a part of what was kept could not be had any more, or were torn off.
CLEARED = """([part, status]) => caches.open("tafelrunde-engine /").then(async cache => {
  const gone = new Response("PK", {status});
  await cache.put((await cache.keys()).find(({url}) => url.endsWith(part)), gone);
})"""


def test_what_else_there_is_without_a_network(device: Device) -> None:
    page = device.start(offline=True)
    page.goto("/")
    page.get_by_role("heading", name="Du bist gerade offline").wait_for()
    for others in ("Tisch öffnen", "Tagesspiel"):
        assert not page.get_by_text(others).count()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_text("English").click()
    page.get_by_role("heading", name="Play offline").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="You are offline right now").wait_for()
    go(page, "/learn/axio")
    page.locator("main a.main[href^='/learn/axio/']").click()
    page.locator("[data-move], [data-place]").first.wait_for()
    go(page, "/puzzles/xactika/today")
    page.locator("[data-move], [data-card]").first.wait_for()
    go(page, "/rules/acht")
    page.get_by_role("heading", name="ACHT").first.wait_for()
    go(page, "/daily/acht")
    page.get_by_role("heading", name="You need a connection for that.").wait_for()
    page.goto("/nowhere")
    page.get_by_role("heading", name="This page does not exist").wait_for()

    for part in (["engine.zip", 200], [".wasm", 404]):
        page.evaluate(CLEARED, part)
        page.goto("/learn/axio")
        page.get_by_text("The browser has cleared away the games").wait_for()
    page.evaluate("caches.delete('tafelrunde-engine /')")
    page.goto("/")
    page.get_by_text("You can still read the rules").wait_for()
    page.locator("a[href='/rules/qwinto']").click()
    page.get_by_role("heading", name="Qwinto").first.wait_for()


# As another page would that found no lock, in an address without https; as if nothing could be opened;
# as if the disk were full.
ELSEWHERE = """new Promise(done => {
  indexedDB.open("tafelrunde").onsuccess = ({target: {result}}) => {
    const writing = result.transaction("journal", "readwrite");
    for (const each of ["written elsewhere", {an: "object"}]) writing.objectStore("journal").add(each);
    writing.oncomplete = () => { result.close(); done(); };
  };
})"""
REFUSED = """new Promise((done, failed) => {
  const opening = indexedDB.open("tafelrunde", 2);
  opening.onsuccess = ({target: {result}}) => { result.close(); done(); };
  opening.onerror = failed;
  setTimeout(failed, 30_000, "somebody has the journal open");
})"""
FULL = "(IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); }, 0)"


def test_only_what_was_not_kept_is_lost(device: Device) -> None:
    """Two pages at once, a browser that is killed, a full device, and one that lets nobody store anything."""
    page = device.start(offline=True)
    page.goto("/")
    begin(page, "xactika", 2)
    wait_for_turn(page)
    second = device.context.new_page()
    second.goto(page.url)
    second.get_by_text("schon in einem anderen Tab offen").wait_for()
    second.close()
    assert not page.get_by_role("button", name="Chat").count(), "nobody would hear it"
    touch_about(page, random.Random(3))
    table, shown = page.url, number(page)
    page.evaluate(ELSEWHERE)
    lay_ready(wait_for_turn(page), random.Random(3))
    page.locator(READY).click()
    page.get_by_text("schon in einem anderen Tab offen").wait_for()
    device.kill()

    page = device.start(offline=True)
    page.goto(table)
    before = number(wait_for_turn(page))
    assert before >= shown, "a decision that was shown is kept"
    page.workers[0].evaluate(FULL)
    lay_ready(page, random.Random(3))
    page.locator(READY).click()
    page.get_by_text("kein Platz mehr").wait_for()
    page.get_by_role("button", name="Noch einmal versuchen").click()
    assert number(wait_for_turn(page)) == before
    page.goto("/rules/acht")  # where nobody has the journal open
    page.evaluate(REFUSED)
    page.goto(table)
    page.get_by_text("lässt uns nichts speichern").wait_for()


def test_the_deal_of_the_day_is_played_without_a_network_and_handed_in(device: Device, own: Server) -> None:
    own.start()
    page = device.start()
    page.goto("/daily/axio")
    page.locator("[data-take]").click()
    wait_for_turn(page)
    own.stop()
    page.context.set_offline(True)
    play(page, random.Random(3))
    points, table = page.locator("[data-result] .card strong").first.inner_text(), urlsplit(page.url).path
    device.kill()  # before anything but the game is kept
    page = device.start(offline=True)
    page.goto("/")
    page.get_by_role("heading", name="offline").wait_for()
    page.locator(f"a[href='{table}']", has_text=points).wait_for()

    own.start()
    page.context.set_offline(False)
    page.get_by_role("heading", name="offline").wait_for(state="detached")
    wait_until_told(page, "Dein Ergebnis von unterwegs ist eingetragen")
    page.get_by_role("button", name="Tisch öffnen").first.wait_for()
    page.locator(f"a[href='{table}']").click()
    page.locator("[data-result]").wait_for()
    go(page, "/daily/axio")
    mine = page.locator("li.own", has_text="offline")
    mine.wait_for()
    assert points in mine.inner_text()
    assert not page.locator("[data-take]").count(), "there is no second try"
    assert_accessible(page)


# As if nothing but the journal had come to the disk: browsers write the rest seconds later.
UNWRITTEN = "(Storage.prototype.setItem = () => {}, 0)"


def test_a_result_is_handed_in_though_the_browser_was_killed_at_the_end(device: Device, own: Server) -> None:
    """At the next start there is a network, and nobody opens the table: Python starts for it and rests."""
    own.start()
    page = device.start()
    page.goto("/daily/axio")
    page.locator("[data-take]").click()
    table = urlsplit(wait_for_turn(page).url).path
    own.stop()
    page.context.set_offline(True)
    page.evaluate(UNWRITTEN)
    play(page, random.Random(3))
    device.kill()

    own.start()
    page = device.start()
    page.goto("/")
    wait_until_told(page, "Dein Ergebnis von unterwegs ist eingetragen")
    until(page, lambda: not page.workers)
    second = device.context.new_page()
    second.goto(table)
    second.locator("[data-result]").wait_for()
    go(page, "/daily/axio")
    page.locator("li.own", has_text="offline").wait_for()
    second.close()
    device.requests.clear()
    page.goto("/")
    until(page, lambda: any("engine.json" in each for each in device.requests))  # the last that a start does
    assert not page.workers
    assert not [each for each in device.requests if ".wasm" in each or "/api/results" in each]
