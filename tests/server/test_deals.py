"""Solo history, the deal of the day and games with the same chance, over HTTP and the socket."""

import random

import pytest

from server.support import Browser, Server, play_to_the_end, share
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import read_record
from tafelrunde.server import clock
from tafelrunde.server.table import deals


def finish(person: Browser, table: str, seed: int = 1) -> None:
    person.close()
    person.table = {"phase": "playing"}
    person.position = None
    person.enter(table)
    play_to_the_end([person], random.Random(seed))


def draws(server: Server, table: str) -> list[str]:
    found = server.inside(lambda: server.room(table).table)
    return [*found.chance.shares, found.secret.hex()]


def test_solo_games_are_remembered_with_best_and_mean(server: Server) -> None:
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    assert ada.http.get("/api/me/solo").json() == {}
    scores: list[int] = []
    for seed in (1, 2):
        table = ada.open_table("axio", 1, start=True)
        finish(ada, table, seed)
        scores += ada.position["scores"]
    duel = ada.open_table("axio", 2, bots=[None, 1], start=True)
    finish(ada, duel)
    found = ada.http.get("/api/me/solo").json()
    assert list(found) == ["axio"], "games against others are no solo games"
    history = found["axio"]
    assert (history["count"], history["best"]) == (2, max(scores))
    assert history["mean"] == pytest.approx(sum(scores) / 2)
    assert [each["score"] for each in history["results"]] == scores[::-1], "the newest first"
    assert history["results"][0]["table"] == table and history["results"][0]["at"] > 0
    assert bob.http.get("/api/me/solo").json() == {}
    ada.close()


def test_the_deal_of_the_day_is_the_same_for_everybody_and_played_once(server: Server) -> None:
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    before = ada.http.get("/api/daily/axio").json()
    assert (before["table"], before["over"], before["seats"], before["level"]) == (None, False, 1, None)
    tables = [each.http.post("/api/daily/axio").json()["id"] for each in (ada, bob)]
    assert tables[0] != tables[1]
    assert ada.http.post("/api/daily/axio").json()["id"] == tables[0], "one try: the same table again"
    assert draws(server, tables[0]) == draws(server, tables[1])
    ada.enter(tables[0])
    assert ada.table["commitment"] == before["commitment"] and ada.table["daily"] == deals.today()
    assert ada.table["shares"] == []
    assert ada.http.post(f"/api/tables/{tables[0]}/hint", json={"seat": 0}).json()["reason"] == "no_hints"
    finish(ada, tables[0])
    after = bob.http.get("/api/daily/axio").json()
    (found,) = after["today"]["results"]
    assert (found["name"], found["score"], found["own"]) == ("Ada", ada.position["scores"][0], False)
    assert found["table"] == "", "nobody looks at others' games while the day goes on"
    assert after["yesterday"]["results"] == []
    assert ada.http.get("/api/daily/axio").json()["over"]
    ada.close()


def test_the_chance_of_a_day_stays_hidden_until_it_is_over(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    table = ada.http.post("/api/daily/acht").json()["id"]
    finish(ada, table)
    assert ada.table["phase"] == "over" and ada.table["secret"] == ""
    for what in ("record", "draws"):
        assert ada.http.get(f"/api/tables/{table}/{what}").json()["reason"] == "daily_open"
    for what in ("replay", "review"):
        assert ada.http.get(f"/api/tables/{table}/{what}").status_code == 200
        assert bob.http.get(f"/api/tables/{table}/{what}").json()["reason"] == "daily_open"
    assert bob.http.post("/api/tables", json={"like": table}).json()["reason"] == "daily_open"
    tomorrow = "9999-01-01"
    monkeypatch.setattr(deals, "today", lambda: tomorrow)
    record = read_record(bob.http.get(f"/api/tables/{table}/record").text)
    assert verify(record) > 0 and record.fair["shares"] == ""
    ada.close()


def test_a_word_after_midnight_takes_no_game_out_of_its_day(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Browser(server.address, "Ada")
    table = ada.http.post("/api/daily/qwinto").json()["id"]
    finish(ada, table)
    monkeypatch.setattr(clock, "START", clock.START + 86400)
    ada.say("say", text="good morning")
    ada.wait_until(lambda: ada.events[-1]["kind"] == "said")
    (found,) = ada.http.get(f"/api/tables/{table}/deal").json()["results"]
    assert found["own"] and found["at"] < clock.now() - 86000
    ada.close()


def test_xactika_by_the_day_is_played_against_three_knights(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    found = ada.http.get("/api/daily/xactika").json()
    assert (found["seats"], found["level"]) == (4, 4)
    ada.enter(ada.http.post("/api/daily/xactika").json()["id"])
    assert [each["level"] for each in ada.table["seats"]] == [None, 4, 4, 4]
    assert ada.http.get("/api/daily/chess").status_code == 400
    ada.close()


def test_a_friend_is_challenged_with_the_same_chance(server: Server) -> None:
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    table = ada.open_table("axio", 2, bots=[1, None])
    ada.enter(table)
    ada.say("share", value=share())
    ada.say("start")
    ada.wait_until(lambda: ada.table["phase"] == "playing")
    assert bob.http.post("/api/tables", json={"like": table}).json()["reason"] == "not_started"
    finish(ada, table)
    answer = bob.http.post("/api/tables", json={"like": table})
    assert answer.status_code == 201, answer.text
    again = answer.json()["id"]
    assert draws(server, again) == draws(server, table)
    bob.enter(again)
    assert [each["level"] for each in bob.table["seats"]] == [1, None] and bob.table["known"]
    assert not bob.table["secret"]
    finish(bob, again, 2)
    found = ada.http.get(f"/api/tables/{table}/deal").json()
    assert {each["name"] for each in found["results"]} == {"Ada", "Bob"}
    assert found == ada.http.get(f"/api/tables/{again}/deal").json()
    first, second = (read_record(ada.http.get(f"/api/tables/{each}/record").text) for each in (table, again))
    assert verify(second) > 0 and first.fair == second.fair
    for person in (ada, bob):
        person.close()
