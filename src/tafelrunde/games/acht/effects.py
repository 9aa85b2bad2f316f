"""What happens in ACHT, in the rulebook's words, and who may see it (AC-39).

Tiles are letters, fields and cards are written as in the notation. An owner is whose stones and points they
are: a seat, in a team game 0 or 1. A shape is a "small" or "big" circle or a "square", on some fields.
notes.py makes these effects of what the rules noted.
"""

from __future__ import annotations

import msgspec

from tafelrunde.engine.effects import Effect, Turn
from tafelrunde.games.acht import codes
from tafelrunde.games.acht.material import Kind

# Tiles.


class TileDealt(Effect, frozen=True):
    """A tile was put on a tableau at the start of a round (AC-13)."""

    seat: int
    tile: str


class TileDrawn(Effect, frozen=True):
    """A seat drew the tile of its turn; it lies beside the tableau (AC-15)."""

    seat: int
    tile: str


class TileRenewed(Effect, frozen=True):
    """A new tile lies on a tableau after two dark ones or a meteorite (AC-23, AC-29e)."""

    seat: int
    tile: str


class DarkDrawn(Effect, frozen=True):
    """The drawn tile is dark: it stays, only the other one can be laid (AC-22)."""

    seat: int


class DarkPairLeft(Effect, frozen=True):
    """Two dark tiles leave the round: a new tile and a card, but nothing is laid (AC-23)."""

    seat: int


class DarkRemoved(Effect, frozen=True):
    """A dark tile leaves a blind round, and its turn is skipped (AC-32)."""

    seat: int


class TileLaid(Effect, frozen=True):
    """A seat laid a tile (AC-15)."""

    seat: int
    field: str
    tile: str
    rotation: int = 0
    from_tableau: bool = False  # so the drawn tile takes its place


class NothingLaid(Effect, frozen=True):
    """A seat has no tile to lay, so its turn ends (AC-24)."""

    seat: int


# Shapes and stones.


class EightFormed(Effect, frozen=True):
    """A tile formed an "8" (AC-11)."""

    seat: int
    fields: tuple[str, ...]
    number: int  # from 1; a solo game counts them


class StonePut(Effect, frozen=True):
    """A shape was closed, and a seat put a stone on it (AC-08, AC-09, AC-10, AC-12, AC-19)."""

    seat: int
    owner: int
    kind: Kind
    fields: tuple[str, ...]
    points: int


class StoneOffered(Effect, frozen=True):
    """A seat is asked to put its first stone, as whoever closed the shape has none that fits (AC-19)."""

    seat: int
    kind: Kind
    fields: tuple[str, ...]
    points: int
    nonsense: int  # what it would get without a stone, if the round ended now


class StoneDeclined(Effect, frozen=True):
    """A seat would not put its first stone (AC-19)."""

    seat: int
    kind: Kind
    fields: tuple[str, ...]
    points: int
    nonsense: int  # what it would get without a stone, if the round ended now


class ShapeLapsed(Effect, frozen=True):
    """A closed shape stays without a stone, its points lapse (AC-19)."""

    kind: Kind
    fields: tuple[str, ...]
    points: int


# Secret cards.


class CardDealt(Effect, frozen=True):
    """A seat got a secret card at the start of a round; which, only it and its partner see (AC-13)."""

    seat: int
    card: str = ""


class CardDrawn(Effect, frozen=True):
    """A seat drew a secret card for two dark tiles; which, only it and its partner see (AC-23)."""

    seat: int
    card: str = ""


class DiscardsShuffled(Effect, frozen=True):
    """The discards became the deck (AC-28)."""

    cards: int


class NoCardPlayed(Effect, frozen=True):
    """A seat keeps its cards in this turn (AC-15)."""

    seat: int


class CardPlayed(Effect, frozen=True):
    """A seat played a secret card, which is discarded (AC-28)."""

    seat: int
    card: str
    used_as: str = ""  # of a cosmic void: the card it stands for (AC-29h)
    target: int | None = None  # the seat it is aimed at
    stolen: bool = False


class TimeTravelled(Effect, frozen=True):
    """A second turn will follow this one (AC-29a)."""

    seat: int


class TilesSwapped(Effect, frozen=True):
    """A pole reversal: two seats swapped their tableaus' tiles (AC-29b)."""

    seat: int
    other: int
    gave: str
    took: str


class TilesPassedOn(Effect, frozen=True):
    """A revolution: all passed on their tableaus' tiles (AC-29c)."""

    clockwise: bool
    tableaus: tuple[str | None, ...]  # as they lie now


