"""Small screens, upright and across, with long names; and what lies over a page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from browser.conftest import Visit
from browser.hands import number, play_unseen, stage, until, wait_for_turn
from browser.test_pages import assert_accessible, assert_fits
from browser.test_review import open_table

SIZES = [(320, 640), (360, 740), (390, 844), (844, 390), (740, 360)]
NAMES = [
    "Maximiliane Hohenstein-W",
    "Anna-Sophie Wackernagel",
    "Bartholomäus Quadflieg",
    "Wilhelmine Zuckerschwert",
]
MANY = NAMES + [f"Konstantinopolitaner {n}" for n in range(6)]

# What is cut at the screen's edge, what sticks out of its seat, which seats and buttons cover each other.
PARTS = "[data-seat], .seat, .picker, .bar > button, .tools p, .tools button, .draw, .cards [data-card]"
PROBLEMS = """parts => {
  const found = [], root = document.documentElement, board = document.querySelector("[data-board]");
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth - innerWidth} too wide`);
  const shown = each => each.checkVisibility() && !each.closest(".hidden, .felt, .sky, .turn");
  const name = each => `${each.getAttribute("class")} ${each.textContent.trim().slice(0, 24)}`;
  const box = each => each.getBoundingClientRect();
  const across = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1;
  const down = (a, b) => a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const beside = (a, b) => a.right <= b.left + 2 || b.right <= a.left + 2;
  const above = (a, b) => a.bottom <= b.top + 2 || b.bottom <= a.top + 2;
  const boxes = [...board.querySelectorAll(parts)].filter(each => each.checkVisibility());
  for (const each of boxes) {
    const own = box(each), edge = box(board);
    if (!across(own, edge) || !down(own, edge)) found.push(`${name(each)} is cut at the edge`);
    for (const part of each.querySelectorAll("span, b, p, svg, strong, small"))
      if (shown(part) && box(part).width && !across(box(part), own))
        found.push(`${name(part)} sticks out of ${name(each)}`);
  }
  boxes.forEach((one, at) => boxes.slice(at + 1).forEach(other => {
    const [a, b] = [box(one), box(other)];
    if (!one.contains(other) && !other.contains(one) && !beside(a, b) && !above(a, b))
      found.push(`${name(one)} and ${name(other)} cover each other`);
  }));
  return found;
}"""
CUT = "each => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1"
TOO_WIDE = """dialog => [...dialog.querySelectorAll("*")].filter(part =>
  part.scrollWidth > dialog.clientWidth + 1 && getComputedStyle(part).overflowX === "visible").length"""


def look_at_all_sizes(page: Any) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        problems: list[str] = []
        for _ in range(40):  # a board may need a moment to find its new shape
            page.wait_for_timeout(50)
            problems = page.evaluate(PROBLEMS, PARTS)
            if not problems:
                break
        assert problems == [], (width, height)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("xactika", [2, 4, 10], {"variant": "bid"}),
        ("axio", [2, 4], {}),
        ("qwinto", [2, 4], {}),
        ("acht", [2, 4], {}),
    ],
)
def test_long_names_fit_on_every_phone(
    visit: Visit, game: str, seats: list[int], options: dict[str, str]
) -> None:
    page = visit("/", phone=True, name=NAMES[0])
    home = page.url
    for count in seats:
        page.goto(home)
        table = open_table(page, game=game, seats=count, options=options, names=MANY[1:count])
        page.goto(f"/table/{table}")
        page.locator("[data-curtain]").get_by_role("button").click()
        page.locator("main [data-move], main [data-card]").first.wait_for()
        look_at_all_sizes(page)


def test_the_widest_name_does_not_widen_the_page_on_a_desktop(visit: Visit) -> None:
    page = visit("/", name="W" * 24)
    table = open_table(page, game="axio", seats=2, names=["W" * 23 + "M"])
    page.goto(f"/table/{table}")
    page.locator("[data-curtain]").get_by_role("button").click()
    page.locator("main [data-move]").first.wait_for()
    assert_fits(page)


def test_a_strangers_long_names_do_not_widen_home(visit: Visit) -> None:
    other = visit("/", name=NAMES[1])
    open_table(other, game="xactika", seats=10, names=MANY[2:9], public=True, start=False)
    page = visit("/", phone=True, name="Ada")
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_text(NAMES[1]).first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_lies_over_the_table_is_closed_by_the_back_button(visit: Visit) -> None:
    page = visit("/", phone=True, name="Ada")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    table, dialog = page.url, page.get_by_role("dialog")
    for name in ("Menü", "Gespräch", "Übersicht"):
        page.get_by_role("button", name=name).first.click()
        dialog.wait_for()
        assert dialog.evaluate(TOO_WIDE) == 0, f"{name} is wider than its dialog"
        page.go_back()
        until(page, lambda: dialog.count() == 0)
        assert page.url == table
    page.locator("[data-hint]").click()
    page.locator("[data-hints]").wait_for()
    page.go_back()
    until(page, lambda: page.locator("[data-hints]").count() == 0)
    assert page.url == table
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="Schließen").click()
    until(page, lambda: dialog.count() == 0)
    page.go_back()
    page.get_by_role("button", name="Jetzt spielen XACTIKA").wait_for()  # what was closed is no step back

    page.get_by_role("button", name="Jetzt spielen ACHT").click()
    wait_for_turn(page)
    table, panel = page.url, page.locator("[data-panel-card]")
    page.locator("main [data-card]").first.click()
    panel.wait_for()
    page.go_back()
    until(page, lambda: panel.count() == 0)
    assert page.url == table
    page.locator("[data-hint]").click()
    page.locator("[data-hints]").wait_for()
    page.get_by_text("Ein Bot denkt").wait_for(state="hidden")
    page.go_back()
    until(page, lambda: page.locator("[data-hints]").count() == 0)
    assert page.url == table
    play_unseen(page)
    page.get_by_role("button", name="Tisch ansehen").click()
    until(page, lambda: page.locator("[data-result]").count() == 0)
    page.go_back()
    page.locator("[data-result]").wait_for()
    assert page.url == table

    home = page.url.split("/table/")[0]
    page.goto(home)
    page.goto(
        f"/table/{open_table(page, game='xactika', seats=2, options={'variant': 'high'}, names=['Ben'])}"
    )
    page.locator("[data-curtain]").get_by_role("button").click()
    table, picker = page.url, page.get_by_role("group", name="Welches Symbol zählt?")
    for card in (0, 1):  # another card asks anew
        page.locator("main button[data-card]").nth(card).click()
        picker.wait_for()
    page.go_back()
    until(page, lambda: picker.count() == 0)
    assert page.url == table


def test_a_double_tap_confirms_and_asks_for_no_hint(visit: Visit) -> None:
    page = visit("/", phone=True, name="Ada")
    page.get_by_role("button", name="Jetzt spielen AXIO rota").click()
    wait_for_turn(page)
    before = number(page)
    stage(page)
    spot = page.locator("[data-confirm]").bounding_box()
    for _ in range(2):
        page.touchscreen.tap(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        page.wait_for_timeout(150)
    until(page, lambda: number(page) > before)
    assert page.locator("[data-hints]").count() == 0


@pytest.mark.parametrize(
    ("game", "longest"),
    [
        ("AXIO rota", ["Lay it here? Tap again to turn."]),
        ("Qwinto", ["Orange −2 + Orange −2 legen?", "Play orange −2 + orange −2?", "12 in orange, field 7?"]),
    ],
)
def test_what_lies_ready_can_be_read_on_a_small_phone(visit: Visit, game: str, longest: list[str]) -> None:
    page = visit("/", phone=True, name="Ada")
    page.get_by_role("button", name=f"Jetzt spielen {game}").click()
    wait_for_turn(page)
    assert page.locator("[data-seat] .level", has_text="Bot: ").count() == 3
    stage(page)
    prompt = page.locator("[data-prompt]")
    for words in [prompt.inner_text(), *longest]:
        prompt.evaluate("(each, words) => (each.firstChild.data = words)", words)
        for width, height in SIZES[:2]:
            page.set_viewport_size({"width": width, "height": height})
            assert not prompt.evaluate(CUT), (words, width)
    page.set_viewport_size({"width": 320, "height": 640})
    for seat in page.locator("[data-seat] .name", has_text=re.compile("^.{1,5}$")).all():
        assert not seat.evaluate(CUT), seat.inner_text()
    look_at_all_sizes(page)


def test_a_passing_note_lies_above_dialogs_and_over_nothing_that_can_be_played(visit: Visit) -> None:
    page = visit("/", phone=True, name="Ada")
    note = page.locator(".note[popover]")
    page.get_by_role("button", name="Name ändern").click()
    page.get_by_role("button", name="Persönlichen Link zeigen").click()
    page.get_by_role("button", name="Kopieren").click()
    note.wait_for()
    assert note.evaluate("each => each.matches(':popover-open')"), "it is in the topmost layer"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Jetzt spielen AXIO rota").click()
    wait_for_turn(page)
    page.locator("main .felt [role=img]").first.click(force=True)
    note.filter(has_text="Hier liegt schon ein Plättchen").wait_for()
    spot = note.bounding_box()
    places = [each.bounding_box()["y"] for each in page.locator("[data-place]").all()]
    assert spot["y"] + spot["height"] < min(places)


def test_a_tile_out_of_sight_has_a_sign_that_leads_back(visit: Visit) -> None:
    page = visit("/", phone=True, name="Ada")
    page.get_by_role("button", name="Jetzt spielen AXIO rota").click()
    wait_for_turn(page)
    stage(page)
    page.locator("[data-confirm]").click()
    wait_for_turn(page)
    felt = page.locator(".felt").bounding_box()
    x, y = felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] - 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 2 * felt["height"], steps=8)
    page.mouse.up()
    sign = page.locator("[data-sign-away]")
    sign.wait_for()
    assert_accessible(page)
    sign.click()
    until(page, lambda: sign.count() == 0)


def test_a_slow_line_shows_the_shape_of_a_page_at_once(visit: Visit) -> None:
    page = visit("about:blank")
    waiting: list[Any] = []
    page.route("**/assets/*.js", lambda route: waiting.append(route))
    page.goto("/", wait_until="commit")
    shape = page.locator("#skeleton i").first
    shape.wait_for()
    name = page.locator("#skeleton b")
    before = name.bounding_box()
    for script in waiting:
        script.continue_()
    page.unroute("**/assets/*.js")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").wait_for()
    assert not shape.is_visible() and not name.is_visible()
    after = page.locator("header .brand").bounding_box()
    assert [before["x"], before["y"]] == [after["x"], after["y"]], "the name does not move"
    page.route("**/api/tables/*/re*", lambda route: waiting.append(route))  # never answered
    page.goto("/replay/of-a-game")
    page.get_by_text("Einen Moment").wait_for()
    assert shape.is_visible() and not name.is_visible(), "the page is not blank while it loads"
