"""Data of every schema there was is opened by today's server, in both databases, and played on.

Each of folders/schema-N.tar.xz was written by the last program whose schema had the number N, run from its
own commit with the browsers of its own tests: a game of XACTIKA in the middle, one of AXIO at its end, a
table that waits, one with a bot; from 6 on a lesson learned, from 7 on a puzzle tried. `kept.json` says what
was shown then. (Schema 2 is larger, and has tests of its own in test_old_folder.py.)
That of 8, the schema of today, was written by a program between two commits, before marks had revisions.

PostgreSQL could be used from schema 1 on. Its databases are not kept: the migrations make the schema N, and
the rows are those that the program of that time wrote to SQLite.
"""

import asyncio
import json
import random
import sqlite3
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from server.postgres import Postgres
from server.support import WAIT, Browser, Server, as_then, step
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.fairness import Places
from tafelrunde.server.secret import read_secret
from tafelrunde.server.store import schema
from tafelrunde.server.store.base import store_at
from tafelrunde.server.table.workers import Turns

FOLDERS = Path(__file__).parent / "folders"
SCHEMAS = sorted(int(path.name.split("-")[1].split(".")[0]) for path in FOLDERS.glob("schema-*.tar.xz"))
MOVES = 6
NEXT = f"{int(schema.revisions()[-1]) + 1:04}"


class Here(Turns):
    """Bots think in this process: a process of their own for each server would take longer than the test."""

    async def done(self, _: Places, work: Callable[..., Any], /, *args: Any, **values: Any) -> Any:
        return work(*args, **values)

    async def warm(self) -> None:
        pass

    async def close(self) -> None:
        pass


def unpacked(number: int, folder: Path) -> dict[str, Any]:
    with tarfile.open(FOLDERS / f"schema-{number}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return json.loads((folder / "kept.json").read_text("utf-8"))


def in_postgres(number: int, folder: Path, postgres: Postgres) -> str:
    """Make a database of an old schema with the rows of an old folder."""
    url = postgres.new_database()

    def migrate(connection: Any) -> None:
        from alembic import command

        config = schema.configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, f"{number:04}")

    async def fill() -> None:
        engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
        await engine.dispose()
        connection, old = await asyncpg.connect(url), sqlite3.connect(folder / "tables.sqlite")
        tables = old.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'alembic_version'"
        )
        for (table,) in tables.fetchall():
            order = (
                " ORDER BY table_id, number" if table == "log" else ""
            )  # the log takes its next number only
            rows = old.execute(f"SELECT * FROM {table}{order}")  # noqa: S608
            columns = [each[0] for each in rows.description]
            await connection.copy_records_to_table(table, records=rows.fetchall(), columns=columns)
        await connection.close()
        old.close()

    asyncio.run(fill())
    return url


def test_there_is_a_folder_of_every_schema() -> None:
    assert [int(each) for each in schema.revisions()] == SCHEMAS