class TileLeapt(Effect, frozen=True):
    """A quantum leap: a laid tile was moved, or turned in place (AC-29d)."""

    seat: int
    start: str
    field: str
    tile: str
    before: int  # its rotation
    rotation: int


class MeteoriteStruck(Effect, frozen=True):
    """A meteorite: all discard their tableaus' tiles (AC-29e)."""

    tiles: tuple[str | None, ...]


class CardStolen(Effect, frozen=True):
    """An abduction: a card was taken, and all see it (AC-29f)."""

    seat: int
    victim: int
    card: str


class StolenDiscarded(Effect, frozen=True):
    """A stolen card is of no use now and is discarded (AC-29f)."""

    seat: int
    card: str


class StonesSecured(Effect, frozen=True):
    """An infinity: the stones count in spite of the "8" (AC-29g)."""

    seat: int
    owner: int
    points: int


class NoInfinityPlayed(Effect, frozen=True):
    """A seat that was asked plays no infinity (AC-29g)."""

    seat: int
    owner: int
    points: int  # of the stones that it does not secure


# Rounds.


class RoundBegan(Effect, frozen=True):
    """The board is cleared, the stones go back, all tiles are in the tower (AC-13)."""

    round: int  # from 1
    tower: int


class BeginnerFound(Effect, frozen=True):
    """The highest tile begins, in later rounds the most points (AC-14)."""

    seat: int
    by: str  # "tile" or "points"
    most: int  # the tile's value, or the points


class TurnBegan(Effect, frozen=True):
    """A seat's turn began (AC-15)."""

    seat: int
    second: bool = False  # a time traveller's (AC-29a)


class PassedOver(Effect, frozen=True):
    """The tower is empty, and a seat without a tile to lay is passed over (AC-24)."""

    seat: int


