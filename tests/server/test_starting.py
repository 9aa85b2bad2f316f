"""When a server refuses to start: one line that says what is wrong and what to do, and exit status 2."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from server.postgres import Postgres
from server.support import Browser, Server, ServerProcess, free_port, until
from tafelrunde.server.store import lock


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    return request.getfixturevalue("postgres").new_database()


@pytest.fixture
def running(tmp_path: Path, database: str) -> Iterator[ServerProcess]:
    server = ServerProcess(tmp_path, free_port(), TAFELRUNDE_DB=database)
    yield server
    if server.process.poll() is None:
        server.kill()


def refusal(folder: Path, database: str, *options: str) -> str:
    """Start a server that must refuse; returns what it says."""
    command = [sys.executable, "-m", "tafelrunde", "serve", "--port", str(free_port()), "--db", database]
    environment = {**os.environ, "TAFELRUNDE_DATA": str(folder)}
    found = subprocess.run(
        [*command, *options], capture_output=True, text=True, check=False, env=environment, timeout=60
    )
    assert found.returncode == 2 and found.stderr.count("\n") == 1, found.stderr
    assert not found.stdout, "it says where it is only when it is there"
    return found.stderr


def execute(database: str, statement: str, postgres: Postgres | None) -> None:
    if postgres is None:
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection, connection:
            connection.execute(statement)
    else:
        postgres.run(statement, database)


def on(database: str, request: pytest.FixtureRequest) -> Postgres | None:
    return None if database.startswith("sqlite") else request.getfixturevalue("postgres")


def test_a_second_server_on_the_same_database_is_refused_until_the_first_is_gone(
    tmp_path: Path, database: str, running: ServerProcess
) -> None:
    anna = Browser(running.address, "Anna")
    assert "another server" in refusal(tmp_path, database) and running.healthy()
    if database.startswith("sqlite"):
        assert str(running.process.pid) in refusal(tmp_path, database)
        with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as reading:
            assert reading.execute("SELECT name FROM people").fetchall() == [("Anna",)]
    running.kill()
    running.start()
    assert anna.http.get("/api/me").json()["name"] == "Anna"


def test_a_server_whose_postgresql_was_taken_over_writes_nothing(postgres: Postgres) -> None:
    database = postgres.new_database()
    server = Server(database)
    anna = Browser(server.address, "Anna")

    async def take_over() -> None:
        """Another server comes while the connection to the first one is lost."""
        connection = await asyncpg.connect(database)
        ours = connection.get_server_pid()
        await connection.fetchval(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> $1",
            ours,
        )
        await lock.claim(connection)
        answer = await asyncio.to_thread(anna.http.put, "/api/me", json={"name": "Anna II"})
        assert answer.status_code == 503
        assert (await asyncio.to_thread(anna.http.get, "/healthz")).status_code == 503
        assert await connection.fetchval("SELECT name FROM people") == "Anna"
        await connection.close()

    try:
        asyncio.run(take_over())
        until(lambda: anna.http.get("/healthz").status_code == 200)
        assert anna.http.put("/api/me", json={"name": "Anna II"}).status_code == 200
    finally:
        server.stop()


def test_a_database_of_a_newer_version_is_refused(
    tmp_path: Path, database: str, running: ServerProcess, request: pytest.FixtureRequest
) -> None:
    running.stop()
    execute(database, "UPDATE alembic_version SET version_num = '9999'", on(database, request))
    assert "newer Tafelrunde" in refusal(tmp_path, database)


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert "cannot use the database" in refusal(tmp_path, f"sqlite:///{tmp_path}/file/tables.sqlite")


def test_a_database_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    assert "check --db" in refusal(tmp_path, f"postgresql://t@127.0.0.1:{free_port()}/none")
