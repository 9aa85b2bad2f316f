"""uvicorn's WebSocket protocol with a short way out: a message goes straight to the transport.

An update is encoded once and sent to several browsers, so each send must cost little: no task, no queue, no
copy through text. The transport buffers for slow browsers; one that is too slow is cut off and comes back.

What comes in is read a little in each turn of the event loop, and every frame is counted, those that no
application sees too: a browser that floods costs no more than a talkative one until it is cut off. What
people say and the answers to pings come as short whole frames, and are read without the library's parser;
after anything else the library reads all that comes, for only it knows then where a frame begins.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, BaseTransport, Future, Handle
from collections.abc import Coroutine
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request

from tafelrunde.server.crowd import Crowd
from tafelrunde.server.limits import BACKLOG_BYTES, FRAMES, Bucket

try:
    from websockets.speedups import apply_mask
except ImportError:  # it was installed where there is no C compiler
    from websockets.utils import apply_mask

EXTENSION = "tafelrunde.wire"
QUEUED = 8  # messages of one browser that wait to be read before it is held up
BYTES_AT_ONCE = 512  # read in one turn of the event loop: what people say is shorter
FRAGMENTS = 16  # of one message
END_OF_REQUEST = b"\r\n\r\n"
TEXT, PONG = KINDS = 0x81, 0x8A  # how a frame begins that is a whole text, or answers a ping
MASKED = 0x80  # in the second byte, which has the size, too
HEAD, SHORT = 6, 126  # bytes before what it says, the last four its mask, and more than it says


class Mailbox:
    """What a browser has said and its one listener has not heard; asyncio's queue is for many, and dearer."""

    __slots__ = ("listener", "loop", "said")

    def __init__(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self.said: list[Any] = []
        self.listener: Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Keep a message until it is heard."""
        self.said.append(message)
        listener, self.listener = self.listener, None
        if listener is not None and not listener.done():
            listener.set_result(None)

    def get_nowait(self) -> Any:
        """Return the oldest message."""
        return self.said.pop(0)

    def wait(self) -> Future[None]:
        """Return what is done when somebody has said something."""
        self.listener = self.loop.create_future()
        return self.listener

    def qsize(self) -> int:
        """Return how many messages there are."""
        return len(self.said)

    def empty(self) -> bool:
        """Tell whether there is none."""
        return not self.said


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that the application reaches as an extension in its scope."""

    queue: Mailbox  # pyright: ignore
    listening: Coroutine[Any, Any, None] | None = None  # what the application does once somebody is let in

    def __init__(self, crowd: Crowd, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.crowd = crowd
        self.queue = Mailbox(self.loop)  # pyright: ignore[reportIncompatibleVariableOverride]
        self.unread = bytearray()
        self.next_part: Handle | None = None
        self.allowed = Bucket(*FRAMES)
        self.between_frames = False  # for sure: all that came was short and whole

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin as usual; from now on the browser may be silent."""
        super().connection_made(transport)
        self.crowd.stay(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """End as usual, and make room for another connection."""
        super().connection_lost(exc)
        self.crowd.leave(self.transport)

    def handle_connect(self, event: Request) -> None:
        """Begin as usual, and hand out the short way."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][EXTENSION] = self  # pyright: ignore
        event.headers.clear()  # they are in the scope; the library's parser would keep them, too

    async def run_asgi(self) -> None:
        """Let the application let somebody in, and then listen, free of all that came with the request."""
        try:
            await self.app(self.scope, self.receive, self.send)  # pyright: ignore
            if self.listening is not None:
                del self.scope, self.response
                await self.listening
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("a socket failed")
        if not self.handshake_complete:
            self.send_500_response()
        if self.close_timer is None:
            self.transport.close()

    def schedule_ping(self) -> None:
        """Ping all those together whose turn is in the same second: to be woken costs more than to ping."""
        due = self.loop.time() + (self.ping_interval or 0.0) - self.last_ping_rtt
        self.ping_timer = self.loop.call_at(round(due), self.send_keepalive_ping)

    # What goes out.

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

    def shutdown(self) -> None:
        """Close as usual, but not twice: whoever is sent away may be going already."""
        if not self.transport.is_closing():
            super().shutdown()

    def cut_off(self) -> None:
        """Close at once, and tell the application as if the browser had gone."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.conn.fail(CloseCode.POLICY_VIOLATION)
        if self.conn.close_sent is None:
            self.transport.abort()  # there was no handshake yet
        else:
            self.handle_parser_exception()

    # What comes in.

    def data_received(self, data: bytes) -> None:
        """Read what people say at once; of anything longer a part in each of the next turns."""
        if self.between_frames and self.short_received(data):
            return
        begun, self.between_frames = self.handshake_initiated, False
        if begun and (self.unread or len(data) > BYTES_AT_ONCE):
            self.unread += data
            self.go_on()
            return
        super().data_received(data)
        if not self.handshake_initiated:  # a head that is none: nothing would ever come of it
            self.transport.close()
        self.between_frames = not begun and self.handshake_initiated and data.endswith(END_OF_REQUEST)
        if self.queue.qsize() >= QUEUED:
            self.go_on()

    def short_received(self, data: bytes) -> bool:
        """Read short texts and pongs; False if anything else is among them, or one of them is wrong."""
        found: list[str | Frame] = []
        begin, size = 0, len(data)
        if size > BYTES_AT_ONCE or self.close_sent:
            return False
        while begin < size:
            kind = data[begin]
            if size - begin < HEAD or kind not in KINDS or not MASKED <= data[begin + 1] < MASKED + SHORT:
                return False
            said, begin = begin + HEAD, begin + HEAD + data[begin + 1] - MASKED
            if begin > size:
                return False
            body = apply_mask(data[said:begin], data[said - 4 : said])
            try:
                found.append(body.decode() if kind == TEXT else Frame(Opcode.PONG, body))
            except UnicodeDecodeError:
                return False
        if self.allowed.take(len(found)):
            for each in found:
                if isinstance(each, str):
                    self.queue.put_nowait({"type": "websocket.receive", "text": each})
                else:
                    self.handle_pong(each)
            if self.queue.qsize() >= QUEUED:
                self.go_on()
        else:
            self.cut_off()
        return True

    def read_on(self) -> None:
        """Read the next part of what came before."""
        self.next_part = None
        part = bytes(self.unread[:BYTES_AT_ONCE])
        del self.unread[:BYTES_AT_ONCE]
        if not self.transport.is_closing():
            super().data_received(part)
            self.go_on()

    def go_on(self) -> None:
        """Have the next part read when others have had their turn; the browser waits until all is read."""
        if self.transport.is_closing():
            return
        room = self.queue.qsize() < QUEUED
        if room and self.unread and self.next_part is None:
            self.next_part = self.loop.call_soon(self.read_on)
        paused = bool(self.unread) or not room
        if paused != self.read_paused:
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    async def receive(self) -> Any:
        """Return the next message for the application, and make room for another one."""
        queue = self.queue
        while not queue.said:
            await queue.wait()
        message = queue.get_nowait()
        if self.read_paused:
            self.go_on()
        return message

    def handle_events(self) -> None:
        """Count what was read before anything comes of it."""
        if self.allowed.take(len(self.conn.events)):
            super().handle_events()
        else:
            self.cut_off()

    def handle_ping(self) -> None:
        """Answer; who does not read the answers is cut off."""
        super().handle_ping()
        if self.transport.get_write_buffer_size() > BACKLOG_BYTES:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        """Take another part of a message, but not any number."""
        super().handle_cont(event)
        if len(self.frames) > FRAGMENTS:
            self.cut_off()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; whether to go on reading is decided elsewhere."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
