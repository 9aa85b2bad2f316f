"""Whoever has never heard of a game learns it: lessons on the real board, and a coach in the first games."""

from __future__ import annotations

import itertools
import random
import re
from contextlib import suppress
from typing import Any

import pytest

import tafelrunde
from browser.conftest import DESKTOP, Visit, playwright, the_rest_long
from browser.hands import NAMES, TOUCHES, may_act, touch_about, until, wait_for_turn
from browser.keys import tab_to
from browser.test_pages import NAMES as GAMES
from browser.test_pages import assert_accessible_day_and_night, assert_fits
from tafelrunde.teaching import lessons, puzzles

COACHED = """() => localStorage.setItem("tafelrunde.settings", JSON.stringify(
  {...JSON.parse(localStorage.getItem("tafelrunde.settings")), coach: true}))"""
STEPS = 1500  # touches that a whole course may need


def touch(page: Any, chance: random.Random) -> None:
    """Touch the board once as it comes, or what the voice offers; whoever errs is shown what was meant."""
    for button in ("Zeig es mir", re.compile("^(Weiter|Nächste Lektion)$"), "Bestätigen"):
        found = page.get_by_role("button", name=button)
        if found.count():
            with suppress(playwright.TimeoutError):  # what has gone by itself meanwhile need not be clicked
                found.first.click(timeout=1000)
            return
    offered = page.evaluate(TOUCHES, NAMES)
    if offered:
        page.mouse.click(*chance.choice(offered))
    elif offered == []:
        page.keyboard.press("Escape")


# One whole course in `make test`; all of them go the same way.
@pytest.mark.parametrize("game", the_rest_long(sorted(tafelrunde.games(), reverse=True), 1))
def test_a_course_is_learned_from_the_first_lesson_to_the_first_game(visit: Visit, game: str) -> None:
    page, chance = visit(f"/learn/{game}", phone=True), random.Random(game)
    assert_accessible_day_and_night(page)
    page.get_by_role("link", name="Los geht’s").click()
    page.get_by_role("region", name="Lernen").get_by_text(re.compile(r"\w")).first.wait_for()
    assert_accessible_day_and_night(page)
    start = page.get_by_role("button", name="Jetzt spielen")
    for _ in range(STEPS):
        if start.count() and not page.get_by_role("button", name="Nächste Lektion").count():
            break
        assert_fits(page)
        touch(page, chance)
    start.click()
    wait_for_turn(page)
    page.goto(f"/learn/{game}")
    page.get_by_role("link", name="Noch einmal von vorn").wait_for()
    count = len(lessons.lessons(game))
    page.get_by_text(f"{count} von {count} Lektionen hast du geschafft").wait_for()


KEYS = ("Tab", "ArrowRight", "ArrowDown", "Tab", "ArrowLeft", "ArrowUp")
AROUND = 12  # presses of Tab that lead from a hand to a pad on the table
IN_ENGLISH = COACHED.replace("coach: true", 'language: "en"')
# Where one is, whether the voice says that it was right, and what has the focus.
STATE = """offered => {
  const said = document.querySelector(".said"), at = document.activeElement;
  return { path: location.pathname, right: said?.matches(".good") ?? false, first: at.matches("[data-first]"),
    offered: at.matches(offered) };
}"""
OFFERED = ", ".join(f"main [data-{name}]:not([aria-disabled=true])" for name in NAMES)


