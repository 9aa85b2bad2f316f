"""Who may do what at a table, by clicking, and the kind pages of those who may not see one."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import Visit, Watch
from browser.hands import decide, until, wait_for_turn, wait_until_told
from browser.test_pages import assert_accessible_everywhere
from browser.test_table import open_table
from server import support
from tafelrunde.server.table import room as rooms

WAITING = "Gleich geht es los"
KICKED = "Hier kannst du gerade nicht mitspielen"
LOCKED = "Der Gastgeber lässt niemanden mehr mitspielen."
KNOWN = "Wer das erste Spiel gesehen hat, weiß hier schon, was gezogen wird."


class Server(support.Server):
    """A server in this process, so that a test can be impatient and can damage what it keeps."""

    @property
    def url(self) -> str:
        return self.address


@pytest.fixture(scope="module")
def server(web: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(f"sqlite:///{tmp_path_factory.mktemp('rights')}/tables.sqlite")
    yield found
    found.stop()


def sit_down(page: Any) -> None:
    """Take the first free seat, with the name that is filled in."""
    page.get_by_role("button", name="Mitspielen").click()
    page.get_by_role("button", name=re.compile("Aufstehen")).wait_for()


def seat(visit: Visit, *names: str) -> list[Any]:
    """Seat people at a table of XACTIKA with one more seat than they need; only the host has no phone."""
    host = visit("/", name=names[0])
    link = open_table(host, "XACTIKA", len(names) + 1)
    host.get_by_role("heading", name=WAITING).wait_for()
    pages = [host]
    for name in names[1:]:
        pages.append(visit(link, name=name, phone=True))
        sit_down(pages[-1])
    return pages


def add_here(page: Any, name: str) -> None:
    """Seat somebody else on this device."""
    page.get_by_role("button", name="Noch jemand an diesem Gerät").first.click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Hinsetzen", exact=True).click()


def begin(pages: list[Any]) -> None:
    """Fill the table with bots and start."""
    pages[0].get_by_role("button", name="Mit Bots füllen").click()
    pages[0].get_by_role("button", name="Spiel starten").click()
    for page in pages:
        page.locator("[data-number]").wait_for()


def open_menu(page: Any) -> None:
    page.get_by_role("button", name="Menü").click()


def test_the_host_locks_the_table_and_opens_it_again(visit: Visit) -> None:
    ada, ben = seat(visit, "Ada", "Ben")
    lock = ada.get_by_role("switch", name=re.compile("Niemanden mehr mitspielen lassen"))
    eve = visit(ada.url, name="Eve", phone=True)
    sits = eve.get_by_role("button", name=re.compile("Hinsetzen"))
    sits.wait_for()
    assert ben.get_by_role("switch").count() == 0, "only the host has it"
    lock.click()
    for page in (ben, eve):
        page.get_by_text(LOCKED).wait_for()
    assert sits.count() == 0
    until(ada, lock.is_checked)
    assert_accessible_everywhere(ada)
    assert_accessible_everywhere(eve)
    add_here(ben, "Carla")  # whoever sits already is not locked out
    ada.get_by_text("gleiches Gerät wie Ben").wait_for()
    ada.get_by_role("button", name="Platz freigeben Carla").click()
    ada.reload()
    until(ada, lock.is_checked)
    lock.click()
    sit_down(eve)
    assert eve.get_by_text(LOCKED).count() == 0


def test_whoever_is_kept_out_sees_a_kind_page_until_they_are_let_back_in(visit: Visit) -> None:
    ada, ben = seat(visit, "Ada", "Ben")
    add_here(ben, "Carla")
    keep_out = ada.get_by_role("button", name="Ausschließen Ben")
    keep_out.dblclick()
    keep_out.wait_for()  # whoever clicks twice keeps nobody out
    keep_out.click()
    ada.get_by_text("Ben und Carla vom Tisch ausschließen?").wait_for()
    assert_accessible_everywhere(ada)
    ada.get_by_role("button", name="Nein").click()
    keep_out.click()
    sockets: list[Any] = []
    ben.on("websocket", lambda socket: sockets.append(socket))
    ada.get_by_role("button", name="Ausschließen", exact=True).click()

    ben.get_by_role("heading", name=KICKED).wait_for()
    ben.wait_for_timeout(1200)  # longer than a lost socket waits before it comes back
    assert len(sockets) == 1, "it asks once why it was sent away, and then leaves the server alone"
    assert_accessible_everywhere(ben)
    assert ada.locator("li", has_text="Carla").count() == 0, "all seats of this device are free"
    ben.reload()
    ben.get_by_role("heading", name=KICKED).wait_for()

    ada.get_by_role("heading", name="Ausgeschlossen").wait_for()
    assert_accessible_everywhere(ada)
    ada.get_by_role("button", name="Wieder hereinlassen Ben").click()
    ben.get_by_role("heading", name=WAITING).wait_for()  # it comes back by itself
    sit_down(ben)
    assert ada.get_by_role("heading", name="Ausgeschlossen").count() == 0
    begin([ada, ben])
    for line in ("Ben muss den Tisch verlassen.", "Ben darf wieder an den Tisch."):
        ada.locator("li:visible", has_text=line).wait_for()


@pytest.mark.long
def test_everybody_sees_which_seats_are_of_one_device(visit: Visit) -> None:
    ada, ben = seat(visit, "Ada", "Ben")
    add_here(ada, "Carla")
    for page in (ada, ben, visit(ada.url, name="Eve", phone=True)):
        page.locator("li", has_text="Carla").get_by_text("gleiches Gerät wie Ada").wait_for()
        assert page.get_by_text("gleiches Gerät").count() == 1
        assert_accessible_everywhere(page)


def test_the_rights_of_an_absent_host_pass_on(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.6)
    ada, ben, eve = seat(visit, "Ada", "Ben", "Eve")
    ada.close()
    for page in (ben, eve):
        wait_until_told(page, "Ben leitet jetzt den Tisch.")
    begin([ben, eve])
    for page in (ben, eve):
        page.get_by_role("button", name="Verlauf").click()
        page.locator("li:visible", has_text="Ben leitet jetzt den Tisch.").wait_for()


def test_a_guest_lets_a_bot_play_for_whoever_is_away(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, ben, eve = seat(visit, "Ada", "Ben", "Eve")
    begin([ada, ben, eve])
    watcher = visit(ada.url, name="Wim", phone=True)
    watcher.locator("[data-number]").wait_for()
    offer = ben.get_by_role("button", name="Bot einsetzen")
    assert offer.count() == 0
    monkeypatch.setattr(rooms, "ABSENT", 0.6)
    eve.close()
    ben.get_by_text("Eve ist seit über einer Minute weg").wait_for()
    assert_accessible_everywhere(ben)
    assert watcher.get_by_role("button", name="Bot einsetzen").count() == 0
    offer.click()
    until(ben, lambda: offer.count() == 0)
    ben.get_by_role("button", name="Verlauf").click()
    ben.locator("li:visible", has_text="Ein Bot spielt für Eve.").wait_for()


def test_whoever_is_muted_reads_why_there_is_nothing_to_write(visit: Visit) -> None:
    ada, ben = seat(visit, "Ada", "Ben")
    begin([ada, ben])
    open_menu(ada)
    ada.get_by_role("button", name="Stumm schalten Ben").click()
    ben.get_by_role("button", name="Gespräch").click()
    ben.get_by_text("Der Gastgeber hat dich stumm geschaltet").locator("visible=true").wait_for()
    assert ben.get_by_role("button", name="Senden").count() == 0
    assert_accessible_everywhere(ben)
    ada.get_by_role("button", name="Sprechen lassen Ben").click()
    ben.get_by_role("button", name="Senden").first.wait_for()


def finished(server: Server) -> str:
    """Let two people play a game to its end; returns its id."""
    people = support.seat_all(server.address, "axio", 2)
    support.start(people)
    support.play_to_the_end(people, random.Random(2))
    for person in people:
        person.close()
    return people[0].table["id"]


@pytest.mark.long
def test_a_known_chance_is_said_where_others_play_too(visit: Visit, server: Server) -> None:
    first = finished(server)
    ada = visit(f"/same/{first}", name="Ada")
    ada.get_by_role("button", name="Herausforderung annehmen").click()
    ada.get_by_text(KNOWN).wait_for()
    ben = visit(ada.url, name="Ben", phone=True)
    ben.get_by_text(KNOWN).wait_for()
    assert_accessible_everywhere(ben)
    sit_down(ben)
    ada.get_by_role("button", name="Spiel starten").click()
    for page in (ada, ben):
        page.locator("[data-number]").wait_for()
        open_menu(page)
        page.get_by_role("dialog").get_by_text(KNOWN).wait_for()
    assert_accessible_everywhere(ada)


@pytest.mark.long
def test_others_results_with_the_same_chance_lead_nowhere(visit: Visit, server: Server) -> None:
    first = finished(server)
    ada = support.Browser(server.address, "Ada")
    again = ada.http.post("/api/tables", json={"like": first}).json()["id"]
    ada.enter(again)
    free = [at for at, each in enumerate(ada.table["seats"]) if each["person"] is None]
    ada.say("seatbot", seat=free[0], level=1)
    ada.say("start")
    support.play_to_the_end([ada], random.Random(3))
    ada.close()
    page = visit("/", name="Eve")
    page.goto(f"/table/{again}")
    assert page.locator("[data-deal] li").first.inner_text()
    assert page.locator("[data-deal] li").count() == 3  # two people of the first game, one of this
    assert page.locator("[data-deal] a").count() == 0
    page.get_by_role("button", name="Freunde herausfordern").click()
    assert page.get_by_label("Link zur Herausforderung").input_value().endswith(f"/same/{again}")


@pytest.mark.long
def test_a_friends_daily_deal_leads_to_ones_own(visit: Visit, server: Server) -> None:
    friend = support.Browser(server.address, "Ada")
    table = friend.http.post("/api/daily/axio").json()["id"]
    page = visit(f"/table/{table}", name="Ben", phone=True)
    page.get_by_role("heading", name="Dieses Tagesspiel ist noch geheim").wait_for()
    own = page.get_by_role("link", name="Zu deinem Tagesspiel")
    own.wait_for()
    assert_accessible_everywhere(page)
    own.click()
    page.get_by_role("button", name="Tagesspiel beginnen").wait_for()


def damage(server: Server, table: str) -> None:
    """Write to a log as no version of the server does, and let it be read again."""
    path = server.application.store.path  # pyright: ignore[reportAttributeAccessIssue]
    with sqlite3.connect(path) as database:
        database.execute("UPDATE log SET body = X'7B' WHERE table_id = ? AND number = 3", (table,))
    database.close()
    server.inside(lambda: server.application.hub.forget(server.room(table)))


def test_a_damaged_table_says_so_and_all_others_go_on(visit: Visit, server: Server, watch: Watch) -> None:
    ada = visit("/", name="Ada", phone=True)
    tables = []
    for _ in range(2):
        ada.goto("/")
        ada.get_by_role("button", name="Jetzt spielen XACTIKA").click()
        wait_for_turn(ada)
        tables.append(ada.url)
    damage(server, tables[0].rsplit("/", 1)[1])

    ada.goto("/")
    damaged = ada.get_by_role("link", name=re.compile("beschädigt"))
    damaged.wait_for()
    assert_accessible_everywhere(ada)
    damaged.click()
    heading = ada.get_by_role("heading", name="Dieser Tisch ist beschädigt")
    heading.wait_for()
    assert_accessible_everywhere(ada)
    watch.server_may_fail = True  # its answer to these is an error
    for page in ("replay", "review", "same"):
        ada.goto(tables[0].replace("table", page))
        heading.wait_for()

    ada.get_by_role("link", name="Zur Startseite").last.click()
    ada.get_by_role("link", name=re.compile("Du bist dran")).click()
    wait_for_turn(ada)
    decide(ada)
