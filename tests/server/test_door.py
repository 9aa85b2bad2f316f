"""Requests that cost more than they should: what is said between two answers is short, and read only then."""

import socket
import time
from contextlib import suppress

import pytest

from server.support import Server
from server.test_floods import connection, hung_up


@pytest.mark.parametrize("length", [b"", b"Content-Length: 4\r\n"], ids=["alone", "beside a length"])
def test_a_body_in_parts_is_not_read(server: Server, length: bytes) -> None:
    """Each part may be of one byte, and a packet has room for forty thousand of them."""
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n" + length + b"Transfer-Encoding: chunked\r\n\r\n"
    with connection(server, head) as line:
        assert line.recv(100).startswith(b"HTTP/1.1 400")
        assert hung_up(line)


@pytest.mark.parametrize("path", [b"/api/me", b"/api/games"], ids=["too long", "not asked for"])
def test_who_goes_on_when_the_answer_is_there_is_cut_off(server: Server, path: bytes) -> None:
    method = b"POST" if path == b"/api/me" else b"GET"
    head = method + b" " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999999\r\n\r\n"
    with connection(server, head) as line:
        assert line.recv(100).startswith((b"HTTP/1.1 413", b"HTTP/1.1 200"))
        with pytest.raises(ConnectionError):
            pour(line, b"x" * (1 << 21))


def test_a_head_of_very_many_lines_is_not_read(server: Server) -> None:
    """Each line costs work, and five hundred such heads may come in the same moment."""
    head = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n"
    with connection(server, head % (b"a:b\r\n" * 100)) as line:
        assert line.recv(100).startswith(b"HTTP/1.1 200")
    with connection(server, head % (b"a:b\r\n" * 2000)) as line, suppress(ConnectionError):
        assert not line.recv(100)


def test_a_head_is_not_longer_because_it_comes_at_once(server: Server) -> None:
    for long in (b"?" + b"x" * 17_000 + b" HTTP/1.1", b" HTTP/1.1\r\nCookie: " + b";" * 17_000):
        with connection(server, b"GET /api/me" + long + b"\r\nHost: 127.0.0.1\r\n\r\n") as line:
            assert line.recv(100).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize("lines", [b"a: b\r\n" * 150, b"a: " + b"b" * 9000 + b"\r\n"], ids=["many", "long"])
def test_a_socket_that_cannot_begin_is_hung_up(server: Server, lines: bytes) -> None:
    head = (
        b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    )
    with connection(server, head + lines + b"\r\n") as line:
        assert hung_up(line)


def pour(line: socket.socket, data: bytes) -> None:
    for at in range(0, len(data), 4096):
        line.sendall(data[at : at + 4096])
        time.sleep(0.001)
