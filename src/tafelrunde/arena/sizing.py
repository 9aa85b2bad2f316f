"""What many people at once need, from measured costs and named assumptions; docs/scale.md explains both.

`python -m tafelrunde.arena.sizing` prints its table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

# Measured (docs/scale.md says where).
MOVE = 423e-6  # seconds of processor time at 1,000 moves a second, four recipients; the most of four runs
SENT = 4857 / 4  # bytes that one recipient is sent for a move
LOGGED = 119  # bytes that a move adds to an SQLite log
TABLE = 130 * 1024  # bytes of memory, with four sockets
TOP_LEVEL = 24.6e-3  # seconds of a decision, mean of the four games
OTHER_LEVELS = 0.17e-3  # the same, mean of levels 1 to 5
SEVERAL = 1.2  # what a move costs with people at two web processes (1,500 a second in all), in parts of one's
POSTGRES = 166e-6  # seconds of PostgreSQL's processor time for a move, at 1,000 a second from two processes
KEPT = 175  # bytes that a move adds to a PostgreSQL log, row head and index included
REDIS = 31e-6  # seconds of Redis' processor time for the news of a move
REVIEWED = 11.9e-3  # seconds for each decision of a reviewed game, 1,500 iterations

# Assumed.
PEOPLE_AT_A_TABLE, BOTS_AT_A_TABLE = 2, 2
PERSON, BOT = 6.0, 0.8  # seconds until they have moved
TOP_SHARE = 0.1  # of bots that are of the top level
REVIEW_SHARE = 0.1  # of games that somebody has reviewed
USED = 0.5  # of a core, so that queues stay short
MEAN = 1 / 3  # of the people at the busiest hour, in the mean of a month
DATABASE_CORES = 8  # of one PostgreSQL server
QUESTION = 3  # news that a bot's question is worth to Redis
CORE, GIB, TERABYTE, DISK = (
    8.0,
    2.0,
    1.0,
    0.2,
)  # euros: a month of a core, of a GiB, a TB sent, a month of a GB kept
MONTH = 30 * 86_400.0
SIZES = (1_000, 100_000, 1_000_000)


@dataclass(frozen=True)
class Needs:
    """What so many people at once need."""

    people: int

    @property
    def tables(self) -> float:
        """Return how many tables there are."""
        return self.people / PEOPLE_AT_A_TABLE

    @property
    def moves(self) -> float:
        """Return moves a second, the bots' too."""
        seats = PEOPLE_AT_A_TABLE + BOTS_AT_A_TABLE
        return self.tables * seats / (PEOPLE_AT_A_TABLE * PERSON + BOTS_AT_A_TABLE * BOT)

    @property
    def web(self) -> int:
        """Return cores, and so processes, that serve tables; a single one needs no other's news."""
        alone = self.moves * MOVE / USED
        return 1 if alone <= 1 else ceil(alone * SEVERAL)

    @property
    def thinking(self) -> int:
        """Return cores that think for bots."""
        decisions = self.moves * BOTS_AT_A_TABLE / (PEOPLE_AT_A_TABLE + BOTS_AT_A_TABLE)
        return ceil(decisions * (TOP_SHARE * TOP_LEVEL + (1 - TOP_SHARE) * OTHER_LEVELS) / USED)

    @property
    def reviewing(self) -> int:
        """Return cores that review games."""
        return ceil(self.moves * REVIEW_SHARE * REVIEWED / USED)

    @property
    def memory(self) -> float:
        """Return GiB that tables and sockets take."""
        return self.tables * TABLE / 2**30

    @property
    def sent(self) -> float:
        """Return bytes a second to browsers at the busiest hour."""
        return self.moves * PEOPLE_AT_A_TABLE * SENT

    @property
    def kept(self) -> float:
        """Return GB that a month adds to the log."""
        return self.moves * MEAN * MONTH * (KEPT if self.web > 1 else LOGGED) / 1e9

    @property
    def databases(self) -> int:
        """Return how many PostgreSQL servers share the tables; 0: SQLite does."""
        return ceil(self.moves * POSTGRES / (DATABASE_CORES * USED)) if self.web > 1 else 0

    @property
    def shards(self) -> int:
        """Return how many Redis servers, of a core each, share the news and the bots' questions."""
        bots = QUESTION * BOTS_AT_A_TABLE / (PEOPLE_AT_A_TABLE + BOTS_AT_A_TABLE)
        return ceil(self.moves * (1 + bots) * REDIS / USED) if self.web > 1 else 0

    @property
    def machines(self) -> float:
        """Return euros a month for cores (eight for each database), memory and traffic."""
        cores = self.web + self.thinking + self.reviewing + DATABASE_CORES * self.databases + self.shards
        return cores * CORE + self.memory * GIB + self.sent * MEAN * MONTH / 1e12 * TERABYTE

    @property
    def year(self) -> float:
        """Return euros a month to keep the log of a year as it is."""
        return 12 * self.kept * DISK


ROWS: dict[str, Callable[[Needs], str]] = {
    "tables": lambda n: f"{n.tables:,.0f}",
    "moves a second": lambda n: f"{n.moves:,.0f}",
    "web processes, a core each": lambda n: f"{n.web:,}",
    "cores that think for bots": lambda n: f"{n.thinking:,}",
    "cores that review games": lambda n: f"{n.reviewing:,}",
    "memory for tables and sockets": lambda n: f"{n.memory:,.1f} GiB",
    "PostgreSQL servers (0: SQLite)": lambda n: f"{n.databases:,}",
    "Redis shards": lambda n: f"{n.shards:,}",
    "sent to browsers": lambda n: f"{8 * n.sent / 1e6:,.0f} Mbit/s",
    "the log grows in a month by": lambda n: f"{n.kept:,.0f} GB",
    "euros a month: machines and traffic": lambda n: f"{n.machines:,.0f}",
    "euros a month: to keep the log of a year": lambda n: f"{n.year:,.0f}",
}


def table() -> str:
    """Return what all sizes need, in Markdown."""
    sizes = [Needs(people) for people in SIZES]
    lines = ["| people at once | " + " | ".join(f"{each.people:,}" for each in sizes) + " |"]
    lines += ["|---" * (len(sizes) + 1) + "|"]
    lines += [f"| {name} | " + " | ".join(show(each) for each in sizes) + " |" for name, show in ROWS.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(table())
