"""What every request needs: who asks, what they may do how often, and how an answer looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

import msgspec
from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict

from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner, Place, Places
from tafelrunde.server.limits import (
    ARRIVALS,
    COACHING,
    COACHING_OF_AN_ADDRESS,
    HINTS,
    HINTS_OF_AN_ADDRESS,
    RENAMING,
    RETELLING,
    SHELF_BYTES,
    Buckets,
    all_take,
    counted_as,
)
from tafelrunde.server.people import Known, People
from tafelrunde.server.signatures import Key
from tafelrunde.server.table.hub import Hub

P = ParamSpec("P")
T = TypeVar("T")
PLACE = "tafelrunde.place"  # in a request's scope: its place among those that are answered now


class Body(BaseModel):
    """What a request brings; unknown fields are refused, and nothing is taken for what it is not."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why a request was refused."""

    reason: str
    detail: str


class TableName(BaseModel):
    """A table by its name."""

    id: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 404, 409, 410, 429)
}
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$")]


class Shelf:
    """Keeps the answers that were asked for last, so many bytes of them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.size = 0
        self.kept: dict[object, bytes] = {}

    def find(self, key: object) -> bytes | None:
        """Return an answer, and keep it for longer than those that nobody asks for."""
        found = self.kept.pop(key, None)
        if found is not None:
            self.kept[key] = found
        return found

    def keep(self, key: object, answer: bytes) -> None:
        """Keep an answer in place of the oldest ones."""
        self.size += len(answer) - len(self.kept.pop(key, b""))
        self.kept[key] = answer
        while self.size > self.most:
            self.size -= len(self.kept.pop(next(iter(self.kept))))


class Desk:
    """What the requests need, kept in the application's state."""

    def __init__(
        self,
        hub: Hub,
        people: People,
        hang_up: Callable[[Key], Awaitable[None]],
        rename: Callable[[str, str], None],
        near_for: Callable[[str], str | None],
    ) -> None:
        self.hub = hub
        self.people = people
        self.identities = people.identities
        self.hang_up = hang_up  # ends what a device has open
        self.rename = rename  # those who are connected
        self.near_for = near_for  # the address for others in the same network
        self.renaming = Buckets(*RENAMING)
        self.naming = WeakValueDictionary[str, asyncio.Lock]()  # by person: one name after the other
        self.arriving = Buckets(*ARRIVALS)
        self.asking = Buckets(*HINTS), Buckets(*HINTS_OF_AN_ADDRESS)
        self.coaching = Buckets(*COACHING), Buckets(*COACHING_OF_AN_ADDRESS)
        self.retelling = Buckets(*RETELLING)
        self.shelf = Shelf(SHELF_BYTES)
        self.working = Places(1)  # at what takes long and cannot be left to the bots' processes
        self.dealing = asyncio.Lock()  # a deal of the day is opened once for each person

    def may_ask(self, owner: Owner) -> None:
        """Refuse another hint to whoever asks for many, alone or with others at the same address."""
        if not all_take(self.asking, owner):
            raise Refuse("too_fast", "one hint after the other; wait a few seconds")

    def may_be_coached(self, owner: Owner) -> None:
        """Refuse to weigh more moves than a fast player makes, alone or with others at the same address."""
        if not all_take(self.coaching, owner):
            raise Refuse("too_fast", "the coach needs a moment; play on without it")

    def may_retell(self, address: str) -> None:
        """Refuse to work out more finished games than people at one address look at."""
        if not self.retelling.take(address):
            raise Refuse("too_fast", "too many finished games at once; wait a little")

    def may_arrive(self, address: str) -> bool:
        """Tell whether one more person or device may come from an address now."""
        return self.arriving.take(address)


async def desk_of(request: Request) -> Desk:  # async: FastAPI would ask a thread for it
    """Return the desk of the application that answers."""
    return request.app.state.desk


AtDesk = Annotated[Desk, Depends(desk_of)]


async def visitor_of(request: Request, desk: AtDesk) -> Known:
    """Return who asks; it may be nobody, and looking makes nobody anybody."""
    return await desk.people.recognise(request.scope["headers"])


Visitor = Annotated[Known, Depends(visitor_of)]


async def asker_of(visitor: Visitor) -> Known:
    """Return who asks; nobody is refused."""
    if not visitor.person:
        raise Refuse("nobody", "you are nobody here yet; POST /api/me first")
    return visitor


Asker = Annotated[Known, Depends(asker_of)]


def address_of(request: Request) -> str:
    """Return from where a request comes."""
    return counted_as(request.client.host) if request.client else ""


def owner_of(request: Request, asker: Known, desk: Desk) -> Owner:
    """Return who asks and from where, and remember it: what they set going is done at their expense."""
    owner = Owner(address_of(request), asker.person)
    desk.hub.whereabouts.note(owner.person, owner.address)
    return owner


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


def as_json(value: object) -> Response:
    """Return a value with views in it."""
    return Response(msgspec.json.encode(value), media_type="application/json")
