"""What goes wrong around the server: clocks, killed processes, databases that hang, a lost secret."""

import time

import pytest

from server.support import Browser, Server, seat_all, start
from tafelrunde.server import clock
from tafelrunde.server.table import table as tables

HOURS = 7200.0


def moves(person: Browser) -> int:
    return sum(event["kind"] == "moved" for event in person.events)


def test_a_clock_that_is_set_back_stops_no_game(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(tables.SECONDS, "30s", 0.3)
    people = seat_all(server.address, "xactika", 2, clock="30s")
    start(people)
    right = time.time
    monkeypatch.setattr(time, "time", lambda: right() - HOURS)
    people[0].wait_until(lambda: moves(people[0]) >= 2)


def test_after_a_restart_no_deadline_is_farther_away_than_the_clock_allows(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = seat_all(server.address, "xactika", 2, clock="30s")
    start(people)
    table = people[0].table["id"]
    server.inside(lambda: server.application.hub.forget(server.room(table)))
    monkeypatch.setattr(clock, "START", clock.START - HOURS)
    people[0].connect()
    people[0].enter(table)
    assert 0 < people[0].position["deadline"] - clock.now() <= 30
