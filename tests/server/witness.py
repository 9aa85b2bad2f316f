"""A person whose browser seals and opens a share and keeps evidence, as web/src/fair does it."""

import secrets
from collections import Counter
from typing import Any

import msgspec

from server.support import Browser
from tafelrunde.engine.fair import seal_of


class Witness(Browser):
    """Keeps what it is shown; `evidence()` is the file that the page would save."""

    kept: dict[str, Any] | None = None

    def hear(self, seconds: float = 20.0) -> dict[str, Any]:
        message = super().hear(seconds)
        if message["is"] == "update" and self.table:
            self.look(message)
        return message

    def look(self, update: dict[str, Any]) -> None:
        table = self.table
        if self.kept is None:
            self.kept = begin(table)
        kept = self.kept
        for event in update["events"]:
            if "draw" in event:
                kept["drawn"].setdefault(event["draw"], event["move"])
            elif event["kind"] == "drawn" and "move" in event:
                kept["alarms"] = [{"fault": "unnumbered", "at": 0, "was": "", "now": "", "read": False}]
        note_moves(kept["moves"], update["events"])
        if update["position"]:
            for choice in update["position"]["choices"]:
                hold(kept["held"], choice["seat"], update["position"]["drawn"], choice["view"]["hand"])
        if table["phase"] == "waiting":
            self.contribute(kept, table)
        elif kept["shares"] is None:
            kept["shares"], kept["began"] = table["shares"], table["closed"]

    def contribute(self, kept: dict[str, Any], table: dict[str, Any]) -> None:
        """Seal once the commitment is known, open once all have sealed."""
        shown = [each["seal"] for each in table["seals"] if each["person"] == self.person]
        if table["closed"] and shown and not kept["closed"]:
            kept |= {
                "closed": table["closed"],
                "seals": [each["seal"] for each in table["seals"]],
                "opened": kept["opened"] + 1,
            }
            self.say("share", value=kept["share"])
        elif not table["closed"] and any(seat["person"] == self.person for seat in table["seats"]):
            kept["share"] = kept["share"] or secrets.token_hex(32)
            if not shown:
                self.say("seal", value=seal_of(kept["share"]))

    def may_take_back(self, seat: int) -> bool:
        """Ask to take the last move back; False: something new was shown since."""
        self.say("takeback", seat=seat)
        while self.hear()["is"] != "refused":
            if self.table["takeback"] == seat:
                return True
        return False

    def evidence(self) -> bytes:
        return msgspec.json.encode(self.kept)


def begin(table: dict[str, Any]) -> dict[str, Any]:
    return {
        "evidence": 1, "table": table["id"], "game": table["game"],
        "fixed": bool(table["known"] or table["daily"]), "at": 0, "number": 0,
        "commitment": table["commitment"], "before": table["phase"] == "waiting",
        "share": "", "closed": 0, "seals": [], "opened": 0, "shares": None, "began": 0,
        "drawn": {}, "held": [], "alarms": [], "moves": [],
    }  # fmt: skip


def note_moves(moves: list[dict[str, Any]], events: list[dict[str, Any]]) -> None:
    """Keep the moves that were shown, but those that were taken back; what is told again is known."""
    known = moves[-1]["number"] if moves else 0
    for event in events:
        if event["number"] > known and event["kind"] == "moved":
            moves.append({"number": event["number"], "seat": event["seat"], "move": event["move"]})
        elif event["number"] > known and event["kind"] == "taken_back" and "move" in event:
            moves.remove(next(each for each in reversed(moves) if each["seat"] == event["seat"]))


def hold(held: list[dict[str, Any]], seat: int, draws: int, hand: list[str] | str | None) -> None:
    """Keep the fullest hand for each number of draws."""
    cards = Counter([hand] if isinstance(hand, str) else hand or [])
    last = next((each for each in reversed(held) if each["seat"] == seat), None)
    if last and last["draws"] == draws:
        last["cards"] = list((Counter(last["cards"]) | cards).elements())
    else:
        since = last["draws"] if last else -1
        held.append({"seat": seat, "draws": draws, "since": since, "cards": list(cards.elements())})


def seat_witnesses(address: str, game: str, seats: int, **wanted: Any) -> list[Witness]:
    """Seat a witness on every seat, start, and let all open their shares."""
    people = [Witness(address, f"P{seat}") for seat in range(seats)]
    table = people[0].open_table(game, seats, **wanted)
    for seat, person in enumerate(people):
        person.enter(table)
        if seat:
            person.say("sit", seat=seat)
    hear_until(people, lambda each: len(each.table["seals"]) == seats)
    people[0].say("start")
    hear_until(people, lambda each: each.table["phase"] != "waiting")
    return people


def hear_until(people: list[Witness], holds: Any) -> None:
    """Let all listen until something holds for each."""
    for _ in range(2000):
        if all(holds(person) for person in people):
            return
        for person in people:
            try:
                person.hear(0.01)
            except TimeoutError:
                pass
    raise AssertionError("it did not happen in time")
