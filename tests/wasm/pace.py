"""How long bots take in WebAssembly: `tools/engine.py run -m wasm.pace`, a part of `make numbers`.

Prints in seconds of a core the longest decision of levels 1 to 5 in a game of two, and for how many
iterations the strongest has time where it thinks for 1.5 seconds (TAFELRUNDE_PURE=1), stage by stage of a
game. What those are worth is measured where the engine is compiled, by `tafelrunde ladder` (decision 11).
"""

import sys
import time
from statistics import median
from typing import Any

import tafelrunde
from tafelrunde import NATURE, Rng
from tafelrunde.bots.roster import make_bot
from tafelrunde.bots.searching import SearchBot
from tafelrunde.engine.build import compiled
from tafelrunde.engine.game import View
from tafelrunde.server.table.bots import STEP

SECONDS = 1.5
SAMPLE = 0.1  # seconds of these that are really searched, by which the others are reckoned
STAGE = 5  # decisions
GAMES = 3


def processor_time() -> float:
    """Return the seconds of a core that were used; in WebAssembly Python's own clock is that on the wall."""
    if sys.platform != "emscripten":
        return time.process_time()
    import js  # pyright: ignore

    used: Any = js.process.cpuUsage()
    return (used.user + used.system) / 1e6


class Longest:
    """A bot whose longest decision is timed."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.seconds = bot, 0.0

    def choose(self, view: View) -> str:
        """Return its move."""
        before = processor_time()
        move = self.bot.choose(view)
        self.seconds = max(self.seconds, processor_time() - before)
        return move


class Paced:
    """A bot that tells at each of its decisions for how many iterations a search would have time."""

    def __init__(self, bot: Any, search: SearchBot) -> None:
        self.bot, self.search, self.told = bot, search, list[int]()

    def choose(self, view: View) -> str:
        """Return its move."""
        begin = processor_time()
        pondering, tried = self.search.ponder(view, STEP), 0
        if next(pondering, "one move") is None:
            first = now = processor_time()  # the first are slower: with them comes all that is made once
            while now - first < SAMPLE:
                next(pondering)
                tried, now = tried + STEP, processor_time()
            self.told.append(STEP + round((SECONDS - (first - begin)) * tried / (now - first)))
        return self.bot.choose(view)


def play(name: str, own: Any, seed: int) -> None:
    """Play a game of two against level 4."""
    game, chance = tafelrunde.game(name), Rng(seed)
    state, bots = game.new(2, {}), [own, make_bot("level:4", game, Rng(seed + 1))]
    while actors := state.actors():
        actor = actors[0]
        if actor == NATURE:
            state.play(actor, state.draw(chance))
        else:
            state.play(actor, game.parse(state, bots[actor].choose(game.view(state, actor))))


def stages(name: str) -> list[int]:
    """Return for how many iterations there is time, a median for every few decisions."""
    game, told = tafelrunde.game(name), list[list[int]]()
    for seed in range(GAMES):
        own = Paced(make_bot("level:5", game, Rng(seed)), SearchBot(game, Rng(seed), iterations=10**6))
        play(name, own, seed)
        told.append(own.told)
    longest = max(map(len, told))
    parts = [
        [each for one in told for each in one[begin : begin + STAGE]] for begin in range(0, longest, STAGE)
    ]
    return [round(median(part)) for part in parts]


def main() -> None:
    """Print all of it."""
    say = sys.stdout.write
    say(f"{'compiled' if compiled() else 'uncompiled'}, seconds of a core for the longest decision\n")
    for name in tafelrunde.games():
        game, longest = tafelrunde.game(name), list[float]()
        for level in range(1, 6):
            own = Longest(make_bot(f"level:{level}", game, Rng(2)))
            play(name, own, 1)
            longest.append(own.seconds)
        say(f"{name}: levels 1 to 5 {', '.join(f'{each:.3f}' for each in longest)}\n")
        say(f"{name}: iterations in {SECONDS} s, by {STAGE} decisions each: {stages(name)}\n")


if __name__ == "__main__":
    main()
