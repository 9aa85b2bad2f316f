"""From the numbers that the rules of ACHT note (codes.py) to effects: which numbers are which effect.

`effects.py` says what can happen at a table; ACHT notes so much that reading it is a subject of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.engine.effects import Effect, Eyes, Told, unnamed
from tafelrunde.games.acht import codes
from tafelrunde.games.acht import effects as say
from tafelrunde.games.acht.codes import BY_EIGHT, REASONS
from tafelrunde.games.acht.material import (
    CARDS,
    EIGHT,
    FACES,
    FREE_FIELD,
    LAPSED_SHAPE,
    LETTERS,
    STONE_POINTS,
    STONE_SUM,
    Kind,
    grade_of,
)
from tafelrunde.games.acht.notation import field_name
from tafelrunde.games.acht.tables import ANCHOR, BY_CROSSING, EIGHTS, STONE_SET
from tafelrunde.games.acht.view import bits_in, none_if, shape_of, tile_name

# Notes that are part of an effect which is noted after them.
PARTS = (codes.TABLEAU, codes.STONES_COUNTED, codes.COUNTED, codes.WINNER)

# The three fields of an "8", from the field of the tile that formed it, by the way it did (tables.py).
EIGHT_FIELDS = {
    EIGHTS: (-16, -8, 0),
    EIGHTS + 1: (0, 1, 2),
    EIGHTS + 2: (0, 8, 16),
    EIGHTS + 3: (-2, -1, 0),
    BY_CROSSING: (-1, 0, 1),
    BY_CROSSING + 1: (-8, 0, 8),
}


def named(told: Sequence[Told], eyes: Eyes) -> list[Effect]:
    """Name what was noted, in order, as those who look may know it."""
    found: list[Effect] = []
    parts: list[Told] = []
    for each in told:
        if each[0] in PARTS:
            parts.append(each)
        elif effect := one_of(each, eyes):
            found.append(effect)
        else:
            found.append(joined(each, parts))
            parts.clear()
    return found


def one_of(told: Told, eyes: Eyes) -> Effect | None:
    """Name a note that stands alone."""
    return (
        of_tiles(told) or of_shapes(told) or of_cards(told, eyes) or of_card_effects(told) or of_rounds(told)
    )


def of_tiles(told: Told) -> Effect | None:
    """Name what was done with a drawn tile."""
    match told:
        case (codes.DEALT, seat, tile, *_):
            return say.TileDealt(seat, LETTERS[tile])
        case (codes.DRAWN, seat, tile, *_):
            return say.TileDrawn(seat, LETTERS[tile])
        case (codes.RENEWED, seat, tile, *_):
            return say.TileRenewed(seat, LETTERS[tile])
        case (codes.DRAWN_OFF, seat, tile, value, _):
            return say.DrawOffDrawn(seat, LETTERS[tile], value)
        case (codes.DARK_DRAWN, seat, *_):
            return say.DarkDrawn(seat)
        case (codes.DARK_PAIR, seat, *_):
            return say.DarkPairLeft(seat)
        case (codes.DARK_REMOVED, seat, *_):
            return say.DarkRemoved(seat)
        case (codes.LAID, seat, place, from_tableau, _):
            tile, rotation, _ = FACES[place // 64]
            return say.TileLaid(seat, field_name(place % 64), LETTERS[tile], rotation, bool(from_tableau))
        case (codes.NOT_LAID, seat, *_):
            return say.NothingLaid(seat)
        case _:  # another sort
            return None


def of_shapes(told: Told) -> Effect | None:
    """Name what was closed, and what became of it."""
    match told:
        case (codes.FORMED, seat, field, way, number):
            fields = tuple(field_name(field + step) for step in EIGHT_FIELDS[way])
            return say.EightFormed(seat, fields, number)
        case (codes.STONE_PUT, seat, owner, shape, _):
            return say.StonePut(seat, owner, *named_shape(shape))
        case (codes.OFFERED, seat, shape, nonsense, _):
            return say.StoneOffered(seat, *named_shape(shape), nonsense)
        case (codes.DECLINED, seat, shape, nonsense, _):
            return say.StoneDeclined(seat, *named_shape(shape), nonsense)
        case (codes.LAPSED, shape, *_):
            return say.ShapeLapsed(*named_shape(shape))
        case _:  # another sort
            return None


def named_shape(shape: int) -> tuple[Kind, tuple[str, ...], int]:
    """Return the kind of a shape, its fields and its points."""
    field, piece = divmod(shape, 16)
    found = shape_of(STONE_SET[piece], field + ANCHOR[piece])
    return found.kind, tuple(found.fields), STONE_POINTS[piece // 4]


def of_cards(told: Told, eyes: Eyes) -> Effect | None:
    """Name what was done with a secret card; one from the deck is seen by its owner and a partner."""
    match told:
        case (codes.CARD_DEALT, seat, card, partner, _):
            return say.CardDealt(seat, CARDS[card] if seat in eyes or partner in eyes else "")
        case (codes.CARD_DRAWN, seat, card, partner, _):
            return say.CardDrawn(seat, CARDS[card] if seat in eyes or partner in eyes else "")
        case (codes.SHUFFLED, number, *_):
            return say.DiscardsShuffled(number)
        case (codes.NO_CARD, seat, *_):
            return say.NoCardPlayed(seat)
        case (codes.CARD_PLAYED | codes.STOLEN_PLAYED as what, seat, card, kind, target):
            used_as = "" if card == kind else CARDS[kind]
            return say.CardPlayed(seat, CARDS[card], used_as, none_if(target), what == codes.STOLEN_PLAYED)
        case (codes.STOLE, seat, victim, card, _):
            return say.CardStolen(seat, victim, CARDS[card])
        case (codes.USELESS, seat, card, *_):
            return say.StolenDiscarded(seat, CARDS[card])
        case _:  # another sort
            return None


def of_card_effects(told: Told) -> Effect | None:
    """Name what a secret card did."""
    match told:
        case (codes.TRAVELLED, seat, *_):
            return say.TimeTravelled(seat)
        case (codes.SWAPPED, seat, other, gave, took):
            return say.TilesSwapped(seat, other, LETTERS[gave], LETTERS[took])
        case (codes.LEAPT, seat, way, before, now):
            tile, turned, _ = FACES[before]
            start, field = field_name(way // 64), field_name(way % 64)
            return say.TileLeapt(seat, start, field, LETTERS[tile], turned, FACES[now][1])
        case (codes.SECURED, seat, owner, points, _):
            return say.StonesSecured(seat, owner, points)
        case (codes.NO_INFINITY, seat, owner, points, _):
            return say.NoInfinityPlayed(seat, owner, points)
        case _:  # another sort
            return None


def of_rounds(told: Told) -> Effect | None:
    """Name how a round, a turn or a draw-off began, and what counts besides stones."""
    match told:
        case (codes.ROUND_BEGAN, number, tower, *_):
            return say.RoundBegan(number, tower)
        case (codes.BEGINS, seat, number, most, _):
            return say.BeginnerFound(seat, "tile" if number == 1 else "points", most)
        case (codes.TURN_BEGAN, seat, second, *_):
            return say.TurnBegan(seat, bool(second))
        case (codes.PASSED_OVER, seat, *_):
            return say.PassedOver(seat)
        case (codes.NONSENSE, owner, seat, tile, points):
            return say.NonsenseRound(owner, seat, tile_name(tile), points)
        case (codes.BLIND_BEGAN, number, tied, seat, tower):
            return say.BlindRoundBegan(number, tuple(bits_in(tied)), seat, tower)
        case (codes.DRAW_OFF_BEGAN, tied, shuffled, tower, _):
            return say.DrawOffBegan(tuple(bits_in(tied)), tower, bool(shuffled))
        case (codes.SOLO_COUNTED, eights, free, lapsed, result):
            parts = (STONE_SUM, EIGHT * eights, FREE_FIELD * free, -LAPSED_SHAPE * lapsed)
            return say.SoloCounted(STONE_SUM, eights, free, lapsed, result, grade_of(result), parts)
        case _:  # another sort
            return None


def joined(told: Told, parts: Sequence[Told]) -> Effect:
    """Name a note together with the parts that were noted before it."""
    match told:
        case (codes.PASSED_ON, clockwise, *_):
            return say.TilesPassedOn(bool(clockwise), tableaus_in(parts))
        case (codes.STRUCK, *_):
            return say.MeteoriteStruck(tableaus_in(parts))
        case (codes.ROUND_ENDED, number, reason, former, _):
            return say.RoundEnded(
                number, REASONS[reason], counts_in(parts, reason == BY_EIGHT), none_if(former)
            )
        case (codes.BLIND_ENDED, number, partners, *_):
            return say.BlindRoundEnded(number, counts_in(parts), bool(partners))
        case (codes.ENDED, *_):
            return say.GameEnded(tuple(seat for what, seat, *_ in parts if what == codes.WINNER))
        case _:
            raise unnamed(told[0])


def tableaus_in(parts: Sequence[Told]) -> tuple[str | None, ...]:
    """Return what lies on every tableau."""
    return tuple(tile_name(tile) for what, _, tile, *_ in parts if what == codes.TABLEAU)


def counts_in(parts: Sequence[Told], by_eight: bool = False) -> tuple[say.Counted, ...]:
    """Return what a round brought everyone: a note of the stones by kind, then one of the sum."""
    counts: list[say.Counted] = []
    for (_, small, big, square, _), (_, owner, stones, more, total) in zip(
        parts[::2], parts[1::2], strict=True
    ):
        eight, nonsense = (more, 0) if by_eight else (0, more)
        counts.append(say.Counted(owner, stones + more, total, small, big, square, eight, nonsense))
    return tuple(counts)
