"""The life of a table over the real socket: seats, play, leaving, rematch, takeback, clock, chat."""

import asyncio
import random
import time

import pytest

import tafelrunde
from server.support import (
    Browser,
    Server,
    ServerProcess,
    free_port,
    play_to_the_end,
    seat_all,
    share,
    start,
    step,
    until,
)
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import read_record
from tafelrunde.server.table import facts
from tafelrunde.server.table import room as rooms


@pytest.mark.parametrize("game", tafelrunde.games())
def test_people_and_a_bot_play_to_the_end_and_anybody_can_verify_it(server: Server, game: str) -> None:
    anna, ben = Browser(server.address, "Anna"), Browser(server.address, "Ben")
    table = anna.open_table(game, 3, bots=[None, None, 2])
    for person in (anna, ben):
        person.enter(table)
    assert anna.table["commitment"] and not anna.table["secret"]
    ben.say("sit", seat=1)
    for person in (anna, ben):
        person.say("share", value=share())
        person.wait_until(lambda person=person: person.person and len(person.table["shares"]) >= 1)
    anna.wait_until(lambda: len(anna.table["shares"]) == 2)
    anna.say("start")
    people = [anna, ben]
    play_to_the_end(people, random.Random(game))
    over = anna.events[-1]
    assert over["kind"] == "over" and over["words"]["de"]
    winners = anna.position["winners"]
    assert [each["seat"] for each in over.get("you", [])] == [seat for seat in winners if seat < len(people)]
    assert anna.table["secret"]
    record = read_record(anna.http.get(f"/api/tables/{table}/record").text)
    assert verify(record) > 0
    assert record.replay().scores() == anna.position["scores"]
    assert record.replay().places() == over["places"]
    seen = anna.http.get(f"/api/tables/{table}/replay", params={"seat": 0}).json()
    assert seen["steps"][-1]["scores"] == anna.position["scores"] and seen["steps"][-1]["view"]["seat"] == 0
    assert seen["result"] == over["words"], "the replay says who has won, as the table did"
    for told in seen["steps"]:
        assert len(told["hands"]) == 3 and told["hands"][0] == told["view"]["hand"], "all hands are open"
    words = [
        [each["words"] for each in anna.http.get(f"/api/tables/{table}/replay", params=who).json()["steps"]]
        for who in ({}, {"seat": 0}, {"seat": 1}, {"seat": 2})
    ]
    assert words == [words[0]] * 4  # whoever looks, it is said once
    course = anna.http.get(f"/api/tables/{table}/course").json()
    assert course[-1] == anna.position["scores"]
    turns = [seen["steps"][at]["scores"] for at in seen["turns"][1:]]
    assert course[-len(turns) :] == turns and len(course) <= len(turns) + 1  # with what came before the first
    sums = anna.http.get(f"/api/tables/{table}/sums").json()
    if sums and "totals" in sums[-1]:
        assert sums[-1]["totals"] == anna.position["scores"]
    elif sums:
        totals = {each["owner"]: each["total"] for told in sums for each in told["counts"]}
        assert [totals[seat] for seat in range(3)] == anna.position["scores"]
    assert bool(sums) == bool(tafelrunde.game(game).sums)
    draws = anna.http.get(f"/api/tables/{table}/draws").json()
    assert len(draws["shares"]) == 2 and draws["draws"][0]["drawn"] in [
        o for o, _ in draws["draws"][0]["outcomes"]
    ]
    for person in people:
        person.close()


def test_seats_can_be_taken_left_and_given_to_bots_before_the_start(server: Server) -> None:
    host, other = Browser(server.address, "Host"), Browser(server.address, "Other")
    table = host.open_table(seats=3, public=True)
    assert table in [each["id"] for each in other.http.get("/api/tables").json()["open"]]
    host.enter(table)
    other.enter(table)
    assert other.refused("start") == "not_host"
    assert host.refused("start") == "not_started"
    assert other.refused("sit", seat=0) == "seat_taken"
    assert other.refused("sit", seat=3) == "unreadable"
    assert other.refused("seatbot", seat=1, level=2) == "not_host"
    assert host.refused("seatbot", seat=1, level=7) == "unreadable"
    other.say("sit", seat=1)
    host.say("seatbot", seat=2, level=1)
    host.wait_until(
        lambda: host.table["seats"][2]["level"] == 1 and host.table["seats"][1]["name"] == "Other"
    )
    host.say("stand", seat=1)
    other.wait_until(lambda: other.table["seats"][1]["person"] is None)
    other.say("sit", seat=1)
    host.wait_until(lambda: host.table["seats"][1]["person"])
    host.say("start")
    other.wait_until(lambda: other.table["phase"] == "playing")
    assert other.refused("sit", seat=2) == "already_started"
    host.wait_until(lambda: host.table["phase"] == "playing")
    kinds = [event["kind"] for event in host.events]
    assert kinds[: kinds.index("started")] == ["sat", "sat", "sat", "stood", "sat"]


