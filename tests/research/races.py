"""Batches under gcc's thread sanitizer (`make test-races`): it ends a program in which threads meet.

First it has to find a race that was made for it, or its silence would mean nothing.
"""

import os
import subprocess
import sys
import time
from threading import Thread

import tafelrunde
from tafelrunde.research.batch import Batch
from tafelrunde.research.tasks import PLAY_OUT

SECONDS = 120
FOUND = 66  # what the sanitizer lets a program end with


def unlocked() -> None:
    """Play a batch out in two threads past its lock."""
    batch = Batch("xactika", 64)
    together([Thread(target=lambda: [batch.tree.work(PLAY_OUT) for _ in range(300)]) for _ in range(2)])


def stepped(name: str, end: float) -> None:
    """Step and play out batches of a game with all numbers of seats, each in four threads."""
    seed = 0
    while time.monotonic() < end:
        for seats in tafelrunde.game(name).seats:
            batch = Batch(name, 16, seats, seed=seed, threads=4)
            for _ in range(30):
                batch.step(batch.random_actions())
            batch.play_out()
            seed += 1000


def shared(batch: Batch, end: float) -> None:
    """Play out a batch that others have, too."""
    while time.monotonic() < end:
        batch.play_out()
        batch.random_actions()
        batch.state(3)


def together(threads: list[Thread]) -> None:
    for each in threads:
        each.start()
    for each in threads:
        each.join()


def main() -> None:
    if sys.argv[1:] == ["unlocked"]:
        return unlocked()
    command = [sys.executable, "-m", "research.races", "unlocked"]
    quiet = {**os.environ, "TSAN_OPTIONS": f"exitcode={FOUND} halt_on_error=1"}
    if subprocess.run(command, env=quiet, capture_output=True, check=False).returncode != FOUND:
        sys.exit("the sanitizer does not find the race that was made for it")
    end, batch = time.monotonic() + SECONDS, Batch("qwinto", 16, threads=4)
    threads = [Thread(target=stepped, args=(name, end)) for name in tafelrunde.games()]
    together([*threads, *(Thread(target=shared, args=(batch, end)) for _ in range(2))])
    sys.stdout.write(f"threads did not meet in {SECONDS} seconds\n")
    return None


if __name__ == "__main__":
    main()
