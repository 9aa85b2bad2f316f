"""What a person does with mouse and eyes at a table."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

TURN = "Du bist dran"


def number(page: Any) -> int:
    """Return the number of the position that a browser shows."""
    return int(page.locator("[data-number]").get_attribute("data-number"))


def until(page: Any, holds: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until something holds; a page's own policy forbids playwright's wait_for_function."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        page.wait_for_timeout(50)


def wait_until_told(page: Any, text: str) -> None:
    """Wait until a passing note has said something, though it may be gone again."""
    until(page, lambda: page.evaluate("text => [...notes].some(note => note.includes(text))", text))


def may_act(page: Any) -> bool:
    """Tell whether the title calls for a move."""
    return page.title().startswith(TURN)


# The page waits by itself, for to ask it again and again is slow; the title calls before the board is loaded.
WAIT = """const wait = async (ready, patience) => {
  const end = performance.now() + patience;
  while (!ready() && performance.now() < end) await new Promise(next => setTimeout(next, 10));
  return ready();
};
const shown = selector => document.querySelector(selector) !== null;"""
TO_MOVE = f"""([turn, offered, patience]) => {{ {WAIT}
  return wait(() => shown("[data-result]") || (document.title.startsWith(turn) && shown(offered)), patience);
}}"""
TOLD = f"""([before, patience]) => {{ {WAIT}
  const number = () => Number(document.querySelector("[data-number]")?.dataset.number ?? before);
  return wait(() => number() > before || shown("[data-result]"), patience);
}}"""


def wait_for_turn(*pages: Any, seconds: float = 60) -> Any:
    """Return the first browser that is to move, or whose game is over."""
    end = time.monotonic() + seconds
    patience = 50 if len(pages) > 1 else 1000
    while time.monotonic() < end:
        for page in pages:
            if page.evaluate(TO_MOVE, [TURN, OFFERED, patience]):
                return page
    raise AssertionError(f"nobody is to move: {[page.title() for page in pages]}")


def wait_for_answer(page: Any, before: int, seconds: float = 60) -> None:
    """Wait until the server has told more than a number, or the result."""
    assert page.evaluate(TOLD, [before, 1000 * seconds]), f"nothing came after {before}"


def stage(page: Any) -> str:
    """Lay the first move ready that is offered, a card without its symbol first; returns the move."""
    moves = page.locator("main [data-move]:visible")
    if not moves.count():
        page.locator("main button[data-card]:visible, main [data-move]:visible").first.click()
    move = moves.first.get_attribute("data-move")
    moves.first.click()
    return move


def decide(page: Any) -> str:
    """Make the first move offered and wait until the server has told it."""
    before = number(page)
    move = stage(page)
    confirm = page.locator("[data-confirm]")
    if page.evaluate("JSON.parse(localStorage.getItem('tafelrunde.settings')).confirm"):
        confirm.click()
    wait_for_answer(page, before)
    return move


def hand(page: Any) -> list[str]:
    """Return the cards in the hand that is shown."""
    return [card.get_attribute("data-card") for card in page.locator("main button[data-card]").all()]


# Everything on a board that a person may touch on the way to a move, where nothing lies over it, once the
# page has drawn what came of the last touch; null when a move lies ready.
TOUCHES = """async names => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const confirms = [...document.querySelectorAll("[data-confirm]:enabled")];
  if (confirms.some(each => each.checkVisibility())) return null;
  const selector = names.map(name => `main [data-${name}]:not([aria-disabled=true])`).join(", ");
  return [...document.querySelectorAll(selector)].flatMap(each => {
    const box = each.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    return top !== null && each.contains(top) ? [[x, y]] : [];
  });
}"""
NAMES = ["move", "place", "card", "pile", "as", "leap", "from"]
OFFERED = ", ".join(f"main [data-{name}]" for name in NAMES)
READY = "[data-confirm]:visible:enabled"


def lay_ready(page: Any, chance: random.Random) -> None:
    """Touch what is offered, as it comes, until a move lies ready or was made at once; any game's board."""
    before = number(page)
    for _ in range(60):
        offered = page.evaluate(TOUCHES, NAMES)
        if offered is None or number(page) > before:
            return
        if offered:
            page.mouse.click(*chance.choice(offered))
        else:
            page.keyboard.press("Escape")  # news or a card's text lies over the board
    raise AssertionError("no move lies ready")


def touch_about(page: Any, chance: random.Random) -> None:
    """Make a move by touching what is offered."""
    before = number(page)
    lay_ready(page, chance)
    if number(page) == before:
        page.locator(READY).click()
    wait_for_answer(page, before)


# Plays a table over a socket of its own, the first move every time: to its end, or so many decisions.
PLAY = """
wish => new Promise(done => {
  const [id, moves = Infinity] = [wish].flat();
  const socket = new WebSocket(`ws://${location.host}/socket`);
  const say = message => socket.send(JSON.stringify(message));
  let left = moves;
  socket.onopen = () => say({is: "enter", table: id});
  socket.onclose = () => done();
  socket.onmessage = ({data}) => {
    const {table, position} = JSON.parse(data);
    if (socket.readyState !== WebSocket.OPEN) return;
    if (table?.phase === "over" || !left) return socket.close();
    const choice = position?.choices?.find(each => each.legal?.length);
    if (!choice) return;
    left -= 1;
    say({is: "play", seat: choice.seat, number: position.number, move: choice.legal[0]});
  };
})
"""
MEANWHILE = f"wish => {{ ({PLAY})(wish) }}"  # the same, but nobody waits for it


def table_of(page: Any) -> str:
    """Return the id of the table that a page shows."""
    return page.url.rsplit("/", 1)[1]


def play_unseen(*pages: Any, moves: int | None = None) -> None:
    """Let people play to the end, or so many decisions each, while their pages show something else."""
    links = [page.url for page in pages]
    wish = [table_of(pages[0]), *([] if moves is None else [moves])]
    for page in pages:
        page.goto("/healthz")
    for page in pages[1:]:
        page.evaluate(f"wish => {{ window.playing = ({PLAY})(wish) }}", wish)
    pages[0].evaluate(PLAY, wish)
    for page in pages[1:]:
        page.evaluate("playing")
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
