"""When a server refuses to start: one line that says what is wrong and what to do, and exit status 2."""

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from cli.shell import run
from server.postgres import Postgres
from server.support import Browser, Server, ServerProcess, free_port, until
from tafelrunde.server.store import lock


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.long)])
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
    port = str(free_port())
    found = run(
        "serve", "--port", port, "--db", database, *options, **{**os.environ, "TAFELRUNDE_DATA": str(folder)}
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
        if sys.platform == "linux":
            (tmp_path / "tables.sqlite.lock").unlink()
            assert "another server" in refusal(tmp_path, database), "the lock is on the database itself"
            os.link(tmp_path / "tables.sqlite", tmp_path / "linked.sqlite")
            assert "another server" in refusal(tmp_path, f"sqlite:///{tmp_path}/linked.sqlite")
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


def test_a_database_that_has_lost_its_version_is_refused(
    tmp_path: Path, database: str, running: ServerProcess, request: pytest.FixtureRequest
) -> None:
    running.stop()
    execute(database, "DELETE FROM alembic_version", on(database, request))
    assert "its schema is damaged, use a backup" in refusal(tmp_path, database)


def test_a_version_that_is_written_as_bytes_is_read(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite")
    server.stop()
    change = "UPDATE alembic_version SET version_num = CAST(version_num AS BLOB)"
    execute(f"sqlite:///{tmp_path}/tables.sqlite", change, None)
    Server(f"sqlite:///{tmp_path}/tables.sqlite").stop()


def test_a_missing_or_another_secret_is_not_taken_without_a_word(
    tmp_path: Path, database: str, running: ServerProcess
) -> None:
    anna = Browser(running.address, "Anna")
    running.stop()
    secret = tmp_path / "secret"
    backup = secret.rename(tmp_path / "backup")
    told = refusal(tmp_path, database)
    assert str(secret) in told and "backup" in told and "--new-secret" in told and not secret.exists()
    secret.touch(0o600)
    secret.write_text("0" * 64)
    assert "is not the one" in refusal(tmp_path, database)
    backup.rename(secret)
    running.start()
    assert anna.http.get("/api/me").json()["person"] == anna.person


def test_a_new_secret_is_taken_if_that_is_wished(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, free_port())
    anna = Browser(server.address, "Anna")
    server.stop()
    (tmp_path / "secret").unlink()
    server.options = ["--new-secret"]
    server.start()
    assert anna.http.get("/api/me").json()["person"] != anna.person
    server.stop()
    server.options = []
    server.start()
    assert server.stop() == 0


def test_a_database_from_before_fingerprints_takes_the_secret_that_is_there(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    server = ServerProcess(tmp_path, free_port())
    Browser(server.address, "Anna")
    server.stop()
    execute(database, "DELETE FROM marks", None)
    server.start()
    server.stop()
    (tmp_path / "secret").write_text("0" * 64)
    assert "is not the one" in refusal(tmp_path, database)


def test_what_the_server_keeps_is_private_also_what_was_there_before(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    folder.chmod(0o755)
    server = ServerProcess(folder, free_port())
    files = [folder / name for name in ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite.lock", "secret")]
    assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600] * 4
    server.kill()
    for path in files:
        path.chmod(0o644)
    server.start()
    assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600] * 4
    assert "chmod 700" in (folder / "log").read_text(), "a folder that somebody chose is theirs to close"
    server.stop()


def test_the_usual_data_folder_is_closed_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "tafelrunde"
    folder.mkdir(mode=0o755)
    server = ServerProcess(tmp_path, free_port(), TAFELRUNDE_DATA="", XDG_DATA_HOME=str(tmp_path))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700 and (folder / "secret").exists()
    server.stop()


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert "cannot use the database" in refusal(tmp_path, f"sqlite:///{tmp_path}/file/tables.sqlite")


def test_a_database_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    assert "check --db" in refusal(tmp_path, f"postgresql://t@127.0.0.1:{free_port()}/none")
