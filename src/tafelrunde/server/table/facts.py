"""What the log of a table says: one fact for each number. A table is the sum of its facts, and nothing else.

A move and all of nature's draws that follow it are one fact, so that a move is there whole or not at all.

While a server is brought up to date, an older process may read what a newer one has written. A fact that an
older process would misread carries a higher `version`. One that it does not know, by its version, its name or
a field, is no damage: that process steps aside, and others go on with the table.
"""

from __future__ import annotations

from typing import Any, cast, get_args

import msgspec

from tafelrunde.server.errors import Newer
from tafelrunde.server.messages import Clock, Reaction


class Fact(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="is",
    tag=str.lower,
    omit_defaults=True,
    forbid_unknown_fields=True,
    kw_only=True,
):
    """Anything that happened at a table; `is` names it."""

    version: int = 1  # left out of the log where it is 1, as in all logs before


class Opened(Fact, frozen=True):
    """A table was opened; the first fact of every log."""

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    clock: Clock
    public: bool
    host: str
    secret: str  # of chance, in hexadecimal; leaves the server when the game is over
    shares: list[str] | None = None  # fixed beforehand, where the chance is that of another game or of a day
    like: str = ""  # the table whose chance this one has too
    daily: str = ""  # the day whose deal this is
    offline: bool = False  # the chance was in somebody's hands before the game


class Sat(Fact, frozen=True):
    """A person took a seat."""

    seat: int
    person: str
    name: str
    awaited: bool = False  # they played before and have not said yet whether they play again


class Renamed(Fact, frozen=True):
    """Whoever sits on a seat has another name now."""

    seat: int
    name: str


class Stood(Fact, frozen=True):
    """A seat became empty."""

    seat: int


class Botsat(Fact, frozen=True):
    """A bot took an empty seat."""

    seat: int
    level: int
    name: str = ""  # older bots have none; they are called by level and seat


class Swapped(Fact, frozen=True):
    """Two seats changed places before the start."""

    seat: int
    other: int


class Arranged(Fact, frozen=True):
    """The host set the table up in another way before the start."""

    seats: int
    options: dict[str, str]
    clock: Clock
    public: bool


class Left(Fact, frozen=True):
    """A person left; until they return a bot may play in their place."""

    person: str


class Stoodin(Fact, frozen=True):
    """A bot plays in the place of a person."""

    seat: int
    level: int
    clock: bool = False  # their time ran out while they were away; they get the seat back when they come


class Returned(Fact, frozen=True):
    """A person took the seat back."""

    seat: int


class Sealed(Fact, frozen=True):
    """A browser promised a share in the chance of the game."""

    person: str
    value: str


class Closed(Fact, frozen=True):
    """No more seals: every browser opens its share now."""


class Shared(Fact, frozen=True):
    """A browser added to the chance of the game."""

    person: str
    value: str


class Started(Fact, frozen=True):
    """The game began; None: nature's first draws are still to be made."""

    draws: list[str] | None = None


class Moved(Fact, frozen=True):
    """A seat decided, and nature drew; None: nature's draws are still to be made."""

    seat: int
    move: str
    draws: list[str] | None = None
    clock: bool = False  # a bot decided, for their time ran out


class Asked(Fact, frozen=True):
    """A seat asked to take its last move back."""

    seat: int


class Agreed(Fact, frozen=True):
    """A person agreed to that."""

    person: str


class Kept(Fact, frozen=True):
    """A person did not agree: the move stays."""

    person: str = ""


class Takenback(Fact, frozen=True):
    """The last move was taken back, or all from an earlier one on, where nobody else plays."""

    seat: int
    to: int = 0  # the number of that earlier one


class Said(Fact, frozen=True):
    """Somebody spoke."""

    person: str
    name: str
    text: str


class Reacted(Fact, frozen=True):
    """Somebody said one of the quick words."""

    person: str
    name: str
    reaction: Reaction


class Muted(Fact, frozen=True):
    """The host silenced a person, or let them speak again."""

    person: str
    muted: bool


class Hosted(Fact, frozen=True):
    """The rights of an absent host passed on to a person who was there."""

    person: str


class Locked(Fact, frozen=True):
    """The host let nobody else sit down, or opened the table again."""

    locked: bool


class Kicked(Fact, frozen=True):
    """The host kept a person away from the table, or let them come back."""

    person: str
    kicked: bool
    name: str | None = None  # under which they sat at the table before this one


class Rematched(Fact, frozen=True):
    """The next table was opened."""

    table: str
    person: str = ""


AnyFact = (
    Opened | Sat | Renamed | Stood | Botsat | Swapped | Arranged | Left | Stoodin | Returned | Sealed | Closed
    | Shared | Started | Moved | Asked | Agreed | Kept | Takenback | Said | Reacted | Muted | Hosted | Locked
    | Kicked | Rematched
)  # fmt: skip

VERSION = 1  # the highest that is understood here
FIELDS = {each.__name__.lower(): {"is", *each.__struct_fields__} for each in get_args(AnyFact)}
encode_fact = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyFact).decode


def decode_fact(body: bytes) -> AnyFact:
    """Read a fact; Newer if only a later version of this program can."""
    try:
        fact = decode(body)
    except msgspec.ValidationError:
        if is_unknown(msgspec.json.decode(body)):
            raise Newer("a newer version of Tafelrunde has written to its log") from None
        raise
    if fact.version > VERSION:
        raise Newer(
            f"its log has facts of version {fact.version}, and this server reads those up to {VERSION}"
        )
    return fact


def is_unknown(said: Any) -> bool:
    """Tell whether something has the form of a fact, but not that of any in this file."""
    if not isinstance(said, dict):
        return False
    found = cast("dict[str, Any]", said)
    name, version = found.get("is"), found.get("version", 1)
    if not isinstance(name, str) or not isinstance(version, int):
        return False
    return version > VERSION or name not in FIELDS or not found.keys() <= FIELDS[name]
