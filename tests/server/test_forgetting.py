"""Whoever is forgotten is in no list, no log and no file any more, and others' games are what they were."""

import asyncio
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.data import command, done, refused, served
from server.postgres import Postgres
from server.support import Browser, Server, play_to_the_end, until
from server.test_facts import everything, opened
from tafelrunde.server.clock import now
from tafelrunde.server.keeping import forgetting, retention
from tafelrunde.server.keeping.forgetting import NAMELESS
from tafelrunde.server.store.base import Row, Store, store_at
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import AnyFact, decode_fact
from tafelrunde.server.table.hub import Hub, replayed

ALL = {
    "log": "body", "tables": "id, host, card", "people_at": "table_id, person", "people": "id, name",
    "devices": "person", "results": "person, name", "reviews": "body", "learned": "person", "tried": "person",
}  # fmt: skip


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@asynccontextmanager
async def hub_at(url: str) -> AsyncIterator[Hub]:
    store = store_at(url)
    await store.open()
    hub = Hub(store, None, 0.0)  # type: ignore[arg-type]
    try:
        yield hub
    finally:
        hub.close()
        await store.close()


async def everything_known(store: Store) -> bytes:
    found = b""
    for table, columns in ALL.items():
        for row in await store.read(f"SELECT {columns} FROM {table}"):  # noqa: S608
            found += b" ".join(each if isinstance(each, bytes) else str(each).encode() for each in row)
    return found


def play_with_ben(address: str) -> tuple[Browser, Browser, str]:
    """A finished game of Anna and Ben, in which both have spoken."""
    anna, ben = Browser(address, "Anna"), Browser(address, "Ben")
    table = anna.open_table("axio", 2)
    anna.enter(table)
    ben.enter(table)
    ben.say("sit", seat=1)
    ben.wait("update", lambda message: message["table"] and message["table"]["seats"][1]["person"])
    ben.say("say", text="Bens Wort")
    anna.say("say", text="Ich wohne in Ulm")
    anna.say("react", reaction="hello")
    anna.say("start")
    for person in (anna, ben):
        person.wait_until(lambda person=person: person.table["phase"] == "playing")
    play_to_the_end([anna, ben], random.Random(4))
    return anna, ben, table


def test_somebody_is_forgotten_and_the_others_keep_their_game(url: str, tmp_path: Path) -> None:
    server = Server(url)
    anna, ben, table = play_with_ben(server.address)
    alone = anna.open_table("axio", 1, start=True)
    waiting = ben.open_table("xactika", 3)
    anna.enter(waiting)
    anna.say("sit", seat=1)
    anna.wait_until(lambda: anna.table["id"] == waiting and anna.table["seats"][1]["person"])
    record = ben.http.get(f"/api/tables/{table}/record").text
    seats = [ben.person, anna.person]
    anna.close()
    ben.close()
    server.stop()

    said = done(tmp_path, "forget", "Anna", "--yes", "--db", url)
    assert "1 tables of their own; at 2 tables with others" in said

    async def look() -> bytes:
        async with hub_at(url) as hub:
            return await everything_known(hub.store)

    known = asyncio.run(look())
    for trace in (anna.person, "Anna", "Ulm", alone):
        assert trace.encode() not in known, trace
    assert ben.person.encode() in known and b"Bens Wort" in known
    if url.startswith("sqlite"):
        files = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
        assert b"Ulm" not in files and anna.person.encode() not in files

    server = Server(url)
    ben_again = Browser(server.address, http=again(server, ben))
    assert ben_again.person == seats[0]
    assert ben_again.http.get(f"/api/tables/{table}/record").text == record, "the evidence is untouched"
    ben_again.enter(table)
    assert [each["name"] for each in ben_again.table["seats"]] == [NAMELESS, "Ben"]
    ben_again.close()
    ben_again.enter(waiting)
    assert ben_again.table["seats"][1]["person"] is None, "whoever is forgotten has left"
    listed = ben_again.http.get("/api/tables").json()["mine"]
    assert "Anna" not in str(listed) and NAMELESS in str(listed)
    somebody = Browser(server.address, http=again(server, anna))
    assert somebody.person != anna.person, "the old cookie is nobody's"
    ben_again.close()
    server.stop()


def again(server: Server, browser: Browser) -> Any:
    fresh = browser.own_session()
    fresh.base_url, fresh.cookies = server.address, browser.http.cookies
    return fresh


