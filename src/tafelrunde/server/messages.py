"""What a browser and the server say to each other over the socket: one tagged union each way.

web/src/lib/messages.ts is made from this file (`make messages`) and checked fresh by `make check`. A socket
is at one table at a time. Everything that happens at a table has a number, one higher each time; a browser
that comes back says the last number it has seen and is told what it missed. What is None or empty in an
update is left out.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tafelrunde.engine.texts import Words

# One higher when pages that were loaded before would misunderstand what is said, or would not be understood;
# not for a new field that they can do without.
PROTOCOL = 1

Clock = Literal["off", "30s", "2min", "1day"]
Reaction = Literal["well_played", "thanks", "oops", "hurry", "hello", "good_game"]
Refusal = Literal[
    "unknown_table", "unreadable", "stale", "illegal", "not_your_seat", "not_host", "seat_taken",
    "table_full", "not_started", "already_started", "over", "too_long", "too_fast",
    "muted", "new_information", "not_left", "too_many", "unavailable", "no_hints",
    "daily_open", "damaged", "locked", "kicked", "nobody", "crowded", "link_over", "other_rules", "awaited",
    "bad_record", "no_deal", "newer_version", "no_move",
]  # fmt: skip

Kind = Literal[
    "sat", "stood", "left", "returned", "stand_in", "started", "moved", "drawn", "taken_back", "said",
    "reacted", "over", "hosted", "kicked", "let_in", "locked", "unlocked", "renamed", "arranged", "timed_out",
    "kept", "rematched",
]  # fmt: skip


class Message(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="is", tag=str.lower
):
    """Anything said over the socket; `is` names it."""


# What a browser says.


class Enter(Message, frozen=True):
    """Come to a table, to play or to watch; `seen` is the last number this browser knows."""

    table: str
    seen: int = 0


class Leave(Message, frozen=True):
    """Leave the table until one returns; a bot may play meanwhile. Closing the page only disconnects."""


class Sit(Message, frozen=True):
    """Take an empty seat, before the start; `name` for another person on the same device."""

    seat: int
    name: str = ""


class Stand(Message, frozen=True):
    """Empty a seat before the start: one's own, or any as the host."""

    seat: int


class Seatbot(Message, frozen=True):
    """Put a bot on an empty seat before the start, or on that of someone who left (host)."""

    seat: int
    level: int


class Swap(Message, frozen=True):
    """Let two seats change places before the start (host)."""

    seat: int
    other: int


class Arrange(Message, frozen=True):
    """Set the table up in another way before the start (host)."""

    seats: int
    options: dict[str, str]
    clock: Clock
    public: bool


class Return(Message, frozen=True):
    """Take back the seat on which a bot plays in one's place."""

    seat: int


class Start(Message, frozen=True):
    """Begin the game (host); every seat must be taken."""


class Seal(Message, frozen=True):
    """Promise a share in the chance of the game without showing it: the SHA-256 of its bytes."""

    value: str


class Share(Message, frozen=True):
    """Add to the chance of the game: 32 random bytes in hexadecimal; a sealed share once all seals are in."""

    value: str


class Play(Message, frozen=True):
    """Make a move; `number` is that of the position it was chosen in."""

    seat: int
    number: int
    move: str


class Why(Message, frozen=True):
    """Ask why one's seat cannot do what was touched: a card, a field, a bid, as the game writes it."""

    seat: int
    touched: str


class Takeback(Message, frozen=True):
    """Ask everybody to take back one's last move.

    Where nobody else plays one may go back to any decision. If something new was shown since, the game counts
    in no list afterwards: `sure` says that one knows.
    """

    seat: int
    sure: bool = False


class Consent(Message, frozen=True):
    """Answer a request to take back."""

    yes: bool


class Say(Message, frozen=True):
    """Chat."""

    text: str


class React(Message, frozen=True):
    """One of a few quick words."""

    reaction: Reaction


class Mute(Message, frozen=True):
    """Silence a person in the chat, or let them speak again (host)."""

    person: str
    muted: bool


class Lock(Message, frozen=True):
    """Let nobody else sit down, or open the table again (host)."""

    locked: bool


class Kick(Message, frozen=True):
    """Keep a person away from the table, or let them come back (host); before the start also from a seat."""

    person: str
    kicked: bool


class Rematch(Message, frozen=True):
    """Open the next table with the same people and bots, and go there; the seats turn by one."""


class Decline(Message, frozen=True):
    """Say that one does not come to the rematch: one's seat there gets empty."""


class Ready(Message, frozen=True):
    """Everything up to this number has been shown here, so bots may go on; they wait for who says it.

    Without a number the browser shows everything at once, as a hidden one does.
    """

    number: int | None = None
    reading: bool = False  # the sum of a round is shown after it until somebody closes it


class Ping(Message, frozen=True):
    """Show that the socket lives."""


