"""What a browser has seen of a game's chance, held against the record: docs/fair-chance.md has the format.

The browser makes the same comparison (web/src/fair/compare.ts), but it is told by the server what could be
drawn and for whom; here the rules say so.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

import msgspec

from tafelrunde.engine.actors import NATURE
from tafelrunde.engine.errors import BadEvidence, BadRecord, TafelrundeError, quoted
from tafelrunde.engine.fair import fits_commitment, is_share, recompute, seal_of
from tafelrunde.engine.record import Record


class Alarm(msgspec.Struct, frozen=True):
    """Something that must not happen, noticed during the game."""

    fault: Literal["commitment", "seals", "swapped", "missing", "shares", "draw", "unnumbered"]
    at: float
    was: str
    now: str
    read: bool


class Held(msgspec.Struct, frozen=True):
    """The cards that a seat was shown after so many draws."""

    seat: int
    draws: int
    since: int  # of use to the browser alone
    cards: list[str]


class Played(msgspec.Struct, frozen=True):
    """A move that was shown."""

    number: int  # of use to the browser alone
    seat: int
    move: str


class Evidence(msgspec.Struct, frozen=True):
    """Everything that one browser has kept of one game."""

    evidence: Literal[1]  # the version
    table: str
    game: str
    fixed: bool  # nobody could add to this chance
    at: float
    number: int
    commitment: str  # as first seen
    before: bool  # that was before the start
    share: str  # the browser's own; empty: none
    closed: int  # the closing in which it was opened; 0: it was not
    seals: list[str]  # all seals then
    opened: int  # how often a share was
    shares: list[str] | None  # as first seen after the start
    began: int  # the closing with which the game began
    drawn: dict[int, str]  # what everybody saw drawn, by number from 0
    held: list[Held]
    alarms: list[Alarm]
    moves: list[Played] = []  # as they were shown, without those that were taken back

    def noticed(self, *faults: str) -> bool:
        """Tell whether there was such an alarm."""
        return any(alarm.fault in faults for alarm in self.alarms)


@dataclass(frozen=True)
class Point:
    """One thing that must hold; None: the evidence cannot tell."""

    holds: bool | None
    words: str


def read_evidence(data: bytes) -> Evidence:
    """Read evidence from JSON."""
    try:
        return msgspec.json.decode(data, type=Evidence)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        reason = quoted(str(problem), 120)
        raise BadEvidence(f"not evidence of a browser: {reason}; save it from the page /verify") from None


def compare(record: Record, evidence: Evidence) -> list[Point]:
    """Hold a record against what a browser has seen, point by point."""
    if evidence.game != record.game.id:
        raise BadEvidence(
            f"this is evidence of a game of {quoted(evidence.game)}, the record is one of {record.game.id}"
        )
    share = share_point(record, evidence)
    return [
        commitment_point(record, evidence),
        secret_point(record),
        share,
        *([start_point(record, evidence)] if share.holds else []),
        draws_point(record),
        shown_point(record, evidence),
        moves_point(record, evidence),
    ]


def commitment_point(record: Record, evidence: Evidence) -> Point:
    """Compare the commitment with the one first seen."""
    if record.fair.get("commitment") != evidence.commitment or evidence.noticed("commitment"):
        return Point(False, "the commitment was exchanged: it is not the one that the browser saw first")
    if not evidence.before:
        return Point(None, "the browser came after the start; the commitment has been the same since then")
    return Point(True, "the commitment is the one that the browser saw before the start")


def secret_point(record: Record) -> Point:
    """Compare the secret with the commitment."""
    if fits_commitment(record):
        return Point(True, "the secret fits the commitment")
    return Point(False, "the secret does not fit the commitment")


def share_point(record: Record, evidence: Evidence) -> Point:
    """Look for the browser's own share, in its place among those that were sealed."""
    shares = record.fair.get("shares", "").split()
    if evidence.shares not in (None, shares) or evidence.noticed("shares", "seals"):
        return Point(False, "the shares were changed after they had been fixed")
    if not evidence.share:
        why = "nobody adds to this chance" if evidence.fixed else "no share of this browser is in it"
        return Point(None, f"{why}, so that nobody chose the draws is not proven")
    is_in = evidence.share in shares
    opened = evidence.closed != 0 and evidence.closed == evidence.began
    if (is_in or opened) and not fit_seals(shares, evidence.seals):
        return Point(False, "a share fits no seal: it was exchanged or slipped in")
    if is_in:
        return Point(True, "the browser's own share is in it, and all others were fixed before it was opened")
    return Point(False, "the browser's own share is missing: it did not arrive, or was left out")