def test_no_fact_keeps_anything_of_somebody_who_is_forgotten(tmp_path: Path) -> None:
    """Every kind of fact happens, with Anna in each that can name a person."""

    async def check() -> None:
        async with hub_at(f"sqlite:///{tmp_path}/tables.sqlite") as hub:
            room = await hub.open_table([opened()])
            happened: list[AnyFact] = [opened()]
            for fact in everything(room.table):
                async with room.lock:
                    await room.record(fact)
                happened.append(fact)
            assert {type(fact) for fact in happened} == set(get_args(AnyFact))
            rows = await hub.store.log(room.table.id)
            for person, name in (("ben", "Benno"), ("anna", "Anna"), ("eve", "Eve")):
                statements = await forgetting.rewriting(room.table.id, rows, person)
                await hub.store.write(statements)
                rows = await hub.store.log(room.table.id)
                texts = b" ".join(row.body for row in rows)
                assert f'"{person}"'.encode() not in texts and f'"{name}"'.encode() not in texts
            table = await replayed(room.table.id, rows)
            assert table.state.scores() == room.table.state.scores()
            assert [decode_fact(row.body) for row in rows if b'"moved"' in row.body] == [
                decode_fact(row.body) for row in rows if isinstance(decode_fact(row.body), facts.Moved)
            ]
            assert table.all_shares() == room.table.all_shares(), "chance can still be checked"

    asyncio.run(check())


def test_every_field_of_a_fact_that_can_name_somebody_is_known() -> None:
    """A new fact that names people in another field must be taught to forget them."""
    known = {"person", "host", "name", "text"}
    texts = {
        field.name
        for kind in get_args(AnyFact)
        for field in msgspec.structs.fields(kind)
        if field.type in (str, str | None)
    }
    harmless = {"game", "secret", "like", "daily", "value", "move", "table"}
    assert texts == known | harmless


def test_others_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    server = served(tmp_path)
    people = [Browser(server.address, "Max") for _ in range(2)]
    server.stop()
    line = refused(tmp_path, "forget", "Max", "--yes")
    assert "2 people have the name 'Max'" in line and all(each.person in line for each in people)
    done(tmp_path, "forget", people[0].person, "--yes")
    assert people[0].person not in done(tmp_path, "forget", "Max", "--yes")
    assert "nobody here" in refused(tmp_path, "forget", "Max", "--yes")


def test_nothing_happens_without_a_yes_or_beside_a_server(tmp_path: Path) -> None:
    server = served(tmp_path)
    anna = Browser(server.address, "Anna")
    table = anna.open_table("axio", 2)
    assert "stop it first" in refused(tmp_path, "forget", "Anna", "--yes")
    assert "stop it first" in refused(tmp_path, "forget", "--table", table, "--yes")
    server.stop()
    for answer in ("", "n\n", "vielleicht\nn\n"):
        found = command(tmp_path, "forget", "Anna", given=answer)
        assert found.returncode == 2 and "nothing was changed" in found.stderr
    assert "forgotten" in done(tmp_path, "forget", "Anna", given="y\n")


