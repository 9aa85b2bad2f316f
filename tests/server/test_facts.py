"""Every kind of fact: written, told to a browser, and the same after it was loaded again."""

import asyncio
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tafelrunde.engine.fair import seal_of
from tafelrunde.engine.registry import game
from tafelrunde.server import messages
from tafelrunde.server.errors import Refuse
from tafelrunde.server.store.base import Row, store_at
from tafelrunde.server.table import facts, following, manners, opening
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.table import Table

SHARE = "0f" * 32


def opened() -> facts.Opened:
    found = game("xactika")
    return opening.opened(found, 3, found.complete(3, {}), "anna")


def move(table: Table, chance: random.Random) -> facts.Moved:
    (seat,) = table.actors()
    return facts.Moved(seat, table.game.spell(table.state, chance.choice(table.state.legal(seat))))


def everything(table: Table) -> Iterator[AnyFact]:
    """A game in which everything happens, each fact when it can."""
    chance = random.Random(1)
    yield from (facts.Sat(0, "anna", "Anna"), facts.Sat(1, "ben", "Ben"), facts.Stood(1))
    yield facts.Arranged(4, table.options, "2min", public=True)
    yield from (facts.Sat(3, "ben", "Ben", awaited=True), facts.Swapped(3, 1), facts.Renamed(1, "Benno"))
    yield facts.Arranged(3, table.options, "off", public=False)
    yield from (facts.Botsat(2, 1), facts.Locked(True), facts.Muted("eve", True))
    yield from (facts.Kicked("eve", True), facts.Said("anna", "Anna", "hello"))
    yield from (facts.Reacted("ben", "Ben", "hello"), facts.Sealed("anna", seal_of(SHARE)))
    yield from (facts.Closed(), facts.Shared("anna", SHARE), facts.Started())
    yield move(table, chance)
    seat = table.last_mover
    assert seat is not None
    yield from (facts.Asked(seat), facts.Kept(), facts.Asked(seat), facts.Agreed("ben"))
    yield facts.Takenback(seat)
    yield from (facts.Left("ben"), facts.Stoodin(1, 1), facts.Returned(1), facts.Hosted("ben"))
    yield from (facts.Stoodin(1, 1, clock=True), facts.Returned(1))
    for _ in range(5):
        yield move(table, chance)
    yield facts.Takenback(table.course[2].seat, table.course[2].number)
    while table.phase != "over":
        yield move(table, chance)
    yield facts.Rematched("x" * 16, "anna")


class Watcher:
    """A browser at a table, which reads what it is told."""

    person = "ben"

    def __init__(self) -> None:
        self.told: list[Any] = []

    def send(self, data: bytes) -> None:
        self.told.append(msgspec.json.decode(data, type=messages.FromServer))

    def close(self) -> None:
        pass


def test_every_fact_is_written_told_and_loaded_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 0.0)  # bots do not think here

    async def live() -> None:
        store = store_at(f"sqlite:///{tmp_path}/tables.sqlite")
        await store.open()
        hub, watcher = Hub(store, None, 0.0), Watcher()  # type: ignore[arg-type]
        room = await hub.open_table([opened()])
        room.guests.add(watcher)
        happened: set[type] = {facts.Opened}
        for fact in everything(room.table):
            async with room.lock:
                await room.record(fact)
            happened.add(type(fact))
            assert watcher.told[-1].number == room.table.number, f"{fact} was not told"
        assert happened == set(get_args(AnyFact))
        before = room.public(), room.positions([(1,)]), list(room.table.events)
        hub.forget(room)
        async with hub.at(room.table.id) as again:
            again.guests.add(watcher)
            assert (again.public(), again.positions([(1,)]), list(again.table.events)) == before
        hub.close()
        await store.close()

    asyncio.run(live())


def test_a_refused_fact_changes_nothing() -> None:
    table = Table("t")
    for number, fact in enumerate(
        [opened(), *(facts.Botsat(seat, 1) for seat in range(3)), facts.Started()], 1
    ):
        table.apply(number, float(number), fact)
    with pytest.raises(Refuse):
        table.apply(6, 99.0, facts.Moved(0, "§"))
    assert (table.number, table.at) == (5, 5.0)


