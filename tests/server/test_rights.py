"""Who may do what at a table: the host's rights, and what strangers and friends may see."""

import asyncio
import random

import pytest

from server.support import Browser, Server, play_to_the_end, seat_all, start, until
from tafelrunde.server.desk.tables import card
from tafelrunde.server.store.base import Listed
from tafelrunde.server.table import deals
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import encode


def test_a_locked_table_takes_nobody_else_but_those_who_sit_may_move(server: Server) -> None:
    anna, ben, eve = (Browser(server.address, name) for name in ("Anna", "Ben", "Eve"))
    table = anna.open_table("xactika", 4)
    for person in (anna, ben, eve):
        person.enter(table)
    ben.say("sit", seat=1)
    ben.wait("update", lambda m: m["table"] and m["table"]["seats"][1]["person"])
    assert ben.refused("lock", locked=True) == "not_host"
    anna.say("lock", locked=True)
    eve.wait_until(lambda: eve.table["locked"])
    assert eve.refused("sit", seat=2, name="Anna") == "locked"
    ben.say("sit", seat=2, name="Somebody on Ben's device")
    ben.wait_until(lambda: ben.table["seats"][2]["person"])
    anna.say("lock", locked=False)
    eve.wait_until(lambda: not eve.table["locked"])
    eve.say("sit", seat=3)
    eve.wait_until(lambda: eve.table["seats"][3]["person"])
    for person in (anna, ben, eve):
        person.close()


def test_a_kicked_person_loses_all_seats_and_stays_out(server: Server) -> None:
    anna, eve = Browser(server.address, "Anna"), Browser(server.address, "Eve")
    table = anna.open_table("xactika", 4)
    for person in (anna, eve):
        person.enter(table)
    for seat, name in ((1, ""), (2, "Ben"), (3, "Chris")):
        eve.say("sit", seat=seat, name=name)
        eve.wait_until(lambda seat=seat: eve.table["seats"][seat]["person"])
    assert eve.refused("kick", person=anna.person, kicked=True) == "not_host"
    assert anna.refused("kick", person=anna.person, kicked=True) == "not_host"
    anna.say("kick", person=eve.person, kicked=True)
    anna.wait_until(
        lambda: [seat["person"] for seat in anna.table["seats"]] == [anna.person, None, None, None]
    )
    assert anna.table["kicked"] == [eve.person]
    eve.close()
    eve.connect()
    assert eve.refused("enter", table=table, seen=0) == "kicked"
    anna.say("kick", person=eve.person, kicked=False)
    anna.wait_until(lambda: not anna.table["kicked"])
    told = [(each["kind"], each.get("name")) for each in anna.events[-2:]]
    assert told == [("kicked", "Eve"), ("let_in", "Eve")], "the log names them although they sit nowhere"
    eve.enter(table)
    for person in (anna, eve):
        person.close()


def test_what_a_kicked_person_still_asked_for_is_not_done(server: Server) -> None:
    anna, ben, eve = (Browser(server.address, name) for name in ("Anna", "Ben", "Eve"))
    table = anna.open_table("xactika", 4)
    for person in (anna, ben, eve):
        person.enter(table)
    room = server.room(table)
    until(lambda: room.telling is None)

    async def held_up() -> None:
        async with room.lock:
            anna.say("kick", person=eve.person, kicked=True)
            await waiting(room, 1)
            eve.say("sit", seat=1)
            await waiting(room, 2)
            ben.say("say", text="now")
            await waiting(room, 3)

    asyncio.run_coroutine_threadsafe(held_up(), server.loop).result(20)
    anna.wait_until(lambda: anna.events[-1]["kind"] == "said")
    assert [event["kind"] for event in anna.events] == ["sat", "kicked", "said"]
    for person in (anna, ben, eve):
        person.close()


