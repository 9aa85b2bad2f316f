"""Games of AXIO, Qwinto and ACHT by touching, on phone and desktop, with a close look at each board."""

from __future__ import annotations

import random
from typing import Any

import pytest

from browser.conftest import Server, Visit
from browser.hands import lay_ready, play_unseen, touch_about, wait_for_turn
from browser.test_pages import assert_accessible_day_and_night, assert_fits

LOOK = 4  # decisions made before the first close look
SOME, MANY, ALL = 8, 20, 1000  # decisions by touching; the rest of the game is quickly played
SETTINGS = [
    pytest.param("axio", 2, {}, False, ALL, marks=pytest.mark.long),
    ("axio", 1, {}, True, SOME),
    pytest.param("qwinto", 3, {}, False, SOME, marks=pytest.mark.long),
    ("qwinto", 1, {}, True, ALL),
    ("acht", 2, {}, True, MANY),
    pytest.param("acht", 2, {}, True, ALL, marks=pytest.mark.long),
    pytest.param("acht", 3, {}, True, ALL, marks=pytest.mark.long),
    pytest.param("acht", 4, {"mode": "teams"}, False, SOME, marks=pytest.mark.long),
    ("acht", 1, {"mode": "solo"}, True, SOME),
]


def table_of(page: Any, server: Server, game: str, seats: int, options: dict[str, str]) -> str:
    """Open and start a table with one person and bots; returns its path."""
    wish = {
        "game": game,
        "seats": seats,
        "options": options,
        "bots": [None] + [1] * (seats - 1),
        "start": True,
    }
    made = page.request.post("/api/tables", data=wish, headers={"origin": server.url})
    return f"/table/{made.json()['id']}"


@pytest.mark.parametrize(("game", "seats", "options", "phone", "touched"), SETTINGS)
def test_a_game_can_be_played_by_touching(
    visit: Visit, server: Server, game: str, seats: int, options: dict[str, str], phone: bool, touched: int
) -> None:
    page = visit("/", name="Ada", phone=phone)
    path = table_of(page, server, game, seats, options)
    page.goto(path)
    chance, decisions = random.Random(3), 0
    while not wait_for_turn(page).locator("[data-result]").count():
        if decisions == LOOK:
            assert_fits(page)
            assert_accessible_day_and_night(page)
            lay_ready(page, chance)
            assert_fits(page)
            assert_accessible_day_and_night(page)
        assert "{" not in page.inner_text("main"), "a gap in a text was not filled"
        touch_about(page, chance)
        decisions += 1
        if decisions == touched:
            play_unseen(page)
    assert decisions >= SOME
    assert page.locator("[data-result] h1, [data-result] h2").first.inner_text()
    assert_accessible_day_and_night(page)
    page.goto(path.replace("table", "replay") + f"?step={decisions}")
    page.locator(f"[data-step='{decisions}']").wait_for()
    assert_accessible_day_and_night(page)


# Notes what is put into a board and taken out again before anybody can have seen it.
IN_VAIN = """window.vain = [];
new MutationObserver(changes => {
  const added = new Set(changes.flatMap(({addedNodes}) => [...addedNodes]));
  for (const {target, removedNodes} of changes) for (const each of removedNodes)
    if (added.has(each) && each.nodeType === Node.ELEMENT_NODE && target.closest?.("[data-board] .board"))
      vain.push(each.className);
}).observe(document, {subtree: true, childList: true})"""


@pytest.mark.parametrize("game", ["acht", "axio", "qwinto", "xactika"])
def test_a_board_is_made_once(visit: Visit, server: Server, game: str) -> None:
    """Not for a width whose height is not known yet, and then once more."""
    page = visit("/", name="Ada", phone=True)
    path = table_of(page, server, game, 3, {})
    page.add_init_script(IN_VAIN)
    page.goto(path)
    wait_for_turn(page)
    assert page.evaluate("vain") == []


def test_log_and_chat_are_made_where_there_is_room_beside_the_board(visit: Visit, server: Server) -> None:
    page = visit("/", name="Ada", phone=True)
    page.goto(table_of(page, server, "acht", 3, {}))
    wait_for_turn(page)
    assert not page.locator("[data-panel]").count()
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("aside [data-panel=log] li").first.wait_for()
    assert page.locator("aside [data-panel]").count() == 2
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.dataset.panel") == "log"
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("aside").wait_for(state="detached")
    page.keyboard.press("l")
    page.get_by_role("dialog").locator("li").first.wait_for()


# Types a digit while a card of the hand has the focus, and says at once what has it then.
TYPED = """digit => {
  document.querySelector("main button[data-card]").focus();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: digit, bubbles: true}));
  return document.activeElement.dataset.move;
}"""
CUT = "(prompt => prompt.scrollHeight > prompt.clientHeight)(document.querySelector('[data-prompt]'))"


def test_a_bid_is_asked_for_shortly_and_its_line_of_the_log_shows_who_made_it(
    visit: Visit, server: Server
) -> None:
    page = visit("/", name="Ada", phone=True)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(table_of(page, server, "xactika", 4, {"variant": "bid"}))
    wait_for_turn(page)
    bid = page.locator("main [data-move]").first.get_attribute("data-move")
    assert page.evaluate(TYPED, bid[-1]) == bid  # so that Enter confirms, however fast it comes
    page.locator("[data-prompt]", has_text="ansagen?").wait_for()
    assert not page.evaluate(CUT)
    page.keyboard.press("Enter")
    wait_for_turn(page)
    page.keyboard.press("l")
    page.get_by_role("dialog").locator("li button", has_text="Ada (du) sagt").click()
    page.locator(".pointed [data-seat='0'].last").wait_for()
