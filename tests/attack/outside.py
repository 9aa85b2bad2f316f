"""What comes from outside: records to replay, hand in and play again; puzzles, lessons and the coach."""

import random
import secrets
import string
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from attack.foe import Foe, Gone, Person
from attack.harness import attack
from server.test_shared import fair_game
from tafelrunde import Rng
from tafelrunde.engine.registry import game, games
from tafelrunde.engine.simulate import random_game
from tafelrunde.teaching import lessons, puzzles

REFUSALS = {400, 401, 404, 409, 410, 413, 422, 429}
FINE = {200, 201}
BUSY = {429}
# Made when this is loaded, so that attackers strike at once.
LONGEST = [str(random_game(game("xactika"), 10, {"variant": "bid"}, Rng(seed))) for seed in range(2)]
FINISHED = [fair_game("axio", 1, secret=secrets.token_bytes(32)) for _ in range(20)]
# Answers that are worked out, not refused: a few puzzles of each game with all that is legal in them.
PUZZLED = [
    (f"/api/puzzles/{name}/{number}", move)
    for name in games()
    for number in range(0, puzzles.count(name), 25)
    for move in lessons.ask(puzzles.as_lesson(puzzles.puzzle(name, number)), 0).legal
]
TAUGHT = [
    f"/api/lessons/{name}/{each}/0/why"
    for name in games()
    for each, lesson in lessons.lessons(name).items()
    if lesson.tasks  # the last one is a table
]
HEAD = "game: xactika\nseats: 10\noptions: variant=bid\n---\n"


def at_once(foe: Foe, places: int, do: Callable[[Person, int], None], lines: int = 8) -> None:
    """Let several people at several addresses do something as fast as they can."""

    def go_on(person: Person, number: int) -> None:
        while foe.going():
            with suppress(*Gone):
                do(person, number)
                foe.tried += 1

    people = [foe.person(place + 1) for place in range(places)]
    for number in range(places * lines):
        Thread(target=go_on, args=(people[number % places], number), daemon=True).start()
    while foe.going():
        time.sleep(0.05)


def ask(foe: Foe, person: Person, path: str, body: object, allowed: set[int] = REFUSALS | FINE) -> int:
    """Ask for something; whatever is wrong with it is said kindly."""
    answer = person.ask("POST", path, body)
    foe.expect(answer.status in allowed, f"{path} answered {answer.status}: {answer.body[:80]!r}")
    return answer.status


@attack(short=1.0, long=20.0)
def long_records(foe: Foe) -> None:
    """The longest games as records, to be replayed, on 24 connections of three addresses."""

    def send(person: Person, number: int) -> None:
        ask(foe, person, "/api/replay", {"record": LONGEST[number % 2], "seat": number % 10})

    at_once(foe, 3, send)


def crafted(number: int) -> str:
    """A record that is nearly one, or far from it."""
    chance = random.Random(number)
    good = FINISHED[0] if number % 2 else HEAD + "* d1 0000\n"
    match number % 9:
        case 0:
            return HEAD + "* " + "a " * 6900
        case 1:
            return "#\n" * 6900 + good
        case 2:
            return HEAD.replace("variant=bid", " ".join(f"o{each}=x" for each in range(2000)))
        case 3:
            return good.replace("secret: ", "secret: " + "0" * 9999)
        case 4:
            return good.replace("---", "---\n" + "0\n" * 3000)
        case 5:
            at = chance.randrange(len(good))
            return good[:at] + "".join(chance.choices(string.printable + "\0ß\u2028", k=20)) + good[at:]
        case 6:
            return good.replace("seats: 1", f"seats: {chance.choice(['0', '-1', '9999', '1e3', '٣'])}")
        case 7:
            return good[: chance.randrange(len(good))]
        case _:
            return "\ud7ff" * 4000


@attack(short=1.0, long=20.0)
def crafted_records(foe: Foe) -> None:
    """Records that are none, sent wherever records are taken, on 24 connections of three addresses."""
    before = {"/api/replay": {}, "/api/tables": {}, "/api/results": {"day": "2026-02-31"}}

    def send(person: Person, number: int) -> None:
        text = crafted(random.randrange(1 << 30))
        for path, more in before.items():
            ask(foe, person, path, {"record": text, **more})

    at_once(foe, 3, send)


@attack(short=1.0, long=20.0)
def hand_ins(foe: Foe) -> None:
    """Results from offline without end, each with a chance of its own, by four identities."""

    def send(person: Person, _: int) -> None:
        ask(foe, person, "/api/results", {"record": random.choice(FINISHED)})

    at_once(foe, 4, send, 3)


@attack(short=1.0, long=20.0)
def puzzles_and_lessons(foe: Foe) -> None:
    """Puzzles and lessons touched, answered and played on, on 24 connections of three addresses."""

    def send(person: Person, _: int) -> None:
        path, move = random.choice(PUZZLED)
        kinds: list[tuple[str, dict[str, str], set[int]]] = [
            (f"{path}/why", {"touched": random.choice(["\0", "x" * 32, move[:32]])}, FINE),
            (path, {"move": move}, FINE | BUSY),
            (f"{path}/line", {"move": move}, FINE | BUSY),
            (path, {"move": "zz"}, REFUSALS),
            (random.choice(TAUGHT), {"touched": "\0"}, FINE),
        ]
        ask(foe, person, *random.choice(kinds))

    at_once(foe, 3, send)


@attack(short=1.0, long=20.0)
def coached(foe: Foe) -> None:
    """The coach asked about every move at once, by nine identities of three addresses."""
    people = [foe.person(place % 3 + 1) for place in range(9)]
    tables = [(person, person.open_table("axio", 2, bots=[None, 1], start=True)) for person in people]

    def send(person: Person, table: str) -> None:
        line, update = person.enter(table)
        legal = update["position"]["choices"][0]["legal"]
        while foe.going() and legal:
            with suppress(*Gone):
                ask(foe, person, f"/api/tables/{table}/coach", {"seat": 0, "move": random.choice(legal)})
                foe.tried += 1
        line.close()

    for each in tables:
        Thread(target=send, args=each, daemon=True).start()
    while foe.going():
        time.sleep(0.05)
