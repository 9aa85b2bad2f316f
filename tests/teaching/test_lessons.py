"""Every lesson can be played as it is written, and whatever else one does in it is answered."""

import random
import re
import sys
from collections.abc import Iterator

import pytest

import tafelrunde
from tafelrunde.engine.errors import IllegalMove, UnreadableMove
from tafelrunde.engine.texts import LANGUAGES, Words
from tafelrunde.games.xactika.effects import BidMade
from tafelrunde.teaching import lessons
from tafelrunde.teaching.clauses import PAGE, clauses, later, page, taught
from tafelrunde.teaching.lessons import Lesson, NoSuchLesson, Task

MARK, GAP = re.compile("‹[^‹›]*›"), re.compile(r"\{\w+\}")
TAUGHT = [each for each in tafelrunde.games() if lessons.lessons(each)]
# Seconds that a first-timer takes: for a word (200 a minute), from home to a lesson, to look at a task
# and touch, and for every move that is shown (PAUSES in task.svelte.ts).
WORD, FIRST_STEPS, TASK, MOVE = 0.3, 15, 10, 2
FIVE_MINUTES = 5 * 60
ALL = [(game, name) for game in TAUGHT for name in lessons.lessons(game)]


def texts_of(found: Lesson) -> Iterator[Words]:
    yield found.title
    for task in found.tasks:
        yield from (task.say, *(reply.say for reply in task.replies))
        yield from (each for each in (task.good, task.other) if each is not None)


@pytest.fixture(params=ALL, ids=["-".join(each) for each in ALL])
def lesson(request: pytest.FixtureRequest) -> tuple[str, Lesson]:
    game, name = request.param
    return game, lessons.lesson(game, name)


def test_every_task_is_played_as_it_is_written(lesson: tuple[str, Lesson]) -> None:
    _, found = lesson
    for number, task in enumerate(found.tasks):
        asked = lessons.ask(found, number)
        assert task.best and task.good, "a lesson knows what it wants"
        assert set(task.best) <= set(asked.legal)
        assert (task.other is None) == (set(asked.legal) <= set(task.best)), "whoever errs is answered"
        for move in task.best:
            answered = lessons.answer(found, number, move)
            assert answered.right
            assert answered.seen[0].move == move


def test_a_task_goes_on_where_the_one_before_has_ended(lesson: tuple[str, Lesson]) -> None:
    _, found = lesson
    for number, (task, after) in enumerate(zip(found.tasks, found.tasks[1:], strict=False)):
        if not after.record:
            assert len(task.best) == 1, "another way would lead elsewhere"
            assert (
                lessons.answer(found, number, task.best[0]).seen[-1].view
                == lessons.ask(found, number + 1).view
            )


def test_it_teaches_clauses_that_exist(lesson: tuple[str, Lesson]) -> None:
    game, found = lesson
    assert found.clauses
    assert {*found.clauses} <= {*clauses(game)}


def until_the_first_game(game: str) -> list[Lesson]:
    """Return the lessons that come before the first game is offered."""
    course = list(lessons.lessons(game).values())
    return course[: next(at for at, each in enumerate(course, 1) if each.enough or each.table)]


def seconds(found: Lesson, language: str) -> float:
    """Return how long a lesson takes that goes well."""
    said = [words for task in found.tasks for words in (task.say, task.good) if words]
    said += [found.table.say] if found.table else []
    words = sum(len(getattr(each, language).split()) for each in said)
    moves = sum(1 + sum(not each.startswith("*") for each in task.then.splitlines()) for task in found.tasks)
    return WORD * words + TASK * len(found.tasks) + MOVE * moves


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_game_is_five_minutes_away_at_most(game: str, language: str) -> None:
    course = until_the_first_game(game)
    last = list(lessons.lessons(game).values())[-1]
    course += [last] if last.begun else []  # whose words are read, too
    taken = FIRST_STEPS + sum(seconds(each, language) for each in course)
    sys.stdout.write(f"{game}, {language}: {taken / 60:.1f} minutes\n")  # shown by -rP
    assert taken <= FIVE_MINUTES


