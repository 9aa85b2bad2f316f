"""Runs cases of some games in a process of its own: `worker.py KIND FIRST LAST PROGRESS GAME ...`.

It writes the game and number of every case to the file PROGRESS before it begins, so that whoever started it
knows which one ended it; a case that takes too long ends it as well. Of each game it prints what happened, as
a line of JSON.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from typing import Any

import msgspec

import tafelrunde
from fuzz.calls import try_call
from fuzz.logs import try_log
from fuzz.records import try_record
from fuzz.views import try_view

KINDS = {"views": try_view, "records": try_record, "logs": try_log, "calls": try_call}
PATIENCE = 10.0  # seconds of the processor for a case


def main(kind: str, first: int, last: int, progress: str, *names: str) -> None:
    """Try some cases of each game."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process, in C code too
    place = os.open(progress, os.O_WRONLY | os.O_CREAT)
    for name in names:
        sys.stdout.write(f"{msgspec.json.encode(tried_all(kind, name, first, last, place)).decode()}\n")


def tried_all(kind: str, name: str, first: int, last: int, place: int) -> dict[str, Any]:
    """Try some cases of a game; returns what happened."""
    tried = {"accepted": 0, "refused": 0}
    faults: list[tuple[int, str]] = []
    for number in range(first, last):
        os.pwrite(place, f"{name:12}{number:12}".encode(), 0)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            KINDS[kind](name, number)
            tried["accepted"] += 1
        except tafelrunde.TafelrundeError:
            tried["refused"] += 1
        except Exception:
            faults.append((number, traceback.format_exc()))
    return {**tried, "faults": faults}


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
