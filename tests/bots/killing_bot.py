"""The example bot, but the first time it is asked it kills the process that asks, as a lost machine would."""

import os
import runpy
import signal
import sys
from itertools import chain
from pathlib import Path

first = sys.stdin.readline()  # who only looks whether the program can be started sends nothing
if first:
    try:
        Path(sys.argv[1]).touch(exist_ok=False)
        os.kill(os.getppid(), signal.SIGKILL)
    except FileExistsError:
        sys.stdin = chain([first], sys.stdin)
        runpy.run_path(str(Path(__file__).with_name("example_bot.py")))
