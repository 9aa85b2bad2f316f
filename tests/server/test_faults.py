"""What goes wrong around the server: clocks, killed processes, databases that hang, a lost secret."""

import asyncio
import os
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from server.support import Browser, Server, end_process, play_to_the_end, seat_all, start, until
from tafelrunde.server import clock
from tafelrunde.server.table import hub, workers
from tafelrunde.server.table import table as tables
from tafelrunde.server.table.workers import Workers

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


def test_no_start_waits_for_a_log_that_takes_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    first = Server(url)
    table = Browser(first.address).open_table("axio", 1, start=True, clock="1day")
    first.stop()
    released, load = asyncio.Event(), hub.replayed

    async def replayed(*log: Any) -> Any:
        await released.wait()
        return await load(*log)

    monkeypatch.setattr(hub, "replayed", replayed)
    second = Server(url)
    assert Browser(second.address).open_table()
    assert table not in second.application.hub.rooms
    second.inside(released.set)
    until(lambda: table in second.application.hub.rooms and second.room(table).timer)
    second.stop()


def thinking(server: Server) -> Workers:
    assert isinstance(server.application.workers, Workers)
    return server.application.workers


def processes(server: Server) -> list[int]:
    return list(thinking(server).pool._processes or ())


def bot_to_move(server: Server) -> Browser:
    """Somebody at a table at which it is the bot's turn."""
    anna = Browser(server.address)
    anna.enter(anna.open_table("axio", 2, bots=[6, None], start=True))
    choice = anna.choice()
    if choice:
        anna.play(1, choice[1][0])
    return anna


def bot_moved(anna: Browser) -> bool:
    return any(event["kind"] == "moved" and event["seat"] == 0 for event in anna.events)


def test_a_bot_goes_on_however_often_its_process_is_killed(server: Server) -> None:
    anna = bot_to_move(server)
    for _ in range(3):
        for process in until(lambda: processes(server)):
            os.kill(process, signal.SIGKILL)
        before = thinking(server).pool
        until(lambda before=before: thinking(server).pool is not before)
    anna.wait_until(lambda: bot_moved(anna))


def test_a_decision_that_ends_every_process_is_made_at_random_and_spoils_no_other(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PAUSES", (0.0,))
    monkeypatch.setattr(workers, "choose", end_process)
    anna = bot_to_move(server)
    anna.wait_until(lambda: bot_moved(anna) and anna.choice())
    monkeypatch.undo()
    table = anna.table["id"]
    assert anna.http.post(f"/api/tables/{table}/hint", json={"seat": 1}).status_code == 200


def test_a_hint_that_ends_every_process_is_refused_kindly(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PAUSES", (0.0,))
    monkeypatch.setattr("tafelrunde.server.table.advice.think", end_process)
    anna = Browser(server.address)
    table = anna.open_table("axio", 1, start=True)
    answer = anna.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
    assert answer.status_code == 503 and answer.json()["reason"] == "unavailable"


def test_a_review_that_ends_every_process_is_tried_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PAUSES", (0.0,))
    monkeypatch.setattr("tafelrunde.server.table.reviews.weigh_json", end_process)
    anna = Browser(server.address)
    table = anna.open_table("axio", 1, start=True)
    anna.enter(table)
    play_to_the_end([anna], random.Random(1))
    anna.http.post(f"/api/tables/{table}/review")
    until(lambda: anna.http.get(f"/api/tables/{table}/review").status_code == 503)
    monkeypatch.undo()
    assert anna.http.post(f"/api/tables/{table}/review").status_code == 503
    assert anna.http.get(f"/api/tables/{table}/review").status_code == 503
