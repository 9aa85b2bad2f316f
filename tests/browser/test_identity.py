"""Being somebody: asked before a link makes one somebody else, going back, devices, and nobody at first."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.conftest import Visit
from browser.hands import wait_for_turn
from browser.test_pages import assert_accessible, assert_accessible_everywhere

MALLORY = "Mallory, die Gastgeberin"  # as long as a name can be


def link_of(page: Any, path: str = "/") -> str:
    """Return a new personal link of whoever uses the page, put on a path as an attacker would."""
    token = page.request.post("/api/me/link").json()["token"]
    return f"{path}#adopt={token}"


def name_of(page: Any) -> str:
    """Return who the server says the page's browser is."""
    return page.request.get("/api/me").json()["name"]


def i_am(page: Any, name: str) -> Any:
    """Return the button with one's own name."""
    return page.get_by_role("button", name=f"Du bist {name}: Name ändern")


def asked(page: Any, name: str) -> Any:
    """Return the question whether to become somebody, once it is there."""
    dialog = page.get_by_role("dialog", name=f"Hier zu {name} werden?")
    dialog.wait_for()
    return dialog


def table_of(page: Any) -> str:
    """Open a table in somebody's name."""
    wish = {"game": "xactika", "seats": 4, "public": False}
    return page.request.post("/api/tables", data=wish).json()["id"]


def test_a_link_asks_and_no_keeps_everything(visit: Visit) -> None:
    mallory, ada = visit("/", name=MALLORY), visit("/", phone=True, name="Ada")
    table = table_of(mallory)
    ada.goto("about:blank")
    ada.goto(link_of(mallory, f"/table/{table}"))
    dialog = asked(ada, MALLORY)
    dialog.get_by_text("Du bist", exact=True).wait_for()
    assert dialog.locator("dd").all_inner_texts() == ["Ada", MALLORY], "both names are to be seen"
    assert "sieht dann alles, was du siehst" in dialog.inner_text()
    assert "nur ja, wenn das dein eigenes anderes Gerät ist" in dialog.inner_text()
    assert "adopt" not in ada.url and name_of(ada) == "Ada"
    assert_accessible_everywhere(ada)
    dialog.get_by_role("button", name="Nein, Ada bleiben").click()
    dialog.wait_for(state="detached")
    ada.get_by_role("heading", name="Gleich geht es los").wait_for()
    i_am(ada, "Ada").wait_for()
    assert name_of(ada) == "Ada" and len(mallory.request.get("/api/me/devices").json()) == 1


def test_yes_becomes_the_other_and_one_can_go_back(visit: Visit) -> None:
    laptop, other = visit("/", name="Ada"), visit("/", phone=True, name="Gast 1234")
    link = link_of(laptop, f"/table/{table_of(laptop)}")
    other.goto("about:blank")
    other.goto(link)
    asked(other, "Ada").get_by_role("button", name="Ja, Ada werden").click()
    done = other.get_by_role("dialog", name="Du bist jetzt Ada")
    done.wait_for()
    assert name_of(other) == "Ada"
    assert_accessible_everywhere(other)
    done.get_by_role("button", name="Wieder Gast 1234 sein").click()
    i_am(other, "Gast 1234").wait_for()
    assert name_of(other) == "Gast 1234"

    i_am(other, "Gast 1234").click()
    other.get_by_role("button", name="Wieder Ada sein").click()
    i_am(other, "Ada").wait_for()
    other.get_by_role("button", name="Aufstehen").wait_for()  # at the table with Ada's seat
    i_am(other, "Ada").click()
    back = other.get_by_role("button", name="Wieder Gast 1234 sein")
    back.wait_for()
    assert_accessible_everywhere(other)
    back.click()
    i_am(other, "Gast 1234").wait_for()


@pytest.mark.long
def test_a_used_link_says_so_and_does_nothing(visit: Visit, watch: Any) -> None:
    watch.server_may_fail = True  # the browser notes that a link is gone
    laptop = visit("/", name="Ada")
    link = link_of(laptop)
    asked(visit(link), "Ada").get_by_role("button", name="Ja, Ada werden").click()
    page = visit(link, phone=True, name="Eve")
    dialog = page.get_by_role("dialog", name="Dieser Link gilt nicht mehr")
    dialog.wait_for()
    assert "gilt einmal und nur wenige Minuten" in dialog.inner_text()
    assert_accessible_everywhere(page)
    dialog.get_by_role("button", name="Weiter").click()
    i_am(page, "Eve").wait_for()


