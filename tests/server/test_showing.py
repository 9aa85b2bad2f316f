"""Bots and clocks wait for those whose browsers still show what has happened, but not for ever."""

import time

import pytest

from server.support import Browser, Server, seat_all, start
from tafelrunde.server.table import showing

SOON = 3.0  # seconds in which a bot that waits for nobody has moved


def at_table_with_bots(server: Server, **values: object) -> Browser:
    """Somebody who plays XACTIKA with three bots, and says that the start was shown."""
    anna = Browser(server.address, "Anna")
    table = anna.open_table("xactika", 4, bots=[1, 1, 1], start=True, **values)
    anna.enter(table)
    anna.say("ready", number=anna.number)
    while anna.choice() is None:
        anna.wait("update")
        anna.say("ready", number=anna.number)
    return anna


def waits(anna: Browser, seconds: float = 0.4) -> bool:
    """Tell whether nothing is told for a while."""
    number = anna.number
    try:
        while True:
            anna.hear(seconds)
            if anna.number > number:
                return False
    except TimeoutError:
        return True


def move(anna: Browser) -> None:
    """Play until it is a bot's turn."""
    while choice := anna.choice():
        seat, legal = choice
        number = anna.number
        anna.play(seat, legal[0])
        anna.wait_until(lambda number=number: anna.number > number)


def test_a_bot_moves_when_its_turn_has_been_shown(server: Server) -> None:
    anna = at_table_with_bots(server)
    move(anna)
    assert waits(anna), "the own move is still shown"
    anna.say("ready", number=anna.number - 1)
    assert waits(anna), "that was the position before"
    anna.say("ready", number=anna.number + 1)
    assert waits(anna), "nobody can have shown what has not happened"
    anna.say("ready", number=anna.number)
    anna.wait("update")


def test_a_hidden_browser_keeps_nobody_waiting(server: Server) -> None:
    anna = at_table_with_bots(server)
    anna.say("ready")
    for _ in range(3):
        move(anna)
        anna.wait_until(anna.choice)


def test_whoever_takes_too_long_is_not_waited_for_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(showing, "EVENTS", 0.6)
    anna = at_table_with_bots(server)
    move(anna)
    assert waits(anna, 0.3)
    begin = time.monotonic()
    anna.wait_until(anna.choice)
    assert time.monotonic() - begin < SOON, "only the first of three bots has waited"
    assert server.room(anna.table["id"]).showing.upto == {}


def test_the_sum_of_a_round_may_be_read_for_longer(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "EVENTS", 0.2)
    anna = at_table_with_bots(server)
    move(anna)
    anna.say("ready", number=anna.number - 1, reading=True)
    assert waits(anna, 0.8)
    anna.say("ready", number=anna.number)
    anna.wait("update")


def test_nobody_reads_sums_without_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "EVENTS", 0.1)
    monkeypatch.setattr(showing, "READING", 1.0)
    anna = at_table_with_bots(server)
    move(anna)
    anna.say("ready", number=anna.number - 1, reading=True)
    assert waits(anna, 0.6)
    anna.wait("update")
    spent = server.room(anna.table["id"]).showing.read[anna.person]
    assert spent > 0.8, "what was waited for is counted"
    begin = time.monotonic()
    while anna.choice() is None:
        anna.say("ready", number=anna.number - 1, reading=True)
        anna.wait("update")
    assert time.monotonic() - begin < showing.SUMMARY / 4, (
        "whoever calls everything a sum is waited for no longer"
    )


def test_the_others_are_told_for_whom_bots_wait(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "NOTICEABLE", 0.1)
    anna, ben, gone = seat_all(server.address, "xactika", 3)
    gone.say("leave")
    anna.wait_until(lambda: anna.table["seats"][2]["person"] is None)
    anna.say("seatbot", seat=2, level=1)
    start([anna, ben])
    anna.say("ready")
    ben.say("ready", number=0)
    room = server.room(anna.table["id"])
    while room.table.actors() != (2,):
        mover = (anna, ben)[room.table.actors()[0]]
        mover.wait_until(mover.choice)
        move(mover)
    assert anna.wait("awaited")["seats"] == [1]
    number = room.table.number
    ben.say("ready", number=number)
    anna.wait_until(lambda: anna.number > number)


def test_who_does_not_play_is_not_waited_for(server: Server) -> None:
    anna = at_table_with_bots(server)
    anna.say("ready")
    guest = Browser(server.address, "Gast")
    guest.enter(anna.table["id"])
    guest.say("ready", number=0)
    move(anna)
    anna.wait_until(anna.choice)


def test_ones_own_time_begins_when_the_turn_is_shown(server: Server) -> None:
    anna = at_table_with_bots(server, clock="30s")
    move(anna)
    while anna.choice() is None:
        anna.say("ready", number=anna.number)
        anna.wait("update")
    room, (seat, _) = server.room(anna.table["id"]), anna.choice()
    assert anna.position["deadline"] == room.table.since[seat] + 30 + showing.EVENTS
    time.sleep(0.3)
    anna.say("ready", number=anna.number)
    anna.wait("update")
    assert 30.3 <= anna.position["deadline"] - room.table.since[seat] < 30 + showing.EVENTS
