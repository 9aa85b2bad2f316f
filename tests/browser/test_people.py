"""People meet at a table, talk, lose their line, play again, and go back: by clicking."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from browser.conftest import Visit
from browser.hands import decide, hand, lay_ready, play_unseen, until, wait_for_turn
from browser.test_pages import assert_accessible_everywhere
from browser.test_rights import WAITING, Server, begin, open_menu
from browser.test_rights import server as server
from browser.test_table import open_table

NEAR = "http://192.0.2.7:8000"


@pytest.fixture
def near(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.application.access, "near", NEAR)


def offline(page: Any, *, on: bool) -> None:
    """Let a browser notice that its network is gone, or back."""
    page.context.set_offline(on)
    page.evaluate("event => dispatchEvent(new Event(event))", "offline" if on else "online")


@pytest.mark.usefixtures("near")
def test_a_friend_joins_with_a_name_changes_it_talks_and_is_muted(visit: Visit) -> None:
    ada = visit("/", name="Ada")
    link = open_table(ada, "XACTIKA", 3)
    ada.get_by_text("nur mit Link").wait_for()
    until(ada, lambda: NEAR in ada.get_by_label("Link zu diesem Tisch").input_value())
    ada.get_by_role("button", name="Du bist Ada").click()
    ada.get_by_role("button", name="Persönlichen Link zeigen").click()
    until(ada, lambda: ada.get_by_label("Dein persönlicher Link").input_value().startswith(NEAR))
    ada.keyboard.press("Escape")
    ben = visit(link, phone=True)
    ben.get_by_label("Wie heißt du?").fill("Benno")
    assert_accessible_everywhere(ben)
    ben.get_by_role("button", name="Mitspielen").click()
    ada.locator("li", has_text="Benno").wait_for()
    assert ada.get_by_role("button", name="Einen Platz nach vorn: Ada").is_disabled()
    assert ben.get_by_role("link", name="In 5 Minuten lernen").is_visible()
    ada.get_by_role("button", name="Einen Platz nach vorn: Benno").click()
    until(ada, lambda: "Benno" in ada.locator("main ol li").first.inner_text())
    ben.get_by_role("button", name="Du bist Benno").click()
    ben.get_by_label("Dein Name").fill("Ben")
    ben.get_by_role("button", name="Speichern").click()
    ada.locator("li", has_text=re.compile(r"\bBen\b")).first.wait_for()
    ada.get_by_role("button", name="Tisch ändern").click()
    ada.get_by_role("dialog").get_by_text("mit Ansage").click()
    assert_accessible_everywhere(ada)
    ada.get_by_role("button", name="Speichern").click()
    ben.get_by_text("mit Ansage").wait_for()
    begin([ada, ben])

    ada.get_by_label("Etwas sagen").fill("Viel Glück!")
    ada.get_by_role("button", name="Senden").click()
    bubble = ben.locator("[data-bubble]", has_text="Viel Glück!")
    bubble.wait_for()
    box, seat = bubble.bounding_box(), ben.locator("[data-seat='1']").first.bounding_box()
    assert abs(box["y"] - seat["y"]) < 120, "it is said at the seat"
    eve = visit(ada.url, name="Eve", phone=True)
    eve.get_by_role("button", name="Gespräch").click()
    eve.get_by_role("button", name="Na los!").last.click()
    eve.get_by_role("dialog").locator("li", has_text="Na los!").wait_for()
    eve.go_back()
    eve.get_by_role("button", name="Gespräch", exact=True).click()  # what one saw or said is not new
    ben.get_by_role("button", name="Gespräch").click()
    talk = ben.get_by_role("dialog")
    talk.get_by_role("button", name="Eve").click()
    eve.get_by_role("button", name="Stark gespielt!").last.click()
    bubble = ben.locator("p[aria-hidden]", has_text="Stark gespielt!")
    bubble.wait_for()
    talk.get_by_role("button", name="Für mich stumm Eve").click()
    talk.get_by_text("Eve ist für dich stumm.").wait_for()
    assert bubble.count() == 0, "what was said last is gone, too"
    assert talk.get_by_text("Na los!", exact=True).count() == 1, "only the button to say it"
    assert_accessible_everywhere(ben)
    ben.go_back()
    eve.get_by_role("button", name="Hoppla!").last.click()
    ada.locator("aside li", has_text="Hoppla!").wait_for()
    assert ben.get_by_role("button", name="Gespräch", exact=True).count() == 1, "nothing new for ben"
    ada.locator("aside").get_by_role("button", name="Eve").first.click()
    ada.locator("aside").get_by_role("button", name="Stumm schalten Eve").click()
    eve.get_by_text("Der Gastgeber hat dich stumm geschaltet").last.wait_for()


def test_a_lost_line_is_said_at_once_and_a_sent_move_keeps_what_it_brings(visit: Visit) -> None:
    page = visit("/", name="Ada", phone=True)
    page.get_by_role("button", name="Jetzt spielen AXIO rota").click()
    wait_for_turn(page)
    note = page.get_by_text("Keine Verbindung.")
    offline(page, on=True)
    note.wait_for(timeout=2000)
    box = note.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]
    offline(page, on=False)
    until(page, lambda: note.count() == 0)
    decide_slowly(page)


def decide_slowly(page: Any) -> None:
    """Confirm a move whose answer does not come, and see that what it brings stays in sight."""
    lay_ready(page, random.Random(1))
    page.evaluate("() => { WebSocket.prototype.send = () => {} }")
    before = page.locator("[data-board]").inner_text()
    page.locator("[data-confirm]").click()
    until(page, lambda: page.locator("[data-confirm]").is_disabled())
    assert page.locator("[data-board]").inner_text() == before


def test_a_rematch_is_announced_and_waits_and_alone_it_starts_at_once(visit: Visit) -> None:
    ada = visit("/", name="Ada")
    ben = visit(open_table(ada, "AXIO rota", 2), name="Ben", phone=True)
    ben.get_by_role("button", name="Mitspielen").click()
    until(ada, lambda: ada.get_by_role("button", name="Spiel starten").is_enabled())
    ada.get_by_role("button", name="Spiel starten").click()
    table = ada.url
    ada.goto("/")
    missing = ben.locator("header").get_by_text("Ada", exact=True)
    assert missing.evaluate("who => who.scrollWidth <= who.clientWidth"), "who is missing is named whole"
    ada.goto(table)
    for page in (ada, ben):
        page.locator("[data-number]").wait_for()
    play_unseen(ada, ben)
    for page in (ada, ben):
        page.locator("[data-result]").wait_for()
    ada.get_by_role("button", name="Revanche").click()
    ben.get_by_role("alert").get_by_text("Ada möchte noch einmal spielen.").wait_for()
    assert_accessible_everywhere(ben)
    ada.get_by_text("hat noch nicht geantwortet").first.wait_for()
    assert ada.get_by_role("button", name="Spiel starten").is_disabled()
    ben.get_by_role("link", name="Mitspielen").click()
    ben.get_by_role("heading", name=WAITING).wait_for()
    until(ada, lambda: ada.get_by_role("button", name="Spiel starten").is_enabled())

    ben.goto("/")
    ben.locator("article", has_text="Qwinto").get_by_role("button", name="Solo Qwinto", exact=True).click()
    ben.locator("[data-number]").wait_for()
    play_unseen(ben)
    ben.get_by_role("button", name="Noch einmal").click()
    wait_for_turn(ben)  # without a waiting room


def test_alone_one_goes_back_and_the_result_says_so(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.locator("article", has_text="XACTIKA").locator("select").first.select_option("1")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    decide(wait_for_turn(page))
    told = page.locator("aside [data-panel=log] li").last
    before = hand(wait_for_turn(page))
    for _ in range(2):  # whoever takes a trick as the last has seen nothing new, and leads to the next
        before = hand(page)
        decide(page)
        wait_for_turn(page)
        if not told.text_content().strip().startswith("Ada"):
            break
    open_menu(page)
    page.get_by_role("button", name="Zug zurücknehmen").click()
    page.get_by_role("alert").get_by_role("button", name="Zurücknehmen").click()
    until(page, lambda: hand(page) == before)
    play_unseen(page)
    page.locator("[data-undone]").wait_for()
    page.get_by_text("dein Browser hat alle").wait_for()  # what was drawn again is no alarm
