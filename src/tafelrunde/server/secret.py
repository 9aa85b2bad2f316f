"""The server's secret, with which it recognises people: made at the first start, kept beside the database."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.private import make_private
from tafelrunde.server.signatures import Identities
from tafelrunde.server.store.base import Store

BYTES = 32
MARK = "secret"  # under which the database keeps the fingerprint
MISSING = "is missing, without which nobody in this database is recognised", "a fresh one"
OTHER = "is not the one with which the people in this database were signed in", "this one"
ADVICE = "put the one from your backup there, or start once with --new-secret to sign everybody out and take"


@dataclass
class Secret:
    """A secret, and whether it is on the disk."""

    path: Path
    value: bytes
    fresh: bool = False

    @property
    def fingerprint(self) -> str:
        """Return what tells secrets apart and gives nothing away."""
        return Identities(self.value).sign("fingerprint", "")[:16]

    async def settle(self, store: Store, *, anew: bool, shared: bool = False) -> None:
        """Check that the database knows this secret; the first start writes both, or `anew` a later one.

        Servers that share a database need the same one: of several that start with another one each, the
        first is right.
        """
        known = await store.mark(MARK)
        strange = self.fresh or known not in (None, self.fingerprint)
        if shared and known is None and not (strange and await store.has_people()):
            known = await store.first_mark(MARK, self.fingerprint)
            strange = known != self.fingerprint
        if strange and not anew and (shared or await store.has_people()):
            what, taken = MISSING if self.fresh else OTHER
            where = quoted(str(self.path), 200)
            same = "; all servers on one database need the same secret" if shared else ""
            raise TafelrundeError(f"the secret {where} {what}; {ADVICE} {taken}{same}")
        if self.fresh:
            self.write()
        if known != self.fingerprint:
            await store.keep_mark(MARK, self.fingerprint)

    def write(self) -> None:
        """Keep the secret where only this user can read it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(self.value)
                file.flush()
                os.fsync(file.fileno())
        except OSError as problem:
            raise cannot("keep", self.path, problem) from None
        self.fresh = False


def read_secret(path: Path) -> Secret:
    """Read the secret; if there is none, return a fresh one that is not written yet."""
    try:
        value = path.read_bytes().strip()
    except FileNotFoundError:
        return Secret(path, secrets.token_bytes(BYTES).hex().encode(), fresh=True)
    except OSError as problem:
        raise cannot("read", path, problem) from None
    if len(value) < BYTES:
        where = quoted(str(path), 200)
        raise TafelrundeError(
            f"the secret in {where} has less than {BYTES} bytes; restore it from a backup or remove it"
        )
    make_private(path)
    return Secret(path, value)


def cannot(do: str, path: Path, problem: OSError) -> TafelrundeError:
    """Return the error that says what the system does not allow."""
    where, reason = quoted(str(path), 200), problem.strerror or "unknown"
    return TafelrundeError(f"cannot {do} the secret {where}: {reason}; give another place with --secret-file")
