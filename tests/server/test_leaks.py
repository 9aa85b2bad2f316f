"""Nothing that a seat is sent depends on what it cannot know: hidden cards are swapped in a running game."""

import random
from collections.abc import Iterator

import pytest

from server.support import Browser, Server, seat_all, start, step
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.server.table.room import Room

SETTINGS = [
    ("acht", 3, {}),
    ("acht", 4, {"mode": "teams"}),
    ("axio", 3, {}),
    ("qwinto", 3, {}),
    ("xactika", 4, {}),
    ("xactika", 3, {"variant": "bid"}),
]
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
        same_words = seat is None or words_agree(server, room, truth, seat)
        put_back(server, room, truth)
        if before != after or not same_words:
            yield f"seat {seat}: {before} / {after}"


def words_agree(server: Server, room: Room, truth: State, seat: int) -> bool:
    """Tell whether moves of others that show the seat the same in both worlds are told in the same words."""

    def shown(state: State, other: int, move: int) -> object:
        after = state.copy()
        after.apply(other, move)
        return room.table.game.view(after, seat)

    def work() -> bool:
        table, world = room.table, room.table.state
        for other in truth.actors():
            for move in truth.legal(other):
                legal = other != seat and world.allows(other, move)
                if legal and shown(truth, other, move) == shown(world, other, move):
                    table.state = truth
                    words = table.words(other, move)
                    table.state = world
                    if table.words(other, move) != words:
                        return False
        return True

    return server.inside(work)


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
            seats: {"spied": room.table.game.view(state, 0).hand, "is": position}
            for seats, position in found.items()
        }

    monkeypatch.setattr(Room, "positions", leaking)
    watcher = Browser(server.address)
    assert any(leak.startswith("seat 1") for leak in leaks(server, people, watcher, 1))
