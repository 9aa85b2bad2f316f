"""Server processes in one event loop, each with its own store and bus, and browsers without a network."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import httpx
import msgspec

from attack.foe import whole
from server.support import SECRET
from tafelrunde.server.bus.base import bus_at
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.http.app import Application
from tafelrunde.server.limits import Buckets
from tafelrunde.server.neighbours import Neighbours
from tafelrunde.server.socket import Tab
from tafelrunde.server.store.base import store_at
from tafelrunde.server.table.bots import InPlace
from tafelrunde.server.table.facts import AnyFact, decode_fact
from tafelrunde.server.table.room import Room
from tafelrunde.server.talk import read
from tafelrunde.server.wire import Wire

WAIT = 30.0


class Process(Application):
    """What runs in a server process, but the web server; bots think in place."""

    async def begin(self) -> None:
        self.hub.workers = InPlace()
        self.http.state.desk.arriving = Buckets(rate=1000, burst=1000)
        await self.open()
        assert self.neighbours is not None
        await self.neighbours.open("tests")
        await until(lambda: self.bus.well)
        await self.hub.resume()

    @property
    def others(self) -> Neighbours:
        assert self.neighbours is not None
        return self.neighbours

    def room(self, table: str) -> Room:
        return self.hub.rooms[table]

    async def end(self) -> None:
        self.sockets.close()
        self.hub.close()
        await self.others.close()
        await self.store.close()

    async def kill(self) -> None:
        """Be gone from one moment to the next, as far as others can see: nothing is said or let go of."""
        for task in (*self.hub.tasks, *self.bus.tasks):  # type: ignore[attr-defined]
            task.cancel()
        for room in self.hub.rooms.values():
            room.guests.clear()
            room.stop()
        await self.store.close()

    async def person(self, name: str = "Anna") -> "Person":
        """Somebody new, connected to this process."""
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app=self), base_url="http://127.0.0.1")
        await client.post("/api/me")
        await client.put("/api/me", json={"name": name})
        return await Person(client, name).connect(self)


@asynccontextmanager
async def processes(database: str, bus: str, number: int = 2) -> AsyncIterator[list[Process]]:
    """Several processes that have heard of each other."""
    running = [
        Process(store_at(database, shared=True), SECRET, 0.0, processes=1, bus=bus_at(bus))
        for _ in range(number)
    ]
    try:
        for each in running:
            await each.begin()
        await until(lambda: all(len(each.hub.elsewhere.processes) == number - 1 for each in running))
        yield running
    finally:
        for each in running:
            if each.hub.tasks:
                await each.end()


class Line:
    """A socket of which only what is said matters."""

    def __init__(self, person: "Person") -> None:
        self.person = person
        self.open = True

    def write_text(self, data: bytes) -> None:
        if self.open:
            self.person.hear(whole(msgspec.json.decode(data)))

    def shutdown(self) -> None:
        self.open = False
        self.person.closed = True


class Person:
    """A browser, which can go from process to process."""

    def __init__(self, client: httpx.AsyncClient, name: str) -> None:
        self.http, self.name = client, name
        self.events: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.position: Any = None
        self.number = 0
        self.closed = False

    async def connect(self, process: Process) -> "Person":
        self.process, self.closed = process, False
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=process),
            base_url="http://127.0.0.1",
            cookies=self.http.cookies,
        )
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        who = await process.people.recognise([(b"cookie", cookie.encode())])
        self.id = who.person
        self.tab = Tab(cast("Wire", Line(self)), Owner(self.id, self.id), who)
        process.sockets.connections.add(self.tab)
        return self

    async def leave(self) -> None:
        """Close the page."""
        self.process.sockets.connections.discard(self.tab)
        await self.process.sockets.part(self.tab)

    def hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        if message["is"] == "update":
            assert message["number"] >= self.number, "the server has told more before"
            self.number = message["number"]
            self.events += message["events"]
            self.table = message["table"] or self.table
            self.position = message["position"] or self.position

    async def say(self, word: str, **values: Any) -> str:
        """Say something; returns the reason of a refusal, or nothing."""
        try:
            await self.process.sockets.answer(self.tab, read(msgspec.json.encode({"is": word, **values})))
        except Refuse as problem:
            return problem.reason
        return ""

    async def enter(self, table: str) -> None:
        assert not await self.say("enter", table=table, seen=self.number)

    async def open_table(self, game: str, seats: int, **values: Any) -> str:
        answer = await self.http.post("/api/tables", json={"game": game, "seats": seats, **values})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    def choices(self) -> list[Any]:
        return [each for each in (self.position or {"choices": []})["choices"] if each["legal"]]

    async def play(self, chance: random.Random) -> str:
        choice = chance.choice(self.choices())
        move = chance.choice(choice["legal"])
        return await self.say("play", seat=choice["seat"], number=self.position["number"], move=move)


async def until(holds: Callable[[], Any], seconds: float = WAIT) -> None:
    async with asyncio.timeout(seconds):
        while not holds():
            await asyncio.sleep(0.005)


async def seat_over(running: Sequence[Process], game: str, seats: int, **values: Any) -> list[Person]:
    """Open a table with a browser for each seat without a bot, each connected to the next process."""
    free = seats - sum(level is not None for level in values.get("bots", ()))
    people = [await running[seat % len(running)].person(f"P{seat}") for seat in range(free)]
    table = await people[0].open_table(game, seats, **values)
    for seat, person in enumerate(people):
        await person.enter(table)
        if seat:
            assert not await person.say("sit", seat=seat)
    together = lambda one: sum(each["connected"] for each in one.table["seats"]) == free  # noqa: E731
    await until(lambda: all(map(together, people)))
    return people


async def start(people: Sequence[Person]) -> None:
    assert not await people[0].say("start")
    await until(lambda: all(person.table["phase"] == "playing" for person in people))


async def play_on(people: Sequence[Person], chance: random.Random, moves: int = 10_000) -> int:
    """Let everybody play at random, all who must decide at the same time; returns how many moves counted."""
    played = 0
    while played < moves:
        deciding = [person for person in people if person.choices()]
        if deciding:
            before = people[0].number
            said = await asyncio.gather(*(person.play(chance) for person in deciding))
            assert {*said} <= {"", "stale"}, said
            played += said.count("")
            last = max(person.number for person in people)
            await until(lambda last=last: all(person.number >= last for person in people))
            assert last > before or "" not in said
        elif people[0].table["phase"] == "over":
            break
        else:
            await asyncio.sleep(0.01)
    return played


async def log_of(process: Process, table: str) -> list[AnyFact]:
    """What the log has, number by number without a gap."""
    rows = await process.store.log(table)
    assert [row.number for row in rows] == [*range(1, len(rows) + 1)]
    return [decode_fact(row.body) for row in rows]
