"""HTTP: who one is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field

from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, Body, Me, give_cookie, guest_name
from tafelrunde.server.limits import NAME_LENGTH, clean

router = APIRouter(prefix="/api/me")


class NewName(Body):
    """A name, plain text."""

    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]


class Token(Body):
    """A personal link's secret part."""

    token: Annotated[str, Field(max_length=200)]


@router.get("")
async def me(asker: Asker) -> Me:
    """Say who one is; somebody new gets an identity."""
    return asker


@router.put("", responses=REFUSALS)
async def rename(asker: Asker, new: NewName, desk: AtDesk) -> Me:
    """Change one's name."""
    name = clean(new.name, NAME_LENGTH)
    await desk.hub.store.rename(asker.person, name, now())
    return Me(person=asker.person, name=name)


@router.post("/link")
async def link(asker: Asker, desk: AtDesk) -> Token:
    """Make a link that moves the identity to another device."""
    return Token(token=desk.identities.link_of(asker.person))


@router.post("/adopt", responses=REFUSALS)
async def adopt(token: Token, request: Request, response: Response, desk: AtDesk) -> Me:
    """Become who the link is of."""
    person = desk.identities.person_linked(token.token)
    if person is None:
        raise Refuse("unreadable", "this link is not valid, or too old; make a new one")
    give_cookie(request, response, desk, person)
    return Me(person=person, name=await desk.hub.store.name_of(person) or guest_name(request))
