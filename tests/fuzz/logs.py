"""Damaged logs: a finished game told from one, and a table loaded from one."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec

import tafelrunde
from fuzz.corpus import BATCH, begin
from fuzz.mutations import mutate
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.fair import seal_of
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.rng import Rng
from tafelrunde.server.table import facts, history
from tafelrunde.server.table.facts import decode_fact
from tafelrunde.server.table.table import Table, encode

# What a table may raise while it is loaded from a log that makes no sense; then it counts as broken.
BROKEN = (ValueError, LookupError, AttributeError, AssertionError, TypeError)

OFTEN = 0.2  # moves after which people do something else
SHARE = "0f" * 32
BEFORE = (
    facts.Stood(0),
    facts.Botsat(0, 1),
    facts.Stood(0),
    facts.Sat(0, "p0", "P"),
    facts.Renamed(0, "P0"),
    facts.Sealed("p0", seal_of(SHARE)),
    facts.Closed(),
    facts.Shared("p0", SHARE),
    facts.Kicked("eve", True),
    facts.Muted("eve", True),
    facts.Locked(True),
    facts.Said("eve", "Eve", "hello"),
    facts.Reacted("p0", "P0", "hello"),
)


@lru_cache(8)
def logs(name: str, batch: int) -> list[tuple[Table, list[bytes]]]:
    """Return finished tables with their facts as the store keeps them."""
    game, chance = tafelrunde.game(name), Random(f"logs {name} {batch}")
    return [played(game, chance, people=people) for people in (False, True)]


def played(game: AnyGame, chance: Random, *, people: bool) -> tuple[Table, list[bytes]]:
    """Play a random game at a table, of bots or of people who do all that can be done at one."""
    (seats, options), rng = begin(game, chance), Rng(chance.getrandbits(64))
    table = Table("fuzz")
    log: list[bytes] = []

    def note(fact: facts.AnyFact) -> None:
        log.append(encode(table.apply(len(log) + 1, float(len(log)), fact)))

    chosen = game.complete(seats, options)
    note(facts.Opened(game.id, 1, seats, chosen, "off", False, "p0", "00" * 32))
    if people:
        note(facts.Arranged(seats, chosen, "off", False))
    for seat in range(seats):
        note(facts.Sat(seat, f"p{seat}", f"P{seat}") if people else facts.Botsat(seat, 1))
    there_and_back = 2 * [facts.Swapped(0, seats - 1)]
    for fact in (*there_and_back, *BEFORE) if people else ():
        note(fact)
    note(facts.Started())
    while actors := table.state.actors():
        seat = chance.choice(actors)
        note(facts.Moved(seat, game.spell(table.state, table.state.pick(seat, rng))))
        for fact in meanwhile(table, chance) if people and chance.random() < OFTEN else ():
            note(fact)
    if people:
        note(facts.Rematched("x" * 16))
    return table, log


def meanwhile(table: Table, chance: Random) -> list[facts.AnyFact]:
    """Return something that people do between two moves."""
    seat, mover = chance.randrange(len(table.places)), table.last_mover
    if table.phase != "playing":
        return []
    if table.before is None or mover is None or chance.random() < 0.3:
        return [
            facts.Left(f"p{seat}"),
            facts.Stoodin(seat, 1),
            facts.Hosted(f"p{seat}"),
            facts.Returned(seat),
        ]
    answer = facts.Takenback(mover) if chance.random() < 0.5 else facts.Kept()
    return [facts.Asked(mover), facts.Agreed(f"p{seat}"), answer]


def damaged_log(name: str, number: int) -> tuple[Table, list[bytes]]:
    """Return a table, and its log in which some facts were tampered with."""
    chance = Random(f"log {name} {number}")
    table, log = chance.choice(logs(name, number // BATCH))
    _, foreign = chance.choice(logs(chance.choice(tafelrunde.games()), 0))
    told = [msgspec.json.decode(body) for body in log]
    for _ in range(chance.choice((1, 1, 2))):
        at = chance.randrange(len(told))
        if chance.random() < 0.3:
            told[at] = msgspec.json.decode(chance.choice(log + foreign))
        mutate(told[at], [msgspec.json.decode(chance.choice(log + foreign))], chance)
    return table, [msgspec.json.encode(each) for each in told]


def try_log(name: str, number: int) -> None:
    """Load a table from a damaged log, and tell a finished game from it."""
    table, bodies = damaged_log(name, number)
    try:
        log = [(at, decode_fact(body)) for at, body in enumerate(bodies, 1)]
        again = Table("again")
        for at, fact in log:
            again.apply(at, 0.0, fact)
    except BROKEN:
        log = [(at, fact) for at, fact in enumerate(readable(bodies), 1)]
    for tell in (history.course_of, history.draws_of, steps_of):
        try:
            tell(table, log)
        except (TafelrundeError, IndexError):
            pass


def readable(bodies: list[bytes]) -> list[facts.AnyFact]:
    """Return the facts that can be read at all."""
    found: list[facts.AnyFact] = []
    for body in bodies:
        try:
            found.append(decode_fact(body))
        except (ValueError, TypeError):
            pass
    return found


def steps_of(table: Table, log: list[history.Numbered]) -> None:
    """Tell a game step by step, as nobody in particular saw it."""
    history.steps_of(table, log, None)
