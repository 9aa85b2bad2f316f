"""Makes the pictures in docs/screenshots from a running server: python tests/browser/pictures.py http://…"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from browser.hands import decide, wait_for_turn

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
LOOKS = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True},
}
TABLE = {"game": "xactika", "seats": 4, "options": {"variant": "bid"}, "bots": [None, 3, 3, 4], "start": True}
OPENING = 6  # decisions made before the picture of the table


def person(browser: Any, url: str, look: str, theme: str, state: Any = None) -> Any:
    """Return a page of a browser that looks in a certain way."""
    context = browser.new_context(
        **LOOKS[look], color_scheme=theme, locale="de-DE", base_url=url, storage_state=state
    )
    context.add_init_script(
        'localStorage.setItem(\'tafelrunde.settings\', \'{"confirm": false, "motion": 0, "sound": false}\')'
    )
    return context.new_page()


def take(page: Any, name: str) -> None:
    """Take a picture."""
    page.wait_for_timeout(1500)
    page.screenshot(path=FOLDER / f"{name}.png")


def main(url: str) -> None:
    """Play a game and take all pictures on the way."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = person(browser, url, "desktop", "light")
        page.goto("/")
        page.request.put("/api/me", data={"name": "Beate"}, headers={"origin": url})
        table = page.request.post("/api/tables", data=TABLE, headers={"origin": url}).json()["id"]
        page.goto(f"/table/{table}")
        for _ in range(OPENING):
            decide(wait_for_turn(page))
        wait_for_turn(page)
        state = page.context.storage_state()
        looks = [person(browser, url, look, theme, state) for look in LOOKS for theme in ("light", "dark")]
        names = [f"{look}-{theme}" for look in LOOKS for theme in ("light", "dark")]
        for other, name in zip(looks, names, strict=True):
            other.goto(f"/table/{table}")
            take(other, f"table-{name}")
        while not wait_for_turn(page).locator("[data-result]").count():
            decide(page)
        for other, name in zip(looks, names, strict=True):
            for path, what in ((f"/table/{table}", "result"), ("/", "home"), ("/rules/xactika", "rules")):
                other.goto(path)
                take(other, f"{what}-{name}")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
