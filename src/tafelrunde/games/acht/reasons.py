"""Why a move of ACHT is good or bad, in words: keys of texts/, below `reason`, and the values to fill in."""

from __future__ import annotations

from tafelrunde.engine.knowledge import Reason
from tafelrunde.games.acht import board, judgement, material, table, tables, turns
from tafelrunde.games.acht.codes import (
    ABDUCT,
    CLAIM,
    DRAW,
    INF,
    INFINITY,
    JOKER,
    LAY,
    LAYING,
    LEAP,
    METEOR,
    NO,
    NONE,
    OPENS,
    PLAY,
    POLE,
    QUANTUM,
    SOLO,
    SPOTS,
    STRONG,
    TIME,
    USE,
    WEAK,
)
from tafelrunde.games.acht.experience import AVERAGE
from tafelrunde.games.acht.material import DARK, EIGHT, ZERO
from tafelrunde.games.acht.table import AchtTable
from tafelrunde.games.acht.tables import BOARD, CROSSING, HALF, SHAPES

MOST = 3  # reasons for one move
UNSEEN = [0] * 50
UNKNOWN = [0.0] * 4

Weighted = tuple[float, str, dict[str, object]]  # a reason after its weight in points

BIT = [1 << place for place in range(64)]
PIECES_OF = tables.PIECES_OF
FACE_TYPE = tables.FACE_TYPE[:]
SHAPE_POINTS = list(material.STONE_POINTS)
SORT_OF, POINTS_OF = tables.SORT_OF[:], tables.POINTS_OF[:]


def of_move(state: AchtTable, seat: int, move: int) -> list[Reason]:
    """Return what speaks for or against a legal move: the weightiest reasons, what speaks for it first."""
    if state.phase == LAYING:
        found = placement_reasons(state, seat, (move - LAY) >> 6, move & 63)
    elif move >= PLAY and state.phase != INFINITY:
        found = card_reasons(state, seat, move - PLAY)
    else:
        found = answer_reasons(state, seat, move)
    found.sort(key=weightiest)
    said = [(key, values) for _, key, values in found[:MOST]]
    said.sort(key=speaks_against)
    return said


def weightiest(reason: Weighted) -> float:
    """Order reasons by weight."""
    return -reason[0]


def speaks_against(reason: Reason) -> bool:
    """Put what speaks for a placement first."""
    return reason[0].startswith("opens")


def counted(weight: float, key: str, points: int) -> Weighted:
    """Return a reason with points in it; its text differs for a single one."""
    return (weight, f"{key}-1" if points == 1 else key, {"points": points})


def likely(weight: float, key: str, chance: float) -> Weighted:
    """Return a reason with a chance in it, of 10 to 100 percent."""
    return (weight, key, {"percent": max(10, 10 * round(10 * chance))})


def placement_reasons(state: AchtTable, seat: int, face: int, field: int) -> list[Weighted]:
    """Say what a placement takes, denies and opens."""
    seen, chance = UNSEEN[:], UNKNOWN[:]
    judgement.survey(state, seen, chance)
    found = taking_reasons(state, seat, face, field)
    found += opening_reasons(state, seat, face, field, seen, chance)
    if not is_next(state):
        found += denying_reasons(state, seat, face, field, seen, chance)
    kept = state.tableau[seat] if FACE_TYPE[face] == state.drawn else state.drawn
    if FACE_TYPE[face] == ZERO:
        found.append((0.2, "zero", {}))
    elif kept != NONE and judgement.carries(kept, CROSSING):
        found.append((0.3, "keeps-crossing", {}))
    elif kept not in (NONE, DARK):  # what is dark stays in any case
        found.append((0.05, "keeps", {"tile": material.LETTERS[kept]}))
    return found or [(0.1, "quiet", {})]


def taking_reasons(state: AchtTable, seat: int, face: int, field: int) -> list[Weighted]:
    """Say what a placement closes and forms."""
    points, lapsing = 0, 0
    closed = board.closed_by(state, face, field)
    for piece in range(SHAPES):
        if closed >> piece & 1:
            if board.has_stone(state, state.owner[seat], piece):
                points += POINTS_OF[piece]
            else:
                lapsing += 1
    found: list[Weighted] = []
    if board.eights_by(state, face, field):
        found.append((20, "eight-solo" if state.mode == SOLO else "eight", {}))
    if points:
        found.append(counted(points, "closes", points))
    if lapsing:
        found.append((1.0, "lapses-solo" if state.mode == SOLO else "lapses", {}))
    return found


def is_next(state: AchtTable) -> bool:
    """Tell whether who lays a tile also lays the next one."""
    return state.mode == SOLO or state.travelling > 0


