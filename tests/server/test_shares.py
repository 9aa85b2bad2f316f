"""What browsers add to chance: sealed, opened together, and never in anybody's way."""

from pathlib import Path

import pytest

from server.support import Browser, Server, seat_all, share
from tafelrunde.engine.fair import seal_of
from tafelrunde.server.table import facts, shares
from tafelrunde.server.table.table import Table

OWN = ["0a" * 32, "0b" * 32]


def two_sealed(server: Server) -> list[Browser]:
    """Seat two people who have sealed a share each, the guest first."""
    people = seat_all(server.address, "xactika", 2)
    for at in (1, 0):
        people[at].say("seal", value=seal_of(OWN[at]))
        for person in people:
            person.wait_until(lambda person=person, n=2 - at: len(person.table["seals"]) == n)
    return people


def closed(people: list[Browser]) -> None:
    people[0].say("start")
    for person in people:
        person.wait_until(lambda person=person: person.table["closed"])


def test_shares_are_opened_when_all_seals_are_in_and_count_in_the_order_of_the_seals(server: Server) -> None:
    people = two_sealed(server)
    assert [each["person"] for each in people[0].table["seals"]] == [people[1].person, people[0].person]
    closed(people)
    assert people[0].table["phase"] == "waiting" and people[0].table["shares"] == []
    people[0].say("share", value=OWN[0])
    people[1].say("share", value=OWN[1])
    for person in people:
        person.wait_until(lambda person=person: person.table["phase"] == "playing")
        assert person.table["shares"] == [OWN[1], OWN[0]]
    assert server.room(people[0].table["id"]).table.chance.shares == (OWN[1], OWN[0])


def test_what_is_said_twice_about_the_start_is_no_mistake_when_the_game_has_begun(server: Server) -> None:
    people = two_sealed(server)
    closed(people)
    for person, own in zip(people, OWN, strict=True):
        person.say("share", value=own)
    people[0].wait_until(lambda: people[0].table["phase"] == "playing")
    heard = len(people[0].heard)
    people[0].say("share", value=OWN[0])
    people[0].say("seal", value=seal_of(OWN[0]))
    people[0].say("start")
    people[0].say("ping")
    people[0].wait("pong")
    assert "refused" not in [each["is"] for each in people[0].heard[heard:]]
    assert people[1].refused("start") == "already_started", "it is not theirs to start"


def test_a_seal_hides_its_share_and_only_that_share_opens_it(server: Server) -> None:
    people = two_sealed(server)
    assert people[0].refused("share", value=OWN[0]) == "not_started"
    closed(people)
    assert people[0].refused("share", value=share()) == "unreadable"
    assert people[0].refused("share", value=OWN[0].upper()) == "unreadable", "draws depend on its letters"
    assert people[0].refused("seal", value=seal_of(share())) == "already_started"


def test_a_share_in_the_open_comes_before_the_closing_or_not_at_all(server: Server) -> None:
    people = seat_all(server.address, "xactika", 3)
    people[1].say("share", value=OWN[1])
    people[0].say("seal", value=seal_of(OWN[0]))
    people[0].wait_until(lambda: len(people[0].table["seals"]) == 2)
    assert people[0].table["shares"] == [OWN[1]]
    closed(people)
    assert people[2].refused("share", value=share()) == "already_started"


def test_nobody_is_waited_for_longer_than_a_moment(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    people = two_sealed(server)
    closed(people)
    people[0].say("share", value=OWN[0])
    people[0].say("start")  # an impatient host changes nothing
    people[0].wait_until(lambda: people[0].table["shares"] == [OWN[0]])
    people[0].say("ping")
    people[0].wait("pong")
    assert people[0].table["phase"] == "waiting"
    monkeypatch.setattr(shares, "OPENING", 0.0)
    people[0].say("start")
    people[0].wait_until(lambda: people[0].table["phase"] == "playing")
    assert people[0].table["shares"] == [OWN[0]]


def test_whoever_has_gone_is_not_waited_for(server: Server) -> None:
    people = two_sealed(server)
    people[1].close()
    people[0].wait_until(lambda: not people[0].table["seats"][1]["connected"])
    closed(people[:1])
    people[0].say("share", value=OWN[0])
    people[0].wait_until(lambda: people[0].table["phase"] == "playing")
    assert people[0].table["shares"] == [OWN[0]] and len(people[0].table["seals"]) == 2


def test_when_somebody_stands_up_everybody_seals_anew(server: Server) -> None:
    people = two_sealed(server)
    closed(people)
    people[0].say("share", value=OWN[0])
    people[0].wait_until(lambda: people[0].table["shares"])
    people[1].say("stand", seat=1)
    people[0].wait_until(lambda: not people[0].table["closed"])
    assert people[0].table["seals"] == people[0].table["shares"] == []


def test_a_seal_goes_with_its_person(server: Server) -> None:
    people = two_sealed(server)
    people[1].say("leave")
    people[0].wait_until(lambda: len(people[0].table["seals"]) == 1)
    assert people[0].table["seals"][0]["person"] == people[0].person


def test_a_table_that_was_closing_goes_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    server = Server(url)
    people = two_sealed(server)
    closed(people)
    people[1].say("share", value=OWN[1])
    people[1].wait_until(lambda: people[1].table["shares"])
    table = people[0].table["id"]
    server.stop()
    server = Server(url)
    try:
        for person in people:
            person.address, person.socket = server.address, None
            person.enter(table)
        assert people[0].table["closed"] and people[0].table["shares"] == [OWN[1]]
        people[0].say("share", value=OWN[0])
        people[0].wait_until(lambda: people[0].table["phase"] == "playing")
        assert people[0].table["shares"] == [OWN[1], OWN[0]]
    finally:
        server.stop()


def test_a_log_from_before_there_were_seals_keeps_its_shares() -> None:
    table = Table("old")
    log = [
        facts.Opened("xactika", 1, 2, {"variant": "high"}, "off", public=False, host="a", secret="00" * 32),
        facts.Sat(0, "a", "A"),
        facts.Shared("a", OWN[0]),
        facts.Sat(1, "c", "C"),
        facts.Shared("c", share()),
        facts.Stood(1),
        facts.Sat(1, "b", "B"),
        facts.Shared("b", OWN[1]),
        facts.Started(),
    ]
    for number, fact in enumerate(log, 1):
        table.apply(number, 0.0, fact)
    assert table.all_shares() == [OWN[0], log[4].value, OWN[1]]  # pyright: ignore[reportAttributeAccessIssue]
