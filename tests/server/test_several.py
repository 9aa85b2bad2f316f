"""Several server processes on one PostgreSQL, with Redis between them: any of them serves any table."""

import asyncio
import random
import socket
from typing import Any

import msgspec
import pytest

from server.conftest import Together
from server.processes import Person, Process, log_of, play_on, seat_over, start, until
from server.redis import Redis
from tafelrunde.server import neighbours
from tafelrunde.server.bus import line as line_module
from tafelrunde.server.bus import news
from tafelrunde.server.bus.line import Line
from tafelrunde.server.clock import now
from tafelrunde.server.table import facts
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.following import happen
from tafelrunde.server.table.table import Table

GAMES = [("acht", 3, {}), ("axio", 2, {}), ("qwinto", 3, {}), ("xactika", 3, {"variant": "bid"})]


def chat_of(person: Person) -> list[str]:
    return [event["text"] for event in person.events if event["kind"] == "said"]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_a_whole_game_over_several_processes_is_the_same_everywhere(
    together: Together, game: str, seats: int, options: dict[str, str]
) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, game, seats, options=options)
        await start(people)
        name, chance = people[0].table["id"], random.Random(game)
        table, played = Table(name), 0
        while people[0].table["phase"] != "over":
            played += await play_on(people, chance, 1)
            for row in await running[0].store.log(name, table.number):
                happen(table, row, now())
            for seat, person in enumerate(people):
                # Whichever process tells it, a seat is told what it may know and nothing else.
                may_know = msgspec.json.decode(msgspec.json.encode(table.effects((seat,))))
                assert person.heard[-1]["effects"] == may_know
                assert [each["seat"] for each in person.position["choices"]] == [seat]
        for person in people:
            assert person.events == people[0].events
            assert person.position["scores"] == people[0].position["scores"]
            assert not person.closed
        log = await log_of(running[0], name)
        assert sum(isinstance(fact, facts.Moved) for fact in log) == played

    together(play, 3)


def test_who_speaks_at_the_same_time_is_heard_once_each_in_one_order(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "axio", 3)
        said = await asyncio.gather(
            *(person.say("say", text=f"{each} {person.name}") for each in range(3) for person in people)
        )
        assert [*said] == [""] * 9
        await until(lambda: all(person.number == max(each.number for each in people) for person in people))
        await until(lambda: all(len(chat_of(person)) == 9 for person in people))
        assert {*map(tuple, map(chat_of, people))} == {tuple(chat_of(people[0]))}
        assert len({*chat_of(people[0])}) == 9
        assert not any(person.closed for person in people)

    together(play, 3)


def test_what_was_not_heard_of_is_found_in_the_log(apart: Together, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "LOOK", 0.2)

    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 2)
        await start(people)
        for each in running:
            tell = each.bus.tell
            monkeypatch.setattr(
                each.bus, "tell", lambda c, n, tell=tell: None if isinstance(n, news.Written) else tell(c, n)
            )
        assert await play_on(people, random.Random(1), 6) >= 6
        assert people[0].events == people[1].events

    apart(play)


def test_a_process_that_was_overtaken_unheard_catches_up_and_tries_again(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        one, two = await seat_over(running, "axio", 2)
        running[0].bus.tell = lambda *_: None  # type: ignore[method-assign]
        assert not await one.say("say", text="first")
        assert not await two.say("say", text="second")
        assert chat_of(two) == ["first", "second"]
        assert not two.closed

    apart(play)


def test_a_move_that_was_overtaken_is_stale(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "axio", 2)
        await start(people)
        table, (mover,) = people[0].table["id"], [each for each in people if each.choices()]
        twin = await Person(mover.http, "twin").connect(running[people.index(mover) - 1])
        await twin.enter(table)  # the same person at the other process
        chance = random.Random(1)
        said = await asyncio.gather(mover.play(chance), twin.play(chance))
        assert sorted(said) == ["", "stale"]
        await until(lambda: mover.number == twin.number)
        moves = [fact for fact in await log_of(running[0], table) if isinstance(fact, facts.Moved)]
        assert len(moves) == 1

    together(play)


def test_redis_is_killed_in_the_middle_of_a_game_and_comes_back(
    apart: Together, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "LOOK", 0.2)

    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 2)
        await start(people)
        chance = random.Random(2)
        await play_on(people, chance, 3)
        redis.stop()
        try:
            await until(lambda: not any(each.bus.well for each in running))
            assert await play_on(people, chance, 3) >= 3  # only later
        finally:
            redis.start()
        await until(lambda: all(each.bus.well for each in running))
        await play_on(people, chance)
        assert people[0].events == people[1].events
        assert not any(person.closed for person in people)

    apart(play)


