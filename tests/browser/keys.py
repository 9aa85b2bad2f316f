"""What a person does with keys alone: Tab to a button, arrows over a board, Enter."""

from __future__ import annotations

import random
from typing import Any

from browser.hands import NAMES, number, wait_for_answer

ENOUGH = 80  # presses of Tab that reach everything on a page
ABOUT = 40  # keys after which a move must lie ready

# The words on what has the focus, and on what it belongs to.
FOCUSED = """() => {
  const at = document.activeElement, words = each => (each?.ariaLabel ?? each?.textContent ?? "").trim();
  return [words(at), words(at.closest("article, dialog")?.querySelector("h2"))];
}"""
AT_BOARD = "document.activeElement.closest('main') !== null"
ON_OFFER = """names => document.activeElement.matches(
  names.map(name => `main [data-${name}]:not([aria-disabled=true])`).join(", "))"""


def tab_to(page: Any, words: str, of: str = "") -> None:
    """Press Tab until the focus is on what begins with these words, in the card or dialogue of that title."""
    for _ in range(ENOUGH):
        page.keyboard.press("Tab")
        name, title = page.evaluate(FOCUSED)
        if name.startswith(words) and of in title:
            return
    raise AssertionError(f"Tab does not come to {words} {of}")


def press_about(page: Any, chance: random.Random, keys: list[str]) -> None:
    """Press a board's keys, as it comes, and Enter on what is offered; what lies ready is played by Enter."""
    before, confirm, pressed = number(page), page.locator("[data-confirm]:enabled"), list[str]()
    while not confirm.count() and number(page) == before:
        assert len(pressed) < ABOUT, pressed
        pressed.append(chance.choice(keys))
        page.keyboard.press(pressed[-1])
        if not confirm.count() and page.evaluate(ON_OFFER, NAMES):
            page.keyboard.press("Enter")
    if number(page) == before:  # else it was made at once
        page.keyboard.press("Enter")
    wait_for_answer(page, before)
