"""Damaged records: replayed, verified and reviewed as far as they go."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import tafelrunde
from fuzz.corpus import BATCH, begin
from fuzz.mutations import Json, mutate
from tafelrunde.bots.review import decisions_of, weigh
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.fair import FairChance, verify
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.rng import Rng


@lru_cache(8)
def records(name: str, batch: int) -> list[str]:
    """Return the records of random games with fair chance, finished or not."""
    game, chance = tafelrunde.game(name), Random(f"records {name} {batch}")
    found: list[str] = []
    for most in (40, 100, 10_000):
        seats, options = begin(game, chance)
        fair, rng = FairChance(chance.randbytes(8), ["ab"]), Rng(chance.getrandbits(64))
        record = Record(game, seats, options, fair=fair.header())
        state = record.start()
        while (actors := state.actors()) and len(record.entries) < most:
            actor = chance.choice(actors)
            move = fair.draw(game, state) if actor == NATURE else state.pick(actor, rng)
            record.add(state, actor, move)
            state.play(actor, move)
        found.append(str(record))
    return found


def in_words(text: str) -> list[Json]:
    """Split a text into lines and words."""
    return [line.split() for line in text.split("\n")]


def damaged_record(name: str, number: int) -> str:
    """Return the text of a record in which words and lines were tampered with."""
    chance = Random(f"record {name} {number}")
    own, foreign = records(name, number // BATCH), records(chance.choice(tafelrunde.games()), 0)
    lines = in_words(chance.choice(own))
    mutate(lines, [in_words(chance.choice(own)), in_words(chance.choice(foreign))], chance)
    parts = [line if isinstance(line, list) else [line] for line in lines]
    return "\n".join(" ".join(map(str, words)) for words in parts)


def try_record(name: str, number: int) -> None:
    """Replay a damaged record, verify its chance, and review its last decisions."""
    record = read_record(damaged_record(name, number))
    try:
        verify(record)
    except TafelrundeError:
        pass
    for decision in decisions_of(record)[-2:]:
        weigh(decision.view, decision.move, 20)
