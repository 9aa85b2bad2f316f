"""How often people may speak and act at a table, and how much in all.

It is the table that counts, so coming anew is no help.
"""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.server import messages
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner
from tafelrunde.server.limits import LONGEST_LOG, Bucket, Buckets, Speed
from tafelrunde.server.table import facts
from tafelrunde.server.table.facts import AnyFact
from tafelrunde.server.table.table import Table

WORDS: Speed = (0.5, 5)  # of a person
DEEDS: Speed = (1, 30)  # of a person, other than moves
VISITORS: Speed = (1, 40)  # of all at one address who do not sit here
STRANGERS: Speed = (1, 20)  # words of all who do not sit here
MOST = 500  # people whom a table keeps in mind
TALK = facts.Said | facts.Reacted | facts.Renamed | facts.Sat  # what the half of a long log is for, at most
PLAY = facts.Moved | facts.Left | facts.Rematched  # what still comes when a log is full


class Manners:
    """What a table remembers of those who speak and act at it."""

    def __init__(self) -> None:
        self.words = Buckets(*WORDS, MOST)
        self.deeds = Buckets(*DEEDS, MOST)
        self.visitors = Buckets(*VISITORS, MOST)
        self.strangers = Bucket(*STRANGERS)

    def check(self, table: Table, owner: Owner, command: messages.FromBrowser) -> None:
        """Refuse what comes too often; moves may come as they like."""
        if isinstance(command, messages.Play):
            return
        spoken = isinstance(command, messages.Say | messages.React)
        allowed = (self.words if spoken else self.deeds).take(owner.person)
        if owner.person not in table.people():
            allowed = allowed and self.visitors.take(owner.address)
            allowed = allowed and (not spoken or self.strangers.take())
        if not allowed:
            detail = "you speak very fast; wait a few seconds" if spoken else "wait a moment before you go on"
            raise Refuse("too_fast", detail)


def may_stay(table: Table, person: str) -> None:
    """Refuse those whom the host keeps away."""
    if person in table.kicked:
        raise Refuse("kicked", "the host keeps you away from this table")


def check_length(table: Table, happening: Sequence[AnyFact]) -> None:
    """Refuse what would make a long log longer, however it comes about, but for what ends the game.

    No talk takes the room in which players come back and go back.
    """
    if table.number >= LONGEST_LOG // 2 and any(isinstance(fact, TALK) for fact in happening):
        raise Refuse("too_many", "so much was said at this table that only its game goes on")
    if table.number >= LONGEST_LOG and not all(leads_on(table, fact) for fact in happening):
        raise Refuse(
            "too_many", f"{LONGEST_LOG} things have happened at this table, so only its game goes on"
        )


def leads_on(table: Table, fact: AnyFact) -> bool:
    """Tell whether a fact can come only so often until the game is over: nobody sits down or comes and goes.

    Those return for whom a bot has decided when their time ran out.
    """
    if isinstance(fact, facts.Stoodin):
        return table.places[fact.seat].human
    if isinstance(fact, facts.Returned):
        return table.places[fact.seat].lent
    return isinstance(fact, PLAY)
