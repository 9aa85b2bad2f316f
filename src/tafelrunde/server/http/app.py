"""The application: HTTP, the socket and the pages, with the headers that keep browsers safe."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, MutableMapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse

import tafelrunde
from tafelrunde.engine.registry import game, games
from tafelrunde.server import logs
from tafelrunde.server.bus.base import Bus
from tafelrunde.server.bus.memory import MemoryBus
from tafelrunde.server.crowd import Crowd
from tafelrunde.server.desk.status import REFUSED, STATUS, UNFIT
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.fairness import Owner, Places
from tafelrunde.server.http import codes, history, identity, lessons, puzzles, results, tables
from tafelrunde.server.http.access import Access
from tafelrunde.server.http.desk import PLACE, PublicDesk
from tafelrunde.server.http.metrics import Metrics
from tafelrunde.server.http.pages import FOREVER, Engine, Page, Pages
from tafelrunde.server.keeping.retention import keep_for
from tafelrunde.server.limits import BODY_BYTES, REQUESTS_AT_A_TIME, REQUESTS_OF_AN_ADDRESS, counted_as
from tafelrunde.server.neighbours import Neighbours
from tafelrunde.server.people import People
from tafelrunde.server.questions import Unfit
from tafelrunde.server.siblings import Siblings
from tafelrunde.server.signatures import Identities, same_origin
from tafelrunde.server.socket import Receive, Scope, Send, Sockets
from tafelrunde.server.store.base import Store
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.workers import Turns, Workers

SAFE = {"GET", "HEAD", "OPTIONS"}
HEALTH = "/healthz"
WELL = 1.0  # seconds for which a good answer about that holds
DRAINING = 1.0  # seconds for writes under way when the server stops
FOR_EVERYBODY = {"/api/games", "/api/openapi.json"}  # the same whoever asks
PAGES = (
    "",
    "table",
    "rules",
    "replay",
    "review",
    "verify",
    "daily",
    "learn",
    "puzzles",
    "same",
    "shared",
)  # the addresses of the application
POLICY = (
    "default-src 'none'; script-src 'self'{}; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
POLICIES = {True: POLICY.format(" 'wasm-unsafe-eval'").encode(), False: POLICY.format("").encode()}
PYTHON = "/assets/python-"  # the one worker that may run WebAssembly; no page may
ENGINE_LIST = "engine.json"
HEADERS = (
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


@dataclass
class Application:
    """Everything that runs; called by the web server for each request and socket."""

    store: Store
    secret: bytes
    pause: float = 0.8
    processes: int | None = None
    access: Access = field(default_factory=Access)
    keep_days: int = 0  # 0: for ever
    bus: Bus = field(default_factory=MemoryBus)
    thinking: Turns | None = None  # where bots think, if not in processes of this server
    siblings: Siblings | None = None  # other processes behind the same port

    def __post_init__(self) -> None:
        self.opened = False
        self.workers = self.thinking or Workers(self.processes)
        self.hub = Hub(self.store, self.workers, self.pause, bus=self.bus)
        self.people = People(self.store, Identities(self.secret))
        self.crowd = Crowd()
        self.places = Places(REQUESTS_AT_A_TIME, REQUESTS_OF_AN_ADDRESS)
        self.checking = Places(1)
        self.sockets = Sockets(self.hub, self.people, self.places)
        self.metrics = Metrics(self.hub, self.sockets, self.workers)
        self.pages = Pages()
        self.engine = Engine()
        self.description: bytes | None = None
        self.checkup: asyncio.Future[None] | None = None
        self.checked = -WELL
        self.http = self.make_http()
        self.http.state.desk = desk = PublicDesk(
            self.hub, self.people, self.sockets.hang_up, self.sockets.rename, self.access.near_for
        )
        self.neighbours = Neighbours(self.hub, self.sockets, desk.shared()) if self.bus.several else None

    def make_http(self) -> FastAPI:
        """Return the HTTP part."""
        http = FastAPI(
            title="Tafelrunde",
            version=tafelrunde.__version__,
            docs_url=None,
            redoc_url=None,
            openapi_url=None,
            lifespan=self.lifespan,
        )
        for each in (identity, tables, results, history, lessons, puzzles, codes):
            http.include_router(each.router)
        http.include_router(history.shared)
        http.add_api_route("/api/openapi.json", self.describe, methods=["GET"], include_in_schema=False)
        http.add_api_route(HEALTH, self.health, methods=["GET"])
        http.add_api_route("/metrics", self.measure, methods=["GET"], include_in_schema=False)
        http.add_api_route("/engine/{name:path}", self.engine_file, methods=["GET"], include_in_schema=False)
        http.add_api_route("/{path:path}", self.page, methods=["GET"], include_in_schema=False)
        http.add_exception_handler(Refuse, refused)
        http.add_exception_handler(Unavailable, refused)
        http.add_exception_handler(RequestValidationError, invalid)
        http.add_exception_handler(Unfit, unfit)
        return http

    async def open(self) -> None:
        """Open the store, if that has not happened; TafelrundeError says why it must not be used."""
        if not self.opened:
            await self.store.open()
            self.opened = True

    @asynccontextmanager
    async def lifespan(self, _: FastAPI) -> AsyncGenerator[None]:
        """Open the store, wake bots and clocks; at the end let everything that was begun be written."""
        await self.open()
        self.hub.spawn(self.workers.warm())
        if self.neighbours is not None:
            await self.neighbours.open(self.people.identities.sign("bus", "")[:16])
        await self.hub.resume()
        by_themselves = [self.hub.sweep(), self.crowd.watch(), self.people.keep_seen()]
        if self.siblings is not None:
            by_themselves.append(self.siblings.keep_noted(self.metrics.text))
        if self.keep_days:
            by_themselves.append(keep_for(self.hub, self.keep_days))
        watching = [self.hub.spawn(each) for each in by_themselves]
        await self.rehearse()
        calm_collector()
        logs.info("serving")
        yield
        for each in watching:
            each.cancel()
        self.sockets.close()
        self.hub.close()
        if self.neighbours is not None:
            await self.neighbours.close()
        with suppress(TimeoutError):  # a database that hangs holds nobody up
            async with asyncio.timeout(DRAINING):
                await self.people.write_seen()
        await self.store.close()
        await self.workers.close()
        logs.info("stopped")

    async def drain(self) -> None:
        """Hear nothing new, let what was begun be committed and told, and send all browsers elsewhere."""
        self.sockets.deaf = True
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAINING):
                await self.hub.settled()
        self.sockets.close()

    async def rehearse(self) -> None:
        """Do what the first request would have to wait for: games are loaded, routes worked out."""
        for each in games():
            game(each)
        nobody: Scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}

        async def nothing() -> MutableMapping[str, Any]:
            return {"type": "http.request"}

        async def unheard(_: MutableMapping[str, Any]) -> None:
            pass

        await self.http(nobody, nothing, unheard)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or a socket."""
        if scope["type"] == "websocket":
            headers = headers_of(scope)
            if scope["path"] == "/socket" and self.access.knows(headers) and same_origin(headers):
                await self.sockets.serve(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)
        else:
            await self.http(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request in its turn, with the safe headers; refuse what another site's page sends."""
        headers = headers_of(scope)
        refusal = self.access.stranger(headers) or objection(scope["method"], headers)
        if refusal is None and scope["method"] not in SAFE:
            receive = await all_of(receive)  # before its turn: somebody slow holds up nobody
        address = counted_as(scope["client"][0]) if scope.get("client") else ""
        # Whether the server is well is answered apart: others may be waiting because it is not.
        places = self.checking if scope["path"] == HEALTH else self.places
        place = scope[PLACE] = await places.take(Owner(address, headers.get("cookie", "")[:99]))

        async def send_safely(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS, *self.more_headers(scope)]
                place.leave()  # the work is done; reading the answer may take a while
            await send(message)

        try:
            await (refusal or self.http)(scope, receive, send_safely)
        finally:
            place.leave()

    async def describe(self) -> Response:
        """Describe the requests that are answered, for programs; written down once, as it is long."""
        if self.description is None:
            self.description = msgspec.json.encode(self.http.openapi())
        return Response(self.description, media_type="application/json")

    def more_headers(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """Return the headers that depend on the request: what may run; what is private is kept nowhere."""
        found = [(b"content-security-policy", POLICIES[scope["path"].startswith(PYTHON)])]
        if scope["path"].startswith("/api/") and scope["path"] not in FOR_EVERYBODY:
            found.append((b"cache-control", b"no-store"))
        if self.access.hsts is not None and scope["scheme"] == "https":
            found.append(self.access.hsts)
        return found

    async def health(self, request: Request) -> dict[str, str]:
        """Say that the server and its store work; whoever asks at the same time gets the same answer."""
        request.scope[PLACE].leave()  # a store that hangs lets nobody wait for longer than the first
        if monotonic() - self.checked >= WELL:
            if self.checkup is None or self.checkup.done():
                self.checkup = asyncio.ensure_future(self.store.check())
            await asyncio.shield(self.checkup)
            self.checked = monotonic()
        return {"status": "ok"}

    async def measure(self, request: Request) -> Response:
        """Return the numbers for Prometheus, to those who may see them."""
        if request.client is None or not self.access.may_measure(request.client.host):
            problem = {
                "reason": "not_here",
                "detail": "only addresses of --metrics-from see these numbers",
            }
            return JSONResponse(problem, 403)
        own = self.metrics.text()
        text = own if self.siblings is None else self.siblings.together(own)
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")

    async def engine_file(self, request: Request, name: str) -> Response:
        """Return a file with which browsers play by themselves, or the list of these files."""
        if name == ENGINE_LIST and self.engine.list.exists():
            return FileResponse(self.engine.list, headers={"cache-control": "no-cache"})
        found = self.engine.find(name, request.headers.get("accept-encoding", ""))
        if found is None:
            problem = {"reason": "unknown_page", "detail": "this server has nothing to be kept for offline"}
            return JSONResponse(problem, status_code=404)
        headers = {"cache-control": FOREVER, "content-encoding": found.encoding, "vary": "accept-encoding"}
        return FileResponse(found.path, headers=headers, media_type=found.kind)

    async def page(self, request: Request, path: str) -> Response:
        """Return a file, or the one page of the application for its own addresses."""
        found = self.pages.find(f"/{path}")
        if found is None:
            first = path.partition("/")[0]
            if first in ("api", "assets"):
                problem = {"reason": "unknown_page", "detail": "there is nothing at this address"}
                return JSONResponse(problem, status_code=404)
            # The application has a kind page for addresses that it does not know, too.
            return sent(self.pages.index(), request, 200 if first in PAGES else 404)
        return sent(found, request, 200)


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers of a request."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def calm_collector() -> None:
    """Keep Python's collector of cycles from stopping the event loop to look through everything there is."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 1000)


def sent(page: Page, request: Request, status: int) -> Response:
    """Return a file, compressed where the browser takes it, and not at all if the browser has it."""
    headers = {"cache-control": page.cache, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(status_code=304, headers=headers)
    if page.pressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(page.pressed, status, headers, page.kind)
    return Response(page.body, status, headers, page.kind)


def objection(method: str, headers: dict[str, str]) -> JSONResponse | None:
    """Return the refusal of a request that another site's page sends, or that is too large."""
    if method in SAFE:
        return None
    if not same_origin(headers):
        return JSONResponse(
            {"reason": "other_origin", "detail": "only pages of this server may do that"}, 403
        )
    if int(headers.get("content-length", 0)) > BODY_BYTES:
        detail = f"a request has at most {BODY_BYTES} bytes"
        return JSONResponse({"reason": "too_long", "detail": detail}, 413)
    return None


async def all_of(receive: Receive) -> Receive:
    """Return a request's body as it comes when all of it is there."""
    body = b""
    message = await receive()
    while message["type"] == "http.request" and message.get("more_body"):
        body += message["body"]
        message = await receive()
    message["body"] = body + message.get("body", b"")
    waiting = [message]

    async def given() -> MutableMapping[str, Any]:
        return waiting.pop() if waiting else await receive()

    return given


async def refused(_: Request, problem: Exception) -> JSONResponse:
    """Return why a request was refused."""
    reason = problem.reason if isinstance(problem, Refuse) else "unavailable"
    return JSONResponse({"reason": reason, "detail": str(problem)}, STATUS.get(reason, REFUSED))


async def unfit(_: Request, problem: Exception) -> JSONResponse:
    """Return what is wrong with a request's form."""
    return JSONResponse({"reason": "unreadable", "detail": str(problem)}, UNFIT)


async def invalid(_: Request, problem: Exception) -> JSONResponse:
    """Return what is wrong with a request's form, in one line."""
    assert isinstance(problem, RequestValidationError)  # noqa: S101
    first = problem.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    return JSONResponse({"reason": "unreadable", "detail": f"{where}: {first['msg']}"}, UNFIT)
