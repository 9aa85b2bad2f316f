"""From SQLite to PostgreSQL: everything arrives and is the same, or nothing does."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.data import done, old_folder, refused, served
from server.postgres import Postgres
from server.support import WAIT, Browser, Server
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.keeping import moving
from tafelrunde.server.store.base import store_at


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return old_folder(tmp_path / "old")


def count(postgres: Postgres, url: str, table: str) -> int:
    return postgres.run(f"SELECT count(*) FROM {table}", url)  # noqa: S608


def test_all_data_arrives_and_everybody_is_still_themselves(
    old: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.new_database()
    said = done(old, "move-to", url.replace("t@", "t:geheim@"))
    assert "10 tables and 25 people, every log loads" in said
    assert "the secret stays the same" in said and "geheim" not in said
    with sqlite3.connect(old / "tables.sqlite") as connection:
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            there = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            assert count(postgres, url, table) == there, table
    kept = json.loads((old / "kept.json").read_text("utf-8"))
    server = Server(url, secret=(old / "secret").read_bytes())
    anna = Browser(
        server.address, http=httpx.Client(base_url=server.address, timeout=WAIT, cookies=kept["anna"])
    )
    assert anna.http.get("/api/me").json()["name"] == "Anna"
    for table in kept["tables"]:
        if table["finished"]:
            assert anna.http.get(f"/api/tables/{table['id']}/record").text == table["record"]
    anna.enter(kept["bots"])
    anna.close()
    server.stop()
    assert "not empty" in refused(old, "move-to", url), "a second time would mix both"


def test_many_rows_arrive_in_parts(old: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 7)
    url = postgres.new_database()
    found = asyncio.run(moving.move(f"sqlite:///{old}/tables.sqlite", url))
    assert (found.tables, found.people, found.damaged) == (10, 25, [])


def test_nothing_is_moved_beside_a_server_or_into_something_else(
    old: Path, tmp_path: Path, postgres: Postgres
) -> None:
    url = postgres.new_database()
    server = served(tmp_path / "data")
    assert "stop it first" in refused(server.folder, "move-to", url)
    server.stop()
    running = Server(url)
    assert "stop it first" in refused(old, "move-to", url)
    Browser(running.address, "Carla")
    running.stop()
    assert "not empty, there is 'devices'" in refused(old, "move-to", url)
    foreign = postgres.new_database()
    postgres.run("CREATE TABLE books (title text)", foreign)
    assert "'books'" in refused(old, "move-to", foreign)
    assert count(postgres, url, "log") == 0


@pytest.mark.parametrize(
    ("to", "line"),
    [
        ("postgresql://t@127.0.0.1:1/x", "could not be moved"),
        ("postgresql://t:geheim@127.0.0.1:99999999/x", "could not be moved"),
        ("mysql://x", "expected postgresql://"),
        ("", "expected postgresql://"),
    ],
)
def test_what_is_no_database_is_refused_without_its_password(old: Path, to: str, line: str) -> None:
    found = refused(old, "move-to", to)
    assert line in found and "geheim" not in found


def test_what_does_not_fit_leaves_nothing_behind(old: Path, postgres: Postgres) -> None:
    url = postgres.new_database()
    for change in (
        "UPDATE people SET name = 'a' || char(0) || 'b' WHERE id = (SELECT min(id) FROM people)",
        "UPDATE people SET changed = 'gestern' WHERE id = (SELECT max(id) FROM people)",
        "UPDATE people SET changed = 1, name = 'x'; UPDATE results SET score = 99999999999999",
    ):
        with sqlite3.connect(old / "tables.sqlite") as connection:
            connection.executescript(change)
        refused(old, "move-to", url)
        assert count(postgres, url, "log") == count(postgres, url, "people") == 0


def test_a_move_that_fails_in_the_middle_leaves_nothing_and_can_be_done_again(
    old: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, source = postgres.new_database(), f"sqlite:///{old}/tables.sqlite"

    name, compare = url.rpartition("/")[2], moving.compare

    async def ended(*_: object) -> None:
        """The database ends all connections after everything was copied, before the commit."""
        which = f"datname = '{name}' AND pid <> pg_backend_pid()"
        await asyncio.to_thread(
            postgres.run,
            f"SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE {which}",  # noqa: S608
        )

    async def changed(store: Any, connection: Any, counts: Any) -> Any:
        await connection.execute("UPDATE log SET at = at + 1 WHERE number = 3")
        return await compare(store, connection, counts)

    for fault, line in ((ended, "could not be moved"), (changed, "has not arrived as it was")):
        monkeypatch.setattr(moving, "compare", fault)
        with pytest.raises(TafelrundeError, match=line):
            asyncio.run(moving.move(source, url))
        assert count(postgres, url, "log") == 0
    monkeypatch.setattr(moving, "compare", compare)
    asyncio.run(moving.move(source, url))

    async def loaded() -> int:
        store = store_at(url)
        await store.open()
        try:
            return len(await store.running())
        finally:
            await store.close()

    assert asyncio.run(loaded()) > 0
