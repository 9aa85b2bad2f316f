import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.support import Server, free_port

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


@pytest.fixture(scope="session")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """PostgreSQL's own binaries, run by a user who is not root."""
    found = shutil.which("initdb")
    folder = BINARIES[-1] if BINARIES else Path(found).resolve().parent if found else None
    if folder is None:
        pytest.skip("PostgreSQL is not installed, so its store was NOT tested")
    user = next((u for u in ("postgres", "nobody") if u in {each.pw_name for each in pwd.getpwall()}), None)
    root = os.geteuid() == 0
    if root and user is None:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody: NOT tested")
    data = Path("/tmp") / f"tafelrunde-postgres-{os.getpid()}"  # noqa: S108
    data.mkdir(mode=0o700)
    port = free_port()
    as_user: dict[str, Any] = {}
    if root and user is not None:
        shutil.chown(data, user)
        as_user = {"user": user}
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
    subprocess.run(
        [folder / "initdb", "-D", data / "db", "-U", "t", "-A", "trust", "-N"], check=True, **quiet, **as_user
    )
    settings = ["-c", f"unix_socket_directories={data}", "-c", "listen_addresses=127.0.0.1"]
    server = subprocess.Popen(
        [folder / "postgres", "-D", data / "db", "-p", str(port), *settings], **quiet, **as_user
    )
    try:
        for _ in range(100):
            ready = [folder / "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-q", "-t", "1"]
            if subprocess.run(ready, check=False).returncode == 0:
                break
        yield f"postgresql://t@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGINT)  # at once, whoever is still connected
        server.wait()
        shutil.rmtree(data, ignore_errors=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.sqlite")
    yield running
    running.stop()