def test_redis_hangs_in_the_middle_of_a_game_and_goes_on(
    apart: Together, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("LOOK", 0.2), ("BEAT", 0.2), ("SILENCE", 0.8)):
        monkeypatch.setattr(neighbours, name, seconds)

    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 2)
        await start(people)
        chance = random.Random(2)
        with redis.frozen():
            assert await play_on(people, chance, 3) >= 3  # only later
            await until(lambda: not any(each.bus.well for each in running))
        await until(lambda: all(each.bus.well for each in running))
        await play_on(people, chance)
        assert people[0].events == people[1].events
        assert not any(person.closed for person in people)

    apart(play)


def test_what_is_made_of_a_move_is_the_same_wherever_it_is_made(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        one, two = await seat_over(running, "xactika", 2)
        await start([one, two])
        watchers = [await each.person("Watcher") for each in running]
        for watcher in watchers:
            await watcher.enter(one.table["id"])
        await until(lambda: all(len(each.hub.elsewhere.at(one.table["id"])) == 2 for each in running))
        alone = {"made": 0}
        for each in running:
            make = each.room(one.table["id"]).updates

            def made(groups: list[tuple[int, ...]], *values: Any, make: Any = make, **more: Any) -> Any:
                alone["made"] += 1
                return make(groups, *values, **more)

            each.room(one.table["id"]).updates = made  # type: ignore[method-assign]
        assert await play_on([one, two], random.Random(3), 8) == 8 == alone["made"], "once for all"
        # Whoever is not known to be there is told all the same, by their own process.
        running[0].hub.elsewhere.at = lambda _: {two.id}  # type: ignore[method-assign]
        running[0].room(one.table["id"]).by_seats = None
        await play_on([one, two], random.Random(4), 8)
        await until(lambda: all(watcher.number == one.number for watcher in watchers))
        told = [[each for each in watcher.heard if each["is"] == "update"] for watcher in watchers]
        moves = [[each for each in heard if each["effects"]][-16:] for heard in told]
        assert moves[0] == moves[1] and len(moves[0]) == 16
        assert all(each["position"]["choices"] == [] for each in moves[0]), "a spectator sees no hand"

    apart(play)


def test_whoever_was_told_more_by_another_process_is_told_no_less_here(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        one, two = await seat_over(running, "axio", 2)
        running[0].bus.tell = lambda *_: None  # type: ignore[method-assign]
        assert not await one.say("say", text="unheard")
        await one.leave()
        await one.connect(running[1])
        await one.enter(two.table["id"])  # Person.hear complains about a smaller number
        await until(lambda: chat_of(two) == ["unheard"])

    apart(play)


def test_moves_are_heard_of_from_older_and_newer_versions() -> None:
    rows = [(7, 1.0, b"{}")]
    for said in (["written", rows], ["written", rows, [], {}, 0, "more"]):
        assert news.decode_news(msgspec.msgpack.encode(said)) == news.Written(rows)


def test_what_another_protocol_has_made_is_made_anew(
    apart: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "PROTOCOL", 99)  # of the messages that come along

    async def play(running: list[Process]) -> None:
        one, two = await seat_over(running, "xactika", 2)
        await start([one, two])
        for each in running:
            tell = each.bus.tell
            monkeypatch.setattr(each.bus, "tell", lambda c, n, tell=tell: tell(c, spoiled(n)))
        assert await play_on([one, two], random.Random(1), 6) >= 6
        assert one.events == two.events

    def spoiled(said: news.AnyNews) -> news.AnyNews:
        if not isinstance(said, news.Written):
            return said
        return msgspec.structs.replace(said, updates=dict.fromkeys(said.updates, b"nobody reads this"))

    apart(play)


def test_news_of_another_version_are_left_out(together: Together, redis: Redis) -> None:
    async def play(running: list[Process]) -> None:
        one, two = await seat_over(running, "axio", 2)
        channel = f"tafelrunde:tests:{one.table['id']}"
        for said in ("", "0123456789abcdef", "0123456789abcdef\x92\xa5later\x01"):
            redis.ask("PUBLISH", channel, said)
        assert not await one.say("say", text="on")
        await until(lambda: chat_of(two) == ["on"])

    together(play)


def test_moves_made_elsewhere_are_told_at_once_and_happen_when_somebody_needs_the_position(
    together: Together,
) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 2)
        await start(people)
        name, chance = people[0].table["id"], random.Random(1)
        while not people[0].choices():
            await play_on(people, chance, 1)
        here, there = (each.room(name) for each in running)
        assert there.table.number == here.table.number, "all of it has happened now"
        assert not await people[0].play(chance)
        await until(lambda: people[1].number == here.table.number)
        assert there.number == here.table.number > there.kept.number
        listed = await people[1].http.get("/api/tables")
        assert [each["turn"] for each in listed.json()["mine"] if each["id"] == name] == [
            bool(people[1].choices())
        ]
        assert there.kept.number == here.table.number
        assert [*there.table.events] == [*here.table.events]

    together(play)


def test_a_move_that_was_told_and_cannot_be_leads_back_to_the_log(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "axio", 2)
        await start(people)
        name, channel = people[0].table["id"], running[0].bus
        room = running[1].room(name)
        forged = facts.encode_fact(facts.Moved(0, "nowhere"))
        update = msgspec.json.encode({"is": "update", "number": room.number + 1})
        said = news.Written([(room.number + 1, now(), forged)], [], {(1,): update}, rooms.PROTOCOL)
        channel.tell(name, said)
        await until(lambda: room.heard)
        await people[1].say("say", text="heard by nobody")
        assert not room.live and people[1].closed
        again = await running[1].hub.room(name)
        assert again.table.number == running[0].room(name).table.number

    apart(play)


@pytest.mark.parametrize("others", ["silent", "playing"])
def test_a_forged_move_is_shown_at_most_until_the_next_fact_and_never_gets_into_the_log(
    apart: Together, others: str
) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 2)
        await start(people)
        name, chance = people[0].table["id"], random.Random(1)
        while not people[0].choices():
            await play_on(people, chance, 1)
        room, (choice,) = running[1].room(name), people[0].choices()
        before = room.number
        forged = facts.encode_fact(facts.Moved(choice["seat"], choice["legal"][0], []))
        update = msgspec.json.encode({"is": "update", "number": before + 1})
        said = news.Written([(before + 1, now(), forged)], [], {(1,): update}, rooms.PROTOCOL)
        running[0].bus.tell(name, said)
        await until(lambda: people[1].number == before + 1)
        assert room.table.number == before + 1, "it was possible, so it was believed"
        if others == "silent":
            await people[1].say("say", text="heard by nobody")
        else:
            await people[0].say(
                "play", seat=choice["seat"], number=people[0].position["number"], move=choice["legal"][1]
            )
            await until(lambda: not room.live)
        assert not room.live and people[1].closed
        again = await running[1].hub.room(name)
        written = await log_of(running[0], name)
        assert again.table.number == running[0].room(name).number == len(written)
        assert not any(
            isinstance(fact, facts.Moved) and fact.move == choice["legal"][0] for fact in written[before:]
        )

    apart(play)