def test_what_somebody_still_asked_for_who_was_signed_out_is_not_done(server: Server) -> None:
    anna, eve = Browser(server.address, "Anna"), Browser(server.address, "Eve")
    table = anna.open_table("xactika", 4)
    for person in (anna, eve):
        person.enter(table)
    room, (device,) = server.room(table), eve.http.get("/api/me/devices").json()
    until(lambda: room.telling is None)

    async def held_up() -> None:
        async with room.lock:
            eve.say("sit", seat=1)
            await waiting(room, 1)
            await asyncio.to_thread(eve.http.delete, f"/api/me/devices/{device['id']}")
            anna.say("say", text="now")
            await waiting(room, 2)

    asyncio.run_coroutine_threadsafe(held_up(), server.loop).result(20)
    anna.wait_until(lambda: anna.events[-1]["kind"] == "said")
    assert [event["kind"] for event in anna.events] == ["sat", "said"]
    for person in (anna, eve):
        person.close()


async def waiting(room: Room, number: int) -> None:
    """Until so many wait for a table."""
    async with asyncio.timeout(10):
        while len(room.lock._waiters or ()) < number:
            await asyncio.sleep(0.01)


def test_a_rematch_keeps_away_and_silent_whom_the_host_did(server: Server) -> None:
    anna, ben, eve = people = seat_all(server.address, "axio", 3)
    start(people)
    play_to_the_end(people, random.Random(1))
    anna.say("mute", person=ben.person, muted=True)
    anna.say("lock", locked=True)
    anna.say("kick", person=eve.person, kicked=True)
    anna.wait_until(lambda: anna.table["kicked"])
    anna.say("rematch")
    table = anna.wait("goto")["table"]
    anna.enter(table)
    anna.wait_until(lambda: anna.table["id"] == table)
    assert [seat["name"] for seat in anna.table["seats"]] == ["", "P0", "P1"]
    assert anna.table["kicked"] == [eve.person] and anna.table["muted"] == [ben.person]
    assert anna.table["locked"]
    assert [(each["kind"], each.get("name")) for each in anna.events[-2:]] == [
        ("kicked", "P2"),
        ("locked", None),
    ]
    for person in people:
        person.close()


def test_whoever_plays_cannot_be_kicked_out_of_the_game(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    for spelled in (people[1].person, f"{people[1].person} ", f"\t{people[1].person}"):
        assert people[0].refused("kick", person=spelled, kicked=True) == "already_started"
    assert people[0].refused("kick", person=f" {people[0].person}", kicked=True) == "not_host"
    for person in people:
        person.close()


def test_the_rights_of_an_absent_host_pass_on(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.4)
    people = seat_all(server.address, "xactika", 3)
    host, heir, _ = people
    host.close()
    heir.wait_until(lambda: heir.table["host"] == heir.person)
    assert heir.events[-1]["kind"] == "hosted" and heir.events[-1]["name"] == "P1"
    heir.say("seatbot", seat=2, level=1)
    assert heir.wait("refused")["reason"] == "seat_taken"  # as host, but a person sits there
    for person in people:
        person.close()


def test_a_watcher_who_sits_down_later_inherits_too(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.3)
    host, guest = Browser(server.address, "Host"), Browser(server.address, "Guest")
    table = host.open_table("xactika", 2)
    host.enter(table)
    guest.enter(table)
    host.close()
    guest.wait_until(lambda: guest.table["seats"][0]["away"])
    assert guest.table["host"] == host.person, "whoever only watches is no host"
    guest.say("sit", seat=1)
    guest.wait_until(lambda: guest.table["host"] == guest.person)
    guest.close()


def test_anybody_who_plays_may_let_a_bot_play_for_whoever_is_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.4)
    people = seat_all(server.address, "xactika", 3)
    start(people)
    watcher = Browser(server.address, "Watcher")
    watcher.enter(people[0].position and people[0].table["id"])
    people[2].close()
    assert people[1].refused("seatbot", seat=2, level=3) == "not_left"
    people[1].wait_until(lambda: people[1].table["seats"][2]["away"])
    assert watcher.refused("seatbot", seat=2, level=3) == "not_host"
    people[1].say("seatbot", seat=2, level=3)
    people[1].wait_until(lambda: people[1].table["seats"][2]["level"] == 3)
    for person in (*people, watcher):
        person.close()


