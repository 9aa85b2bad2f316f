"""One person cannot spoil it for the others: what is counted, cut off, timed out, shortened and paused."""

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.support import Browser, Server, seat_all, start, until
from tafelrunde.engine.registry import game
from tafelrunde.server import crowd, door, limits, messages
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.table import facts, manners, opening
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table import table as tables
from tafelrunde.server.table.room import Room

EMPTY = b"\x81\x80\0\0\0\0"
PING = b"\x89\x80\0\0\0\0"


def cut_off(browser: Browser) -> bool:
    """Whether the server hangs up, with a code that says why unless much was on its way."""
    try:
        while True:
            browser.hear(5)
    except TimeoutError:
        return False
    except ConnectionClosed as closed:
        return closed.rcvd is None or closed.rcvd.code == 1008


def connected(server: Server) -> Browser:
    browser = Browser(server.address)
    browser.connect()
    return browser


@pytest.mark.parametrize(
    "flood",
    [
        PING * 2000,
        b"\x8a\x80\0\0\0\0" * 2000,  # pongs that nobody asked for
        EMPTY * (262144 // len(EMPTY)),
        b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 30,
    ],
    ids=["pings", "pongs", "empty frames", "fragments"],
)
def test_floods_of_frames_are_cut_off(server: Server, flood: bytes) -> None:
    browser = connected(server)
    try:
        browser.socket.socket.sendall(flood)
    except OSError:
        pass
    assert cut_off(browser)


def test_all_that_comes_is_read_however_it_is_packed(server: Server) -> None:
    ping = b'{"is":"ping"}'
    for together in range(1, 20):
        browser = connected(server)
        browser.socket.socket.sendall((b"\x81\x8d\0\0\0\0" + ping) * together)
        for _ in range(together):
            browser.wait("pong")
        browser.say("ping")
        browser.wait("pong")
        browser.close()
    browser = connected(server)
    browser.socket.socket.sendall(b"\x81\xfe\x0b\xb8\0\0\0\0" + b" " * 2987 + ping)  # longer than one part
    browser.wait("pong")
    browser.close()


def test_who_talks_nonsense_is_refused_a_few_times_and_then_cut_off(server: Server) -> None:
    foe = Browser(server.address)
    for _ in range(int(limits.CUT_OFF[1])):
        foe.connect()
        for _ in range(40):
            try:
                foe.socket.send("nonsense")
                foe.hear(5)  # what is not read before the end would be lost
            except ConnectionClosed:
                break
        assert cut_off(foe)
    assert 29 <= sum(message["is"] == "refused" for message in foe.heard) <= 45
    until(lambda: refused_at_the_door(foe))
    connected(server).close()


def refused_at_the_door(browser: Browser) -> bool:
    try:
        browser.connect()
    except InvalidStatus:
        return True
    browser.close()
    return False


def test_all_sockets_of_a_person_share_one_allowance(server: Server) -> None:
    anna = Browser(server.address)
    refused = False
    for _ in range(20):
        anna.connect()
        for _ in range(25):
            anna.say("ping")
        refused = "refused" in [anna.hear()["is"] for _ in range(25)]
        anna.close()
        if refused:
            break
    assert refused


@contextmanager
def connection(server: Server, said: bytes, address: str = "127.9.9.9") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), 5, source_address=(address, 0)) as line:
        line.sendall(said)
        yield line


def hung_up(line: socket.socket, seconds: float = 5) -> bool:
    line.settimeout(seconds)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /",
    ],
    ids=["silent", "half a head", "half a body", "half a second request"],
)
def test_what_is_never_finished_is_not_waited_for(
    server: Server, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    with connection(server, said) as line:
        assert not hung_up(line, 1.5)
        monkeypatch.setattr(door, "ASKING_SECONDS", 0.5)
        assert hung_up(line)


def test_an_answer_that_nobody_reads_is_not_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "READING_SECONDS", 0.5)
    monkeypatch.setattr(door, "UNANSWERED_LINES", 2000)
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 400
    with connection(server, b"") as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(asked)
        until(lambda: unsent(server) > 0)
        until(lambda: unsent(server) == 0)


def unsent(server: Server) -> int:
    lines = server.application.crowd.lines
    return server.inside(lambda: sum(each.get_write_buffer_size() for each in list(lines)))


