import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from server.postgres import Postgres
from server.processes import Process, processes
from server.redis import Redis
from server.support import Server

Play = Callable[[list[Process]], Awaitable[None]]
Together = Callable[..., None]  # lets something happen in several processes


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture(scope="session")
def postgres_url(postgres: Postgres) -> str:
    return postgres.url


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    running = Redis()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.sqlite")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def together(database: str, redis: Redis) -> Iterator[Together]:
    """Let something happen in several processes, which go on afterwards."""
    with asyncio.Runner() as runner:
        site = processes(database, redis.url, 3)
        running = runner.run(site.__aenter__())
        yield lambda play, number=2: runner.run(play(running[:number]))
        runner.run(site.__aexit__(None, None, None))


@pytest.fixture
def apart(database: str, redis: Redis) -> Together:
    """Let something happen in two processes of which one may not survive it."""

    async def all_of_it(play: Play) -> None:
        async with processes(database, redis.url) as running:
            await play(running)

    return lambda play: asyncio.run(all_of_it(play))
