"""How a table begins: the one place that says what was opened, who sits down and whether it starts."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Mapping, Sequence

from tafelrunde.bots.names import new_names
from tafelrunde.engine.fair import FairChance
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record
from tafelrunde.server.errors import Refuse
from tafelrunde.server.messages import Clock
from tafelrunde.server.table import deals, facts
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.table import Table

GENTLE = 1  # the level of the bots in somebody's first game
LEVEL = 4  # of the bots in a deal of the day, in a game that is not played alone
SEATS = 4


def opened(
    game: AnyGame,
    seats: int,
    options: Mapping[str, str],
    host: str,
    *,
    clock: Clock = "off",
    public: bool = False,
    secret: str = "",
    shares: list[str] | None = None,
    like: str = "",
    daily: str = "",
    offline: bool = False,
) -> facts.Opened:
    """Return the first fact of a table; its chance is fresh unless a secret is given."""
    return facts.Opened(
        game=game.id,
        rules=game.rules_version,
        seats=seats,
        options=dict(options),
        clock=clock,
        public=public,
        host=host,
        secret=secret or secrets.token_hex(32),
        shares=shares,
        like=like,
        daily=daily,
        offline=offline,
    )


def seating(
    seats: int, bots: Sequence[int | None], person: str, names: Sequence[str], *, start: bool
) -> list[AnyFact]:
    """Return who sits where: bots as asked, people of this device on the first free seats."""
    if len(bots) > seats:
        raise Refuse("unreadable", f"{len(bots)} bots are given for {seats} seats")
    levels = [*bots, *[None] * seats][:seats]
    called = new_names(seats, names)
    sitting: list[AnyFact] = [
        facts.Botsat(seat, level, called[seat]) for seat, level in enumerate(levels) if level is not None
    ]
    free = [seat for seat, level in enumerate(levels) if level is None]
    if len(names) > len(free):
        raise Refuse("table_full", f"{len(names)} people are given for {len(free)} seats without a bot")
    sitting += [facts.Sat(seat, person, name) for seat, name in zip(free, names, strict=False)]
    if start:
        if len(names) < len(free):
            raise Refuse("not_started", "some seats are empty; fill them with people or bots")
        sitting.append(facts.Started())
    return sitting


def deal_of_the_day(
    secret: str, game: AnyGame, day: str, person: str, name: str, *, offline: bool
) -> list[AnyFact]:
    """Return how a person's table begins: alone where the game can be played alone, else against bots."""
    seats = daily_seats(game)
    options = game.offered(seats)[0]
    called = enumerate(new_names(seats - 1, [name]), 1)
    bots: list[AnyFact] = [facts.Botsat(seat, LEVEL, bot) for seat, bot in called]
    begin = opened(game, seats, options, person, secret=secret, shares=[], daily=day, offline=offline)
    return [begin, facts.Sat(0, person, name), *bots, facts.Started()]


def daily_seats(game: AnyGame) -> int:
    """Return how many seats a game's deal of the day has."""
    return 1 if 1 in game.seats else min(SEATS, game.seats[-1])


def same_deal(source: Table, person: str, name: str) -> list[AnyFact]:
    """Return how a table with the chance of a finished one begins: the same bots, oneself for the person."""
    if source.phase != "over":
        raise Refuse("not_started", "the first game is not over; its chance can be played again when it is")
    if deals.still_open(source.daily):
        raise Refuse("daily_open", "the deal of this day is still being played; everybody can play it today")
    begin = opened(
        source.game,
        len(source.places),
        source.options,
        person,
        secret=source.secret.hex(),
        shares=list(source.chance.shares),
        like=source.like or source.id,
    )
    people = [seat for seat, place in enumerate(source.places) if place.person is not None] or [0]
    own = next(iter(source.seats_of(person)), people[0])
    sitting: list[AnyFact] = [
        facts.Botsat(seat, place.level or LEVEL, place.name)
        for seat, place in enumerate(source.places)
        if seat not in people
    ]
    sitting.append(facts.Sat(own, person, name))
    if len(people) == 1:
        sitting.append(facts.Started())
    return [begin, *sitting]


def deal_of_a_record(
    record: Record, chance: FairChance, person: str, name: str, *, handed_in: bool = False
) -> list[AnyFact]:
    """Return how a table with the chance of a record begins: oneself, and bots on all other seats.

    It is compared with others of the same chance only, for whoever has the record knows what is drawn; one
    that is handed in was played already.
    """
    bots = [None, *[LEVEL] * (record.seats - 1)]
    begin = opened(
        record.game,
        record.seats,
        record.options,
        person,
        secret=chance.secret.hex(),
        shares=list(chance.shares),
        like="" if handed_in else name_of(chance),
        offline=handed_in,
    )
    return [begin, *seating(record.seats, bots, person, [name], start=not handed_in)]


def gentle(seats: int) -> list[int | None]:
    """Return the bots of a first game: the weakest, on all seats but the first."""
    return [None, *[GENTLE] * (seats - 1)]


def game_so_far(
    record: Record, chance: FairChance, played: Sequence[AnyFact], person: str, name: str
) -> list[AnyFact]:
    """Return how a table begins at which one plays a record's game to its end: a bot has kept one's seat."""
    begin = opened(
        record.game,
        record.seats,
        record.options,
        person,
        secret=chance.secret.hex(),
        shares=list(chance.shares),
        offline=True,
    )
    sitting = seating(record.seats, gentle(record.seats), person, [name], start=False)
    start, *moves = played
    return [begin, *sitting, start, facts.Stoodin(0, GENTLE), *moves, facts.Returned(0)]


def name_of(chance: FairChance) -> str:
    """Return the name that all games with a chance have in common, in the form of a table's."""
    both = "\n".join([chance.secret.hex(), *chance.shares])
    return base64.urlsafe_b64encode(hashlib.sha256(both.encode()).digest()[:12]).decode()


def name_of_rematch(table: str, mark: str) -> str:
    """Return the one name that the rematch of a table can have, so that two who ask at once open one."""
    sign = base64.urlsafe_b64encode(hashlib.sha256(f"rematch of {table}".encode()).digest()).decode()
    return f"{mark}{sign}"[: len(table)]


def rematch(table: Table, person: str) -> list[AnyFact]:
    """Return how the next table with the same people and bots begins, the seats turned by one.

    Where a bot has stood in, it plays again, unless it is its person who asks: nobody who has gone is seated
    again and again, in tables that fill their list.
    Whoever was kept away or silenced still is, and a locked table stays locked.
    """
    begin = opened(table.game, len(table.places), table.options, person, clock=table.clock)
    sitting: list[AnyFact] = []
    for seat, place in enumerate(table.places):
        turned = (seat + 1) % len(table.places)
        comes = place.human or place.person == person
        if place.person is not None and comes and not place.left and place.person not in table.kicked:
            sitting.append(facts.Sat(turned, place.person, place.name, awaited=True))
        elif place.level is not None:
            own = place.person is None  # else it has stood in, under the name of whoever left
            name = place.name if own else new_names(1, [each.name for each in table.places])[0]
            sitting.append(facts.Botsat(turned, place.level, name))
    kept: list[AnyFact] = [facts.Kicked(who, True, name) for who, name in table.kicked.items()]
    kept += [facts.Muted(who, True) for who in sorted(table.muted)]
    if table.locked:
        kept.append(facts.Locked(True))
    return [begin, *sitting, *kept]
