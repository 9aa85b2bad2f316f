"""Puzzles over HTTP: one is asked, answered and played on; what one solves is remembered and rated."""

from typing import Any

import pytest

from server.support import Browser, Server
from tafelrunde.engine.registry import game
from tafelrunde.server import clock
from tafelrunde.server.desk.puzzles import today_of
from tafelrunde.teaching import lessons, puzzles
from tafelrunde.teaching.puzzles import Puzzle

TASK = lessons.lesson("xactika", "leading").tasks[0]
BEST = TASK.best[0]
DAY = 86400
PATH = "/api/puzzles/xactika"
LEVELS = [1, 1, 2, 3, 5, 7]


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six puzzles with the same position, which are told apart all the same."""
    found = [
        Puzzle(f"{TASK.record}# {number}\n", 0, BEST, 0.2, level, "") for number, level in enumerate(LEVELS)
    ]
    monkeypatch.setattr(puzzles, "puzzles", lambda name: {"xactika": found, "axio": []}[game(name).id])


@pytest.fixture
def anna(server: Server) -> Browser:
    return Browser(server.address, "Anna")


def answer(person: Browser, number: int, move: str = BEST) -> dict[str, Any]:
    found = person.http.post(f"{PATH}/{number}", json={"move": move})
    assert found.status_code == 200, found.text
    return found.json()


def other(person: Browser, number: int = 0) -> str:
    return next(each for each in person.http.get(f"{PATH}/{number}").json()["legal"] if each != BEST)


def stands(person: Browser) -> dict[str, Any]:
    return person.http.get(PATH).json()


def test_a_puzzle_is_asked_and_answered_like_a_task(anna: Browser) -> None:
    legal = anna.http.get(f"{PATH}/0").json()["legal"]
    found = {move: answer(anna, 0, move) for move in legal[:20]} | {BEST: answer(anna, 0)}
    assert {move for move, each in found.items() if each["right"]} == {BEST}
    assert all(each["best"] == BEST for each in found.values())
    assert anna.http.get(f"{PATH}/{len(LEVELS)}").status_code == 400
    nothing = anna.http.get("/api/puzzles/axio").json()
    assert (nothing["levels"], nothing["today"], nothing["next"]) == ([], 0, 0)


def test_what_is_asked_does_not_tell_what_is_best(anna: Browser) -> None:
    asked = anna.http.get(f"{PATH}/0").json()
    assert set(asked) == {"say", "seat", "names", "view", "legal", "previews", "look"} and asked["look"] == []
    assert set(stands(anna)) == {"levels", "today", "next", "own"}


def test_the_answer_says_what_speaks_for_it_and_what_another_move_costs(anna: Browser) -> None:
    assert answer(anna, 0)["say"]["en"].startswith("That is the best move.\n")
    assert "the win in about 3 of 10 games" in answer(anna, 0, other(anna))["say"]["en"]
    assert "in etwa 3 von 10 Spielen den Sieg" in answer(anna, 0, other(anna))["say"]["de"]


def test_the_first_try_counts_and_no_other(anna: Browser) -> None:
    start = stands(anna)["own"]
    assert (start["rating"], start["tried"], start["row"]) == (1000, 0, 0)
    missed = answer(anna, 0, other(anna))["came"]
    failed = stands(anna)["own"]
    assert failed["rating"] < start["rating"] and (failed["tried"], failed["solved"]) == (1, 0)
    change = failed["rating"] - start["rating"]
    assert missed == {"what": "missed", "change": change, "day": False, "own": failed}
    assert answer(anna, 0)["came"] == {"what": "known", "change": 0, "day": False, "own": failed}
    assert stands(anna)["own"] == failed, "it is known by now"
    came = [answer(anna, number)["came"] for number in (2, 3)]
    after = stands(anna)["own"]
    assert [each["what"] for each in came] == ["solved"] * 2 and came[-1]["own"] == after
    assert sum(each["change"] for each in came) == after["rating"] - failed["rating"]
    assert after["rating"] > failed["rating"]
    assert (after["tried"], after["solved"], after["row"]) == (3, 2, 2)


def test_it_becomes_harder_while_one_solves_and_nothing_comes_twice(anna: Browser) -> None:
    met: list[int] = []
    for _ in LEVELS:
        met.append(stands(anna)["next"])
        answer(anna, met[-1])
    assert sorted(met) == list(range(len(LEVELS)))
    assert LEVELS[met[0]] == 2 and LEVELS[met[1]] == 3, "near the rating, then harder"
    assert stands(anna)["next"] == met[0], "all are through, so it begins anew"
    answer(anna, met[0])
    assert stands(anna)["next"] == met[1]


def test_whoever_fails_gets_something_easier(anna: Browser) -> None:
    first = stands(anna)["next"]
    answer(anna, first, other(anna))
    assert LEVELS[stands(anna)["next"]] < LEVELS[first]


def test_days_in_a_row_with_the_puzzle_of_the_day(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def pass_days(count: int) -> None:
        monkeypatch.setattr(clock, "START", clock.START + count * DAY)

    def own() -> tuple[int, bool | None]:
        found = stands(anna)["own"]
        return found["days"], found["today"]

    assert own() == (0, None)
    assert answer(anna, stands(anna)["today"])["came"]["day"]
    assert own() == (1, True)
    pass_days(1)
    assert own() == (1, None), "today is not over"
    today = stands(anna)["today"]
    answer(anna, (today + 1) % len(LEVELS))
    assert own() == (1, None), "that is another one"
    assert answer(anna, today, other(anna))["came"]["day"]
    assert own() == (2, False)
    assert not answer(anna, today)["came"]["day"]
    assert own() == (2, False), "the first try counts"
    pass_days(2)
    assert own() == (0, None), "a day was left out"


def test_the_puzzle_of_the_day_counts_for_its_day_when_it_was_met_before(
    anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = today_of(len(LEVELS))
    tomorrow = (today + 61) % len(LEVELS)
    answer(anna, tomorrow)
    tried = stands(anna)["own"]
    monkeypatch.setattr(clock, "START", clock.START + DAY)
    assert stands(anna)["today"] == tomorrow and stands(anna)["own"]["today"] is None
    came = answer(anna, tomorrow)["came"]
    found = stands(anna)["own"]
    assert came == {"what": "known", "change": 0, "day": True, "own": found}
    assert (found["today"], found["days"]) == (True, 1)
    assert (found["rating"], found["tried"]) == (tried["rating"], tried["tried"])


def test_what_is_kept_is_ones_own_and_nobody_keeps_nothing(server: Server, anna: Browser) -> None:
    answer(anna, 0)
    assert stands(Browser(server.address, "Ben"))["own"]["tried"] == 0
    nobody = anna.own_session()
    told = nobody.post(f"{PATH}/1", json={"move": BEST}).json()
    assert told["right"] and "came" not in told
    assert nobody.get(PATH).json()["own"]["tried"] == 0


def test_the_best_bots_play_on_after_any_move(anna: Browser) -> None:
    for move in (BEST, other(anna)):
        found = anna.http.post(f"{PATH}/0/line", json={"move": move})
        assert found.status_code == 200
        assert found.json()[0]["move"] == move and 2 <= len(found.json()) <= 1 + puzzles.MOST
        assert found.content == anna.http.post(f"{PATH}/0/line", json={"move": move}).content
    assert anna.own_session().post(f"{PATH}/0/line", json={"move": BEST}).status_code == 401


@pytest.mark.parametrize("path", ["/0", "/0/line"])
@pytest.mark.parametrize("move", ["3333:b", "?", "", "x" * 65, "3231:b # 1", "3231:b 1111", 3])
def test_no_move_of_the_puzzle_is_refused_in_one_line(anna: Browser, path: str, move: object) -> None:
    found = anna.http.post(PATH + path, json={"move": move})
    assert found.status_code in (400, 409, 422)
    assert "\n" not in found.json()["detail"] and len(found.json()["detail"]) < 300
    assert stands(anna)["own"]["tried"] == 0


@pytest.mark.parametrize(
    ("path", "status"),
    [("chess", 400), ("xactika/-1", 422), ("xactika/10000", 422), ("xactika/9999", 400), ("xactika/x", 422)],
)
def test_what_there_is_not_is_refused(anna: Browser, path: str, status: int) -> None:
    assert anna.http.get(f"/api/puzzles/{path}").status_code == status
