from collections.abc import Iterator

import pytest

from server.postgres import Postgres
from server.redis import Redis
from server.support import Server


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
