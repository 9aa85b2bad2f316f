"""Reviews of finished games: made once, decision by decision where bots think, and kept."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.bots.review import Decision, Review, Verdict, decisions_of, judge, weigh, worths_of
from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.record import Record
from tafelrunde.engine.registry import game
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.server.errors import Refuse
from tafelrunde.server.messages import Words
from tafelrunde.server.table.table import Table, encode

if TYPE_CHECKING:
    from tafelrunde.server.table.hub import Hub

MOST_WAITING = 20


@dataclass
class Progress:
    """How many decisions of a game have been looked at."""

    done: int = 0
    total: int = 0


class Reviews:
    """One review at a time, so that bots need not wait; those that are asked for meanwhile wait in line."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.under_way: dict[str, Progress] = {}
        self.hopeless: set[str] = set()  # games that cannot be reviewed, until the server starts again
        self.turn = asyncio.Lock()

    async def look(self, table: Table, record: Record) -> bytes:
        """Return the review of a finished game as JSON, or how far it is; the first who asks starts it."""
        kept = await self.hub.store.review_of(table.id)
        if kept is not None:
            return kept
        if table.id in self.hopeless:
            raise Refuse("unavailable", "the review of this game does not come to an end")
        if table.id not in self.under_way:
            if len(self.under_way) >= MOST_WAITING:
                raise Refuse("too_many", "many games wait for their review; come back in a few minutes")
            self.under_way[table.id] = Progress()
            self.hub.spawn(self.make(table, record))
        progress = self.under_way[table.id]
        return encode({"done": progress.done, "total": progress.total, "review": None})

    async def make(self, table: Table, record: Record) -> None:
        """Look at every decision, then keep what was found."""
        progress = self.under_way[table.id]
        try:
            async with self.turn:
                decisions = await asyncio.to_thread(decisions_of, record)
                progress.total = len(decisions)
                verdicts: list[Verdict] = []
                for each in decisions:
                    verdicts.append(await self.hub.workers.run(weigh_json, *as_json(record, each)))
                    progress.done += 1
                body = await asyncio.to_thread(finish, table, record, decisions, verdicts)
                await self.hub.store.keep_review(table.id, body)
                self.hub.counters["reviews"] += 1
        except Refuse:
            self.hopeless.add(table.id)
            raise
        finally:
            del self.under_way[table.id]


def as_json(record: Record, decision: Decision) -> tuple[str, bytes, str]:
    """Return a decision as it goes to a worker process."""
    return record.game.id, encode(decision.view), decision.move


def weigh_json(name: str, view: bytes, move: str) -> Verdict:
    """Look at one decision, in a worker process."""
    return weigh(game(name).read_view(view), move)


def finish(table: Table, record: Record, decisions: list[Decision], verdicts: list[Verdict]) -> bytes:
    """Return the finished review with everything its page shows."""
    found = judge(decisions, verdicts, worths_of(record))
    told = {
        "game": record.game.id,
        "names": [place.name for place in table.places],
        "levels": [place.level for place in table.places],
        "decisions": in_words(table, record, found),
        "accounts": found.accounts,
        "losses": found.losses,
        "swings": found.swings,
    }
    return encode({"done": len(decisions), "total": len(decisions), "review": told})


def in_words(table: Table, record: Record, found: Review) -> list[dict[str, Any]]:
    """Return the decisions with their moves in words, and their steps in the replay."""
    names = {language: table.names(language) for language in LANGUAGES}
    judged = {each.entry: each for each in found.decisions}
    told: list[dict[str, Any]] = []
    step = -1
    for index, (state, entry) in enumerate(record.positions()):
        if entry is None:
            break
        played = record.game
        move = played.parse(state, entry.text)
        # As in history.steps_of: a draw that nobody sees is no step.
        step += entry.actor != NATURE or played.shows_draw(state, move)
        each = judged.get(index)
        if each is not None:
            best = played.parse(state, each.best)
            words, better = (
                Words(*(played.tell(state, each.seat, which, tongue, names[tongue]) for tongue in LANGUAGES))
                for which in (move, best)
            )
            told.append({**msgspec.to_builtins(each), "step": step, "words": words, "best_words": better})
    return told
