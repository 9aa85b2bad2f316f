"""Backups are whole, also while people play, and come back whole; whatever fails leaves what was there."""

import os
import random
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from cli.shell import run
from server.data import done, old_folder, refused, same_browser, served
from server.support import Browser, free_port, play_to_the_end, step
from tafelrunde.server.keeping.copies import impatience
from tafelrunde.server.store.schema import revisions

KILLED = -9


def rows(folder: Path) -> list[tuple]:
    with sqlite3.connect(folder / "tables.sqlite") as connection:
        return connection.execute("SELECT table_id, number, body FROM log ORDER BY 1, 2").fetchall()


def dying(folder: Path, where: str, *arguments: str) -> int:
    """Run a command that is killed when it comes to a function; returns how it ended."""
    before = (
        "import os; from tafelrunde.server.keeping import copies; "
        f"copies.{where} = lambda *_, **__: os.kill(os.getpid(), 9)"
    )
    return run(*arguments, before=before, TAFELRUNDE_DATA=str(folder)).returncode


def on_a_full_disk(folder: Path, size: int, *arguments: str) -> str:
    """Run a command that may write no file larger than this; returns the one line that it ends with."""
    before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}))"
    found = run(*arguments, before=before, TAFELRUNDE_DATA=str(folder))
    assert found.returncode == 2, found
    assert found.stderr.count("\n") == 1, found.stderr
    return found.stderr


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return old_folder(tmp_path / "old")


def test_what_was_played_is_in_a_backup_made_while_the_server_runs(tmp_path: Path) -> None:
    server = served(tmp_path / "data")
    anna, ben = Browser(server.address, "Anna"), Browser(server.address, "Ben")
    table = anna.open_table("xactika", 2)
    anna.enter(table)
    ben.enter(table)
    ben.say("sit", seat=1)
    anna.wait("update", lambda message: message["table"] and message["table"]["seats"][1]["person"])
    anna.say("start")
    for person in (anna, ben):
        person.wait_until(lambda person=person: person.table["phase"] == "playing")
    chance = random.Random(1)
    for _ in range(5):
        assert step([anna, ben], chance)
    said = done(server.folder, "backup", str(tmp_path / "copy"))
    assert "1 tables and 2 people, every log loads" in said
    number, view = anna.number, anna.position["choices"][0]["view"]
    for _ in range(3):
        assert step([anna, ben], chance), "the game goes on"
    anna.close()
    ben.close()
    server.kill()

    done(tmp_path / "new", "restore", str(tmp_path / "copy"))
    again = served(tmp_path / "new")
    anna, ben = same_browser(again, anna), same_browser(again, ben)
    assert anna.http.get("/api/me").json()["name"] == "Anna", "the secret came along"
    anna.enter(table)
    ben.enter(table)
    assert (anna.number, anna.position["choices"][0]["view"]) == (number, view)
    play_to_the_end([anna, ben], chance)
    again.stop()


def test_a_backup_of_an_older_version_stays_as_it_was(old: Path, tmp_path: Path) -> None:
    before = rows(old)
    done(old, "backup", str(tmp_path / "copy"))
    assert rows(tmp_path / "copy") == before
    with sqlite3.connect(tmp_path / "copy" / "tables.sqlite") as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
    assert revisions()[-1] != "0002", "so a host can go back to the older version"


def test_others_cannot_read_a_backup(old: Path, tmp_path: Path) -> None:
    done(old, "backup", str(tmp_path / "copy"))
    found = [tmp_path / "copy", *(tmp_path / "copy").iterdir()]
    assert sorted(path.name for path in found[1:]) == ["secret", "tables.sqlite"]
    assert not any(stat.S_IMODE(path.stat().st_mode) & 0o077 for path in found)


def test_a_damaged_table_is_copied_and_named(old: Path, tmp_path: Path) -> None:
    with sqlite3.connect(old / "tables.sqlite") as connection:
        (name,) = connection.execute("SELECT min(id) FROM tables").fetchone()
        connection.execute("UPDATE log SET body = 'x' WHERE table_id = ? AND number = 2", (name,))
    assert f"but 1, damaged in the original, too: '{name}'" in done(old, "backup", str(tmp_path / "copy"))


@pytest.mark.parametrize("size", [20_000, 100_000])
def test_a_full_disk_leaves_no_half_backup(old: Path, tmp_path: Path, size: int) -> None:
    assert "no backup in" in on_a_full_disk(old, size, "backup", str(tmp_path / "copies" / "copy"))
    assert list((tmp_path / "copies").iterdir()) == []


@pytest.mark.parametrize("where", ["copy", "check", "sync"])
def test_a_killed_backup_is_none(old: Path, tmp_path: Path, where: str) -> None:
    to = tmp_path / "copies" / "copy"
    assert dying(old, where, "backup", str(to)) == KILLED
    assert not to.exists()
    done(old, "backup", str(to))
    assert rows(to) == rows(old)


def test_a_backup_is_refused_where_it_would_overwrite_or_has_nothing_to_copy(
    old: Path, tmp_path: Path
) -> None:
    assert "is there already" in refused(old, "backup", str(old))
    (tmp_path / "file").write_text("x")
    assert "is there already" in refused(old, "backup", str(tmp_path / "file"))
    assert "no backup in" in refused(old, "backup", str(tmp_path / "file" / "below"))
    (tmp_path / "empty").mkdir()
    done(old, "backup", str(tmp_path / "empty"))
    assert "there is no database" in refused(tmp_path / "nothing", "backup", str(tmp_path / "other"))
    (old / "secret").rename(tmp_path / "secret")
    assert "there is no secret" in refused(old, "backup", str(tmp_path / "other"))
    assert not (tmp_path / "other").exists()


