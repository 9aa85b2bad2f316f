"""What every request needs: who asks, what they may do how often, and how an answer looks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar

import msgspec
from fastapi import Depends, Path, Request, Response
from fastapi.params import Depends as Dependency

from tafelrunde.server import questions
from tafelrunde.server.answers import Problem
from tafelrunde.server.desk.desk import Desk, Visit
from tafelrunde.server.errors import Refuse
from tafelrunde.server.fairness import Owner, Place, Places
from tafelrunde.server.limits import (
    ARRIVALS,
    COACHING,
    COACHING_OF_AN_ADDRESS,
    HANDING_IN,
    HANDING_IN_OF_AN_ADDRESS,
    HINTS,
    HINTS_OF_AN_ADDRESS,
    RENAMING,
    RETELLING,
    Buckets,
    all_take,
    by_part,
    counted_as,
)
from tafelrunde.server.people import NOBODY, People
from tafelrunde.server.questions import Body, Unfit
from tafelrunde.server.signatures import Key
from tafelrunde.server.table.hub import Hub

T = TypeVar("T")
PLACE = "tafelrunde.place"  # in a request's scope: its place among those that are answered now
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 404, 409, 410, 422, 429)
}
TableId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{16}$")]
GameId = Annotated[str, Path(max_length=32)]


class PublicDesk(Desk):
    """A desk to which anybody may come; kept in the application's state."""

    def __init__(
        self,
        hub: Hub,
        people: People,
        hang_up: Callable[[Key], Awaitable[None]],
        rename: Callable[[str, str], None],
        near_for: Callable[[str], str | None],
    ) -> None:
        super().__init__(hub, rename)
        self.people = people
        self.identities = people.identities
        self.hang_up = hang_up  # ends what a device has open
        self.near_for = near_for  # the address for others in the same network
        self.renaming = Buckets(*RENAMING)
        self.arriving = Buckets(*ARRIVALS)
        self.asking = Buckets(*HINTS), Buckets(*HINTS_OF_AN_ADDRESS)
        self.coaching = Buckets(*COACHING), Buckets(*COACHING_OF_AN_ADDRESS)
        self.retelling = Buckets(*RETELLING)
        self.handing = Buckets(*HANDING_IN), Buckets(*HANDING_IN_OF_AN_ADDRESS)
        self.working = Places(1)  # at what takes long and cannot be left to the bots' processes
        self.dealing = asyncio.Lock()  # a deal of the day is opened once for each person

    def shared(self) -> dict[str, Buckets]:
        """Return what several processes count together: what costs others something."""
        return {
            **by_part("hints", self.asking),
            **by_part("coaching", self.coaching),
            **by_part("handing in", self.handing),
            **by_part("opening", self.hub.opening),
            "renaming": self.renaming,
            "arriving": self.arriving,
            "retelling": self.retelling,
        }

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

    def may_hand_in(self, owner: Owner) -> None:
        """Refuse more results than somebody brings home from a journey."""
        if not all_take(self.handing, owner):
            raise Refuse("too_fast", "many results at once; the others may come a little later")

    def may_rename(self, person: str) -> None:
        """Refuse one name right after the other."""
        if not self.renaming.take(person):
            raise Refuse("too_fast", "one name after the other; wait a few seconds")

    def may_arrive(self, address: str) -> bool:
        """Tell whether one more person or device may come from an address now."""
        return self.arriving.take(address)

    async def worked_out(self, visit: Visit, work: Callable[[], T]) -> T:
        """Do something that takes long beside the event loop, in turn with others who ask for such things."""
        visit.make_way()
        async with self.working.place(Owner(visit.address, "")):
            return await asyncio.to_thread(work)


async def desk_of(request: Request) -> PublicDesk:  # async: FastAPI would ask a thread for it
    """Return the desk of the application that answers."""
    return request.app.state.desk


AtDesk = Annotated[PublicDesk, Depends(desk_of)]


async def passer_of(request: Request) -> Visit:
    """Return from where somebody asks, whoever it is: everybody is told the same."""
    place: Place = request.scope[PLACE]
    return Visit(NOBODY, address_of(request), place.leave)


Passer = Annotated[Visit, Depends(passer_of)]


async def visitor_of(request: Request, passer: Passer, desk: AtDesk) -> Visit:
    """Return who asks; it may be nobody, and looking makes nobody anybody."""
    return passer._replace(who=await desk.people.recognise(request.scope["headers"]))


Visitor = Annotated[Visit, Depends(visitor_of)]


async def asker_of(visitor: Visitor) -> Visit:
    """Return who asks; nobody is refused."""
    if not visitor.person:
        raise Refuse("nobody", "you are nobody here yet; POST /api/me first")
    return visitor


Asker = Annotated[Visit, Depends(asker_of)]


def address_of(request: Request) -> str:
    """Return from where a request comes."""
    return counted_as(request.client.host) if request.client else ""


def body(*kinds: type[Body]) -> Dependency:
    """Read what a request brings as the first of some kinds that it fits."""

    async def brought(request: Request) -> Body:
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise Unfit("body: application/json is expected")
        return questions.read(await request.body(), *kinds)

    return Depends(brought)


def brings(*kinds: type[Body]) -> dict[str, Any]:
    """Describe what a request brings."""
    found = [msgspec.json.schema(kind)["$defs"][kind.__name__] for kind in kinds]
    schema = found[0] if len(found) == 1 else {"anyOf": found}
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def as_json(value: object) -> Response:
    """Return a value with views in it."""
    return sent(msgspec.json.encode(value))


def sent(body: bytes) -> Response:
    """Return what is JSON already."""
    return Response(body, media_type="application/json")
