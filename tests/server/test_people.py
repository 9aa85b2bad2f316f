"""People at a table: names, absence, going back alone, the table before the start, the rematch, lists."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from every import with_all_others
from server.support import Browser, Server, play_to_the_end, seat_all, start
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import read_record
from tafelrunde.server.http.access import Access, near_address
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table import table as tables


def kinds(person: Browser) -> list[str]:
    return [event["kind"] for event in person.events]


def lists(person: Browser) -> dict[str, Any]:
    return person.http.get("/api/tables").json()


def own_card(person: Browser, table: str) -> dict[str, Any]:
    return next(each for each in lists(person)["mine"] if each["id"] == table)


# Names.


def test_a_new_name_reaches_the_seat_the_log_the_lists_and_the_chat(server: Server) -> None:
    anna, ben = seat_all(server.address, "xactika", 2)
    assert ben.http.put("/api/me", json={"name": "Benno"}).status_code == 200
    anna.wait_until(lambda: anna.table["seats"][1]["name"] == "Benno")
    assert {"kind": "renamed", "name": "P1", "text": "Benno"}.items() <= anna.events[-1].items()
    assert own_card(anna, anna.table["id"])["names"] == ["P0", "Benno"]
    ben.say("say", text="hello")
    anna.wait_until(lambda: kinds(anna)[-1] == "said")
    assert anna.events[-1]["name"] == "Benno"


def test_others_on_the_same_device_keep_their_names(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table("xactika", 3, names=["Ben"], bots=[None, None, 1])
    anna.http.put("/api/me", json={"name": "Ann"})
    assert [each["name"] for each in anna.enter(table)["table"]["seats"]][:2] == ["Ann", "Ben"]


def test_names_changed_at_the_same_moment_are_the_same_everywhere(server: Server) -> None:
    anna, ben = seat_all(server.address, "xactika", 2)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: ben.http.put("/api/me", json={"name": f"Ben {n}"}), range(8)))
    name = ben.http.get("/api/me").json()["name"]
    assert own_card(anna, anna.table["id"])["names"] == ["P0", name]


@pytest.mark.parametrize("blank", ["\u3164", "\u2800\u2800", "\u115f\u1160", " \u200b\uffa0"])
def test_a_name_that_shows_nothing_is_none(server: Server, blank: str) -> None:
    anna = Browser(server.address, "Anna")
    assert anna.http.put("/api/me", json={"name": blank}).status_code == 400
    assert anna.http.get("/api/me").json()["name"] == "Anna"


@pytest.mark.parametrize("seats", ["2", True, 2.0])
def test_what_is_no_number_is_not_taken_for_one(server: Server, seats: object) -> None:
    anna = Browser(server.address, "Anna")
    answer = anna.http.post("/api/tables", json={"game": "xactika", "seats": seats})
    assert answer.status_code == 422


# The clock.


@pytest.fixture
def short_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.SECONDS, "30s", 0.3)


@pytest.mark.usefixtures("short_clock")
def test_it_is_said_when_time_ran_out(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2, clock="30s")
    start(people)
    for person in people:
        person.wait_until(lambda person=person: "moved" in kinds(person))
        assert kinds(person)[kinds(person).index("moved") - 1] == "timed_out"


@pytest.mark.usefixtures("short_clock")
def test_somebody_absent_costs_the_full_time_once_and_is_at_their_seat_again_when_they_come(
    server: Server,
) -> None:
    host, gone = seat_all(server.address, "xactika", 2, clock="30s")
    start([host, gone])
    gone.close()
    host.wait_until(lambda: host.table["seats"][1]["level"] is not None)
    assert kinds(host)[kinds(host).index("stand_in") - 1] == "timed_out"
    assert host.table["seats"][1]["person"] == gone.person
    gone.enter(host.table["id"], gone.number)
    gone.wait_until(lambda: gone.table["seats"][1]["level"] is None)
    assert kinds(gone)[-1] == "returned"


@pytest.mark.usefixtures("short_clock")
def test_whoever_leaves_the_table_open_and_goes_costs_the_full_time_twice(server: Server) -> None:
    host, idle = seat_all(server.address, "xactika", 2, clock="30s")
    start([host, idle])
    host.wait_until(lambda: host.table["seats"][1]["level"] is not None)
    lost = [each for each in host.events if each["kind"] == "timed_out" and each["seat"] == 1]
    assert len(lost) == 2
    idle.say("return", seat=1)
    idle.wait_until(lambda: "returned" in kinds(idle))


# Going back.


@pytest.fixture
def slow_bots(server: Server) -> Iterator[None]:
    server.application.hub.pause = 5.0
    yield
    server.application.hub.pause = 0.0


def must_decide(person: Browser) -> bool:
    """Tell whether a person has to decide, and nobody else at the same time."""
    choice = person.choice()
    return choice is not None and person.position["choices"][0]["view"]["actors"] == [choice[0]]


def decide(person: Browser) -> tuple[int, int, str]:
    """Make the first move; returns the position's number, the seat and the move."""
    person.wait_until(lambda: must_decide(person))
    seat, legal = person.choice()
    number = person.position["number"]
    person.play(seat, legal[0])
    person.wait_until(lambda: person.position["number"] > number)
    return number, seat, legal[0]


