"""What rude people find out: no time to be gained, nobody to be held up, no word past the host's silence."""

import random
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import httpx

from server.support import Browser, Server, play_to_the_end, seat_all, start
from tafelrunde.engine.registry import game
from tafelrunde.server.table import facts, opening
from tafelrunde.server.table.showing import Showing
from tafelrunde.server.table.table import Table


@dataclass(eq=False)
class Passerby:
    """Somebody who is told nothing here."""

    person: str

    def send(self, data: bytes) -> None: ...

    def close(self) -> None: ...


def test_going_and_coming_back_gains_no_time(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2, clock="30s")
    start(people)
    rude = people[0]
    table, (seat,) = rude.table["id"], (each["seat"] for each in rude.position["choices"])
    deadline = rude.position["deadline"]
    rude.say("leave")
    rude.enter(table)
    rude.say("return", seat=seat)
    rude.wait_until(lambda: any(each["kind"] == "returned" for each in rude.events))
    assert rude.position["deadline"] <= deadline


def test_whoever_comes_back_late_has_not_less_than_their_time() -> None:
    places = [SimpleNamespace(person="ada")]
    table: Any = SimpleNamespace(since=[100.0], due=[7], places=places)
    showing = Showing(lambda _: True)
    showing.begun[0] = 7, 60.0  # shown before somebody stood in
    assert showing.grace(table, 0) == 0.0


def test_nobody_waits_for_whoever_plays_no_more() -> None:
    gone, here = (Passerby(each) for each in ("gone", "here"))
    showing = Showing(lambda person: person == "here")
    for guest in (gone, here):
        showing.note(guest, 0, reading=True)
    assert [each.person for each in showing.behind(5)] == ["here"]


def test_silence_is_not_broken_by_names(server: Server) -> None:
    host, loud = seat_all(server.address, "axio", 3)[:2]
    host.say("mute", person=loud.person, muted=True)
    loud.wait_until(lambda: loud.person in loud.table["muted"])
    loud.say("stand", seat=1)
    loud.wait_until(lambda: loud.table["seats"][1]["person"] is None)
    assert loud.refused("sit", seat=1, name="I still talk") == "muted"
    loud.say("sit", seat=1)
    host.wait_until(lambda: host.table["seats"][1]["person"] == loud.person)
    assert loud.http.put("/api/me", json={"name": "And again"}).status_code == 200
    host.drain()
    assert host.table["seats"][1]["name"] == "P1"
    loud.say("stand", seat=1)
    host.wait_until(lambda: host.table["seats"][1]["person"] is None)
    loud.say("sit", seat=1)
    host.wait_until(lambda: host.table["seats"][1]["person"])
    assert host.table["seats"][1]["name"] == "P1"
    watcher = Browser(server.address, "Buy now")
    watcher.enter(host.table["id"])
    host.say("mute", person=watcher.person, muted=True)
    watcher.wait_until(lambda: watcher.person in watcher.table["muted"])
    loud.say("stand", seat=1)
    host.wait_until(lambda: host.table["seats"][1]["person"] is None)
    assert watcher.refused("sit", seat=1) == "muted"


def test_whoever_is_silenced_opens_no_rematch(server: Server) -> None:
    people = host, loud = seat_all(server.address, "axio", 2)
    start(people)
    host.say("mute", person=loud.person, muted=True)
    loud.wait_until(lambda: loud.person in loud.table["muted"])
    play_to_the_end(people, random.Random(2))
    assert loud.refused("rematch") == "muted"


def test_a_bot_that_stood_in_has_a_name_of_its_own_in_the_rematch(server: Server) -> None:
    host, gone = seat_all(server.address, "axio", 2)
    start([host, gone])
    gone.say("leave")
    host.wait_until(lambda: host.table["seats"][1]["left"])
    host.say("seatbot", seat=1, level=1)
    host.wait_until(lambda: host.table["seats"][1]["level"] == 1)
    play_to_the_end([host], random.Random(3))
    host.say("rematch")
    host.enter(host.wait("goto")["table"])
    (bot,) = (each for each in host.table["seats"] if each["level"])
    assert bot["person"] is None and bot["name"] not in ("", "P1")


def test_whoever_a_bot_has_stood_in_for_is_seated_again_only_by_themselves() -> None:
    """Else somebody who played with them once fills their list with rematches to which they never came."""
    table, found = Table("x" * 16), game("axio")
    begin = opening.opened(found, 2, {}, "host")
    sitting = [facts.Sat(0, "host", "Host"), facts.Sat(1, "gone", "Gone"), facts.Started()]
    for number, fact in enumerate([begin, *sitting, facts.Stoodin(1, 1)], 1):
        table.apply(number, 1.0, fact)

    def seated(asker: str) -> set[str]:
        return {each.person for each in opening.rematch(table, asker) if isinstance(each, facts.Sat)}

    assert seated("host") == {"host"} and seated("gone") == {"host", "gone"}


def test_a_question_of_nobody_wakes_no_bot(server: Server) -> None:
    anna = Browser(server.address)
    table = anna.open_table("axio", 2, bots=[None, 1], start=True)
    hub = server.application.hub
    for path in ("record", "replay", "draws", "deal"):
        server.inside(lambda: hub.forget(server.room(table)))
        httpx.get(f"{server.address}/api/tables/{table}/{path}")
        assert not server.inside(lambda: server.room(table).attended()), path
    anna.enter(table)
    assert server.inside(lambda: server.room(table).attended())
    anna.close()


def test_a_chance_that_is_known_counts_in_no_solo_list(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    first = ada.open_table("axio", 1, start=True)
    ada.enter(first)
    play_to_the_end([ada], random.Random(1))
    again = ada.http.post("/api/tables", json={"like": first}).json()["id"]
    ada.enter(again)
    play_to_the_end([ada], random.Random(2))
    assert ada.http.get("/api/me/solo").json()["axio"]["count"] == 1
