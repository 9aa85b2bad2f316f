"""Every page, light and dark, on phone and desktop: no accessibility violation, no scrolling to decide."""

from __future__ import annotations

import gzip
import re
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tafelrunde
from browser.conftest import BUILT, DESKTOP, PHONE, WEB, Visit, the_rest_long
from browser.hands import play_unseen, stage, until, wait_for_turn
from rules.test_clauses import clauses
from tafelrunde.teaching import lessons

FULL_NAMES = [tafelrunde.game(each).texts.say("de", "name") for each in tafelrunde.games()]
NAMES = [re.split(r": | - ", each)[0] for each in FULL_NAMES]  # as home calls them
MOST_SCRIPT = 105_000  # bytes, gzipped
# What a board alone needed before there were lessons (875ccca), and how much it may have grown by them.
BEFORE_LESSONS = {"ACHT": 26_000, "AXIO rota": 18_200, "Qwinto": 19_000, "XACTIKA": 17_900}
MOST_GROWTH = 4_000
ASSETS = BUILT.parent / "assets"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules of axe that night can break and day keep
SIZES = {"phone": True, "desktop": False}
sizes = pytest.mark.parametrize("phone", SIZES.values(), ids=SIZES)
# What looks much the same on both is looked at on a phone; `make test-long` looks at the desktop, too.
phone_first = pytest.mark.parametrize("phone", the_rest_long(SIZES.values(), 1), ids=SIZES)

# Looks at what has been drawn; colours on their way from day to night are nobody's colours. While a dialog is
# open nothing else can be reached, and the page was looked at before.
FIND = """async wanted => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  for (const each of document.getAnimations())
    if (each.effect.getComputedTiming().endTime < Infinity) each.finish();
  const seen = document.querySelector("dialog:modal") ?? document;
  return (await axe.run(seen, {resultTypes: ["violations"], preload: false, ...wanted})).violations;
}"""


@cache
def axe() -> str:
    """Return the source of axe."""
    if not AXE.exists():
        pytest.skip("axe is missing: npm ci in web/")
    return Path(AXE).read_text()