def test_an_address_has_only_so_many_connections(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "CONNECTIONS_PER_ADDRESS", 3)
    lines = [socket.create_connection(("127.0.0.1", server.port), 5, ("127.9.9.8", 0)) for _ in range(4)]
    assert hung_up(lines[3]) and not any(hung_up(line, 0.2) for line in lines[:3])
    with connection(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as other:
        assert other.recv(100).startswith(b"HTTP/1.1 200")
    for line in lines:
        line.close()
    until(lambda: "127.9.9.8" not in server.application.crowd.per_address)
    with connection(server, b"", "127.9.9.8") as again:
        assert not hung_up(again, 0.2)


def test_an_address_leaves_only_so_many_bytes_unread(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "UNSENT_PER_ADDRESS", 1 << 12)
    monkeypatch.setattr(door, "UNANSWERED_LINES", 2000)
    asked = b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 400
    counted = server.application.crowd.per_address
    with connection(server, b"", "127.9.9.7") as greedy, connection(server, b"", "127.9.9.7") as modest:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.sendall(asked)
        until(lambda: counted["127.9.9.7"] == 1, crowd.READING_SECONDS / 2)
        modest.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert modest.recv(100).startswith(b"HTTP/1.1 200")


def test_somebody_slow_holds_up_nobody_at_the_same_address(server: Server) -> None:
    half = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\nhalf"
    with connection(server, half), connection(server, half), connection(server, half):
        time.sleep(0.2)
        with connection(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as other:
            assert other.recv(100).startswith(b"HTTP/1.1 200")


def record(server: Server, room: Room, *happening: facts.AnyFact) -> None:
    async def work() -> None:
        async with room.lock:
            await room.record(*happening)

    asyncio.run_coroutine_threadsafe(work(), server.loop).result(20)


def test_coming_back_does_not_help_who_chats_too_much(server: Server) -> None:
    host, watcher = Browser(server.address, "Host"), Browser(server.address)
    table = host.open_table(seats=2)
    host.enter(table)
    said = 0
    for _ in range(6):
        watcher.enter(table)
        for _ in range(2):
            watcher.say("say", text="me again")
            while not (heard := watcher.hear()).get("events") and heard["is"] != "refused":
                pass
            said += heard["is"] == "update"
        watcher.close()
    assert said <= manners.WORDS[1] + 3
    host.say("say", text="hello")
    host.wait_until(lambda: host.events[-1].get("text") == "hello")


def let_through(wishes: list[tuple[Owner, messages.FromBrowser]]) -> int:
    """How many of these come through at once at a table at which Anna sits; she herself always does."""
    table, kept, count = tables.Table("t"), manners.Manners(), 0
    begin = opening.opened(game("axio"), 2, {}, "anna")
    for number, fact in enumerate([begin, facts.Sat(0, "anna", "Anna")], 1):
        table.apply(number, 1.0, fact)
    for owner, wish in wishes:
        with suppress(Refuse):
            kept.check(table, owner, wish)
            count += 1
    kept.check(table, wishes[0][0]._replace(person="anna"), wishes[0][1])
    return count


def test_those_who_do_not_sit_at_a_table_share_what_they_may_say_and_do_there() -> None:
    strangers = [Owner(f"192.0.2.{number}", f"stranger {number}") for number in range(100)]
    said = let_through([(each, messages.Say("hello")) for each in strangers])
    assert said <= manners.STRANGERS[1] + 1, "wherever they come from"
    visitors = [each._replace(address="192.0.2.1") for each in strangers]
    sat = let_through([(each, messages.Sit(1)) for each in visitors])
    assert sat <= manners.VISITORS[1] + 1, "all of one address"


def test_a_newcomer_is_told_the_game_and_the_last_lines_of_the_chat(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    room = server.room(people[0].table["id"])
    record(server, room, *(facts.Said("w", "W", f"{n}") for n in range(limits.CHAT_TOLD + 50)))
    newcomer = Browser(server.address)
    newcomer.enter(room.table.id)
    said = [event["text"] for event in newcomer.events if event["kind"] == "said"]
    assert said == [str(n) for n in range(50, limits.CHAT_TOLD + 50)]
    assert "started" in [event["kind"] for event in newcomer.events]


def test_whatever_has_happened_the_first_update_can_be_sent(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table("axio", 1, start=True)
    room = server.room(table)
    server.inside(lambda: [room.table.tell("taken_back", name="x" * 1000) for _ in range(3000)])
    anna.enter(table)
    assert len(anna.raw[-1]) < limits.FIRST_BYTES + 50_000
    assert anna.events[-1]["kind"] == "taken_back"


def test_a_log_does_not_grow_for_ever(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = Browser(server.address, "Anna")
    anna.enter(anna.open_table("axio", 1, start=True))
    monkeypatch.setattr(manners, "LONGEST_LOG", 3)
    assert anna.refused("say", text="hello") == "too_many"
    assert anna.http.put("/api/me", json={"name": "Annegret"}).status_code == 200
    seat, legal = anna.choice()
    anna.play(seat, legal[0])
    assert anna.wait("update")["number"] == 4, "a new name, too, is something that happens"


def test_those_who_come_and_go_together_are_told_of_together(server: Server) -> None:
    host = Browser(server.address)
    table = host.open_table(seats=2)
    host.enter(table)
    crowd_of = [Browser(server.address) for _ in range(12)]
    for each in crowd_of:
        each.enter(table)
    host.wait_until(lambda: host.table["spectators"] == 12)
    before = len(host.heard)
    server.inside(
        lambda: [guest.close() for guest in server.room(table).guests if guest.person != host.person]
    )
    host.wait_until(lambda: host.table["spectators"] == 0)
    assert len(host.heard) - before <= 4


def test_a_table_keeps_nobody_in_mind_who_only_looked_in(server: Server) -> None:
    host, visitor = Browser(server.address), Browser(server.address)
    table = host.open_table(seats=2)
    for each in (host, visitor):
        each.enter(table)
        each.close()
    room = server.room(table)
    until(lambda: not room.guests)
    assert server.inside(lambda: set(room.absent_since)) == {host.person}


def moves_of(server: Server, table: str) -> int:
    return sum(b'"kind":"moved"' in data for _, data in server.room(table).table.events)


def test_bots_pause_when_nobody_looks_and_go_on_when_somebody_does(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = server.application.hub
    monkeypatch.setattr(hub, "pause", 0.05)
    monkeypatch.setattr(rooms, "ABSENT", 0.5)
    anna = Browser(server.address, "Anna")
    table = anna.open_table("xactika", 8, bots=[None, *[1] * 7], start=True)
    anna.enter(table)
    anna.say("leave")
    anna.wait_until(lambda: anna.table["seats"][0]["left"])
    anna.close()
    host = Browser(server.address)
    record(server, server.room(table), facts.Stoodin(0, 1))
    time.sleep(1.0)
    paused = moves_of(server, table)
    time.sleep(0.6)
    assert moves_of(server, table) == paused and server.room(table).table.phase == "playing"
    host.enter(table)
    until(lambda: moves_of(server, table) > paused)


def test_a_look_at_ones_tables_wakes_the_bots(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.0)
    anna = Browser(server.address, "Anna")
    table = anna.open_table("xactika", 4, bots=[None, 1, 1, 1], start=True)
    record(server, server.room(table), facts.Stoodin(0, 1))
    time.sleep(0.3)
    assert moves_of(server, table) == 0
    monkeypatch.setattr(rooms, "ABSENT", 60.0)
    assert [each["id"] for each in anna.http.get("/api/tables").json()["mine"]] == [table]
    until(lambda: moves_of(server, table) > 0)


def test_the_clock_decides_and_bots_answer_though_nobody_is_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tables.SECONDS, "30s", 0.4)
    monkeypatch.setattr(rooms, "ABSENT", 10.0)
    anna = Browser(server.address, "Anna")
    table = anna.open_table("xactika", 2, bots=[None, 1], clock="30s", start=True)
    until(lambda: moves_of(server, table) >= 6)


def test_after_a_restart_only_tables_with_clocks_are_driven(tmp_path: Any) -> None:
    url = f"sqlite:///{tmp_path}/t.sqlite"
    first = Server(url)
    anna = Browser(first.address, "Anna")
    calm = anna.open_table("axio", 2, names=["Ben"], start=True)
    timed = anna.open_table("axio", 2, names=["Ben"], clock="1day", start=True)
    first.stop()
    second = Server(url)
    try:
        until(lambda: list(second.application.hub.rooms) == [timed])
        httpx.get(f"{second.address}/api/tables", headers=anna.headers())
        assert set(second.application.hub.rooms) == {calm, timed}
    finally:
        second.stop()


def test_nobody_pushes_others_off_the_list_of_open_tables(server: Server) -> None:
    quiet = Browser(server.address, "Quiet").open_table(seats=2, public=True)
    loud = Browser(server.address, "Loud")
    for _ in range(12):
        loud.open_table(seats=2, public=True)
    visitor = Browser(server.address)
    listed = visitor.http.get("/api/tables").json()["open"]
    assert quiet in [each["id"] for each in listed]
    assert sum(each["host"] == "Loud" for each in listed) == 2


def test_many_hosts_at_one_address_get_a_few_places_on_the_list(server: Server) -> None:
    crowded = [Browser(server.address, f"C{n}") for n in range(10)]
    for each in crowded:
        each.open_table(seats=2, public=True)
    where = server.application.hub.whereabouts
    server.inside(lambda: [where.note(each.person, "school") for each in crowded])
    listed = Browser(server.address).http.get("/api/tables").json()["open"]
    assert sum(each["host"] in [f"C{n}" for n in range(10)] for each in listed) == 8


def test_one_person_opens_only_so_many_tables_at_once(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tafelrunde.server.table.hub.TABLES_PER_PERSON", 100)
    anna, burst = Browser(server.address), int(limits.OPENING[1])
    answers = [anna.http.post("/api/tables", json={"game": "axio", "seats": 1}) for _ in range(burst + 2)]
    assert all(answer.status_code == 201 for answer in answers[:burst])
    assert "too_fast" in [answer.json().get("reason") for answer in answers[burst:]]


def test_a_host_cannot_silence_the_whole_world(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.server.table.commands.MUTED", 2)
    host = Browser(server.address)
    host.enter(host.open_table(seats=2))
    for name in ("a", "b"):
        host.say("mute", person=name, muted=True)
        host.wait_until(lambda name=name: name in host.table["muted"])
    assert host.refused("mute", person="c", muted=True) == "too_many"
