"""Positions that chance seldom brings, as a person sees them."""

from __future__ import annotations

from typing import Any

import pytest

from browser.conftest import Visit
from browser.hands import until, wait_for_turn
from browser.test_review import SIDEWAYS
from browser.test_rights import server as server
from browser.test_screens import PARTS, PROBLEMS
from browser.test_table import two_people
from rules.acht_table import GAME, position
from tafelrunde.games.acht.rules import AchtState

BIG = """
- -  -  - -
- A0 A0 - -
- -  ## - -
- -  A0 - -
- -  -  - -
"""  # a big circle is to be had on b3


def begins_in(monkeypatch: pytest.MonkeyPatch, state: AchtState) -> None:
    """Let games of ACHT begin in a position."""
    monkeypatch.setattr(type(GAME), "new", lambda *_: state.copy())


def open_card(page: Any, card: str) -> Any:
    page.locator(f"main [data-card={card}]").click()
    panel = page.locator("[data-panel-card]")
    panel.wait_for()
    return panel


def test_cards_say_what_they_bring_beside_one_of_which_nobody_knows(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {0: "pole rev quantum abduct", 1: "inf"}
    begins_in(monkeypatch, position(2, board=BIG, hands=hands, tableaus="QX", tower="MM"))
    page, _ = two_people(visit, "ACHT", phone=True)
    wait_for_turn(page)
    for card in ("pole", "rev"):
        panel = open_card(page, card)
        panel.get_by_text("Du bekommst: die Paare über Kreuz").first.wait_for(state="attached")
        assert panel.locator("[data-swap]").first.locator("svg").count() == 2
        panel.locator("[data-close]").click()
    open_card(page, "quantum").locator("[data-leap]").click()
    page.locator("[data-from=c4]").click()
    page.locator("[data-place=b3]").click()
    page.locator(".note", has_text="großer Kreis +2").wait_for()
    for _ in range(2):  # the tile that lies ready, then the question
        page.keyboard.press("Escape")
    for size in (SIDEWAYS, {"width": 740, "height": 360}):
        page.set_viewport_size(size)
        until(page, lambda: page.evaluate(PROBLEMS, f"{PARTS}, .own [data-card]") == [], seconds=10)


def test_good_moves_with_the_same_card_have_signs_side_by_side(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = {0: "rev", 1: "inf"}
    begins_in(monkeypatch, position(2, board=BIG, hands=hands, tableaus="QX", tower="MM"))
    page = visit("/", name="Ada", phone=True)
    good = [
        {"move": move, "words": dict.fromkeys(("de", "en"), move), "percent": 50, "why": {"de": [], "en": []}}
        for move in ("draw", "rev+", "rev-")
    ]
    page.route("**/hint", lambda route: route.fulfill(json={"best": "draw", "good": good}))
    page.locator("article", has_text="ACHT").get_by_label("Gegner").select_option("1")
    page.get_by_role("button", name="Jetzt spielen ACHT").click()
    wait_for_turn(page).locator("[data-hint]").click()
    for move in ("rev+", "rev-", "draw"):
        page.locator(f'[data-ghost="{move}"]').click()
