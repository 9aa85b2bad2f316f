"""What the browsers of those who play have shown of the game: bots and clocks wait for whoever still looks.

A browser takes part from the first time that it says how far it is. Nobody is waited for without end: whoever
takes too long takes part no more, until they say again how far they are.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from math import inf

from tafelrunde.server.clock import now
from tafelrunde.server.table.guests import Guest
from tafelrunde.server.table.table import Table

EVENTS = 15.0  # seconds that a browser may show what has happened before others go on without it
SUMMARY = 60.0  # and the sum of a round
READING = 240.0  # and more than EVENTS in a whole game: nobody can call everything a sum
NOTICEABLE = 1.0  # that pass until the others are told for whom they wait


class Showing:
    """How far the browsers at a table are."""

    def __init__(self, plays: Callable[[str], bool]) -> None:
        self.plays = plays  # whether somebody sits here and has not left
        self.upto: dict[Guest, float] = {}  # the number of the position that is shown
        self.reading: set[Guest] = set()  # the sum of a round
        self.read = defaultdict[str, float](float)  # by person: seconds beyond EVENTS that others have waited
        self.changed = asyncio.Event()
        self.begun: dict[int, tuple[int, float]] = {}  # by seat: which decision it was shown, and when

    def note(self, guest: Guest, number: int | None, *, reading: bool) -> None:
        """Note that a browser has shown everything up to a number; None: it shows all at once."""
        self.upto[guest] = inf if number is None else number
        (self.reading.add if reading else self.reading.discard)(guest)
        self.changed.set()

    def forget(self, guest: Guest) -> None:
        """Wait no more for a browser."""
        self.upto.pop(guest, None)
        self.reading.discard(guest)
        self.changed.set()

    def behind(self, number: int) -> set[Guest]:
        """Return the browsers that have not yet shown a position."""
        return {guest for guest, upto in self.upto.items() if upto < number and self.plays(guest.person)}

    async def wait(self, number: int, tell: Callable[[set[str]], None]) -> None:
        """Wait until everybody has been shown a position; tell for whom, once it can be noticed."""
        begin, told, readers = now(), set[str](), set[Guest]()
        while behind := self.behind(number):
            passed = now() - begin
            self.charge(readers - behind, passed)
            readers = behind & self.reading
            left = {each: self.patience(each) - passed for each in behind}
            for late in [each for each in behind if left[each] <= 0]:
                self.forget(late)
            awaited = {each.person for each in behind}
            if passed >= NOTICEABLE and awaited != told:
                told = awaited
                tell(awaited)
            self.changed.clear()
            pause = min(left.values()) if passed >= NOTICEABLE else NOTICEABLE - passed
            with suppress(TimeoutError):
                await asyncio.wait_for(self.changed.wait(), max(pause, 0.01))
        self.charge(readers, now() - begin)

    def patience(self, guest: Guest) -> float:
        """Return for how long others wait: longer for a sum, while its reader has not used that up."""
        left = READING - self.read[guest.person]
        return EVENTS + max(0.0, min(SUMMARY - EVENTS, left)) if guest in self.reading else EVENTS

    def charge(self, readers: set[Guest], seconds: float) -> None:
        """Note how long others have waited for those who read a sum."""
        for guest in readers:
            self.read[guest.person] += max(0.0, seconds - EVENTS)

    # Clocks.

    def begin(self, table: Table, person: str) -> bool:
        """Let a person's time begin for the decisions that they have been shown; True: for some it does."""
        unseen = {seat for seat in table.actors() if self.begun.get(seat, (0, 0.0))[0] != table.due[seat]}
        shown = [seat for seat in unseen & {*table.seats_of(person)} if not self.hides(table, seat)]
        for seat in shown:
            self.begun[seat] = table.due[seat], now()
        return bool(shown)

    def grace(self, table: Table, seat: int) -> float:
        """Return for how long a person's time has stood, while what happened before was shown."""
        decision, at = self.begun.get(seat, (0, 0.0))
        if decision == table.due[seat]:
            return min(max(at - table.since[seat], 0.0), EVENTS)
        return EVENTS if self.hides(table, seat) else 0.0

    def hides(self, table: Table, seat: int) -> bool:
        """Tell whether somebody has not yet been shown what they are to decide."""
        return any(guest.person == table.places[seat].person for guest in self.behind(table.due[seat]))
