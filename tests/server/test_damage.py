"""One damaged row, whatever stands in it: its table is set aside, all others run."""

import random
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from server.support import Browser, Server, play_to_the_end

OPENED = {
    "is": "opened", "game": "axio", "rules": 1, "seats": 1, "options": {}, "clock": "off", "public": False,
    "host": "h", "secret": "00" * 32,
}  # fmt: skip


def body(**changes: Any) -> bytes:
    return msgspec.json.encode({**OPENED, **changes})


REPLACED = {
    "bad JSON": (3, b"{"),
    "an empty body": (3, b""),
    "text for a body": (3, "text"),
    "deep nesting": (3, b"[" * 100_000),
    "no body": (1, b"null"),
    "a fact without a name": (3, b'{"seat":0}'),
    "a version that is none": (3, b'{"is":"started","version":"x"}'),
    "a second opening": (3, body()),
    "a takeback without a move": (4, b'{"is":"takenback","seat":0}'),
    "a seat that is not there": (2, b'{"is":"sat","seat":9,"person":"x","name":"X"}'),
    "a seat below zero": (2, b'{"is":"sat","seat":-1,"person":"x","name":"X"}'),
    "a level that is not there": (2, b'{"is":"botsat","seat":0,"level":99}'),
    "an illegal move": (4, b'{"is":"moved","seat":0,"move":"99,99/0","draws":[]}'),
    "a move of nobody": (4, b'{"is":"moved","seat":-1,"move":"RGBO","draws":[]}'),
    "a draw that cannot be": (3, b'{"is":"started","draws":["s9"]}'),
    "a draw too few": (3, b'{"is":"started","draws":[]}'),
    "an unknown game": (1, body(game="chess")),
    "options that are not there": (1, body(options={"mode": "x"})),
    "seats without end": (1, body(seats=10**12)),
    "a secret that is none": (1, body(secret="xyz")),  # noqa: S106
}
STATEMENTS = {
    "a bad byte": "UPDATE log SET body = CAST(X'FF' AS TEXT) WHERE table_id = ? AND number = 1",
    "a missing first row": "DELETE FROM log WHERE table_id = ? AND number = 1",
    "a missing row": "DELETE FROM log WHERE table_id = ? AND number = 2",
    "no rows at all": "DELETE FROM log WHERE table_id = ?",
    "a number that is none": "UPDATE log SET number = 'x' WHERE table_id = ? AND number = 2",
    "a time that is none": "UPDATE log SET at = 'noon' WHERE table_id = ? AND number = 3",
}


Damaged = tuple[Browser, dict[str, str], str]  # whose list it is, the damaged tables by kind, a good one


@pytest.fixture(scope="module")
def damaged(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Damaged]:
    """A server that starts with a damaged table of every kind, and a good one, all of one person."""
    folder = tmp_path_factory.mktemp("damaged")
    url = f"sqlite:///{folder}/tables.sqlite"
    server = Server(url)
    anna = Browser(server.address, "Anna")
    kinds = [*REPLACED, *STATEMENTS]
    tables = {kind: open_running(server) for kind in kinds}
    good = anna.open_table("axio", 1, start=True)
    server.stop()
    seat_anna(folder / "tables.sqlite", anna.person)
    for kind, table in tables.items():
        damage(folder / "tables.sqlite", kind, table)
    server = Server(url)
    again = Browser.__new__(Browser)
    again.__dict__ = {**anna.__dict__, "address": server.address}
    again.http.base_url = server.address
    yield again, tables, good
    again.close()
    server.stop()


def open_running(server: Server) -> str:
    """Open a running game; everybody of their own, for one person has only so many."""
    return Browser(server.address, "X").open_table("axio", 1, start=True)


def seat_anna(path: Path, person: str) -> None:
    """Let all tables be in one person's list."""
    with sqlite3.connect(path) as database:
        database.execute("INSERT OR IGNORE INTO people_at SELECT id, ? FROM tables", (person,))
    database.close()