FromBrowser = (
    Enter | Leave | Sit | Stand | Seatbot | Swap | Arrange | Return | Start | Seal | Share | Play | Why
    | Takeback | Consent | Say | React | Mute | Lock | Kick | Rematch | Decline | Ready | Ping
)  # fmt: skip


# What the server says.


class Seat(msgspec.Struct, frozen=True):
    """Who sits where."""

    person: str | None  # the number of the person; None: a bot or nobody
    name: str  # as typed by the person, or the bot's own; empty for nobody and for bots of older tables
    level: int | None  # of the bot that decides here
    connected: bool
    left: bool  # gone, until they return; a bot with a person is a stand-in
    away: bool  # not connected for so long that a bot may play here
    awaited: bool  # played before, and has not come to this rematch yet


class Sealed(msgspec.Struct, frozen=True):
    """Who has promised which share."""

    person: str
    seal: str


class Table(msgspec.Struct, frozen=True):
    """What everybody may know about a table, beside the game itself."""

    id: str
    game: str
    options: dict[str, str]
    seats: list[Seat]
    sides: list[list[int]]  # who plays together; empty where everybody plays for themselves
    clock: Clock
    public: bool  # shown among the open tables
    host: str  # the number of the person
    phase: Literal["waiting", "playing", "over"]
    spectators: int
    muted: list[str]
    locked: bool  # nobody else may sit down
    kicked: list[str]  # who may not come back
    commitment: str  # SHA-256 of the secret of chance
    secret: str  # empty until the game is over
    seals: list[Sealed]  # in the order in which the shares count
    closed: int  # since which number no seal is taken and shares are opened; 0: not yet
    shares: list[str]
    takeback: int | None  # the seat that asks for it
    rematch: str | None  # the next table
    known: bool  # the chance is that of a finished game: whoever saw that one knows it
    daily: str  # the day whose deal this is; empty for any other game
    undone: int  # how often one went back behind something new: then the game counts in no list


class Addressed(msgspec.Struct, frozen=True):
    """A line as it is said to whoever sits on a seat of which it speaks."""

    seat: int
    words: Words


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that happened, as one line of the log or the chat."""

    number: int
    at: float  # seconds since 1970
    kind: Kind
    seat: int | None = None
    person: str | None = None
    name: str | None = None  # of the person; they may have no seat
    move: str | None = None  # in notation; one that was taken back, if everybody had seen it
    words: Words | None = None  # of moves and draws, and of the result
    text: str | None = None  # said by a person, never markup; or the reaction
    draw: int | None = None  # which of nature's draws, from 0; how many are left when moves are taken back
    to: int | None = None  # since which number all moves and draws were taken back, if not the last move only
    you: list[Addressed] = []  # the words to those of whom they speak
    places: list[int] = []  # of all seats, when the game is over: from 1 for the first, equals share one


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A seat of this browser: what it sees, and what it may do now."""

    seat: int
    view: Any  # the game's View
    legal: list[str] = []  # moves in notation
    previews: list[list[Any]] = []  # the effects of each move, where the game tells them before
    due: int | None = None  # the number of the position that asked for this decision, if it is not this one


class Position(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The game as this browser may see it: the seats that sit here, or a spectator's view."""

    number: int  # to be given back in Play
    scores: list[int]
    drawn: int  # how often nature has drawn until now, seen or unseen
    choices: list[Choice] = []  # one for each own seat; none for a spectator
    view: Any = None  # the spectator's, where no seat is one's own
    winners: list[int] = []
    deadline: float | None = None  # when the clock decides, seconds since 1970
    revocable: int | None = None  # an own seat whose last move may be taken back if all agree
    open: bool = False  # several own seats, and none of them knows more than a spectator


class Welcome(Message, frozen=True):
    """The first words: who one is, and the server's time."""

    person: str
    name: str
    now: float
    pause: float  # seconds without a word until a Ping
    protocol: int  # the version of all this; pages of another one had better be loaded anew


class Update(Message, frozen=True, omit_defaults=True):
    """What changed at the table; what is None stayed the same."""

    number: int
    table: Table | None = None
    position: Position | None = None
    events: list[Event] = []
    effects: list[Any] = []  # what has led to the position, in order, as this browser may know it


class Refused(Message, frozen=True):
    """A message that changed nothing, and why; `detail` is for a developer."""

    reason: Refusal
    detail: str


class Because(Message, frozen=True):
    """The answer to Why; empty where nothing is in the way."""

    touched: str
    words: Words


class Goto(Message, frozen=True):
    """Go to another table: the rematch."""

    table: str


class Awaited(Message, frozen=True):
    """Bots wait for those who still look at what has happened; until the next position."""

    seats: list[int]


class Pong(Message, frozen=True):
    """The socket lives."""

    now: float


FromServer = Welcome | Update | Refused | Because | Goto | Awaited | Pong