def finished_daily(server: Server, game: str) -> tuple[Browser, str]:
    ada = Browser(server.address, "Ada")
    table = ada.http.post(f"/api/daily/{game}").json()["id"]
    ada.enter(table)
    play_to_the_end([ada], random.Random(1))
    return ada, table


def test_a_friends_daily_is_shown_over_the_socket_only_the_next_day(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, table = finished_daily(server, "acht")
    ben = Browser(server.address, "Ben")
    ben.connect()
    assert ben.refused("enter", table=table, seen=0) == "daily_open"
    assert not [message for message in ben.heard if message["is"] == "update"]
    ada.close()
    ada.enter(table)
    monkeypatch.setattr(deals, "today", lambda: "9999-01-01")
    ben.enter(table)
    for person in (ada, ben):
        person.close()


def test_whoever_leaves_their_daily_may_come_back_to_it_that_day(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    table = ada.http.post("/api/daily/axio").json()["id"]
    ada.enter(table)
    ada.say("leave")
    ada.wait_until(lambda: ada.table["seats"][0]["left"])
    assert ada.http.post("/api/daily/axio").json()["id"] == table
    ada.enter(table)
    ada.say("return", seat=0)
    ada.wait_until(lambda: not ada.table["seats"][0]["left"])
    play_to_the_end([ada], random.Random(1))
    ada.close()


def test_a_daily_that_ends_after_its_day_is_in_no_list_of_that_day(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Browser(server.address, "Ada")
    day = deals.today()
    table = ada.http.post("/api/daily/qwinto").json()["id"]
    ada.enter(table)
    monkeypatch.setattr(deals, "day_of", lambda _: "9999-01-01")
    play_to_the_end([ada], random.Random(1))
    monkeypatch.undo()
    found = ada.http.get("/api/daily/qwinto").json()
    assert found["over"] and found["today"]["day"] == day and found["today"]["results"] == []
    ada.close()


def test_a_daily_is_opened_whole(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    table = ada.http.post("/api/daily/xactika").json()["id"]
    rows = server.inside(lambda: server.room(table).table.number)
    ada.enter(table)
    assert rows >= 6 and ada.table["phase"] == "playing"  # opened, four seats, started: one commit
    assert ada.refused("sit", seat=1) == "already_started"
    ada.close()


def test_a_same_deal_table_says_so_and_keeps_the_first_ones_name_and_chat(server: Server) -> None:
    people = seat_all(server.address, "axio", 2)
    first = people[0].table["id"]
    start(people)
    people[0].say("say", text="for friends only")
    play_to_the_end(people, random.Random(2))
    eve = Browser(server.address, "Eve")
    again = eve.http.post("/api/tables", json={"like": first}).json()["id"]
    friend = Browser(server.address, "Friend")
    friend.enter(again)
    assert friend.table["known"] is True
    friend.say(
        "sit", seat=next(seat for seat, each in enumerate(friend.table["seats"]) if not each["person"])
    )
    friend.wait_until(lambda: any(each["person"] == friend.person for each in friend.table["seats"]))
    listed = friend.http.get("/api/tables")
    (shown,) = listed.json()["mine"]
    assert shown["known"] is True
    said = "".join(friend.raw) + friend.http.get(f"/api/tables/{again}/deal").text + listed.text
    assert first not in said and "for friends only" not in said
    older = Listed(again, "waiting", 1.0, encode({**shown, "known": False, "like": first}), eve.person)
    assert first not in repr(card(older)) and "known=True" in repr(card(older)), "an entry of before"
    for person in (*people, eve, friend):
        person.close()
