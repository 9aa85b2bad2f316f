"""Nothing that a seat is sent depends on what it cannot know: hidden cards are swapped in a running game."""

import random
from collections.abc import Iterator

import msgspec
import pytest

from every import with_all_others
from server.support import Browser, Server, seat_all, start, step
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, Eyes, effects_of, happen
from tafelrunde.engine.game import View
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import Table

SETTINGS = with_all_others(
    [
        ("acht", 3, {}),
        ("acht", 4, {"mode": "teams"}),
        ("axio", 3, {}),
        ("qwinto", 3, {}),
        ("xactika", 4, {}),
        ("xactika", 3, {"variant": "bid"}),
    ]
)
LOOKS = 14  # how often in a game hidden things are swapped


def told(person: Browser, table: str) -> str:
    """Everything that a browser is told which comes to the table anew."""
    visitor = Browser.__new__(Browser)
    visitor.__dict__.update(person.__dict__)
    visitor.socket, visitor.heard, visitor.events, visitor.raw = None, [], [], []
    visitor.enter(table)
    visitor.close()
    return visitor.raw[-1]


def swap(server: Server, room: Room, seat: int | None, seed: int) -> State:
    """Put another world of a seat's view in the place of the truth; returns the truth."""

    def work() -> State:
        truth = room.table.state
        room.table.state = room.table.game.world(room.table.game.view(truth, seat), Rng(seed))
        return truth

    return server.inside(work)


def put_back(server: Server, room: Room, truth: State) -> None:
    server.inside(lambda: setattr(room.table, "state", truth))


def leaks(server: Server, people: list[Browser], watcher: Browser, seed: int) -> Iterator[str]:
    """Find what a seat, or a spectator, is told differently in another world of its view."""
    table = people[0].table["id"]
    room = server.room(table)
    seats: list[int | None] = [*range(len(people)), None]
    for seat, person in zip(seats, [*people, watcher], strict=True):
        before = told(person, table)
        truth = swap(server, room, seat, seed)
        after = told(person, table)
        slips = server.inside(lambda truth=truth, seat=seat: list(slips_of(room, truth, seat, seed)))
        put_back(server, room, truth)
        if before != after:
            yield f"seat {seat}: {before} / {after}"
        yield from slips


def slips_of(room: Room, truth: State, seat: int | None, seed: int) -> Iterator[str]:
    """Find moves of others that look the same to a seat in both worlds, and are told to it differently."""
    world = room.table.state
    for other in truth.actors():
        for move in truth.legal(other):
            if other != seat and world.allows(other, move):
                (seen, one), (also, another) = (
                    sent(room, each, other, move, seat, seed) for each in (truth, world)
                )
                if seen == also and one != another:
                    yield f"seat {seat}: {one} / {another}"


def sent(room: Room, state: State, actor: int, move: int, seat: int | None, seed: int) -> tuple[View, bytes]:
    """Return what a seat sees after a move and nature's draws, and in which words and effects it is told."""
    table, after, rng = room.table, state.copy(), Rng(seed)
    happened = [happen(after, actor, move)]
    while after.actor() == NATURE:
        happened.append(happen(after, NATURE, after.draw(rng)))
    words = [table.words(effects_of(table.game, each, ())) for each in happened]
    table.told, table.seen = [each for one in happened for each in one.told], None
    effects = table.effects(() if seat is None else (seat,))
    table.told, table.seen = [], None
    return table.game.view(after, seat), msgspec.json.encode([words, effects])


def due(server: Server, table: str, seat: int) -> object:
    """Return what a seat has to be told of the last move."""
    effects = server.inside(lambda: server.room(table).table.effects((seat,)))
    return msgspec.json.decode(msgspec.json.encode(effects))


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_hidden_things_change_nothing_that_a_seat_is_sent(server: Server, game, seats, options) -> None:
    people = seat_all(server.address, game, seats, options=options)
    start(people)
    watcher = Browser(server.address)
    chance = random.Random(f"{game}{seats}")
    for look in range(LOOKS):
        assert list(leaks(server, people, watcher, look)) == []
        for _ in range(chance.randint(1, 6)):
            if not step(people, chance):
                return
            for seat, person in enumerate(people):
                assert person.heard[-1]["effects"] == due(server, person.table["id"], seat)
    for person in people:
        person.close()


def test_the_leak_test_bites(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    honest = Room.positions

    def leaking(room: Room, groups):
        found = honest(room, groups)
        state = room.table.state
        return {
            seats: {"spied": room.table.game.view(state, 0).hand, **msgspec.to_builtins(position)}
            for seats, position in found.items()
        }

    monkeypatch.setattr(Room, "positions", leaking)
    watcher = Browser(server.address)
    assert any(leak.startswith("seat 1") for leak in leaks(server, people, watcher, 1))


def test_the_leak_test_bites_where_effects_tell_too_much(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = seat_all(server.address, "qwinto", 2)
    start(people)
    watcher, chance = Browser(server.address), random.Random(1)
    honest = Table.effects

    def leaking(table: Table, _eyes: Eyes) -> list[Effect]:
        return honest(table, (0, 1))  # the card that the active player draws, for example

    monkeypatch.setattr(Table, "effects", leaking)
    found: list[str] = []
    while not found and step(people, chance):
        found = list(leaks(server, people, watcher, 1))
    assert found and "card_drawn" in found[0]


def test_people_at_one_device_are_told_whether_their_seats_hide_anything(server: Server) -> None:
    anna, chance = Browser(server.address, "Anna"), random.Random(2)
    anna.enter(anna.open_table("axio", 2, names=["Ben"], start=True))
    said = set()
    while step([anna], chance):
        hands = [each["view"]["hand"] for each in anna.position["choices"]]
        said.add(anna.position.get("open", False))
        assert anna.position.get("open", False) == (hands == [None, None])
    assert said == {True, False}, "at the end nobody has a tile"
    ben = Browser(server.address, "Ben")
    ben.enter(ben.open_table("axio", 2, bots=[None, 1], start=True))
    assert "open" not in ben.position, "who has one seat alone needs no word about it"
