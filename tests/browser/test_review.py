"""Hints at the table, and the review of a finished game."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from browser.conftest import PHONE, Visit, the_rest_long
from browser.hands import PLAY, number, touch_about, until, wait_for_turn
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


class Delayed:
    """A table's socket, whose news of the game can be kept back for a while."""

    def __init__(self, page: Any) -> None:
        self.latest = 1_000_000  # the number of the last position that is let through
        self.kept: list[str] = []
        page.route_web_socket("**/socket", self.join)

    def join(self, socket: Any) -> None:
        server, self.socket = socket.connect_to_server(), socket
        server.on_message(self.hear)

    def hear(self, message: str) -> None:
        position = json.loads(message).get("position") or {}
        if self.kept or position.get("number", 0) > self.latest:
            self.kept.append(message)
        else:
            self.socket.send(message)

    def release(self) -> None:
        for message in self.kept:
            self.socket.send(message)
        self.kept.clear()


def test_a_hint_stays_while_others_decide_at_the_same_time(visit: Visit) -> None:
    page, chance = visit("about:blank", phone=True), random.Random(1)
    news = Delayed(page)
    page.goto("/")
    page.locator("article", has_text="Qwinto").get_by_label("Gegner").select_option("1")
    page.get_by_role("button", name="Jetzt spielen Qwinto").click()
    while wait_for_turn(page).locator("main [data-move]").count():
        touch_about(page, chance)  # somebody else has laid a card
    news.latest = number(page) + 1
    touch_about(page, chance)
    wait_for_turn(page).keyboard.press("h")
    until(page, lambda: news.kept != [])
    page.locator("[data-advised]").first.wait_for()
    news.release()
    until(page, lambda: number(page) > news.latest)
    page.wait_for_timeout(100)
    assert page.locator("[data-advised]").count()


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
    share = page.get_by_role("button", name="Diese Stelle teilen").bounding_box()
    assert share["x"] + share["width"] <= page.viewport_size["width"], "every button is to be seen"
    page.get_by_role("link", name="Rückblick").click()
    page.locator("[data-account]").wait_for()
    assert last.locator("[data-played]").inner_text() == words


def test_nobody_becomes_a_guest_for_the_review_of_somebodys_game(visit: Visit) -> None:
    page = visit("/", name="Ada")
    table = open_table(page, game="qwinto", seats=1)
    page.evaluate(PLAY, table)
    friend = visit(f"/review/{table}", phone=True)
    friend.locator("[data-account]").wait_for()


def test_a_replay_of_xactika_goes_by_tricks_and_on_from_the_sum_of_a_round(visit: Visit) -> None:
    page = visit("/", name="Ada", phone=True)
    table = open_table(page, game="xactika", seats=2, options={"variant": "bid"}, bots=[None, 1])
    page.evaluate(PLAY, table)
    page.goto(f"/replay/{table}")
    counted = page.locator(".course", has_text="Schritt 1 von 73")
    counted.wait_for()  # the opening, and in eight rounds all bids and eight tricks
    page.keyboard.press("ArrowRight")
    page.locator("[data-step]", has_text=re.compile("sagt.* an.*sagt.* an")).wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("[data-step]", has_text=re.compile("spielt.*aus.*Der Stich geht an", re.DOTALL)).wait_for()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    page.locator("[data-summary]").wait_for()
    assert fits(page)
    assert_accessible(page)
    page.keyboard.press("ArrowRight")
    page.locator(".course", has_text="Schritt 11 von 73").wait_for()
    page.get_by_role("button", name="Ganze Stiche").click()
    page.locator(".course", has_text=re.compile(r"von (1[3-9]\d)")).wait_for()
