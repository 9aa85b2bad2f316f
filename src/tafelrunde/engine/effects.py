"""What a move did: the rules note it in numbers where they do it, a game names it in the rulebook's words.

A rule calls `state.note` while the state is telling; search never does, so it pays for one test of an
int. What was noted is turned into effects for some eyes: the seats that look, none of them for a spectator.
Log, animation, sound, announcements, previews and results read effects; nobody compares two views.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import NOTE
from tafelrunde.engine.texts import LANGUAGES, Words, You

if TYPE_CHECKING:
    from tafelrunde.engine.game import Game, View
    from tafelrunde.engine.state import State

Told = tuple[int, ...]  # what happened, by a code of the game, and its numbers
Eyes = Collection[int]  # the seats that look
MARKED = re.compile("‹([^‹›]*)›")
NOTHING = ("",) * len(LANGUAGES)


def snake(name: str) -> str:
    """Write TrickTaken as trick_taken."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Effect(msgspec.Struct, frozen=True, gc=False, tag_field="is", tag=snake, omit_defaults=True):
    """Something that happened at the table, as those who look may know it; `is` names it.

    Several of something are a tuple: what happened is looked up by what it is.
    """


class Turn(Effect, frozen=True):
    """These seats have to decide now; none when the game is over. The wire leaves it out: a view says it."""

    seats: tuple[int, ...]


class Happened(NamedTuple):
    """A move that was played: what the rules noted, and who had to decide before and after it."""

    before: tuple[int, ...]
    told: list[Told]
    after: tuple[int, ...]


def happen(state: State, actor: int, move: int) -> Happened:
    """Play a move; an illegal one raises IllegalMove and changes nothing."""
    return Happened(state.actors(), noted(state, actor, move), state.actors())


def noted(state: State, actor: int, move: int) -> list[Told]:
    """Play a move, and return only what the rules noted."""
    state.told, state.telling = bytearray(), 1
    try:
        state.play(actor, move)
    finally:
        state.telling = 0
    return list(NOTE.iter_unpack(state.told))


def unnamed(code: int) -> ValueError:
    """Return the error about a note that effects.py does not know."""
    return ValueError(f"no effect is made of a note {code}: name it in effects.py")


def effects_of(game: Game[Any, Any], happened: Happened, eyes: Eyes) -> list[Effect]:
    """Return what happened as some eyes may know it, and whose turn it is now, if that is news."""
    found = game.effects(happened.told, eyes)
    if happened.after in (happened.before, (NATURE,)):
        return found
    return [*found, Turn(happened.after)]


def marked(what: str) -> str:
    """Mark a card, a tile or a place in a sentence, in notation: a board draws it, `plain` says it."""
    return f"‹{what}›"


def plain(game: Game[Any, Any], sentence: str, language: str) -> str:
    """Say a sentence in words alone, as a terminal needs it."""
    return MARKED.sub(lambda found: game.mark(found[1], language), sentence)


def in_words(
    game: Game[Any, Any],
    effects: Sequence[Effect],
    language: str,
    names: Sequence[str],
    to: int | None = None,
) -> str:
    """Say effects in sentences, perhaps to a seat; empty for what goes without saying."""
    which = LANGUAGES.index(language)
    said = [sentences(game, each, len(names), to)[which] for each in effects]
    return " ".join([each for each in said if each]).format(*names)


def in_all_words(
    game: Game[Any, Any], effects: Sequence[Effect], names: Sequence[Sequence[str]], to: int | None = None
) -> Words:
    """Say effects in every language, with the names that all seats have in it."""
    said = [sentences(game, each, len(names[0]), to) for each in effects]
    lines = said[0] if len(said) == 1 else [" ".join(filter(None, each)) for each in zip(*said, strict=True)]
    return Words(*[line.format(*each) for line, each in zip(lines or NOTHING, names, strict=True)])


@lru_cache(8192)  # at all tables much the same happens, only to others
def sentences(game: Game[Any, Any], effect: Effect, seats: int, to: int | None) -> tuple[str, ...]:
    """Say one thing that happened in every language, with a gap for each name."""
    gaps = [f"{{{seat}}}" for seat in range(seats)]
    if to is not None:
        gaps[to] = You(gaps[to])
    return tuple(game.sentence(effect, language, gaps) for language in LANGUAGES)


def previews(game: Game[Any, Any], view: View, moves: Sequence[int]) -> list[list[Effect]]:
    """Return what each move of a view's seat would do, as far as that seat can know.

    The moves are played on a position built from the view, so nothing hidden can show; what they would
    reveal is left out, with all that comes after it.
    """
    assert view.seat is not None  # noqa: S101
    world = game.world(view, Rng(0))
    return [foreseen(game, world, view.seat, move) for move in moves]


def foreseen(game: Game[Any, Any], state: State, seat: int, move: int) -> list[Effect]:
    """Return what a move would do in a position, up to the first that reveals something."""
    found = game.effects(happen(state.copy(), seat, move).told, (seat,))
    for index, effect in enumerate(found):
        if isinstance(effect, game.reveals):
            return found[:index]
    return found


def told_before(game: Game[Any, Any], view: View, moves: Sequence[int]) -> list[list[Effect]]:
    """Return of each move's preview what the game tells before it is made; nothing where it tells nothing."""
    if not game.previews:
        return []
    return [
        [each for each in all_ if isinstance(each, game.previews)] for all_ in previews(game, view, moves)
    ]