@pytest.mark.parametrize(
    ("game", "seats"), with_all_others([("axio", 1), ("acht", 3), ("qwinto", 3), ("xactika", 3)])
)
def test_alone_one_goes_back_as_far_as_one_likes_and_the_game_is_marked(
    server: Server, game: str, seats: int
) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table(game, seats, bots=[None, *[1] * (seats - 1)], start=True)
    anna.enter(table)
    seen: list[Any] = []
    while len(seen) < 3:
        anna.wait_until(lambda: must_decide(anna))
        if len(anna.choice()[1]) > 1:
            seen.append(anna.position["choices"][0]["view"])
        decide(anna)
    anna.wait_until(lambda: must_decide(anna))
    for back in range(1, 4):
        anna.say("takeback", seat=0, sure=True)
        anna.wait_until(lambda n=back: kinds(anna).count("taken_back") == n)
        assert anna.position["choices"][0]["view"] == seen.pop()
    if server.inside(lambda: len(server.room(table).table.course)) == 1:
        assert anna.refused("takeback", seat=0, sure=True) == "no_move", "nothing that being sure would help"
    assert anna.table["undone"] >= 1
    server.inside(lambda: server.application.hub.forget(server.room(table)))
    anna.close()
    anna.enter(table)
    assert anna.table["undone"] >= 1, "the log says so, too"
    play_to_the_end([anna], random.Random(1))
    verify(read_record(anna.http.get(f"/api/tables/{table}/record").text))
    assert anna.http.get(f"/api/tables/{table}/deal").json()["results"] == []
    assert anna.http.get("/api/me/solo").json() == {}


