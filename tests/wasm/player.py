"""A bot in WebAssembly as a program of `tafelrunde arena`, against those of this machine.

What the strongest level is worth where the engine is not compiled: docs/decisions/0011 has the command and
what came of it. Its time is that of a core, so that whatever else the machine does changes nothing.
"""

import sys
from types import SimpleNamespace

import msgspec

import tafelrunde
from tafelrunde import Rng
from tafelrunde.bots import searching
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.build import compiled
from tafelrunde.server.table.bots import STEP
from wasm.pace import processor_time


def main(name: str, bot: str, seed: str = "0") -> None:
    """Answer views with moves, a line of JSON each."""
    searching.CHUNK = STEP
    searching.time = SimpleNamespace(perf_counter=processor_time)
    game = tafelrunde.game(name)
    player = make_bot(bot, game, Rng(int(seed)))
    for line in sys.stdin.buffer:
        sys.stdout.write(msgspec.json.encode({"move": player.choose(game.read_view(line))}).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.stderr.write("compiled\n" if compiled() else "")
    main(*sys.argv[1:])