@pytest.fixture(scope="module")
def annas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with Anna and a table of hers in it."""
    folder = tmp_path_factory.mktemp("annas")
    server = served(folder)
    Browser(server.address, "Anna").open_table("axio", 2)
    server.stop()
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ("x",),
        ("x" * 5000,),
        ("%",),
        ("' OR 1=1 --",),
        ("\x1b[2J",),
        ("--table", "-rf"),
        ("--table", "../x"),
        (),
    ],
)
def test_whoever_is_not_there_is_not_forgotten(annas: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    line = refused(annas, "forget", "--yes", *words)
    assert "\x1b" not in line and len(line) < 300
    assert "1 tables and 1 people" in done(annas, "backup", str(tmp_path / "copy"))


def test_a_person_at_a_damaged_table_is_forgotten_with_it(url: str, tmp_path: Path) -> None:
    async def damage() -> str:
        async with hub_at(url) as hub:
            await hub.store.rename("anna", "Anna", 1.0)
            room = await hub.open_table([opened(), facts.Sat(0, "anna", "Anna"), facts.Sat(1, "ben", "Ben")])
            await hub.store.append(room.table.id, [Row(4, 1.0, b'{"is": "nonsense"}')], None)
            return room.table.id

    async def left(table: str) -> list[Row]:
        async with hub_at(url) as hub:
            return await hub.store.log(table)

    table = asyncio.run(damage())
    done(tmp_path, "forget", "anna", "--yes", "--db", url)
    assert asyncio.run(left(table)) == []


def test_whoever_is_interrupted_while_forgetting_does_it_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with hub_at(url) as hub:
            await hub.store.rename("anna", "Anna", 1.0)
            for _ in range(3):
                await hub.open_table([opened(), facts.Sat(0, "anna", "Anna"), facts.Sat(1, "ben", "Ben")])
            write, left = hub.store.write, 2

            async def dying(statements: Any) -> None:
                nonlocal left
                left -= 1
                if left < 0:
                    raise KeyboardInterrupt
                await write(statements)

            monkeypatch.setattr(hub.store, "write", dying)
            with pytest.raises(KeyboardInterrupt):
                await forgetting.forget(hub.store, "anna", await forgetting.traces(hub.store, "anna"))
            monkeypatch.setattr(hub.store, "write", write)
            person = await forgetting.find(hub.store, "Anna")
            found = await forgetting.traces(hub.store, person.id)
            assert len(found.shared) == 1, "two of three were done"
            await forgetting.forget(hub.store, person.id, found)
            assert b"anna" not in (await everything_known(hub.store)).lower()

    asyncio.run(check())


def test_a_table_is_deleted_with_all_that_belongs_to_it(url: str, tmp_path: Path) -> None:
    server = Server(url)
    anna, ben, table = play_with_ben(server.address)
    other = anna.open_table("axio", 2)
    anna.close()
    ben.close()
    server.stop()
    done(tmp_path, "forget", "--table", table, "--yes", "--db", url)

    async def known() -> bytes:
        async with hub_at(url) as hub:
            return await everything_known(hub.store)

    found = asyncio.run(known())
    assert table.encode() not in found and other.encode() in found and b"Anna" in found


# Keeping for some days only.


def test_old_tables_go_and_those_in_use_stay(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "STEP", 2)
    monkeypatch.setattr(retention, "BREATH", 0.0)
    days = retention.DAY

    async def check() -> None:
        async with hub_at(url) as hub:
            ages = {"fresh": 1.0, "old": 40.0, "played": 40.0, "watched": 40.0, "bare": 40.0}
            for name, age in ages.items():
                room = await hub.open_table([opened(), facts.Sat(0, "anna", "Anna")], name)
                hub.forget(room)
                at = now() - age * days
                await hub.store.write(
                    [
                        ("UPDATE log SET at = ?2 WHERE table_id = ?1", (name, at)),
                        ("UPDATE tables SET updated = ?2 WHERE id = ?1", (name, at)),
                    ]
                )
            await hub.store.append("played", [Row(3, now() - days, b"{}")], None)
            await hub.store.write([("DELETE FROM log WHERE table_id = ?1", ("bare",))])
            await hub.room("watched")
            assert await retention.round_of(hub, now() - 30 * days) == 2
            assert [name async for name in forgetting.all_tables(hub.store)] == ["fresh", "played", "watched"]
            assert await hub.store.log("old") == []
            hub.forget(await hub.room("watched"))
            assert await retention.round_of(hub, now() - 30 * days) == 1

    asyncio.run(check())


def test_serve_keeps_for_ever_or_as_long_as_told(annas: Path, tmp_path: Path) -> None:
    shutil.copytree(annas, tmp_path, dirs_exist_ok=True)

    async def age() -> None:
        async with hub_at(f"sqlite:///{tmp_path}/tables.sqlite") as hub:
            await hub.store.write([("UPDATE log SET at = at - ?1", (3 * retention.DAY,))])

    asyncio.run(age())
    kept = served(tmp_path)
    assert kept.stop() == 0
    assert "1 tables" in done(tmp_path, "backup", str(tmp_path / "before")), "for ever, if nothing is said"
    assert "greater than or equal to 2" in refused(tmp_path, "serve", "--keep-days", "1")
    short = served(tmp_path, "--keep-days", "2")
    until(lambda: "old tables deleted" in (tmp_path / "log").read_text())
    assert short.stop() == 0
    assert "0 tables and 1 people" in done(tmp_path, "backup", str(tmp_path / "copy"))
