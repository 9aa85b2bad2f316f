"""Finished games over HTTP: reviewed once, with progress, and told again without being worked out again."""

import random
import threading

import pytest

from server.support import Browser, Server, play_to_the_end, seat_all, start, until
from tafelrunde.server.desk.desk import Shelf
from tafelrunde.server.limits import Buckets
from tafelrunde.server.store.base import Row
from tafelrunde.server.table import history, reviews


def test_a_finished_game_is_reviewed_once_with_progress(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Browser(server.address, "Ada")
    table = ada.open_table("acht", 1, start=True)
    assert ada.http.get(f"/api/tables/{table}/review").json()["reason"] == "not_started"
    ada.enter(table)
    play_to_the_end([ada], random.Random(1))
    for _ in range(2):  # looking starts nothing
        first = ada.http.get(f"/api/tables/{table}/review").json()
        assert first == {"asked": False, "done": 0, "total": 0, "review": None}
    assert ada.http.post(f"/api/tables/{table}/review").json()["asked"]
    seen: list[int] = []

    def made() -> object:
        answer = ada.http.get(f"/api/tables/{table}/review").json()
        seen.append(answer["done"])
        return answer["review"]

    found = until(made, 60)
    assert seen == sorted(seen) and len(found["decisions"]) == seen[-1] > 0
    steps = ada.http.get(f"/api/tables/{table}/replay").json()["steps"]
    for each in found["decisions"]:
        assert (steps[each["step"]]["move"], steps[each["step"]]["words"]) == (each["move"], each["words"])
        assert each["best_words"]["de"]
        assert bool(each["why"]["de"]) == (each["lost"] > 0), "it says why another move was better"
        assert all(flaw.startswith("- ") for flaw in each["flaws"]["de"])
    monkeypatch.delattr(reviews.Reviews, "make")  # kept: nothing is made again
    assert ada.http.get(f"/api/tables/{table}/review").json()["review"] == found
    ada.close()


def test_what_all_decide_at_once_is_reviewed_where_the_replay_tells_it(server: Server) -> None:
    people = seat_all(server.address, "qwinto", 3)
    ada, table = people[0], people[0].table["id"]
    start(people)
    play_to_the_end(people, random.Random(1))
    ada.http.post(f"/api/tables/{table}/review")
    found = until(lambda: ada.http.get(f"/api/tables/{table}/review").json()["review"], 60)
    steps = ada.http.get(f"/api/tables/{table}/replay").json()["steps"]
    assert {each["seat"] for each in found["decisions"]} == {0, 1, 2}
    for each in found["decisions"]:
        assert each["words"]["en"] in steps[each["step"]]["words"]["en"]
    for each in people:
        each.close()


def test_a_finished_game_is_worked_out_once_and_not_too_many_for_one_address(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, eve = Browser(server.address), Browser(server.address)
    table = anna.open_table("axio", 1, start=True)
    anna.enter(table)
    play_to_the_end([anna], random.Random(1))
    worked_out: list[object] = []
    honest = history.steps_of
    monkeypatch.setattr(history, "steps_of", lambda *asked: worked_out.append(asked) or honest(*asked))
    monkeypatch.setattr(server.desk, "retelling", Buckets(rate=0.001, burst=2))
    replay = f"/api/tables/{table}/replay"
    answers = [eve.http.get(replay) for _ in range(20)]
    assert len(worked_out) == 1 and len({each.content for each in answers}) == 1
    assert eve.http.get(replay, params={"seat": 0}).status_code == 200
    assert eve.http.get(f"/api/tables/{table}/draws").status_code == 429
    assert eve.http.get(replay).status_code == 200, "what was told lately is free"
    assert anna.http.get(f"/api/tables/{table}/draws").status_code == 200, "another address"


def test_a_log_is_never_read_on_the_event_loop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, readers = Browser(server.address, "Ada"), set[int | None]()
    table = ada.open_table("acht", 1, start=True)
    ada.enter(table)
    play_to_the_end([ada], random.Random(1))
    numbered = history.numbered

    def watched(rows: list[Row]) -> list[history.Numbered]:
        readers.add(threading.get_ident())
        return numbered(rows)

    for module in (history, reviews):
        monkeypatch.setattr(module, "numbered", watched)
    monkeypatch.setattr(server.desk, "shelf", Shelf(0))
    for page in ("record", "replay", "course", "sums", "draws"):
        assert ada.http.get(f"/api/tables/{table}/{page}").status_code == 200
    assert readers
    asked = ada.http.post(f"/api/tables/{table}/review")
    assert asked.json()["asked"] and until(lambda: ada.http.get(asked.url).json()["review"], 60)
    assert server.thread.ident not in readers
    ada.close()


@pytest.mark.parametrize(
    "body", [b"{", b"", b'{"is":"moved","seat":9,"move":"x"}', b'{"is":"takenback","seat":0}']
)
def test_a_log_that_is_damaged_while_its_table_is_in_memory_is_said_to_be(
    server: Server, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    ada, log = Browser(server.address, "Ada"), server.application.hub.store.log
    table = ada.open_table("acht", 1, start=True)
    ada.enter(table)
    play_to_the_end([ada], random.Random(1))

    async def damaged(name: str, behind: int = 0) -> list[Row]:
        return [
            Row(row.number, row.at, body if row.number == 2 else row.body) for row in await log(name, behind)
        ]

    monkeypatch.setattr(server.application.hub.store, "log", damaged)
    for page in ("replay", "course", "draws"):
        found = ada.http.get(f"/api/tables/{table}/{page}")
        assert (found.status_code, found.json()["reason"]) == (410, "damaged")
    address = f"/api/tables/{table}/review"
    ada.http.post(address)
    until(lambda: ada.http.get(address).status_code == 503)
    ada.close()


def test_only_so_many_bytes_of_finished_games_are_kept() -> None:
    shelf = Shelf(100)
    for number in range(50):
        shelf.keep("often", b"x" * 40)
        shelf.keep(number, b"x" * 30)
        assert shelf.find("often") and shelf.size == sum(map(len, shelf.kept.values())) <= 100
    shelf.keep("too long", b"x" * 101)
    assert shelf.find("too long") is None
