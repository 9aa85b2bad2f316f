"""What is refused, and what does not work: each failure by its meaning."""

from __future__ import annotations

from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.server.messages import Refusal


class Refuse(TafelrundeError):
    """A wish that cannot be granted: the reason for the browser, the detail for a developer."""

    def __init__(self, reason: Refusal, detail: str) -> None:
        super().__init__(detail)
        self.reason: Refusal = reason


class Overtaken(Refuse):
    """Another process wrote to the table at the same moment; this one has read that, and may try again."""

    def __init__(self) -> None:
        super().__init__("stale", "others were faster; look at the table again")


class Conflict(TafelrundeError):
    """That number of that table is not the next one: somebody else wrote to the log."""


class Unavailable(TafelrundeError):
    """The store does not work now; whether a write that was begun has happened is not known."""


class Unheard(Unavailable):
    """Nobody thinks for bots now; the same may be asked again later."""


class OtherRules(TafelrundeError):
    """A game that was begun by rules which this version does not know."""


class Newer(TafelrundeError):
    """Something that only a newer version of this program understands; other processes may have it."""


class Unreadable(Unavailable):
    """A part of the store that cannot be read, now or later: its file is damaged there."""


class Damaged(TafelrundeError):
    """A log that cannot be what it is: somebody or something else has written to it, or lost a part."""