def fit_seals(shares: list[str], seals: list[str]) -> bool:
    """Tell whether every share has its seal, in the same order; seals may be left over."""
    left = iter(seals)
    return all(is_share(share) and seal_of(share) in left for share in shares)


def start_point(record: Record, evidence: Evidence) -> Point:
    """Tell who could still have chosen among a few deals."""
    unopened = len(evidence.seals) - len(record.fair.get("shares", "").split())
    if unopened > 0:
        return Point(
            None, f"{unopened} sealed shares were not opened: whoever withholds one can choose of two deals"
        )
    if evidence.opened > 1:
        return Point(None, f"the start was tried {evidence.opened} times, each time with another deal")
    return Point(True, "all sealed shares were opened")


def draws_point(record: Record) -> Point:
    """Work out every draw anew."""
    try:
        return Point(True, f"all {recompute(record)} draws follow from the secret and the shares")
    except BadRecord as problem:
        return Point(False, str(problem))


def shown_point(record: Record, evidence: Evidence) -> Point:
    """Compare all draws with those that the browser was shown, and its hands with those of the record."""
    draws, faces, hands = told_by(record, {(held.seat, held.draws) for held in evidence.held})
    for number, was in sorted(evidence.drawn.items()):
        now = draws[number] if number in range(len(draws)) else "nothing"
        if now != was:
            seen = f"draw {number + 1} was {quoted(was)} when the browser saw it"
            return Point(False, f"{seen}, and is {quoted(now)} now")
    if evidence.noticed("draw"):
        return Point(False, "a draw was changed after the browser had seen it")
    if evidence.noticed("unnumbered"):
        return Point(False, "a draw was shown without its number, so that nobody could compare it")
    for held in evidence.held:
        strange = Counter(held.cards) - hands.get((held.seat, held.draws), Counter())
        if strange:
            cards = quoted(", ".join(strange.elements()), 80)
            return Point(
                False, f"after {held.draws} draws seat {held.seat} was shown {cards}, but did not get it"
            )
    unseen = faces - evidence.drawn.keys()
    if unseen:
        return Point(None, f"the browser was not shown {len(unseen)} of {len(faces)} open draws")
    return Point(
        True, f"all {len(evidence.drawn)} open draws and {len(evidence.held)} hands are as they were shown"
    )


def moves_point(record: Record, evidence: Evidence) -> Point:
    """Compare the moves with those that the browser was shown, seat by seat: who decides first may differ."""
    for seat in {played.seat for played in evidence.moves}:
        left = iter([entry.text for entry in record.entries if entry.actor == seat])
        for played in evidence.moves:
            if played.seat == seat and played.move not in left:
                return Point(
                    False, f"seat {seat} was shown to play {quoted(played.move)}, but this record has it not"
                )
    count = sum(entry.actor != NATURE for entry in record.entries)
    if len(evidence.moves) < count:
        return Point(None, f"the browser was shown {len(evidence.moves)} of {count} moves")
    return Point(True, f"all {count} moves are as they were shown")


def told_by(
    record: Record, wanted: set[tuple[int, int]]
) -> tuple[list[str], set[int], dict[tuple[int, int], Counter[str]]]:
    """Return the draws of a record, which of them everybody saw, and what seats had in hand after so many."""
    draws: list[str] = []
    faces: set[int] = set()
    hands: dict[tuple[int, int], Counter[str]] = {}
    drawing = False
    try:
        for state, entry in record.positions():
            if drawing:
                for seat, number in wanted:
                    if number == len(draws) and seat in range(record.seats):
                        hands[seat, number] = hand_in(record.game.view(state, seat))
            drawing = entry is not None and entry.actor == NATURE
            if entry is not None and drawing:
                if record.game.shows_draw(state, record.game.parse(state, entry.text)):
                    faces.add(len(draws))
                draws.append(entry.text)
    except TafelrundeError:
        pass  # what comes after an impossible move tells nothing
    return draws, faces, hands


def hand_in(view: object) -> Counter[str]:
    """Return the cards in hand that a view shows."""
    hand: list[str] | str | None = getattr(view, "hand", None)
    return Counter([hand] if isinstance(hand, str) else hand or [])
