"""What has always held, and has to go on holding: secrets, moves, kills, cookies, markup, paths."""

import json
import random
import sqlite3
import string
import tempfile
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

from attack.foe import Foe, Gone, Line, Person
from attack.harness import attack
from server.test_crash import check, crash
from server.told import IN_ORDER
from server.told import check as told_once

MARKUP = "<img src=x onerror=a()>"
UP = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "....//", "%252e%252e%252f", "/%00../", "//")
WANTED = ("etc/passwd", "secret", "tables.sqlite", "app.py", "server/http/app.py", "proc/self/environ")
LETTERS = string.ascii_letters + string.digits + ":>+-/=@, *%\0ß"
PARTS = ("record", "replay?seat=0", "replay", "course", "draws", "review", "deal")
ASKED = (*(f"/api/tables/{{}}/{part}" for part in PARTS), "/api/tables", "/metrics", "/api/me", "/healthz")


def pair(foe: Foe, **wish: object) -> tuple[str, list[Person], list[Line], list[dict]]:
    """Two people at a table whose game has begun, and somebody who watches."""
    people = [foe.person(random.randrange(1, 60_000)) for _ in range(3)]  # as if from many homes
    table = people[0].open_table(seats=2, **wish)  # pyright: ignore[reportArgumentType]
    lines = [person.enter(table)[0] for person in people]
    lines[1].say("sit", seat=1)
    lines[0].wait("update", lambda each: each["table"] and each["table"]["seats"][1]["person"])
    lines[0].say("start")
    begun = [line.wait("update", lambda each: each["position"]) for line in lines]
    return table, people, lines, begun


def move_on(lines: list[Line], told: list[dict]) -> list[dict]:
    """Let whoever has the turn make any move; returns what everybody is told."""
    for seat in (0, 1):
        legal = told[seat]["position"]["choices"][0]["legal"]
        if legal:
            number = told[seat]["position"]["number"]
            lines[seat].say("play", seat=seat, number=number, move=random.choice(legal))
            return [line.wait("update", lambda each: each["position"]) for line in lines]
    return []


@attack()
def hidden_things(foe: Foe) -> None:
    """The secret of chance, signatures and others' hands, searched in everything that is told."""
    while foe.going():
        with suppress(*Gone):  # whoever moves faster than people can is cut off, and comes again
            search_a_game(foe)


def search_a_game(foe: Foe) -> None:
    """Play a game and look at all that three browsers are told."""
    table, people, lines, told = pair(foe)
    with sqlite3.connect(Path(foe.folder) / "tables.sqlite") as database:
        asked = "SELECT body FROM log WHERE table_id = ? AND number = 1"
        opened = json.loads(database.execute(asked, (table,)).fetchone()[0])
    cookies = [each.cookie.partition("=")[2] for each in people]
    hidden = [opened["secret"], (Path(foe.folder) / "secret").read_text().strip(), *cookies]
    for turn in foe.turns():
        if not told or told[0]["position"]["winners"]:
            break  # the secret is told now
        shown = json.dumps(told)
        if turn % 100 == 0:
            shown += b"".join(people[2].ask("GET", each.format(table)).body for each in ASKED).decode()
        foe.expect(not [each for each in hidden if each in shown], "a secret was told")
        look_into_hands(foe, told)
        told = move_on(lines, told)


def look_into_hands(foe: Foe, told: list[dict]) -> None:
    """Search what others are shown and told for the cards in a hand."""
    for seat, other in ((0, 1), (0, 2), (1, 0), (1, 2)):
        effects = told[other]["effects"]
        ended = any(each["is"] == "round_ended" for each in effects)  # its cards may be dealt again
        shown = json.dumps([told[other]["position"], [] if ended else effects])
        hand = told[seat]["position"]["choices"][0]["view"]["hand"]
        seen = [card for card in hand if json.dumps(card) in shown]
        foe.expect(not seen, f"seat {other} sees {seen} of the hand of {seat}")


