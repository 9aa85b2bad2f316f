"""How much one person may do: numbers in one place, and buckets that measure speed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tafelrunde.server.errors import Refuse

NAME_LENGTH = 24
CHAT_LENGTH = 300
MESSAGE_BYTES = 4096
BODY_BYTES = 16384
SOCKETS_PER_PERSON = 16
SOCKETS_PER_ADDRESS = 128
TABLES_PER_PERSON = 24  # open or running, as host
SHARES = 16
KICKED = 50  # people whom a host keeps away from one table
HINTS = (0.2, 6)  # a second in the long run, and at once
BACKLOG_BYTES = 1 << 20  # unsent; a browser that is slower than that is cut off and comes back later


@dataclass
class Bucket:
    """Lets `burst` things through at once and `rate` a second in the long run."""

    rate: float
    burst: float
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.at = self.burst, time.monotonic()

    def take(self) -> bool:
        """Take one, if there is one."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


def clean(text: str, longest: int) -> str:
    """Return text typed by a person on one line; too long or empty is refused. It stays text."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    if not line:
        raise Refuse("unreadable", "the text is empty; write at least one character")
    if len(line) > longest:
        raise Refuse("too_long", f"the text has {len(line)} characters; at most {longest} are allowed")
    return line
