"""What every request needs: who asks, what they may do how often, and how an answer looks."""

from __future__ import annotations

import asyncio
import secrets
from typing import Annotated, Any

import msgspec
from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict

from tafelrunde.server.clock import now
from tafelrunde.server.limits import HINTS, Bucket
from tafelrunde.server.signatures import Identities, set_cookie
from tafelrunde.server.table.hub import Hub

GUEST = {"de": "Gast", "en": "Guest"}


class Body(BaseModel):
    """What a request brings; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why a request was refused."""

    reason: str
    detail: str


class Me(BaseModel):
    """Who one is: a public number and a name."""

    person: str
    name: str


class TableName(BaseModel):
    """A table by its name."""

    id: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": Problem},
    404: {"model": Problem},
    409: {"model": Problem},
    429: {"model": Problem},
}
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$")]


class Desk:
    """What the requests need, kept in the application's state."""

    def __init__(self, hub: Hub, identities: Identities) -> None:
        self.hub = hub
        self.identities = identities
        self.opening: dict[str, Bucket] = {}
        self.asking: dict[str, Bucket] = {}
        self.dealing = asyncio.Lock()  # a deal of the day is opened once for each person

    def may_open(self, address: str) -> bool:
        """Tell whether an address may open another table now."""
        return take(self.opening, address, 0.5, 30)

    def may_ask(self, person: str) -> bool:
        """Tell whether a person may ask for another hint now."""
        return take(self.asking, person, *HINTS)


def take(buckets: dict[str, Bucket], key: str, rate: float, burst: float) -> bool:
    """Take one from somebody's bucket; full ones are thrown away when there are many."""
    if len(buckets) > 10_000:
        buckets.clear()
    return buckets.setdefault(key, Bucket(rate, burst)).take()


def desk_of(request: Request) -> Desk:
    """Return the desk of the application that answers."""
    return request.app.state.desk


AtDesk = Annotated[Desk, Depends(desk_of)]


async def person_of(request: Request, response: Response, desk: AtDesk) -> Me:
    """Return who asks; somebody new gets a number, a name and a cookie."""
    person = desk.identities.person_in(request.scope["headers"])
    if person is not None:
        return Me(person=person, name=await desk.hub.store.name_of(person) or guest_name(request))
    person, name = desk.identities.new(), guest_name(request)
    await desk.hub.store.rename(person, name, now())
    give_cookie(request, response, desk, person)
    return Me(person=person, name=name)


Asker = Annotated[Me, Depends(person_of)]


def guest_name(request: Request) -> str:
    """Return a name for somebody who has not said one."""
    german = request.headers.get("accept-language", "").lower().startswith("de")
    return f"{GUEST['de' if german else 'en']} {secrets.randbelow(9000) + 1000}"


def give_cookie(request: Request, response: Response, desk: Desk, person: str) -> None:
    """Make a browser remember who it is."""
    cookie = desk.identities.cookie_of(person)
    response.headers["set-cookie"] = set_cookie(cookie, secure=request.url.scheme == "https")


def as_json(value: object) -> Response:
    """Return a value with views in it."""
    return Response(msgspec.json.encode(value), media_type="application/json")
