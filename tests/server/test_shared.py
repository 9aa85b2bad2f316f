"""Games that come as records: told by whoever is asked, a server or a page by itself, and never trusted."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from server.support import Browser, Server, play_to_the_end
from tafelrunde import Rng
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.fair import FairChance
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.registry import game
from wasm.page import at_home

SECRET = bytes(range(32))


def fair_game(name: str = "axio", seats: int = 2, decisions: int = 10_000, secret: bytes = SECRET) -> str:
    """Return the record of a game with a secret, played to its end or so far."""
    found, chance = game(name), FairChance(secret, [])
    record = Record(found, seats, found.offered(seats)[0])
    state = record.start()
    while (actors := state.actors()) and (actors[0] == NATURE or decisions):
        actor = actors[0]
        move = chance.draw(found, state) if actor == NATURE else state.legal(actor)[0]
        decisions -= actor != NATURE
        record.add(state, actor, move)
        state.play(actor, move)
    record.fair = chance.header()
    return str(record)


HOSTILE = {
    "nothing": "",
    "no record": "hello\n---\n",
    "another game": fair_game().replace("game: axio", "game: chess"),
    "other seats": fair_game().replace("seats: 2", "seats: 3"),
    "no number": fair_game().replace("seats: 2", f"seats: {'9' * 5000}"),
    "other rules": fair_game().replace("rules: 1", "rules: 99"),
    "an unknown key": fair_game().replace("rules: 1", "rules: 1\nname: Anna"),
    "an illegal move": fair_game(decisions=1) + "1 90,90/0\n",
    "no move": fair_game(decisions=1) + "1 \x00\n",
    "another's turn": fair_game(decisions=1) + "7 0,2/0\n",
    "draws that are missing": "\n".join(fair_game(decisions=0).split("\n")[:-2]) + "\n* s0\n",
    "a draw too many": fair_game() + "* RGBO\n",
    "a line too many": fair_game() + "0 0,2/0\n",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_the_rules_do_not_allow_is_no_game(server: Server, what: str) -> None:
    """One reason, whatever is wrong; the page has one sentence for it."""
    answer = Browser(server.address).http.post("/api/replay", json={"record": HOSTILE[what]})
    assert (answer.status_code, answer.json()["reason"]) == (422, "bad_record")


def test_a_record_is_told_step_by_step_to_anybody(server: Server) -> None:
    """Nobody has to be anybody to look at a game; a seat that is not there is refused."""
    http = Browser(server.address).http
    text = fair_game()
    told = http.post("/api/replay", json={"record": text, "seat": 1}).json()
    assert told["scores"] == read_record(text).replay().scores()
    assert told["names"] == ["A", "B"] and len(told["steps"]) > 10
    assert http.post("/api/replay", json={"record": text, "seat": 2}).json()["reason"] == "unreadable"
    assert http.post("/api/replay", json={"record": "x" * 15_000}).status_code == 422


def test_the_same_deal_is_played_and_counts_for_itself_only(server: Server) -> None:
    """Whoever has the record knows what is drawn: such a game is in no list of solo games."""
    anna = Browser(server.address, "Anna")
    text = fair_game("axio", 1)
    table = anna.http.post("/api/tables", json={"record": text}).json()["id"]
    anna.connect()
    anna.enter(table)
    play_to_the_end([anna], random.Random(1))
    again = anna.http.get(f"/api/tables/{table}/record").text
    assert read_record(again).fair == read_record(text).fair
    assert again.split("---")[1].split("\n")[1] == text.split("---")[1].split("\n")[1]
    assert anna.http.get("/api/me/solo").json() == {}
    assert len(anna.http.get(f"/api/tables/{table}/deal").json()["results"]) == 1


@pytest.mark.parametrize(
    "change", [("secret: ", "# "), (SECRET.hex(), "00" * 3000), (SECRET.hex(), "zz" * 32)]
)
def test_without_a_fitting_secret_there_is_no_deal(server: Server, change: tuple[str, str]) -> None:
    """A table's chance has 32 bytes, no more and no fewer."""
    answer = Browser(server.address, "Anna").http.post(
        "/api/tables", json={"record": fair_game().replace(*change)}
    )
    assert (answer.status_code, answer.json()["reason"]) == (422, "no_deal")


def test_one_s_own_running_game_can_be_handed_on() -> None:
    """As far as it is, and without the secret: what is to come stays open."""

    async def play() -> dict[str, Any]:
        page = await at_home()
        table = await page.open("qwinto", [None, 1], start=True)
        await page.enter(table)
        await page.play_on(Rng(1), 3)
        status, text = await page.ask("GET", f"/tables/{table}/record")
        assert status == 200 and "secret" not in text
        status, told = await page.ask("POST", "/replay", {"record": text})
        assert status == 200
        return told

    told = asyncio.run(play())
    assert len(told["steps"]) > 3 and told["winners"] == [] and told["result"] is None
