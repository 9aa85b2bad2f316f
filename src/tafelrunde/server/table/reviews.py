"""Reviews of finished games: made once, decision by decision where bots think, and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from tafelrunde.bots.review import Decision, Review, Verdict, account_for, decisions_of, weigh
from tafelrunde.engine import effects
from tafelrunde.engine.errors import TafelrundeError
from tafelrunde.engine.record import Record
from tafelrunde.engine.registry import game
from tafelrunde.engine.texts import LANGUAGES
from tafelrunde.server import answers
from tafelrunde.server.errors import Refuse, Unheard
from tafelrunde.server.fairness import Owner
from tafelrunde.server.store.base import Row
from tafelrunde.server.table.history import is_step, numbered, record_of
from tafelrunde.server.table.table import Table, encode

if TYPE_CHECKING:
    from tafelrunde.server.table.hub import Hub

MOST = 200  # under way at a time
MOST_OF_A_PERSON = 2
MOST_OF_AN_ADDRESS = 20
PAUSE = 5.0  # seconds until a decision is asked about again
LEASE = "review of "  # before the name of a table: which process makes it


@dataclass
class Progress:
    """How many decisions of a game have been looked at, and for whom."""

    owner: Owner
    done: int = 0
    total: int = 0


class Reviews:
    """Reviews under way: of each one decision at a time, in turn with everything that bots think about."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.under_way: dict[str, Progress] = {}
        self.hopeless: set[str] = set()  # games that cannot be reviewed, until the server starts again
        self.preparing = asyncio.Lock()

    async def kept(self, name: str) -> bytes | None:
        """Return the review of a game, if it was made; one that is damaged is refused."""
        body = await self.hub.store.review_of(name)
        try:
            if body is not None:
                msgspec.json.decode(body, type=msgspec.Raw)
        except (msgspec.MsgspecError, TypeError, RecursionError):
            raise Refuse("damaged", "the review of this game is damaged, so it cannot be shown") from None
        return body

    async def look(self, table: Table) -> bytes:
        """Return the review of a finished game as JSON, or how far it is, if somebody has asked for it."""
        kept = await self.kept(table.id)
        if kept is not None:
            return kept
        if table.id in self.hopeless:
            raise Refuse("unavailable", "the review of this game does not come to an end")
        found = self.under_way.get(table.id) or self.hub.elsewhere.reviews().get(table.id)
        done, total = (found.done, found.total) if found else (0, 0)
        return encode(answers.ReviewState(found is not None, done, total, None))

    async def ask(self, table: Table, owner: Owner) -> bytes:
        """Start a review unless it is there or under way; returns what a look shows."""
        elsewhere = self.hub.elsewhere.reviews()
        kept = await self.kept(table.id)
        if kept is None and table.id not in {*self.under_way, *elsewhere, *self.hopeless}:
            self.may_ask(owner, [Owner(each.address, each.person) for each in elsewhere.values()])
            await self.begin(table, owner)
        return await self.look(table)

    async def begin(self, table: Table, owner: Owner) -> None:
        """Make a review, unless another process has begun with it in this moment."""
        self.under_way[table.id] = Progress(owner)
        making = None
        try:
            if await self.hub.bus.claim(LEASE + table.id):
                making = self.hub.spawn(self.make(table, await self.hub.store.log(table.id)))
        finally:
            if making is None:
                self.end(table.id)

    def end(self, name: str) -> None:
        """Let others make a review that is made here no more."""
        del self.under_way[name]
        self.hub.bus.release(LEASE + name)

    def may_ask(self, owner: Owner, elsewhere: Sequence[Owner] = ()) -> None:
        """Refuse more reviews than one person, an address or all may have under way."""
        owners = [*(each.owner for each in self.under_way.values()), *elsewhere]
        of_address = [each.person for each in owners if each.address == owner.address]
        if of_address.count(owner.person) >= MOST_OF_A_PERSON:
            raise Refuse("too_many", "others of your games are being reviewed; ask again when they are ready")
        if len(of_address) >= MOST_OF_AN_ADDRESS or len(owners) >= MOST:
            raise Refuse("too_many", "many games wait for their review; come back in a few minutes")

    async def take_over(self, name: str, owner: Owner) -> None:
        """Begin anew with the review that a lost process was making."""
        with suppress(TafelrundeError):
            if name not in self.under_way and await self.kept(name) is None:
                await self.begin((await self.hub.room(name, looked=False)).table, owner)

    async def make(self, table: Table, rows: Sequence[Row]) -> None:
        """Look at every decision, then keep what was found."""
        progress = self.under_way[table.id]
        try:
            record, decisions = await self.prepare(table, rows)
            progress.total = len(decisions)
            verdicts: list[Verdict] = []
            for each in decisions:
                verdicts.append(await self.weighed(progress.owner, as_json(record, each)))
                progress.done += 1
            async with self.preparing:
                body = await asyncio.to_thread(finish, table, record, decisions, verdicts)
            await self.hub.store.keep_review(table.id, body)
            self.hub.counters["reviews"] += 1
        except Refuse:
            self.hopeless.add(table.id)
            raise
        finally:
            self.end(table.id)

    async def prepare(self, table: Table, rows: Sequence[Row]) -> tuple[Record, list[Decision]]:
        """Return a game and its decisions; a log may have been damaged since it was loaded."""
        async with self.preparing:
            try:
                return await asyncio.to_thread(prepared, table, rows)
            except Exception as problem:  # whatever stands in the rows
                raise self.hub.set_aside(table.id, problem) from None

    async def weighed(self, owner: Owner, asked: tuple[str, bytes, str]) -> Verdict:
        """Have one decision looked at; a review can wait until somebody thinks again."""
        while True:
            try:
                return await self.hub.workers.run(owner, weigh_json, *asked)
            except Unheard:
                await asyncio.sleep(PAUSE)


