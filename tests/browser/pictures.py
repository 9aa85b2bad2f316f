"""Makes the pictures in docs/screenshots from a running server: python tests/browser/pictures.py http://…"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from browser.hands import touch_about, wait_for_turn

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
LOOKS = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True},
}
OPTIONS = {"xactika": {"variant": "bid"}, "axio": {}, "qwinto": {}, "acht": {}}
BOTS = [None, 3, 3, 4]
SETTINGS = '{"confirm": true, "motion": 0, "pace": "once", "auto": false, "sound": false}'
OPENING = 7  # decisions made before the picture of the table


def person(browser: Any, url: str, look: str, theme: str, state: Any = None) -> Any:
    """Return a page of a browser that looks in a certain way."""
    context = browser.new_context(
        **LOOKS[look], color_scheme=theme, locale="de-DE", base_url=url, storage_state=state
    )
    context.add_init_script(f"localStorage.setItem('tafelrunde.settings', '{SETTINGS}')")
    return context.new_page()


def take(page: Any, name: str) -> None:
    """Take a picture."""
    page.wait_for_timeout(1500)
    page.screenshot(path=FOLDER / f"{name}.png")


def main(url: str) -> None:
    """Play a game of each and take all pictures on the way."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for game in OPTIONS:
            play(browser, url, game)
        for look in LOOKS:
            for theme in ("light", "dark"):
                page = person(browser, url, look, theme)
                page.goto("/")
                take(page, f"home-{look}-{theme}")
        browser.close()


def play(browser: Any, url: str, game: str) -> None:
    """Play a game, with pictures of the table, the result and the rules in every look."""
    page, chance = person(browser, url, "desktop", "light"), random.Random(5)
    page.goto("/")
    page.request.post("/api/me", headers={"origin": url})
    page.request.put("/api/me", data={"name": "Beate"}, headers={"origin": url})
    wish = {"game": game, "seats": 4, "options": OPTIONS[game], "bots": BOTS, "start": True}
    table = page.request.post("/api/tables", data=wish, headers={"origin": url}).json()["id"]
    page.goto(f"/table/{table}")
    for _ in range(OPENING):
        touch_about(wait_for_turn(page), chance)
    wait_for_turn(page)
    state = page.context.storage_state()
    looks = {
        f"{look}-{theme}": person(browser, url, look, theme, state)
        for look in LOOKS
        for theme in ("light", "dark")
    }
    for name, other in looks.items():
        other.goto(f"/table/{table}")
        take(other, f"{game}-table-{name}")
    while not wait_for_turn(page).locator("[data-result]").count():
        touch_about(page, chance)
    for name, other in looks.items():
        for path, what in ((f"/table/{table}", "result"), (f"/rules/{game}", "rules")):
            other.goto(path)
            take(other, f"{game}-{what}-{name}")
    page.context.close()
    for other in looks.values():
        other.context.close()


if __name__ == "__main__":
    main(sys.argv[1])
