"""The server's secret, with which it recognises people: made at the first start, kept beside the database."""

from __future__ import annotations

import os
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tafelrunde.engine.errors import TafelrundeError, quoted
from tafelrunde.server.private import make_private
from tafelrunde.server.signatures import Identities
from tafelrunde.server.store.base import Store

BYTES = 32
PATIENCE = 5.0  # seconds, at most, until whoever writes them has done so; a busy disk takes some
MARK = "secret"  # under which the database keeps the fingerprint
MISSING = "is missing, without which nobody in this database is recognised", "a fresh one"
OTHER = "is not the one with which the people in this database were signed in", "this one"
ADVICE = "put the one from your backup there, or start once with --new-secret to sign everybody out and take"


@dataclass
class Secret:
    """A secret, whether it was made at this start, and whether it is on the disk."""

    path: Path
    value: bytes
    fresh: bool = False
    kept: bool = True

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
        strange = known != self.fingerprint and (self.fresh or known is not None)
        if shared and known is None and not (strange and await store.has_people()):
            known = await store.first_mark(MARK, self.fingerprint)
            strange = known != self.fingerprint
        if strange and not anew and (shared or await store.has_people()):
            what, taken = MISSING if self.fresh else OTHER
            if self.fresh and self.kept:
                self.path.unlink(missing_ok=True)
            where = quoted(str(self.path), 200)
            same = "; all servers on one database need the same secret" if shared else ""
            raise TafelrundeError(f"the secret {where} {what}; {ADVICE} {taken}{same}")
        if not self.kept:
            try:
                self.write()
            except FileExistsError as problem:
                raise cannot("keep", self.path, problem) from None
        if known != self.fingerprint:
            await store.keep_mark(MARK, self.fingerprint)
        self.fresh = False

    def write(self) -> None:
        """Keep the secret where only this user can read it."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(self.value)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            raise
        except OSError as problem:
            raise cannot("keep", self.path, problem) from None
        self.kept = True


def read_secret(path: Path) -> Secret:
    """Read the secret; if there is none, return a fresh one that is not written yet."""
    try:
        value = path.read_bytes().strip()
    except FileNotFoundError:
        return Secret(path, secrets.token_bytes(BYTES).hex().encode(), fresh=True, kept=False)
    except OSError as problem:
        raise cannot("read", path, problem) from None
    if len(value) < BYTES:
        where = quoted(str(path), 200)
        raise TafelrundeError(
            f"the secret in {where} has less than {BYTES} bytes; restore it from a backup or remove it"
        )
    make_private(path)
    return Secret(path, value)


def common_secret(path: Path) -> Secret:
    """Read the secret of several servers; of those that start at once one writes it, the others wait."""
    found = None if path.exists() else read_secret(path)
    if found is None or not found.fresh:
        return read_when_written(path)
    try:
        found.write()
    except FileExistsError:
        return read_when_written(path)
    return found


def read_when_written(path: Path) -> Secret:
    """Read a secret that somebody may just be writing."""
    patience = time.monotonic() + PATIENCE
    with suppress(OSError):
        while path.stat().st_size < BYTES and time.monotonic() < patience:
            time.sleep(0.05)
    return read_secret(path)


def cannot(do: str, path: Path, problem: OSError) -> TafelrundeError:
    """Return the error that says what the system does not allow."""
    where, reason = quoted(str(path), 200), problem.strerror or "unknown"
    return TafelrundeError(f"cannot {do} the secret {where}: {reason}; give another place with --secret-file")