def prepared(table: Table, rows: Sequence[Row]) -> tuple[Record, list[Decision]]:
    """Return a game and its decisions from its log, which may be long."""
    record = record_of(table, numbered(rows))
    return record, decisions_of(record)


def as_json(record: Record, decision: Decision) -> tuple[str, bytes, str]:
    """Return a decision as it goes to a worker process."""
    return record.game.id, encode(decision.view), decision.move


def weigh_json(name: str, view: bytes, move: str) -> Verdict:
    """Look at one decision, in a worker process."""
    return weigh(game(name).read_view(view), move)


def finish(table: Table, record: Record, decisions: list[Decision], verdicts: list[Verdict]) -> bytes:
    """Return the finished review with everything its page shows."""
    found = account_for(record, decisions, verdicts)
    told = answers.Review(
        game=record.game.id,
        names=[place.name for place in table.places],
        levels=[place.level for place in table.places],
        decisions=in_words(table, record, found),
        accounts=found.accounts,
        losses=found.losses,
        swings=found.swings,
    )
    return encode(answers.ReviewState(True, len(decisions), len(decisions), told))


def in_words(table: Table, record: Record, found: Review) -> list[answers.Judged]:
    """Return the decisions with their moves in words, and their steps in the replay."""
    names = [table.names(language) for language in LANGUAGES]
    judged = {each.entry: each for each in found.decisions}
    told: list[answers.Judged] = []
    step = -1
    for index, (state, entry) in enumerate(record.positions()):
        if entry is None:
            break
        played = record.game
        move = played.parse(state, entry.text)
        shown = is_step(played, state, entry.actor, move)
        step += shown
        each = judged.get(index)
        if each is not None:
            best = played.parse(state, each.best)
            words, better = (
                effects.in_all_words(played, does, names)
                for does in (effects.foreseen(played, state, each.seat, which) for which in (move, best))
            )
            known: dict[str, Any] = asdict(each) | {"why": reasons(each.why), "flaws": reasons(each.flaws)}
            at = step if shown else step + 1  # what is decided at the same time is told with the last of it
            told.append(answers.Judged(**known, step=at, words=words, best_words=better))
    return told


def reasons(said: dict[str, list[str]]) -> answers.Reasons:
    """Return what was found to say of a move; nothing where nothing was lost by it."""
    return answers.Reasons(*(said.get(language, []) for language in LANGUAGES))
