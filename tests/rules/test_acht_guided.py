"""ACHT against its oracle in games that are steered to where random play seldom gets.

Luck and players have a mind: one seat draws the circles and the others the tiles that score nothing (claims),
all keep level (blind rounds, draw-offs), all keep or rather spend their cards (reshuffled deck, empty tower).
"""

from collections import Counter
from collections.abc import Callable

import pytest

from oracles.acht import Oracle
from oracles.test_oracles import compare
from rules.acht_table import GAME
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.build import compiled
from tafelrunde.engine.record import Record
from tafelrunde.engine.rng import Rng
from tafelrunde.games.acht.codes import DRAW, JOKER, LAY, PLAY, QUANTUM, USE
from tafelrunde.games.acht.material import LETTERS
from tafelrunde.games.acht.rules import AchtState

Policy = Callable[[AchtState, int, Rng], int]
GAMES = 28 if compiled() else 6  # as many as show all that is rare


def one_of(moves: list[int], rng: Rng) -> int:
    return moves[rng.below(len(moves))]


def unequal(state: AchtState, actor: int, rng: Rng) -> int:
    """Seat 0 draws round lines and lays where most closes, the others draw what scores nothing."""
    if actor == NATURE:
        wanted = "HCMA" if state.turn == 0 else "ZDQ"
        moves = [move for move in state.legal(NATURE) if move < len(LETTERS) and LETTERS[move] in wanted]
        return one_of(moves, rng) if moves and rng.below(5) else state.draw(rng)
    moves = [move for move in state.legal(actor) if LAY <= move < PLAY]
    if not moves or rng.below(10) == 0:
        return without_leaps(state, actor, rng)
    gains = [after(state, actor, move).earned[0] + after(state, actor, move).lapsed for move in moves]
    best = max(gains) if actor == 0 else min(gains)
    return one_of([move for move, gain in zip(moves, gains, strict=True) if gain == best], rng)


def level(state: AchtState, actor: int, rng: Rng) -> int:
    """Everybody lays so that all have the same."""
    if actor == NATURE:
        return state.draw(rng)
    moves = state.legal(actor)
    moves = [one_of(moves, rng) for _ in range(8)] if len(moves) > 8 else moves
    return min(moves, key=lambda move: spread(after(state, actor, move), state.round))


def spread(state: AchtState, number: int) -> int:
    """Say how far apart the points are; a new round is worth something to those who are level."""
    totals = [
        state.score[owner] + (state.earned[owner] if state.round == number else 0) for owner in range(4)
    ]
    owners = 2 if state.mode == 1 else state.seats
    return max(totals[:owners]) - min(totals[:owners])


def without_leaps(state: AchtState, actor: int, rng: Rng) -> int:
    """Play cards, but seldom a quantum leap, which random play chooses nearly always."""
    if actor == NATURE:
        return state.draw(rng)
    moves = state.legal(actor)
    rare = [move for move in moves if move < PLAY or (move - PLAY) % JOKER // USE != QUANTUM]
    return one_of(rare or moves, rng)


def thrifty(state: AchtState, actor: int, rng: Rng) -> int:
    """Keep the cards for later rounds; draw dark tiles."""
    if actor == NATURE:
        dark = LETTERS.index("D")
        return dark if dark in state.legal(NATURE) and rng.below(2) else state.draw(rng)
    return DRAW if DRAW in state.legal(actor) and rng.below(12) else without_leaps(state, actor, rng)


def after(state: AchtState, actor: int, move: int) -> AchtState:
    """Return the position after a move."""
    following = state.copy()
    following.apply(actor, move)
    return following


def notes(state: AchtState) -> list[str]:
    """Name what is rare about a position."""
    view = GAME.view(state, None)
    found = [view.phase]
    found += ["blind"] if view.blind else []
    found += ["empty tower"] if not view.tower_size and view.actors else []
    found += ["empty deck"] if not view.deck_size else []
    found += ["second turn"] if view.second_turn else []
    found += ["lapsed"] if view.lapsed else []
    return found


def play_guided(seats: int, options: dict[str, str], policy: Policy, seed: int, seen: Counter[str]) -> None:
    """Play one game on both; note what happened."""
    rng, record, oracle = Rng(seed), Record(GAME, seats, options), Oracle(seats, options)
    state: AchtState = GAME.new(seats, options)
    while actors := state.actors():
        compare(record, state, oracle)
        seen.update(notes(state))
        move = policy(state, actors[0], rng)
        text = GAME.spell(state, move)
        record.add(state, actors[0], move)
        state.play(actors[0], move)
        oracle.play(actors[0], text)
    compare(record, state, oracle)
    seen.update([*notes(state), "won" if state.winners() else "lost"])


@pytest.mark.bulk
@pytest.mark.rule("AC-19", "AC-24", "AC-28", "AC-33")
def test_engine_and_oracle_agree_where_random_play_seldom_gets() -> None:
    seen: Counter[str] = Counter()
    settings = [(seats, options) for seats in GAME.seats for options in GAME.combinations(seats)]
    for number in range(GAMES):
        seats, options = settings[number % len(settings)]
        for policy in (unequal, level, without_leaps, thrifty):
            if seats > 1 or policy is unequal:
                play_guided(seats, options, policy, number, seen)
    if compiled():
        rare = {
            "claim",
            "blind",
            "draw-off",
            "empty tower",
            "empty deck",
            "infinity",
            "stolen",
            "lost",
            "won",
        }
        assert rare <= set(seen), seen