class Counted(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round brought an owner, and for what (AC-25, AC-26, AC-34)."""

    owner: int
    points: int
    total: int  # on the score track
    small: int = 0  # points of these stones, if they count
    big: int = 0
    square: int = 0
    eight: int = 0
    nonsense: int = 0


class NonsenseRound(Effect, frozen=True):
    """An owner has no stone on the board and gets the value of a tableau's tile (AC-34)."""

    owner: int
    seat: int
    tile: str | None
    points: int


class RoundEnded(Effect, frozen=True):
    """A round was counted (AC-24, AC-25, AC-26)."""

    round: int
    by: str  # "full": no field is free; "tiles": none can be laid; "eight"
    counts: tuple[Counted, ...]
    former: int | None = None  # who formed the "8"


class BlindRoundBegan(Effect, frozen=True):
    """A blind round between those who are tied with the most points (AC-31, AC-32)."""

    round: int
    owners: tuple[int, ...]
    seat: int  # who begins
    tower: int


class BlindRoundEnded(Effect, frozen=True):
    """A blind round was counted; the score track stays as it is (AC-32)."""

    round: int
    counts: tuple[Counted, ...]
    teams: bool = False  # the owners are teams


class DrawOffBegan(Effect, frozen=True):
    """They are equal again: each draws a tile, the highest wins (AC-33)."""

    owners: tuple[int, ...]
    tower: int
    shuffled: bool = False  # too few were left: all tiles are in the tower again


class DrawOffDrawn(Effect, frozen=True):
    """A seat drew its tile in the draw-off (AC-33)."""

    seat: int
    tile: str
    value: int


class SoloCounted(Effect, frozen=True):
    """A solo game was won: what its result is made of (AC-36, AC-37, AC-38)."""

    stones: int  # points of all stones
    eights: int  # how many
    free: int  # how many fields
    lapsed: int  # how many shapes
    result: int
    grade: str
    parts: tuple[int, ...] = ()  # the points of stones, "8"s, free fields and shapes: together the result


class GameEnded(Effect, frozen=True):
    """The game is over; a solo game without a winner is lost (AC-27, AC-32, AC-36)."""

    winners: tuple[int, ...]


SETTLED = (StonePut, ShapeLapsed)
NEW_TABLE = (RoundBegan, BlindRoundBegan)
CLEARED = (*NEW_TABLE, DrawOffBegan)
TO_TABLEAU = (TileDealt, TileRenewed, DrawOffDrawn)
CARD_TAKEN = (CardDealt, CardDrawn)
COUNTED = (RoundEnded, BlindRoundEnded)
IN_TURN = (
    *TO_TABLEAU, TileDrawn, *CARD_TAKEN, NoCardPlayed, CardPlayed, CardStolen, TileLaid, TurnBegan,
    *SETTLED, *CLEARED,
)  # fmt: skip
ALL = (
    Turn, *TO_TABLEAU, TileDrawn, DarkDrawn, DarkPairLeft, DarkRemoved, TileLaid, NothingLaid,
    EightFormed, *SETTLED, StoneOffered, StoneDeclined, *CARD_TAKEN, DiscardsShuffled,
    NoCardPlayed, CardPlayed, TimeTravelled, TilesSwapped, TilesPassedOn, TileLeapt, MeteoriteStruck,
    CardStolen, StolenDiscarded, StonesSecured, NoInfinityPlayed, *CLEARED, BeginnerFound, TurnBegan,
    PassedOver, NonsenseRound, *COUNTED, SoloCounted, GameEnded,
)  # fmt: skip

# What tells at the end where the points came from.
SUMS = (*COUNTED, SoloCounted)

# What a board shows of a move before it is made.
PREVIEWS = (
    EightFormed, *SETTLED, StoneOffered, StoneDeclined, TilesSwapped, TilesPassedOn, StonesSecured,
    NoInfinityPlayed, SoloCounted, GameEnded,
)  # fmt: skip

# The notes of which some may know more than others.
PRIVATE = frozenset((codes.CARD_DEALT, codes.CARD_DRAWN))

# What goes without saying in the log.
UNSAID = (Turn, RoundBegan, NonsenseRound, SoloCounted, GameEnded)

# By field of the view: the effects that may change it.
CHANGES: dict[str, tuple[type[Effect], ...]] = {
    "actors": (Turn, NoCardPlayed, CardPlayed, TurnBegan, *SETTLED, *CLEARED),
    "mode": (),
    "overlook": (),
    "phase": (*IN_TURN, GameEnded),
    "round": NEW_TABLE,
    "blind": (BlindRoundBegan,),
    "tied": (BlindRoundBegan, DrawOffBegan),
    "turn": (BeginnerFound, TurnBegan, *COUNTED, BlindRoundBegan),
    "second_turn": (TurnBegan, RoundEnded),
    "second_turn_follows": (TimeTravelled, TurnBegan, RoundEnded),
    "card_played": (CardPlayed, TurnBegan),
    "board": (TileLaid, TileLeapt, *CLEARED),
    "stones": (StonePut, *CLEARED),
    "supply": (StonePut, *CLEARED),
    "round_points": (StonePut, *CLEARED),
    "tableaus": (
        *TO_TABLEAU, TileLaid, DarkPairLeft, TilesSwapped, TilesPassedOn, MeteoriteStruck, *CLEARED,
    ),
    "drawn": (TileDrawn, TileLaid),
    "aside": (DarkPairLeft, DarkRemoved, MeteoriteStruck, *CLEARED),
    "tower_size": (*TO_TABLEAU, TileDrawn, *CLEARED),
    "hand": (*CARD_TAKEN, CardPlayed, CardStolen),
    "partner_hand": (*CARD_TAKEN, CardPlayed, CardStolen),
    "hand_sizes": (*CARD_TAKEN, CardPlayed, CardStolen),
    "deck_size": (*CARD_TAKEN, DiscardsShuffled),
    "discards": (CardPlayed, StolenDiscarded, DiscardsShuffled),
    "drawer": (*TO_TABLEAU, CardDealt, MeteoriteStruck, *CLEARED),
    "victim": (CardPlayed, CardStolen),
    "stolen": (CardStolen, CardPlayed),
    "pending": (StoneOffered, *SETTLED),
    "pending_field": (StoneOffered, *SETTLED),
    "leaping": (TileLeapt, *SETTLED, *NEW_TABLE),
    "former": (EightFormed, *NEW_TABLE),
    "asked": (EightFormed, CardPlayed, NoInfinityPlayed, *NEW_TABLE),
    "secured": (StonesSecured, *NEW_TABLE),
    "eights": (EightFormed,),
    "lapsed": (ShapeLapsed, *CLEARED),
    "result": (TileLaid, EightFormed, ShapeLapsed, *CLEARED),
    "grade": (TileLaid, EightFormed, ShapeLapsed, *CLEARED),
    "bare": (TileLaid, TileLeapt, StonePut, *CLEARED),
    "formed": (TileLaid, TileLeapt, *CLEARED),
    "duty": IN_TURN,  # from an empty tower nobody draws before they lay a tile
    "limit": IN_TURN,
    "needs": (StonePut, EightFormed, *CLEARED),
    "counted": (BlindRoundBegan, GameEnded),
    "scores": (RoundEnded, SoloCounted),
    "winners": (GameEnded,),
}  # fmt: skip
