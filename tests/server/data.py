"""Data folders, and commands on them, for the tests of backups, moves and forgetting."""

import tarfile
from pathlib import Path
from typing import Any

import httpx

from cli.shell import run
from server.support import WAIT, Browser, ServerProcess, free_port

OLD = Path(__file__).parent / "folders" / "schema-2.tar.xz"


def old_folder(folder: Path) -> Path:
    """A folder that the version with schema 2 has written: games in the middle and at their end."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(OLD) as archive:
        archive.extractall(folder, filter="data")
    return folder


def command(folder: Path, *arguments: str, given: str = "") -> Any:
    """Run a command on a data folder."""
    return run(*arguments, given=given, TAFELRUNDE_DATA=str(folder))


def done(folder: Path, *arguments: str, given: str = "") -> str:
    """Run a command that must work; returns what it says."""
    found = command(folder, *arguments, given=given)
    assert found.returncode == 0, found.stderr
    return found.stdout


def refused(folder: Path, *arguments: str, given: str = "") -> str:
    """Run a command that must refuse, in one line; returns the line."""
    found = command(folder, *arguments, given=given)
    assert found.returncode == 2, found
    assert found.stderr.count("\n") == 1, found.stderr
    return found.stderr


def served(folder: Path, *options: str, **environment: str) -> ServerProcess:
    """A server on a folder."""
    server = ServerProcess.__new__(ServerProcess)
    folder.mkdir(parents=True, exist_ok=True)
    server.folder, server.port, server.environment = folder, free_port(), environment
    server.options = list(options)
    server.start()
    return server


def same_browser(server: ServerProcess, browser: Browser) -> Browser:
    """The same person's browser, at another server."""
    cookies = browser.http.cookies
    return Browser(server.address, http=httpx.Client(base_url=server.address, timeout=WAIT, cookies=cookies))
