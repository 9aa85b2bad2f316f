"""What every request needs: who asks, what they may do how often, and how an answer looks."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import Annotated, Any, ParamSpec, TypeVar

import msgspec
from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict

from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner, Place, Places
from tafelrunde.server.limits import (
    HINTS,
    HINTS_OF_AN_ADDRESS,
    OPENING,
    OPENING_OF_AN_ADDRESS,
    Buckets,
    all_take,
    counted_as,
)
from tafelrunde.server.signatures import Identities, set_cookie
from tafelrunde.server.table.hub import Hub

P = ParamSpec("P")
T = TypeVar("T")
PLACE = "tafelrunde.place"  # in a request's scope: its place among those that are answered now
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
        self.opening = Buckets(*OPENING), Buckets(*OPENING_OF_AN_ADDRESS)
        self.asking = Buckets(*HINTS), Buckets(*HINTS_OF_AN_ADDRESS)
        self.working = Places(1)  # at what takes long and cannot be left to the bots' processes
        self.dealing = asyncio.Lock()  # a deal of the day is opened once for each person

    def may_open(self, owner: Owner) -> None:
        """Refuse another table to whoever opens many, alone or with others at the same address."""
        if not all_take(self.opening, owner):
            raise Refuse("too_fast", "too many new tables; wait a little")

    def may_ask(self, owner: Owner) -> None:
        """Refuse another hint to whoever asks for many, alone or with others at the same address."""
        if not all_take(self.asking, owner):
            raise Refuse("too_fast", "one hint after the other; wait a few seconds")


async def desk_of(request: Request) -> Desk:  # async: FastAPI would ask a thread for it
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


def owner_of(request: Request, asker: Me, desk: Desk) -> Owner:
    """Return who asks and from where, and remember it: what they set going is done at their expense."""
    owner = Owner(address_of(request), asker.person)
    desk.hub.whereabouts.note(owner.person, owner.address)
    return owner


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return counted_as(request.client.host) if request.client else ""


def make_way(request: Request) -> None:
    """Let others be answered while this request waits for something that takes long."""
    place: Place = request.scope[PLACE]
    place.leave()


async def worked_out(
    request: Request, desk: Desk, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Do something that takes long beside the event loop, in turn with others who ask for such things."""
    make_way(request)
    async with desk.working.place(Owner(address_of(request), "")):
        return await asyncio.to_thread(work, *args, **kwargs)


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
