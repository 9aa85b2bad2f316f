"""Tables without a server: one person's, in the same process, such as a browser's worker.

`Local` answers what a server answers over HTTP and over its socket, by the same functions.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from tafelrunde.server.answers import Me, Problem
from tafelrunde.server.desk import identity, tables
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.desk.paths import Nowhere, Question, answer, question
from tafelrunde.server.desk.status import REFUSED, STATUS, UNFIT
from tafelrunde.server.errors import Refuse, Unavailable
from tafelrunde.server.fairness import Owner
from tafelrunde.server.people import GUEST, Known
from tafelrunde.server.questions import NewName, TakenDeal, Unfit
from tafelrunde.server.store.journal import JournalStore, Keep
from tafelrunde.server.table.bots import InPlace
from tafelrunde.server.table.hub import Hub
from tafelrunde.server.table.table import encode
from tafelrunde.server.talk import Connection, Talk, read

MARK = "~"  # with which the names of all tables here begin: no server has such
PERSON = f"{MARK}me"
ADDRESS = "here"
PAUSE = 0.8  # seconds that a bot takes at least
OK, CREATED, NOWHERE = 200, 201, 404
OFFLINE = "offline", "this needs a server"
UNKNOWN = "unknown_page", "there is nothing at this address"
# These need a server.
OTHERS = ("/daily", "/me/adopt", "/me/back", "/me/devices", "/me/link", "/near", "/qr", "/results")


class Tab(Connection):
    """A page of this device."""

    def __init__(self, name: str, send: Callable[[str], object], ended: Callable[[], object]) -> None:
        super().__init__(Owner(ADDRESS, PERSON), name)
        self.tell, self.end = send, ended

    def send(self, data: bytes) -> None:
        """Send without waiting."""
        if not self.ended:
            self.tell(data.decode())

    def close(self) -> None:
        """End the connection; the page comes back by itself."""
        if not self.ended:
            self.ended = True
            self.end()


class Socket:
    """What a page says, one message after the other."""

    def __init__(self, talk: Talk, tab: Tab) -> None:
        self.talk, self.tab = talk, tab
        self.turn = asyncio.Lock()
        tab.greet()

    async def hear(self, text: str) -> None:
        """Answer a message, after those before it."""
        async with self.turn:
            if self.tab.ended:
                return
            try:
                await self.talk.answer(self.tab, read(text))
            except Refuse as problem:
                self.talk.refuse(self.tab, problem)
            except Unavailable as problem:
                self.talk.refuse(self.tab, Refuse("unavailable", str(problem)))

    async def close(self) -> None:
        """Let the page go."""
        self.tab.ended = True
        await self.talk.part(self.tab)


class Local:
    """All tables of one device, and the one person who plays at them."""

    def __init__(self, kept: Iterable[str], keep: Keep, language: str = "de") -> None:
        self.store = JournalStore(kept, keep)
        self.guest = GUEST.get(language, GUEST["en"])
        self.hub = Hub(self.store, InPlace(), PAUSE, MARK)
        self.talk = Talk(self.hub)
        self.desk = Desk(self.hub, self.rename)
        self.desk.alone = True
        self.tabs: set[Tab] = set()

    @classmethod
    async def open(cls, kept: Iterable[str], keep: Keep, language: str = "de") -> Local:
        """Return the tables that a journal tells of; `keep` writes more entries, and waits until it has."""
        local = cls(kept, keep, language)
        local.hub.spawn(local.hub.sweep())
        return local

    @property
    def name(self) -> str:
        """What the person is called."""
        return self.store.names.get(PERSON, self.guest)

    def me(self) -> Me:
        """Say who one is."""
        return Me(PERSON, self.name, lost=False, before=[])

    def rename(self, _: str, name: str) -> None:
        """Let all pages speak under another name from now on."""
        for tab in self.tabs:
            tab.name = name

    def connect(self, send: Callable[[str], object], ended: Callable[[], object] = lambda: None) -> Socket:
        """Let a page come; `ended`: its table was loaded anew, and it has to connect once more."""
        self.tabs = {each for each in self.tabs if not each.ended}
        tab = Tab(self.name, send, ended)
        self.tabs.add(tab)
        return Socket(self.talk, tab)

    async def answer(self, method: str, path: str, body: str = "") -> tuple[int, str]:
        """Answer a request as the server does below /api: with a status and a text."""
        asked = question(method, path, body)
        visit = Visit(Known(PERSON, self.name, PERSON), ADDRESS, lambda: None)
        try:
            found = await self.me_or_other(visit, asked)
        except Refuse as problem:
            return refusal(STATUS.get(problem.reason, REFUSED), problem.reason, str(problem))
        except Unavailable as problem:
            return refusal(STATUS["unavailable"], "unavailable", str(problem))
        except Unfit as problem:
            return refusal(UNFIT, "unreadable", str(problem))
        except Nowhere:
            known = path.startswith(OTHERS)
            return refusal(NOWHERE, *(OFFLINE if known else UNKNOWN))
        status = CREATED if asked[:2] == ("POST", ["tables"]) else OK
        return status, (found if isinstance(found, bytes) else encode(found)).decode()

    async def me_or_other(self, visit: Visit, asked: Question) -> object:
        """Answer a question: who one is here, or what anybody may ask."""
        if (asked.method, asked.path) == ("POST", ["daily"]):
            return await tables.open_taken(self.desk, visit, asked.brings(TakenDeal))
        if asked.path != ["me"]:
            return await answer(self.desk, visit, asked)
        if asked.method == "PUT":
            await identity.rename(self.desk, visit, asked.brings(NewName))
        return self.me()

    async def close(self) -> None:
        """Stop bots and clocks, and write what is waiting."""
        self.hub.close()
        await self.store.close()


def refusal(status: int, reason: str, detail: str) -> tuple[int, str]:
    """Return why a request was refused."""
    return status, encode(Problem(reason, detail)).decode()
