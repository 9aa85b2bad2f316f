"""Fair chance as a person sees it: honest games get a quiet check mark, every lie an alarm in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import Visit, the_rest_long
from browser.hands import MEANWHILE, play_unseen, table_of, until, wait_until_told
from browser.test_pages import NAMES, assert_accessible, assert_accessible_day_and_night, assert_fits
from browser.test_review import fits
from browser.test_table import open_table, two_people
from server.lies import LIES, Lie
from server.support import Server
from tafelrunde.cli import app
from tafelrunde.engine.errors import TafelrundeError

PATIENCE = 60_000  # milliseconds for a whole game of two browsers


class LyingServer(Server):
    """A server in this process, whose classes a test can make lie."""

    @property
    def url(self) -> str:
        return self.address


@pytest.fixture(scope="module")
def server(web: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LyingServer]:
    found = LyingServer(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.sqlite")
    yield found
    found.stop()


def play(page: Any, *moves: int) -> None:
    """Let somebody play to the end, or so many decisions; nobody waits for it."""
    page.evaluate(MEANWHILE, [table_of(page), *moves])


def begin(page: Any, game: str) -> None:
    """Begin a game alone, or with somebody on the same device where nobody can play alone."""
    card = page.locator("article", has_text=game)
    if game == "XACTIKA":
        card.get_by_role("button", name="Ein Gerät").click()
        dialog = page.get_by_role("dialog")
        dialog.locator("label", has_text=re.compile(r"^\s*2\s*$")).click()
        dialog.get_by_label("Person 2").fill("Bob")
        dialog.get_by_role("button", name="Spiel starten").click()
    else:
        card.get_by_role("button", name="Solo").click()
    page.locator("[data-number]").wait_for()


def verified(page: Any, folder: Path, evidence: Path | None) -> str:
    """Return what `tafelrunde verify` says about the game of a page; empty: it is fair."""
    record = folder / "game.txt"
    record.write_text(page.context.request.get(f"/api/tables/{table_of(page)}/record").text())
    try:
        app(
            ["verify", str(record), *(["--evidence", str(evidence)] if evidence else [])],
            standalone_mode=False,
        )
    except TafelrundeError as problem:
        return str(problem)
    return ""


def saved(page: Any, folder: Path) -> Path:
    """Save the evidence from the page that verifies."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Meine Beweise sichern").click()
    download.value.save_as(folder / "mine.json")
    return folder / "mine.json"


