"""Who comes: people by the devices on which they are signed in."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tafelrunde.server import logs
from tafelrunde.server.clock import now
from tafelrunde.server.errors import Conflict, Refuse, Unavailable
from tafelrunde.server.limits import DEVICES_PER_PERSON
from tafelrunde.server.signatures import OLD_COOKIE, Headers, Identities, Key, Link, new_number
from tafelrunde.server.store.base import Device, Store

GUEST = {"de": "Gast", "en": "Guest"}  # the name of somebody who has not said one
SEEN_PAUSE = 60.0  # seconds between two notes of who was seen: no request writes for that


class Known(NamedTuple):
    """Somebody in a browser; nobody has an empty number."""

    person: str
    name: str
    device: str

    @property
    def key(self) -> Key:
        """What the browser keeps."""
        return Key(self.person, self.device)


NOBODY = Known("", "", "")


class People:
    """Recognises people, welcomes new ones, and keeps their devices."""

    def __init__(self, store: Store, identities: Identities) -> None:
        self.store = store
        self.identities = identities
        self.seen: dict[str, float] = {}  # devices, since the last note

    async def recognise(self, headers: Headers) -> Known:
        """Return who sends these headers, by the first key that is good."""
        for key in self.identities.keys_in(headers, self.identities.cookie, OLD_COOKIE):
            found = await self.known(key)
            if found.person:
                self.seen[found.device] = now()
                return found
        return NOBODY

    async def known(self, key: Key) -> Known:
        """Return who has a key: nobody if the device was signed out."""
        name = await self.store.name_on(*key)
        return NOBODY if name is None else Known(key.person, name, key.device)

    async def before(self, headers: Headers, who: Known) -> list[Known]:
        """Return whom a browser was before, and can be again."""
        keys = self.identities.keys_in(headers, self.identities.before)
        found = [await self.known(key) for key in keys if key.person != who.person]
        return [each for each in found if each.person]

    async def welcome(self, name: str, kind: str) -> Known:
        """Return somebody new."""
        person, device = new_number(), new_device(kind)
        await self.store.welcome(person, name, device)
        return Known(person, name, device.id)

    # Links.

    def link_in(self, token: str) -> Link:
        """Return what a token says, if it is ours and not too old."""
        link = self.identities.read_link(token)
        if link is None:
            raise Refuse("unreadable", "this is no personal link of this server; copy the whole link")
        if now() > link.until:
            raise Refuse("link_over", "this link is too old; make a new one")
        return link

    async def owner(self, link: Link) -> Known:
        """Return whose link it is, if it is still good."""
        found = await self.known(Key(link.person, link.device))
        if not found.person or await self.store.link_used(link.number):
            raise Refuse("link_over", "this link is no longer good; make a new one")
        return found

    async def adopt(self, link: Link, kind: str) -> Known:
        """Sign a device in by a link, which is good for one: of two at once the store takes the first."""
        if len(await self.store.devices(link.person)) >= DEVICES_PER_PERSON:
            raise Refuse("too_many", f"signed in on {DEVICES_PER_PERSON} devices; sign one of them out first")
        device = new_device(kind)
        try:
            await self.store.use_link(link, device)
        except Conflict:
            raise Refuse("link_over", "this link was used already; make a new one") from None
        found = await self.known(Key(link.person, device.id))
        if not found.person:
            raise Refuse("link_over", "the device that made this link was signed out")
        return found

    # Devices.

    async def devices(self, person: str) -> list[Device]:
        """Return a person's devices as they were last seen, the newest first."""
        found = await self.store.devices(person)
        fresh = [Device(each.id, each.kind, each.added, self.seen.get(each.id, each.seen)) for each in found]
        return sorted(fresh, key=lambda each: -each.seen)

    async def sign_out(self, key: Key) -> None:
        """Let a device be nobody from now on."""
        await self.store.sign_out(*key)

    async def keep_seen(self) -> None:
        """Note from time to time when devices were seen."""
        while True:
            await asyncio.sleep(SEEN_PAUSE)
            await self.write_seen()

    async def write_seen(self) -> None:
        """Note when devices were seen."""
        seen, self.seen = self.seen, {}
        try:
            await self.store.note_seen(seen)
        except Unavailable as problem:
            logs.warn("devices not noted", problem=str(problem))


def new_device(kind: str) -> Device:
    """Return a device that was never seen before."""
    at = now()
    return Device(new_number(), kind, at, at)
