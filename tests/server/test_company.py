"""People at several processes: who is there, what they may do and how often, friends and foes."""

import asyncio
import random
from collections import Counter

import pytest

from server.conftest import Together
from server.processes import Person, Process, log_of, play_on, seat_over, start, until
from tafelrunde.server.bus.news import EVERYBODY
from tafelrunde.server.bus.redis import RedisBus
from tafelrunde.server.clock import now
from tafelrunde.server.desk import tables
from tafelrunde.server.fairness import Owner
from tafelrunde.server.keeping import retention
from tafelrunde.server.limits import OPENING, all_take
from tafelrunde.server.table import facts
from tafelrunde.server.table import room as rooms


def test_who_comes_and_goes_is_seen_from_every_process(
    together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 1.0)

    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "axio", 2)
        watcher = await running[1].person("Watcher")
        await watcher.enter(host.table["id"])
        await until(lambda: host.table["spectators"] == 1)
        await host.leave()
        await until(lambda: not guest.table["seats"][0]["connected"])
        await until(lambda: guest.table["host"] == guest.id)
        assert guest.table["seats"][0]["away"]
        await host.connect(running[0])
        await host.enter(guest.table["id"])
        await until(lambda: guest.table["seats"][0]["connected"] and not guest.table["seats"][0]["away"])

    together(play)


def test_a_person_is_the_same_everywhere(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "axio", 2)
        twin = await Person(host.http, "twin").connect(running[1])
        assert (await host.http.put("/api/me", json={"name": "Neu"})).status_code == 200
        await until(lambda: twin.tab.name == "Neu")
        await until(lambda: guest.table["seats"][0]["name"] == "Neu")
        devices = (await host.http.get("/api/me/devices")).json()
        await host.http.delete(f"/api/me/devices/{devices[0]['id']}")
        await until(lambda: twin.closed)

    together(play)


