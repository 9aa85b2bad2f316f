"""Several servers on one database: who may share it, what they must have in common, and how they write."""

import asyncio
import random
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import asyncpg
import pytest

from server.postgres import Postgres
from server.redis import Redis
from server.support import Browser, ServerProcess, free_port, play_to_the_end, start
from server.test_starting import refusal
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.bus.base import bus_at
from tafelrunde.server.errors import Conflict
from tafelrunde.server.secret import Secret, common_secret
from tafelrunde.server.store import lock, sql
from tafelrunde.server.store.base import Row, Store, store_at


def test_an_sqlite_file_is_not_shared(tmp_path: Path) -> None:
    said = refusal(tmp_path, f"sqlite:///{tmp_path}/tables.sqlite", "--bus", "redis://127.0.0.1:1")
    assert "--bus is for several servers on one PostgreSQL" in said and "--db postgresql://" in said


def test_what_is_no_bus_is_refused() -> None:
    for url in ("rabbit://here", "here", "redis://here:port"):
        with pytest.raises(TafelrundeError, match="no bus at"):
            bus_at(url)


def test_a_missing_client_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(TafelrundeError, match=r"pip install 'tafelrunde\[hosting\]'"):
        bus_at("redis://127.0.0.1")


async def opened(database: str, *, shared: bool) -> Store:
    store = store_at(database, shared=shared)
    await store.open()
    return store


def test_servers_with_a_bus_start_at_once_and_keep_one_without_out(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    import alembic.command  # noqa: F401 (now: two servers in one event loop would wait for it)

    monkeypatch.setattr(lock, "TRIES", 1)

    async def play(database: str) -> None:
        both = await asyncio.gather(*(opened(database, shared=True) for _ in range(2)))
        with pytest.raises(lock.Taken, match="only if each of them is given the same --bus"):
            await opened(database, shared=False)
        for store in both:
            await store.close()
        alone = await opened(database, shared=False)
        with pytest.raises(lock.Taken, match="without --bus"):
            await opened(database, shared=True)
        await alone.close()

    asyncio.run(play(postgres.new_database()))


def test_servers_that_share_a_database_have_one_secret(postgres: Postgres, tmp_path: Path) -> None:
    async def play(database: str) -> None:
        stores = [await opened(database, shared=True) for _ in range(2)]
        secrets = [Secret(tmp_path / name, name.encode() * 32, fresh=True, kept=False) for name in "ab"]
        settled = await asyncio.gather(
            *(
                secret.settle(store, anew=False, shared=True)
                for secret, store in zip(secrets, stores, strict=True)
            ),
            return_exceptions=True,
        )
        (refused,) = [each for each in settled if each is not None]
        assert "need the same secret" in str(refused)
        assert sum(each.path.exists() for each in secrets) == 1
        (first,) = [each for each in secrets if not each.fresh]
        await Secret(tmp_path / "c", first.value).settle(stores[1], anew=False, shared=True)
        for store in stores:
            await store.close()

    asyncio.run(play(postgres.new_database()))


def test_servers_that_start_at_once_with_one_file_have_one_secret(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: common_secret(path), range(8))]
    assert {each.value for each in found} == {path.read_bytes()}


def test_a_secret_that_the_database_does_not_know_is_not_left_behind(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def play(database: str) -> None:
        store = await opened(database, shared=True)
        await Secret(tmp_path / "first", b"a" * 32).settle(store, anew=False, shared=True)
        with pytest.raises(TafelrundeError, match="is missing"):
            await common_secret(tmp_path / "second").settle(store, anew=False, shared=True)
        assert not (tmp_path / "second").exists()
        await store.close()

    asyncio.run(play(postgres.new_database()))


def test_two_servers_that_write_the_same_at_once_never_block_each_other(postgres: Postgres) -> None:
    async def play(database: str) -> None:
        stores = [await opened(database, shared=True) for _ in range(2)]
        names = [f"t{number}" for number in range(60)]
        won: Counter[str] = Counter()

        async def append(store: Store, name: str, number: int) -> None:
            try:
                await store.append(name, [Row(number, 1.0, b"x")], None)
                won[f"{name} {number}"] += 1
            except Conflict:
                pass

        for number in range(1, 4):
            orders = [random.Random(seed).sample(names, len(names)) for seed in range(2)]
            await asyncio.gather(
                *(
                    append(store, name, number)
                    for store, order in zip(stores, orders, strict=True)
                    for name in order
                )
            )
        assert {*won.values()} == {1} and len(won) == 3 * len(names)
        found = await stores[0].read(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
        )
        assert found == [(0,)]
        for store in stores:
            await store.close()

    asyncio.run(play(postgres.new_database()))


def test_a_server_that_hangs_in_the_middle_of_a_write_holds_nobody_up_for_long(postgres: Postgres) -> None:
    async def play(database: str) -> None:
        store = await opened(database, shared=True)
        hanging = await asyncpg.connect(database)
        await lock.share(hanging)
        await hanging.execute("BEGIN")
        await hanging.execute(sql.APPEND.replace("?", "$"), "t", 1, 1.0, b"never committed")
        await store.append("t", [Row(1, 1.0, b"in time")], None)
        assert [row.body for row in await store.log("t")] == [b"in time"]
        await store.close()
        hanging.terminate()

    asyncio.run(play(postgres.new_database()))


@pytest.mark.long
def test_a_server_that_is_killed_is_replaced_by_another_one(
    postgres: Postgres, redis: Redis, tmp_path: Path
) -> None:
    """As people start them: `tafelrunde serve --db postgresql://… --bus redis://…`, twice."""
    environment = {"TAFELRUNDE_DB": postgres.new_database(), "TAFELRUNDE_BUS": redis.url}
    servers = [ServerProcess(tmp_path, free_port(), **environment) for _ in range(2)]
    try:
        host, guest = (
            Browser(server.address, name) for server, name in zip(servers, ("H", "G"), strict=True)
        )
        table = host.open_table("xactika", 3, bots=[None, None, 1])
        host.enter(table)
        guest.enter(table)
        guest.say("sit", seat=1)
        host.wait_until(lambda: host.table["seats"][1]["person"])
        start([host, guest])
        servers[0].kill()
        guest.wait_until(lambda: not guest.table["seats"][0]["connected"])
        host.close()
        host.address = servers[1].address
        host.connect()
        host.enter(table, host.number)
        play_to_the_end([host, guest], random.Random(1))
        assert host.table["phase"] == guest.table["phase"] == "over"
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.kill()
