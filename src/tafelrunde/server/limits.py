"""How much one person, or one address, may do, and buckets that measure speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner

Speed = tuple[float, float]  # a second in the long run, and at once

NAME_LENGTH = 24
CHAT_LENGTH = 300
MESSAGE_BYTES = 4096
BODY_BYTES = 16384
RECORD_LENGTH = 14_000  # the longest games have 9,000
HEAD_BYTES = 16384
UNANSWERED_BYTES = 1 << 16  # that a connection says before it is answered, and again after that
UNANSWERED_LINES = 200  # of them: each line of a head costs work, before anybody waits for their turn
TABLES_PER_PERSON = 24  # open or running, as host
DEVICES_PER_PERSON = 16
SHARES = 16
KICKED = 50  # people whom a host keeps away from one table
MUTED = 100
ARRIVALS = (0.2, 100)  # new people from one address: a school comes at once
BACKLOG_BYTES = 1 << 20  # unsent; a browser that is slower than that is cut off and comes back later
FIRST_BYTES = 1 << 18  # of what happened before, told to somebody who comes
CHAT_TOLD = 100  # lines of chat among them
SHELF_BYTES = 16 << 20  # of finished games, as they were told last
LONGEST_LOG = 10_000  # facts at a table; then only what brings its game to an end is written

# An address may be a whole school: thirty people with two tabs each, and a browser opens six connections.
SOCKETS_PER_PERSON = 16
SOCKETS_PER_ADDRESS = 256
CONNECTIONS_PER_ADDRESS = 512
UNSENT_PER_ADDRESS = 16 << 20  # bytes
REQUESTS_AT_A_TIME = 32
REQUESTS_OF_AN_ADDRESS = 2

CONNECTIONS: Speed = (50, 600)  # of an address
SOCKETS: Speed = (5, 150)
MESSAGES: Speed = (50, 200)  # of a person
MESSAGES_OF_AN_ADDRESS: Speed = (400, 3000)
ENTERING: Speed = (5, 60)
ENTERING_OF_AN_ADDRESS: Speed = (20, 200)
FRAMES: Speed = (60, 250)  # of a socket, control frames too
PATIENCE: Speed = (1, 30)  # refusals that a person may collect; then the socket is cut off
CUT_OFF: Speed = (0.1, 3)  # times that a person may be cut off and come back at once
CUT_OFF_OF_AN_ADDRESS: Speed = (0.2, 10)
RENAMING: Speed = (0.2, 10)
OPENING: Speed = (0.2, 24)  # tables
OPENING_OF_AN_ADDRESS: Speed = (0.5, 60)
RETELLING: Speed = (2, 120)  # finished games worked out for an address; what was told lately is free
HANDING_IN: Speed = (0.05, 20)  # results of games without a network
HANDING_IN_OF_AN_ADDRESS: Speed = (0.5, 60)
HINTS: Speed = (0.2, 6)
HINTS_OF_AN_ADDRESS: Speed = (2, 40)
COACHING: Speed = (0.5, 20)  # every decision of whoever plays fast
COACHING_OF_AN_ADDRESS: Speed = (4, 80)


@dataclass(slots=True)
class Bucket:
    """Lets `burst` things through at once and `rate` a second in the long run."""

    rate: float
    burst: float
    level: float = field(init=False)
    at: float = field(init=False)

    def __post_init__(self) -> None:
        self.level, self.at = self.burst, time.monotonic()

    def now(self) -> float:
        """Return how many there are now."""
        now = time.monotonic()
        level = self.level + (now - self.at) * self.rate
        self.level = level = level if level < self.burst else self.burst  # min() takes twice the time
        self.at = now
        return level

    def take(self, amount: int = 1) -> bool:
        """Take some, if there are so many."""
        level = self.now()
        if level < amount:
            return False
        self.level = level - amount
        return True

    def spend(self) -> None:
        """Take one that was used elsewhere, also on credit: in the long run it is the same for all."""
        self.level = max(self.now() - 1, -self.burst)


class Buckets:
    """A bucket for each key, but not for more than `most`; where others count too, `spent` tells them.

    When there are too many, the fuller half is thrown away: those who do little lose nothing by it, and
    those who are being limited stay so, whoever else floods.
    """

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self.kept: dict[str, Bucket] = {}
        self.spent: Callable[[str], None] | None = None

    def take(self, key: str) -> bool:
        """Take one from somebody's bucket, if there is one."""
        taken = self.of(key).take()
        if taken and self.spent is not None:
            self.spent(key)
        return taken

    def left(self, key: str) -> bool:
        """Tell whether there is one to take."""
        return key not in self.kept or self.kept[key].now() >= 1

    def of(self, key: str) -> Bucket:
        """Return somebody's bucket."""
        found = self.kept.get(key)
        if found is None:
            if len(self.kept) >= self.most:
                by_level = sorted(self.kept.items(), key=lambda item: item[1].now())
                self.kept = dict(by_level[: self.most // 2])
            found = self.kept[key] = Bucket(self.rate, self.burst)
        return found


def all_take(buckets: tuple[Buckets, Buckets], owner: Owner) -> bool:
    """Take one from a person's bucket and one from that of the address, or from neither."""
    of_person, of_address = buckets
    own, shared = of_person.of(owner.person), of_address.of(owner.address)
    if own.now() < 1 or shared.now() < 1:
        return False
    own.level -= 1
    shared.level -= 1
    if of_person.spent is not None:
        of_person.spent(owner.person)
    if of_address.spent is not None:
        of_address.spent(owner.address)
    return True


def by_part(name: str, buckets: tuple[Buckets, Buckets]) -> dict[str, Buckets]:
    """Name the buckets of people and those of addresses."""
    return {f"{name} of a person": buckets[0], f"{name} of an address": buckets[1]}


@lru_cache(10_000)
def counted_as(host: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 that one IPv6 connection gets."""
    try:
        found = ip_address(host[:64].partition("%")[0])
    except ValueError:
        return host[:64]
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))


BLANK = dict.fromkeys(
    map(ord, "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"), " "
)  # letters that show nothing


def clean(text: str, longest: int) -> str:
    """Return text typed by a person on one line; too long or empty is refused. It stays text."""
    line = " ".join("".join(char if char.isprintable() else " " for char in text.translate(BLANK)).split())
    if not line:
        raise Refuse("unreadable", "the text is empty; write at least one character")
    if len(line) > longest:
        raise Refuse("too_long", f"the text has {len(line)} characters; at most {longest} are allowed")
    return line