@pytest.mark.long
def test_a_link_for_somebody_new_and_for_oneself(visit: Visit) -> None:
    laptop = visit("/", name="Ada")
    link = link_of(laptop)
    fresh = visit(link, phone=True)
    dialog = asked(fresh, "Ada")
    assert dialog.locator("dd").all_inner_texts() == ["neuer Gast", "Ada"]
    assert fresh.request.get("/api/me").json()["person"] is None, "nobody is made by being asked"
    fresh.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    assert fresh.request.get("/api/me").json()["person"] is None
    laptop.goto(link)  # only the fragment changes: the page stays, and asks
    laptop.get_by_role("dialog", name="Du bist schon Ada").wait_for()
    twin = visit(link, name="Ada")
    assert "jemand anderes mit demselben Namen" in asked(twin, "Ada").inner_text()
    assert_accessible(twin)


def test_devices_are_listed_and_signed_out(visit: Visit, watch: Any) -> None:
    watch.server_may_fail = True  # the socket of a device that is signed out is refused
    laptop, other = visit("/", phone=True, name="Ada"), visit("/", name="Bob")
    table = table_of(laptop)
    other.goto("about:blank")
    other.goto(link_of(laptop, f"/table/{table}"))
    asked(other, "Ada").get_by_role("button", name="Ja, Ada werden").click()
    other.get_by_role("button", name="Weiter").click()
    other.get_by_role("button", name="Aufstehen").wait_for()

    i_am(laptop, "Ada").click()
    dialog = laptop.get_by_role("dialog", name="Du")
    dialog.get_by_role("listitem").nth(1).wait_for()
    this = dialog.get_by_role("listitem").filter(has_text="dieses Gerät")
    that = dialog.get_by_role("listitem").filter(has_not_text="dieses Gerät")
    assert this.count() == 1 and re.search(r"seit \d+\.\d+\.\d{4}", this.inner_text())
    assert re.search(r"Chrome, Linux\s+zuletzt heute \d{1,2}:\d\d\s+seit ", that.inner_text())
    assert_accessible_everywhere(laptop)
    that.get_by_role("button", name="Abmelden").click()
    that.wait_for(state="detached")
    i_am(other, "Ada").wait_for(state="detached")
    assert not re.match("Ada", name_of(other))

    this.get_by_role("button", name="Abmelden").click()
    assert "dein einziges Gerät" in this.inner_text()
    assert_accessible_everywhere(laptop)
    this.get_by_role("button", name="Dieses Gerät abmelden").click()
    laptop.get_by_role("button", name="Du bist Gast: Name wählen").wait_for()
    assert laptop.request.get("/api/me").json()["person"] is None


def test_a_browser_that_is_not_recognised_is_told_so(visit: Visit) -> None:
    page = visit("/", phone=True, name="Ada")
    (cookie,) = page.context.cookies()
    page.context.add_cookies([{**cookie, "value": cookie["value"][:-4] + "0000"}])
    page.reload()
    page.get_by_role("heading", name="Wir erkennen diesen Browser nicht wieder").wait_for()
    assert_accessible_everywhere(page)
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    page.locator("[role=status]", has_text="Wir haben dich nicht wiedererkannt").wait_for(state="attached")
    wait_for_turn(page)


def test_nobody_becomes_somebody_at_the_first_need(visit: Visit) -> None:
    page = visit("about:blank")
    posts: list[str] = []
    page.on("request", lambda asked: asked.method != "GET" and posts.append(asked.url.rpartition("/api")[2]))
    page.goto("/")
    page.get_by_role("button", name="Du bist Gast: Name wählen").click()
    dialog = page.get_by_role("dialog", name="Du")
    assert "Bisher bist du Gast" in dialog.inner_text()
    assert_accessible_everywhere(page)
    page.keyboard.press("Escape")
    page.goto("/daily/axio")
    page.get_by_role("button", name="Tagesspiel beginnen").wait_for()
    page.goto("/")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").wait_for()
    assert posts == [] and page.context.cookies() == []
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    assert posts == ["/me", "/tables"]
    page.goto("/")
    page.get_by_role("button", name=re.compile(r"Du bist Gast \d+: Name ändern")).wait_for()


@pytest.mark.long
def test_a_name_can_be_the_first_need(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Du bist Gast: Name wählen").click()
    page.get_by_label("Dein Name").fill("Zoë")
    page.get_by_role("button", name="Speichern").click()
    i_am(page, "Zoë").wait_for()


def test_an_invitation_makes_a_guest_of_nobody(visit: Visit) -> None:
    table = table_of(visit("/", name="Ada"))
    page = visit(f"/table/{table}", phone=True)
    page.get_by_role("button", name="Hinsetzen").first.wait_for()
    page.get_by_role("button", name=re.compile(r"Du bist Gast \d+: Name ändern")).wait_for()