def test_who_was_signed_out_unheard_is_found_when_the_bus_is_back(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        twin = await Person(anna.http, "twin").connect(running[1])
        running[0].bus.tell = lambda *_: None  # type: ignore[method-assign]
        await anna.http.delete(f"/api/me/devices/{anna.tab.who.device}")
        assert not twin.closed
        running[1].bus.reconnect()
        await until(lambda: twin.closed)

    apart(play)


def test_what_people_do_at_another_process(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "xactika", 2, public=True)
        table = host.table["id"]
        stranger = await running[1].person("Stranger")
        await stranger.enter(table)
        assert not await host.say("kick", person=stranger.id, kicked=True)
        await until(lambda: stranger.closed)
        await start([host, guest])
        mover = host if host.choices() else guest
        assert not await mover.play(random.Random(7))
        seat = 0 if mover is host else 1
        await until(lambda: host.number == guest.number)
        if not await mover.say("takeback", seat=seat):
            other = guest if mover is host else host
            await until(lambda: other.table["takeback"] == seat)
            assert not await other.say("consent", yes=True)
            await until(lambda: any(event["kind"] == "taken_back" for event in mover.events))
        assert not await host.say("mute", person=guest.id, muted=True)
        await until(lambda: guest.table["muted"] == [guest.id])
        assert await guest.say("say", text="?") == "muted"

    together(play)


def test_whoever_is_kicked_elsewhere_is_kicked_before_they_sit_down(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, eve = await running[0].person("Host"), await running[1].person("Eve")
        table = await host.open_table("axio", 3)
        await host.enter(table)
        await eve.enter(table)
        running[0].bus.tell = lambda *_: None  # type: ignore[method-assign]
        assert not await host.say("kick", person=eve.id, kicked=True)
        assert await eve.say("sit", seat=1) == "kicked"
        assert eve.closed and running[1].room(table).table.places[1].free

    apart(play)


def test_a_number_that_cannot_be_ends_no_socket(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "axio", 2, clock="1day")
        for number in (10**30, -(10**30), 2**64, -1):
            assert not await people[1].say("ready", number=number)

    together(play)


def test_open_tables_are_listed_wherever_their_people_are(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, visitor = await running[0].person("Host"), await running[1].person("Visitor")
        table = await host.open_table("acht", 2, public=True)
        await host.enter(table)
        await until(lambda: running[1].hub.elsewhere.at(table))
        listed = (await visitor.http.get("/api/tables")).json()["open"]
        assert table in [each["id"] for each in listed]
        await host.leave()
        await until(lambda: not running[1].hub.elsewhere.at(table))
        assert table not in [each["id"] for each in (await visitor.http.get("/api/tables")).json()["open"]]

    together(play)


def test_many_hosts_of_one_address_push_nobody_off_the_list_of_another_process(
    together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LISTED_OF_AN_ADDRESS", 2)

    async def play(running: list[Process]) -> None:
        foes = [await running[0].person(f"Foe {each}") for each in range(5)]
        for each, foe in enumerate(foes):  # all of them at 127.0.0.1, as their questions say
            await foe.enter(await foe.open_table("axio", 2, public=True))
            if not each:
                running[0].hub.whereabouts.note(foe.id, "192.0.2.1")  # somebody honest
        open_here = {foe.table["id"] for foe in foes}
        known = running[1].hub.whereabouts.known
        await until(lambda: {*known.values()} >= {"192.0.2.1", "127.0.0.1"} and known.get(foes[4].id))
        visitor = await running[1].person("Visitor")
        listed = {each["id"] for each in (await visitor.http.get("/api/tables")).json()["open"]}
        assert foes[0].table["id"] in listed and len(listed & open_here) <= 3

    together(play)


def test_what_two_processes_open_at_once_is_one_table(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        twin = await Person(anna.http, "twin").connect(running[1])
        daily = await asyncio.gather(*(each.http.post("/api/daily/axio") for each in (anna, twin)))
        assert [answer.status_code for answer in daily] == [201, 201]
        assert len({answer.json()["id"] for answer in daily}) == 1
        people = await seat_over(running, "axio", 2)
        await start(people)
        await play_on(people, random.Random(9))
        said = await asyncio.gather(*(person.say("rematch") for person in people))
        assert [*said] == ["", ""]
        goals = {message["table"] for person in people for message in person.heard if message["is"] == "goto"}
        assert len(goals) == 1
        log = await log_of(running[0], people[0].table["id"])
        assert Counter(type(fact) for fact in log)[facts.Rematched] == 1

    together(play)


def test_a_deal_of_the_day_is_played_here_or_taken_along(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        for _ in range(4):
            anna = await running[0].person()
            twin = await Person(anna.http, "twin").connect(running[1])
            played, taken = await asyncio.gather(
                anna.http.post("/api/daily/qwinto"), twin.http.post("/api/daily/qwinto/take")
            )
            assert played.status_code == 201
            room = await running[0].hub.room(played.json()["id"])
            assert room.table.offline == (taken.status_code == 200)

    together(play)


def test_what_is_limited_is_counted_for_all_processes_together(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        twin = await Person(anna.http, "twin").connect(running[1])
        opening = [each.hub.opening[0].of(anna.id) for each in running]
        for _ in range(5):
            await anna.open_table("axio", 1)
        await until(lambda: opening[1].now() <= OPENING[1] - 4)
        for each in opening:
            each.level = 1.0
        await twin.open_table("axio", 1)
        await until(lambda: opening[0].now() < 1)
        answer = await anna.http.post("/api/tables", json={"game": "axio", "seats": 1})
        assert answer.status_code == 429

    together(play)


def test_no_name_of_a_table_makes_a_process_deaf(together: Together) -> None:
    """Whoever enters a table that is called as the channel of all processes leaves it for nobody."""

    async def play(running: list[Process]) -> None:
        bus, foe = running[0].bus, await running[0].person("Foe")
        assert isinstance(bus, RedisBus)
        for name in (EVERYBODY, "\0" * 16, "", "é" * 16):
            assert await foe.say("enter", table=name) == "unknown_table"
            assert name not in bus.channels
        heard = running[0].others.echoed
        await until(lambda: running[0].others.echoed > heard, 3)
        # Whatever else is in the way: a connection on which not all is heard is begun anew.
        bus.channels[EVERYBODY] = asyncio.Event()
        bus.reconnect()
        await until(lambda: bus.well, 5)
        del bus.channels[EVERYBODY]

    together(play)


def test_old_tables_at_which_somebody_is_elsewhere_stay(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        table = await anna.open_table("axio", 1, start=True)
        await anna.enter(table)
        await until(lambda: running[1].hub.elsewhere.at(table))
        later = now() + 1
        await retention.round_of(running[1].hub, later)
        assert not await anna.play(random.Random(1))
        assert [row.number for row in await running[1].store.log(table)][-1] == anna.number
        await running[1].store.write(retention.dropping(table, later - 3600))
        assert not await anna.play(random.Random(1)), "something has happened there since"
        # Deleted all the same, as by hand: the room ends, and no empty table goes on in its place.
        await running[1].store.write(retention.dropping(table, later + 3600))
        room = running[0].room(table)
        assert await anna.play(random.Random(1)) == "unavailable"
        assert not room.live and anna.closed and not await running[0].store.log(table)

    together(play)


def test_who_was_cut_off_too_often_finds_no_other_process_that_lets_them_in(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        first, second = (each.sockets for each in running)
        foe, friend = Owner("192.0.2.7", "foe"), Owner("192.0.2.8", "friend")
        assert second.may_come(foe)
        while first.may_come(foe):
            all_take(first.cut_off, foe)
        await until(lambda: not second.may_come(foe))
        assert second.may_come(friend)

    together(play)
