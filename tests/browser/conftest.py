"""A real server and a real browser: the web is built once, and every browser is watched for errors."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from cli.shell import Started

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "tafelrunde" / "server" / "web" / "index.html"
# Without windows it needs half the time; where it is not installed, the whole browser does as well.
CHROMIUMS = [Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium")]
FEW_PROCESSES = ["--disable-gpu", "--in-process-gpu", "--renderer-process-limit=1"]  # a sixth of the time
# No page of a test lives long enough to win back what it costs to optimise its code: a quarter of the time.
HASTE = [*FEW_PROCESSES, "--js-flags=--no-opt,--liftoff-only"]
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
PATIENCE = 60.0  # seconds until a server must answer, and a page; only what fails waits so long

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is missing: make test installs it")


def the_rest_long(values: Iterable[Any], kept: int) -> list[Any]:
    """Return parameters of which only the first few belong to `make test`: they go the same way."""
    return [
        each
        if place < kept
        else pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=pytest.mark.long)
        for place, each in enumerate(values)
    ]


@pytest.fixture(scope="session")
def web() -> None:
    """Build the web files if they are older than their sources."""
    sources = [*WEB.glob("src/**/*"), *WEB.glob("public/*"), WEB / "index.html", WEB / "package.json"]
    newest = max(path.stat().st_mtime for path in sources if path.is_file())
    if BUILT.exists() and BUILT.stat().st_mtime >= newest:
        return
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("node is missing: the web files cannot be built")
    if not (WEB / "node_modules").exists():
        subprocess.run([npm, "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True)
    subprocess.run([npm, "run", "build"], cwd=WEB, check=True, stdout=subprocess.DEVNULL)


class Server:
    """A server process of its own, with its own port and database; what it imports was imported before."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.folder = folder
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: Started | subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--bot-pause", "0"]
        command += ["--db", f"sqlite:///{self.folder / 'tables.sqlite'}"]
        command += ["--secret-file", str(self.folder / "secret")]
        self.process = self.started(command)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=1):  # noqa: S310
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.1)
        self.stop(signal.SIGKILL)  # nobody else would
        raise AssertionError((self.folder / "server.log").read_text()[-2000:])

    def started(self, command: list[str]) -> Started | subprocess.Popen[bytes]:
        """Start a process that answers."""
        log = self.folder / "server.log"
        return Started(command, {**os.environ}, [os.devnull, log, log])

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, kindly or not."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENCE)
            self.process = None


class FreshServer(Server):
    """A server that begins as a program of its own, with nothing imported."""

    def started(self, command: list[str]) -> subprocess.Popen[bytes]:
        """Start a program that answers."""
        with (self.folder / "server.log").open("ab") as log:
            return subprocess.Popen([sys.executable, "-m", "tafelrunde", *command], stdout=log, stderr=log)


@pytest.fixture(scope="session")
def server(web: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run one server for all tests."""
    found = Server(tmp_path_factory.mktemp("server"))
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="session")
def launch() -> Iterator[Callable[[], Any]]:
    """Return the browser of all tests, started anew if it has ended.

    Its event loop stands in the way of others, so these tests come late (order.py).
    """
    found = next((str(each) for each in CHROMIUMS if each.exists()), None)
    if found is None:
        pytest.skip("chromium is missing: apt install chromium-headless-shell")
    running: list[Any] = []

    def running_one() -> Any:
        if not (running and running[-1].is_connected()):
            running.append(driver.chromium.launch(executable_path=found, args=["--no-sandbox", *HASTE]))
        return running[-1]

    with playwright.sync_playwright() as driver:
        yield running_one
        for each in running:
            each.close()


@pytest.fixture
def chromium(launch: Callable[[], Any]) -> Any:
    """Return the browser."""
    return launch()


class Watch:
    """What a browser must not do."""

    def __init__(self, server: Server) -> None:
        self.host = urlsplit(server.url).netloc
        self.errors: list[str] = []
        self.strangers: list[str] = []
        self.server_may_fail = False

    def follow(self, page: Any) -> None:
        """Note errors and requests to other hosts."""
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.request(request.url))

    def console(self, message: Any) -> None:
        """Note an error or a warning of Svelte, but not that the server is gone when it is meant to be."""
        expected = self.server_may_fail and ("WebSocket" in message.text or "Failed to load" in message.text)
        if (message.type == "error" and not expected) or "svelte.dev" in message.text:
            self.errors.append(f"{message.text} {message.location.get('url', '')}")

    def request(self, url: str) -> None:
        """Note a request to another host."""
        if urlsplit(url).scheme in ("http", "https", "ws", "wss") and urlsplit(url).netloc != self.host:
            self.strangers.append(url)


Visit = Callable[..., Any]
SETTINGS = """
if (location.protocol === "http:" && !localStorage.getItem("tafelrunde.settings"))
  localStorage.setItem("tafelrunde.settings", JSON.stringify(
    {motion: 0, sound: false, auto: false, coach: false, confirm: CONFIRM, pace: "PACE"}))
"""
# Passing notes are kept, for a busy machine may look for them too late.
NOTES = """
window.notes = new Set();
new MutationObserver(() => notes.add(document.querySelector(".note")?.textContent ?? ""))
  .observe(document, {subtree: true, childList: true, characterData: true});
"""


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """Fail a test whose browsers had errors or talked to strangers."""
    found = Watch(server)
    yield found
    assert found.errors == []
    assert found.strangers == []


@pytest.fixture
def visit(chromium: Any, server: Server, watch: Watch) -> Iterator[Visit]:
    """Return a function that opens a new person's browser at a path."""
    contexts: list[Any] = []

    def open_page(
        path: str = "/",
        *,
        phone: bool = False,
        dark: bool = False,
        name: str = "",
        confirm: bool = True,
        pace: str = "once",
    ) -> Any:
        context = chromium.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            color_scheme="dark" if dark else "light",
            locale="de-DE",
            base_url=server.url,
            bypass_csp=False,
            service_workers="block",  # they would keep all pages for each of these browsers
        )
        contexts.append(context)
        chosen = SETTINGS.replace("CONFIRM", str(confirm).lower()).replace("PACE", pace)
        context.add_init_script(chosen + NOTES)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        watch.follow(page)
        if name:
            context.request.post("/api/me")
            context.request.put("/api/me", data={"name": name}, headers={"origin": server.url})
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
