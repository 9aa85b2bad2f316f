"""What an attacker has in hand: addresses, identities, sockets spoken by hand, and a clock that ends it."""

import json
import os
import select
import socket
import sqlite3
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
TEXT, PING = 1, 9
PATIENCE = 20.0
Handed = tuple[int, list[str]]
Gone = (OSError, ConnectionError, EOFError)  # the server cut the line


def frame(data: bytes, opcode: int = TEXT) -> bytes:
    """A whole frame with a mask of zeros, which every server must take."""
    size = len(data)
    head = bytes([0x80 | opcode])
    head += bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return head + b"\0\0\0\0" + data


def whole(message: dict[str, Any]) -> dict[str, Any]:
    """A message as it was meant: the wire leaves out what is null or empty in an update."""
    if message["is"] == "update":
        message = {"table": None, "position": None, "events": [], "effects": [], **message}
    if message.get("position"):
        empty = {"choices": [], "view": None, "winners": [], "deadline": None}
        message["position"] = {**empty, **message["position"]}
        choices, now = message["position"]["choices"], message["position"]["number"]
        message["position"]["choices"] = [
            {"legal": [], "previews": [], "due": now, **each} for each in choices
        ]
    return message


class Line:
    """A WebSocket without a library, so that it can misbehave."""

    def __init__(self, port: int, address: str, cookie: str) -> None:
        self.socket = socket.create_connection((HOST, port), PATIENCE, source_address=(address, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = bytearray()
        self.write(
            f"GET /socket HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {cookie}\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        self.buffer = bytearray(rest)
        if b" 101 " not in head:
            self.close()
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def fill(self) -> None:
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError("the server has closed the line")
        self.buffer += data

    def write(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, word: str, **values: Any) -> None:
        self.write(frame(json.dumps({"is": word, **values}).encode()))

    def hear(self) -> dict[str, Any]:
        """The next message; a closing frame is the end."""
        while True:
            while (cut := self.cut()) is None:
                self.fill()
            opcode, data = cut
            if opcode == 8:
                raise EOFError(f"the server has closed the line: {struct.unpack('>H', data[:2])[0]}")
            if opcode == PING:
                self.write(frame(data, 10))
            elif opcode == TEXT:
                return whole(json.loads(data))

    def cut(self) -> tuple[int, bytes] | None:
        """The first whole frame of what has come."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size > 125:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        found = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return found

    def wait(self, word: str, holds: Callable[[dict[str, Any]], Any] = lambda _: True) -> dict[str, Any]:
        """The next message of a kind; a refusal is the end of it."""
        while True:
            message = self.hear()
            if message["is"] == word and holds(message):
                return message
            if message["is"] == "refused":
                raise ConnectionError(message["reason"])

    def closed(self, seconds: float) -> bool:
        """Whether the server hangs up within some seconds; what it says until then is thrown away."""
        end = time.monotonic() + seconds
        try:
            while (left := end - time.monotonic()) > 0:
                self.socket.settimeout(left)
                self.fill()
                self.buffer.clear()
        except TimeoutError:
            return False
        except Gone:
            return True
        return False

    def close(self) -> None:
        self.socket.close()


@dataclass
class Person:
    """Somebody with a cookie, at an address."""

    port: int
    address: str = HOST
    cookie: str = ""
    id: str = ""

    def introduce(self) -> "Person":
        """Become somebody the server knows."""
        answer = self.ask("POST", "/api/me")
        self.cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        self.id = json.loads(answer.body)["person"]
        return self

    def ask(self, method: str, path: str, body: Any = None) -> "Answer":
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE, source_address=(self.address, 0))
        try:
            said = {} if body is None else {"Content-Type": "application/json"}
            text = None if body is None else json.dumps(body)
            connection.request(method, path, text, {"Cookie": self.cookie, **said} if self.cookie else said)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def open_table(self, game: str = "xactika", seats: int = 2, **values: Any) -> str:
        answer = self.ask("POST", "/api/tables", {"game": game, "seats": seats, **values})
        if answer.status != 201:
            raise ConnectionError(f"no table: {answer.status} {answer.body[:80]!r}")
        return json.loads(answer.body)["id"]

    def line(self) -> Line:
        """A socket that has been greeted."""
        line = Line(self.port, self.address, self.cookie)
        line.wait("welcome")
        return line

    def enter(self, table: str) -> tuple[Line, dict[str, Any]]:
        """A socket at a table, and the first update."""
        line = self.line()
        line.say("enter", table=table)
        return line, line.wait("update")


class Answer:
    """An answer that has been read."""

    def __init__(self, response: HTTPResponse) -> None:
        self.status = response.status
        self.getheader = response.getheader
        self.body = response.read()

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Foe:
    """Somebody hostile: what they may use, how long, and what they note."""

    port: int
    seconds: float
    folder: str  # the server's data
    net: int = 66  # what the addresses of an attack have in common
    tried: int = 0
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.end = time.monotonic() + self.seconds

    def going(self) -> bool:
        """Whether there is time left."""
        return time.monotonic() < self.end

    def address(self, place: int = 1) -> str:
        """One of the attacker's addresses."""
        return f"127.{self.net}.{place >> 8}.{place & 255}"

    def person(self, place: int = 1) -> Person:
        """Somebody new at one of the attacker's addresses."""
        return Person(self.port, self.address(place)).introduce()

    def bystander(self, place: int = 1) -> Person:
        """Somebody new who has nothing to do with it, and notices it all the same."""
        return Person(self.port, f"127.{self.net}.255.{place}").introduce()

    def lines(self, person: Person, count: int) -> list[Line]:
        """As many sockets as one gets, up to a number."""
        found: list[Line] = []
        for _ in range(count):
            try:
                found.append(person.line())
            except Gone:
                break
        return found

    def expect(self, holds: object, otherwise: str) -> None:
        """Note what should have held."""
        if not holds:
            self.complaints.append(otherwise)

    def turns(self, most: int = 10_000_000) -> Iterator[int]:
        """Count tries until the time is over."""
        for number in range(most):
            if not self.going():
                return
            self.tried += 1
            yield number


def ready(sockets: list[socket.socket], seconds: float, *, to_write: bool = False) -> list[socket.socket]:
    """Those of any number of sockets that can be read, or written to."""
    poll = select.poll()
    by_number = {each.fileno(): each for each in sockets if each.fileno() >= 0}
    for number in by_number:
        poll.register(number, select.POLLOUT if to_write else select.POLLIN)
    return [by_number[number] for number, _ in poll.poll(1000 * seconds)]


def counted(foe: Foe, table: str) -> int:
    """How many rows a table of the server's database has, seen from beside."""
    with closing(sqlite3.connect(Path(foe.folder) / "tables.sqlite")) as database:
        return database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608


def away_from_the_server() -> None:
    """Leave the first core to the server, and be the last to get the others: honest people come first."""
    if hasattr(os, "sched_setaffinity"):
        others = os.sched_getaffinity(0) - {min(os.sched_getaffinity(0))}
        if others:
            os.sched_setaffinity(0, others)
    os.nice(10)
