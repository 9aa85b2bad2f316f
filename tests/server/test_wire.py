"""The short way in: what people say is heard as the library's parser would hear it, however it comes."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from unittest.mock import Mock

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from tafelrunde.server.crowd import Crowd
from tafelrunde.server.wire import Wire

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nhost: here\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
FIRST = (0x81, 0x81, 0x81, 0x01, 0x80, 0x82, 0x89, 0x8A, 0x88, 0xC1, 0x83)  # most are whole texts


def frame(rng: random.Random) -> bytes:
    """Return a frame as browsers send it, or as nobody should."""
    first = rng.choice(FIRST)
    said = rng.choice((b"", b'{"is":"ping"}', "Grüße".encode(), b"\xff\xfe", b"x" * 125, b"y" * 126))
    if first == 0x88:
        said = b"\x03\xe8"
    size, mask = len(said), rng.randbytes(4)
    masked = rng.random() < 0.95
    long = b"\x7e" + size.to_bytes(2, "big")
    head = bytes([first, size]) if size < 126 else bytes([first]) + long
    if not masked:
        return head + said
    head = bytes([head[0], head[1] | 0x80]) + head[2:]
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(said))


def cut(stream: bytes, frames: list[bytes], rng: random.Random) -> list[bytes]:
    """Return a stream in the parts in which it arrives: frame by frame, or anyhow."""
    if rng.random() < 0.5:
        return [b"".join(frames[:2]), *frames[2:]]
    borders = sorted({0, len(stream), *(rng.randrange(len(stream) + 1) for _ in range(5))})
    return [stream[begin:end] for begin, end in pairwise(borders)]


async def wait(_scope: object, _receive: object, _send: object) -> None:
    """Be an application that never says anything."""
    await asyncio.sleep(60)


async def heard(parts: list[bytes], *, by_library: bool) -> tuple[list[object], bytes]:
    """Return what the application hears of what comes in, and what is sent back."""
    transport = Mock()
    transport.get_write_buffer_size.return_value = 0
    transport.is_closing.return_value = False
    transport.close.side_effect = transport.abort.side_effect = lambda: setattr(
        transport.is_closing, "return_value", True
    )

    wire = Wire(Crowd(), Config(wait, proxy_headers=False, ws_per_message_deflate=False), ServerState(), {})
    wire.connection_made(transport)
    wire.data_received(HANDSHAKE)
    await asyncio.sleep(0)  # the application begins
    await wire.send({"type": "websocket.accept"})
    assert wire.between_frames
    for part in parts:
        wire.between_frames = wire.between_frames and not by_library
        try:
            wire.data_received(part)
        except InvalidState:
            break  # the loop ends such a connection
        for _ in range(8):
            await asyncio.sleep(0)  # for what is read later
    found: list[object] = []
    while not wire.queue.empty():
        found.append(wire.queue.get_nowait())
    for task in list(wire.tasks):
        task.cancel()
    return found, b"".join(call.args[0] for call in transport.write.call_args_list)


@pytest.mark.parametrize("seed", range(60))
def test_the_short_way_in_hears_what_the_library_hears(seed: int) -> None:
    rng = random.Random(seed)
    frames = [frame(rng) for _ in range(rng.randrange(1, 6))]
    parts = cut(b"".join(frames), frames, rng)
    short = asyncio.run(heard(parts, by_library=False))
    assert short == asyncio.run(heard(parts, by_library=True))


def test_what_people_say_takes_the_short_way_after_pings_too() -> None:
    wire = Mock(close_sent=False, queue=asyncio.Queue[object]())
    assert Wire.short_received(wire, b"\x8a\x84\0\0\0\0ping\x81\x82\0\0\0\0{}")
    assert wire.handle_pong.call_args.args[0].data == b"ping"
    assert wire.queue.get_nowait() == {"type": "websocket.receive", "text": "{}"}


def test_pings_of_many_sockets_go_out_in_the_same_moments() -> None:
    async def ping() -> set[float]:
        loop = asyncio.get_running_loop()
        due: set[float] = set()
        for _ in range(5):
            wire = Wire(
                Crowd(),
                Config(wait, proxy_headers=False, ws_per_message_deflate=False, ws_ping_interval=20),
                ServerState(),
                {},
            )
            wire.schedule_ping()
            assert wire.ping_timer is not None
            due.add(wire.ping_timer.when())
            assert abs(wire.ping_timer.when() - loop.time() - 20) < 0.6
            wire.ping_timer.cancel()
            await asyncio.sleep(0.003)
        return due

    due = asyncio.run(ping())
    assert len(due) <= 2, "in one second, or at its border in the next"
    assert all(each == int(each) for each in due)
