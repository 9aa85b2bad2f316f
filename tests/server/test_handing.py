"""Results of games without a network, handed in: replayed, marked, counted once, and never believed."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from server.support import Browser, Server
from server.test_deals import finish
from server.test_shared import SECRET, fair_game
from tafelrunde import Rng
from tafelrunde.server import clock
from tafelrunde.server.http import desk as desks
from tafelrunde.server.table import deals
from wasm.page import at_home


def hand_in(person: Browser, record: str, day: str = "") -> tuple[int, str]:
    """Hand a game in; returns the status, and the reason or the table."""
    answer = person.http.post("/api/results", json={"record": record, "day": day})
    found = answer.json()
    return answer.status_code, found.get("reason") or found["id"]


def played_without_a_network(taken: dict[str, str]) -> str:
    """Return the record of a deal of the day that was taken along."""

    async def play() -> str:
        page = await at_home()
        status, found = await page.ask("POST", "/daily", taken)
        assert status == 200
        again = await page.ask("POST", "/daily", taken)
        assert again == (200, found), "one try: the same table again"
        await page.enter(found["id"])
        assert page.table["daily"] == taken["day"]
        await page.play_on(Rng(1))
        _, record = await page.ask("GET", f"/tables/{found['id']}/record")
        return record

    return asyncio.run(play())


def test_a_game_for_one_is_listed_as_played_offline(server: Server) -> None:
    """It can be looked at like any other; handed in twice it is still one game."""
    ada = Browser(server.address, "Ada")
    record = fair_game("axio", 1)
    status, table = hand_in(ada, record)
    assert status == 200
    assert hand_in(ada, record) == (200, table)
    found = ada.http.get("/api/me/solo").json()["axio"]
    assert found["count"] == 1
    assert found["results"][0]["offline"] and found["results"][0]["table"] == table
    assert ada.http.get(f"/api/tables/{table}/record").text == record
    assert ada.http.get(f"/api/tables/{table}/replay").status_code == 200


def test_nobody_hands_in_what_somebody_else_has_handed_in(server: Server) -> None:
    """A link shows everybody the record; only the first with its chance has played it."""
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    hand_in(ada, fair_game("axio", 1))
    assert hand_in(bob, fair_game("axio", 1)) == (400, "already_started")
    assert bob.http.get("/api/me/solo").json() == {}


@pytest.mark.parametrize("game", ["axio", "xactika"])
def test_the_deal_of_the_day_is_taken_along_and_its_result_handed_in(server: Server, game: str) -> None:
    """Others see that it was played offline; it is no second try."""
    ada, bob = Browser(server.address, "Ada"), Browser(server.address, "Bob")
    taken = ada.http.post(f"/api/daily/{game}/take").json()
    assert ada.http.get(f"/api/daily/{game}").json()["taken"]
    assert not bob.http.get(f"/api/daily/{game}").json()["taken"]
    record = played_without_a_network(taken)
    status, table = hand_in(ada, record, taken["day"])
    assert status == 200
    after = bob.http.get(f"/api/daily/{game}").json()
    (found,) = [each for each in after["today"]["results"] if each["offline"]]
    assert (found["name"], found["offline"], found["table"]) == ("Ada", True, "")
    assert ada.http.post(f"/api/daily/{game}").json()["id"] == table, "the one try is over"
    assert ada.http.post(f"/api/daily/{game}/take").json()["reason"] == "already_started"


def test_whoever_took_the_deal_along_and_plays_it_here_is_marked_too(server: Server) -> None:
    """They could have looked at what is drawn; and then nothing can be handed in any more."""
    ada = Browser(server.address, "Ada")
    taken = ada.http.post("/api/daily/axio/take").json()
    record = played_without_a_network(taken)
    table = ada.http.post("/api/daily/axio").json()["id"]
    assert hand_in(ada, record, taken["day"]) == (400, "already_started")
    finish(ada, table)
    results = ada.http.get("/api/daily/axio").json()["today"]["results"]
    assert [each["offline"] for each in results if each["own"]] == [True]
    ada.close()


def test_a_day_that_is_over_lists_nothing_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """By then everybody may know its chance."""
    ada = Browser(server.address, "Ada")
    taken = ada.http.post("/api/daily/axio/take").json()
    record = played_without_a_network(taken)
    tomorrow = clock.now() + 86400
    for module in (clock, deals):
        monkeypatch.setattr(module, "now", lambda: tomorrow)
    monkeypatch.setattr("tafelrunde.server.table.room.now", lambda: tomorrow)
    assert hand_in(ada, record, taken["day"])[0] == 200
    results = ada.http.get("/api/daily/axio").json()["yesterday"]["results"]
    assert not any(each["own"] for each in results)


def test_what_is_no_finished_fair_game_is_refused(server: Server) -> None:
    """Too long, illegal, of another day, without its secret, with better luck, or with others."""
    ada = Browser(server.address, "Ada")
    whole, day = fair_game("axio", 1), deals.today()
    lines = whole.split("\n")
    draw = next(at for at, line in enumerate(lines) if line.startswith("* ") and len(line) == 6)
    luckier = [*lines[:draw], "* RRRR" if lines[draw] != "* RRRR" else "* GGGG", *lines[draw + 1 :]]
    refused = {
        "half": (fair_game("axio", 1, 2), "", "not_started"),
        "with bots": (fair_game("axio", 2), "", "bad_record"),
        "another's day": (whole, day, "bad_record"),
        "no secret": (whole.replace("secret: ", "# "), "", "no_deal"),
        "other secret": (whole.replace(SECRET.hex(), "00" * 32), "", "bad_record"),
        "better luck": ("\n".join(luckier), "", "bad_record"),
        "a move more": (whole + "0 0,2/0\n", "", "bad_record"),
        "noise": ("x" * 5000, "", "bad_record"),
    }
    for what, (record, of, reason) in refused.items():
        assert hand_in(ada, record, of)[1] == reason, what
    for body in (
        {"record": "x" * 14_001},
        {"record": whole, "day": "tomorrow"},
        {"record": whole, "score": 9},
    ):
        assert ada.http.post("/api/results", json=body).status_code == 422
    assert ada.http.post("/api/results", content=b"x" * 20_000).status_code >= 400
    assert httpx.post(f"{server.address}/api/results", json={"record": whole}).status_code == 401
    assert ada.http.get("/api/me/solo").json() == {}


def test_results_come_in_no_flood(server: Server) -> None:
    """Replaying costs: whoever hands in more than a journey brings has to wait."""
    ada = Browser(server.address, "Ada")
    most = int(desks.HANDING_IN[1])
    found = [hand_in(ada, "nothing")[1] for _ in range(most + 1)]
    assert found == ["bad_record"] * most + ["too_fast"]
