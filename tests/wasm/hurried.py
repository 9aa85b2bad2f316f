"""How far the strongest bot comes in 1.5 seconds: `TAFELRUNDE_PURE=1 tools/engine.py run -m wasm.hurried 12`.

Prints the iterations in 1.5 seconds of a core, in decisions of a game of two against level 3. What they
are worth is measured where the engine is compiled, by `tafelrunde arena` (docs/decisions/0011).
"""

import statistics
import sys
import time
from typing import Any

import tafelrunde
from tafelrunde import NATURE, Rng
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.build import compiled

SECONDS = 1.5
TRIED = 25  # iterations, by which the others are reckoned


def processor_time() -> float:
    """Return the seconds of a core that were used; in WebAssembly Python's own clock is that on the wall."""
    if sys.platform != "emscripten":
        return time.process_time()
    import js  # pyright: ignore

    used: Any = js.process.cpuUsage()
    return (used.user + used.system) / 1e6


def iterations(name: str, decisions: int) -> list[int]:
    """Return how many iterations there is time for, in decisions among several moves of one game."""
    game, chance = tafelrunde.game(name), Rng(1)
    bot, other = make_bot(f"search:{TRIED}", game, Rng(2)), make_bot("level:3", game, Rng(3))
    state, found = game.new(2, {}), list[int]()
    while (actors := state.actors()) and len(found) < decisions:
        actor = actors[0]
        if actor == NATURE:
            state.play(actor, state.draw(chance))
            continue
        tried = actor == 0 and len(state.legal(0)) > 1
        before = processor_time()
        state.play(actor, game.parse(state, (bot if tried else other).choose(game.view(state, actor))))
        if tried:
            found.append(round(SECONDS * TRIED / (processor_time() - before)))
    return found


if __name__ == "__main__":
    for each in tafelrunde.games():
        counts = iterations(each, int(sys.argv[-1]))
        told = f"{min(counts)} to {max(counts)}, median {statistics.median(counts):.0f}"
        print(f"{each}: {len(counts)} decisions, {told} iterations; compiled: {compiled()}")  # noqa: T201
