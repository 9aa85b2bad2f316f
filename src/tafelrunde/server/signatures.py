"""Who somebody is: a random number that everybody may see, and a signature of it that only they have."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from http.cookies import CookieError, SimpleCookie

from tafelrunde.server.clock import now

COOKIE = "tafelrunde"
YEAR = 365 * 24 * 3600
LINK_SECONDS = 600


class Identities:
    """Signs and recognises people with the server's secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def sign(self, purpose: str, text: str) -> str:
        """Return the signature of a text, different for every purpose."""
        return hmac.digest(self.secret, f"{purpose}:{text}".encode(), hashlib.sha256).hex()

    def new(self) -> str:
        """Return the number of somebody new."""
        return secrets.token_hex(8)

    def cookie_of(self, person: str) -> str:
        """Return what a person's browser keeps."""
        return f"{person}.{self.sign('person', person)}"

    def person_with(self, cookie: str) -> str | None:
        """Return whose cookie it is; None if it is not signed by us."""
        person, _, signature = cookie.partition(".")
        good = hmac.compare_digest(signature.encode(), self.sign("person", person).encode())
        return person if good else None

    def person_in(self, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Return who sends these headers."""
        for name, value in headers:
            if name == b"cookie":
                try:
                    morsel = SimpleCookie(value.decode("latin-1")).get(COOKIE)
                except CookieError:
                    return None
                if morsel is not None:
                    return self.person_with(morsel.value)
        return None

    def link_of(self, person: str) -> str:
        """Return a token with which another device becomes the same person, for some minutes."""
        text = f"{person}.{int(now()) + LINK_SECONDS}"
        return f"{text}.{self.sign('link', text)}"

    def person_linked(self, token: str) -> str | None:
        """Return whose token it is; None if it is none of ours or too old."""
        text, _, signature = token.rpartition(".")
        if not hmac.compare_digest(signature.encode(), self.sign("link", text).encode()):
            return None
        person, _, until = text.partition(".")
        return person if now() <= int(until) else None


def set_cookie(cookie: str, *, secure: bool) -> str:
    """Return the header that puts a cookie into a browser, out of reach of scripts and other sites."""
    return f"{COOKIE}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + (
        "; Secure" if secure else ""
    )


def same_origin(headers: Mapping[str, str]) -> bool:
    """Tell whether a page of this server sends a request; requests that no browser sends have no Origin."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", "")