def opening_reasons(
    state: AchtTable, seat: int, face: int, field: int, seen: list[int], chance: list[float]
) -> list[Weighted]:
    """Say which shape and whether an "8" a placement leaves to whoever is next."""
    verb = "prepares" if is_next(state) else "opens"
    bit, best, likelihood, threat = BIT[field], 0, 0.0, 0.0
    fresh = (bit << 8 | bit >> 8 | bit << 1 | bit >> 1) & BOARD & ~state.laid & ~board.reachable(state)
    for sort in range(CROSSING):
        if seen[SPOTS + sort] & fresh:
            best, likelihood = SHAPE_POINTS[sort], chance[sort]
    for piece in PIECES_OF[face]:
        if piece < SHAPES and seen[OPENS + piece] & bit and POINTS_OF[piece] > best:
            best, likelihood = POINTS_OF[piece], chance[SORT_OF[piece]]
        if seen[STRONG + piece] & bit:
            threat = max(threat, chance[HALF])
        elif seen[WEAK + piece] & bit:
            threat = max(threat, chance[CROSSING])
    found: list[Weighted] = []
    if threat:
        found.append(likely(threat * judgement.swing(state, seat), f"{verb}-eight", threat))
    if best and likelihood:
        weight, key, values = likely(best * likelihood, verb, likelihood)
        found.append((weight, f"{key}-{best}", values))
    elif not threat and verb == "opens":
        found.append((0.1, "closed", {}))
    return found


def denying_reasons(
    state: AchtTable, seat: int, face: int, field: int, seen: list[int], chance: list[float]
) -> list[Weighted]:
    """Say which shape or "8" a placement takes away from the next player."""
    bit, best = BIT[field], 0.0
    found: list[Weighted] = []
    threat = judgement.chance_of_eight(seen, chance, bit)
    if threat and not board.eights_by(state, face, field):
        found.append((threat * judgement.swing(state, seat), "blocks-eight", {}))
    if not board.closed_by(state, face, field):
        best = judgement.best_offer(seen, chance, bit)
    if best:
        found.append((best, "blocks", {}))
    return found


def card_reasons(state: AchtTable, seat: int, use: int) -> list[Weighted]:
    """Say what a card brings now, and what it costs to play it."""
    card, detail = use % JOKER // USE, use % USE
    found: list[Weighted] = []
    if use >= JOKER:
        found.append((0.4, "joker", {}))
    if card == QUANTUM:
        found += leap_reasons(state, seat, detail // LEAP, detail % LEAP // 32, detail % 32)
    elif card == TIME:
        ready = judgement.prospect(state, seat, state.tableau[seat]) >= EIGHT
        found.append((2.0, "time-needless", {}) if ready else (1.0, "time", {}))
    elif card == ABDUCT:
        found.append((0.5, "abduct", {}))
    elif card == METEOR:
        found += swap_reasons(state, seat, state.tableau[seat], NONE)
    else:
        giver = detail if card == POLE else revolution_giver(state, seat, detail)
        found += swap_reasons(state, seat, state.tableau[seat], state.tableau[giver])
    return found


def revolution_giver(state: AchtTable, seat: int, backwards: int) -> int:
    """Return whose tile comes to a seat in a revolution."""
    return (seat + (1 if backwards else state.seats - 1)) % state.seats


def swap_reasons(state: AchtTable, seat: int, given: int, got: int) -> list[Weighted]:
    """Say what it means to lose a tile and to get another, or an unknown one (NONE)."""
    found: list[Weighted] = []
    board.look(state)
    lost, gained = (
        judgement.prospect(state, seat, given),
        AVERAGE if got == NONE else judgement.prospect(state, seat, got),
    )
    if given in (ZERO, DARK):
        found.append((1.5, "rids", {"tile": material.LETTERS[given]}))
    if got in (ZERO, DARK):
        found.append((1.5, "burdens", {"tile": material.LETTERS[got]}))
    elif gained >= EIGHT:
        found.append((8.0, "gets-eight", {}))
    elif gained > lost:
        found.append((gained - lost, "better-tile" if got != NONE else "new-tile", {}))
    if lost >= 1 and lost >= gained:
        found.append((lost - gained + 0.1, "worse-tile", {}))
    return found or [(0.1, "same-tile", {})]


def leap_reasons(state: AchtTable, seat: int, field: int, target: int, face: int) -> list[Weighted]:
    """Say what a quantum leap closes."""
    worth = judgement.leap_value(state, seat, field, target, face)
    board.look(state)
    if board.eights_by(state, face, target) and worth == judgement.swing(state, seat):
        return [(20.0, "eight", {})]
    return [counted(worth, "closes", int(worth))] if worth > 0 else [(1.0, "closes-nothing", {})]


def answer_reasons(state: AchtTable, seat: int, move: int) -> list[Weighted]:
    """Say what it means to draw without a card, to secure stones or not, to claim a stone or not."""
    owner = state.owner[seat]
    points = state.earned[owner]
    if move == DRAW:
        saved = state.hand[8 * seat + INF] and points
        return [counted(1.0, "saves-infinity", points)] if saved else [(0.5, "saves-card", {})]
    if move == NO:
        return [counted(1.0, "gives-up", points)] if points else [(1.0, "nothing-to-secure", {})]
    if state.phase == INFINITY:
        joker: list[Weighted] = [(0.4, "joker", {})] if move - PLAY >= JOKER else []
        return [counted(1.0, "secures", points) if points else (1.0, "nothing-to-secure", {}), *joker]
    shape, nonsense = POINTS_OF[turns.pending_piece(state)], table.nonsense_of(state, owner)
    if move == CLAIM:
        return [counted(1.0, "claims", shape), counted(0.5, "forgoes", nonsense)]
    return [counted(1.0, "awaits", nonsense)]
