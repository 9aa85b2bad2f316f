"""Lessons over HTTP: the course, a task, a move in it, and what one has finished."""

import pytest

from server.support import Browser, Server

LEADING = "/api/lessons/xactika/leading/0"


def test_a_lesson_is_played_over_http(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    course = anna.http.get("/api/lessons/xactika").json()
    assert "leading" in [each["id"] for each in course]
    asked = anna.http.get(LEADING).json()
    assert "3231:b" in asked["legal"]
    assert "1333:c" in asked["legal"]
    right = anna.http.post(LEADING, json={"move": "3231:b"}).json()
    assert right["right"]
    assert [each["seat"] for each in right["seen"]] == [0, 1, 2]
    assert right["seen"][-1]["view"]["taken"] == [3, 1, 1]
    other = anna.http.post(LEADING, json={"move": "1333:c"}).json()
    assert (other["right"], other["best"], len(other["seen"])) == (False, "3231:b", 1)


def test_a_figure_of_the_rules_is_tried_over_http(server: Server) -> None:
    anna, address = Browser(server.address, "Anna"), "/api/lessons/xactika/XA-07/0"
    assert "XA-07" not in [each["id"] for each in anna.http.get("/api/lessons/xactika").json()]
    assert anna.http.get(address).json()["legal"] == ["3111", "3133", "3312"]
    answered = anna.http.post(address, json={"move": "3133"}).json()
    assert (answered["right"], answered["say"]["en"][-22:]) == (True, "The trick goes to you.")
    assert anna.http.post(f"{address}/why", json={"touched": "2333"}).json()["en"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/lessons/chess", 400),
        ("/api/lessons/xactika/nothing/0", 400),
        ("/api/lessons/xactika/XA-99/0", 400),
        ("/api/lessons/xactika/leading/50", 400),
        ("/api/lessons/xactika/leading/100", 422),
        ("/api/lessons/xactika/..%2f/0", 404),
    ],
)
def test_what_there_is_not_is_refused(server: Server, path: str, status: int) -> None:
    assert Browser(server.address, "Anna").http.get(path).status_code == status


@pytest.mark.parametrize("move", ["3333:b", "?", "", "x" * 65, 3])
def test_no_move_of_the_task_is_refused(server: Server, move: object) -> None:
    assert Browser(server.address, "Anna").http.post(LEADING, json={"move": move}).status_code in (
        400,
        409,
        422,
    )


def test_what_was_learned_is_remembered_on_every_device(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    assert anna.http.get("/api/me/lessons").json() == {"lessons": {}}
    for _ in range(2):
        assert anna.http.put("/api/me/lessons/xactika/leading").status_code == 200
    for no_lesson in ("nothing", "XA-07"):
        assert anna.http.put(f"/api/me/lessons/xactika/{no_lesson}").status_code == 400
    assert anna.http.get("/api/me/lessons").json() == {"lessons": {"xactika": ["leading"]}}
    assert Browser(server.address, "Ben").http.get("/api/me/lessons").json() == {"lessons": {}}
