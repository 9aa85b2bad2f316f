"""The seven laws that every game keeps, checked on any position of any game.

1 nothing leaks · 2 nothing is lost · 3 chance is explicit · 4 same record, same state ·
5 copies, notation, legality · 6 decisions made at the same time · 7 effects are honest and complete

A broken law raises LawBroken with a record to replay.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt

import msgspec

from tafelrunde.engine.actors import NATURE, OVER
from tafelrunde.engine.effects import Effect, Happened, effects_of, happen, previews
from tafelrunde.engine.errors import IllegalMove, UnreadableMove
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record, read_record
from tafelrunde.engine.rng import Rng
from tafelrunde.engine.state import State

NOT_MOVES = (-(10**30), -1, 10**6, 10**30)
NOT_TEXTS = ("", " ", "0", "#", "\x00", "x" * 1000, "9" * 5000, "d2:", "٣١٢٣")
HONEST = 20  # moves of a position, or a few less, that are looked at for honest effects
SUSPICIOUS = 6.0  # standard deviations: a fair draw exceeds this once in a billion


class LawBroken(AssertionError):
    """A game broke a law of the contract."""


def require(law: int, holds: bool, what: str) -> None:
    """Raise LawBroken unless the law holds."""
    if not holds:
        raise LawBroken(f"law {law}: {what}")


def everyone(state: State, game: AnyGame) -> list[int | None]:
    """Return all seats and the spectator."""
    return [*range(game.view(state, None).seats), None]


def fingerprint(game: AnyGame, state: State) -> bytes:
    """Return everything that can be told of a position; all seats together see the whole truth."""
    views = game.views(state, everyone(state, game))
    actors = state.actors()
    legal = [state.legal(actor) for actor in actors]
    return msgspec.json.encode([views, actors, legal, state.scores(), state.winners()])


def nothing_leaks(game: AnyGame, state: State, seat: int | None, seed: int) -> None:
    """Law 1: a world built from a seat's view is as good as the truth for that seat."""
    view = game.view(state, seat)
    require(1, game.views(state, [None, seat])[1] == view, f"seat {seat} sees something else with others")
    require(
        1,
        game.read_view(msgspec.json.encode(view)) == view,
        "a view changes on its way through JSON",
    )
    world = game.world(view, Rng(seed))
    require(1, game.view(world, seat) == view, f"the world of seat {seat} looks different to it")
    shown = game.shown(state, [seat])
    require(1, game.shown(world, [seat]) == shown, f"seat {seat} is shown what its view does not say")
    require(1, world.actors() == state.actors(), "a world has other actors")
    require(1, world.scores() == state.scores(), "a world has other scores")
    require(1, game.census(world) == game.material, "a world has lost or gained material")
    if seat is not None:
        require(1, world.legal(seat) == state.legal(seat), f"seat {seat} has other moves in its world")
    knower = NATURE if seat is None else seat
    dreams = [state.copy(), world]
    for dream in dreams:
        dream.resample(knower, Rng(seed + 1))
        require(1, game.view(dream, seat) == view, f"resample shows seat {seat} something else")
    require(
        1,
        fingerprint(game, dreams[0]) == fingerprint(game, dreams[1]),
        f"resample for seat {seat} depends on what it cannot know",
    )


def nothing_is_lost(game: AnyGame, state: State) -> None:
    """Law 2: every card, tile and stone is in exactly one place."""
    census = game.census(state)
    if census != game.material:
        surplus, missing = census - game.material, game.material - census
        require(2, False, f"surplus {dict(surplus)}, missing {dict(missing)}")


def chance_is_explicit(state: State) -> None:
    """Law 3: nature's outcomes are its legal moves, their probabilities add up to 1."""
    if state.actors() != (NATURE,):
        return
    outcomes = state.outcomes()
    require(3, [move for move, _ in outcomes] == state.legal(NATURE), "outcomes are not the legal moves")
    require(3, all(odds > 0 for _, odds in outcomes), "an outcome that cannot happen is listed")
    require(3, sum(odds for _, odds in outcomes) == 1, "the probabilities do not add up to 1")


