"""A game of each by keys alone, from home to the result and its replay."""

from __future__ import annotations

import random

import pytest

from browser.conftest import Visit, the_rest_long
from browser.hands import play_unseen, wait_for_turn
from browser.keys import AT_BOARD, press_about, tab_to

ARROWS = ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"]
GAMES = [
    ("XACTIKA", "Jetzt spielen", ["ArrowLeft", "ArrowRight", "ArrowDown", "1", "b"], 10),
    ("ACHT", "Jetzt spielen", [*ARROWS, "b", "b", "r", "d", "1"], 8),
    ("AXIO rota", "Solo", [*ARROWS, "r", "1", "2"], 10),
    ("Qwinto", "Solo", [*ARROWS, "2", "d", "p"], 8),
]


@pytest.mark.parametrize(
    ("game", "way", "keys", "least"), the_rest_long(GAMES, 1), ids=[game for game, *_ in GAMES]
)
def test_a_game_by_keys_alone(visit: Visit, game: str, way: str, keys: list[str], least: int) -> None:
    page = visit("/", name="Ada")
    page.get_by_role("button", name="Jetzt spielen ACHT").wait_for()
    tab_to(page, f"Gegner bei {game}")
    page.keyboard.press("1")
    tab_to(page, f"Stärke der Bots bei {game}")
    page.keyboard.press("1")
    tab_to(page, way, of=game)
    page.keyboard.press("Enter")

    chance, decisions = random.Random(7), 0
    while not wait_for_turn(page).locator("[data-result]").count():
        press_about(page, chance, keys)
        decisions += 1
        assert page.evaluate(AT_BOARD)
        if game == "XACTIKA" and decisions == least:  # a round of eight that are all alike, and into the next
            play_unseen(page)
    assert decisions >= least

    tab_to(page, "Wiederholung")
    page.keyboard.press("Enter")
    page.locator("[data-step='0']").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator("[data-step]:not([data-step='0'])").wait_for()
