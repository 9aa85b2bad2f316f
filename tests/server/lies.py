"""Servers that lie about chance. Each lie is told to whoever sits on seat 0, in a game of Qwinto."""

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.fair import FairChance
from tafelrunde.server.messages import Kind
from tafelrunde.server.table import facts
from tafelrunde.server.table.room import Room
from tafelrunde.server.table.table import Table

FALSE = "ee" * 32
Lying = Callable[[pytest.MonkeyPatch], None]


@dataclass(frozen=True)
class Lie:
    """What a server does, and how it is found out."""

    tell: Lying
    words: str  # of `verify --evidence`
    point: str  # on the page
    alarm: str = ""  # during the game
    fair_alone: bool = True  # without evidence nobody would notice


def shares_become(change: Callable[[Table, list[str]], list[str]]) -> Lying:
    """Draw from other shares than those that were opened."""
    honest = Table.all_shares
    return lambda patch: patch.setattr(Table, "all_shares", lambda table: change(table, honest(table)))


def own_share(table: Table) -> str | None:
    return table.shares.get(table.places[0].person or "")


def begins(change: Callable[[Table], None], after: Callable[[Table], None] = lambda _: None) -> Lying:
    """Do something when a game begins that nobody is told of."""
    honest = Table.start

    def start(table: Table, draws: list[str] | None) -> facts.Started:
        if draws is None:
            change(table)
        begun = honest(table, draws)
        after(table)
        return begun

    return lambda patch: patch.setattr(Table, "start", start)


def try_secrets(table: Table) -> None:
    """Take the first secret that gives seat 0 a bad hand, now that the shares are known."""
    worth = 99
    while worth > 6:
        table.secret = secrets.token_bytes(32)
        state = table.game.new(len(table.places), table.options)
        chance = FairChance(table.secret, table.all_shares())
        while state.actor() == NATURE:
            state.apply(NATURE, chance.draw(table.game, state))
        worth = sum(int(card[1:]) for card in table.game.view(state, 0).hand)


def try_secrets_openly(table: Table) -> None:
    try_secrets(table)
    table.commitment = hashlib.sha256(table.secret).hexdigest()


def give_another_secret(table: Table) -> None:
    told = {**table.chance.header(), "secret": secrets.token_hex(32)}
    table.chance.header = lambda: told  # pyright: ignore[reportAttributeAccessIssue]


def shows_another_draw(patch: pytest.MonkeyPatch) -> None:
    """Tell everybody that another card was drawn than the one with which the game goes on."""
    honest = Table.tell

    def tell(table: Table, kind: Kind, **values: Any) -> None:
        if values.get("draw") == 1 + 3 * len(table.places):  # the first card of the grid
            values["move"] = another(table, values["move"])
        honest(table, kind, **values)

    patch.setattr(Table, "tell", tell)


def numbers_no_draw(patch: pytest.MonkeyPatch) -> None:
    """Show draws so that nobody can say later which ones they were."""
    honest = Table.tell
    patch.setattr(
        Table, "tell", lambda table, kind, **values: honest(table, kind, **{**values, "draw": None})
    )


def another(table: Table, drawn: str) -> str:
    """Return another card that could have been drawn."""
    return max({table.game.spell(table.state, move) for move in table.state.legal(NATURE)} - {drawn})


def shows_another_hand(patch: pytest.MonkeyPatch) -> None:
    """Show seat 0 another card in its first hand."""
    honest = Room.choice

    def choice(room: Room, seat: int, view: Any, *, deciding: bool) -> Any:
        told = honest(room, seat, view, deciding=deciding)
        if seat == 0 and room.table.chance.drawn == 5 + 3 * len(room.table.places):
            shown = {*view.hand, *(pile[0] for pile in view.grid.values())}
            absent = sorted({f"{colour}{value}" for colour in "opy" for value in range(6)} - shown)
            view = msgspec.structs.replace(view, hand=[absent[0], *view.hand[1:]])
        return msgspec.structs.replace(told, view=view)

    patch.setattr(Room, "choice", choice)


LIES = {
    "drops a share": Lie(
        shares_become(lambda table, shares: [each for each in shares if each != own_share(table)]),
        "share is missing", "share.missing", "missing",
    ),
    "swaps a share": Lie(
        shares_become(lambda table, shares: [FALSE if each == own_share(table) else each for each in shares]),
        "a share fits no seal", "share.swapped", "swapped",
    ),
    "slips a share in": Lie(
        shares_become(lambda table, shares: [*shares, FALSE]),
        "a share fits no seal", "share.swapped", "swapped",
    ),
    "tries secrets before the first card": Lie(
        begins(try_secrets_openly), "the commitment was exchanged", "commitment.changed", "commitment"
    ),
    "tries secrets, and says so only at the end": Lie(
        begins(try_secrets), "the commitment was exchanged", "commitment.changed"
    ),
    "shows another draw": Lie(shows_another_draw, "when the browser saw it", "shown.differs"),
    "numbers no draw": Lie(numbers_no_draw, "without its number", "shown.unnumbered", "unnumbered"),
    "shows another hand": Lie(shows_another_hand, "but did not get it", "shown.strange"),
    "gives another secret": Lie(
        begins(lambda _: None, give_another_secret),
        "the secret does not fit", "secret.differs", fair_alone=False,
    ),
}  # fmt: skip
