"""What readers of the rules try out: whatever they do is answered, by the rules themselves."""

import pytest

import tafelrunde
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.teaching import lessons
from tafelrunde.teaching.clauses import clauses
from tafelrunde.teaching.lessons import Lesson
from teaching.test_lessons import GAP, MARK, texts_of

ALL = [(game, clause) for game in tafelrunde.games() for clause in lessons.figures(game)]


@pytest.fixture(params=ALL, ids=[clause for _, clause in ALL])
def figure(request: pytest.FixtureRequest) -> tuple[str, Lesson]:
    game, clause = request.param
    return game, lessons.lesson(game, clause)


@pytest.mark.parametrize("game", tafelrunde.games())
def test_every_game_has_a_few_for_clauses_that_it_has(game: str) -> None:
    found = lessons.figures(game)
    assert 3 <= len(found) <= 5
    assert {*found} <= {*clauses(game)}


def test_every_move_is_meant_and_answered(figure: tuple[str, Lesson]) -> None:
    _, found = figure
    for move in lessons.ask(found, 0).legal:
        answered = lessons.answer(found, 0, move)
        assert answered.right
        assert answered.seen[0].move == move
        assert answered.say.de and answered.say.en


def test_both_languages_show_the_same(figure: tuple[str, Lesson]) -> None:
    game, found = figure
    for words in texts_of(found):
        german, english = (getattr(words, each) for each in LANGUAGES)
        assert sorted(GAP.findall(german)) == sorted(GAP.findall(english))
        marks = MARK.findall(german)
        assert sorted(marks) == sorted(MARK.findall(english))
        assert all(tafelrunde.game(game).mark(each[1:-1], "de") for each in marks)


def say(game: str, clause: str, move: str) -> str:
    return lessons.answer(lessons.lesson(game, clause), 0, move).say.en


def test_not_even_the_highest_discard_takes_a_trick() -> None:
    assert say("xactika", "XA-08", "3333") == "You cannot follow and discard ‹3333›. The trick goes to Mira."


def test_of_equal_cards_the_later_takes_the_trick() -> None:
    takers = [say("xactika", "XA-09", each).split()[-1] for each in ("2221", "2222", "2322")]
    assert takers == ["Mira.", "you.", "you."]


def test_only_one_symbol_makes_the_bid_exact() -> None:
    points = {
        symbol: lessons.answer(lessons.lesson("xactika", "XA-16"), 0, f"1223:{symbol}")
        .seen[-1]
        .view.scores[0]
        for symbol in "bcks"
    }
    assert points == {"b": 3, "c": -1, "k": -1, "s": -1}
    assert "exactly" in say("xactika", "XA-16", "1223:b")


def test_a_turned_tile_closes_its_circle() -> None:
    assert say("axio", "AX-09", "2,1/1").endswith("Red +1, green +3.")
    assert say("axio", "AX-09", "2,1/0").endswith("No points.")


def test_the_rules_say_what_cannot_be_done() -> None:
    assert "XA-15" in lessons.why(lessons.lesson("xactika", "XA-15"), 0, "bid:2").en
    assert "QW-05" in lessons.why(lessons.lesson("qwinto", "QW-06"), 0, "p7").en
    assert "AC-17" in lessons.why(lessons.lesson("acht", "AC-17"), 0, "c4").en
