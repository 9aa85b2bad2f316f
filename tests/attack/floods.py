"""Floods: too much, too fast, too slow or never finished, on the wire and over HTTP."""

import socket
import time
from contextlib import suppress

from attack.foe import HOST, PING, Foe, Gone, Line, Person, counted, frame, ready
from attack.harness import attack

EMPTY = frame(b"")


def pour(foe: Foe, lines: list[Line], data: bytes) -> None:
    """Write the same to all lines as fast as they take it, until all are cut or the time is over."""
    for line in lines:
        line.socket.setblocking(False)
    while lines and foe.going():
        free = set(ready([each.socket for each in lines], 0.05, to_write=True))
        for line in [each for each in lines if each.socket in free]:
            try:
                line.socket.send(data)
                foe.tried += 1
            except BlockingIOError:
                pass
            except Gone:
                lines.remove(line)


def pour_again_and_again(foe: Foe, person: Person, count: int, data: bytes) -> None:
    """Pour, and come back whenever the lines are cut."""
    while foe.going():
        pour(foe, foe.lines(person, count), data)
        time.sleep(0.01)


@attack()
def unread_pongs(foe: Foe) -> None:
    """PING frames whose PONGs are never read, on four sockets."""
    pour_again_and_again(foe, foe.person(), 4, frame(b"x" * 125, PING) * 100)


@attack()
def junk_frames(foe: Foe) -> None:
    """Messages that are none, on eight sockets of one person."""
    pour_again_and_again(foe, foe.person(), 8, frame(b"x") * 50)


