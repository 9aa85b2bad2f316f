"""Several server processes on one PostgreSQL, with Redis between them: any of them serves any table."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest

from server.postgres import Postgres
from server.processes import Person, Process, log_of, play_on, processes, seat_over, start, until
from server.redis import Redis
from tafelrunde.server import neighbours
from tafelrunde.server.bus import leases, news
from tafelrunde.server.bus.news import EVERYBODY
from tafelrunde.server.bus.redis import RedisBus
from tafelrunde.server.clock import now
from tafelrunde.server.desk import tables
from tafelrunde.server.keeping import retention
from tafelrunde.server.limits import OPENING
from tafelrunde.server.table import facts
from tafelrunde.server.table import room as rooms
from tafelrunde.server.table.following import happen, replayed
from tafelrunde.server.table.table import Table

GAMES = [("acht", 3, {}), ("axio", 2, {}), ("qwinto", 3, {}), ("xactika", 3, {"variant": "bid"})]
SOON = 5.0  # seconds in which a lost process is replaced
Play = Callable[[list[Process]], Awaitable[None]]
Together = Callable[..., None]


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def together(database: str, redis: Redis) -> Iterator[Together]:
    """Let something happen in several processes, which go on afterwards."""
    with asyncio.Runner() as runner:
        site = processes(database, redis.url, 3)
        running = runner.run(site.__aenter__())
        yield lambda play, number=2: runner.run(play(running[:number]))
        runner.run(site.__aexit__(None, None, None))


@pytest.fixture
def apart(database: str, redis: Redis) -> Together:
    """Let something happen in two processes of which one may not survive it."""

    async def all_of_it(play: Play) -> None:
        async with processes(database, redis.url) as running:
            await play(running)

    return lambda play: asyncio.run(all_of_it(play))


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


def chat_of(person: Person) -> list[str]:
    return [event["text"] for event in person.events if event["kind"] == "said"]


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


def test_bots_pause_without_redis_and_go_on_with_it(apart: Together, redis: Redis) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        table = await anna.open_table("xactika", 3, bots=[None, 1, 1], start=True)
        await anna.enter(table)
        await until(anna.choices)
        redis.stop()
        try:
            await until(lambda: not running[0].bus.holds(table), SOON)
            assert not await anna.play(random.Random(3))
            number = anna.number
            await asyncio.sleep(0.3)
            assert anna.number == number
        finally:
            redis.start()
        await until(anna.choices, SOON)

    apart(play)


def test_bots_and_a_clock_go_on_elsewhere_when_their_process_is_killed(
    apart: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MERCY", 0.0)

    async def play(running: list[Process]) -> None:
        first, second = running
        anna = await first.person()
        bots = await anna.open_table("xactika", 3, bots=[None, 1, 1], start=True)
        await anna.enter(bots)
        await until(anna.choices)
        await until(lambda: first.bus.holds(bots))
        bert = await second.person("Bert")
        clock = await anna.open_table("xactika", 2, bots=[None, 1], clock="30s", start=True)
        await until(lambda: first.bus.holds(clock))
        await asyncio.sleep(neighbours.BEAT * 1.5)  # the clock is known elsewhere
        await first.kill()
        await anna.connect(second)
        await anna.enter(bots)
        await anna.play(random.Random(4))
        await until(anna.choices, SOON)
        await until(lambda: clock in second.hub.rooms and second.bus.holds(clock), SOON)
        assert second.room(clock).timer is not None or second.room(clock).thinking
        assert bert.table == {}

    apart(play)


def test_a_lease_that_was_over_while_redis_hung_is_gained_again(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.0, 2.0, 3.0])  # asked and answered in time; asked in time and answered too late
    monkeypatch.setattr(leases, "monotonic", lambda: next(clock))
    gained: list[str] = []

    async def play() -> None:
        held = leases.Leases(lambda *_: asyncio.sleep(0, [1]), str, "me", gained.append)
        held.until["t"] = 0.0
        await held.take(["t"])
        await held.take(["t"])

    asyncio.run(play())
    assert gained == ["t", "t"], "bots and clocks that looked at it meanwhile must be told"


def test_bots_go_on_although_their_table_was_busy_when_it_was_gained(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        room = running[0].room(await anna.open_table("axio", 2))  # nothing else happens there
        driven = asyncio.Event()
        room.drive = driven.set  # type: ignore[method-assign]
        async with room.lock:
            running[0].others.gained(room.table.id)
            assert not driven.is_set()
        async with asyncio.timeout(SOON):
            await driven.wait()

    together(play)


def test_two_processes_that_both_believe_to_hold_a_table_decide_everything_once(
    apart: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases.Leases, "holds", lambda *_: True)

    async def play(running: list[Process]) -> None:
        anna, bert = await seat_over(running, "xactika", 4, bots=[None, None, 1, 1])
        await start([anna, bert])
        await play_on([anna, bert], random.Random(5))
        table = anna.table["id"]
        await log_of(running[0], table)
        again = await replayed(table, await running[0].store.log(table))
        assert again.phase == "over"
        assert anna.events == bert.events

    apart(play)


def test_who_comes_and_goes_is_seen_from_every_process(
    together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ABSENT", 1.0)

    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "axio", 2)
        watcher = await running[1].person("Watcher")
        await watcher.enter(host.table["id"])
        await until(lambda: host.table["spectators"] == 1)
        await host.leave()
        await until(lambda: not guest.table["seats"][0]["connected"])
        await until(lambda: guest.table["host"] == guest.id)
        assert guest.table["seats"][0]["away"]
        await host.connect(running[0])
        await host.enter(guest.table["id"])
        await until(lambda: guest.table["seats"][0]["connected"] and not guest.table["seats"][0]["away"])

    together(play)


def test_a_killed_process_takes_its_people_along(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "axio", 2)
        await running[1].kill()
        await until(lambda: not host.table["seats"][1]["connected"], 2 * SOON)
        assert guest.id == host.table["seats"][1]["person"]

    apart(play)


def test_bots_wait_for_browsers_at_every_process(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        people = await seat_over(running, "xactika", 3, bots=[None, None, 1])
        for person in people:
            await person.say("ready", number=person.number)
        await start(people)
        chance = random.Random(6)
        holder, other = sorted(people, key=lambda person: not person.process.bus.holds(person.table["id"]))
        while any(person.choices() for person in people):
            await play_on(people, chance, 1)
            await holder.say("ready", number=holder.number)
        await holder.say("ready", number=holder.number)
        number = holder.number
        await asyncio.sleep(0.5)
        assert holder.number == number, "the bot did not wait"
        await other.say("ready", number=other.number)
        await until(lambda: holder.number > number, SOON)

    together(play)


def test_a_person_is_the_same_everywhere(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "axio", 2)
        twin = await Person(host.http, "twin").connect(running[1])
        assert (await host.http.put("/api/me", json={"name": "Neu"})).status_code == 200
        await until(lambda: twin.tab.name == "Neu")
        await until(lambda: guest.table["seats"][0]["name"] == "Neu")
        devices = (await host.http.get("/api/me/devices")).json()
        await host.http.delete(f"/api/me/devices/{devices[0]['id']}")
        await until(lambda: twin.closed)

    together(play)


def test_who_was_signed_out_unheard_is_found_when_the_bus_is_back(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        twin = await Person(anna.http, "twin").connect(running[1])
        running[0].bus.tell = lambda *_: None  # type: ignore[method-assign]
        await anna.http.delete(f"/api/me/devices/{anna.tab.who.device}")
        assert not twin.closed
        running[1].bus.reconnect()
        await until(lambda: twin.closed)

    apart(play)


def test_what_people_do_at_another_process(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, guest = await seat_over(running, "xactika", 2, public=True)
        table = host.table["id"]
        stranger = await running[1].person("Stranger")
        await stranger.enter(table)
        assert not await host.say("kick", person=stranger.id, kicked=True)
        await until(lambda: stranger.closed)
        await start([host, guest])
        mover = host if host.choices() else guest
        assert not await mover.play(random.Random(7))
        seat = 0 if mover is host else 1
        await until(lambda: host.number == guest.number)
        if not await mover.say("takeback", seat=seat):
            other = guest if mover is host else host
            await until(lambda: other.table["takeback"] == seat)
            assert not await other.say("consent", yes=True)
            await until(lambda: any(event["kind"] == "taken_back" for event in mover.events))
        assert not await host.say("mute", person=guest.id, muted=True)
        await until(lambda: guest.table["muted"] == [guest.id])
        assert await guest.say("say", text="?") == "muted"

    together(play)


def test_hints_and_reviews_come_from_any_process(apart: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        table = await anna.open_table("axio", 1, start=True)
        await anna.enter(table)
        elsewhere = await Person(anna.http, "twin").connect(running[1])
        answer = await elsewhere.http.post(f"/api/tables/{table}/hint", json={"seat": 0})
        assert answer.status_code == 200, answer.text
        await play_on([anna], random.Random(8))
        await elsewhere.enter(table)
        started = asyncio.Event()

        async def slowly(_: object, work: Callable[..., object], *args: object) -> object:
            await started.wait()
            return work(*args)

        running[0].hub.workers.run = slowly  # type: ignore[method-assign, assignment]
        asked = (await anna.http.post(f"/api/tables/{table}/review")).json()
        assert asked["asked"]
        await until(lambda: table in running[1].hub.elsewhere.reviews())
        again = (await elsewhere.http.post(f"/api/tables/{table}/review")).json()
        assert again["asked"] and table not in running[1].hub.reviews.under_way
        await running[0].kill()
        await until(lambda: table in running[1].hub.reviews.under_way, 2 * SOON)

    apart(play)


def test_open_tables_are_listed_wherever_their_people_are(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        host, visitor = await running[0].person("Host"), await running[1].person("Visitor")
        table = await host.open_table("acht", 2, public=True)
        await host.enter(table)
        await until(lambda: running[1].hub.elsewhere.at(table))
        listed = (await visitor.http.get("/api/tables")).json()["open"]
        assert table in [each["id"] for each in listed]
        await host.leave()
        await until(lambda: not running[1].hub.elsewhere.at(table))
        assert table not in [each["id"] for each in (await visitor.http.get("/api/tables")).json()["open"]]

    together(play)


def test_many_hosts_of_one_address_push_nobody_off_the_list_of_another_process(
    together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "LISTED_OF_AN_ADDRESS", 2)

    async def play(running: list[Process]) -> None:
        foes = [await running[0].person(f"Foe {each}") for each in range(5)]
        for each, foe in enumerate(foes):  # all of them at 127.0.0.1, as their questions say
            await foe.enter(await foe.open_table("axio", 2, public=True))
            if not each:
                running[0].hub.whereabouts.note(foe.id, "192.0.2.1")  # somebody honest
        open_here = {foe.table["id"] for foe in foes}
        known = running[1].hub.whereabouts.known
        await until(lambda: {*known.values()} >= {"192.0.2.1", "127.0.0.1"} and known.get(foes[4].id))
        visitor = await running[1].person("Visitor")
        listed = {each["id"] for each in (await visitor.http.get("/api/tables")).json()["open"]}
        assert foes[0].table["id"] in listed and len(listed & open_here) <= 3

    together(play)


def test_what_two_processes_open_at_once_is_one_table(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        twin = await Person(anna.http, "twin").connect(running[1])
        daily = await asyncio.gather(*(each.http.post("/api/daily/axio") for each in (anna, twin)))
        assert [answer.status_code for answer in daily] == [201, 201]
        assert len({answer.json()["id"] for answer in daily}) == 1
        people = await seat_over(running, "axio", 2)
        await start(people)
        await play_on(people, random.Random(9))
        said = await asyncio.gather(*(person.say("rematch") for person in people))
        assert [*said] == ["", ""]
        goals = {message["table"] for person in people for message in person.heard if message["is"] == "goto"}
        assert len(goals) == 1
        log = await log_of(running[0], people[0].table["id"])
        assert Counter(type(fact) for fact in log)[facts.Rematched] == 1

    together(play)


def test_a_deal_of_the_day_is_played_here_or_taken_along(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        for _ in range(4):
            anna = await running[0].person()
            twin = await Person(anna.http, "twin").connect(running[1])
            played, taken = await asyncio.gather(
                anna.http.post("/api/daily/qwinto"), twin.http.post("/api/daily/qwinto/take")
            )
            assert played.status_code == 201
            room = await running[0].hub.room(played.json()["id"])
            assert room.table.offline == (taken.status_code == 200)

    together(play)


def test_what_is_limited_is_counted_for_all_processes_together(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        twin = await Person(anna.http, "twin").connect(running[1])
        opening = [each.hub.opening[0].of(anna.id) for each in running]
        for _ in range(5):
            await anna.open_table("axio", 1)
        await until(lambda: opening[1].now() <= OPENING[1] - 4)
        for each in opening:
            each.level = 1.0
        await twin.open_table("axio", 1)
        await until(lambda: opening[0].now() < 1)
        answer = await anna.http.post("/api/tables", json={"game": "axio", "seats": 1})
        assert answer.status_code == 429

    together(play)


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


def test_no_name_of_a_table_makes_a_process_deaf(together: Together) -> None:
    """Whoever enters a table that is called as the channel of all processes leaves it for nobody."""

    async def play(running: list[Process]) -> None:
        bus, foe = running[0].bus, await running[0].person("Foe")
        assert isinstance(bus, RedisBus)
        for name in (EVERYBODY, "\0" * 16, "", "é" * 16):
            assert await foe.say("enter", table=name) == "unknown_table"
            assert name not in bus.channels
        heard = running[0].others.echoed
        await until(lambda: running[0].others.echoed > heard, 3)
        # Whatever else is in the way: a connection on which not all is heard is begun anew.
        bus.channels[EVERYBODY] = asyncio.Event()
        bus.reconnect()
        await until(lambda: bus.well, 5)
        del bus.channels[EVERYBODY]

    together(play)


def test_old_tables_at_which_somebody_is_elsewhere_stay(together: Together) -> None:
    async def play(running: list[Process]) -> None:
        anna = await running[0].person()
        table = await anna.open_table("axio", 1, start=True)
        await anna.enter(table)
        await until(lambda: running[1].hub.elsewhere.at(table))
        later = now() + 1
        await retention.round_of(running[1].hub, later)
        assert not await anna.play(random.Random(1))
        assert [row.number for row in await running[1].store.log(table)][-1] == anna.number
        await running[1].store.write(retention.dropping(table, later - 3600))
        assert not await anna.play(random.Random(1)), "something has happened there since"
        # Deleted all the same, as by hand: the room ends, and no empty table goes on in its place.
        await running[1].store.write(retention.dropping(table, later + 3600))
        room = running[0].room(table)
        assert await anna.play(random.Random(1)) == "unavailable"
        assert not room.live and anna.closed and not await running[0].store.log(table)

    together(play)


def test_news_of_another_version_are_left_out(together: Together, redis: Redis) -> None:
    async def play(running: list[Process]) -> None:
        one, two = await seat_over(running, "axio", 2)
        channel = f"tafelrunde:tests:{one.table['id']}"
        for said in ("", "0123456789abcdef", "0123456789abcdef\x92\xa5later\x01"):
            redis.ask("PUBLISH", channel, said)
        assert not await one.say("say", text="on")
        await until(lambda: chat_of(two) == ["on"])

    together(play)
