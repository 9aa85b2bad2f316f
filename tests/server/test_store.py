"""One suite over both databases."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.errors import Conflict, Unavailable
from tafelrunde.server.signatures import Link
from tafelrunde.server.store import line as store_line
from tafelrunde.server.store.base import Device, Promises, Result, Row, Store, Summary, store_at
from tafelrunde.server.store.schema import configuration, revisions
from tafelrunde.server.store.sqlite import SqliteStore
from tafelrunde.teaching.standing import Try

Check = Callable[[Store], Awaitable[None]]

DAY = "2026-11-16"  # the deal of a day


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/sub/tables.sqlite"
    return request.getfixturevalue("postgres_url")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = store_at(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def summary(phase: str = "waiting", people: tuple[str, ...] = ("p",), *, public: bool = False) -> Summary:
    return Summary("xactika", phase, public, "host", list(people), b"{}")


def test_a_log_comes_back_in_order_and_after_reopening(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            for number in (1, 2, 3):
                await store.append("order", [Row(number, number / 2, f"<{number}>".encode())], None)
        async with opened(url) as store:
            assert await store.log("order") == [Row(n, n / 2, f"<{n}>".encode()) for n in (1, 2, 3)]
            assert await store.log("unknown") == []

    asyncio.run(check())


def test_a_number_is_taken_once_and_only_the_second_fails(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            writes = [store.append("once", [Row(n, 0.0, b"first")], None) for n in (1, 2, 3)]
            writes.append(store.append("once", [Row(2, 0.0, b"second")], None))
            writes.append(store.append("other", [Row(1, 0.0, b"beside")], None))
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(each) for each in results] == [type(None)] * 3 + [Conflict, type(None)]
            assert [row.body for row in await store.log("once")] == [b"first"] * 3
            assert len(await store.log("other")) == 1

    asyncio.run(check())


def test_a_log_takes_only_its_next_number(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            for wrong in (2, 0, -1, 7):
                with pytest.raises(Conflict):
                    await store.append("gap", [Row(wrong, 0.0, b"")], summary())
            await store.append("gap", [Row(1, 0.0, b""), Row(2, 0.0, b"")], None)
            with pytest.raises(Conflict):
                await store.append("gap", [Row(3, 0.0, b""), Row(5, 0.0, b"")], None)
            assert [row.number for row in await store.log("gap")] == [1, 2]
            assert await store.phase_of("gap") is None

    asyncio.run(check())


def test_a_write_that_was_given_up_while_another_program_writes_never_happens(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def check() -> None:
        async with opened(f"sqlite:///{path}") as store:
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            assert isinstance(store, SqliteStore)
            store.promises = Promises(store.loop, 0.2)
            with pytest.raises(Unavailable):
                await store.append("late", [Row(1, 0.0, b"")], None)
            other.execute("COMMIT")
            other.close()
            store.promises = Promises(store.loop)
            await store.settle()
            assert await store.log("late") == []

    asyncio.run(check())


def test_a_refused_line_writes_no_summary(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            await store.append("half", [Row(1, 0.0, b"")], summary("waiting", ("half-person",)))
            with pytest.raises(Conflict):
                await store.append("half", [Row(1, 0.0, b"")], summary("over", ("half-person",)))
            found = await store.tables_of("half-person", 0.0, 5)
            assert [each.phase for each in found] == ["waiting"]

    asyncio.run(check())


def test_what_cannot_be_written_at_all_stops_no_other_write(tmp_path: Path) -> None:
    async def check() -> None:
        async with opened(f"sqlite:///{tmp_path}/tables.sqlite") as store:
            writes = [store.rename("odd", "\ud800", 1.0), store.rename("ida", "Ida", 1.0)]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert [type(each) for each in results] == [Unavailable, type(None)]
            await store.rename("ida", "Ida 2", 2.0)

    asyncio.run(check())


def test_many_writers_share_commits(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            await asyncio.gather(
                *(
                    store.append(f"many-{t}", [Row(n, 0.0, b"x")], None)
                    for n in range(1, 6)
                    for t in range(200)
                )
            )
            assert all([len(await store.log(f"many-{t}")) == 5 for t in range(200)])

    asyncio.run(check())


def test_lists_of_tables(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            await store.append("l1", [Row(1, 10.0, b"")], summary("waiting", ("lena", "lars"), public=True))
            await store.append("l2", [Row(1, 20.0, b"")], summary("waiting", ("lena",)))
            await store.append("l3", [Row(1, 30.0, b"")], summary("playing", ("lars",)))
            await store.append("l4", [Row(1, 40.0, b"")], summary("over", ("lena",)))
            assert "l1" in [each.id for each in await store.open_tables(9, 50)]
            assert "l2" not in [each.id for each in await store.open_tables(9, 50)]
            assert [each.id for each in await store.tables_of("lena", 50.0, 9)] == ["l2", "l1"]
            assert [each.id for each in await store.tables_of("lena", 35.0, 9)] == ["l2", "l1", "l4"]
            assert "l3" in [name for name, _ in await store.running()]
            await store.append("l2", [Row(2, 50.0, b"")], summary("over", ()))
            assert [each.id for each in await store.tables_of("lena", 45.0, 9)] == ["l1"]

    asyncio.run(check())


def test_a_host_has_the_unfinished_tables_at_which_they_sit(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            before = await store.hosted("host")
            for name, people in (("h1", ("host", "ben")), ("h2", ("host",)), ("h3", ("ben",))):
                await store.append(name, [Row(1, 10.0, b"")], summary("playing", people))
            assert await store.hosted("host") == before + 2, "one of them they have left"
            await store.append("h2", [Row(2, 20.0, b"")], summary("over", ("host",)))
            assert await store.hosted("host") == before + 1

    asyncio.run(check())


def test_names_of_people(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            assert await store.name_on("new", "notebook") is None
            await store.welcome("new", "Änne", Device("notebook", "", 1.0, 1.0))
            assert await store.name_on("new", "notebook") == "Änne"
            await store.rename("new", "Änne 2", 2.0)
            assert await store.name_on("new", "notebook") == "Änne 2"

    asyncio.run(check())


def test_the_first_try_of_a_puzzle_stays_and_when_it_was_met_last(url: str) -> None:
    async def check() -> None:
        async with opened(url) as store:
            await store.try_puzzle("pia", "axio", Try("p1", "", 3, 0, 10.0))
            await store.try_puzzle("pia", "axio", Try("p2", "2026-01-01", 1, 1, 20.0))
            await store.try_puzzle("pia", "axio", Try("p1", "", 3, 1, 30.0))
            await store.try_puzzle("pia", "acht", Try("p1", "", 3, 1, 40.0))
            assert await store.tried("pia", "axio") == [
                Try("p1", "", 3, 0, 30.0),
                Try("p2", "2026-01-01", 1, 1, 20.0),
            ]
            assert await store.tried("eve", "axio") == []

    asyncio.run(check())


def test_a_link_signs_one_device_in_while_its_own_is_signed_in(url: str) -> None:
    def device(name: str, at: float = 5.0) -> Device:
        return Device(name, "Firefox, Linux", at, at)

    async def check() -> None:
        async with opened(url) as store:
            await store.welcome("ida", "Ida", device("laptop"))
            link = Link("ida", "laptop", "first", 300)
            uses = [store.use_link(link, device(name)) for name in ("phone", "thief")]
            results = await asyncio.gather(*uses, return_exceptions=True)
            assert [type(each) for each in results] == [type(None), Conflict]
            assert await store.name_on("ida", "phone") == "Ida" and await store.link_used("first")
            assert await store.name_on("ida", "thief") is None
            assert await store.name_on("eve", "phone") is None
            await store.note_seen({"phone": 9.0, "nowhere": 9.0})
            found = sorted(await store.devices("ida"), key=lambda each: each.id)
            assert found == [device("laptop"), Device("phone", "Firefox, Linux", 5.0, 9.0)]
            await store.sign_out("eve", "laptop")
            assert await store.name_on("ida", "laptop") == "Ida", "not hers to sign out"
            await store.sign_out("ida", "laptop")
            assert await store.name_on("ida", "laptop") is None
            await store.use_link(Link("ida", "laptop", "second", 900), device("late", 800.0))
            assert await store.name_on("ida", "late") is None
            assert not await store.link_used("first"), "what is too old anyway need not be remembered"

    asyncio.run(check())


def test_an_unknown_kind_of_store_is_refused() -> None:
    with pytest.raises(TafelrundeError, match="sqlite:///path"):
        store_at("mysql://x")


def test_the_migrations_lead_to_the_newest_revision() -> None:
    assert ScriptDirectory.from_config(configuration()).get_heads() == [revisions()[-1]]


def test_results_come_back_by_person_and_by_deal_and_a_review_is_kept_once(url: str) -> None:
    def result(table: str, person: str, score: int, **other: int) -> Result:
        values = {"seat": 0, "seats": 1, "won": 1, "at": score / 2, **other}
        return Result(table=table, person=person, name=person, game="axio", deal=DAY, score=score, **values)  # pyright: ignore

    async def check() -> None:
        async with opened(url) as store:
            low, high = result("low", "ada", 3), result("high", "ada", 8)
            lost = result("lost", "bob", 9, won=0, seats=2)
            for each in (low, high, lost):
                over = Summary("axio", "over", False, "host", [], b"{}", [each])
                await store.append(each.table, [Row(1, 0.0, b"")], over)
            assert await store.solo_results("ada", 9) == [high, low], "the newest first"
            assert await store.solo_results("bob", 9) == []
            assert await store.deal_results("axio", DAY, 9) == [high, low, lost], "the best first"
            assert await store.deal_results("axio", DAY, 9, fewest=True) == [low, high, lost]
            assert await store.phase_of("low") == "over" and await store.phase_of("none") is None
            assert await store.review_of("low") is None
            await store.keep_review("low", b"first")
            await store.keep_review("low", b"second")
            assert await store.review_of("low") == b"first"

    asyncio.run(check())


class Hung:
    """A connection to a database that does not answer."""

    ended = False

    def is_closed(self) -> bool:
        return self.ended

    def terminate(self) -> None:
        self.ended = True


def test_one_timer_ends_a_connection_on_which_something_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(store_line, "PATIENCE", 0.3)

    async def use() -> None:
        line = store_line.Line("postgresql://nowhere")
        line.loop, line.connection = asyncio.get_running_loop(), Hung()
        async with line:
            await asyncio.sleep(0.01)
        timer = line.bell
        async with line as connection:
            assert line.bell is timer, "the timer of the use before serves this one, too"
            while not connection.ended:
                await asyncio.sleep(0.01)
            assert asyncio.get_running_loop().time() >= (line.until or 0.0), "it had its whole time"

    asyncio.run(use())
