"""A bot in thirty lines, without Tafelrunde: reads views, plays the legal move that its game likes best."""

import json
import os
import random
import sys

chance = random.Random(int(os.environ.get("TAFELRUNDE_SEED", "0")))


def liking(game: str, view: dict, move: str) -> float:
    """Return how much a move is liked."""
    if game == "xactika" and view["phase"] == "play":
        # Follow low while others are strong, lead high: the digits of a card are its symbols.
        value = sum(int(digit) for digit in move if digit.isdigit())
        return value if not view["tricks"] or view["tricks"][-1]["winner"] is not None else -value
    if game == "qwinto" and view["phase"] == "write":
        return 0 if move == "pass" else 1
    return 0


for line in sys.stdin:
    view = json.loads(line)
    likings = {move: liking(view["game"], view, move) for move in view["legal"]}
    best = [move for move, each in likings.items() if each == max(likings.values())]
    sys.stdout.write(json.dumps({"move": chance.choice(best)}) + "\n")
    sys.stdout.flush()
