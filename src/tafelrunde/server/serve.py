"""Starting the server: its data folder, its secret, its address as a QR code, the browser."""

from __future__ import annotations

import asyncio
import gc
import os
import resource
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Container
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Timer
from types import FrameType

import segno
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tafelrunde.bests import data_folder
from tafelrunde.engine.registry import game, games
from tafelrunde.server import logs
from tafelrunde.server.bus.base import bus_at, check_bus
from tafelrunde.server.door import Door
from tafelrunde.server.http.access import EVERYWHERE, Access, near_address
from tafelrunde.server.http.app import Application
from tafelrunde.server.keeping.places import database, secret_path
from tafelrunde.server.limits import MESSAGE_BYTES
from tafelrunde.server.private import make_private, warn_if_open
from tafelrunde.server.secret import common_secret, read_secret
from tafelrunde.server.several import Child, Parent, reserve, shared_socket
from tafelrunde.server.siblings import Siblings
from tafelrunde.server.store.base import store_at
from tafelrunde.server.table.workers import Turns
from tafelrunde.server.wire import Wire

ANSWERING = 2  # seconds for requests under way when the server stops; all of it takes less than five
AT_ONCE = 16  # connections taken in one turn of the event loop


@dataclass(frozen=True)
class Settings:
    """What a host has chosen; empty: the usual."""

    host: str
    port: int
    db: str
    secret_file: str
    bot_pause: float
    new_secret: bool
    access: Access
    keep_days: int  # 0: for ever
    bus: str  # where there are other servers on the same database


def serve(
    chosen: Settings, ready: Callable[[], None] | None = None, *, siblings: Siblings | None = None
) -> None:
    """Serve until stopped; whoever wants to know when it is `ready` has `siblings` at the same port."""
    logs.set_up()
    os.umask(0o077)  # what is written is nobody else's business
    keep_folder_private(data_folder())
    allow_many_files()
    host, port, bus, access = chosen.host, chosen.port, chosen.bus, chosen.access
    secret = (common_secret if bus else read_secret)(secret_path(chosen.secret_file))
    access.near = near_address(host, port)
    store = store_at(database(chosen.db), shared=bool(bus))
    application = Application(
        store,
        secret.value,
        chosen.bot_pause,
        access=access,
        keep_days=chosen.keep_days,
        bus=bus_at(bus),
        thinking=thinking_at(bus),
        siblings=siblings,
    )
    config = configuration(application, host, port)

    async def run() -> None:
        await application.open()
        await secret.settle(store, anew=chosen.new_secret, shared=bool(bus))
        if ready is None:
            greet(host, port, access.near)
        bound = config.bind_socket() if ready is None else shared_socket(host, port)
        await Draining(config, application, ready).serve(sockets=listeners(bound))

    # uvicorn stops gracefully and then raises the signal again; by then everything is done.
    signal.signal(signal.SIGTERM, leave)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(run())


def serve_several(workers: int, chosen: Settings) -> int:
    """Serve with several web processes, and one that thinks for them; returns the exit status."""
    host, port, bus = chosen.host, chosen.port, chosen.bus
    check_bus(bus)
    from tafelrunde.server.work import work  # only here: it loads a package that is optional

    logs.set_up()
    kept = reserve(host, port)
    for name in games():
        game(name)  # once, in memory that all of them share
    gc.collect()
    gc.freeze()
    webs = [
        Child(f"web {each.own + 1}", partial(serve, chosen, siblings=each)) for each in Siblings.of(workers)
    ]
    thinking = Child("work", lambda _: work(bus, None))
    try:
        return Parent(webs, [thinking], partial(greet, host, port, near_address(host, port))).run()
    finally:
        kept.close()


class Draining(uvicorn.Server):
    """A web server that stops without losing anything: behind a proxy nobody notices more than a blink."""

    def __init__(
        self, config: uvicorn.Config, application: Application, ready: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self.application, self.ready = application, ready
        self.loop: asyncio.AbstractEventLoop | None = None
        self.stopping = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin as usual, and say so."""
        await super().startup(sockets)
        if self.ready is not None and not self.should_exit:
            self.ready()

    async def main_loop(self) -> None:
        """Look at the clock each second, and not ten times a second whether to stop: a signal says so."""
        self.loop = asyncio.get_running_loop()
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    await self.stopping.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop as usual."""
        super().handle_exit(sig, frame)
        self.stop()

    def stop(self) -> None:
        """Stop, now."""
        self.should_exit = True
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self.stopping.set)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nobody else in, let what was begun be written and told, then send everybody elsewhere."""
        for each in (*self.servers, *(sockets or ())):
            each.close()
        await self.application.drain()
        await super().shutdown([])


def thinking_at(bus: str) -> Turns | None:
    """Return the way to those who think elsewhere, where there is a bus."""
    if not bus:
        return None
    from tafelrunde.server.bus.stream import Stream  # only here: it loads a package that is optional

    return Stream(bus)


def keep_folder_private(folder: Path) -> None:
    """Close the usual data folder to others; one that somebody chose is theirs to close."""
    if folder.is_dir():
        (warn_if_open if os.environ.get("TAFELRUNDE_DATA") else make_private)(folder)


def leave(_: int, __: FrameType | None) -> None:
    """End without a complaint."""
    sys.exit(0)


def configuration(application: Application, host: str, port: int) -> uvicorn.Config:
    """Return how the web server runs: no compression on sockets, our own logs, a stop that waits."""
    crowd = application.crowd
    config = uvicorn.Config(
        application,  # pyright: ignore[reportArgumentType]
        host=host,
        port=port,
        http=partial(Door, crowd),  # pyright: ignore[reportArgumentType]
        ws=partial(Wire, crowd),  # pyright: ignore[reportArgumentType]
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=application.access.proxies,
        timeout_graceful_shutdown=ANSWERING,
    )
    crowd.proxies = trusted(config.forwarded_allow_ips)
    return config


def listeners(first: socket.socket) -> list[socket.socket]:
    """Return a socket to listen on, several times: the event loop takes one connection of each in a turn.

    With one only, somebody who knocks very often would keep everybody else waiting at the door.
    """
    return [first, *(first.dup() for _ in range(AT_ONCE - 1))]


def trusted(proxies: list[str] | str) -> Container[str]:
    """Return the addresses of proxies, whose word is taken for where somebody comes from."""
    return ProxyHeadersMiddleware(nobody, proxies).trusted_hosts


async def nobody(*_: object) -> None:
    """Answer nothing."""


def allow_many_files() -> None:
    """Take as many open connections as the system gives."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def greet(host: str, port: int, near: str) -> None:
    """Say where the table is, for this machine and for phones, and open the browser on a desktop."""
    address = f"http://{'localhost' if host in EVERYWHERE else host}:{port}/"
    sys.stdout.write(f"\nTafelrunde: {address}\n")
    if near and host in EVERYWHERE:
        sys.stdout.write(f"In the same network: {near}/\n\n")
        if sys.stdout.isatty():
            segno.make(f"{near}/", error="l").terminal(out=sys.stdout, compact=True)
    sys.stdout.write("Stop with Ctrl-C.\n")
    sys.stdout.flush()
    if on_desktop():
        Timer(1.5, webbrowser.open, (address,)).start()


def on_desktop() -> bool:
    """Tell whether somebody sits in front of a screen of this machine."""
    if not sys.stdout.isatty():
        return False
    shown = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return shown or sys.platform in ("darwin", "win32")
