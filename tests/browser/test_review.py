"""Hints at the table, and the review of a finished game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.conftest import PHONE, Visit, the_rest_long
from browser.hands import PLAY, number, until, wait_for_turn
from browser.test_pages import assert_accessible

SIDEWAYS = {"width": PHONE["height"], "height": PHONE["width"]}


def open_table(page: Any, **wanted: Any) -> str:
    answer = page.context.request.post(
        "/api/tables", data={"start": True, **wanted}, headers={"origin": page.url.rstrip("/")}
    )
    return answer.json()["id"]


def fits(page: Any) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def assert_beside_the_board(page: Any) -> None:
    board, hints = (page.locator(each).bounding_box() for each in ("[data-board]", "[data-hints]"))
    below, beside = board["y"] + board["height"] <= hints["y"], board["x"] + board["width"] <= hints["x"]
    assert below or beside, "hints cover the board"
    for each in page.locator("[data-ghost]").all():
        box = each.bounding_box()
        assert box["y"] < hints["y"] or box["x"] < hints["x"], "a ghost lies on the board"


@pytest.mark.parametrize(
    ("game", "phone"),
    the_rest_long(
        [("ACHT", True), ("XACTIKA", False), ("AXIO rota", True), ("Qwinto", False), ("XACTIKA", True)], 3
    ),
)
def test_a_hint_is_asked_for_and_played(visit: Visit, game: str, phone: bool) -> None:
    page = visit("/", name="Ada", phone=phone)
    page.get_by_role("button", name=f"Jetzt spielen {game}").click()
    wait_for_turn(page)
    assert_accessible(page)
    if phone:
        page.locator("[data-hint]").click()
    else:
        page.keyboard.press("h")
    advised = page.locator("[data-advised]")
    advised.first.wait_for()
    assert 1 <= advised.count() <= 3 and page.get_by_text("der beste", exact=True).count() == 0
    until(page, lambda: page.locator("[data-ghost]").count() == advised.count())
    assert_beside_the_board(page)
    if phone:
        page.set_viewport_size(SIDEWAYS)
        assert_beside_the_board(page)
        page.set_viewport_size(PHONE)
    assert_accessible(page)
    best = advised.first
    if page.locator("[data-best]").count():  # there is a choice
        page.locator("[data-best]").click()
        best = advised.filter(has_text="der beste")
        assert "%" in best.inner_text()
    assert_accessible(page)
    assert fits(page)
    before = number(page)
    move = best.get_attribute("data-advised")
    page.locator(f'[data-ghost="{move}"]').click()
    assert best.get_attribute("aria-pressed") == "true", (
        "it lies ready, and the others can still be looked at"
    )
    page.locator("[data-confirm]").click()
    until(page, lambda: number(page) > before)
    page.locator("[data-hints]").wait_for(state="detached")


@pytest.mark.parametrize(
    ("game", "seats", "options", "phone"),
    the_rest_long(
        [
            ("qwinto", 2, {}, True),
            ("acht", 1, {"mode": "solo"}, False),
            ("xactika", 2, {}, False),
            ("axio", 2, {}, True),
        ],
        2,
    ),
)
def test_a_finished_game_is_reviewed_and_leads_to_the_replay(
    visit: Visit, game: str, seats: int, options: dict[str, str], phone: bool
) -> None:
    page = visit("/", name="Ada", phone=phone, dark=not phone)
    table = open_table(page, game=game, seats=seats, options=options, bots=[None] + [1] * (seats - 1))
    page.evaluate(PLAY, table)
    page.goto(f"/table/{table}")
    page.get_by_role("link", name="Rückblick").click()
    page.locator("[data-account]").wait_for(timeout=60_000)
    assert fits(page)
    assert_accessible(page)
    page.get_by_label("Entscheidung", exact=True).press("End")
    last = page.locator("[data-decision]")
    until(page, lambda: last.get_attribute("data-decision") != "0")
    words = last.locator("[data-played]").inner_text()
    assert words and not re.search(r"\b[123]{4}\b|-?\d,-?\d|@", words), "no codes"
    page.get_by_role("link", name="Die Stelle davor ansehen").click()
    page.locator("[data-step]").wait_for()
    page.go_back()
    page.locator("[data-account]").wait_for()
    assert last.locator("[data-played]").inner_text() == words, "back is where one was"
    page.go_forward()
    page.get_by_role("button", name="Einen Schritt weiter").click()
    assert words in page.locator("[data-step]").inner_text(), "it opens before the decision"
    page.get_by_role("link", name="Rückblick").click()
    page.locator("[data-account]").wait_for()
    assert last.locator("[data-played]").inner_text() == words
