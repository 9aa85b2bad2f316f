"""uvicorn's WebSocket protocol with a short way out: a message goes straight to the transport.

An update is encoded once and sent to several browsers, so each send must cost little: no task, no queue, no
copy through text. The transport buffers for slow browsers; one that is too slow is cut off and comes back.
"""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tafelrunde.server.limits import BACKLOG_BYTES

EXTENSION = "tafelrunde.wire"
QUEUED = 8  # messages of one browser that wait to be read before it is held up


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that the application reaches as an extension in its scope."""

    def handle_connect(self, event: Request) -> None:
        """Begin as usual, and hand out the short way."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = self  # pyright: ignore

    def write_text(self, data: bytes) -> None:
        """Send a text message without waiting."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        size = len(data)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + data)
        if self.transport.get_write_buffer_size() > BACKLOG_BYTES:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Stop reading only when several messages wait: usually the application is faster than people."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() >= QUEUED:
            self.read_paused = True
            self.transport.pause_reading()
