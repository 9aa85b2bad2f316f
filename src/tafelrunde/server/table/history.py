"""A finished game, told from its log: as a record, step by step, and draw by draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.effects import Effect, happen, in_all_words
from tafelrunde.engine.errors import IllegalMove, quoted
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Entry, Record
from tafelrunde.engine.registry import game
from tafelrunde.engine.state import State
from tafelrunde.engine.texts import LANGUAGES, Words
from tafelrunde.server.answers import Draw, Step
from tafelrunde.server.store.base import Row
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import AnyFact, decode_fact
from tafelrunde.server.table.table import Table

Numbered = tuple[int, AnyFact]
UNSAID = Words("", "")


def numbered(rows: Sequence[Row]) -> list[Numbered]:
    """Read the lines of a log; of a long one beside the event loop."""
    return [(row.number, decode_fact(row.body)) for row in rows]


def played(log: Sequence[Numbered]) -> list[tuple[int, AnyFact]]:
    """Return the start and the moves that were not taken back."""
    found: list[Numbered] = []
    for number, fact in log:
        if isinstance(fact, facts.Started | facts.Moved):
            found.append((number, fact))
        elif isinstance(fact, facts.Takenback):
            back = fact.to or found[-1][0]
            found = [each for each in found if each[0] < back]
    return found


def entries(log: Sequence[Numbered]) -> list[tuple[int, Entry]]:
    """Return all moves, nature's too, each with the number of its fact."""
    found: list[tuple[int, Entry]] = []
    for number, fact in played(log):
        if isinstance(fact, facts.Moved):
            found.append((number, Entry(fact.seat, fact.move)))
        if isinstance(fact, facts.Started | facts.Moved):
            found += [(number, Entry(NATURE, text)) for text in fact.draws or ()]
    return found


def legal_move(found: AnyGame, state: State, entry: Entry) -> int:
    """Return the move of an entry; a damaged log may say anything, so one that is not legal is refused."""
    move = found.parse(state, entry.text)
    if entry.actor not in state.actors() or not state.allows(entry.actor, move):
        raise IllegalMove(f"the log has {quoted(entry.text)} where it is no legal move of {entry.actor}")
    return move


def record_of(table: Table, log: Sequence[Numbered]) -> Record:
    """Return the game as a record, with what is needed to check its chance."""
    moves = [entry for _, entry in entries(log)]
    fair = table.chance.header() if table.phase == "over" else {}  # else one would know what is to come
    return Record(table.game, len(table.places), table.options, table.rules, fair, moves)


def is_step(found: AnyGame, state: State, actor: int, move: int) -> bool:
    """Tell whether a move is a step of its own: what nobody sees belongs to the step before or after it."""
    return found.shows_draw(state, move) if actor == NATURE else len(state.actors()) == 1


def steps_of(table: Table, log: Sequence[Numbered], seat: int | None) -> list[Step]:
    """Return every step with what it did and what a seat, or a spectator, saw after it."""
    found = game(table.game.id)
    state = found.new(len(table.places), table.options)
    names = [table.names(language) for language in LANGUAGES]
    eyes = () if seat is None else (seat,)
    steps: list[Step] = []
    decided: list[Effect] = []  # at the same time as others still think
    for number, entry in entries(log):
        move = legal_move(found, state, entry)
        shown = is_step(found, state, entry.actor, move)
        told = happen(state, entry.actor, move).told
        effects = found.effects(told, eyes)
        if shown:
            known = found.effects(told, ())  # said as it was to all: whoever decides knows it twice
            said = in_all_words(found, known, names)
            steps.append(Step(number, entry.actor, entry.text, said, [*decided, *effects]))
            decided = []
        elif entry.actor != NATURE:
            decided += effects
        elif steps:
            steps[-1].effects += effects
        if steps and (shown or state.actor() != NATURE):
            [steps[-1].view] = found.shown(state, [seat])
            steps[-1].scores = state.scores()
            steps[-1].hands = hands_in(found, state)
    return steps


def tells(step: Step, kinds: tuple[type[Effect], ...]) -> bool:
    """Tell whether something of these kinds happened in a step."""
    return any(isinstance(effect, kinds) for effect in step.effects)


def ends_in(found: AnyGame, steps: Sequence[Step]) -> list[int]:
    """Return the last step of every turn that is over: every decision, where a game tells no turns."""
    if not found.turn_begins + found.turn_ends:
        return [at for at, step in enumerate(steps) if step.actor != NATURE]
    kinds = found.turn_ends + found.round_ends
    over = {at for at, step in enumerate(steps) if tells(step, kinds)}
    return sorted(over | {at - 1 for at, step in enumerate(steps) if at and tells(step, found.turn_begins)})


def turns_in(found: AnyGame, steps: Sequence[Step]) -> list[int]:
    """Return the last step of every turn and of what came before the first; what is not over ends for now."""
    first = next((at for at, step in enumerate(steps) if step.actor != NATURE), 0)
    opening = [first - 1] if first else []
    return sorted({*opening, *ends_in(found, steps), len(steps) - 1} if steps else ())


def rounds_in(found: AnyGame, steps: Sequence[Step]) -> list[int]:
    """Return the first step of every round; empty for a game that has only one."""
    ends = [at for at, step in enumerate(steps) if tells(step, found.round_ends)]
    return [0, *(end + 1 for end in ends[:-1])] if len(ends) > 1 else []


def hands_in(found: AnyGame, state: State) -> list[Any]:
    """Return what every seat holds: a finished game has no secrets."""
    return [getattr(found.view(state, seat), "hand", None) for seat in range(state.seats)]


def course_of(table: Table, log: Sequence[Numbered]) -> list[list[int]]:
    """Return the scores after every turn, and the draws that followed it."""
    found = game(table.game.id)
    state = found.new(len(table.places), table.options)
    steps: list[Step] = []
    for number, entry in entries(log):
        move = legal_move(found, state, entry)
        if is_step(found, state, entry.actor, move) or not steps:
            steps.append(Step(number, entry.actor, entry.text, UNSAID, []))
        steps[-1].effects += found.effects(happen(state, entry.actor, move).told, ())
        steps[-1].scores = state.scores()
    return [steps[at].scores for at in ends_in(found, steps)]


def sums_of(table: Table, log: Sequence[Numbered]) -> list[Effect]:
    """Return all that told in the game where the points came from, as everybody saw it."""
    found = game(table.game.id)
    if not found.sums:
        return []
    state = found.new(len(table.places), table.options)
    sums: list[Effect] = []
    for _, entry in entries(log):
        told = happen(state, entry.actor, legal_move(found, state, entry)).told
        sums += [each for each in found.effects(told, ()) if isinstance(each, found.sums)]
    return sums


def draws_of(table: Table, log: Sequence[Numbered]) -> list[Draw]:
    """Return every draw with what could have been drawn, in the order of notation, and how likely it was."""
    found = game(table.game.id)
    state = found.new(len(table.places), table.options)
    draws: list[Draw] = []
    for _, entry in entries(log):
        if entry.actor == NATURE:
            outcomes = sorted((found.spell(state, move), str(odds)) for move, odds in state.outcomes())
            draws.append(Draw(outcomes, entry.text))
        state.play(entry.actor, found.parse(state, entry.text))
    return draws
