"""uvicorn's HTTP protocol with an eye on who comes, and with time limits for what they ask."""

from __future__ import annotations

from asyncio import BaseTransport, Transport
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from tafelrunde.server.crowd import Crowd, Punctual
from tafelrunde.server.limits import HEAD_BYTES, UNANSWERED_BYTES, UNANSWERED_LINES

ASKING_SECONDS = 10.0  # for the head of a request, and again for its body


class Asked(h11.Connection):
    """What a connection asks."""

    def next_event(self) -> Any:
        """Return what comes next; a head that is too long is refused, also where all of it came at once.

        So is a body in parts: each part costs work, and may be of one byte.
        """
        event = super().next_event()
        if isinstance(event, h11.Request):
            size = len(event.target) + sum(len(name) + len(value) for name, value in event.headers)
            if size > HEAD_BYTES or any(name == b"transfer-encoding" for name, _ in event.headers):
                raise h11.RemoteProtocolError("a head has so many bytes, and says how many the body has")
        return event


class Door(H11Protocol, Punctual):
    """A connection that speaks HTTP, until it becomes a WebSocket."""

    def __init__(self, crowd: Crowd, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.crowd = crowd
        self.conn = Asked(h11.SERVER, HEAD_BYTES)
        self.since = self.loop.time()
        self.said = self.lines = 0  # since the last answer, in bytes and in lines

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin as usual, unless too many are here already."""
        transport = cast("Transport", transport)
        super().connection_made(transport)
        if not self.crowd.admit(transport, self.client[0] if self.client else ""):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End as usual, and make room for another connection."""
        super().connection_lost(exc)
        self.crowd.leave(self.transport)

    def data_received(self, data: bytes) -> None:
        """Read as usual, but not without end; when a head is complete, the time for the body begins."""
        self.said += len(data)
        self.lines += data.count(b"\n")
        if self.said > UNANSWERED_BYTES or self.lines > UNANSWERED_LINES:
            self.transport.abort()
            return
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self.since = self.loop.time()

    def on_response_complete(self) -> None:
        """Go on as usual; the time for the next request begins."""
        self.since, self.said, self.lines = self.loop.time(), 0, 0
        super().on_response_complete()

    def overdue(self, now: float) -> bool:
        """Tell whether a request has not been finished in time; an answer may take as long as it needs."""
        cycle = self.cycle  # None before the first request, whatever its type says
        answering = cycle and not cycle.response_complete and not cycle.more_body
        return not answering and now - self.since > ASKING_SECONDS