def test_behind_the_only_move_one_goes_back_to_the_last_choice(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    anna.enter(anna.open_table("xactika", 3, bots=[None, 1, 1], start=True))
    last: Any = None
    anna.wait_until(lambda: must_decide(anna))
    while last is None or len(anna.choice()[1]) > 1:
        last = anna.position["choices"][0]["view"]
        decide(anna)
        anna.wait_until(lambda: must_decide(anna))
    decide(anna)
    anna.say("takeback", seat=0, sure=True)
    anna.wait_until(lambda: kinds(anna)[-1] == "taken_back")
    assert anna.position["choices"][0]["view"] == last


@pytest.mark.usefixtures("slow_bots")
def test_what_has_shown_nothing_new_is_taken_back_without_a_mark(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    while not anna.choice():  # until she leads
        anna.enter(anna.open_table("xactika", 2, bots=[None, 1], start=True))
    decide(anna)
    anna.say("takeback", seat=0)
    anna.wait_until(lambda: kinds(anna)[-1] == "taken_back")
    assert anna.table["undone"] == 0


def test_nobody_goes_back_in_a_deal_of_the_day_or_where_others_play(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    anna.enter(anna.http.post("/api/daily/axio").json()["id"])
    decide(anna)
    assert anna.refused("takeback", seat=0, sure=True) == "new_information"
    people = seat_all(server.address, "axio", 2)
    start(people)
    mover = next(person for person in people if person.choice())
    _, seat, _ = decide(mover)
    assert mover.refused("takeback", seat=seat, sure=True) == "new_information"


# Before the start.


def test_the_host_arranges_the_table_anew(server: Server) -> None:
    host, other = seat_all(server.address, "xactika", 2)
    wish = {"seats": 4, "options": {"variant": "bid"}, "clock": "2min", "public": True}
    assert other.refused("arrange", **wish) == "not_host"
    assert host.refused("arrange", **{**wish, "seats": 11}) == "unreadable"
    assert host.refused("arrange", **{**wish, "seats": 1}) == "unreadable"
    host.say("arrange", **wish)
    other.wait_until(lambda: len(other.table["seats"]) == 4)
    assert (other.table["clock"], other.table["options"]["variant"], other.table["public"]) == (
        "2min",
        "bid",
        True,
    )
    host.say("seatbot", seat=2, level=1)
    host.say("swap", seat=0, other=3)
    other.wait_until(lambda: other.table["seats"][3]["name"] == "P0")
    assert other.refused("swap", seat=0, other=1) == "not_host"
    host.say("arrange", **{**wish, "seats": 3})
    other.wait_until(lambda: len(other.table["seats"]) == 3)
    assert [each["level"] or each["name"] for each in other.table["seats"]] == ["P1", 1, "P0"]
    host.say("arrange", **{**wish, "seats": 2})
    other.wait_until(lambda: len(other.table["seats"]) == 2)
    assert [each["name"] for each in other.table["seats"]] == ["P1", "P0"]
    host.say("start")
    other.wait_until(lambda: other.table["phase"] == "playing")
    assert host.refused("arrange", **wish) == "already_started"


# The rematch.


def after_a_game(server: Server) -> tuple[Browser, Browser, str]:
    anna, ben = seat_all(server.address, "axio", 2)
    start([anna, ben])
    play_to_the_end([anna, ben], random.Random(4))
    anna.say("rematch")
    fresh = anna.wait("goto")["table"]
    ben.wait_until(lambda: ben.table["rematch"] == fresh)
    return anna, ben, fresh


def test_a_rematch_is_announced_and_waits_for_the_others(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, fresh = after_a_game(server)
    assert kinds(ben)[-1] == "rematched" and ben.events[-1]["name"] == "P0"
    eve = Browser(server.address, "Eve")
    eve.enter(fresh)
    assert [each["awaited"] for each in eve.table["seats"]] == [True, True]  # whoever asks is on the way, too
    anna.enter(fresh)
    assert [each["awaited"] for each in anna.table["seats"]] == [True, False]
    assert anna.refused("start") == "awaited"
    ben.enter(fresh)
    anna.wait_until(lambda: not anna.table["seats"][0]["awaited"])
    ben.close()  # a phone that sleeps does not hold anybody up
    anna.wait_until(lambda: not anna.table["seats"][0]["connected"])
    anna.say("start")
    anna.wait_until(lambda: anna.table["phase"] == "playing")


def test_a_rematch_does_not_wait_for_whoever_declines_or_stays_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, fresh = after_a_game(server)
    anna.enter(fresh)
    ben.say("decline")
    anna.wait_until(lambda: anna.table["seats"][0]["person"] is None)
    anna.close()
    ben.close()
    anna, ben, fresh = after_a_game(server)
    monkeypatch.setattr(rooms, "ABSENT", 0.1)
    anna.enter(fresh)
    anna.wait_until(lambda: not anna.table["seats"][0]["awaited"])
    anna.say("start")
    anna.wait_until(lambda: anna.table["phase"] == "playing")


# Lists.


def test_a_game_that_was_left_to_others_stays_in_ones_list(server: Server) -> None:
    anna, ben = seat_all(server.address, "xactika", 2)
    start([anna, ben])
    table = anna.table["id"]
    ben.say("leave")
    anna.wait_until(lambda: anna.table["seats"][1]["left"])
    assert own_card(ben, table)["phase"] == "playing"
    anna.say("leave")
    anna.wait_until(lambda: anna.table["seats"][0]["left"])
    assert table not in [each["id"] for each in lists(ben)["mine"]], "nobody plays it any more"


def test_a_list_says_that_a_table_is_locked(server: Server) -> None:
    anna, ben = Browser(server.address, "Anna"), Browser(server.address, "Ben")
    table = anna.open_table("xactika", 3, public=True)
    anna.enter(table)
    anna.say("lock", locked=True)
    anna.wait_until(lambda: anna.table["locked"])
    assert next(each for each in lists(ben)["open"] if each["id"] == table)["locked"]


def test_an_open_table_is_listed_while_a_seat_is_free(server: Server) -> None:
    anna, eve = Browser(server.address, "Anna"), Browser(server.address, "Eve")
    table = anna.open_table("xactika", 2, public=True)
    anna.enter(table)
    shown = lambda: table in [each["id"] for each in lists(eve)["open"]]  # noqa: E731
    assert shown()
    anna.say("seatbot", seat=1, level=1)
    anna.wait_until(lambda: anna.table["seats"][1]["level"] == 1)
    assert not shown(), "nobody can sit down there"
    anna.say("stand", seat=1)
    anna.wait_until(lambda: anna.table["seats"][1]["level"] is None)
    assert shown()


def test_an_open_table_that_everybody_has_left_is_not_listed(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, eve = (Browser(server.address, name) for name in ("Anna", "Ben", "Eve"))
    table = anna.open_table("xactika", 3, public=True)
    anna.enter(table)
    shown = lambda: table in [each["id"] for each in lists(eve)["open"]]  # noqa: E731
    assert shown()
    ben.enter(table)
    monkeypatch.setattr(rooms, "ABSENT", 0.1)
    anna.close()
    ben.wait_until(lambda: ben.table["seats"][0]["away"])
    assert not shown(), "whoever came would wait in vain"
    ben.say("sit", seat=1)
    ben.wait_until(lambda: ben.table["host"] == ben.person)
    assert shown()


def test_ones_own_tables_come_with_what_is_to_do_and_what_they_came_to(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    over = anna.open_table("axio", 2, bots=[None, 1], start=True)
    anna.enter(over)
    play_to_the_end([anna], random.Random(1))
    turn = anna.open_table("axio", 1, start=True)
    waiting = anna.open_table("xactika", 2)
    mine = lists(anna)["mine"]
    assert [each["id"] for each in mine] == [turn, waiting, over]
    assert mine[0]["turn"] and mine[2]["own"] == [0] and mine[2]["levels"] == [None, 1]
    assert mine[2]["scores"] == anna.position["scores"] and mine[2]["winners"] == anna.position["winners"]
    assert mine[2]["at"] > 0


# The way here.


def test_only_somebody_at_the_server_itself_is_told_its_address_in_the_network() -> None:
    access = Access()
    access.near = near_address("192.0.2.7", 8000)
    assert access.near == "http://192.0.2.7:8000"
    assert access.near_for("127.0.0.1") == access.near and access.near_for("::1") == access.near
    assert access.near_for("192.0.2.9") is None
    assert near_address("127.0.0.1", 8000) == near_address("localhost", 8000) == ""
