"""Who sits where at a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass
class Place:
    """A seat: a person, a bot, a bot in a person's place, or nobody."""

    person: str | None = None
    name: str = ""
    level: int | None = None
    left: bool = False
    awaited: bool = False  # has not said yet whether they play again
    lent: bool = False  # to a bot, until they come
    late: bool = False  # their last decision was made by the clock

    @property
    def free(self) -> bool:
        """Tell whether nobody sits here."""
        return self.person is None and self.level is None

    @property
    def human(self) -> bool:
        """Tell whether a person decides here."""
        return self.person is not None and self.level is None


class Seated:
    """The places of a table, and what can be asked about them."""

    places: list[Place]

    def seats_by_person(self) -> dict[str, tuple[int, ...]]:
        """Return the seats of everybody who has one."""
        found: dict[str, tuple[int, ...]] = {}
        for seat, place in enumerate(self.places):
            if place.person is not None:
                found[place.person] = (*found.get(place.person, ()), seat)
        return found

    def seats_of(self, person: str) -> list[int]:
        """Return the seats of a person."""
        return [seat for seat, place in enumerate(self.places) if place.person == person]

    def seat_of(self, person: str) -> int | None:
        """Return the first seat of a person."""
        return next(iter(self.seats_of(person)), None)

    def name_of(self, person: str) -> str | None:
        """Return the name under which a person sits here."""
        return next((place.name for place in self.places if place.person == person), None)

    def people(self) -> list[str]:
        """Return who sits here and has not left, each once."""
        return list(dict.fromkeys(each.person for each in self.places if each.person and not each.left))

    def listed(self) -> list[str]:
        """Return in whose lists the table stands: also of those who left it to others, and may return."""
        here = self.people()
        return list(dict.fromkeys(each.person for each in self.places if each.person)) if here else []

    def taken(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, place in enumerate(self.places) if place.person is not None]

    def addressed(self, seats: Sequence[int]) -> list[int]:
        """Return those seats whose owners have no other one here, so that "you" says who is meant."""
        people = [place.person for place in self.places]
        return [
            seat for seat, each in enumerate(people) if seat in seats and each and people.count(each) == 1
        ]

    def rename_bots(self, name: str) -> None:
        """Let no bot be called like a person: it goes by its level."""
        for place in self.places:
            if place.person is None and place.name.casefold() == name.casefold():
                place.name = ""