def assert_accessible(page: Any, **wanted: Any) -> None:
    """Fail with what axe finds, in one line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())  # the debugger's door is open where the page's own policy is shut
    found = page.evaluate(FIND, wanted)
    problems = [
        f"{each['id']}: {node['target']} {node['failureSummary'].splitlines()[-1].strip()}"
        for each in found
        for node in each["nodes"]
    ]
    assert problems == []


def assert_accessible_day_and_night(page: Any) -> None:
    """Fail with what axe finds in light or in dark."""
    page.emulate_media(color_scheme="dark")
    assert_accessible(page, runOnly=COLOURS)
    page.emulate_media(color_scheme="light")
    assert_accessible(page)


def assert_accessible_everywhere(page: Any) -> None:
    """Fail with what axe finds on a phone or a desktop by day, or at night on the one in use."""
    own = page.viewport_size
    page.set_viewport_size(PHONE if own == DESKTOP else DESKTOP)
    assert_accessible(page)
    page.set_viewport_size(own)
    assert_accessible_day_and_night(page)


def assert_fits(page: Any) -> None:
    """Fail when a page has to be scrolled."""
    root = "document.documentElement"
    over = page.evaluate(f"[{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]")
    assert max(over) <= 0, over


@sizes
def test_home(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone, name="Ada")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").wait_for()
    assert_accessible_day_and_night(page)
    for ways in page.locator("article .ways").all():
        rows = [round(each.bounding_box()["y"]) for each in ways.locator(".button").all()]
        assert min(Counter(rows).values()) > 1


@phone_first
def test_the_dialogs_of_home(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone, name="Ada")
    card, dialog = page.locator("article", has_text="XACTIKA"), page.get_by_role("dialog")
    for name in ("Tisch öffnen", "Ein Gerät"):
        card.get_by_role("button", name=name).click()
        dialog.wait_for()
        assert_accessible_day_and_night(page)
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Einstellungen").click()
    dialog.wait_for()
    assert_accessible_day_and_night(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=re.compile("Name ändern")).click()
    page.get_by_role("button", name="Persönlichen Link zeigen").click()
    page.get_by_label("Dein persönlicher Link").wait_for()
    assert_accessible_day_and_night(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    dialog.wait_for()
    assert_accessible_day_and_night(page)


@phone_first
def test_waiting_room(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone)
    page.locator("article", has_text="XACTIKA").get_by_role("button", name="Tisch öffnen").click()
    page.get_by_role("dialog").get_by_role("button", name="Tisch öffnen").click()
    page.get_by_role("heading", name="Gleich geht es los").wait_for()
    assert page.get_by_label("Stärke der Bots").input_value() == "1"  # whoever opens it has not played yet
    code = page.get_by_alt_text("QR-Code dieses Tisches")
    assert code.evaluate("each => each.decode().then(() => each.naturalWidth)") > 100
    assert_accessible_day_and_night(page)


@sizes
def test_table(visit: Visit, phone: bool) -> None:
    page = visit("/", phone=phone)
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    assert_fits(page)
    assert_accessible_day_and_night(page)
    stage(page)
    assert_fits(page)
    assert_accessible_day_and_night(page)
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("dialog").wait_for()
    assert_accessible_day_and_night(page)
    page.keyboard.press("Escape")
    if phone:
        for name in ("Verlauf", "Gespräch"):
            page.get_by_role("button", name=name).click()
            page.get_by_role("dialog").wait_for()
            assert_accessible_day_and_night(page)
            page.keyboard.press("Escape")


@phone_first
@pytest.mark.parametrize("game", tafelrunde.games())
def test_rules(visit: Visit, phone: bool, game: str) -> None:
    page = visit(f"/rules/{game}", phone=phone)
    page.get_by_role("heading", level=1).wait_for()
    page.locator("article p[id]").first.wait_for()
    anchors = page.locator(
        "article p[id], article li[id], article dt[id], article h3[id], article div[id]"
    ).evaluate_all("all => all.map((each) => each.id)")
    assert sorted(anchors) == sorted(clauses(game)), "a link can lead to every clause"
    tried = page.get_by_role("button", name="Ausprobieren").evaluate_all(
        "all => all.map((each) => each.lastElementChild.textContent)"
    )
    assert sorted(tried) == sorted(lessons.figures(game))
    assert_accessible_day_and_night(page)


def test_rules_are_searched(visit: Visit) -> None:
    page = visit("/rules/acht")
    field = page.get_by_role("searchbox", name="In den Regeln suchen")
    field.fill("meteorit PLATTCHEN")
    page.get_by_role("status").get_by_text("Treffer: 1", exact=True).wait_for()
    assert page.locator("article p[id]").evaluate_all("all => all.map((each) => each.id)") == ["AC-29e"]
    assert page.locator("mark").all_inner_texts() == ["Meteorit", "Plättchen"]
    assert_accessible_day_and_night(page)
    field.press("Escape")
    page.locator("#AC-01").wait_for()
    assert page.locator("article p[id]").count() == len(clauses("acht"))


def test_a_link_leads_to_its_clause(visit: Visit) -> None:
    page = visit("/rules/acht#AC-29d", phone=True)
    page.locator("#AC-29d.linked").wait_for()
    assert page.evaluate("scrollY") > 0
    assert_accessible_day_and_night(page)
    page.locator("#AC-30").get_by_role("link", name="Link zu AC-30").click()
    page.locator("#AC-30.linked").wait_for()
    assert page.url.endswith("/rules/acht#AC-30")
    assert page.locator(".linked").count() == 1


def test_a_figure_of_the_rules_is_tried_by_keys(visit: Visit) -> None:
    page = visit("/rules/axio")
    offer = page.get_by_role("button", name="Ausprobieren AX-09")
    offer.press("Enter")
    voice = page.get_by_role("region", name="AX-09 ausprobieren")
    page.locator("[data-keys] [data-place='2,1']").wait_for()
    page.keyboard.press("r")
    page.locator("[data-keys] [data-place='2,1']").press("Enter")
    voice.get_by_role("button", name="Bestätigen").press("Enter")
    voice.get_by_text("Rot +1, Grün +3.").wait_for()
    again = voice.get_by_role("button", name="Noch einmal")
    until(page, lambda: again.evaluate("each => each === document.activeElement"))
    again.press("Enter")
    until(page, lambda: page.evaluate("document.activeElement.dataset.board === ''"))
    page.get_by_role("searchbox").press("r")
    assert page.get_by_role("searchbox").input_value() == "r", "outside of the figure keys are the page's"
    voice.get_by_role("button", name="Schließen").press("Enter")
    until(page, lambda: offer.evaluate("each => each === document.activeElement"))


def test_a_figure_of_the_rules_is_tried_by_touch(visit: Visit) -> None:
    page = visit("/rules/xactika", phone=True)
    page.get_by_role("button", name="Ausprobieren XA-07").click()
    board = page.locator("[data-keys]")
    board.locator("[data-card='2333']").click(force=True)  # it looks as if it could not be played
    until(page, lambda: "musst du damit bedienen" in " ".join(page.get_by_role("status").all_inner_texts()))
    board.locator("[data-card='3133']").click()
    board.get_by_role("button", name="Bestätigen").click()
    board.get_by_text("Der Stich geht an dich.").wait_for()
    assert_accessible_day_and_night(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Ausprobieren XA-09").click()
    page.get_by_role("region", name="XA-09 ausprobieren").wait_for()
    assert page.locator("[data-keys]").count() == 1, "one at a time"


@pytest.mark.parametrize("game", tafelrunde.games())
def test_rules_are_two_printed_pages(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}")
    page.locator("#differences").wait_for()
    sheets = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert 1 <= len(sheets) <= 2


@phone_first
def test_what_is_not_there(visit: Visit, phone: bool) -> None:
    page = visit("/table/AAAAAAAAAAAAAAAA", phone=phone)
    page.get_by_role("heading", name="Diesen Tisch gibt es nicht (mehr)").wait_for()
    assert_accessible_day_and_night(page)
    page.goto("/rules/chess")
    page.get_by_role("heading", name="Dieses Spiel kennen wir nicht").wait_for()
    assert_accessible_day_and_night(page)


def scripts_of(visit: Visit, game: str) -> set[str]:
    """Return the scripts with which a new browser gets from home to its first decision in a game."""
    page = visit("about:blank")
    loaded: set[str] = set()
    page.on("response", lambda response: loaded.add(response.url.rpartition("/")[2]))
    page.goto("/")
    page.get_by_role("button", name=f"Jetzt spielen {game}").click()
    wait_for_turn(page)
    page.wait_for_load_state("networkidle")
    return {name for name in loaded if name.endswith(".js")}


def test_home_and_one_game_are_a_small_download(visit: Visit) -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in ASSETS.glob("*.js")}
    scripts = {game: scripts_of(visit, game) & sizes.keys() for game in NAMES}
    for game, loaded in scripts.items():
        alone = loaded.difference(*(scripts[other] for other in NAMES if other != game))
        size, board = (sum(sizes[name] for name in each) for each in (loaded, alone))
        sys.stdout.write(f"{game}: {size / 1000:.1f} kB, its board {board / 1000:.1f} kB\n")  # shown by -rP
        assert 50_000 < size < MOST_SCRIPT, loaded
        assert board <= BEFORE_LESSONS[game] + MOST_GROWTH
        teaching = [name for name in loaded if name.startswith(("LearnPage", "TaskPlay", "what-"))]
        assert not teaching, "that is fetched when it is opened"


def test_both_languages(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_text("English").click()
    page.get_by_role("heading", name="Settings").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("heading", name="Four games, one table.").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.fixture(scope="module")
def table(launch: Callable[[], Any], server: Any) -> str:
    """Play a solo game of Qwinto to its end and return its id."""
    context = launch().new_context(base_url=server.url, locale="de-DE")
    page = context.new_page()
    page.goto("/")
    page.locator("article", has_text="Qwinto").get_by_role("button", name="Solo").click()
    page.wait_for_url("**/table/*")
    name = page.url.rsplit("/", 1)[-1]
    page.locator("[data-number]").wait_for()
    play_unseen(page)
    context.close()
    return name


class TestFinished:
    """What there is after the end: result, replay, verification."""

    @phone_first
    def test_result(self, visit: Visit, table: str, phone: bool) -> None:
        page = visit(f"/table/{table}", phone=phone)
        page.locator("[data-result]").wait_for()
        assert_accessible_day_and_night(page)

    @phone_first
    def test_replay(self, visit: Visit, table: str, phone: bool) -> None:
        page = visit(f"/replay/{table}?step=3", phone=phone)
        page.locator("[data-step='3']").wait_for()
        assert_accessible_day_and_night(page)
        page.locator("[data-hands] [role=img]").first.wait_for()  # all hands are open
        page.locator("[data-turns]").click()
        page.keyboard.press("ArrowRight")
        page.locator("[data-step='4']").wait_for()
        page.keyboard.press("Home")
        page.locator("[data-step='0']").wait_for()
        page.locator("[data-turns]").click()
        page.keyboard.press("ArrowRight")
        page.locator("[data-step]:not([data-step='0'])").wait_for()
        assert page.locator("[data-step]").get_attribute("data-step") != "1", "a whole turn is several steps"
        page.locator("[data-eye='0']").click()
        page.get_by_label("Tempo").select_option("8")
        page.get_by_role("button", name="Von selbst abspielen").click()
        page.get_by_role("button", name="Diese Stelle teilen").click()
        link = page.get_by_label("Link zu dieser Stelle").input_value()
        page.wait_for_timeout(400)  # in which it would have gone on
        shown = page.locator("[data-step]").get_attribute("data-step")
        assert link.endswith(f"?step={shown}&seat=0")
        assert_accessible_day_and_night(page)

    @phone_first
    def test_verification(self, visit: Visit, table: str, phone: bool) -> None:
        page = visit(f"/verify/{table}", phone=phone)
        page.locator("[data-chance=unproven]").wait_for()  # whoever was not there can only recompute
        assert_accessible_day_and_night(page)
