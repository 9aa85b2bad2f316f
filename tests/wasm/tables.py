"""Plays whole games at tables without a server, and prints what came of it: `python -m wasm.tables`."""

import asyncio
import pkgutil
import sys
from importlib import import_module
from typing import Any

import msgspec

import tafelrunde
from tafelrunde import Rng
from tafelrunde.engine.record import read_record
from tafelrunde.server.table import advice
from wasm.page import at_home

ITERATIONS = 100  # of a hint: a short one


async def whole_game(name: str) -> dict[str, Any]:
    """Play a game with a bot, go back once, close everything, and tell what the journal remembers."""
    page = await at_home()
    table = await page.open(name, [None, 3], start=True)
    await page.enter(table)
    seat, _ = await page.next_choice() or (0, [])
    _, hint = await page.ask("POST", f"/tables/{table}/hint", {"seat": seat})
    await page.play_on(Rng(1), 1)
    await page.say("takeback", seat=seat, sure=True)
    await page.play_on(Rng(1))
    await page.local.close()
    again = await at_home(page.journal)
    _, record = await again.ask("GET", f"/tables/{table}/record")
    _, replay = await again.ask("GET", f"/tables/{table}/replay?seat={seat}")
    await again.local.close()
    return {
        "scores": page.position["scores"],
        "loaded": replay["scores"],
        "replayed": read_record(record).replay().scores(),
        "steps": len(replay["steps"]),
        "effects": len(page.effects),
        "taken back": any("taken_back" in str(each.get("events")) for each in page.heard),
        "advised": hint["best"] in [each["move"] for each in hint["good"]],
    }


def foreign() -> list[str]:
    """Import every module of the package, and return those that came from elsewhere than what is built."""
    for each in pkgutil.walk_packages(tafelrunde.__path__, "tafelrunde."):
        import_module(each.name)
    places = ("/engine/", "/lib/python", "/files/", "None")
    files = {name: str(getattr(module, "__file__", None)) for name, module in list(sys.modules.items())}
    return [name for name, file in files.items() if not file.startswith(places)]


async def main() -> None:
    """Play, and print."""
    advice.ITERATIONS = ITERATIONS
    games = {name: await whole_game(name) for name in tafelrunde.games()}
    offline = sys.platform == "emscripten"
    print(msgspec.json.encode({"games": games, "foreign": foreign() if offline else []}).decode())  # noqa: T201


if __name__ == "__main__":
    task = asyncio.ensure_future(main()) if sys.platform == "emscripten" else asyncio.run(main())
