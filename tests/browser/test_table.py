"""People at tables, by clicking: a whole game, coming back, a killed server, one device, takeback."""

from __future__ import annotations

import json
import random
import re
import signal
from itertools import pairwise
from typing import Any

from browser.conftest import DESKTOP, PHONE, Server, Visit, Watch
from browser.hands import (
    decide,
    hand,
    may_act,
    number,
    play_unseen,
    stage,
    touch_about,
    until,
    wait_for_turn,
)
from browser.test_pages import assert_accessible, assert_accessible_day_and_night, assert_fits

TAKEBACK = {"Nein": "möchte, dass der Zug bleibt.", "Erlauben": "nimmt den Zug zurück."}


def open_table(page: Any, game: str, seats: int) -> str:
    """Open a table from home; returns its path."""
    card = page.locator("article", has_text=game)
    card.get_by_role("button", name="Tisch öffnen").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("label", has_text=re.compile(rf"^\s*{seats}\s*$")).click()
    dialog.get_by_role("button", name="Tisch öffnen").click()
    page.wait_for_url("**/table/*")
    return page.url


def two_people(visit: Visit, game: str = "XACTIKA", *, seats: int = 2, **wishes: Any) -> tuple[Any, Any]:
    """Seat two people, and bots on what is left, and start a game."""
    ada = visit("/", name="Ada", **wishes)
    link = open_table(ada, game, seats)
    bob = visit(link, name="Bob", confirm=False, **wishes)
    bob.get_by_role("button", name=re.compile("Hinsetzen")).first.click()
    bob.get_by_role("button", name=re.compile("Aufstehen")).wait_for()
    if seats > 2:
        ada.get_by_role("button", name="Mit Bots füllen").click()
    ada.get_by_role("button", name="Spiel starten").click()
    for page in (ada, bob):
        page.locator("[data-number]").wait_for()
    return ada, bob


def look_closely(page: Any) -> None:
    """Look at a table on phone and desktop."""
    for size in (PHONE, DESKTOP):
        page.set_viewport_size(size)
        assert_accessible(page)
        assert_fits(page)


def test_two_people_and_a_bot_begin_and_end_a_round_and_see_the_end_of_the_game(visit: Visit) -> None:
    ada, bob = two_people(visit, seats=3)
    for decisions in range(8):  # of sixteen: two tricks at the beginning, and the last two
        if decisions == 4:
            play_unseen(ada, bob, moves=4)
        page = wait_for_turn(ada, bob)
        if page is ada and decisions in (6, 7):  # one of the two in a trick is hers
            look_closely(ada)
            stage(ada)
            look_closely(ada)
            ada.locator("[data-undo]").click()
        decide(page)
    link = ada.url
    play_unseen(ada, bob)  # the rest goes quickly, for nobody looks
    for page in (ada, bob):
        page.locator("[data-result]").wait_for()
        assert page.locator("[data-result] tbody tr").count() == 8
    ada.set_viewport_size(PHONE)  # on a desktop the whole log stands beside it
    assert_accessible_day_and_night(ada)
    replay = visit(link.replace("table", "replay") + "?step=99")
    replay.locator("[data-step='99']").wait_for()
    assert_accessible_day_and_night(replay)

    ada.get_by_role("button", name="Revanche").click()
    bob.get_by_role("link", name="Zum nächsten Tisch").or_(
        bob.locator("main h1", has_text="Gleich geht es los")
    ).first.wait_for()


def test_play_now_shows_the_commitment_before_the_browser_adds_to_chance(visit: Visit) -> None:
    page = visit("/", name="Ada")
    frames: list[str] = []

    def listen(socket: Any) -> None:
        socket.on("framesent", lambda frame: frames.append(f"said {frame}"))
        socket.on("framereceived", lambda frame: frames.append(f"heard {frame}"))

    page.on("websocket", listen)
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    shared = next(at for at, frame in enumerate(frames) if frame.startswith('said {"is":"share"'))
    shown = [re.search(r'"commitment":"([0-9a-f]{64})"', frame) for frame in frames[:shared]]
    commitment = next(found[1] for found in shown if found)
    assert any(commitment in frame for frame in frames[shared:])
    share = json.loads(frames[shared].removeprefix("said "))["value"]
    assert any(f'"shares":["{share}"]' in frame for frame in frames[shared:])


