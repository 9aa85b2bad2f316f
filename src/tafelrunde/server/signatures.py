"""What a browser keeps, a signed key that says whose device it is, and links that make another one."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tafelrunde.server.clock import now

OLD_COOKIE = "tafelrunde"  # of the version that knew neither devices nor other servers on the same host
YEAR = 365 * 24 * 3600
LINK_SECONDS = 300
LINK_SIGNATURE = 32  # hexadecimal digits: a link is also a QR code
KEYS = 8  # that one browser keeps

Headers = Iterable[tuple[bytes, bytes]]


class Key(NamedTuple):
    """A device of a person; both are random numbers that everybody may see."""

    person: str
    device: str


class Link(NamedTuple):
    """What a personal link says: who made it and on which device, its own number, and how long it is good."""

    person: str
    device: str
    number: str
    until: int


class Identities:
    """Signs and recognises keys and links with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret
        # Named by the server: several on one host leave each other's cookies alone.
        self.cookie = f"{OLD_COOKIE}-{self.sign('cookie', '')[:8]}"
        self.before = f"{self.cookie}-before"

    def sign(self, purpose: str, text: str) -> str:
        """Return the signature of a text, different for every purpose."""
        return hmac.digest(self.secret, f"{purpose}:{text}".encode(), hashlib.sha256).hex()

    # Keys, in cookies.

    def spell(self, key: Key) -> str:
        """Return a key as a browser keeps it."""
        text = ".".join(key)
        return f"{text}.{self.sign('device', text)}"

    def read(self, text: str) -> Key | None:
        """Return the key that a text is; None if it is not signed by us."""
        body, _, signature = text.rpartition(".")
        person, _, device = body.partition(".")
        if not device:  # the old version's, which is the first device of a person
            return Key(person, person) if same(signature, self.sign("person", person)) else None
        return Key(person, device) if same(signature, self.sign("device", body)) else None

    def keys_in(self, headers: Headers, *names: str) -> list[Key]:
        """Return the keys that a browser brings in cookies of these names, in their order, each once."""
        texts = [text for name in names for text in "~".join(cookies(headers, name)).split("~", KEYS)[:KEYS]]
        return list(dict.fromkeys(key for text in texts if (key := self.read(text)) is not None))[:KEYS]

    def marked(self, headers: Headers) -> bool:
        """Tell whether a browser brings a cookie that should be a key, good or not."""
        return any(cookies(headers, name) for name in (self.cookie, OLD_COOKIE))

    # Links.

    def link_of(self, key: Key) -> str:
        """Return a token with which another device becomes the same person, for some minutes."""
        text = f"{'.'.join(key)}.{new_number()}.{int(now()) + LINK_SECONDS}"
        return f"{text}.{self.sign('link', text)[:LINK_SIGNATURE]}"

    def read_link(self, token: str) -> Link | None:
        """Return what a token says; None if it is none of ours."""
        text, _, signature = token.rpartition(".")
        if not same(signature, self.sign("link", text)[:LINK_SIGNATURE]):
            return None
        person, device, number, until = text.split(".")
        return Link(person, device, number, int(until))


def same(given: str, right: str) -> bool:
    """Tell whether a signature is the right one, in the same time for all wrong ones."""
    return hmac.compare_digest(given.encode(), right.encode())


def new_number() -> str:
    """Return a number for a person, a device or a link that nobody has yet."""
    return secrets.token_hex(8)


def cookies(headers: Headers, name: str) -> list[str]:
    """Return all cookies of a name, as they came; those of other applications may look as they like."""
    wanted = rf"(?:^|;)\s*{re.escape(name)}\s*=\s*([^;]+)"  # what is not wanted costs next to nothing
    texts = [value.decode("latin-1") for key, value in headers if key == b"cookie"]
    given = [each.strip() for text in texts if name in text for each in re.findall(wanted, text)]
    return [each for each in given if each]


def set_cookie(name: str, value: str, *, secure: bool) -> str:
    """Return the header that puts a cookie out of scripts' reach into a browser; no value takes it out."""
    age = YEAR if value else 0
    return f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def same_origin(headers: Mapping[str, str]) -> bool:
    """Tell whether a page of this server sends a request; requests that no browser sends have no Origin."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")
