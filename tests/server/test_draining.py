"""Told to stop, a server finishes what it has begun and sends everybody elsewhere; nobody loses a move."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from attack.foe import whole
from server.support import WAIT, Browser, Server, ServerProcess, free_port
from server.test_crash import Player, check
from server.told import Told
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import decode_fact

ELSEWHERE = 1012


class Counting(Player):
    """A player who counts, and notes how the socket ended."""

    ended: int | None = None

    async def play(self, chance: random.Random) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = self.address.replace("http", "ws") + "/socket"
        async with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
            await socket.send(msgspec.json.encode({"is": "enter", "table": self.table, "seen": 0}).decode())
            try:
                while True:
                    message = whole(msgspec.json.decode(await socket.recv()))
                    move = self.note(message, chance) if message["is"] == "update" and self.table else None
                    if move:
                        await socket.send(msgspec.json.encode(move).decode())
            except ConnectionClosed as end:
                self.ended = end.rcvd.code if end.rcvd else None


class Warm(ServerProcess):
    """A server whose bots are there from the beginning."""

    before = ""


def test_told_to_stop_under_load_it_loses_nothing_and_tells_all_that_it_has_written(tmp_path: Path) -> None:
    server = Warm(tmp_path, free_port())
    told: Told = set()
    players = [Counting(server.address, told) for _ in range(6)]
    for player in players:
        player.open_table()
    tables = {player.table for player in players}

    async def load() -> float:
        playing = [asyncio.create_task(player.play(random.Random(1))) for player in players]
        await asyncio.sleep(1.0)
        begun = time.monotonic()
        assert await asyncio.to_thread(server.stop) == 0
        spent = time.monotonic() - begun
        await asyncio.gather(*playing)
        return spent

    spent = asyncio.run(load())
    assert spent < 5, "it stops soon"
    assert {player.ended for player in players} == {ELSEWHERE}, "everybody is sent elsewhere"
    assert len(told) > 20
    check(tmp_path, told)
    for table, number, seat, move in own_moves(tmp_path / "tables.sqlite", tables):
        assert (table, number, seat, move) in told, "whoever has moved was told so before they were sent away"


def own_moves(path: Path, tables: set[str]) -> Told:
    """All moves of people, as the log has them."""
    rows = sqlite3.connect(path).execute("SELECT table_id, number, body FROM log").fetchall()
    found = [(table, number, decode_fact(body)) for table, number, body in rows if table in tables]
    return {
        (table, number, fact.seat, fact.move)
        for table, number, fact in found
        if isinstance(fact, facts.Moved) and fact.seat < 2
    }


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Server, Callable[[], None]]:
    """A server whose store takes its time from a certain moment on."""
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite")
    write = server.application.store.write

    async def late(statements: Any) -> None:
        await asyncio.sleep(0.5)
        await write(statements)

    return server, lambda: monkeypatch.setattr(server.application.store, "write", late)


def test_what_is_under_way_is_written_told_and_answered_first(
    slow: tuple[Server, Callable[[], None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    server, take_time = slow
    anna = Browser(server.address)
    anna.enter(anna.open_table("axio", 1, start=True))
    take_time()
    answers: list[int] = []
    store, asked = server.application.store, Event()
    check = store.check

    async def checked() -> None:
        asked.set()
        await check()

    monkeypatch.setattr(store, "check", checked)
    asking = Thread(target=lambda: answers.append(httpx.get(f"{server.address}/healthz").status_code))
    seat, legal = anna.choice()
    anna.play(seat, legal[0])
    asking.start()
    assert asked.wait(WAIT)
    time.sleep(0.2)
    stopping = Thread(target=server.stop)
    stopping.start()
    anna.wait("update", lambda message: any(each["kind"] == "moved" for each in message["events"]))
    with pytest.raises(ConnectionClosed) as end:
        anna.hear()
    assert end.value.rcvd is not None and end.value.rcvd.code == ELSEWHERE
    stopping.join()
    asking.join()
    assert answers == [200]
