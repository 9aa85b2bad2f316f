"""Lessons: a position, a sentence and one thing to do; what is said then follows from what the move did.

A lesson is data, `games/<game>/lessons/<number>-<name>.toml`; docs/lessons.md says how to write one. The
rules play it, so a lesson that they contradict breaks a test. Nothing is kept between two questions: a task
is always reached by playing the lesson's record and the best moves of the tasks before it.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, happen, in_words, told_before
from tafelrunde.engine.errors import IllegalMove, TafelrundeError, quoted
from tafelrunde.engine.game import AnyGame, View
from tafelrunde.engine.record import Record, read_moves, read_record
from tafelrunde.engine.registry import game
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES, Words
from tafelrunde.teaching.standing import Came

NAMES = ("Mira", "Jonas", "Lea", "Ole", "Ida", "Tim", "Eva", "Nils", "Pia")  # who sits at the table, too
OWN = dict(zip(LANGUAGES, ("du", "you"), strict=True))


class NoSuchLesson(TafelrundeError):
    """A game has no such lesson, or a lesson no such task."""


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said of an effect, named as on the wire, with these of its values; all of them fill gaps."""

    effect: str
    say: Words
    where: dict[str, Any] = {}


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do: what is asked, which moves are meant, and what is said afterwards."""

    say: Words
    best: list[str] = []  # any of these; the others are allowed, too. Every move is meant where none is
    good: Words | None = None  # said after one of the best moves; without it the rules tell what happened
    other: Words | None = None  # said after another one; a task without it has no other
    replies: list[Reply] = []  # the first that fits speaks instead
    look: list[str] = []  # moves whose places are pointed at
    then: str = ""  # what the others do after the first of the best moves, as lines of a record
    record: str = ""  # begins at another table than where the task before has ended


class LessonTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A real game against the weakest bots, at the end of a course."""

    say: Words
    seats: int
    options: dict[str, str] = {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: tasks, one after the other, or a table to play at."""

    title: Words
    clauses: list[str]  # what it teaches
    seat: int = 0
    tasks: list[Task] = []
    enough: bool = False  # whoever has learned this can play; what follows is for later
    table: LessonTable | None = None
    begun: str = ""  # how that game has gone so far: a record with its chance; one plays on from its end


class Outline(msgspec.Struct, frozen=True):
    """A lesson in the list of a course."""

    id: str
    title: Words
    clauses: list[str]
    tasks: int
    enough: bool
    table: LessonTable | None
    begun: bool  # its game goes on from a position that its words explain


class Asked(msgspec.Struct, frozen=True):
    """A task as the board shows it."""

    say: Words
    seat: int
    names: list[str]  # of all seats; whoever learns is called as they like
    view: Any
    legal: list[str]
    previews: list[list[Any]]
    look: list[str]


class Seen(msgspec.Struct, frozen=True):
    """Something that happens after a move: what it did, and the table after it."""

    seat: int
    move: str
    effects: list[Any]
    view: Any


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move came to: whether it was meant, what is said of it, what happens, and what was meant."""

    right: bool
    say: Words
    seen: list[Seen]
    best: str
    came: Came | None = None  # in a puzzle, for whoever is somebody


@cache
def lessons(name: str) -> Mapping[str, Lesson]:
    """Return the course of a game, by name in order; a game may have none."""
    found = sorted(sheets(folder_of(name) / "lessons"), key=lambda each: int(each.name.partition("-")[0]))
    return {each.name.removesuffix(".toml").partition("-")[2]: read(each) for each in found}


def count(name: str) -> int:
    """Count the lessons of a game without reading them."""
    return sum(1 for _ in sheets(folder_of(name) / "lessons"))


def folder_of(name: str) -> Traversable:
    """Return the folder of a game."""
    return files(sys.modules[type(game(name)).__module__].__package__ or "")


def outline(name: str) -> list[Outline]:
    """Return what a course has."""
    return [
        Outline(
            each, found.title, found.clauses, len(found.tasks), found.enough, found.table, bool(found.begun)
        )
        for each, found in lessons(name).items()
    ]


@cache
def figures(name: str) -> Mapping[str, Lesson]:
    """Return what can be tried on the rules page, by clause: one task each, in which every move is meant."""
    sheet = folder_of(name) / "lessons" / "figures.toml"
    found = tomllib.loads(sheet.read_text("utf-8")) if sheet.is_file() else {}
    return {
        clause: Lesson(Words(clause, clause), [clause], tasks=[msgspec.convert(each, Task)])
        for clause, each in found.items()
    }


def sheets(folder: Traversable) -> Iterator[Traversable]:
    """Find the files of a course."""
    if folder.is_dir():
        yield from (each for each in folder.iterdir() if re.fullmatch(r"\d+-[a-z-]+\.toml", each.name))


def read(sheet: Traversable) -> Lesson:
    """Read a lesson; a wrong one names its file."""
    try:
        return msgspec.convert(tomllib.loads(sheet.read_text("utf-8")), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise ValueError(f"{sheet.name}: {problem}") from None


def lesson(name: str, wanted: str) -> Lesson:
    """Return a lesson of a game, or the figure of a clause."""
    found = lessons(name).get(wanted) or figures(name).get(wanted)
    if found is None:
        known = ", ".join(lessons(name)) or "none"
        raise NoSuchLesson(f"{name} has no lesson {quoted(wanted)}; its lessons: {known}")
    return found


def task_of(found: Lesson, number: int) -> Task:
    """Return a task, counted from 0."""
    if not 0 <= number < len(found.tasks):
        raise NoSuchLesson(f"the lesson has {len(found.tasks)} tasks, so none with the number {number}")
    return found.tasks[number]


def record_of(found: Lesson, number: int) -> Record:
    """Return how a task's position came about."""
    first = max(at for at in range(number + 1) if found.tasks[at].record)
    record = read_record(found.tasks[first].record)
    for task in found.tasks[first:number]:
        record.entries += read_moves(f"{found.seat} {task.best[0]}", 0)
        for line in task.then.splitlines():
            record.entries += read_moves(line, 0)
    return record


def ask(found: Lesson, number: int) -> Asked:
    """Return a task with its position."""
    task, record = task_of(found, number), record_of(found, number)
    state, seat = record.replay(), found.seat
    view, moves = record.game.view(state, seat), state.legal(seat)
    spelled = [record.game.spell(state, move) for move in moves]
    names, previews = names_at(found, record.seats, ""), told_before(record.game, view, moves)
    return Asked(task.say, seat, names, shown(record.game, state, seat), spelled, previews, task.look)


def shown(found: AnyGame, state: State, seat: int) -> View:
    """Return what a board shows to a seat."""
    return found.shown(state, [seat])[0]


def names_at(found: Lesson, seats: int, own: str) -> list[str]:
    """Return what those at a lesson's table are called."""
    others = list(NAMES[: seats - 1])
    return [*others[: found.seat], own, *others[found.seat :]]


def why(found: Lesson, number: int, touched: str) -> Words:
    """Say why something cannot be done in a task; empty where it can."""
    task_of(found, number)
    record = record_of(found, number)
    view = record.game.view(record.replay(), found.seat)
    return Words(
        *(
            record.game.why(view, touched, language, names_at(found, record.seats, own))
            for language, own in OWN.items()
        )
    )


def answer(found: Lesson, number: int, text: str) -> Answered:
    """Play a move of a task; one that is not legal is refused."""
    task, record = task_of(found, number), record_of(found, number)
    state, seat = record.replay(), found.seat
    legal(record.game, state, seat, text)
    best = task.best or [text]
    lines = [f"{seat} {text}", *(task.then.splitlines() if text == best[0] else ())]
    seen = list(watch(record.game, state, seat, lines))
    effects = [each for scene in seen for each in scene.effects]
    say = said(task, text in best, effects) or happened(found, record, effects)
    return Answered(text in best, say, seen, best[0])


def legal(found: AnyGame, state: State, seat: int, text: str) -> int:
    """Read a move; one that is not legal is refused."""
    move = found.parse(state, text)
    if seat not in state.actors() or not state.allows(seat, move):
        raise IllegalMove(f"{quoted(text)} is not legal in this task")
    return move


def watch(found: AnyGame, state: State, seat: int, lines: list[str]) -> Iterator[Seen]:
    """Play lines of a record, and tell what a seat sees; what nature draws belongs to the move before it."""
    who, move, effects = NATURE, "", list[Effect]()
    for entry in (each for line in lines for each in read_moves(line, 0)):
        if entry.actor != NATURE:
            if move:
                yield Seen(who, move, effects, shown(found, state, seat))
            who, move, effects = entry.actor, entry.text, []
        told = happen(state, entry.actor, found.parse(state, entry.text)).told
        effects += found.effects(told, (seat,))
    yield Seen(who, move, effects, shown(found, state, seat))


def happened(found: Lesson, record: Record, effects: list[Effect]) -> Words:
    """Say what happened, in the words of the rules."""
    return Words(
        *(
            in_words(record.game, effects, language, names_at(found, record.seats, own), found.seat)
            for language, own in OWN.items()
        )
    )


def said(task: Task, right: bool, effects: list[Effect]) -> Words | None:
    """Return what a lesson says of a move: by what it did, else by whether it was meant."""
    for reply in task.replies:
        for effect in effects:
            values = msgspec.json.decode(msgspec.json.encode(effect))  # tuples as lists, as in a file
            if values["is"] == reply.effect and reply.where.items() <= values.items():
                return Words(reply.say.de.format(**values), reply.say.en.format(**values))
    return task.good if right or task.other is None else task.other
