"""Plays whole games at tables without a server, and prints what came of it: `python -m wasm.tables`."""

import asyncio
import pkgutil
import sys
from importlib import import_module
from typing import Any

import msgspec

import tafelrunde
from tafelrunde import Rng
from tafelrunde.server.fairness import Owner
from tafelrunde.server.messages import Play, Takeback
from tafelrunde.server.table import advice, commands, opening, presence
from tafelrunde.server.table.bots import InPlace
from tafelrunde.server.table.facts import decode_fact
from tafelrunde.server.table.history import record_of, steps_of
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.room import Room
from wasm.memory import MemoryStore

ME = Owner("here", "me")


class Page:
    """A browser's page: keeps what it was sent, and wakes whoever waits for that."""

    person = ME.person

    def __init__(self) -> None:
        self.position: Any = None
        self.effects: list[Any] = []
        self.told = asyncio.Event()

    def send(self, data: bytes) -> None:
        update = msgspec.json.decode(data)
        self.position = update.get("position") or self.position
        self.effects += update.get("effects", [])
        self.told.set()

    def close(self) -> None: ...


async def play(room: Room, page: Page, rng: Rng) -> None:
    """Play at random against the bots until the game is over; the first move is taken back once."""
    moves = 0
    while room.table.phase != "over":
        page.told.clear()
        choices = [each for each in page.position["choices"] if each.get("legal")]
        if not choices:
            await asyncio.wait_for(page.told.wait(), 60)
            continue
        seat, legal = choices[0]["seat"], choices[0]["legal"]
        command = Play(seat, page.position["number"], legal[rng.below(len(legal))])
        async with room.lock:
            if command.number == room.table.position:
                await commands.carry_out(room, ME.person, "Ich", command)
                moves += 1
                if moves == 1 and room.table.phase == "playing":
                    await commands.carry_out(room, ME.person, "Ich", Takeback(seat, sure=True))


async def whole_game(name: str, bots: list[int | None]) -> dict[str, Any]:
    """Play a game with bots, ask for a hint on the way, load it from its log, and tell how all that went."""
    store, game, page = MemoryStore(), tafelrunde.game(name), Page()
    hub = Hub(store, InPlace(), pause=0.0)
    begin = opening.opened(game, len(bots), game.offered(len(bots))[0], ME.person)
    room = await hub.open_table([begin, *opening.seating(len(bots), bots, ME.person, ["Ich"], start=True)])
    presence.enter(room, page, 0)
    await play(room, page, Rng(1))
    log = [(row.number, decode_fact(row.body)) for row in await store.log(room.table.id)]
    again = await hub.load(room.table.id)
    record = record_of(again.table, log)
    hub.close()
    return {
        "scores": room.table.state.scores(),
        "loaded": again.table.state.scores(),
        "replayed": record.replay().scores(),
        "steps": len(steps_of(again.table, log, None)),
        "effects": len(page.effects),
        "taken back": any(type(fact).__name__ == "Takenback" for _, fact in log),
    }


async def hint() -> dict[str, Any]:
    """Ask for advice about the first decision of a game, a short one, and tell what was said."""
    advice.ITERATIONS = 100
    hub, game = Hub(MemoryStore(), InPlace(), pause=0.0), tafelrunde.game("xactika")
    begin = opening.opened(game, 2, game.offered(2)[0], ME.person)
    room = await hub.open_table([begin, *opening.seating(2, [], ME.person, ["Ich", "Du"], start=True)])
    asked = advice.question(room.table, ME.person, room.table.actors()[0])
    found = await advice.advise(room, ME, asked)
    hub.close()
    return msgspec.to_builtins(found)


def foreign() -> list[str]:
    """Import every module of the package, and return those that came from elsewhere than what is built."""
    for each in pkgutil.walk_packages(tafelrunde.__path__, "tafelrunde."):
        import_module(each.name)
    places = ("/engine/", "/lib/python", "/files/", "None")
    files = {name: str(getattr(module, "__file__", None)) for name, module in list(sys.modules.items())}
    return [name for name, file in files.items() if not file.startswith(places)]


async def main() -> None:
    """Play, and print."""
    games = {name: await whole_game(name, [None, 3]) for name in tafelrunde.games()}
    offline = sys.platform == "emscripten"
    told = {"games": games, "hint": await hint(), "foreign": foreign() if offline else []}
    print(msgspec.json.encode(told).decode())  # noqa: T201


if __name__ == "__main__":
    task = asyncio.ensure_future(main()) if sys.platform == "emscripten" else asyncio.run(main())