class Wire:
    """What a line needs of a transport, without Redis."""

    def __init__(self, number: int = -1) -> None:
        self.transport, self._writer, self._reader = self, self, None
        self.reading, self.number = True, number

    def get_extra_info(self, name: str) -> Any:
        return self if name == "socket" else None

    def fileno(self) -> int:
        return self.number  # from the usual one nothing comes

    def is_closing(self) -> bool:
        return False

    def set_protocol(self, _: Any) -> None: ...

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def test_a_sign_of_life_wakes_a_process_once_and_moves_are_heard_together() -> None:
    async def hear() -> None:
        wire, heard = Wire(), list[Any]()
        line = Line(wire, heard.append)
        line.data_received(b"+one\r\n")
        assert wire.reading and line.next is None, "after a silence nothing is looked for"
        line.data_received(b"+two\r\n")
        assert not wire.reading and len(heard) == 2, "more came soon: now a while is gathered"
        await until(lambda: wire.reading)
        assert line.next is None

    asyncio.run(hear())


def test_what_is_gathered_is_heard_when_the_process_is_awake_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_module, "GATHER", 60.0)

    async def hear() -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            heard = list[Any]()
            line = Line(Wire(ours.fileno()), heard.append)
            line.data_received(b"+one\r\n")
            line.data_received(b"+two\r\n")
            theirs.send(b"+three\r\n")
            await asyncio.sleep(2 * line_module.AWAKE)
            line.look()
            assert heard == [b"one", b"two", b"three"] and line.next is not None
            await asyncio.sleep(2 * line_module.AWAKE)
            line.look()  # nothing has come, and nobody waits for it
            line.fetch()
            assert line.next is None

    asyncio.run(hear())
