"""Two versions side by side: what only a newer program understands makes an older one step aside."""

import logging
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from server.support import Browser, Server
from tafelrunde.server.errors import Newer
from tafelrunde.server.messages import PROTOCOL
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import decode_fact, encode_fact

NEWER = {
    "a fact of a later version": {"is": "said", "person": "p", "name": "P", "text": "x", "version": 2},
    "a fact of another form in a later version": {"is": "moved", "moves": [1, 2], "version": 3},
    "an unknown fact": {"is": "exploded"},
    "an unknown field": {"is": "said", "person": "p", "name": "P", "text": "x", "mood": "merry"},
    "later rules": {
        "is": "opened", "game": "axio", "rules": 99, "seats": 1, "options": {}, "clock": "off",
        "public": False, "host": "h", "secret": "00" * 32,
    },
}  # fmt: skip
DAMAGED: list[Any] = [
    {"is": "said", "person": "p"},
    {"is": "said", "person": 1, "name": "P", "text": "x"},
    {"is": 3},
    {"version": 2},
    {"is": "closed", "version": "2"},
    [],
]


@pytest.mark.parametrize("kind", [each for each in NEWER if each != "later rules"])
def test_what_a_newer_program_writes_is_not_called_damaged(kind: str) -> None:
    with pytest.raises(Newer):
        decode_fact(msgspec.json.encode(NEWER[kind]))


@pytest.mark.parametrize("said", DAMAGED)
def test_what_no_program_writes_is(said: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_fact(msgspec.json.encode(said))


def test_a_fact_of_the_first_version_is_written_as_it_always_was() -> None:
    assert encode_fact(facts.Said("p", "P", "x")) == b'{"is":"said","person":"p","name":"P","text":"x"}'
    assert b'"version":2' in encode_fact(facts.Said("p", "P", "x", version=2))


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server that finds tables to which a newer one has written, and one that it understands."""
    folder: Path = tmp_path_factory.mktemp("older")
    url = f"sqlite:///{folder}/tables.sqlite"
    server = Server(url)
    anna = Browser(server.address, "Anna")
    tables = {kind: anna.open_table("axio", 1, start=True, clock="30s") for kind in NEWER}
    good = anna.open_table("axio", 1, start=True)
    server.stop()
    with sqlite3.connect(folder / "tables.sqlite") as database:
        for kind, table in tables.items():
            number = 1 if kind == "later rules" else 3
            body = msgspec.json.encode(NEWER[kind])
            database.execute(
                "UPDATE log SET body = ? WHERE table_id = ? AND number = ?", (body, table, number)
            )
    database.close()
    server = Server(url)
    anna.address, anna.http.base_url = server.address, httpx.URL(server.address)
    yield server, anna, tables, good
    server.stop()


@pytest.mark.parametrize("kind", NEWER)
def test_an_older_process_steps_aside_for_that_table_alone(older: Any, kind: str) -> None:
    _, anna, tables, good = older
    answer = anna.http.get(f"/api/tables/{tables[kind]}/record")
    assert (answer.status_code, answer.json()["reason"]) == (503, "newer_version")
    anna.connect()
    assert anna.refused("enter", table=tables[kind], seen=0) == "newer_version"
    with pytest.raises(ConnectionClosed) as end:
        anna.hear()
    assert end.value.rcvd is not None and end.value.rcvd.code == 1012, (
        "it comes back, and finds another process"
    )
    anna.connect()
    assert anna.enter(good)["table"]["phase"] == "playing"
    anna.close()


def test_the_log_says_it_once_for_a_table(older: Any, caplog: pytest.LogCaptureFixture) -> None:
    server, anna, tables, _ = older
    server.inside(server.application.hub.newer.clear)
    with caplog.at_level(logging.WARNING, "tafelrunde"):
        for _ in range(3):
            anna.http.get(f"/api/tables/{tables['an unknown fact']}/record")
    assert [each.getMessage() for each in caplog.records] == ["a table is left to a newer version"]


def test_the_first_words_say_which_version_is_spoken(older: Any) -> None:
    _, anna, _, _ = older
    anna.connect()
    assert [each["protocol"] for each in anna.heard if each["is"] == "welcome"][-1] == PROTOCOL
    anna.close()
