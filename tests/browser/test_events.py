"""What concerns a player is on the screen long enough: a recording of it, beside what the server told.

The page notes in every frame what it shows of events, from when to when. The player waits for each to pass
before the next touch, closes every sum of a round a while after it came, and plays with three bots at normal
pace.
"""

from __future__ import annotations

import json
import random
import time
from typing import Any, NamedTuple

import pytest

from browser.conftest import Server, Visit
from browser.hands import OFFERED, READY, lay_ready, may_act, number, until
from browser.test_boards import table_of
from browser.test_pages import assert_accessible, assert_fits

READING = 3.5  # seconds that the player reads the sum of a round
LEAST = {"move": 0.7, "word": 1.1, "score": 1.2, "event": 2.5, "sum": READING}  # that everything is visible
PART, WHOLE = 90, 1500  # seconds that a part of a game may take, and a whole one

# Plays a table over a socket of its own, the first move every time, until a view fulfils something.
ADVANCE = """
([id, enough]) => new Promise(done => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  const say = message => socket.send(JSON.stringify(message));
  socket.onopen = () => say({is: "enter", table: id});
  socket.onmessage = ({data}) => {
    const {position} = JSON.parse(data), choice = position?.choices?.[0];
    if (!choice?.legal?.length || socket.readyState !== WebSocket.OPEN) return;
    if (ENOUGH[enough](choice.view)) { socket.close(); done(); }
    else say({is: "play", seat: choice.seat, number: position.number, move: choice.legal[0]});
  };
})
"""
ENOUGH = """
window.ENOUGH = {
  xactika: view => view.tricks.filter(trick => trick.winner !== null).length >= 6,
  "last card": ({hand, tricks}) =>
    hand.length === 1 && tricks.at(-1)?.winner === null && tricks.at(-1).cards.length < 4,
  acht: view => Object.keys(view.board).length >= 20,
  axio: view => view.laid.length >= 40,
  qwinto: view => view.sheets.some(({orange, yellow, purple, misses}) =>
    misses >= 2 || [...orange, ...yellow, ...purple].filter(number => number !== null).length >= 7),
};
"""
RECORD = """
window.shown = [];
const open = new Map();
window.look = () => {
  const seen = new Set(), now = performance.now();
  for (const [kind, selector] of Object.entries(window.MARKS ?? {}))
    for (const each of document.querySelectorAll(selector))
      if (each.checkVisibility()) seen.add(`${kind} ${each.dataset.card ?? each.textContent}`);
  for (const what of seen) if (!open.has(what)) open.set(what, now);
  for (const [what, from] of open)
    if (!seen.has(what)) { open.delete(what); shown.push({kind: what.split(" ")[0], what, from, to: now}); }
  return open.size > 0;
};
setInterval(look, 40);
"""
# Whoever acts has seen what came with the call to act: the title calls before the next frame shows it.
SHOWING = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  return look();
}"""
MARKS = {
    "xactika": {"event": "li.winner [data-card]", "sum": "[data-summary]"},
    "acht": {
        "event": "[data-events][data-mine]:not([data-summary])",
        "word": "[data-events]:not([data-mine], [data-summary])",
        "sum": "[data-summary]",
    },
    "axio": {"event": ".party .line", "move": ".risen.own", "score": ".risen:not(.own)"},
    "qwinto": {"event": "[data-told]"},
}
WHOLLY = """table => table.offsetWidth <= table.parentElement.clientWidth
  && table.getBoundingClientRect().right <= innerWidth"""
ROUND = ("round_ended", "blind_round_ended")
CARDS = ("card_played", "card_stolen", "eight_formed", "dark_pair_left", "dark_removed")
TO_ALL = ("eight_formed", "dark_pair_left", "tiles_passed_on", "meteorite_struck")


class Event(NamedTuple):
    """Something visible, from when to when in seconds."""

    kind: str
    what: str
    seconds: float


def concerning(game: str, update: dict[str, Any]) -> list[str]:
    """Return what a player must be able to see of an update: an event, the sum of a round, both, nothing."""
    effects = update.get("effects", [])
    kinds = {each["is"] for each in effects}
    over = bool(update["position"].get("winners"))
    sums = ["sum"] if kinds & {*ROUND} and not (over and game == "xactika") else []
    match game:
        case "xactika":
            return (["event"] if "trick_taken" in kinds else []) + sums
        case "acht":
            mine = kinds & {*TO_ALL} or any(
                0 in (each.get("seat"), each.get("target"), each.get("victim"))
                for each in effects
                if each["is"] in CARDS
            )
            return (["event"] if kinds & {*CARDS} and mine else []) + sums
        case "axio":
            return ["event"] if "axio" in kinds else []
        case _:
            gains = [each["gain"] for each in effects if each["is"] == "entered"]
            full = any(each.get("full") or each.get("column") for each in gains)
            return ["event"] if full or "missed" in kinds else []


class Player:
    """Somebody who looks at everything before the next touch."""

    def __init__(self, page: Any, game: str) -> None:
        self.page, self.game = page, game
        self.expected: list[str] = []
        self.chance = random.Random(3)
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: Any) -> None:
        """Note what has to be visible of what the server tells."""
        message = json.loads(frame)
        if message["is"] == "update" and message.get("position") and message.get("effects"):
            self.expected += concerning(self.game, message)

    def play(self, seconds: float, enough: int) -> None:
        """Play until enough was shown, or to the end."""
        end = time.monotonic() + seconds
        while not self.page.locator("[data-result]").count():
            assert time.monotonic() < end, f"the game stands, with {self.expected} told"
            if self.page.locator("[data-go-on]").count():
                self.page.wait_for_timeout(1000 * READING)
                self.page.locator("[data-go-on]").click()
            elif self.page.evaluate(SHOWING):
                self.page.wait_for_timeout(50)
            elif len(self.shown()) >= enough:
                return
            elif (
                may_act(self.page) and self.page.locator(OFFERED).count() and not self.page.evaluate(SHOWING)
            ):
                self.move()
            else:
                self.page.wait_for_timeout(50)

    def move(self) -> None:
        """Make a move and wait until something comes of it; the end of a round is shown before the next."""
        before = number(self.page)
        lay_ready(self.page, self.chance)
        if number(self.page) == before:
            self.page.locator(READY).click()
        until(
            self.page,
            lambda: number(self.page) > before or self.page.evaluate(SHOWING) or not may_act(self.page),
        )

    def shown(self) -> list[Event]:
        """Return what was visible."""
        return [
            Event(each["kind"], each["what"], (each["to"] - each["from"]) / 1000)
            for each in self.page.evaluate("shown.sort((one, other) => one.from - other.from)")
        ]


def recorded(visit: Visit, server: Server, game: str, *, whole: bool) -> Player:
    """Return somebody who has seen a part of a game, or all of it."""
    page = visit("/", name="Ada", pace="normal")
    options = {"variant": "bid"} if game == "xactika" else {}
    path = table_of(page, server, game, 4, options)
    page.context.add_init_script(f"window.MARKS = {json.dumps(MARKS[game])};{ENOUGH}{RECORD}")
    if not whole:
        page.goto("/healthz")
        page.evaluate(ADVANCE, [path.rsplit("/", 1)[1], game])
    player = Player(page, game)
    page.goto(path)
    player.play(WHOLE if whole else PART, 1000 if whole else 2 + (game == "xactika"))
    return player


def check(player: Player) -> None:
    """All that was told was shown, in order, and long enough."""
    shown = player.shown()
    assert shown, "nothing was to be seen"
    assert [each for each in shown if each.seconds < LEAST[each.kind]] == [], "gone before it can be read"
    kinds = [each.kind for each in shown if each.kind in ("event", "sum")]
    assert kinds == player.expected[: len(kinds)]
    assert len(player.expected) - len(kinds) <= 1, "told, but not shown"  # the last may still be there


@pytest.mark.parametrize("game", list(MARKS))
def test_what_concerns_a_player_is_visible_long_enough(visit: Visit, server: Server, game: str) -> None:
    check(recorded(visit, server, game, whole=False))


@pytest.mark.long
@pytest.mark.parametrize("game", list(MARKS))
def test_all_that_concerns_a_player_in_a_whole_game_is_visible_long_enough(
    visit: Visit, server: Server, game: str
) -> None:
    check(recorded(visit, server, game, whole=True))


def test_a_decision_that_is_none_is_made_by_itself_and_a_pace_can_be_chosen(
    visit: Visit, server: Server
) -> None:
    page = visit("/", name="Ada", pace="normal", phone=True)
    path = table_of(page, server, "xactika", 6, {"variant": "bid"})
    page.context.add_init_script(ENOUGH + "localStorage.removeItem('tafelrunde.settings');")
    page.goto("/healthz")
    page.evaluate(ADVANCE, [path.rsplit("/", 1)[1], "last card"])
    page.goto(path)
    page.locator("[data-prompt]", has_text="Runde ist gezählt").wait_for()  # untouched
    page.locator("[data-since]").click()
    page.get_by_role("dialog").locator("li").first.wait_for()
    page.keyboard.press("Escape")
    assert page.locator("[data-summary] tbody tr").count() == 6
    assert_fits(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.locator("[data-summary] table").evaluate(WHOLLY), "no points are cut"
    assert_accessible(page)
    page.locator("[data-go-on]").click()
    page.locator("[data-summary]").wait_for(state="detached")
    page.locator("[data-rounds]").click()
    page.get_by_role("dialog").locator("tbody tr", has_text="Runde 1").wait_for()
    page.get_by_role("dialog").get_by_text("in Klammern: Stiche gemacht/angesagt").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Punkte:").first.click()  # as it is spoken
    page.get_by_role("dialog").get_by_text("Konnte in dieser Runde immer bedienen.").wait_for()
    assert page.get_by_role("dialog").get_by_text("bedienen").count() == 1, "it is not contradicted"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("dialog").last.get_by_text("sofort").click()
    assert page.evaluate("JSON.parse(localStorage.getItem('tafelrunde.settings')).pace") == "once"
