"""Runs cases one after the other in a process of its own: `worker.py KIND GAME FIRST LAST PROGRESS`.

It writes the number of every case to the file PROGRESS before it begins, so that whoever started it knows
which one ended it; a case that takes too long ends it as well. At the end it prints what happened, as JSON.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback

import msgspec

import tafelrunde
from fuzz.calls import try_call
from fuzz.logs import try_log
from fuzz.records import try_record
from fuzz.views import try_view

KINDS = {"views": try_view, "records": try_record, "logs": try_log, "calls": try_call}
PATIENCE = 10.0  # seconds of the processor for a case


def main(kind: str, name: str, first: int, last: int, progress: str) -> None:
    """Try some cases."""
    tried = {"accepted": 0, "refused": 0}
    faults: list[tuple[int, str]] = []
    place = os.open(progress, os.O_WRONLY | os.O_CREAT)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process, in C code too
    for number in range(first, last):
        os.pwrite(place, b"%12d" % number, 0)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        try:
            KINDS[kind](name, number)
            tried["accepted"] += 1
        except tafelrunde.TafelrundeError:
            tried["refused"] += 1
        except Exception:
            faults.append((number, traceback.format_exc()))
    sys.stdout.write(msgspec.json.encode({**tried, "faults": faults}).decode())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5])