@attack()
def empty_frames(foe: Foe) -> None:
    """Packets of 256 KiB of empty frames."""
    pour_again_and_again(foe, foe.person(), 8, EMPTY * (262144 // len(EMPTY)))


@attack()
def endless_fragments(foe: Foe) -> None:
    """Messages in fragments that never end."""
    person = foe.person()
    begun, more = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0" * 10
    while foe.going():
        lines = foe.lines(person, 8)
        for line in lines:
            with suppress(*Gone):
                line.write(begun)
        pour(foe, lines, more)


@attack()
def many_pings(foe: Foe) -> None:
    """Honest-looking messages as fast as they go, on as many sockets as one gets, by four identities."""
    message = frame(b'{"is":"ping"}')
    people = [foe.person() for _ in range(4)]
    while foe.going():
        pour(foe, [line for each in people for line in foe.lines(each, 16)], message)


@attack()
def entering(foe: Foe) -> None:
    """Entering a table again and again, on sixteen sockets that read nothing."""
    person = foe.person()
    table = person.open_table("acht", 2, bots=[None, 1], start=True)
    pour_again_and_again(foe, person, 16, frame(b'{"is":"enter","table":"%s"}' % table.encode()))


@attack()
def sockets_that_come_and_go(foe: Foe) -> None:
    """Handshakes without end."""
    person = foe.person()
    for _ in foe.turns():
        with suppress(*Gone):
            person.line().close()


@attack()
def sitting_and_standing(foe: Foe) -> None:
    """Sitting down and standing up at somebody's open table as fast as it goes."""
    host, guest = foe.person(2), foe.person()
    table = host.open_table(seats=3, public=True)
    sit, stand = frame(b'{"is":"sit","seat":1}'), frame(b'{"is":"stand","seat":1}')
    while foe.going():
        with suppress(*Gone):
            line, _ = guest.enter(table)
            pour(foe, [line], sit + stand)
    _, update = foe.bystander().enter(table)
    foe.expect(update["number"] < 100 + 5 * foe.seconds, f"{update['number']} lines in the log of a table")


@attack()
def chat(foe: Foe) -> None:
    """A spectator who reconnects for five lines of chat each time."""
    host = foe.bystander()
    table = host.open_table(seats=2)
    person, lines = foe.person(), frame(b'{"is":"say","text":"%s"}' % (b"x" * 300)) * 5
    for _ in foe.turns():
        with suppress(*Gone):
            line, _ = person.enter(table)
            line.write(lines)
            for _ in range(5):
                line.wait("update", lambda message: message["events"])
            line.close()
        time.sleep(0.001)
    for somebody in (host, foe.bystander(2)):
        try:
            line, update = somebody.enter(table)
            foe.expect(len(update["events"]) <= 120, f"{len(update['events'])} lines are told to a newcomer")
            line.say("ping")
            line.wait("pong")
        except Gone as problem:
            foe.complaints.append(f"nobody can enter any more: {problem!r}")


def raw(foe: Foe, said: bytes) -> socket.socket:
    """A connection that has said something."""
    line = socket.create_connection((HOST, foe.port), 5, source_address=(foe.address(), 0))
    line.sendall(said)
    return line


def silent(foe: Foe, count: int, said: bytes) -> None:
    """Hold connections that say no more, and come back for those that are cut."""
    lines: list[socket.socket] = []
    refused = 0
    for _ in foe.turns():
        if len(lines) < count and refused < 50:
            try:
                lines.append(raw(foe, said))
            except Gone:
                refused += 1
        else:
            refused = 0
            time.sleep(0.05)
            gone = set(ready(lines, 0))
            lines = [line for line in lines if line not in gone]
    if foe.seconds >= 15:
        begin = time.monotonic()
        while lines and time.monotonic() < begin + 20:
            gone = set(ready(lines, 1))
            lines = [line for line in lines if line not in gone]
        foe.expect(not lines, f"{len(lines)} unfinished connections are still open after 20 s")


@attack(long=16)
def silent_connections(foe: Foe) -> None:
    """Two thousand connections that say nothing."""
    silent(foe, 2000, b"")


@attack(long=16)
def half_requests(foe: Foe) -> None:
    """Two thousand requests whose headers never end."""
    silent(foe, 2000, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * 8000)


@attack(long=16)
def half_bodies(foe: Foe) -> None:
    """Two thousand requests whose bodies never end."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    silent(foe, 2000, head + b"Content-Length: 9000\r\n\r\n" + b"x" * 8000)


@attack()
def bodies_in_parts(foe: Foe) -> None:
    """Bodies in parts of one byte each, in packets of 256 KiB, and some that go on behind the answer."""
    parts = b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 43_000
    asked = b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    said = parts, b"Content-Length: 999999999\r\n\r\n" + b"x" * (1 << 20), b"Content-Length: 4\r\n" + parts
    for turn in foe.turns():
        with suppress(*Gone):
            line = raw(foe, asked.replace(b"GET", b"POST") if turn % 2 else asked)
            line.settimeout(0.5)
            line.sendall(said[turn % len(said)])
            line.close()


@attack()
def unread_answers(foe: Foe) -> None:
    """Requests for the largest page whose answers nobody reads."""
    page = foe.person().ask("GET", "/api/openapi.json").body
    foe.expect(page, "there is no page")
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 50
    lines: list[socket.socket] = []
    for _ in foe.turns(1500):
        with suppress(*Gone):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            line.bind((foe.address(), 0))
            line.settimeout(1)
            line.connect((HOST, foe.port))
            line.sendall(asked)
            lines.append(line)
    while foe.going():
        time.sleep(0.05)


@attack()
def connecting(foe: Foe) -> None:
    """Connections that come and go as fast as they can."""
    for _ in foe.turns():
        with suppress(*Gone):
            raw(foe, b"").close()


def requests(foe: Foe, asked: bytes, count: int) -> None:
    """Ask for the same on many connections, each again as soon as it has an answer."""
    lines: list[socket.socket] = []
    while foe.going():
        while len(lines) < count and foe.going():
            try:
                lines.append(raw(foe, asked))
            except Gone:
                time.sleep(0.02)
                break
        for line in ready(lines, 0.05):
            try:
                if not line.recv(1 << 20):
                    raise EOFError
                line.sendall(asked)
                foe.tried += 1
            except Gone:
                lines.remove(line)


@attack()
def visitors(foe: Foe) -> None:
    """Plain GETs of new visitors, on two hundred connections."""
    before = counted(foe, "people")
    requests(foe, b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 200)
    foe.expect(counted(foe, "people") <= before, "looking makes somebody new")


@attack()
def arrivals(foe: Foe) -> None:
    """New people without end, on two hundred connections of one address."""
    before = counted(foe, "people")
    requests(foe, b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n", 200)
    new = counted(foe, "people") - before
    foe.expect(new <= 100 + foe.seconds, f"{new} people came from one address")


@attack()
def pages(foe: Foe) -> None:
    """The list of tables, asked for on five hundred connections at once."""
    asked = f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {foe.person().cookie}\r\n\r\n"
    requests(foe, asked.encode(), 500)


@attack()
def all_at_once(foe: Foe) -> None:
    """Five hundred requests in the same moment, again as soon as all are answered."""
    at_once(foe, "/api/games", [f"X-Long: {'x' * 2000}"])


@attack()
def many_lines(foe: Foe) -> None:
    """Five hundred heads of three thousand lines or fifteen thousand cookies in the same moment."""
    at_once(foe, "/api/me", ["a:b\r\n" * 3000 + "a:b", f"Cookie: {';' * 15_000}"])


def at_once(foe: Foe, path: str, heads: list[str]) -> None:
    """Ask on five hundred connections in the same moment, again as soon as all are answered."""
    asked = [f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n\r\n".encode() for head in heads]
    lines: list[socket.socket] = []
    while foe.going():
        for _ in range(500 - len(lines)):
            with suppress(*Gone):
                lines.append(raw(foe, b""))
        waiting = set(lines)
        for line in lines:
            with suppress(*Gone):
                line.sendall(asked[foe.tried % len(asked)])
                foe.tried += 1
        while waiting and foe.going():
            for line in ready(list(waiting), 0.05):
                waiting.discard(line)
                with suppress(*Gone):
                    if line.recv(1 << 20):
                        continue
                lines.remove(line)


@attack()
def health(foe: Foe) -> None:
    """GET /healthz without end, on 200 connections of one address."""
    address = (foe.address(), 0)
    once = f"GET /healthz HTTP/1.1\r\nHost: {HOST}:{foe.port}\r\n\r\n".encode()
    lines: list[socket.socket] = []
    for _ in range(200):
        with suppress(*Gone):
            lines.append(socket.create_connection((HOST, foe.port), 5, source_address=address))
            lines[-1].setblocking(False)
    while foe.going():
        for line in lines:
            with suppress(OSError):
                line.send(4 * once)
                foe.tried += 4
            with suppress(OSError):
                line.recv(1 << 16)
    for line in lines:
        line.close()
