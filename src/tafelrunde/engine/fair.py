"""Fair chance: nature's draws from a secret fixed beforehand and values that the players add.

The commitment, the SHA-256 of the secret, is shown before the first draw; the secret after the last.
Draw number k (from 0) takes HMAC-SHA-256(secret, "k:share share ...") as a fraction of 2**256 and picks
the outcome in whose stretch it falls: the outcomes lie in the order of their notation, each as long as
it is likely. (A bias below 2**-200 remains.)
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import BadRecord, quoted
from tafelrunde.engine.game import AnyGame
from tafelrunde.engine.record import Record
from tafelrunde.engine.state import State


def is_share(text: str) -> bool:
    """Tell whether a text is a share: draws depend on its letters, so its 32 bytes have one spelling."""
    return re.fullmatch(r"[0-9a-f]{64}", text) is not None


def seal_of(share: str) -> str:
    """Return what promises a share without showing it: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


class FairChance:
    """Draws nature's moves so that anybody can check them later."""

    def __init__(self, secret: bytes, shares: Sequence[str]) -> None:
        self.secret = secret
        self.shares = tuple(shares)
        self.drawn = 0
        self.keyed = hmac.new(secret, digestmod="sha256")  # copied for each draw: half the time of a new one

    def header(self) -> dict[str, str]:
        """Return what a record says about its chance once the game is over."""
        return {
            "commitment": hashlib.sha256(self.secret).hexdigest(),
            "secret": self.secret.hex(),
            "shares": " ".join(self.shares),
        }

    def draw(self, game: AnyGame, state: State) -> int:
        """Draw nature's next move in a position."""
        mac = self.keyed.copy()
        mac.update(f"{self.drawn}:{' '.join(self.shares)}".encode())
        fraction = int.from_bytes(mac.digest(), "big")
        self.drawn += 1
        if game.draws_in_order:
            return state.nth(NATURE, fraction * state.count(NATURE) >> 256)
        spelled = sorted((game.spell(state, move), move, odds) for move, odds in state.outcomes())
        end = 0
        for _, move, odds in spelled:
            end += odds
            if fraction < end * 2**256:
                return move
        raise AssertionError("the probabilities of nature's moves do not add up to 1")


def chance_of(record: Record) -> FairChance:
    """Return the chance that a finished game says it had; a record without a secret raises BadRecord."""
    fair = record.fair
    if "secret" not in fair:
        raise BadRecord(
            1,
            "the record has no secret, so its chance cannot be checked; finished fair games have one",
        )
    try:
        secret = bytes.fromhex(fair["secret"])
    except ValueError:
        raise BadRecord(1, "the secret must be hexadecimal") from None
    return FairChance(secret, fair.get("shares", "").split())


def fits_commitment(record: Record) -> bool:
    """Tell whether the secret of a record is the one that its commitment promised."""
    return record.fair.get("commitment") == chance_of(record).header()["commitment"]


def recompute(record: Record) -> int:
    """Work out every draw anew; how many there were. BadRecord names the first that differs."""
    chance = chance_of(record)
    for state, entry in record.positions():
        if entry is not None and entry.actor == NATURE and state.actor() == NATURE:
            due = record.game.spell(state, chance.draw(record.game, state))
            if due != entry.text:
                reason = f"draw {chance.drawn} is {quoted(entry.text)}, but the secret gives {due}"
                raise BadRecord(entry.line, reason)
    return chance.drawn


def verify(record: Record) -> int:
    """Check the secret and every draw of a record; how many there were. BadRecord names what is wrong."""
    if not fits_commitment(record):
        raise BadRecord(1, "the secret does not fit the commitment: it is not the one fixed before the game")
    return recompute(record)
