"""How long bots take in WebAssembly: `tools/engine.py run -m wasm.pace`, a part of `make numbers`.

Prints in seconds of a core the longest decision of levels 1 to 5 in a game of two, and how many iterations
the strongest has time for where it thinks for 1.5 seconds (TAFELRUNDE_PURE=1). What those are worth is
measured where the engine is compiled, by `tafelrunde arena` (docs/decisions/0011).
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
TRIES = 12  # decisions


def processor_time() -> float:
    """Return the seconds of a core that were used; in WebAssembly Python's own clock is that on the wall."""
    if sys.platform != "emscripten":
        return time.process_time()
    import js  # pyright: ignore

    used: Any = js.process.cpuUsage()
    return (used.user + used.system) / 1e6


def decisions(name: str, bot: str, most: int = 10_000) -> list[float]:
    """Return the seconds of a bot's decisions among several moves, in a game of two or so many of them."""
    game, chance = tafelrunde.game(name), Rng(1)
    own, other = make_bot(bot, game, Rng(2)), make_bot("level:1", game, Rng(3))
    state, found = game.new(2, {}), list[float]()
    while (actors := state.actors()) and len(found) < most:
        actor = actors[0]
        if actor == NATURE:
            state.play(actor, state.draw(chance))
            continue
        timed = actor == 0 and len(state.legal(0)) > 1
        before = processor_time()
        state.play(actor, game.parse(state, (own if timed else other).choose(game.view(state, actor))))
        if timed:
            found.append(processor_time() - before)
    return found


def main() -> None:
    """Print all of it."""
    say = sys.stdout.write
    say(f"{'compiled' if compiled() else 'uncompiled'}, seconds of a core for the longest decision\n")
    for game in tafelrunde.games():
        longest = [max(decisions(game, f"level:{level}")) for level in range(1, 6)]
        say(f"{game}: levels 1 to 5 {', '.join(f'{each:.3f}' for each in longest)}\n")
        times = [SECONDS * TRIED / each for each in decisions(game, f"search:{TRIED}", TRIES)]
        median = statistics.median(times)
        say(f"{game}: {min(times):.0f} to {max(times):.0f} iterations, median {median:.0f}\n")


if __name__ == "__main__":
    main()
