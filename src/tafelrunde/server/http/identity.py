"""HTTP: who one is, on which devices, and becoming oneself on another one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path

from tafelrunde.server.answers import Me, Person
from tafelrunde.server.desk import identity as desk_identity
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.browser import ThisBrowser
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, body, brings
from tafelrunde.server.questions import Body, NewName
from tafelrunde.server.signatures import KEYS, LINK_SECONDS, Key

router = APIRouter(prefix="/api/me")
DeviceId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


class Token(Body, frozen=True):
    """A personal link's secret part."""

    token: Annotated[str, msgspec.Meta(max_length=200)]


@dataclass(frozen=True)
class NewLink:
    """A personal link's secret part, and how long it is good."""

    token: str
    seconds: int


class Formerly(Body, frozen=True):
    """Somebody whom this browser was before."""

    person: Annotated[str, msgspec.Meta(max_length=32)]


@dataclass(frozen=True)
class DeviceInfo:
    """A browser in which one is signed in."""

    id: str
    kind: str  # such as "Firefox, Linux"; may be empty
    added: float
    seen: float
    this: bool


@router.get("")
async def me(browser: ThisBrowser) -> Me:
    """Say who one is; nobody stays nobody."""
    return await browser.me()


@router.post("", responses=REFUSALS)
async def arrive(browser: ThisBrowser, desk: AtDesk) -> Me:
    """Be somebody: who one is already, which is remembered for another year, or else a new guest."""
    if browser.who.person:
        browser.renew()
    else:
        browser.may_arrive()
        browser.who = await desk.people.welcome(browser.guest_name(), browser.kind())
    return await browser.me()


@router.put("", responses=REFUSALS, openapi_extra=brings(NewName))
async def rename(
    asker: Asker, new: Annotated[NewName, body(NewName)], browser: ThisBrowser, desk: AtDesk
) -> Me:
    """Change one's name, also where one sits already."""
    browser.who = await desk_identity.rename(desk, asker, new)
    return await browser.me()


@router.get("/devices", responses=REFUSALS)
async def devices(asker: Asker, desk: AtDesk) -> list[DeviceInfo]:
    """List the devices on which one is signed in, the last seen first."""
    return [
        DeviceInfo(
            id=each.id, kind=each.kind, added=each.added, seen=each.seen, this=each.id == asker.who.device
        )
        for each in await desk.people.devices(asker.person)
    ]


@router.delete("/devices/{device}", responses=REFUSALS)
async def sign_out(device: DeviceId, asker: Asker, browser: ThisBrowser, desk: AtDesk) -> list[DeviceInfo]:
    """Sign a device out, at once and everywhere; returns those that are left."""
    key = Key(asker.person, device)
    await desk.people.sign_out(key)
    await desk.hang_up(key)
    if key == asker.who.key:
        browser.keep(desk.identities.cookie, "")
    return await devices(asker, desk)


@router.post("/link", responses=REFUSALS)
async def link(asker: Asker, desk: AtDesk) -> NewLink:
    """Make a link that signs one other device in."""
    return NewLink(token=desk.identities.link_of(asker.who.key), seconds=LINK_SECONDS)


@router.post("/link/owner", responses=REFUSALS, openapi_extra=brings(Token))
async def owner(token: Annotated[Token, body(Token)], desk: AtDesk) -> Person:
    """Say whose a link is; nothing happens to it."""
    found = await desk.people.owner(desk.people.link_in(token.token))
    return Person(person=found.person, name=found.name)


@router.post("/adopt", responses=REFUSALS, openapi_extra=brings(Token))
async def adopt(token: Annotated[Token, body(Token)], browser: ThisBrowser, desk: AtDesk) -> Me:
    """Become who the link is of; the browser keeps whom it was before."""
    found = desk.people.link_in(token.token)
    if found.person == browser.who.person:
        return await browser.me()
    if len(await browser.before()) >= KEYS:
        raise Refuse("too_many", f"this browser was {KEYS} others before; sign one of them out first")
    browser.may_arrive()
    return await browser.become(await desk.people.adopt(found, browser.kind()))


@router.post("/back", responses=REFUSALS, openapi_extra=brings(Formerly))
async def back(wanted: Annotated[Formerly, body(Formerly)], browser: ThisBrowser) -> Me:
    """Be again whom this browser was before."""
    for each in await browser.before():
        if each.person == wanted.person:
            return await browser.become(each)
    raise Refuse("nobody", "this browser cannot be that person again; use a personal link")