def chance_is_fair(state: State, draws: int, seed: int) -> None:
    """Law 3: `draw` follows the stated probabilities (chi-squared, as a normal deviate)."""
    rng = Rng(seed)
    seen = Counter(state.draw(rng) for _ in range(draws))
    outcomes = state.outcomes()
    require(3, set(seen) <= {move for move, _ in outcomes}, "a move was drawn that cannot happen")
    freedom = len(outcomes) - 1
    if freedom == 0:
        return
    squares = sum((seen[m] - draws * p) ** 2 / (draws * p) for m, p in outcomes)
    # Wilson and Hilferty: the cube root of chi-squared is close to normal.
    spread = 2 / (9 * freedom)
    deviate = ((float(squares) / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    require(3, deviate < SUSPICIOUS, f"nature's draws are skewed: {deviate:.1f} standard deviations")


def same_record_same_state(game: AnyGame, state: State, record: Record) -> None:
    """Law 4: a record written and read again leads to the same position."""
    again = read_record(str(record)).replay()
    require(4, fingerprint(game, again) == fingerprint(game, state), "the replayed position differs")


def moves_are_sound(game: AnyGame, state: State) -> None:
    """Law 5: moves are sorted, written uniquely, readable, playable, and copies are independent."""
    before = fingerprint(game, state)
    for actor in state.actors():
        legal = state.legal(actor)
        require(5, bool(legal), f"actor {actor} must decide but has no move")
        require(5, legal == sorted(set(legal)), "legal moves are not in ascending order")
        spelled = [game.spell(state, move) for move in legal]
        require(5, len(set(spelled)) == len(spelled), "two moves are written the same")
        for move, text in zip(legal, spelled, strict=True):
            require(5, game.parse(state, text) == move, f"{text} is read as another move")
            require(
                5, not refused(state.copy(), actor, move), f"legal move {text} cannot be played on a copy"
            )
    require(5, fingerprint(game, state) == before, "playing on a copy changed the original")


def nonsense_is_refused(game: AnyGame, state: State) -> None:
    """Law 5: an illegal move changes nothing, a text that is no move is unreadable."""
    before = fingerprint(game, state)
    for actor in [NATURE, *range(game.view(state, None).seats), 99, OVER]:
        legal = state.legal(actor)
        require(5, bool(legal) == (actor in state.actors()), f"legal moves of actor {actor} out of turn")
        beside = [move + 1 for move in legal if move + 1 not in legal]
        for move in (*NOT_MOVES, *beside[:3]):
            require(5, refused(state, actor, move), f"illegal move {move} of actor {actor} was played")
    for text in NOT_TEXTS:
        require(5, unreadable(game, state, text), f"{text!r} was read as a move")
    require(5, fingerprint(game, state) == before, "an illegal move changed the position")


def refused(state: State, actor: int, move: int) -> bool:
    """Tell whether a move is refused."""
    try:
        state.play(actor, move)
    except IllegalMove:
        return True
    return False


def unreadable(game: AnyGame, state: State, text: str) -> bool:
    """Tell whether a text is refused."""
    try:
        game.parse(state, text)
    except UnreadableMove:
        return True
    return False


def order_does_not_matter(game: AnyGame, state: State, rng: Rng) -> None:
    """Law 6: decisions made at the same time arrive in any order and show nothing until all are in."""
    actors = state.actors()
    if len(actors) < 2:
        return
    chosen = {seat: state.pick(seat, rng) for seat in actors}
    ends: set[bytes] = set()
    for order in (actors, actors[::-1], actors[1:] + actors[:1]):
        after = state.copy()
        for seat in order[:-1]:
            before = after.copy()
            after.play(seat, chosen[seat])
            require(6, seat not in after.actors(), f"seat {seat} decides twice")
            shows_nothing(game, before, after, seat)
        after.play(order[-1], chosen[order[-1]])
        ends.add(fingerprint(game, after))
    require(6, len(ends) == 1, "the order of simultaneous decisions matters")


def shows_nothing(game: AnyGame, before: State, after: State, last: int) -> None:
    """Law 6: nobody but the deciding seat learns what it decided, only that it did."""
    for seat in after.actors():
        same = before.legal(seat) == after.legal(seat)
        require(6, same, f"a decision of seat {last} changed the moves of seat {seat}")
    require(6, after.scores() == before.scores(), "scores moved before all had decided")
    seen = {decision_seen(game, before, last, move) for move in before.legal(last)}
    require(6, len(seen) == 1, f"what seat {last} decided is seen before all have")


def decision_seen(game: AnyGame, before: State, last: int, move: int) -> bytes:
    """Return what all others see after one decision."""
    after = before.copy()
    after.play(last, move)
    return msgspec.json.encode([game.view(after, s) for s in everyone(after, game) if s != last])


def effects_are_honest(game: AnyGame, state: State, seat: int | None, seed: int) -> None:
    """Law 7: whatever looks the same to a seat, before and after a move, is told to it in the same way."""
    for actor in state.actors():
        seen: dict[bytes, bytes] = {}
        world = game.world(game.view(state, seat), Rng(seed))
        for truth in (state, world):
            for move in truth.legal(actor)[:: 1 + truth.count(actor) // HONEST]:
                after, told = step(game, truth, actor, move, seat)
                require(7, seen.setdefault(after, told) == told, f"{told} tells seat {seat} too much")


def step(game: AnyGame, state: State, actor: int, move: int, seat: int | None) -> tuple[bytes, bytes]:
    """Return what a seat sees after a move, and what it is told."""
    after = state.copy()
    eyes = () if seat is None else (seat,)
    effects = effects_of(game, happen(after, actor, move), eyes)
    known = game.spell(state, move) if is_open(game, state, actor, move, seat) else ""
    return msgspec.json.encode([game.view(after, seat), known]), msgspec.json.encode(effects)


def is_open(game: AnyGame, state: State, actor: int, move: int, seat: int | None) -> bool:
    """Tell whether a seat is told a move itself: all decisions, but not before all who decide now have."""
    if actor == NATURE:
        return game.sees_draw(state, seat, move)
    return actor == seat or len(state.actors()) == 1


def effects_are_complete(
    game: AnyGame, before: State, after: State, happened: Happened, eyes: Sequence[int | None] = ()
) -> None:
    """Law 7: no field of a view changes without an effect that may change it; all look if nobody is named."""
    eyes = eyes or everyone(after, game)
    to_all = effects_of(game, happened, ())
    open_to_all = not any(each[0] in game.private for each in happened.told)
    olds, news = (game.shown(each, eyes) for each in (before, after))
    for seat, old, new in zip(eyes, olds, news, strict=True):
        effects = effects_of(game, happened, () if seat is None else (seat,))
        unknown = [each for each in effects if not isinstance(each, game.effect_types)]
        require(7, not unknown, f"{unknown} are none of the game's effects")
        lists = [each for each in effects if not has_hash(each)]
        require(7, not lists, f"{lists} cannot be looked up; several of something are a tuple")
        same = effects == to_all
        require(7, same or not open_to_all, f"seat {seat} is told {effects}, but no note is called private")
        for field in new.__struct_fields__:
            if getattr(old, field) != getattr(new, field):
                fitting = any(isinstance(each, game.changes[field]) for each in effects)
                require(7, fitting, f"{field} changed for seat {seat}, but only {effects} was told")


def has_hash(effect: Effect) -> bool:
    """Tell whether an effect can be looked up."""
    try:
        hash(effect)
    except TypeError:
        return False
    return True


def previews_are_sound(game: AnyGame, state: State, seat: int) -> None:
    """Law 7: a preview says what will be told, as far as that does not depend on hidden things."""
    moves = state.legal(seat)
    for move, expected in zip(moves, previews(game, game.view(state, seat), moves), strict=True):
        told = game.effects(happen(state.copy(), seat, move).told, (seat,))
        require(7, told[: len(expected)] == expected, f"{expected} was foreseen, {told} happened")
        rest = told[len(expected) : len(expected) + 1]
        require(7, all(isinstance(each, game.reveals) for each in rest), f"{rest} was not foreseen")


def check_position(game: AnyGame, state: State, record: Record | None, seat: int | None, seed: int) -> None:
    """Check everything that can be checked in one position; law 1 for one seat, law 4 with a record."""
    nothing_leaks(game, state, seat, seed)
    nothing_is_lost(game, state)
    chance_is_explicit(state)
    moves_are_sound(game, state)
    nonsense_is_refused(game, state)
    order_does_not_matter(game, state, Rng(seed))
    effects_are_honest(game, state, seat, seed)
    for actor in state.actors():
        if actor != NATURE:
            previews_are_sound(game, state, actor)
    if record is not None:
        same_record_same_state(game, state, record)


def random_walk(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str],
    seed: int,
    check: Callable[[State, Record, int], None],
) -> int:
    """Play a random game through the checked entry, `check` before every move; how many decisions.

    Whoever decides, a spectator and every seat in turn watch that effects are complete.
    """
    rng = Rng(seed)
    record = Record(game, seats, dict(options))
    state = record.start()
    decisions = 0
    try:
        while actors := state.actors():
            check(state, record, decisions)
            actor = actors[rng.below(len(actors))]
            move = state.draw(rng) if actor == NATURE else state.pick(actor, rng)
            record.add(state, actor, move)
            require(5, state.allows(actor, move), f"{record.entries[-1]} is not allowed")
            before = state.copy()
            eyes = {actor if actor != NATURE else None, len(record.entries) % seats, None}
            effects_are_complete(game, before, state, happen(state, actor, move), [*eyes])
            decisions += actor != NATURE
        check(state, record, decisions)
    except LawBroken as broken:
        raise LawBroken(f"{broken}\nafter this record (seed {seed}):\n{record}") from None
    require(5, bool(state.winners()) or seats == 1, "a finished game has no winner")
    if state.winners():
        first = [seat for seat, place in enumerate(state.places()) if place == 1]
        require(5, first == state.winners(), f"{first} have the first place, but {state.winners()} have won")
    return decisions
