"""HTTP: who one is, on which devices, and becoming oneself on another one."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from tafelrunde.server.clock import now
from tafelrunde.server.errors import Refuse
from tafelrunde.server.http.browser import Me, Person, ThisBrowser
from tafelrunde.server.http.desk import REFUSALS, Asker, AtDesk, Body
from tafelrunde.server.limits import NAME_LENGTH, clean
from tafelrunde.server.signatures import KEYS, LINK_SECONDS, Key

router = APIRouter(prefix="/api/me")
DeviceId = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


class NewName(Body):
    """A name, plain text."""

    name: Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)]


class Token(Body):
    """A personal link's secret part."""

    token: Annotated[str, Field(max_length=200)]


class NewLink(BaseModel):
    """A personal link's secret part, and how long it is good."""

    token: str
    seconds: int


class Formerly(Body):
    """Somebody whom this browser was before."""

    person: Annotated[str, Field(max_length=32)]


class DeviceInfo(BaseModel):
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


@router.put("", responses=REFUSALS)
async def rename(asker: Asker, new: NewName, browser: ThisBrowser, desk: AtDesk) -> Me:
    """Change one's name, also where one sits already."""
    name = clean(new.name, NAME_LENGTH)
    if not desk.renaming.take(asker.person):
        raise Refuse("too_fast", "one name after the other; wait a few seconds")
    async with desk.naming.setdefault(asker.person, asyncio.Lock()):
        old = await desk.hub.store.name_on(asker.person, asker.device)
        await desk.hub.store.rename(asker.person, name, now())
        desk.rename(asker.person, name)
        await desk.hub.rename(asker.person, old or asker.name, name)
    browser.who = asker._replace(name=name)
    return await browser.me()


@router.get("/devices", responses=REFUSALS)
async def devices(asker: Asker, desk: AtDesk) -> list[DeviceInfo]:
    """List the devices on which one is signed in, the last seen first."""
    return [
        DeviceInfo(id=each.id, kind=each.kind, added=each.added, seen=each.seen, this=each.id == asker.device)
        for each in await desk.people.devices(asker.person)
    ]


@router.delete("/devices/{device}", responses=REFUSALS)
async def sign_out(device: DeviceId, asker: Asker, browser: ThisBrowser, desk: AtDesk) -> list[DeviceInfo]:
    """Sign a device out, at once and everywhere; returns those that are left."""
    key = Key(asker.person, device)
    await desk.people.sign_out(key)
    await desk.hang_up(key)
    if key == asker.key:
        browser.keep(desk.identities.cookie, "")
    return await devices(asker, desk)


@router.post("/link", responses=REFUSALS)
async def link(asker: Asker, desk: AtDesk) -> NewLink:
    """Make a link that signs one other device in."""
    return NewLink(token=desk.identities.link_of(asker.key), seconds=LINK_SECONDS)


@router.post("/link/owner", responses=REFUSALS)
async def owner(token: Token, desk: AtDesk) -> Person:
    """Say whose a link is; nothing happens to it."""
    found = await desk.people.owner(desk.people.link_in(token.token))
    return Person(person=found.person, name=found.name)


@router.post("/adopt", responses=REFUSALS)
async def adopt(token: Token, browser: ThisBrowser, desk: AtDesk) -> Me:
    """Become who the link is of; the browser keeps whom it was before."""
    found = desk.people.link_in(token.token)
    if found.person == browser.who.person:
        return await browser.me()
    if len(await browser.before()) >= KEYS:
        raise Refuse("too_many", f"this browser was {KEYS} others before; sign one of them out first")
    browser.may_arrive()
    return await browser.become(await desk.people.adopt(found, browser.kind()))


@router.post("/back", responses=REFUSALS)
async def back(wanted: Formerly, browser: ThisBrowser) -> Me:
    """Be again whom this browser was before."""
    for each in await browser.before():
        if each.person == wanted.person:
            return await browser.become(each)
    raise Refuse("nobody", "this browser cannot be that person again; use a personal link")
