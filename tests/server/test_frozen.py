"""Databases that hang, go away and come back: nothing waits for ever, and the server goes on by itself."""

import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from server.postgres import Postgres
from server.support import Browser, ConnectionClosed, Server, until
from tafelrunde.server.http.app import WELL

SOON = 5.0  # seconds for /healthz: two, and what a busy machine adds
BOUNDED = 10.0  # seconds for anything


@pytest.fixture
def on_postgres(postgres: Postgres) -> Iterator[Server]:
    running = Server(postgres.new_database())
    yield running
    running.stop()


def health(server: Server) -> int:
    begin = time.monotonic()
    status = httpx.get(f"{server.address}/healthz", timeout=60).status_code
    assert time.monotonic() - begin < SOON
    return status


def rename(person: Browser, name: str) -> int:
    begin = time.monotonic()
    status = person.http.put("/api/me", json={"name": name}, timeout=60).status_code
    assert time.monotonic() - begin < BOUNDED
    return status


def sent_away(person: Browser) -> bool:
    try:
        while True:
            person.hear()
    except ConnectionClosed:
        return True


def test_a_frozen_postgresql_is_ill_soon_and_well_again_when_it_goes_on(
    postgres: Postgres, on_postgres: Server
) -> None:
    anna = Browser(on_postgres.address)
    assert health(on_postgres) == 200
    with postgres.frozen():
        until(lambda: health(on_postgres) == 503, 2 * WELL)
        assert health(on_postgres) == 503
        assert rename(anna, "Anna") == 503
        begin = time.monotonic()
        assert anna.http.get("/api/tables", timeout=60).status_code == 503
        assert time.monotonic() - begin < BOUNDED
    until(lambda: health(on_postgres) == 200)
    assert rename(anna, "Anna") == 200


def test_a_game_goes_on_after_postgresql_was_frozen(postgres: Postgres, on_postgres: Server) -> None:
    anna = Browser(on_postgres.address)
    table = anna.open_table("axio", 1, start=True)
    anna.enter(table)
    seat, legal = anna.choice()
    with postgres.frozen():
        anna.play(seat, legal[0])
        assert sent_away(anna), "it is not known whether the move was written"
    until(lambda: health(on_postgres) == 200)
    anna.connect()
    anna.enter(table)
    if anna.choice()[1] == legal:  # else it was written after all
        anna.play(seat, legal[0])
    anna.wait_until(lambda: any(event["kind"] == "moved" for event in anna.events))
    assert sum(event["kind"] == "moved" for event in anna.events) == 1


def test_a_restarted_postgresql_is_found_again(postgres: Postgres, on_postgres: Server) -> None:
    anna = Browser(on_postgres.address)
    postgres.stop()
    try:
        assert health(on_postgres) == 503
        assert rename(anna, "Anna") == 503
    finally:
        postgres.start()
    until(lambda: health(on_postgres) == 200)
    assert rename(anna, "Anna") == 200


def test_a_locked_sqlite_is_ill_soon_and_well_again_when_it_is_free(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    server = Server(f"sqlite:///{path}")
    try:
        anna = Browser(server.address)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        assert health(server) == 503
        assert rename(anna, "Anna") == 503
        assert anna.http.get("/api/tables").status_code == 200, "reading goes on"
        other.execute("ROLLBACK")
        other.close()
        until(lambda: health(server) == 200)
        assert rename(anna, "Anna") == 200
    finally:
        server.stop()


def test_health_does_not_wait_in_line_behind_writes_that_hang(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite")
    anna = Browser(server.address, http=httpx.Client(base_url=server.address, timeout=60))
    assert health(server) == 200
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(6) as pool:
        for number in range(6):
            pool.submit(anna.http.put, "/api/me", json={"name": f"Anna {number}"})
        until(lambda: server.application.places.waiting)
        until(lambda: health(server) == 503, 2 * WELL)
        other.execute("COMMIT")
    other.close()
    assert health(server) == 200
    server.stop()