# What each lie comes to, test_lies.py and compare.test.ts show fast; all of them in a browser: test-long.
@pytest.mark.parametrize("lie", the_rest_long(LIES.values(), 1), ids=list(LIES))
def test_a_lie_is_told_in_words_by_the_browser_and_by_its_evidence(
    visit: Visit, lie: Lie, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lie.tell(monkeypatch)
    page = visit("/", name="Ada")
    begin(page, "Qwinto")
    alarm = page.locator(f"[data-alarm~={lie.alarm or 'none'}]")
    if lie.alarm:
        alarm.wait_for()
        page.reload()
        alarm.wait_for()
        assert_fits(page)
        page.get_by_role("button", name="Gelesen").click()
        until(page, lambda: alarm.count() == 0)
    play(page)
    page.locator("[data-chance=wrong]").wait_for()
    page.get_by_role("link", name="Genauer ansehen").click()
    page.locator(f"[data-point='{lie.point}'][data-holds=false]").wait_for()
    assert (verified(page, tmp_path, None) == "") == lie.fair_alone
    assert lie.words in verified(page, tmp_path, saved(page, tmp_path))
    stranger = visit(f"/verify/{table_of(page)}")  # who has no evidence cannot notice
    stranger.locator(f"[data-chance={'unproven' if lie.fair_alone else 'wrong'}]").wait_for()


def test_a_draw_that_changes_under_ones_eyes_is_an_alarm_at_once(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, server: LyingServer
) -> None:
    page = visit("/", name="Ada")
    begin(page, "AXIO rota")
    play(page, 3)
    until(page, lambda: "Du bist dran" in page.title())
    table = server.room(table_of(page)).table
    at = next(at for at, (_, data) in enumerate(table.events) if b'"draw":2' in data)
    number, data = table.events.recent[at]
    table.events.recent[at] = number, re.sub(rb'"move":"[^"]*"', b'"move":"RGBO/0"', data)
    page.reload()
    page.locator("[data-alarm=draw]").wait_for()


@pytest.mark.parametrize("game", the_rest_long(NAMES[::-1], 1))
def test_an_honest_game_is_fair_in_every_tab_and_after_a_reload(
    visit: Visit, game: str, tmp_path: Path
) -> None:
    page = visit("/", name="Ada")
    begin(page, game)
    play(page, 4)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("[data-number]").wait_for()
    page.reload()
    page.locator("[data-number]").wait_for()
    play(page)
    for each in (page, other):
        each.locator("[data-chance=fair]").wait_for()
        assert each.locator("[data-alarm]").count() == 0
    page.goto(f"/verify/{table_of(page)}")
    page.locator("[data-chance=fair]").wait_for()
    assert page.locator("[data-holds=true]").count() == 7
    assert verified(page, tmp_path, saved(page, tmp_path)) == ""


def test_two_people_are_both_in_and_so_they_are_in_the_rematch_and_who_watches_is_told_what_was_not_checked(
    visit: Visit,
) -> None:
    ada, bob = two_people(visit, "AXIO rota")
    link = f"/verify/{table_of(ada)}"
    eve = visit(ada.url, name="Eve")
    eve.locator("[data-number]").wait_for()
    for rematch in (False, True):
        if rematch:
            ada.get_by_role("button", name="Revanche").click()
            ada.get_by_role("heading", name="Gleich geht es los").wait_for()
            bob.goto(ada.url)
            bob.get_by_role("heading", name="Gleich geht es los").wait_for()
            until(bob, lambda: bob.locator("[data-seals='2']").count() == 1)
            ada.get_by_role("button", name="Spiel starten").click()
            bob.locator("[data-number]").wait_for()
        play_unseen(ada, bob)
        for page in (ada, bob):
            page.locator("[data-chance=fair]").wait_for(timeout=PATIENCE)
    eve.locator("[data-chance=unproven]", has_text="kam erst nach dem Start dazu").wait_for()
    eve.goto(link)
    eve.locator("[data-point='share.none']").wait_for()
    stranger = visit(link)
    stranger.locator("[data-chance=unproven]").wait_for()


def test_an_impatient_host_waits_for_the_seal_of_whoever_has_just_sat_down(visit: Visit) -> None:
    ada = visit("/", name="Ada")
    bob = visit(open_table(ada, "Qwinto", 2), name="Bob")
    bob.evaluate(
        "() => { const send = WebSocket.prototype.send;"
        "WebSocket.prototype.send = function (text) {"
        "  const late = () => { if (this.readyState === WebSocket.OPEN) send.call(this, text); };"
        "  setTimeout(late, text.includes('seal') ? 700 : 0); } }"
    )
    bob.get_by_role("button", name=re.compile("Hinsetzen")).first.click()
    until(ada, lambda: ada.get_by_role("button", name="Spiel starten").is_enabled())
    ada.get_by_role("button", name="Spiel starten").click()
    for page in (ada, bob):
        page.locator("[data-number]").wait_for()
    play_unseen(ada, bob)
    for page in (ada, bob):
        page.locator("[data-chance=fair]").wait_for(timeout=PATIENCE)


def test_whoever_opens_no_share_holds_nobody_up_and_is_told(visit: Visit) -> None:
    ada = visit("/", name="Ada")
    bob = visit(open_table(ada, "Qwinto", 2), name="Bob")
    bob.get_by_role("button", name=re.compile("Hinsetzen")).first.click()
    until(ada, lambda: ada.locator("[data-seals='2']").count() == 1)
    bob.evaluate("() => { WebSocket.prototype.send = () => {} }")
    ada.get_by_role("button", name="Spiel starten").click()
    ada.locator("[data-number]").wait_for()
    assert ada.locator("[data-alarm]").count() == 0
    bob.locator("[data-alarm=missing]").wait_for()
    play_unseen(ada, bob)
    ada.locator("[data-chance=unproven]", has_text="Nicht geöffnete Beiträge: 1").wait_for()
    bob.locator("[data-chance=wrong]", has_text="Dein Beitrag fehlt: er kam beim Start nicht an").wait_for()


def test_a_browser_that_stores_nothing_says_so_and_still_compares(visit: Visit) -> None:
    page = visit("about:blank", name="Ada")
    page.context.add_init_script(
        "const honest = Storage.prototype.setItem;"
        "Storage.prototype.setItem = function (key, value) {"
        "  if (key.includes('evidence')) throw new Error('full'); honest.call(this, key, value); }"
    )
    page.goto("/")
    begin(page, "Qwinto")
    wait_until_told(page, "Dieser Browser speichert nichts")
    play(page)
    page.locator("[data-chance=fair]").wait_for()


@pytest.mark.parametrize("phone", the_rest_long([True, False], 1))
def test_the_alarm_and_its_pages_can_be_read_by_everybody(
    visit: Visit, monkeypatch: pytest.MonkeyPatch, phone: bool
) -> None:
    LIES["tries secrets before the first card"].tell(monkeypatch)
    page = visit("/", name="Ada", phone=phone)
    begin(page, "Qwinto")
    page.locator("[data-alarm]").wait_for()
    assert_accessible_day_and_night(page)
    play_unseen(page)
    page.locator("[data-chance=wrong]").wait_for()
    assert_accessible_day_and_night(page)
    page.goto(f"/verify/{table_of(page)}")
    page.locator("[data-chance=wrong]").wait_for()
    assert_accessible_day_and_night(page)
    assert fits(page)
    monkeypatch.undo()
    page = visit("/", name="Bob", phone=phone)
    begin(page, "Qwinto")
    play_unseen(page)
    page.locator("[data-chance=fair]").wait_for()
    assert_accessible(page)
    page.goto(f"/verify/{table_of(page)}")
    page.locator("[data-chance=fair]").wait_for()
    assert_accessible_day_and_night(page)
    assert fits(page)
