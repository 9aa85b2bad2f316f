"""Work for nothing: bots, hints, reviews and tables that keep the server busy for one person."""

import random
import time
from contextlib import suppress
from threading import Thread

from attack.foe import Foe, Gone, Line, Person, counted
from attack.harness import attack


def opened(foe: Foe, people: list[Person], each: int, **wish: object) -> list[tuple[Person, str]]:
    """As many tables as one gets."""
    found: list[tuple[Person, str]] = []
    for person in people:
        for _ in range(each):
            if not foe.going():
                return found
            with suppress(ConnectionError):
                found.append((person, person.open_table(**wish)))  # pyright: ignore[reportArgumentType]
                foe.tried += 1
    return found


def sit_there(foe: Foe, tables: list[tuple[Person, str]]) -> list[Line]:
    """Look at tables, as far as one may."""
    lines: list[Line] = []
    for person, table in tables:
        if foe.going():
            with suppress(*Gone):
                lines.append(person.enter(table)[0])
    return lines


@attack(short=1.0, long=25.0)
def strong_bots(foe: Foe) -> None:
    """120 tables of ten bots of level 6, opened by five identities."""
    people = [foe.person(place + 1) for place in range(5)]
    wish = {"game": "xactika", "seats": 10, "bots": [None, *[6] * 9], "start": True}
    tables = opened(foe, people, 24, **wish)
    lines = sit_there(foe, tables)
    while foe.going():
        time.sleep(0.05)
        play_on(lines)


def play_on(lines: list[Line]) -> None:
    """Make any move wherever one is asked for it."""
    for line in lines:
        with suppress(*Gone):
            line.socket.settimeout(0.001)
            position = line.hear().get("position")
            if position and position["choices"][0]["legal"]:
                move = random.choice(position["choices"][0]["legal"])
                line.say("play", seat=0, number=position["number"], move=move)


@attack(short=1.0, long=25.0)
def weak_bots(foe: Foe) -> None:
    """120 tables of bots of level 1 that all write at the same time, opened by five identities."""
    people = [foe.person(place + 1) for place in range(5)]
    seats = {"game": "qwinto", "seats": 4, "bots": [None, 1, 1, 1], "start": True}
    lines = sit_there(foe, opened(foe, people, 24, **seats))
    while foe.going():
        time.sleep(0.02)
        play_on(lines)


@attack(short=1.0, long=20.0)
def hints(foe: Foe) -> None:
    """180 hints, asked for by thirty identities at once."""
    people = [foe.person(place % 3 + 1) for place in range(30)]
    tables = opened(foe, people, 1, game="axio", seats=1, start=True)

    def ask(person: Person, table: str) -> None:
        for _ in range(6):
            with suppress(*Gone):
                if foe.going():
                    person.ask("POST", f"/api/tables/{table}/hint", {"seat": 0})
                    foe.tried += 1

    threads = [Thread(target=ask, args=each, daemon=True) for each in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, foe.end - time.monotonic()))


def finished_game(person: Person) -> str:
    """A game that is over: the shortest one, played alone, no faster than a quick person can."""
    table = person.open_table("acht", 1, start=True)
    line, update = person.enter(table)
    position = update["position"]
    while position["choices"][0]["legal"]:
        move = random.choice(position["choices"][0]["legal"])
        line.say("play", seat=0, number=position["number"], move=move)
        position = line.wait("update", lambda message: message["position"])["position"]
        time.sleep(0.02)
    line.close()
    return table


@attack(short=1.0, long=40.0)
def reviews(foe: Foe) -> None:
    """One stranger asks for the reviews of many games; somebody else wants one, too."""
    person, other = foe.person(), foe.bystander()
    own = finished_game(other)
    tables: list[str] = []
    while foe.going() and len(tables) < 22:
        with suppress(*Gone):
            tables.append(finished_game(person))
            for method in ("POST", "GET"):  # whichever starts one
                person.ask(method, f"/api/tables/{tables[-1]}/review")
            foe.tried += 1
    for method in ("POST", "GET"):
        answer = other.ask(method, f"/api/tables/{own}/review")
    foe.expect(answer.status == 200, f"no review for anybody else: {answer.body[:80]!r}")
    end = time.monotonic() + 30
    while foe.seconds > 10 and answer.status == 200 and not answer.json()["review"]:
        time.sleep(0.2)
        answer = other.ask("GET", f"/api/tables/{own}/review")
        foe.expect(time.monotonic() < end, "the review of somebody else is not ready after 30 s")
        if foe.complaints:
            return


@attack(short=1.0, long=20.0)
def replays(foe: Foe) -> None:
    """Replays of a long game, asked for on sixteen connections at once."""
    person = foe.person()
    table = finished_game(person)

    def ask() -> None:
        while foe.going():
            with suppress(*Gone):
                for what in ("replay", "draws", "course", "record"):
                    person.ask("GET", f"/api/tables/{table}/{what}")
                    foe.tried += 1

    threads = [Thread(target=ask, daemon=True) for _ in range(16)]
    for thread in threads:
        thread.start()
    while foe.going():
        time.sleep(0.05)


@attack(short=1.0, long=20.0)
def public_tables(foe: Foe) -> None:
    """80 public tables by four identities, to push everybody else's off the list."""
    other = foe.bystander()
    table = other.open_table(seats=2, public=True)
    people = [foe.person() for _ in range(4)]
    opened(foe, people, 20, seats=2, public=True)
    listed = [each["id"] for each in foe.bystander(2).ask("GET", "/api/tables").json()["open"]]
    foe.expect(table in listed, "somebody else's table is not on the list any more")
    foe.expect(len(listed) <= 12, f"{len(listed)} tables are listed, nearly all of four people")


@attack(long=100.0)
def deserted_bots(foe: Foe) -> None:
    """Tables of bots at which nobody looks."""
    people = [foe.person() for _ in range(2)]
    wish = {"game": "xactika", "seats": 10, "bots": [None, *[6] * 9], "start": True}
    tables = opened(foe, people, 10, **wish)
    for person, table in tables:
        with suppress(*Gone):
            line, _ = person.enter(table)
            line.say("leave")
            line.close()
    while foe.going():
        time.sleep(0.5)
    if foe.seconds > 90:
        before = counted(foe, "log")
        time.sleep(5)
        played = counted(foe, "log") - before
        foe.expect(played < 1000, f"{played} moves in 5 s with nobody there")
