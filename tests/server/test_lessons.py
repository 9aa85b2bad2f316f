"""Lessons over HTTP: the course, a task, a move in it, and what one has finished."""

import pytest

import tafelrunde
from server.support import Browser, Server
from tafelrunde.engine.fair import verify
from tafelrunde.engine.record import read_record
from tafelrunde.server.desk.lessons import first_game
from tafelrunde.server.errors import Refuse
from tafelrunde.server.questions import FirstGame
from tafelrunde.server.table.facts import Moved
from tafelrunde.server.table.table import Table
from tafelrunde.teaching import lessons

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


def table_after(game: str) -> tuple[Table, lessons.Lesson]:
    """Return the table that the last lesson of a course opens."""
    name, lesson = list(lessons.lessons(game).items())[-1]
    table = Table("first")
    for number, fact in enumerate(first_game(FirstGame(game, name), "ada", "Ada"), 1):
        table.apply(number, 0.0, fact)
    return table, lesson


@pytest.mark.parametrize("game", tafelrunde.games())
def test_a_course_ends_at_a_table_with_the_weakest_bots(game: str) -> None:
    table, lesson = table_after(game)
    assert lesson.table and len(table.places) == lesson.table.seats
    assert [place.level for place in table.places] == [None, *[1] * (lesson.table.seats - 1)]
    assert table.phase == ("playing" if lesson.begun else "waiting"), (
        "without a record chance is still to come"
    )


def test_the_first_game_of_xactika_is_the_last_round_of_a_real_one() -> None:
    table, lesson = table_after("xactika")
    assert (table.actors(), table.state.scores()) == ((0,), [5, 5, 5]), "as its words say"
    assert verify(read_record(lesson.begun)), "the first rounds were dealt by the secret that deals the last"
    left = 0
    while actors := table.actors():
        table.apply(
            table.number + 1,
            0.0,
            Moved(actors[0], table.game.spell(table.state, table.state.legal(actors[0])[0])),
        )
        left += actors[0] == 0
    assert left == 9, "a bid and eight cards"


@pytest.mark.parametrize("wanted", [("xactika", "leading"), ("xactika", "nothing"), ("chess", "table")])
def test_only_the_last_lesson_opens_a_table(wanted: tuple[str, str]) -> None:
    with pytest.raises(Refuse):
        first_game(FirstGame(*wanted), "ada", "Ada")


def test_the_first_game_is_opened_over_http(server: Server) -> None:
    anna = Browser(server.address, "Anna")
    table = anna.http.post("/api/tables", json={"game": "xactika", "lesson": "table"}).json()["id"]
    anna.enter(table)
    anna.wait_until(anna.choice)
    assert "bid:3" in anna.choice()[1]
    anna.close()


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
