"""The browser that asks: who it is and was, what it is told to keep, and what is known of it."""

from __future__ import annotations

import secrets
from typing import Annotated

from fastapi import BackgroundTasks, Depends, Request, Response

from tafelrunde.server.answers import Me, Person
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.desk import AtDesk, PublicDesk, Visitor, address_of
from tafelrunde.server.people import GUEST, Known
from tafelrunde.server.signatures import OLD_COOKIE, set_cookie

BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS/": "Firefox", "Chrom": "Chrome",
    "CriOS/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "CrOS": "ChromeOS",
    "Mac OS": "Mac", "Linux": "Linux",
}  # fmt: skip


class Browser:
    """A browser, for the requests that change what it keeps."""

    def __init__(
        self, request: Request, response: Response, later: BackgroundTasks, desk: PublicDesk, visitor: Known
    ) -> None:
        self.request, self.response, self.later = request, response, later
        self.desk, self.who = desk, visitor
        self.headers = request.scope["headers"]
        self.lost = not visitor.person and desk.identities.marked(self.headers)

    async def before(self) -> list[Known]:
        """Return whom it was before, and can be again."""
        return await self.desk.people.before(self.headers, self.who)

    async def me(self) -> Me:
        """Say who it is."""
        return self.told(await self.before())

    def told(self, before: list[Known]) -> Me:
        """Say who it is and was, and let it remember the one under this server's own name.

        What it knows already is not repeated: in the meantime it may have become somebody else.
        """
        who, identities = self.who, self.desk.identities
        if who.person and who.key not in identities.keys_in(self.headers, identities.cookie):
            self.keep(identities.cookie, identities.spell(who.key))
        kept = {each.key for each in (who, *before)}
        if kept.intersection(identities.keys_in(self.headers, OLD_COOKIE)):
            self.keep(OLD_COOKIE, "")
        return Me(
            person=who.person or None,
            name=who.name,
            lost=self.lost,
            before=[Person(person=each.person, name=each.name) for each in before],
        )

    def renew(self) -> None:
        """Let it remember for longer who it is and was."""
        identities = self.desk.identities
        self.keep(identities.cookie, identities.spell(self.who.key))
        before = identities.keys_in(self.headers, identities.before)
        if before:
            self.keep(identities.before, "~".join(map(identities.spell, before)))

    async def become(self, other: Known) -> Me:
        """Be another person, and keep whom it was; its open tables follow."""
        people, identities = self.desk.people, self.desk.identities
        kept = await self.before()
        for stale in kept:
            if stale.person == other.person and stale.key != other.key:
                await people.sign_out(stale.key)
        kept = [self.who, *kept] if self.who.person else kept
        kept = [each for each in kept if each.person != other.person]
        self.keep(identities.before, "~".join(identities.spell(each.key) for each in kept))
        self.later.add_task(self.desk.hang_up, self.who.key)  # once the browser knows who it is
        self.who, self.lost = other, False
        return self.told(kept)

    def keep(self, name: str, value: str) -> None:
        """Put a cookie into the browser, or take it out."""
        secure = self.request.url.scheme == "https"
        self.response.headers.append("set-cookie", set_cookie(name, value, secure=secure))

    def may_arrive(self) -> None:
        """Refuse more new people or devices than come from one address in good faith."""
        if not self.desk.may_arrive(address_of(self.request)):
            raise Refuse("crowded", "very many new guests come from your network; wait a minute")

    def guest_name(self) -> str:
        """Return a name for somebody who has not said one."""
        german = self.request.headers.get("accept-language", "").lower().startswith("de")
        return f"{GUEST['de' if german else 'en']} {secrets.randbelow(9000) + 1000}"

    def kind(self) -> str:
        """Return by what people tell it from others: its maker and system, no more."""
        agent = self.request.headers.get("user-agent", "")
        found = (next((each[sign] for sign in each if sign in agent), "") for each in (BROWSERS, SYSTEMS))
        return ", ".join(filter(None, found))


async def browser_of(  # async: FastAPI would ask a thread for it
    request: Request, response: Response, later: BackgroundTasks, desk: AtDesk, visitor: Visitor
) -> Browser:
    """Return the browser that asks."""
    return Browser(request, response, later, desk, visitor.who)


ThisBrowser = Annotated[Browser, Depends(browser_of)]