@pytest.mark.parametrize("game", TAUGHT)
def test_a_course_ends_with_a_game(game: str) -> None:
    course = lessons.outline(game)
    assert [each.table is not None for each in course] == [False] * (len(course) - 1) + [True]
    assert sum(each.enough for each in course) <= 1, "one is enough once"


@pytest.mark.parametrize("game", TAUGHT)
def test_every_clause_is_taught_or_can_wait(game: str) -> None:
    never = {clause for clause, found in taught(game).items() if not found}
    assert never == later(game).keys(), "a clause stands in a lesson or, with the reason, in later.toml"


def test_the_table_of_clauses_and_lessons_is_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tafelrunde.teaching.clauses"


def test_replies_speak_of_what_can_happen(lesson: tuple[str, Lesson]) -> None:
    game, found = lesson
    kinds = {kind.__struct_config__.tag: kind for kind in tafelrunde.game(game).effect_types}
    for reply in (each for task in found.tasks for each in task.replies):
        fields = {*kinds[reply.effect].__struct_fields__}
        gaps = {gap[1:-1] for each in (reply.say.de, reply.say.en) for gap in GAP.findall(each)}
        assert {*reply.where, *gaps} <= fields


def test_every_reply_is_heard_after_some_move(lesson: tuple[str, Lesson]) -> None:
    _, found = lesson
    for number, task in ((number, task) for number, task in enumerate(found.tasks) if task.replies):
        heard = {lessons.answer(found, number, move).say.de for move in lessons.ask(found, number).legal}
        assert {reply.say.de for reply in task.replies} <= heard


def test_both_languages_show_the_same(lesson: tuple[str, Lesson]) -> None:
    _, found = lesson
    for words in texts_of(found):
        german, english = (getattr(words, each) for each in LANGUAGES)
        assert german.strip() and english.strip()
        assert sorted(MARK.findall(german)) == sorted(MARK.findall(english))
        assert sorted(GAP.findall(german)) == sorted(GAP.findall(english))


def test_whatever_is_marked_can_be_said_and_shown(lesson: tuple[str, Lesson]) -> None:
    game, found = lesson
    for words in texts_of(found):
        for mark in MARK.findall(words.de):
            assert tafelrunde.game(game).mark(mark[1:-1], "de")


@pytest.mark.parametrize("moves", [100, pytest.param(10_000, marks=pytest.mark.long)])
def test_nobody_gets_stuck(lesson: tuple[str, Lesson], moves: int) -> None:
    _, found = lesson
    rng, at = random.Random(1), 0
    asked = [lessons.ask(found, number) for number in range(len(found.tasks))]
    for _ in range(moves if asked else 0):
        answered = lessons.answer(found, at, rng.choice(asked[at].legal))
        assert answered.say.de and answered.seen and answered.best in asked[at].legal
        at = (at + answered.right) % len(asked)


def test_what_is_no_lesson_and_no_move_is_refused() -> None:
    found = lessons.lesson("xactika", "leading")
    with pytest.raises(NoSuchLesson):
        lessons.lesson("xactika", "nothing")
    with pytest.raises(NoSuchLesson):
        lessons.ask(found, 99)
    with pytest.raises(UnreadableMove):
        lessons.answer(found, 0, "?")
    with pytest.raises(IllegalMove):
        lessons.answer(found, 0, "3333:b")


def test_the_first_reply_that_fits_speaks_with_its_values() -> None:
    words = Words("{tricks} Stiche", "{tricks} tricks")
    replies = [lessons.Reply("bid_made", words, {"tricks": 9}), lessons.Reply("bid_made", words, {"seat": 1})]
    task = Task(words, [], Words("gut", "good"), None, replies)
    assert lessons.said(task, True, [BidMade(1, 3)]) == Words("3 Stiche", "3 tricks")
    assert lessons.said(task, True, [BidMade(2, 3)]) == Words("gut", "good")
