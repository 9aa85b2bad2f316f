"""Killed at any moment, the server has lost nothing that it has told, and every table goes on."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from attack.foe import whole
from server.support import ServerProcess, free_port
from server.told import IN_ORDER, Told, any_move, note_moves
from server.told import check as told_once
from tally import Tested

TABLES = 8
PATIENCE = 10.0  # seconds in which the server has to tell of some moves


class Player:
    """A browser that plays two seats against a bot, as fast as it can, and notes what it is told."""

    def __init__(self, address: str, told: Told) -> None:
        self.address, self.told = address, told
        self.http = httpx.Client(base_url=address, timeout=20)
        self.http.post("/api/me")
        self.table = ""
        self.seen = 0

    def open_table(self) -> None:
        wish = {"game": "xactika", "seats": 3, "bots": [None, None, 1], "names": ["Zwei"], "start": True}
        self.table = self.http.post("/api/tables", json=wish).raise_for_status().json()["id"]
        self.seen = 0

    async def play(self, chance: random.Random) -> None:
        """Play until the server is gone, from where the table was left."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        try:
            address = self.address.replace("http", "ws") + "/socket"
            async with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
                await socket.send(
                    msgspec.json.encode({"is": "enter", "table": self.table, "seen": self.seen}).decode()
                )
                async for text in socket:
                    message = whole(msgspec.json.decode(text))
                    if message["is"] == "update":
                        move = self.note(message, chance)
                        if move:
                            await socket.send(msgspec.json.encode(move).decode())
        except (TimeoutError, OSError, WebSocketException, EOFError):
            pass

    def note(self, message: dict, chance: random.Random) -> dict | None:
        """Note moves that were told; returns the next own move."""
        self.seen = message["number"]
        note_moves(self.told, self.table, message)
        if any(event["kind"] == "over" for event in message["events"]):
            self.table = ""
        return any_move(message, chance)


async def open_tables(address: str) -> int:
    """Open one table after the other, each with its game begun, until the server is gone: how many?"""
    new = {"game": "axio", "seats": 4, "bots": [None, 1, 1, 1], "start": True}
    opened = 0
    async with httpx.AsyncClient(base_url=address, timeout=20) as client:
        try:
            await client.post("/api/me")
            while True:
                answer = await client.post("/api/tables", json=new)
                opened += answer.status_code == 201
                await client.post("/api/daily/xactika")
        except httpx.HTTPError:
            return opened


def crash(folder: Path, kills: int, seed: int = 0) -> tuple[Told, int]:
    """Kill a server again and again while people play and open tables; returns what it told, of how many."""
    server = ServerProcess(folder, free_port())
    chance, told, tables = random.Random(seed), set(), set()
    opened = 0
    players = [Player(server.address, told) for _ in range(TABLES)]

    async def load() -> int:
        playing = [asyncio.create_task(player.play(chance)) for player in players]
        opening = asyncio.create_task(open_tables(server.address))
        goal, end = len(told) + chance.randint(1, 60), time.monotonic() + PATIENCE
        while len(told) < goal and time.monotonic() < end:  # at any moment, but not before anything was told
            await asyncio.sleep(chance.uniform(0, 0.02))
        server.kill()
        await asyncio.gather(*playing)
        return await opening

    try:
        for kill in range(kills):
            for player in players:
                if not player.table:
                    player.open_table()
                    tables.add(player.table)
            opened += asyncio.run(load())
            if kill < kills - 1:
                server.start()
    finally:
        if server.process.poll() is None:
            server.kill()
    assert opened, "no table was opened while the server was killed"
    return told, len(tables) + opened


def check(folder: Path, told: Told) -> None:
    """Everything told is in the log exactly once, and every log is a table that was opened with its game."""
    for table in told_once(sqlite3.connect(folder / "tables.sqlite").execute(IN_ORDER), told):
        assert table.phase != "waiting", f"{table.id} was opened with its game, and is half open"


def test_killed_a_few_times_nothing_is_lost(tmp_path: Path) -> None:
    told, _ = crash(tmp_path, 3)
    assert len(told) > 10
    check(tmp_path, told)


@pytest.mark.long
@pytest.mark.parametrize("part", range(40))
def test_killed_a_thousand_times_nothing_is_lost(tmp_path: Path, part: int, tested: Tested) -> None:
    told, tables = crash(tmp_path, 25, part)
    check(tmp_path, told)
    tested("servers killed while people play", kills=25, tables=tables, moves=len(told))
