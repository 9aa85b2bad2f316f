"""A page at tables without a server: it knows them by what it asks and by what it is told."""

import asyncio
from typing import Any

import msgspec

from tafelrunde import Rng
from tafelrunde.server.local import Local, Socket

WAIT = 60.0


class Journal:
    """Keeps entries as a browser's database does; `broken`: it cannot."""

    def __init__(self) -> None:
        self.entries: list[str] = []
        self.broken = False

    async def keep(self, entries: list[str]) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise OSError("the disk is full")
        self.entries += entries


class Page:
    """Asks, plays, and remembers what it is told."""

    def __init__(self, local: Local, journal: Journal) -> None:
        self.local, self.journal = local, journal
        self.socket: Socket | None = None
        self.told = asyncio.Event()
        self.ends = 0
        self.forget()

    def forget(self) -> None:
        self.table: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.number = 0
        self.effects: list[Any] = []
        self.heard: list[dict[str, Any]] = []
        self.shown: list[tuple[int, int]] = []  # how many entries were kept when which number was told

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Return the status and the answer; a text that is no JSON as it is."""
        text = "" if body is None else msgspec.json.encode(body).decode()
        status, answer = await self.local.answer(method, path, text)
        return status, answer if path.endswith("/record") and status == 200 else msgspec.json.decode(answer)

    async def open(self, game: str, bots: list[int | None], **more: Any) -> str:
        status, answer = await self.ask(
            "POST", "/tables", {"game": game, "seats": len(bots), "bots": bots, **more}
        )
        assert status == 201, answer
        return answer["id"]

    async def enter(self, table: str, seen: int = 0) -> None:
        """Come to a table; it shows everything at once."""
        self.forget()
        self.socket = self.local.connect(self.hear, self.end)
        await self.say("enter", table=table, seen=seen)
        await self.say("ready")

    async def say(self, word: str, **values: Any) -> None:
        assert self.socket is not None
        await self.socket.hear(msgspec.json.encode({"is": word, **values}).decode())

    def hear(self, text: str) -> None:
        message = msgspec.json.decode(text)
        self.heard.append(message)
        self.told.set()
        if message["is"] == "update":
            self.table = message.get("table") or self.table
            self.position = message.get("position") or self.position
            self.number = message["number"]
            self.effects += message.get("effects", [])
            self.shown.append((len(self.journal.entries), self.number))

    def end(self) -> None:
        self.ends += 1
        self.told.set()

    def refusals(self) -> list[str]:
        return [each["reason"] for each in self.heard if each["is"] == "refused"]

    def choice(self) -> tuple[int, list[str]] | None:
        """The first own seat that must decide, and its moves."""
        found = [each for each in self.position.get("choices", []) if each.get("legal")]
        return (found[0]["seat"], found[0]["legal"]) if found else None

    async def next_choice(self) -> tuple[int, list[str]] | None:
        """Wait until one has to decide; None: the game is over."""
        while self.table["phase"] == "playing" and not self.choice():
            self.told.clear()
            await asyncio.wait_for(self.told.wait(), WAIT)
        return self.choice() if self.table["phase"] == "playing" else None

    async def play_on(self, rng: Rng, moves: int = 10_000) -> int:
        """Play at random against the bots for so many moves or to the end; returns how many there were."""
        for played in range(moves):
            choice = await self.next_choice()
            if choice is None:
                return played
            seat, legal = choice
            await self.say(
                "play", seat=seat, number=self.position["number"], move=legal[rng.below(len(legal))]
            )
        return moves


async def at_home(journal: Journal | None = None) -> Page:
    """Open the tables that a journal tells of."""
    journal = journal or Journal()
    return Page(await Local.open(list(journal.entries), journal.keep), journal)