@attack()
def mutated_moves(foe: Foe) -> None:
    """Moves that are nearly legal."""
    chance = random.Random(1)
    while foe.going():
        person = foe.person(chance.randrange(1, 60_000))
        line, told = person.enter(person.open_table("acht", 2, names=["B"], start=True))
        position = told["position"]
        for _ in foe.turns(25):
            line.say("play", **mutated(position, chance))
            with suppress(ConnectionError):
                position = line.wait("update", lambda each: each["position"])["position"]
        line.say("ping")
        line.wait("pong")
        line.close()
    told_once(sqlite3.connect(Path(foe.folder) / "tables.sqlite").execute(IN_ORDER), set())


def mutated(position: dict, chance: random.Random) -> dict:
    """A legal move with a letter, the seat or the number changed."""
    seat, legal = next((each["seat"], each["legal"]) for each in position["choices"] if each["legal"])
    text = list(chance.choice(legal))
    text[chance.randrange(len(text))] = chance.choice(LETTERS)
    seat, number = chance.choice([(seat, position["number"])] * 8 + [(1 - seat, 10**9), (99, -1)])
    # What is longer than a message may be is hung up on.
    return {"seat": seat, "number": number, "move": "".join(text) * chance.choice((1, 1, 1, 100))}


@attack(honest=False, short=2.0, long=30.0)
def killing(foe: Foe) -> None:
    """kill -9 at any moment."""
    with tempfile.TemporaryDirectory(prefix="attack-") as folder:
        foe.tried = max(2, int(foe.seconds / 2))
        told, _ = crash(Path(folder), foe.tried)
        check(Path(folder), told)
        foe.expect(told, "nothing was told at all")


@attack()
def forged_cookies(foe: Foe) -> None:
    """Cookies that are nearly somebody's."""
    victim, chance = foe.bystander(), random.Random(2)
    name, _, value = victim.cookie.partition("=")
    other = foe.person().cookie.partition("=")[2]
    for _ in foe.turns():
        place = chance.randrange(len(value))
        letter = chance.choice([each for each in "0123456789abcdef" if each != value[place]])
        forged = chance.choice(
            (
                value[:place] + letter + value[place + 1 :] if place > len(victim.id) else f"{victim.id}.",
                value.partition(".")[0] + "." + other.partition(".")[2],
                victim.id,
                value[:-1],
                value + "0",
            )
        )
        thief = Person(foe.port, foe.address(), f"{name}={forged}")
        with suppress(*Gone, HTTPException):
            foe.expect(
                victim.id.encode() not in thief.ask("GET", "/api/me").body, f"{forged} is taken for real"
            )
            line = thief.line()
            foe.complaints.append(f"a socket opens for {forged}")
            line.close()


@attack()
def markup(foe: Foe) -> None:
    """Markup in names, in the chat and in addresses."""
    person = foe.person()
    person.ask("PUT", "/api/me", {"name": MARKUP})
    table = person.open_table(seats=2, public=True)
    line, _ = person.enter(table)
    line.say("say", text=MARKUP)
    for number in foe.turns():
        path = (f"/table/{table}", f"/{MARKUP}", f"/table/{MARKUP}", f"/api/{MARKUP}", "/api/tables", "/")[
            number % 6
        ]
        with suppress(*Gone, HTTPException):
            answer = person.ask("GET", path.replace(" ", "%20"))
            kind = answer.getheader("content-type") or ""
            foe.expect(answer.getheader("x-content-type-options") == "nosniff", f"{path} may be sniffed")
            foe.expect("default-src 'none'" in (answer.getheader("content-security-policy") or ""), path)
            html = kind.startswith("text/html")
            foe.expect(not (html and b"onerror" in answer.body), f"markup comes back at {path}")


@attack()
def paths(foe: Foe) -> None:
    """Addresses that lead out of the folder of the pages."""
    person, chance = foe.person(), random.Random(3)
    secret = (Path(foe.folder) / "secret").read_bytes().strip()
    for _ in foe.turns():
        start = chance.choice(("/", "/assets/", "/engine/", "/api/", "/table/", "/api/tables/"))
        path = start + chance.choice(UP) * chance.randint(1, 8) + chance.choice(WANTED)
        with suppress(*Gone, HTTPException):
            answer = person.ask("GET", path)
            found = [each for each in (secret, b"root:", b"SQLite format", b"import ") if each in answer.body]
            foe.expect(not found and answer.status < 500, f"{path}: {answer.status} {found}")
