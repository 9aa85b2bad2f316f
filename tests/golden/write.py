"""Writes what the golden records show: games with every seat's view and legal moves at every step.

Run `make golden` after a change that is meant to be seen, and look at what it changed before you commit it.
Records that exist stay as they are; a setting that has none gets one.
"""

import lzma
from collections.abc import Iterator
from pathlib import Path

import msgspec

import tafelrunde
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.simulate import random_game
from tafelrunde.engine.snapshot import snapshot

FOLDER = Path(__file__).parent
SEEDS = (1, 2)  # games per number of seats and choice of options


def settings() -> Iterator[tuple[str, AnyGame, int, dict[str, str], int]]:
    """Yield a name, how to begin and a seed for each game to keep: few and many seats, every option."""
    for game in map(tafelrunde.game, tafelrunde.games()):
        for seats in sorted({game.seats[0], game.seats[len(game.seats) // 3], game.seats[-1]}):
            for options in game.combinations(seats):
                for seed in SEEDS if seats <= 4 else SEEDS[:1]:
                    name = "-".join([game.id, str(seats), *options.values(), str(seed)])
                    yield name, game, seats, options, seed


def lines(record: Record) -> Iterator[bytes]:
    """Yield one line of JSON for each position: the snapshot, everybody's view and legal moves."""
    game, seats = record.game, range(record.seats)
    for state, _ in record.positions():
        views = [game.view(state, seat) for seat in (*seats, None)]
        legal = [[game.spell(state, move) for move in state.legal(seat)] for seat in seats]
        yield msgspec.json.encode(snapshot(game, state) | {"all_legal": legal, "views": views})


def main() -> None:
    """Write missing records, and what all of them show."""
    for name, game, seats, options, seed in settings():
        path = FOLDER / f"{name}.record"
        if not path.exists():
            path.write_text(str(random_game(game, seats, options, Rng(seed))), "utf-8")
    for path in FOLDER.glob("*.record"):
        golden = b"\n".join(lines(read_record(path.read_text("utf-8"))))
        path.with_suffix(".jsonl.xz").write_bytes(lzma.compress(golden, preset=9))


if __name__ == "__main__":
    main()
