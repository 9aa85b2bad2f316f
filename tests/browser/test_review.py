"""Hints at the table, and the review of a finished game."""

from __future__ import annotations

from typing import Any

import pytest

from browser.conftest import Visit
from browser.hands import PLAY, number, until, wait_for_turn
from browser.test_pages import assert_accessible


def open_table(page: Any, **wanted: Any) -> str:
    answer = page.context.request.post(
        "/api/tables", data={"start": True, **wanted}, headers={"origin": page.url.rstrip("/")}
    )
    return answer.json()["id"]


def fits(page: Any) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("game", "phone"),
    [("XACTIKA", False), ("XACTIKA", True), ("AXIO rota", True), ("Qwinto", False), ("ACHT", True)],
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
    assert_accessible(page)
    page.locator("[data-best]").click()
    page.get_by_text("der beste", exact=True).wait_for()
    assert_accessible(page)
    assert fits(page)
    before = number(page)
    advised.filter(has_text="der beste").click()
    assert page.locator("[data-advised]").count() == 0
    page.locator("[data-confirm]").click()
    until(page, lambda: number(page) > before)


@pytest.mark.parametrize(
    ("game", "seats", "options", "phone"),
    [
        ("xactika", 2, {}, False),
        ("axio", 2, {}, True),
        ("qwinto", 2, {}, True),
        ("acht", 1, {"mode": "solo"}, False),
    ],
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
    words = last.get_by_role("heading").inner_text()
    page.get_by_role("link", name="In der Wiederholung ansehen").click()
    assert page.locator("[data-step]").inner_text().startswith(words)
    page.go_back()
    page.locator("[data-account]").wait_for()
    assert last.get_by_role("heading").inner_text() == words, "back is where one was"
    page.go_forward()
    page.locator("[data-step]").wait_for()
    page.get_by_role("link", name="Rückblick").click()
    page.locator("[data-account]").wait_for()
    assert last.get_by_role("heading").inner_text() == words