@pytest.mark.long
@pytest.mark.parametrize(("phone", "english"), [(True, False), (False, True)], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", tafelrunde.games())
def test_a_course_is_learned_by_keys_alone(visit: Visit, game: str, phone: bool, english: bool) -> None:
    page, chance, seen = visit(f"/learn/{game}", phone=phone), random.Random(game), set[str]()
    page.get_by_role("link", name="Los geht’s").wait_for()
    if english:
        page.evaluate(IN_ENGLISH)
        page.reload()
        page.get_by_role("link", name="Let’s go").wait_for()
    tab_to(page, "Let’s go" if english else "Los geht’s")
    page.keyboard.press("Enter")
    page.locator(".said").wait_for()
    if phone:
        page.set_viewport_size({"width": 320, "height": 640})
    for _ in range(5 * STEPS):
        state = page.evaluate(STATE, OFFERED)
        if state["path"] not in seen:
            page.locator("[data-board] button, .said + .row .main").first.wait_for()
            assert_accessible_day_and_night(page)
            seen.add(state["path"])
        assert_fits(page)
        if len(seen) == len(lessons.lessons(game)):
            break
        learn_by_keys(page, chance, state)
    tab_to(page, "Play now" if english else "Jetzt spielen")
    page.keyboard.press("Enter")
    page.locator("[data-number]").wait_for()


def learn_by_keys(page: Any, chance: random.Random, state: dict[str, Any]) -> None:
    """Press a key that leads on: what comes next has the focus already; whoever errs is shown the best."""
    if state["first"]:
        if not state["right"] or page.locator("[data-first]").count() > 1:
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    elif state["offered"]:
        page.keyboard.press("Enter")
        page.keyboard.press(chance.choice(("Enter", *KEYS)))
    else:
        key = chance.choice(KEYS)
        for _ in range(chance.randint(1, AROUND)):
            page.keyboard.press(key)


def test_another_move_works_too_and_is_answered(visit: Visit) -> None:
    page = visit("/learn/xactika/cards")
    page.locator("main button[data-card]").first.click()
    page.locator("main [data-move]").first.click()
    if page.get_by_role("button", name="Bestätigen").count():
        page.get_by_role("button", name="Bestätigen").click()
    page.get_by_role("button", name="Noch einmal").click()
    until(page, lambda: page.get_by_role("button", name="Noch einmal").count() == 0)
    page.locator("main button[data-card]").first.wait_for()


def test_the_smallest_phone_reaches_the_hand_below_the_voice(visit: Visit) -> None:
    page = visit("/learn/qwinto/first-number", phone=True)
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator("main [data-card='o5']").click()
    page.locator("main [data-pile='d']").click()
    page.get_by_role("button", name="Bestätigen").click()
    page.get_by_text("5 + 2 + 3 = 10").first.wait_for()
    assert_accessible_day_and_night(page)


def test_the_sum_of_a_round_fits_the_smallest_phone(visit: Visit) -> None:
    page, chance = visit("/learn/acht/stones", phone=True, pace="normal"), random.Random(1)
    page.set_viewport_size({"width": 320, "height": 640})
    closing = page.locator("[data-go-on]")
    while not closing.count():
        touch(page, chance)
    board, button = page.locator("[data-board]").bounding_box(), closing.bounding_box()
    assert button["y"] + button["height"] <= board["y"] + board["height"]
    for box in page.locator("[data-summary] section").all():
        assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    closing.click()
    page.get_by_text("Unfug").first.wait_for()


def test_whoever_leaves_a_lesson_comes_back_to_its_task(visit: Visit) -> None:
    page = visit("/learn/xactika/leading", phone=True)
    play(page, "3231:b")
    page.get_by_role("button", name="Weiter").dblclick()
    page.get_by_text("Aufgabe 2 von 2").wait_for()
    page.reload()
    page.get_by_text("Aufgabe 2 von 2").wait_for()
    play(page, "1333:b")
    page.get_by_role("button", name="Nächste Lektion").click()
    page.get_by_text("Lektion 3 von 12").wait_for()
    page.go_back()
    page.get_by_text("Aufgabe 1 von 2").wait_for()


def test_home_leads_newcomers_to_the_lessons_until_they_play(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.get_by_role("link", name="In 5 Minuten lernen XACTIKA").click()
    page.get_by_role("heading", name="XACTIKA lernen").wait_for()
    page.goto("/")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    page.goto("/")
    page.get_by_role("link", name="Lernen XACTIKA", exact=True).wait_for()
    assert page.get_by_role("link", name="In 5 Minuten lernen XACTIKA").count() == 0


def play(page: Any, move: str) -> None:
    """Play a move of XACTIKA: a card, with its symbol where it leads, or a bid."""
    page.locator("main [data-move]:visible, main button[data-card]:visible").first.wait_for()
    spot = page.locator(f"main [data-move='{move}']:visible")
    if not spot.count():
        page.locator(f"main button[data-card='{move[:4]}']:visible").click()
    spot.first.click()
    page.get_by_role("button", name="Bestätigen").click()


def test_the_puzzle_of_the_day_is_missed_then_solved_and_explained(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.get_by_role("link", name="Tagesrätsel XACTIKA").click()
    number = page.request.get("/api/puzzles/xactika").json()["today"]
    best = puzzles.puzzle("xactika", number).best
    legal = page.request.get(f"/api/puzzles/xactika/{number}").json()["legal"]
    play(page, next(move for move in legal if move != best))
    page.get_by_text("Dieser Zug kostet dich").first.wait_for()
    page.get_by_text("Nicht auf Anhieb. Wertung").first.wait_for()
    until(page, lambda: "Nicht auf Anhieb" in page.locator("[role=status]").first.inner_text())
    assert_accessible_day_and_night(page)
    page.get_by_role("button", name="Noch einmal").click()
    play(page, best)
    page.get_by_text("Das ist der beste Zug.").first.wait_for()
    page.set_viewport_size({"width": 320, "height": 640})
    assert_fits(page)
    page.get_by_role("button", name="Und dann?").click()
    page.get_by_text("So spielen die stärksten Bots").first.wait_for()
    page.get_by_role("link", name="Mehr").click()
    page.get_by_text(re.compile("^Stufe . von 7 · Wertung ")).wait_for()
    page.get_by_role("link", name="Alle Rätsel").click()
    page.get_by_text("Heute versucht").wait_for()
    assert_accessible_day_and_night(page)


def test_the_coach_has_a_word_before_a_move_that_loses_and_leaves_the_choice(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.get_by_role("button", name="Jetzt spielen XACTIKA").wait_for()  # it has written its own settings
    page.evaluate(COACHED)
    page.reload()
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    page.locator("[data-hint]").click()
    page.get_by_text("Darauf kommt es beim besten Zug an:").wait_for()
    page.get_by_role("button", name="Gute Züge zeigen").click()
    page.locator("[data-advised]").first.wait_for()
    mad = page.locator("[data-move^='bid:']").last  # nobody's hand is worth so many tricks
    mad.click()
    page.locator("[data-confirm]").click()
    word = page.locator("[data-coach]")
    word.get_by_text("Besser wäre:").wait_for()
    assert page.locator("[data-ghost]").count() == 1
    until(page, lambda: "Besser wäre: Du sagst" in page.locator("[role=status]").first.inner_text())
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.locator("[data-board]").bounding_box()["height"] >= 500, "the board is as high as the screen"
    assert_accessible_day_and_night(page)
    page.set_viewport_size(DESKTOP)
    board = page.locator("[data-board]").bounding_box()
    word.locator("[data-back]").click()
    until(page, lambda: word.count() == 0 and page.locator("[data-confirm]").count() == 0)
    assert page.locator("[data-board]").bounding_box() == board, "on a wide screen the board stays as it is"
    mad.click()
    page.locator("[data-confirm]").click()
    word.locator("[data-stay]").click()
    until(page, lambda: mad.count() == 0)


LONG = 800  # milliseconds, a long press
POINTS = 6  # along each side of a board


def explained(page: Any) -> str:
    """Return the name of what is explained."""
    return page.locator("[data-what] .title").inner_text()


@pytest.mark.parametrize("game", the_rest_long(sorted(GAMES, reverse=True), 1))
def test_whatever_is_touched_on_the_table_says_what_it_is(visit: Visit, game: str) -> None:
    page, chance = visit("/", phone=True), random.Random(game)
    page.get_by_role("button", name=f"Jetzt spielen {game}").click()
    for _ in range(3):
        touch_about(wait_for_turn(page), chance)
    wait_for_turn(page)
    box = page.locator("[data-what]")
    page.keyboard.press("?")
    box.locator("[aria-pressed]").first.wait_for()
    names = box.locator("[aria-pressed]").all_inner_texts()
    assert len(names) >= 8
    board = page.locator("[data-board]").bounding_box()
    found: set[str] = set()
    for row, column in itertools.product(range(POINTS), repeat=2):
        x, y = (column + 0.5) / POINTS, (row + 0.5) / POINTS
        page.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])
        found.add(explained(page))
    found.discard("Was ist das?")
    assert len(found) >= 8
    assert found <= set(names)
    assert page.locator("[data-board]").bounding_box() == board
    box.get_by_role("button", name="Stärke eines Bots").click()
    assert page.locator("[data-pointer]").count() == 1
    assert_fits(page)
    assert_accessible_day_and_night(page)
    page.keyboard.press("Escape")
    until(page, lambda: box.count() == 0)

    page.locator("[data-seat] .name").first.hover()
    page.mouse.down()
    page.wait_for_timeout(LONG)
    page.mouse.up()
    until(page, lambda: explained(page) in names)
    page.keyboard.press("Escape")
    until(page, lambda: box.count() == 0)
    assert page.get_by_role("dialog").count() == 0
    assert may_act(page)
    assert page.locator("[data-confirm]").count() == 0  # no move lies ready
