"""The pages as plain files, on Python's file server in a folder of its own: no server of ours is there."""

from __future__ import annotations

import random
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import the_rest_long
from browser.hands import wait_for_turn
from browser.test_offline import GAMES, Device, begin, play
from browser.test_pages import assert_accessible
from tafelrunde.server.http.pages import FOLDER as PAGES
from tafelrunde.server.site import write_site

FOLDER = "games/of/mine"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the file server."""
    return tmp_path_factory.mktemp("files")


@pytest.fixture(scope="module")
def site(web: None, root: Path) -> Iterator[str]:
    """Write the site and serve it as files; returns its address."""
    write_site(root / FOLDER)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        sys.executable,
        "-m",
        "http.server",
        str(port),
        "--bind",
        "127.0.0.1",
        "--directory",
        str(root),
    ]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}/{FOLDER}/"
    for _ in range(100):
        try:
            urllib.request.urlopen(url).close()
            break
        except OSError:
            time.sleep(0.1)
    yield url
    process.terminate()
    process.wait()


@pytest.fixture
def phone(chromium: Any, site: str, tmp_path: Path) -> Iterator[Device]:
    """Return a phone that has never been to the site."""
    found = Device(chromium, tmp_path / "browser", site)
    yield found
    found.context.close()
    assert found.errors == []
    assert all(each.startswith((site, "blob:", "data:")) for each in found.requests)
    assert found.requests.count(f"{site}games.json") < 20, "home asks once"


DROP = """text => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.record"));
  window.dispatchEvent(new DragEvent("drop", {dataTransfer, bubbles: true, cancelable: true}));
}"""


def drop(page: Any, text: str) -> None:
    """Drop a file on a page."""
    page.locator("input[type=file]").wait_for()
    page.evaluate(DROP, text)


@pytest.mark.parametrize(("game", "seats"), the_rest_long(GAMES, 1))
def test_a_whole_game_is_played_on_a_site_of_plain_files(phone: Device, game: str, seats: int) -> None:
    """Home costs no Python; then a game to its end, its replay from a link and a file, and the same again."""
    page = phone.start()
    page.goto("")
    page.locator("article").nth(3).wait_for()
    assert not any("engine/" in each for each in phone.requests)
    for absent in ("Tisch öffnen", "Tagesspiel"):
        assert (
            page.get_by_role("button", name=absent).count() + page.get_by_role("link", name=absent).count()
            == 0
        )
    begin(page, game, seats)
    page.get_by_text("Die Spiele werden geladen").wait_for()
    play(page, random.Random(1))
    page.get_by_role("button", name="Partie teilen").click()
    link = page.get_by_label("Link zu dieser Partie").input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Als Datei sichern").click()
    page.goto("about:blank")
    page.goto(link)
    page.locator("[data-step]").wait_for()
    told = page.locator("[data-step]").inner_text()
    assert_accessible(page)

    page.get_by_role("link", name="Zur Startseite").click()
    page.locator("a[href*='/table/~']").wait_for()  # after the page was closed
    page.get_by_role("link", name="Gesicherte Partie ansehen").click()
    drop(page, "hello")
    page.get_by_role("heading", name="Hier ist keine Partie").wait_for()
    page.get_by_role("link", name="Zur Startseite").first.click()
    page.get_by_role("link", name="Gesicherte Partie ansehen").click()
    page.locator("input[type=file]").set_input_files(saved.value.path())
    page.locator("[data-step]").wait_for()
    assert page.locator("[data-step]").inner_text() == told
    page.get_by_role("button", name="Dasselbe selbst spielen").click()
    assert wait_for_turn(page).locator("[data-result]").count() == 0


def test_a_new_version_waits_until_somebody_wants_it(
    chromium: Any, root: Path, site: str, tmp_path: Path
) -> None:
    """It is fetched beside the old one, asks, and leaves other open pages what they may still need."""
    pages = shutil.copytree(PAGES, tmp_path / "pages")
    write_site(root / "twice", pages)
    phone = Device(chromium, tmp_path / "browser", site.replace(FOLDER, "twice"))
    page = phone.start()
    page.goto("")
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()  # from now on it is the service worker that answers
    other = phone.context.new_page()
    other.goto("?/rules/acht")
    other.locator("#AC-08").wait_for()

    (old,) = pages.glob("assets/SharedPage-*.js")
    new = old.rename(old.with_name("SharedPage-newer.js"))
    worker, index = pages / "sw.js", pages / "index.html"
    worker.write_text(worker.read_text().replace(old.name, new.name))
    index.write_text(index.read_text().replace("<html ", "<html data-newer ", 1))
    write_site(root / "twice", pages)
    page.evaluate("navigator.serviceWorker.ready.then(each => each.update()).then(() => 1)")
    page.get_by_text("Eine neue Version ist da.").wait_for()
    assert not page.locator("html[data-newer]").count(), "it has not been asked for"
    page.get_by_role("button", name="Jetzt laden").click()
    page.locator("html[data-newer] article").first.wait_for()
    assert not other.locator("html[data-newer]").count()
    assert other.evaluate("path => fetch(path).then(each => each.status)", f"assets/{old.name}") == 200
    phone.context.close()
    assert phone.errors == []
    assert len([each for each in phone.requests if each.endswith("games.json")]) < 8, "each page asks once"


def test_a_link_that_holds_no_game_says_so(phone: Device) -> None:
    """Whatever somebody made up: one sentence, and home is near."""
    page = phone.start()
    for fragment, said in (("abc", "Hier ist keine Partie"), ("x" * 99_999, "Das ist zu lang")):
        page.goto("about:blank")
        page.goto(f"?/shared#{fragment}")
        page.get_by_role("heading", name=said).wait_for()
    page.goto("?/rules/acht#AC-08")
    page.locator("#AC-08").wait_for()
    for absent in ("no/such/page", "table/AAAAAAAAAAAAAAAA", "replay/AAAAAAAAAAAAAAAA", "daily/acht"):
        page.goto("about:blank")
        page.goto(f"?/{absent}")
        page.get_by_role("heading", name="Diese Seite gibt es nicht").wait_for()
        page.get_by_role("link", name="Zur Startseite").first.wait_for()
    assert not any("engine/" in each for each in phone.requests)


NONE = "delete globalThis.WebAssembly;"
OLDER = """WebAssembly.instantiateStreaming = async () => {
  throw new WebAssembly.CompileError("unknown instruction");
};"""


@pytest.mark.parametrize(
    ("language", "lacks", "said"),
    [("de-DE", NONE, "Dieser Browser ist zu alt"), ("en-GB", OLDER, "This browser is too old")],
)
def test_an_old_browser_is_told_so_and_can_still_read(
    chromium: Any, site: str, language: str, lacks: str, said: str
) -> None:
    """Without WebAssembly, or with one that is too old; what cannot run is not fetched to be kept."""
    context = chromium.new_context(base_url=site, locale=language, service_workers="block")
    context.add_init_script(f"delete Navigator.prototype.serviceWorker; {lacks}")
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))

    def without(route: Any) -> None:
        route.fulfill(response=(found := route.fetch()), body=lacks + found.text())

    context.route("**/assets/python-*.js", without)
    page = context.new_page()
    page.goto("")
    page.locator("article .play .main").first.click()
    page.locator(".note", has_text=said).wait_for()
    page.goto("?/table/~abc")
    page.locator("main", has_text=said).wait_for()
    page.goto("?/rules/acht#AC-08")
    page.locator("#AC-08").wait_for()
    assert not any(each.endswith(".gz") for each in asked)
    context.close()
