"""Reviews over HTTP: made once, with progress, for finished games only."""

import random

import pytest

from server.support import Browser, Server, play_to_the_end, until
from tafelrunde.server.table import reviews


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
    monkeypatch.delattr(reviews.Reviews, "make")  # kept: nothing is made again
    assert ada.http.get(f"/api/tables/{table}/review").json()["review"] == found
    ada.close()
