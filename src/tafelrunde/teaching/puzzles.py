"""Puzzles: positions in which one move is clearly best, one a line of `games/<game>/puzzles.jsonl`.

`tafelrunde puzzles GAME` finds them (arena/puzzles.py); docs/puzzles.md says how, and how people are rated.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

import msgspec

from tafelrunde.bots.levels import LEVELS
from tafelrunde.bots.review import WIN
from tafelrunde.bots.roster import make_bot
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES, Words
from tafelrunde.teaching import lessons
from tafelrunde.teaching.lessons import Answered, Lesson, NoSuchLesson, Seen, Task, folder_of

ASKED = Words("Finde den besten Zug.", "Find the best move.")
ALONE = Words("Du spielst allein. Finde den besten Zug.", "You are playing alone. Find the best move.")
BEST = Words("Das ist der beste Zug.", "That is the best move.")
OTHER = Words("Ein anderer Zug ist klar besser.", "Another move is clearly better.")
COST = Words(
    "Dieser Zug kostet dich in etwa {n} von 10 Spielen den Sieg, vielleicht in noch mehr.",
    "This move costs you the win in about {n} of 10 games, maybe more.",
)
ALL = Words("Dieser Zug kostet dich wohl den Sieg.", "This move probably costs you the win.")
NEARLY = 0.9  # chance to win: that is the whole game
REASONS = 2
AHEAD = 2  # turns of everybody that are shown after a move
MOST = 8  # decisions in them


class Puzzle(msgspec.Struct, frozen=True):
    """A position, whose decision it is, the one best move, how clear it is, and which level finds it."""

    record: str
    seat: int
    best: str
    clear: float  # by how much it is better than any other, in value
    level: int  # the lowest that finds it; 7: only a deep search does
    idea: str  # the key of the weightiest reason for it; empty where the knowledge has none


@cache
def puzzles(name: str) -> list[Puzzle]:
    """Return the puzzles of a game, the easiest first."""
    return [msgspec.json.decode(line, type=Puzzle) for line in written(name).splitlines()]


def count(name: str) -> int:
    """Count the puzzles of a game without reading them."""
    return written(name).count(b"\n")


def written(name: str) -> bytes:
    """Return the puzzles of a game as they are written, one a line; a game may have none."""
    sheet = folder_of(name) / "puzzles.jsonl"
    return sheet.read_bytes() if sheet.is_file() else b""


def puzzle(name: str, number: int) -> Puzzle:
    """Return a puzzle of a game, counted from 0."""
    found = puzzles(name)
    if not 0 <= number < len(found):
        raise NoSuchLesson(f"{name} has {len(found)} puzzles, so none with the number {number}")
    return found[number]


@cache
def key_of(found: Puzzle) -> str:
    """Return by what a puzzle is remembered: its number changes when others are found."""
    return sha256(f"{found.seat} {found.record}".encode()).hexdigest()[:16]


@cache
def as_lesson(found: Puzzle) -> Lesson:
    """Return a puzzle as a lesson of one task; it is asked in the same way."""
    asked = ALONE if read_record(found.record).seats == 1 else ASKED
    return Lesson(BEST, [], found.seat, [Task(asked, [found.best], BEST, OTHER, record=found.record)])


def answer(found: Puzzle, text: str) -> Answered:
    """Play a move of a puzzle, and say what speaks for it, or what it costs."""
    answered = lessons.answer(as_lesson(found), 0, text)
    if answered.right:
        return msgspec.structs.replace(answered, say=explained(found, text, BEST, against=False))
    return msgspec.structs.replace(answered, say=explained(found, text, cost(found), against=True))


def cost(found: Puzzle) -> Words:
    """Say what any other move costs at least; whoever plays alone has no chances to win."""
    record = read_record(found.record)
    if record.seats == 1:
        return OTHER
    sides = record.game.sides(record.seats, record.options)
    lost = found.clear / WIN * (len(sides[0]) if sides else 1)  # partners share a win's value
    if lost >= NEARLY:
        return ALL
    lost = max(1, round(10 * lost))
    return Words(COST.de.format(n=lost), COST.en.format(n=lost))


def explained(found: Puzzle, text: str, first: Words, *, against: bool) -> Words:
    """Add to a sentence, line by line, what speaks against a move, or what is to be said of the best.

    What the best one does as well does not speak against another.
    """
    record = read_record(found.record)
    game, state = record.game, record.replay()
    world = game.world(game.view(state, found.seat), Rng(0))
    own, best = (
        game.knowledge.reasons(world, found.seat, game.parse(state, each)) for each in (text, found.best)
    )
    reasons = [each for each in own if each not in best] if against else own

    def told(language: str) -> str:
        lines = [game.reason(each, language) for each in reasons]
        meant = [each for each in lines if each.startswith("-") == against]
        meant.sort(key=lambda each: each[0] not in "+-")  # what judges it comes before what is so anyway
        return "\n".join([getattr(first, language), *meant[:REASONS]])

    return Words(*map(told, LANGUAGES))


def line(found: Puzzle, text: str) -> list[Seen]:
    """Show how it goes on after a move if the best bots play: each decides from what it sees."""
    record = read_record(found.record)
    state, after = record.replay(), record.replay()
    after.play(found.seat, lessons.legal(record.game, after, found.seat, text))
    moves = played_on(record.game, after, min(MOST, AHEAD * record.seats))
    return list(lessons.watch(record.game, state, found.seat, [f"{found.seat} {text}", *moves]))


def played_on(game: AnyGame, state: State, decisions: int) -> Iterator[str]:
    """Let the best bots make so many decisions, and yield the lines of a record."""
    rng = Rng(0)
    bot = make_bot(f"level:{LEVELS[-1]}", game, rng)
    while decisions and (actors := state.actors()):
        seat = actors[0]
        if seat == NATURE:
            text = game.spell(state, state.draw(rng))
        else:
            text, decisions = bot.choose(game.view(state, seat)), decisions - 1
        yield f"{'*' if seat == NATURE else seat} {text}"
        state.play(seat, game.parse(state, text))
