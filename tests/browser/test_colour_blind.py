"""What must be told apart differs in its shape too, for eyes that see no colour and eyes that see no red."""

from __future__ import annotations

import random
from itertools import combinations
from statistics import median
from typing import Any

import pytest

from browser.conftest import DESKTOP, PHONE, Server, Visit, the_rest_long
from browser.hands import PLAY, touch_about, until, wait_for_turn
from browser.test_boards import table_of
from browser.test_review import open_table

SIGHTS = ("achromatopsia", "protanopia")
TABLES = 16  # opened at most, until a board shows what is looked for
CONTRAST = 3.0  # of a sign to its ground, as WCAG 1.4.11 asks
APART = 0.06  # measured: one shape in several colours up to 0.03, the boards' signs from 0.10

SIDE = 48  # points across a picture of a sign
EDGE = [at for at in range(SIDE * SIDE) if {at % SIDE, at // SIDE} & {0, SIDE - 1}]

# What is seen of signs, with a share of their size around them, in greys.
SEE = """async ([picture, selectors, around, side]) => {
  const bytes = Uint8Array.from(atob(picture), each => each.charCodeAt(0));
  const screen = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(side, side).getContext("2d", {willReadFrequently: true});
  return selectors.map(selector => {
    const {x, y, width, height} = [...document.querySelectorAll(selector)].at(-1).getBoundingClientRect();
    const margin = around * Math.max(width, height);
    pen.drawImage(screen, x - margin, y - margin, width + 2 * margin, height + 2 * margin, 0, 0, side, side);
    const {data} = pen.getImageData(0, 0, side, side);
    const grey = at => Math.round(0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2]);
    return Array.from({length: side * side}, (_, at) => grey(4 * at));
  });
}"""

# Copies of signs, without what is around and over them, all as large, on grounds of the given greys.
COPY = """([selectors, grounds, side]) => {
  document.querySelectorAll("[data-copy]").forEach(copy => copy.remove());
  selectors.forEach((selector, at) => {
    const sign = [...document.querySelectorAll(selector)].at(-1);
    const {x, y, width, height} = sign.getBBox();
    const size = 1.2 * Math.max(width, height);
    const [copy, alone] = [sign.closest("svg").cloneNode(false), sign.cloneNode(true)];
    alone.removeAttribute("transform");
    copy.append(alone);
    copy.dataset.copy = at;
    copy.setAttribute("viewBox", `${x + width / 2 - size / 2} ${y + height / 2 - size / 2} ${size} ${size}`);
    copy.style.cssText = `position: fixed; z-index: 9; width: ${side}px; height: ${side}px;
      left: ${side * (at % 20)}px; top: ${side * Math.floor(at / 20)}px;
      background: rgb(${grounds[at]} ${grounds[at]} ${grounds[at]}); color: ${getComputedStyle(sign).color}`;
    (document.querySelector("dialog[open]") ?? document.body).append(copy);
  });
}"""

Group = tuple[str, list[str]]  # where signs are, and which of them must be told apart
COLOURS = list("RGBOP")
ROWS = list("oyp")
OWNERS = list("0123")  # two teams are the first two
STONES = [f"{owner} {kind}" for owner in OWNERS for kind in ("small", "big", "square")]
TILES = list("HAQBXMCZD")
CARDS = ["time", "pole", "rev", "quantum", "meteor", "abduct", "inf", "void"]
SHEET = "section:has([data-field])"
BOARDS: dict[str, list[Group]] = {
    "xactika": [("button[data-card]:not([aria-disabled=true])", list("bcks"))],
    "axio": [("main [role=img]", COLOURS), ("[data-seat='0']", COLOURS), ("[data-seat='1']", COLOURS)],
    "qwinto": [
        (SHEET, ROWS),
        (SHEET, ["pentagon", "circle"]),
        (":is([data-card], [data-pile]:not(.aside))", ROWS),
    ],
    "acht": [("[data-seat]", STONES), ("header", OWNERS), ("[data-score]", OWNERS)],
}

SPECIMENS = """<body style="background: #2b2b33"><svg viewBox="0 0 150 30" width="150" stroke="#fff">
  <circle cx="15" cy="15" r="9" fill="#e5484d" data-sign="red disc" />
  <circle cx="45" cy="15" r="9" fill="#23b26b" data-sign="green disc" />
  <circle cx="75" cy="15" r="9" fill="#f8e257" data-sign="yellow disc" />
  <rect x="96" y="6" width="18" height="18" fill="#e5484d" data-sign="red square" />
  <rect x="126" y="6" width="18" height="18" fill="#4d4d55" stroke="none" data-sign="grey square" />
</svg>"""


def ground(greys: list[int]) -> float:
    """Return the grey that a sign is on."""
    return median(greys[at] for at in EDGE)


def strongest(greys: list[int]) -> int:
    """Return the grey of a sign that is seen best."""
    behind = ground(greys)
    return max(greys, key=lambda grey: abs(grey - behind))


def contrast(greys: list[int]) -> float:
    """Return how many times lighter than its ground a sign is, or darker."""
    dark, light = sorted((grey / 255) ** 2.2 for grey in (ground(greys), strongest(greys)))
    return (light + 0.05) / (dark + 0.05)


def shape(greys: list[int]) -> set[int]:
    """Return the points that are not ground, whatever greys they have."""
    behind, most = ground(greys), strongest(greys)
    return {at for at, grey in enumerate(greys) if abs(grey - behind) > abs(most - behind) / 4}


def apart(one: set[int], other: set[int]) -> float:
    """Return the share of two shapes that only one of them has."""
    return len(one ^ other) / len(one | other)


def selector(where: str, sign: str) -> str:
    """Return how a sign is found."""
    return f'{where} [data-sign="{sign}"]'


def look(page: Any, eyes: Any, selectors: list[str], around: float) -> list[list[int]]:
    """Return the greys that are seen where signs are."""
    picture = eyes.send("Page.captureScreenshot", {"optimizeForSpeed": True})["data"]
    return page.evaluate(SEE, [picture, selectors, around, SIDE])


def assert_told_apart(page: Any, *groups: Group) -> None:
    """Fail when a sign is hardly seen, on phone or desktop, or has the shape of another one of its group."""
    eyes = page.context.new_cdp_session(page)
    rows = [[selector(where, sign) for sign in signs] for where, signs in groups]
    signs = [sign for row in rows for sign in row]
    copies = [f"[data-copy='{at}']" for at in range(len(signs))]
    for sight in SIGHTS:
        eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        seen: list[list[int]] = []
        for screen in (PHONE, DESKTOP):
            page.set_viewport_size(screen)
            faint: dict[str, float] = {}
            for _ in range(10):  # a busy machine may not have drawn it anew yet
                page.wait_for_timeout(100)
                page.locator(signs[0]).last.scroll_into_view_if_needed()
                seen = look(page, eyes, signs, around=0.1)
                clear = zip(signs, map(contrast, seen), strict=True)
                faint = {sign: much for sign, much in clear if much < CONTRAST}
                if not faint:
                    break
            assert faint == {}, "hardly seen"
        page.evaluate(COPY, [signs, [ground(greys) for greys in seen], SIDE])
        shapes = dict(zip(signs, map(shape, look(page, eyes, copies, around=0)), strict=True))
        page.evaluate(COPY, [[], [], SIDE])
        pairs = {
            pair: apart(shapes[pair[0]], shapes[pair[1]]) for row in rows for pair in combinations(row, 2)
        }
        assert {pair: share for pair, share in pairs.items() if share < APART} == {}, "alike"


def open_board(page: Any, server: Server, game: str) -> None:
    """Open tables until one shows all signs that its board has."""
    wanted = [selector(where, sign) for where, signs in BOARDS[game] for sign in signs]
    for _ in range(TABLES):
        page.goto(table_of(page, server, game, 4, {}))
        wait_for_turn(page)
        if all(page.locator(each).count() for each in wanted):
            return
    raise AssertionError(f"none of {TABLES} tables of {game} has all of {BOARDS[game]}")


def test_colour_alone_makes_no_sign(visit: Visit) -> None:
    page = visit("about:blank")
    page.set_content(SPECIMENS)
    assert_told_apart(page, ("svg", ["red disc", "red square"]))
    with pytest.raises(AssertionError, match="alike"):
        assert_told_apart(page, ("svg", ["red disc", "green disc"]))
    with pytest.raises(AssertionError, match="alike"):
        assert_told_apart(page, ("svg", ["red disc", "yellow disc"]))
    with pytest.raises(AssertionError, match="hardly seen"):
        assert_told_apart(page, ("svg", ["red disc", "grey square"]))


@pytest.mark.parametrize("game", the_rest_long(BOARDS, 2))
def test_a_board_is_read_without_colours(visit: Visit, server: Server, game: str) -> None:
    page = visit("/", name="Ada")
    open_board(page, server, game)
    on_turn = page.locator("li", has_text="▸")
    until(page, lambda: on_turn.count() == 1, seconds=5)  # bots may still write
    assert "Ada" in on_turn.inner_text()
    assert_told_apart(page, *BOARDS[game])
    if game == "acht":
        page.keyboard.press("t")
        assert_told_apart(page, ("dialog", TILES), ("dialog", CARDS))


def test_names_of_an_empty_corner_are_read_without_colours(visit: Visit, server: Server) -> None:
    page, chance = visit("/", name="Ada"), random.Random(3)
    page.goto(table_of(page, server, "axio", 1, {}))
    names: list[str] = []
    while len(names) < 2:
        wait_for_turn(page)
        for place in page.locator("[data-place]:not([data-move])").all():
            place.click(force=True)
            marks = page.locator("button[data-move] [data-sign]")
            names = marks.evaluate_all("marks => marks.map(mark => mark.dataset.sign)")
            if len(names) > 1:
                break
        else:
            touch_about(page, chance)
    assert_told_apart(page, ("button[data-move]", names))
    table, naming = page.url, page.get_by_role("group", name="Leere Ecke: Welche Farbe?")
    page.go_back()  # closes the question, as everything that lies over a table
    until(page, lambda: naming.count() == 0)
    assert page.url == table


@pytest.mark.long
def test_lines_and_winners_of_a_result_are_read_without_colours(visit: Visit) -> None:
    page = visit("/", name="Ada")
    table = open_table(page, game="xactika", seats=10, bots=[None] + [1] * 9)
    page.evaluate(PLAY, table)
    page.goto(f"/table/{table}")
    page.locator("[data-result]").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert_told_apart(page, ("[data-result]", [str(seat) for seat in range(10)]))
    winners = page.locator("[data-result] li", has_text="gewonnen")
    crowns = page.locator("[data-result] li svg")
    assert winners.count() == winners.locator("svg").count() == crowns.count() > 0
