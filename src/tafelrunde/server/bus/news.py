"""What server processes tell each other. Any of it may be lost: what counts is in the log."""

from __future__ import annotations

from typing import Annotated

import msgspec

EVERYBODY = "everybody"  # the channel that all processes hear; every other one is a table's: 16 letters


class News(msgspec.Struct, frozen=True, array_like=True, tag=str.lower):
    """Something that one process tells the others."""


# On the channel of a table.


class Written(News, frozen=True):
    """Lines were appended to the log, together: number, time and fact of each.

    With a move comes what was made of it: the events, and for some seats the message to their owners, so that
    other processes that speak the same protocol with browsers need not make it again.
    """

    rows: Annotated[list[tuple[int, float, bytes]], msgspec.Meta(min_length=1)]
    events: list[bytes] = []
    updates: dict[tuple[int, ...], bytes] = {}
    protocol: int = 0


class Here(News, frozen=True):
    """These people are connected to the table in the process that says so, and no others."""

    people: list[str]


class Shown(News, frozen=True):
    """A browser has shown everything up to a number; None: it shows all at once."""

    browser: int
    person: str
    number: int | None
    reading: bool


class Closed(News, frozen=True):
    """A browser has gone, and shows nothing any more."""

    browser: int


class Looked(News, frozen=True):
    """Somebody has looked at the table from elsewhere, so bots go on."""


class Awaiting(News, frozen=True):
    """Bots wait for these people."""

    people: list[str]


# For everybody.


class Review(News, frozen=True):
    """A review under way: for whom, and how far it is."""

    address: str
    person: str
    done: int
    total: int


class Alive(News, frozen=True):
    """A process is there: who is connected to which table, which clocks it minds, which games it reviews.

    And where the hosts among them are, at whose expense bots think and tables are listed.
    """

    tables: dict[str, list[str]]
    clocks: list[str]
    reviews: dict[str, Review]
    addresses: dict[str, str] = {}


class Gone(News, frozen=True):
    """A process ends, and will do nothing more."""


class Signedout(News, frozen=True):
    """A device of a person was signed out."""

    person: str
    device: str


class Named(News, frozen=True):
    """A person goes by another name."""

    person: str
    name: str


class Spent(News, frozen=True):
    """Somebody has done one of the things of which there is only so much."""

    what: str
    whose: str


STILL = Spent("", "")  # a sign of life that says nothing else, and that every version hears
Presence = Here | Shown | Closed | Looked | Awaiting
AnyNews = Written | Presence | Alive | Gone | Signedout | Named | Spent
encode_news = msgspec.msgpack.Encoder().encode
decode_news = msgspec.msgpack.Decoder(AnyNews).decode