def test_a_reloaded_browser_is_where_it_was(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    decide(page)
    wait_for_turn(page)
    before = number(page), hand(page)
    page.reload()
    wait_for_turn(page)
    assert (number(page), hand(page)) == before
    decide(page)


def test_a_killed_server_goes_on_at_the_same_number(visit: Visit, server: Server, watch: Watch) -> None:
    page = visit("/", name="Ada")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    decide(page)
    wait_for_turn(page)
    before = number(page), hand(page)
    watch.server_may_fail = True
    server.stop(signal.SIGKILL)
    page.locator("[data-connection=lost], [data-connection=connecting]").wait_for()
    server.start()
    page.locator("[data-connection=open]").wait_for()
    assert (number(page), hand(page)) == before
    decide(page)
    wait_for_turn(page)
    decide(page)


def test_a_staged_move_can_be_undone_before_it_counts(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    wait_for_turn(page)
    before = number(page), hand(page)
    stage(page)
    page.locator("[data-undo]").click()
    assert page.locator("[data-confirm]").count() == 0
    assert (number(page), hand(page)) == before


def test_an_objection_says_the_rule_in_words_and_goes_when_a_move_lies_ready(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.get_by_role("button", name="Jetzt spielen XACTIKA").click()
    dimmed = page.locator("main button[data-card][aria-disabled=true]")
    while wait_for_turn(page) and not dimmed.count():  # until she has to follow with some cards only
        decide(page)
    dimmed.first.click(force=True)
    note = page.locator(".note", has_text="musst du damit bedienen")
    note.first.wait_for()
    assert not re.search(r"[A-Z]{2}-\d", note.first.inner_text())
    stage(page)
    until(page, lambda: note.count() == 0)


def test_a_touch_on_a_laid_tile_is_answered_by_the_rules(visit: Visit) -> None:
    page = visit("/", name="Ada")
    page.get_by_role("button", name="Jetzt spielen AXIO rota").click()
    wait_for_turn(page)
    page.locator("main .felt [role=img]").first.click(force=True)
    page.get_by_text("Hier liegt schon ein Plättchen").first.wait_for()


def test_people_on_one_device_do_not_see_each_others_hands(visit: Visit) -> None:
    page = visit("/", name="Ada", phone=True)
    page.locator("article", has_text="XACTIKA").get_by_role("button", name="Ein Gerät").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Person 2").fill("Bob")
    dialog.get_by_role("button", name="Spiel starten").click()
    seen = []
    for _ in range(4):
        curtain = page.locator("[data-curtain]")
        curtain.wait_for()
        assert hand(page) == []
        assert page.locator("[data-move]").count() == 0
        seen.append(curtain.locator("h2").inner_text())
        curtain.get_by_role("button").click()
        page.locator("main button[data-card]").first.wait_for()
        while page.locator("[data-curtain]").count() == 0 and may_act(page):
            decide(page)
            page.wait_for_timeout(100)
    assert {text.split()[-1] for text in seen} == {"Ada", "Bob"}
    assert all(first != second for first, second in pairwise(seen))


def test_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    ada, bob = two_people(visit)
    for _ in (ada, bob):  # the bids
        decide(wait_for_turn(ada, bob))
    page = wait_for_turn(ada, bob)
    other = bob if page is ada else ada
    before = hand(page)
    decide(page)
    assert len(hand(page)) == len(before) - 1
    page.locator("aside li", has_text=re.compile(r"^(Ada|Bob) \(du\) spielt")).first.wait_for()
    name = "Ada" if page is ada else "Bob"
    other.locator("aside li", has_text=f"{name} spielt").first.wait_for()
    for answer in ("Nein", "Erlauben"):
        page.get_by_role("button", name="Menü").click()
        page.get_by_role("button", name="Zug zurücknehmen").click()
        other.get_by_role("button", name=answer).click()
        page.locator(".note, aside li", has_text=TAKEBACK[answer]).first.wait_for()
    until(page, lambda: hand(page) == before)
    wait_for_turn(page)


def test_why_nothing_can_be_taken_back_is_said_once(visit: Visit) -> None:
    ada, bob = two_people(visit)
    ada.get_by_role("button", name="Menü").click()
    ada.get_by_role("dialog").get_by_text("solange sich seit deinem Zug nichts Neues gezeigt hat").wait_for()
    assert ada.get_by_role("button", name="Zug zurücknehmen").count() == 0
    ada.get_by_role("dialog").get_by_role("link", name="Lernen").wait_for()
    ada.keyboard.press("Escape")
    ada.keyboard.press("z")
    refusal = ada.locator(".note", has_text="Du hast noch keinen Zug gemacht")
    refusal.wait_for()
    refusal.wait_for(state="detached")
    visit(bob.url, name="Eve")
    ada.get_by_title("1 Zuschauer").wait_for()
    assert refusal.count() == 0


def test_somebody_who_watches_sees_no_hand_and_chat_is_text_that_reaches_the_others(visit: Visit) -> None:
    ada, bob = two_people(visit)
    page = wait_for_turn(ada, bob)
    eve = visit(ada.url, name="Eve")
    eve.locator("[data-number]").wait_for()
    assert hand(eve) == []
    assert eve.locator("[data-move]").count() == 0
    own = set(hand(ada)) | set(hand(bob))
    decide(page)
    eve.wait_for_timeout(500)
    text = eve.content()
    assert sum(f'"{card}"' in text for card in own) <= 1  # only what was played
    ada.get_by_label("Etwas sagen").fill("<b>Hallo</b> Bob")
    ada.get_by_role("button", name="Senden").click()
    bob.locator("aside li", has_text="<b>Hallo</b> Bob").wait_for()
    bob.get_by_role("button", name="Danke!").click()
    ada.locator("aside li", has_text="Danke!").wait_for()


def test_a_line_of_the_log_shows_its_place_on_the_board(visit: Visit) -> None:
    page = visit("/", phone=True)
    page.get_by_role("button", name="Jetzt spielen AXIO rota").click()
    touch_about(wait_for_turn(page), random.Random(1))
    wait_for_turn(page)
    place = page.locator("[data-board] .last")
    latest = place.get_attribute("transform")
    page.get_by_role("button", name="Verlauf").click()
    page.get_by_role("dialog").locator("li button", has_text="(du) legt").first.click()
    page.locator(".pointed .last").wait_for()
    assert place.get_attribute("transform") != latest
    until(page, lambda: place.get_attribute("transform") == latest)