def test_for_postgresql_its_own_tools_are_named(tmp_path: Path) -> None:
    url = "postgresql://t@127.0.0.1:1/x"
    assert "pg_dump" in refused(tmp_path, "backup", "there", "--db", url)
    assert "pg_restore" in refused(tmp_path, "restore", "here", "--db", url)


# The way back.


@pytest.fixture
def copy(old: Path, tmp_path: Path) -> Path:
    done(old, "backup", str(tmp_path / "copy"))
    return tmp_path / "copy"


@pytest.fixture(scope="module")
def carlas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    server = served(tmp_path_factory.mktemp("carlas"))
    Browser(server.address, "Carla").open_table("axio", 2)
    server.kill()  # what it wrote last is still beside the database
    return server.folder


@pytest.fixture
def other(carlas: Path, tmp_path: Path) -> Path:
    """A folder with other people in it."""
    return shutil.copytree(carlas, tmp_path / "other")


def people(folder: Path) -> set[str]:
    with sqlite3.connect(folder / "tables.sqlite") as connection:
        return {name for (name,) in connection.execute("SELECT name FROM people")}


def test_what_is_there_is_given_up_only_when_told_so(copy: Path, other: Path) -> None:
    secret = (other / "secret").read_bytes()
    assert "--replace" in refused(other, "restore", str(copy))
    assert people(other) == {"Carla"} and (other / "secret").read_bytes() == secret
    done(other, "restore", str(copy), "--replace")
    assert rows(other) == rows(copy) and "Carla" not in people(other)
    assert (other / "secret").read_bytes() == (copy / "secret").read_bytes()
    served(other).stop()


def test_nothing_is_restored_under_a_running_server(copy: Path, tmp_path: Path) -> None:
    server = served(tmp_path / "data")
    assert "stop it first" in refused(server.folder, "restore", str(copy), "--replace")
    assert server.healthy()
    server.stop()


def test_a_full_disk_leaves_what_was_there(copy: Path, other: Path) -> None:
    before, secret = rows(other), (other / "secret").read_bytes()
    assert "nothing was restored" in on_a_full_disk(other, 100_000, "restore", str(copy), "--replace")
    assert rows(other) == before and (other / "secret").read_bytes() == secret
    server = served(other)
    server.stop()


def test_whoever_is_killed_while_restoring_has_the_old_or_is_told_to_do_it_again(
    old: Path, other: Path, tmp_path: Path
) -> None:
    served(old).stop()  # a database of today knows its secret
    copy, before = tmp_path / "copy", rows(other)
    done(old, "backup", str(copy))
    assert dying(other, "impatience", "restore", str(copy), "--replace") == KILLED
    assert rows(other) == before and people(other) == {"Carla"}
    assert dying(other, "write_safely", "restore", str(copy), "--replace") == KILLED
    assert "put the one from your backup there" in started_in_vain(other)
    done(other, "restore", str(copy), "--replace")
    served(other).stop()


def started_in_vain(folder: Path) -> str:
    found = run("serve", "--host", "127.0.0.1", "--port", str(free_port()), TAFELRUNDE_DATA=str(folder))
    assert found.returncode == 2
    return found.stderr


@pytest.mark.parametrize(
    "damage", ["text", "empty", "pages", "newer", "secret", "no secret", "nothing", "folder", "fifo"]
)
def test_what_is_no_whole_backup_is_refused(copy: Path, tmp_path: Path, damage: str) -> None:
    database, secret = copy / "tables.sqlite", copy / "secret"
    match damage:
        case "text":
            database.write_text("Guten Tag")
        case "empty":
            database.write_bytes(b"")
        case "pages":
            data = bytearray(database.read_bytes())
            data[8192:40960] = os.urandom(32768)
            database.write_bytes(data)
        case "newer":
            with sqlite3.connect(database) as connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
        case "secret":
            done(copy, "backup", str(tmp_path / "migrated"))
            server = served(
                tmp_path / "from", TAFELRUNDE_DB=f"sqlite:///{database}", TAFELRUNDE_SECRET_FILE=str(secret)
            )
            server.stop()
            secret.write_text("0" * 64)
        case "no secret":
            secret.unlink()
        case "nothing":
            shutil.rmtree(copy)
        case "folder":
            database.unlink()
            database.mkdir()
        case _:
            database.unlink()
            os.mkfifo(database)
    said = refused(tmp_path / "new", "restore", str(copy))
    assert "Traceback" not in said
    assert ("is no backup" in said) == (damage in ("no secret", "nothing", "folder", "fifo"))
    assert not (tmp_path / "new").exists()


def test_a_database_is_not_restored_from_itself(copy: Path) -> None:
    assert "itself" in refused(copy, "restore", str(copy), "--replace")


def test_a_database_that_somebody_else_holds_is_not_waited_for_for_ever(
    copy: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder = sqlite3.connect(other / "tables.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    assert "nothing was restored" in refused(other, "restore", str(copy), "--replace")
    holder.execute("ROLLBACK")
    holder.close()
    assert people(other) == {"Carla"}
    monkeypatch.setattr("tafelrunde.server.keeping.copies.PATIENCE", 0.0)
    with pytest.raises(sqlite3.OperationalError):
        impatience()(sqlite3.SQLITE_BUSY, 0, 0)


def test_a_backup_can_be_restored_from_a_folder_that_cannot_be_written(copy: Path, tmp_path: Path) -> None:
    copy.chmod(0o500)
    done(tmp_path / "new", "restore", str(copy))
    copy.chmod(0o700)
    assert rows(tmp_path / "new") == rows(copy)
    shutil.rmtree(tmp_path / "new")