@pytest.mark.parametrize(
    ("number", "database"),
    [(each, "sqlite") for each in SCHEMAS if each != 2]
    + [
        pytest.param(each, "postgres", marks=() if each == SCHEMAS[0] else pytest.mark.long)
        for each in SCHEMAS
        if each != 2
    ],
)
def test_what_a_program_of_that_time_has_written_goes_on(
    number: int, database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kept = unpacked(number, tmp_path)
    if database == "postgres":
        url = in_postgres(number, tmp_path, request.getfixturevalue("postgres"))
    else:
        url = f"sqlite:///{tmp_path}/tables.sqlite"
    server = Server(url, thinking=Here(1), secret=read_secret(tmp_path / "secret").value)
    try:
        check(server, kept)
    finally:
        server.stop()


def check(server: Server, kept: dict[str, Any]) -> None:
    """Let everybody of an old folder come back, find what they left, and go on."""

    def browser(cookie: dict[str, str]) -> Browser:
        kept = httpx.Cookies()
        for name, value in cookie.items():
            kept.set(name, value, domain="127.0.0.1")
        return Browser(server.address, http=httpx.Client(base_url=server.address, timeout=WAIT, cookies=kept))

    running, finished = kept["tables"]
    people = [browser(seat["cookie"]) for seat in running["seats"]]
    for person, seat in zip(people, running["seats"], strict=True):
        person.enter(running["id"])
        assert person.person == seat["person"], "everybody is still who they were"
        assert person.position["number"] == running["number"]
        for now, then in zip(person.position["choices"], seat["choices"], strict=True):
            assert as_then(now["view"], then["view"]) == then["view"]
            assert now["legal"] == then.get("legal", [])
    assert any(event.get("text") == "Auf ein gutes Spiel!" for event in people[0].events)
    assert all(step(people, random.Random(each)) for each in range(MOVES))
    assert people[0].http.get(f"/api/tables/{finished['id']}/record").text == finished["record"]
    anna = browser(kept["anna"])
    assert anna.http.get("/api/me").json()["name"] == "Anna"
    mine = {each["id"] for each in anna.http.get("/api/tables").json()["mine"]}
    assert mine == {kept["waiting"], kept["bots"]}
    if "lessons" in kept["own"]:
        assert anna.http.get("/api/me/lessons").json() == kept["own"]["lessons"]
    if "puzzles" in kept["own"]:
        now = anna.http.get("/api/puzzles/qwinto").json()
        then = kept["own"]["puzzles"]["own"]
        assert all(now["own"][each] == then[each] for each in ("rating", "tried", "solved"))


# A schema that is ahead of this program.


def ahead(path: Path, compatible: str) -> None:
    """Let a newer program have added to a database, or taken something away."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (NEXT,))
        connection.execute("INSERT INTO marks VALUES (?, ?)", (f"compatible {NEXT}", compatible))
        connection.execute("ALTER TABLE tables ADD COLUMN hue TEXT NOT NULL DEFAULT ''")
        connection.execute("CREATE TABLE more (id TEXT PRIMARY KEY)")
    connection.close()


def test_a_program_goes_on_while_the_schema_is_an_expansion_ahead(tmp_path: Path) -> None:
    kept = unpacked(SCHEMAS[-1], tmp_path)
    ahead(tmp_path / "tables.sqlite", schema.revisions()[-1])
    secret = read_secret(tmp_path / "secret").value
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", thinking=Here(1), secret=secret)
    try:
        check(server, kept)
    finally:
        server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (NEXT,)
    connection.close()


def test_a_schema_that_took_something_away_is_refused_in_one_line(tmp_path: Path) -> None:
    unpacked(SCHEMAS[-1], tmp_path)
    ahead(tmp_path / "tables.sqlite", NEXT)
    with pytest.raises(TafelrundeError, match="a newer Tafelrunde has written this database") as found:
        asyncio.run(store_at(f"sqlite:///{tmp_path}/tables.sqlite").open())
    assert "\n" not in str(found.value)


def test_postgres_goes_on_while_its_schema_is_an_expansion_ahead(postgres: Postgres) -> None:
    url = postgres.new_database()

    async def opened() -> None:
        store = store_at(url)
        await store.open()
        await store.close()

    asyncio.run(opened())
    assert postgres.run("SELECT value FROM marks WHERE name = 'compatible 0008'", url) == "0007"
    postgres.run(f"UPDATE alembic_version SET version_num = '{NEXT}'", url)  # noqa: S608
    postgres.run(f"INSERT INTO marks VALUES ('compatible {NEXT}', '0008')", url)  # noqa: S608
    asyncio.run(opened())
    postgres.run(f"UPDATE marks SET value = '{NEXT}' WHERE name = 'compatible {NEXT}'", url)  # noqa: S608
    with pytest.raises(TafelrundeError, match="a newer Tafelrunde"):
        asyncio.run(opened())


def test_an_upgrade_says_how_far_back_programs_can_go_on(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path}/new.sqlite")
    with engine.begin() as connection:
        schema.upgrade(connection)
        found = connection.exec_driver_sql("SELECT value FROM marks WHERE name = 'compatible 0008'").scalar()
    engine.dispose()
    assert found == "0007", "the program of schema 7 can do without what 8 has added"
    assert schema.compatible([("0010", True), ("0009", True), ("0008", False), ("0007", True)]) == "0008"
    assert schema.compatible([("0010", False), ("0009", True)]) == "0010"