def test_one_request_opens_and_starts_a_game_against_bots(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table("qwinto", 4, bots=[None, 1, 2, 3], start=True)
    assert anna.enter(table)["table"]["phase"] == "playing"


def test_several_people_on_one_device_have_several_choices(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table("qwinto", 2, names=["Ben"], start=True)
    anna.enter(table)
    assert [each["seat"] for each in anna.position["choices"]] == [0, 1]
    chance = random.Random(1)
    for _ in range(10):
        seat, legal = anna.choice()
        number = anna.number
        anna.play(seat, chance.choice(legal))
        anna.wait_until(lambda n=number: anna.number > n)


def test_a_spectator_sees_no_hand_and_cannot_play(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    watcher = Browser(server.address, "W")
    watcher.enter(people[0].table["id"])
    assert watcher.position["choices"] == [] and watcher.position["view"]["hand"] == []
    assert watcher.table["spectators"] == 1
    assert watcher.refused("play", seat=0, number=watcher.number, move="1111") == "not_your_seat"
    assert watcher.refused("takeback", seat=0) == "not_your_seat"


def test_stale_doubled_and_illegal_moves_change_nothing(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    mover = next(person for person in people if person.choice())
    seat, legal = mover.choice()
    number = mover.position["number"]
    assert mover.refused("play", seat=seat, number=number - 1, move=legal[0]) == "stale"
    assert mover.refused("play", seat=seat, number=number + 99, move=legal[0]) == "stale"
    assert mover.refused("play", seat=seat, number=number, move="§$%") == "unreadable"
    assert mover.refused("play", seat=seat, number=number, move="bid:3") == "illegal"
    assert mover.refused("play", seat=1 - seat, number=number, move=legal[0]) == "not_your_seat"
    mover.say("play", seat=seat, number=number, move=legal[0])
    mover.say("play", seat=seat, number=number, move=legal[0])
    assert mover.wait("refused")["reason"] == "stale"
    moved = [event for event in mover.events if event["kind"] == "moved"]
    assert [event["move"] for event in moved] == [legal[0]]


def test_coming_back_tells_what_was_missed_and_no_more(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    chance = random.Random(2)
    for _ in range(3):
        step(people, chance)
    people[1].close()
    seen, known = people[1].number, len(people[1].events)
    people[0].wait_until(lambda: not people[0].table["seats"][1]["connected"])
    assert not people[0].table["seats"][1]["left"]
    people[0].say("say", text="are you there?")
    people[0].wait("update", lambda m: m["events"])
    people[1].enter(people[0].table["id"], seen)
    assert [event["kind"] for event in people[1].events[known:]] == ["said"]
    assert people[1].position["choices"][0]["seat"] == 1
    people[0].wait_until(lambda: people[0].table["seats"][1]["connected"])


def test_a_bot_stands_in_for_who_left_and_gives_the_seat_back(server: Server) -> None:
    people = seat_all(server.address, "xactika", 3)
    start(people)
    host, leaver = people[0], people[1]
    table = host.table["id"]
    assert host.refused("seatbot", seat=1, level=1) == "not_left"
    leaver.say("leave")
    host.wait_until(lambda: host.table["seats"][1]["left"])
    people[2].say("seatbot", seat=1, level=1)  # anybody who plays may: no game waits for its host
    host.wait_until(lambda: host.table["seats"][1]["level"] == 1)
    leaver.enter(table)
    assert leaver.refused("play", seat=1, number=leaver.number, move="1111") == "not_your_seat"
    leaver.say("return", seat=1)
    leaver.wait_until(lambda: leaver.table["seats"][1]["level"] is None)
    assert not leaver.table["seats"][1]["left"]
    kinds = [event["kind"] for event in leaver.events]
    assert kinds.index("left") < kinds.index("stand_in") < kinds.index("returned")


def test_nobody_takes_over_what_a_bot_has_earned(server: Server) -> None:
    people = seat_all(server.address, "axio", 2)
    start(people)
    stayed, left = people
    left.say("leave")
    stayed.wait_until(lambda: stayed.table["seats"][1]["left"])
    stayed.say("seatbot", seat=1, level=1)
    play_to_the_end([stayed], random.Random(1))
    left.enter(stayed.table["id"])
    assert left.refused("return", seat=1) == "over"
    results = left.http.get(f"/api/tables/{left.table['id']}/deal").json()["results"]
    assert [each["name"] for each in results] == ["P0"]


def test_the_host_may_replace_somebody_who_has_been_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = seat_all(server.address, "xactika", 2)
    start(people)
    people[1].close()
    people[0].wait_until(lambda: not people[0].table["seats"][1]["connected"])
    assert people[0].refused("seatbot", seat=1, level=1) == "not_left"
    monkeypatch.setattr(rooms, "ABSENT", 0.0)
    people[0].say("seatbot", seat=1, level=1)
    people[0].wait_until(lambda: people[0].table["seats"][1]["level"] == 1)


def test_a_leaving_host_hands_the_table_on(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    people[0].say("leave")
    people[1].wait_until(lambda: people[1].table["host"] == people[1].person)
    assert people[1].table["seats"][0]["person"] is None


def test_a_takeback_needs_everybody(server: Server) -> None:
    people = seat_all(server.address, "xactika", 3)
    start(people)
    mover = next(person for person in people if person.choice())
    others = [person for person in people if person is not mover]
    seat, legal = mover.choice()
    view = mover.position["choices"][0]["view"]
    mover.play(seat, legal[0])
    mover.wait_until(lambda: mover.events[-1]["kind"] == "moved")
    assert mover.position["revocable"] == seat and "revocable" not in others[0].position
    assert others[0].refused("consent", yes=True) == "stale"
    assert others[0].refused("takeback", seat=seat) == "not_your_seat"
    mover.say("takeback", seat=seat)
    others[0].wait_until(lambda: others[0].table["takeback"] == seat)
    room = server.room(mover.table["id"])
    number, asked_at = room.table.number, room.table.asked_at
    mover.say("takeback", seat=seat)
    mover.say("ping")
    mover.wait("pong")
    assert room.table.number == number, "it is asked already"
    others[0].say("consent", yes=True)
    others[1].wait_until(lambda: others[1].table["takeback"] == seat)
    others[1].say("consent", yes=False)
    mover.wait_until(lambda: mover.table["takeback"] == seat)
    mover.wait_until(lambda: mover.table["takeback"] is None)
    assert mover.events[-1]["kind"] == "kept" and mover.events[-1]["person"] == others[1].person
    mover.say("takeback", seat=seat)
    for other in others:
        other.wait_until(lambda other=other: other.table["takeback"] == seat)
        assert room.table.asked_at == asked_at, "bots wait once for each move, however often one asks"
        other.say("consent", yes=True)
    mover.wait_until(lambda: mover.events[-1]["kind"] == "taken_back")
    assert mover.choice() == (seat, legal)
    assert mover.position["choices"][0]["view"] == view and "revocable" not in mover.position


@pytest.mark.parametrize("replaced_first", [True, False], ids=["replaced before", "leaves meanwhile"])
def test_a_takeback_does_not_wait_for_somebody_who_has_gone(server: Server, replaced_first: bool) -> None:
    people = seat_all(server.address, "xactika", 3)
    start(people)
    mover = next(person for person in people if person.choice())
    gone, stays = (person for person in people if person is not mover)
    away = people.index(gone)
    seat, legal = mover.choice()
    if replaced_first:
        record(server, mover.table["id"], facts.Stoodin(away, 1))
        mover.wait_until(lambda: mover.table["seats"][away]["level"])
    server.application.hub.pause = 5.0
    try:
        mover.play(seat, legal[0])
        mover.wait_until(lambda: mover.events[-1]["kind"] == "moved")
        mover.say("takeback", seat=seat)
        stays.wait_until(lambda: stays.table["takeback"] == seat)
        stays.say("consent", yes=True)
        if not replaced_first:
            stays.wait("update")
            gone.say("leave")
        mover.wait_until(lambda: mover.events[-1]["kind"] == "taken_back")
    finally:
        server.application.hub.pause = 0.0


def record(server: Server, table: str, fact: facts.AnyFact) -> None:
    async def work() -> None:
        async with server.application.hub.at(table) as room:
            await room.record(fact)

    asyncio.run_coroutine_threadsafe(work(), server.loop).result(20)


def test_bots_agree_to_a_takeback_at_once_and_later_it_is_too_late(server: Server) -> None:
    hub = server.application.hub
    hub.pause = 5.0
    try:
        anna = Browser(server.address, "Anna")
        table = anna.open_table("xactika", 2, names=["Ben"], start=True)
        anna.enter(table)
        seat, legal = anna.choice()
        anna.play(seat, legal[0])
        anna.wait_until(lambda: anna.events[-1]["kind"] == "moved")
        anna.say("takeback", seat=seat)
        anna.wait_until(lambda: anna.events[-1]["kind"] == "taken_back")
        anna.play(seat, legal[0])
        anna.wait_until(lambda: anna.events[-1]["kind"] == "moved")
        other, more = anna.choice()
        anna.play(other, more[0])
        anna.wait_until(lambda: anna.number > 0 and anna.position["number"] == anna.number)
        assert anna.refused("takeback", seat=seat) == "new_information"
    finally:
        hub.pause = 0.0


def test_no_takeback_after_a_draw(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.open_table("axio", 1, start=True)
    anna.enter(table)
    seat, legal = anna.choice()
    number = anna.number
    anna.play(seat, legal[0])
    anna.wait_until(lambda: anna.number > number)
    assert "revocable" not in anna.position
    assert anna.refused("takeback", seat=seat) == "new_information"


def test_decisions_made_at_the_same_time_are_told_together(server: Server) -> None:
    people = seat_all(server.address, "qwinto", 2)
    start(people)
    chance = random.Random(3)
    while not all(person.choice() for person in people):
        step(people, chance)
    first, second = people
    before = len(second.events)
    old = second.position["number"]
    choice = first.choice()
    first.play(choice[0], choice[1][0])
    second.wait_until(lambda: second.position["number"] > old)
    assert len(second.events) == before
    seat, legal = second.choice()
    # The number of the position before the other decided is still good: nothing has changed for this seat.
    second.say("play", seat=seat, number=old, move=legal[-1])
    second.wait_until(lambda: len(second.events) > before)
    assert [event["seat"] for event in second.events[before : before + 2]] == [choice[0], seat]


def test_a_rematch_turns_the_seats(server: Server) -> None:
    anna, ben = seat_all(server.address, "axio", 2)
    start([anna, ben])
    chance = random.Random(4)
    assert anna.refused("rematch") == "not_started"
    while step([anna, ben], chance):
        pass
    anna.say("rematch")
    table = anna.wait("goto")["table"]
    ben.wait_until(lambda: ben.table["rematch"] == table)
    ben.say("rematch")
    assert ben.wait("goto")["table"] == table
    anna.enter(table)
    assert [each["name"] for each in anna.table["seats"]] == ["P1", "P0"]
    assert anna.table["host"] == anna.person and anna.table["phase"] == "waiting"


def test_out_of_time_a_bot_makes_that_one_decision(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    from tafelrunde.server.table import table as tables

    monkeypatch.setitem(tables.SECONDS, "30s", 0.3)
    people = seat_all(server.address, "xactika", 2, clock="30s")
    start(people)
    assert people[0].position["deadline"] - time.time() < 1
    for person in people:
        person.wait_until(lambda person=person: sum(e["kind"] == "moved" for e in person.events) >= 2)
    assert all(seat["level"] is None for seat in people[0].table["seats"])


def test_chat_is_text_limited_and_can_be_muted(server: Server) -> None:
    people = seat_all(server.address, "xactika", 2)
    host, other = people
    other.say("say", text="  <b>hi</b>\n\u0007 there ")
    host.wait_until(lambda: host.events[-1]["kind"] == "said")
    assert host.events[-1]["text"] == "<b>hi</b> there" and host.events[-1]["name"] == "P1"
    other.say("react", reaction="thanks")
    host.wait_until(lambda: host.events[-1]["kind"] == "reacted")
    assert other.refused("say", text="x" * 301) == "too_long"
    assert other.refused("say", text="   ") == "unreadable"
    assert other.refused("mute", person=host.person, muted=True) == "not_host"
    host.say("mute", person=other.person, muted=True)
    other.wait_until(lambda: other.table["muted"] == [other.person])
    assert other.refused("say", text="again") == "muted"
    assert other.refused("say", text="again") == "too_fast"


def test_a_restart_restores_tables_bots_and_clocks(tmp_path) -> None:
    running = ServerProcess(tmp_path, free_port())
    try:
        people = seat_all(running.address, "xactika", 3)
        table = people[0].table["id"]
        people[2].say("leave")
        people[0].wait_until(lambda: people[0].table["seats"][2]["person"] is None)
        people[0].say("seatbot", seat=2, level=1)
        people = people[:2]
        start(people)
        chance = random.Random(5)
        for _ in range(6):
            until_turn(people)
            mover = next(person for person in people if person.choice())
            seat, legal = mover.choice()
            number = mover.position["number"]
            mover.play(seat, chance.choice(legal))
            mover.wait_until(lambda m=mover, n=number: m.position["number"] > n)
        catch_up(people)
        number, events = people[0].number, people[0].events
        running.kill()
        running.start()
        for person in people:
            person.socket = None
            person.events = []
            person.enter(table)
        assert people[0].number >= number
        assert people[0].events[: len(events)] == events
        until_turn(people)
        mover = next(person for person in people if person.choice())
        seat, legal = mover.choice()
        number = mover.number
        mover.play(seat, legal[0])
        mover.wait_until(lambda: mover.number > number)
        assert running.stop() == 0
        assert '"event":"stopped"' in (tmp_path / "log").read_text().splitlines()[-1]
    finally:
        if running.process.poll() is None:
            running.kill()


def catch_up(people: list[Browser]) -> None:
    for person in people:
        person.drain()


def until_turn(people: list[Browser]) -> None:
    until(lambda: (catch_up(people), any(person.choice() for person in people))[1])