def test_a_log_that_is_long_takes_only_what_leads_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    table, led_on = Table("t"), set[type]()
    table.apply(1, 1.0, opened())
    monkeypatch.setattr(manners, "LONGEST_LOG", 0)
    for fact in everything(table):
        try:
            manners.check_length(table, [fact])
            led_on.add(type(fact))
        except Refuse:
            pass
        table.apply(table.number + 1, 2.0, fact)
    assert led_on == {facts.Moved, facts.Left, facts.Stoodin, facts.Returned, facts.Rematched}
    with pytest.raises(Refuse):  # a bot in the place of a bot
        manners.check_length(table, [facts.Stoodin(2, 1)])


def test_whoever_was_late_comes_back_however_long_the_log_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "LONGEST_LOG", 5)
    table = Table("t")
    sat = [facts.Sat(0, "ann", "Ann"), *(facts.Botsat(seat, 1) for seat in (1, 2))]
    for number, fact in enumerate([opened(), *sat, facts.Started(), facts.Stoodin(0, 1, clock=True)], 1):
        table.apply(number, 1.0, fact)
    manners.check_length(table, [facts.Returned(0)])
    table.places[0].lent = False  # and with somebody who goes and comes as they like it would have no end
    with pytest.raises(Refuse):
        manners.check_length(table, [facts.Returned(0)])


@pytest.mark.parametrize("said", [facts.Said("w", "W", "w"), facts.Sat(0, "w", "W"), facts.Renamed(0, "W")])
def test_talk_fills_only_half_of_a_log(monkeypatch: pytest.MonkeyPatch, said: facts.AnyFact) -> None:
    table = Table("t")
    for number, fact in enumerate([opened(), facts.Botsat(1, 1), facts.Botsat(2, 1)], 1):
        table.apply(number, 1.0, fact)
    monkeypatch.setattr(manners, "LONGEST_LOG", 6)
    manners.check_length(table, [facts.Sealed("ann", "00")])
    with pytest.raises(Refuse):
        manners.check_length(table, [said])


def test_a_long_log_is_read_in_small_parts_and_several_in_smaller_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, rows = Table("t"), list[Row]()
    for fact in (opened(), *(facts.Said("anna", "Anna", "hello") for _ in range(99))):
        rows.append(Row(table.number + 1, 1.0, facts.encode_fact(table.apply(table.number + 1, 1.0, fact))))
    ticks = count()
    monkeypatch.setattr(following.time, "perf_counter", lambda: next(ticks) * following.BREATH / 8)

    async def breaths(logs: int) -> int:
        reading = [asyncio.create_task(following.replayed(str(each), rows)) for each in range(logs)]
        taken = 0
        while not all(each.done() for each in reading):
            await asyncio.sleep(0)
            taken += 1
        return taken

    assert 10 <= asyncio.run(breaths(1)) < 20
    assert asyncio.run(breaths(4)) > 30
    assert not following.reading


def test_a_card_that_nobody_sees_is_told_before_the_next_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    table, chance, told = Table("t"), random.Random(1), list[str]()
    options = {"mode": "single", "overlook": "no"}
    secret = (
        f"{1:064x}"  # in this game Ben draws a second dark tile, and so a secret card, and then Ada a tile
    )
    opening = facts.Opened("acht", 1, 2, options, "off", public=False, host="a", secret=secret)
    for fact in (opening, facts.Sat(0, "a", "Ada"), facts.Sat(1, "b", "Ben"), facts.Started()):
        table.apply(table.number + 1, 0.0, fact)
    monkeypatch.setattr(table, "words", lambda effects: told.append(Table.words(table, effects).de))
    while not any("geheime Karte" in line for line in told):
        told.clear()
        table.apply(table.number + 1, 0.0, move(table, chance))
    assert "geheime Karte" in told[-2] and "Ada zieht" in told[-1]
