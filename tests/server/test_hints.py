"""Hints over HTTP: good moves in words, the best of them with reasons, and never against other people."""

import pytest

import tafelrunde
from server.support import Browser, Server, seat_all, start
from tafelrunde.bots.review import Verdict
from tafelrunde.server.table import advice


def test_a_hint_names_good_moves_and_the_best_one_with_reasons(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    table = ada.open_table("xactika", 3, bots=[None, 2, 2], start=True)
    ada.enter(table)
    ada.wait_until(ada.choice)
    seat, legal = ada.choice()
    answer = ada.http.post(f"/api/tables/{table}/hint", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    moves = [each["move"] for each in found["good"]]
    assert found["number"] == ada.position["number"]
    assert found["best"] in moves and set(moves) <= set(legal) and len(moves) <= advice.SHOWN
    assert moves == sorted(moves), "in no order of merit"
    assert all(each["words"]["de"] and each["words"]["en"] for each in found["good"])
    best = next(each for each in found["good"] if each["move"] == found["best"])
    assert best["why"]["de"] and len(best["why"]["de"]) == len(best["why"]["en"])
    assert best["percent"] == max(each["percent"] for each in found["good"])
    ada.play(seat, found["best"])
    ada.wait("update")
    ada.close()


@pytest.mark.parametrize("game", tafelrunde.games())
def test_a_hint_speaks_to_whoever_asks(server: Server, game: str) -> None:
    ada = Browser(server.address, "Ada")
    seats = 2 if game == "xactika" else 1
    table = ada.open_table(game, seats, bots=[None, 1][:seats], start=True)
    ada.enter(table)
    ada.wait_until(ada.choice)
    seat, _ = ada.choice()
    good = ada.http.post(f"/api/tables/{table}/hint", json={"seat": seat}).json()["good"]
    for each in good:
        words = each["words"]["de"], each["words"]["en"]
        assert "Ada" not in "".join(words) and all(map(str.startswith, words, ("Du ", "You "))), words
    ada.close()


def test_no_hints_where_other_people_play_but_on_one_device(server: Server) -> None:
    people = seat_all(server.address, "qwinto", 2)
    start(people)
    table = people[0].table["id"]
    answer = people[0].http.post(f"/api/tables/{table}/hint", json={"seat": 0})
    assert answer.status_code == 400 and answer.json()["reason"] == "no_hints"
    assert (
        people[1].http.post(f"/api/tables/{table}/hint", json={"seat": 0}).json()["reason"] == "not_your_seat"
    )
    for person in people:
        person.close()
    ada = Browser(server.address, "Ada")
    shared = ada.open_table("qwinto", 2, names=["Bob"], start=True)
    ada.enter(shared)
    seat, _ = ada.choice()
    assert ada.http.post(f"/api/tables/{shared}/hint", json={"seat": seat}).status_code == 200
    ada.close()


def test_hints_are_limited_in_rate_and_to_ones_turn(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    waiting = ada.open_table("axio", 2)
    assert ada.http.post(f"/api/tables/{waiting}/hint", json={"seat": 0}).json()["reason"] == "not_started"
    table = ada.open_table("axio", 1, start=True)
    answers = [ada.http.post(f"/api/tables/{table}/hint", json={"seat": 0}) for _ in range(8)]
    assert answers[0].status_code == 200
    assert answers[-1].json()["reason"] == "too_fast"


def test_the_coach_speaks_of_moves_that_lose_clearly_and_of_no_others(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    said = []
    for _ in range(3):  # with some hands even the highest bid is none that the coach can speak against
        table = ada.open_table("xactika", 4, bots=[None, 1, 1, 1], options={"variant": "bid"}, start=True)
        ada.enter(table)
        ada.wait_until(ada.choice)
        seat, legal = ada.choice()
        path = f"/api/tables/{table}/coach"
        spoken = ada.http.post(path, json={"seat": seat, "move": max(legal)}).json()
        assert (spoken["lost"] >= 8) == (spoken["better"] is not None), spoken
        if not spoken["better"]:
            continue
        said.append(spoken)
        assert spoken["better"]["move"] in legal
        assert spoken["better"]["why"]["de"] or spoken["flaws"]["de"]
        silent = ada.http.post(path, json={"seat": seat, "move": spoken["better"]["move"]}).json()
        assert (silent["lost"], silent["better"]) == (0, None)
    assert said, "three bids of all the tricks, and not a word"


def test_the_coach_says_why_or_waits_for_a_move_that_loses_much() -> None:
    dumb, telling = (
        Verdict("a", 0.9, 0.7),
        Verdict("a", 0.9, 0.7, flaws={"de": ["- teuer"], "en": ["- dear"]}),
    )
    assert [advice.is_worth_a_word(each, dumb) for each in (7, 12, 40)] == [False, False, True]
    assert [advice.is_worth_a_word(each, telling) for each in (7, 12, 40)] == [False, True, True]
    neutral, doubtful = (
        Verdict("a", 0.9, 0.7, why={"en": why}) for why in (["so it is"], ["so it is", "- dear"])
    )
    assert advice.is_worth_a_word(12, neutral)
    assert not advice.is_worth_a_word(12, doubtful), "who learns from a better move that seems worse?"


def test_the_coach_weighs_only_moves_that_can_be_made(server: Server) -> None:
    ada = Browser(server.address, "Ada")
    table = ada.open_table("xactika", 3, bots=[None, 1, 1], start=True)
    ada.enter(table)
    ada.wait_until(ada.choice)
    strange = next(each for each in ("1111:b", "1112:b", "1113:b", "1121:b") if each not in ada.choice()[1])
    for move, reason in (("?", "unreadable"), ("bid:9", "unreadable"), (strange, "illegal")):
        answer = ada.http.post(f"/api/tables/{table}/coach", json={"seat": 0, "move": move})
        assert answer.json()["reason"] == reason
    answer = ada.http.post(f"/api/tables/{table}/coach", json={"seat": 1, "move": "bid:1"})
    assert answer.json()["reason"] == "not_your_seat"