def damage(path: Path, kind: str, table: str) -> None:
    """Write to a log as no version of the server does."""
    with sqlite3.connect(path) as database:
        if kind in STATEMENTS:
            database.execute(STATEMENTS[kind], (table,))
        else:
            number, data = REPLACED[kind]
            database.execute(
                "UPDATE log SET body = ? WHERE table_id = ? AND number = ?", (data, table, number)
            )
            if number == 4:
                database.execute("INSERT INTO log VALUES (?, 4, 1.0, ?)", (table, data))
    database.close()


@pytest.mark.parametrize("kind", [*REPLACED, *STATEMENTS])
def test_a_damaged_table_says_so_to_whoever_asks(damaged: Damaged, kind: str) -> None:
    anna, tables, _ = damaged
    for what in ("course", "replay", "draws", "record", "deal"):
        answer = anna.http.get(f"/api/tables/{tables[kind]}/{what}")
        assert (answer.status_code, answer.json()["reason"]) == (410, "damaged"), what
    anna.close()
    anna.connect()
    assert anna.refused("enter", table=tables[kind], seen=0) == "damaged"
    anna.close()


def test_a_table_of_other_rules_is_not_called_damaged(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    server = Server(url)
    anna = Browser(server.address, "Anna")
    table = anna.open_table("axio", 1, start=True)
    server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as database:
        database.execute("UPDATE log SET body = ? WHERE number = 1", (body(rules=0),))
    database.close()
    server = Server(url)
    try:
        answer = httpx.get(f"{server.address}/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["reason"]) == (410, "other_rules")
        (mine,) = httpx.get(f"{server.address}/api/tables", headers=anna.headers()).json()["mine"]
        assert not mine["damaged"]
    finally:
        server.stop()


def test_all_others_run_and_the_list_says_which_is_damaged(damaged: Damaged) -> None:
    anna, tables, good = damaged
    anna.close()
    anna.enter(good)
    seat, moves = anna.choice()
    anna.play(seat, moves[0])
    anna.wait("update", lambda message: message["position"])
    anna.close()
    answer = anna.http.get("/api/tables")
    assert answer.status_code == 200
    listed = {each["id"]: each["damaged"] for each in answer.json()["mine"]}
    assert listed[good] is False
    assert all(listed[table] for table in tables.values())


def test_a_damaged_entry_in_the_lists_hides_only_itself(server: Server, tmp_path: Path) -> None:
    anna, ben = Browser(server.address), Browser(server.address)
    tables = [each.open_table("axio", 2, public=True) for each in (anna, ben)]
    path = server.application.store.path  # pyright: ignore[reportAttributeAccessIssue]
    with sqlite3.connect(path) as database:
        database.execute("UPDATE tables SET card = X'7B' WHERE id = ?", (tables[0],))
    database.close()
    for person, mine in ((anna, []), (ben, [tables[1]])):
        found = person.http.get("/api/tables").json()
        assert [each["id"] for each in found["mine"]] == mine
        assert tables[0] not in [each["id"] for each in found["open"]]


AT_START = {
    "a bad byte in a card": "UPDATE tables SET card = X'7B22636C6F636B223A22FF227D'",
    "a bad byte in a card of text": "UPDATE tables SET card = CAST(X'FF' AS TEXT)",
    "nesting in a card": "UPDATE tables SET card = CAST(replace(hex(zeroblob(9000)), '00', '[') AS BLOB)",
    "a bad byte in a name of a table": "UPDATE tables SET id = CAST(X'FF41' AS TEXT)",
    "a name of a table that is none": "UPDATE tables SET id = X'FF41'",
    "a bad byte in a log": "UPDATE log SET body = CAST(X'FF' AS TEXT) WHERE number = 1",
}


@pytest.fixture(scope="module")
def clocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with one running game, whose clock runs."""
    path = tmp_path_factory.mktemp("clocked") / "tables.sqlite"
    server = Server(f"sqlite:///{path}")
    Browser(server.address).open_table("axio", 1, start=True, clock="1day")
    server.stop()
    return path


@pytest.mark.parametrize("kind", AT_START)
def test_a_server_starts_whatever_stands_in_one_row(clocked: Path, tmp_path: Path, kind: str) -> None:
    path = shutil.copy(clocked, tmp_path)
    execute(path, AT_START[kind])
    server = Server(f"sqlite:///{path}")
    assert Browser(server.address).open_table()
    server.stop()


def test_a_server_starts_with_a_damaged_page(clocked: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(clocked, tmp_path))
    data = bytearray(path.read_bytes())
    start = data.index(b'"is":"opened"') // 4096 * 4096
    data[start : start + 64] = b"\xa5" * 64
    path.write_bytes(data)
    server = Server(f"sqlite:///{path}")
    assert Browser(server.address).http.get("/api/tables").status_code == 200
    server.stop()


IN_LISTS = {
    "tables": ["updated = 'noon'", "updated = X'00'", "host = CAST(X'FF' AS TEXT)", "host = X'00'",
               "card = CAST(replace(hex(zeroblob(9000)), '00', '[') AS BLOB)"],
    "results": ["score = 'many'", "score = 1e300", "at = 'noon'", "at = 9e999", "name = X'FF'",
                "name = CAST(X'FF' AS TEXT)", "won = 'x'"],
    "devices": ["seen = 'noon'", "added = 9e999", "kind = CAST(X'FF' AS TEXT)"],
    "people": ["name = X'FF'", "name = CAST(X'FF' AS TEXT)"],
    "learned": ["game = X'FF'", "lesson = X'FF'"],
}  # fmt: skip
PAGES = ("/api/me", "/api/tables", "/api/me/solo", "/api/me/devices", "/api/daily/axio", "/api/me/lessons")


@pytest.fixture(scope="module")
def mona(server: Server) -> Browser:
    """Somebody with a public table and a finished deal of the day."""
    found = Browser(server.address, "Mona")
    found.open_table("axio", 2, public=True)
    assert found.http.put("/api/me/lessons/axio/laying").status_code == 200
    found.enter(found.http.post("/api/daily/axio").json()["id"])
    play_to_the_end([found], random.Random(1))
    return found


@pytest.mark.parametrize(("what", "change"), [(what, each) for what in IN_LISTS for each in IN_LISTS[what]])
def test_a_damaged_row_spoils_no_list(server: Server, mona: Browser, what: str, change: str) -> None:
    path = server.application.store.path  # pyright: ignore[reportAttributeAccessIssue]
    execute(path, "CREATE TABLE sound AS SELECT * FROM @", f"UPDATE @ SET {change}", table=what)  # noqa: S608
    pages = [*PAGES, f"/api/tables/{mona.table['id']}/deal"]
    found = {page: mona.http.get(page).status_code for page in pages}
    execute(path, "DELETE FROM @", "INSERT INTO @ SELECT * FROM sound", "DROP TABLE sound", table=what)
    assert found == dict.fromkeys(pages, 200)


@pytest.mark.parametrize("body", [5, "nonsense", b"", b"[" * 100_000])
def test_a_damaged_review_says_so(server: Server, mona: Browser, body: object) -> None:
    path = server.application.store.path  # pyright: ignore[reportAttributeAccessIssue]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (mona.table["id"], body))
    for ask in (mona.http.get, mona.http.post):
        answer = ask(f"/api/tables/{mona.table['id']}/review")
        assert (answer.status_code, answer.json()["reason"]) == (410, "damaged")


def execute(path: str | Path, *statements: str, table: str = "") -> None:
    """Write to a database as somebody with a program for it can; @ is a table's name."""
    with closing(sqlite3.connect(path)) as database, database:
        for each in statements:
            database.execute(each.replace("@", table))
